//! The step `Vaults`: places vaults of the content file, in rock or over cells that are dug already.

use roguecore_grid::{BitGrid, Grid, Point, Rect};
use ron_tables::{At, Kind, Span, Spanned, row, shapes};
use serde::Serialize;

use super::site::Site;
use super::step_fields::StepFields;
use crate::english::words_of_id;
use crate::generator::{Chamber, Plan};
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Count;
use crate::rows::band::Floors;
use crate::rows::branch::of_place;
use crate::rows::games::of_game;
use crate::rows::tables::Rows;
use crate::rows::vault::{CellContent, Ground, Vault};
use crate::schema::bounds::MAX_ROWS;
use crate::schema::context::{FloorCompiler, FloorContext};

row! {
    in FloorContext;
    /// Vaults, or those of `of`, each picked by weight.
    pub(crate) VaultsFields = "Vaults" {
        "min" min: ron_tables::Count<0, MAX_VAULTS> as "the minimum" = 0;
        "max" max: At<ron_tables::Count<0, MAX_VAULTS>> as "the maximum";
        "of" of: VaultNames = Vec::new();
        "floors" band: Floors = Band::ALL;
    }
}

/// A random number of vaults of the floor, each picked by weight.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Vaults {
    count: Count,
    /// The vaults that are picked, by ascending index; empty for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    of: Vec<usize>,
}

/// The maximum number of vaults of one step.
const MAX_VAULTS: i64 = 20;
/// Random positions tried for each vault.
const TRIES: u32 = 40;
/// Positions of those for which the whole floor is searched for cells cut off.
const SEARCHES: u32 = 12;
/// How often such a search looks at each cell.
const SEARCHED: usize = 2;
/// That many times as often is tried for a vault that a floor is to have.
const RETRY_LIMIT: u32 = 10;

/// The cells of a vault at a position of the floor.
type Placed<'a> = Vec<(Point, &'a CellContent)>;

impl StepFields for VaultsFields {
    type Step = Vaults;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Vaults)> {
        let Self { min, max, of, band } = self;
        let of = cx.context.note_vaults(&of, false);
        Some((band, Vaults { count: Count::checked(cx, min, max)?, of }))
    }
}

shapes! {
    in FloorContext;
    /// The vaults that a layout or a step names, and where each name stands.
    pub(crate) VaultNames -> Vec<(usize, Span)>,
    Kind::List(Box::new(Kind::Name("vault")), MAX_ROWS),
    |cx, _what, part| {
        let (ids, span) = cx.r.take(part.parse::<Vec<Spanned<String>>>())?;
        let count = ids.len();
        let in_range = cx.r.check((1..=MAX_ROWS).contains(&count), span, || {
            format!("`of` names from 1 to {MAX_ROWS} vaults; these are {count}")
        });
        in_range.then_some(())?;
        let read = |id: Spanned<String>| {
            let (id, span) = cx.r.take(id)?;
            Some((cx.tables.names.of("vault").find(cx.r, "vault", &id, span)?, span))
        };
        // All mistakes are reported.
        let vaults: Vec<Option<(usize, Span)>> = ids.into_iter().map(read).collect();
        vaults.into_iter().collect::<Option<_>>()
    };
}

impl Vaults {
    /// The step in words: `1 to 2 vaults: old well, crypt`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let ids = self.of.iter().filter_map(|&index| rows.vaults.get(index));
        let names: Vec<String> = ids.map(|row| words_of_id(&row.id)).collect();
        let of = if names.is_empty() { String::new() } else { format!(": {}", names.join(", ")) };
        format!("{}{of}", self.count.of("vault"))
    }

    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let is_named = |index: usize| self.of.is_empty() || self.of.binary_search(&index).is_ok();
        let vaults = of_game(&site.rows().vaults, site.seed);
        let vaults = vaults.filter(|&(index, _)| is_named(index));
        // A vault that is left out of the content does not count as one of its branch.
        let vaults = vaults.map(|(_, vault)| vault);
        let vaults = vaults.filter(|vault| vault.max > 0 && !vault.is_floor());
        let on_floor = of_place(vaults, site.place());
        // Those that steps before this one placed count, too.
        let placed = |vault: &Vault| plan.vaults().iter().filter(|id| **id == vault.id).count();
        let left = |vault: &&Vault| vault.max.saturating_sub(placed(vault) as u32);
        let mut left: Vec<u32> = on_floor.iter().map(left).collect();
        for number in 0..self.count.roll(rng) {
            // A vault of weight 0 is for the steps that name it.
            let least = u32::from(!self.of.is_empty());
            let weight = |(vault, &left): (&&Vault, &u32)| {
                if left > 0 { vault.weight.max(least) } else { 0 }
            };
            let weights: Vec<u32> = on_floor.iter().zip(&left).map(weight).collect();
            let Some(picked) = rng.pick_weighted(&weights) else { return };
            let retries = if number < self.count.min { RETRY_LIMIT } else { 1 };
            if place(on_floor[picked], plan, rng, retries) {
                plan.add_vault(&on_floor[picked].id);
                left[picked] -= 1;
            }
        }
    }
}

