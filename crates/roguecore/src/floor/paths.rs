//! Ways on foot: who has come down the stairs must be able to go back up, so that no chasm and no
//! trapdoor may cut a floor in two.

use super::site::Site;
use crate::generator::Plan;
use crate::geometry::{BitGrid, Grid, Point};
use crate::path;
use crate::rows::tables::Rows;
use crate::rule::{Effect, Trigger};
use crate::tile::TileId;

/// Whether who enters the tile is elsewhere afterwards: a chasm.
pub(crate) fn takes_away(rows: &Rows, tile: TileId) -> bool {
    does(rows, tile, Trigger::Enter, |effect| {
        matches!(effect, Effect::ChangeFloor(_) | Effect::Teleport(_))
    })
}

/// Whether the tile takes away who enters it, or can burn to one that does: a rope bridge.
pub(crate) fn is_no_lasting_way(rows: &Rows, tile: TileId) -> bool {
    takes_away(rows, tile)
        || does(
            rows,
            tile,
            Trigger::Burn,
            |effect| matches!(effect, Effect::SetTile(to) if takes_away(rows, to)),
        )
}

fn does(rows: &Rows, tile: TileId, on: Trigger, wanted: impl Fn(Effect) -> bool) -> bool {
    let mut rules = rows.tile(tile).into_iter().flat_map(|row| row.rules.on(on));
    rules.any(|(_, rule)| rule.effects.iter().any(|effect| wanted(*effect)))
}

/// Makes plain floor of some cells, for a way from the start to the end that no fire can take away,
/// and for a way on foot to each other cell.
pub(crate) fn connect_on_foot(site: &Site<'_>, plan: &mut Plan) {
    let rows = site.rows();
    let tiles = |is: fn(&Rows, TileId) -> bool| -> Vec<bool> {
        (0..rows.tiles.len()).map(|id| is(rows, TileId(id as u8))).collect()
    };
    let (away, frail) = (tiles(takes_away), tiles(is_no_lasting_way));
    let has_one_of = |tiles: &[bool], plan: &Plan, at: Point| {
        plan.tile(at).is_some_and(|tile| tiles[tile.index()])
    };
    if !plan.open_cells().any(|at| has_one_of(&frail, plan, at)) {
        return;
    }
    let end = plan.end;
    connect(plan, |plan, at| has_one_of(&frail, plan, at), |at| at == end);
    connect(plan, |plan, at| has_one_of(&away, plan, at), |_| true);
}

/// Clears the cells that bar the way from the start to each cell that is wanted.
fn connect(
    plan: &mut Plan,
    is_bar: impl Fn(&Plan, Point) -> bool,
    is_wanted: impl Fn(Point) -> bool,
) {
    loop {
        let on_foot = |at: Point| plan.is_open(at) && !is_bar(plan, at);
        let reached = path::reachable(plan.size(), plan.start, on_foot);
        let is_goal = |at: Point| is_wanted(at) && on_foot(at);
        let Some(path) = shortest_path(&reached, |at| plan.is_open(at), is_goal) else { return };
        let bars: Vec<Point> = path.into_iter().filter(|&at| is_bar(plan, at)).collect();
        bars.into_iter().for_each(|at| plan.clear_tile(at));
    }
}

/// The cells of the shortest path from those that are reached to a goal that is not.
fn shortest_path(
    reached: &BitGrid,
    enters: impl Fn(Point) -> bool,
    is_goal: impl Fn(Point) -> bool,
) -> Option<Vec<Point>> {
    let mut from: Grid<Option<Point>> = Grid::new(reached.size(), None);
    let mut open: Vec<Point> = reached.iter().collect();
    let mut next = 0;
    while let Some(&here) = open.get(next) {
        next += 1;
        for beside in here.neighbours() {
            let is_new = !reached.get(beside) && from.get(beside) == Some(&None);
            if !is_new || !enters(beside) {
                continue;
            }
            from.set(beside, Some(here));
            if is_goal(beside) {
                let back = |at: &Point| from.get(*at).copied().flatten();
                return Some(std::iter::successors(Some(beside), back).collect());
            }
            open.push(beside);
        }
    }
    None
}
