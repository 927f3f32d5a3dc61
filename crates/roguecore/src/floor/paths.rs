//! Ways on foot: the player must be able to go back up the stairs after coming down, so that no chasm, no trapdoor,
//! no tile that kills and no creature that never moves may cut a floor in two.

use roguecore_grid::path;
use roguecore_grid::{BitGrid, Grid, Point};

use super::site::Site;
use super::walker::Walker;
use crate::generator::Plan;
use crate::tile::TileId;

/// How often a search for cells that are cut off looks at each cell.
const SEARCHED: usize = 2;

/// Makes plain floor of some cells, for a way from the start to the end that no fire can take away,
/// and for a way on foot to each other cell, which the player survives.
pub(crate) fn connect_on_foot(site: &Site<'_>, plan: &mut Plan) {
    let facts = &site.rows().facts;
    let walker = Walker::new(site.rows(), site.player());
    let is_frail = |tile: TileId| facts.tile(tile).can_give_way || walker.is_barred_by(tile);
    let leads_away = |tile: TileId| walker.harm(tile).is_none();
    let harms = |tile: TileId| walker.harm(tile) != Some(0);
    let has = |plan: &Plan, is: &dyn Fn(TileId) -> bool| {
        plan.open_cells().any(|at| plan.tile(at).is_some_and(is))
    };
    if !has(plan, &is_frail) && !has(plan, &harms) {
        return;
    }
    let end = plan.end;
    connect(plan, is_frail, |at| at == end);
    connect(plan, leads_away, |_| true);
    if has(plan, &|tile| walker.harm(tile).is_some_and(|harm| harm > 0)) {
        connect_alive(walker, plan);
    }
}

/// Clears the cells that bar the way from the start to each cell that is wanted.
fn connect(plan: &mut Plan, is_bar: impl Fn(TileId) -> bool, is_wanted: impl Fn(Point) -> bool) {
    let is_bar = |plan: &Plan, at: Point| plan.tile(at).is_some_and(&is_bar);
    loop {
        let on_foot = |at: Point| plan.is_open(at) && !is_bar(plan, at);
        let reached = path::reachable(plan.size(), plan.start, on_foot);
        let is_goal = |at: Point| is_wanted(at) && on_foot(at);
        let Some(path) = shortest_path(&reached, |at| plan.is_open(at), is_goal) else { return };
        plan.count_work(SEARCHED * plan.size().area());
        // Where too many are cut off, nothing bars the way to any.
        let cells = if plan.is_spent() { plan.open_cells().collect() } else { path };
        let bars: Vec<Point> = cells.into_iter().filter(|&at| is_bar(plan, at)).collect();
        bars.into_iter().for_each(|at| plan.clear_tile(at));
    }
}

/// Clears the harmful cells on the way to each harmless cell that the player would not come to alive.
fn connect_alive(walker: Walker<'_>, plan: &mut Plan) {
    loop {
        let harm = |at: Point| harm_in_plan(walker, plan, at);
        let reached = walker.reached((plan.size(), plan.start), harm);
        let is_goal = |at: Point| harm(at) == Some(0);
        let Some(path) = shortest_path(&reached, |at| harm(at).is_some(), is_goal) else { return };
        plan.count_work(SEARCHED * plan.size().area());
        let cells = if plan.is_spent() { plan.open_cells().collect() } else { path };
        let harms = |at: &Point| harm_in_plan(walker, plan, *at).is_some_and(|harm| harm > 0);
        let harmful: Vec<Point> = cells.into_iter().filter(harms).collect();
        harmful.into_iter().for_each(|at| plan.clear_tile(at));
    }
}

/// The harm of going through a cell of a plan; `None` where no way on foot leads.
pub(crate) fn harm_in_plan(walker: Walker<'_>, plan: &Plan, at: Point) -> Option<u32> {
    let harm = plan.tile(at).map_or(Some(0), |tile| walker.harm(tile));
    harm.filter(|_| plan.is_open(at))
}

/// Takes those of the cells of blockers away that keep the player from a harmless cell.
pub(crate) fn remove_blockers(walker: Walker<'_>, plan: &mut Plan, blockers: &mut BitGrid) {
    while blockers.count() > 0 {
        let harm = |at: Point| harm_in_plan(walker, plan, at);
        let free = |at: Point| harm(at).filter(|_| !blockers.get(at));
        let reached = walker.reached((plan.size(), plan.start), free);
        let is_goal = |at: Point| free(at) == Some(0);
        let path = shortest_path(&reached, |at| harm(at) == Some(0), is_goal);
        let path = path.or_else(|| shortest_path(&reached, |at| harm(at).is_some(), is_goal));
        let Some(path) = path else { return };
        let in_the_way: Vec<Point> = path.into_iter().filter(|&at| blockers.get(at)).collect();
        in_the_way.iter().for_each(|&at| blockers.remove(at));
        plan.count_work(SEARCHED * plan.size().area());
        // Where too many are cut off, nothing is left in the way to any.
        if in_the_way.is_empty() || plan.is_spent() {
            *blockers = BitGrid::new(plan.size());
        }
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