/// Places a vault at a random position in a random orientation, if one fits.
fn place(vault: &Vault, plan: &mut Plan, rng: &mut Rng, retries: u32) -> bool {
    let mut searches = 0;
    for _ in 0..TRIES * retries {
        plan.count_work(vault.cells.len());
        if plan.is_spent() {
            return false;
        }
        let Some(placed) = propose(vault, plan, rng) else { continue };
        if placed.iter().any(|&(at, _)| !plan.is_plain(at)) {
            continue;
        }
        plan.count_work(SEARCHED * plan.size().area());
        if let Some(tunnel) = connection(plan, &placed) {
            tunnel.into_iter().for_each(|at| plan.dig(at));
            stamp(plan, &placed, false);
            return true;
        }
        searches += 1;
        if searches == SEARCHES * retries {
            return false;
        }
    }
    false
}

/// The cells at a random position in a random orientation; `None` where the orientation does not
/// fit into the map.
fn propose<'a>(vault: &'a Vault, plan: &Plan, rng: &mut Rng) -> Option<Placed<'a>> {
    let quarters = if vault.rotate { rng.below(4) } else { 0 };
    let is_mirrored = vault.mirror && rng.chance(1, 2);
    let (width, height) = sides(vault, quarters);
    let map = plan.size().rect();
    if width > map.width - 2 || height > map.height - 2 {
        return None;
    }
    let left = rng.range(1, map.width - 1 - width);
    let top = rng.range(1, map.height - 1 - height);
    Some(turned(vault, (quarters, is_mirrored), Point::new(left, top)))
}

/// Columns and rows of a vault that is turned by quarters.
const fn sides(vault: &Vault, quarters: u32) -> (i32, i32) {
    if quarters.is_multiple_of(2) {
        (vault.width, vault.height)
    } else {
        (vault.height, vault.width)
    }
}

/// The cells of a vault that is turned by quarters and mirrored, from its upper left corner on.
fn turned(vault: &Vault, (quarters, is_mirrored): (u32, bool), corner: Point) -> Placed<'_> {
    let sides = (vault.width, vault.height);
    let mut placed = Placed::new();
    for cell in &vault.cells {
        let at = turn(cell.at, sides, quarters, is_mirrored);
        placed.push((Point::new(corner.x + at.x, corner.y + at.y), &cell.content));
    }
    placed
}

/// Makes a vault the whole floor, in the middle of the map, turned as far as the map has room. Returns its area.
pub(super) fn lay(vault: &Vault, plan: &mut Plan, rng: &mut Rng) -> Rect {
    let quarters = if vault.rotate { rng.below(4) } else { 0 };
    let is_mirrored = vault.mirror && rng.chance(1, 2);
    let map = plan.size().rect();
    let (width, height) = sides(vault, quarters);
    let fits = width <= map.width - 2 && height <= map.height - 2;
    let quarters = if fits { quarters } else { quarters - quarters % 2 };
    let (width, height) = sides(vault, quarters);
    let corner = Point::new((map.width - width) / 2, (map.height - height) / 2);
    let placed = turned(vault, (quarters, is_mirrored), corner);
    plan.count_work(placed.len());
    stamp(plan, &placed, true);
    Rect::new(corner.x, corner.y, width, height)
}

/// A cell of a rectangle mirrored left to right, then turned by quarters to the right.
const fn turn(at: Point, (width, height): (i32, i32), quarters: u32, is_mirrored: bool) -> Point {
    let at = if is_mirrored { Point::new(width - 1 - at.x, at.y) } else { at };
    match quarters {
        0 => at,
        1 => Point::new(height - 1 - at.y, at.x),
        2 => Point::new(width - 1 - at.x, height - 1 - at.y),
        _ => Point::new(at.y, width - 1 - at.x),
    }
}

