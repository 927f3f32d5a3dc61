//! How far fire and gas reach that are set free, on the ground that the player knows.

use std::collections::BTreeSet;

use roguecore::{EntityView, Point, Spread, SubstanceDef, SubstanceId, TagId, View};

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
            let there = |at: &Point| {
                let here = view.substances_at(*at).iter().find(|it| it.substance == substance);
                here.map_or(0, |it| u32::from(it.amount))
            };
            gas(view, amount.min(MAX_AMOUNT).saturating_mul(from.len() as u32), there, from)
        }
        Some(Spread::Ignite { fuel, .. }) => flood(from, |at| burns(view, at, fuel), |_| true),
        Some(Spread::None) | None => from,
    }
}

/// A cell gives gas to a neighbour that has two units less, until neighbours differ by one unit: it
/// reaches a distance if it is enough for a slope of one unit for each step, over all the ground up
/// to there. Chance carries it a step further.
fn gas(
    view: View<'_>,
    mut units: u32,
    there: impl Fn(&Point) -> u32,
    from: Vec<Point>,
) -> Vec<Point> {
    let (mut cells, mut slope) = (0_u32, 0_u32);
    let is_enough = |edge: &[Point]| {
        units = edge.iter().map(&there).fold(units, u32::saturating_add);
        cells = cells.saturating_add(edge.len() as u32);
        slope = slope.saturating_add(cells);
        slope <= units
    };
    let is_walkable = |at| view.tile_id(at).is_some_and(|id| view.content().tile(id).walkable);
    flood(from, is_walkable, is_enough)
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
fn is_open(view: View<'_>, at: Point) -> bool {
    let tile = view.tile_id(at).map(|id| view.content().tile(id));
    tile.is_some_and(|tile| tile.walkable || tile.transparent)
}

/// Whether the ground, an item or a gas of a cell burns.
fn burns(view: View<'_>, at: Point, fuel: TagId) -> bool {
    let content = view.content();
    let has = |row: Option<&SubstanceDef>| row.is_some_and(|row| row.tags.contains(fuel));
    let ground = view.tile_id(at).is_some_and(|id| content.tile(id).tags.contains(fuel));
    let item = |it: &EntityView<'_>| it.item.is_some() && it.prototype.tags.contains(fuel);
    ground
        || view.substances_at(at).iter().any(|it| has(content.rows().substance(it.substance)))
        || view.entities_at(at).iter().any(item)
}
