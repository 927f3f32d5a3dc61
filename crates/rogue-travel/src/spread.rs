//! How far fire and gas reach that are set free, on the ground that the player knows.

use std::collections::BTreeSet;

use roguecore::{Point, Spread, SubstanceId, TagId, View};

/// The amount of a substance that a cell can hold.
const MAX_AMOUNT: u32 = 255;
/// The four neighbours to which substances spread.
const SIDES: [(i32, i32); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The cells that a substance can reach, of which that amount is set free in each of some cells:
/// fire burns the fuel that is connected to them, gas evens out over the ground around them.
pub(crate) fn reached(
    view: View<'_>,
    substance: SubstanceId,
    amount: u32,
    from: &[Point],
) -> Vec<Point> {
    let from: Vec<Point> = from.iter().copied().filter(|at| is_open(view, *at)).collect();
    match view.content().rows().substance(substance).map(|row| row.spread) {
        Some(Spread::Level) => {
            let units = amount.min(MAX_AMOUNT).saturating_mul(from.len() as u32);
            gas(view, substance, units, from)
        }
        Some(Spread::Ignite { fuel, .. }) => flood(from, |at| burns(view, at, fuel), |_| true),
        Some(Spread::None) | None => from,
    }
}

/// Whether a substance beside a cell may spread to it: fire only where something burns, or gas that does is near.
pub(crate) fn may_come_to(view: View<'_>, substance: SubstanceId, at: Point) -> bool {
    match view.content().rows().substance(substance).map(|row| row.spread) {
        Some(Spread::Ignite { fuel, .. }) => {
            burns(view, at, fuel) || at.neighbours().any(|next| has_burning_gas(view, next, fuel))
        }
        Some(Spread::Level) => true,
        Some(Spread::None) | None => false,
    }
}

fn has_burning_gas(view: View<'_>, at: Point, fuel: TagId) -> bool {
    let rows = view.content().rows();
    let mut gas = view.substances_at(at).iter().filter_map(|it| rows.substance(it.substance));
    gas.any(|row| row.tags.contains(fuel))
}

/// A cell gives gas to a neighbour that has two units less, until neighbours differ by one unit: it
/// reaches a distance if it is enough for a slope of one unit for each step, over all the ground up
/// to there. Chance carries it a step further.
fn gas(view: View<'_>, substance: SubstanceId, mut units: u32, from: Vec<Point>) -> Vec<Point> {
    let (mut cells, mut slope) = (0_u32, 0_u32);
    let is_enough = |edge: &[Point]| {
        for at in edge {
            units = units.saturating_add(amount_at(view, substance, *at));
        }
        cells = cells.saturating_add(edge.len() as u32);
        slope = slope.saturating_add(cells);
        slope <= units
    };
    let is_walkable = |at| view.tile_id(at).is_some_and(|id| view.content().tile(id).walkable);
    flood(from, is_walkable, is_enough)
}

fn amount_at(view: View<'_>, substance: SubstanceId, at: Point) -> u32 {
    let cell = view.substances_at(at).iter().find(|it| it.substance == substance);
    cell.map_or(0, |it| u32::from(it.amount))
}

/// The cells that are connected with some over the sides of cells that are entered; step by step,
/// up to the first step for whose cells `goes_on` fails.
fn flood(
    from: Vec<Point>,
    enters: impl Fn(Point) -> bool,
    mut goes_on: impl FnMut(&[Point]) -> bool,
) -> Vec<Point> {
    let mut seen: BTreeSet<(i32, i32)> = from.iter().map(|at| (at.y, at.x)).collect();
    let (mut reached, mut edge) = (Vec::new(), from);
    while !edge.is_empty() {
        let around = edge.iter().flat_map(|at| SIDES.map(|(x, y)| Point::new(at.x + x, at.y + y)));
        let next: Vec<Point> =
            around.filter(|at| enters(*at) && seen.insert((at.y, at.x))).collect();
        let is_last = !goes_on(&edge);
        reached.append(&mut edge);
        if !is_last {
            edge = next;
        }
    }
    reached
}

/// Whether substances can be in a cell.
pub(crate) fn is_open(view: View<'_>, at: Point) -> bool {
    let tile = view.tile_id(at).map(|id| view.content().tile(id));
    tile.is_some_and(|tile| tile.walkable || tile.transparent)
}

/// Whether the ground, an item or a gas of a cell burns.
fn burns(view: View<'_>, at: Point, fuel: TagId) -> bool {
    let content = view.content();
    let ground = view.tile_id(at).map(|tile| &content.tile(tile).tags);
    let mut items = view.entities_at(at).into_iter().filter(|it| it.item.is_some());
    ground.is_some_and(|tags| tags.contains(fuel))
        || has_burning_gas(view, at, fuel)
        || items.any(|it| it.prototype.tags.contains(fuel))
}