/// The tunnel that connects a vault with the open cells; empty where it touches them. `None` where
/// it would cut the floor in two, even while it is locked, or cannot be reached.
fn connection(plan: &Plan, placed: &Placed<'_>) -> Option<Vec<Point>> {
    let mut open = plan.open().clone();
    placed.iter().for_each(|&(at, _)| open.remove(at));
    if Chamber::all(&open).len() != 1 {
        return None;
    }
    let passable = |&&(_, content): &&(Point, &CellContent)| content.ground.is_passable();
    let mut joined = open.clone();
    placed.iter().filter(passable).for_each(|&(at, _)| joined.insert(at));
    match Chamber::all(&joined).len() {
        1 => Some(Vec::new()),
        _ => tunnel(plan, &open, placed),
    }
}

/// The shortest tunnel through rock from an entrance of a vault to an open cell.
fn tunnel(plan: &Plan, open: &BitGrid, placed: &Placed<'_>) -> Option<Vec<Point>> {
    let size = plan.size();
    let mut inside = BitGrid::new(size);
    placed.iter().for_each(|&(at, _)| inside.insert(at));
    let is_rock = |at: Point| plan.is_plain(at) && !inside.get(at) && !open.get(at);
    let is_goal = |at: Point| open.get(at) && !plan.is_reserved(at);
    // Each cell with the one it was reached from; those beside an entrance with themselves.
    let mut from: Grid<Option<Point>> = Grid::new(size, None);
    let mut reached = Vec::new();
    for (at, _) in placed.iter().filter(|(_, content)| content.ground.is_passable()) {
        for next in straight(*at).into_iter().filter(|&next| is_rock(next)) {
            if from.get(next) == Some(&None) {
                from.set(next, Some(next));
                reached.push(next);
            }
        }
    }
    let mut index = 0;
    while let Some(&here) = reached.get(index) {
        index += 1;
        if straight(here).into_iter().any(is_goal) {
            return Some(trace(&from, here));
        }
        for next in straight(here).into_iter().filter(|&next| is_rock(next)) {
            if from.get(next) == Some(&None) {
                from.set(next, Some(here));
                reached.push(next);
            }
        }
    }
    None
}

/// The cells from one back to the entrance.
fn trace(from: &Grid<Option<Point>>, last: Point) -> Vec<Point> {
    let mut cells = vec![last];
    let mut here = last;
    while let Some(&Some(before)) = from.get(here).filter(|&&before| before != Some(here)) {
        cells.push(before);
        here = before;
    }
    cells
}

fn straight(at: Point) -> [Point; 4] {
    [(0, -1), (1, 0), (0, 1), (-1, 0)].map(|(x, y)| Point::new(at.x + x, at.y + y))
}

/// Places the cells. Later steps change none of them, or those of a whole floor that are more than plain ground.
fn stamp(plan: &mut Plan, placed: &Placed<'_>, is_floor: bool) {
    for &(at, content) in placed {
        match content.ground {
            Ground::Wall => plan.fill(at),
            Ground::Floor => plan.dig(at),
            Ground::Tile { tile, walkable } => plan.set_tile(at, tile, walkable),
            Ground::Door(tile) => plan.set_door(at, tile),
            Ground::Lock { tile, key } => plan.set_lock(at, tile, key),
        }
        if !is_floor || !content.is_plain() {
            plan.reserve(at);
        }
        if let Some(kind) = content.creature {
            plan.add_creature(kind, at);
        }
        if let Some(kind) = content.item {
            plan.add_item(kind, at);
        }
        if let Some(mark) = &content.mark {
            plan.add_vault_mark(mark, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vault_has_eight_orientations() {
        let corner = Point::new(0, 0);
        let at = |quarters, is_mirrored| turn(corner, (3, 2), quarters, is_mirrored);
        let corners = [(0, 0), (1, 0), (2, 1), (0, 2)].map(|(x, y)| Point::new(x, y));
        assert_eq!([0, 1, 2, 3].map(|quarters| at(quarters, false)), corners);
        let mirrored = [(2, 0), (1, 2), (0, 1), (0, 0)].map(|(x, y)| Point::new(x, y));
        assert_eq!([0, 1, 2, 3].map(|quarters| at(quarters, true)), mirrored);
    }
}
