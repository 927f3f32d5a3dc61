//! Ways on foot: who has come down the stairs must be able to go back up, so that no chasm and no
//! trapdoor may cut a floor in two.

use super::site::Site;
use crate::generator::Plan;
use crate::geometry::{BitGrid, Grid, Point};
use crate::path;
use crate::rows::facts::TileFacts;

/// How often a search for cells that are cut off looks at each cell.
const SEARCHED: usize = 2;

/// Makes plain floor of some cells, for a way from the start to the end that no fire can take away,
/// and for a way on foot to each other cell.
pub(crate) fn connect_on_foot(site: &Site<'_>, plan: &mut Plan) {
    let facts = &site.rows().facts;
    let has = |plan: &Plan, at: Point, is: fn(&TileFacts) -> bool| {
        plan.tile(at).is_some_and(|tile| is(facts.tile(tile)))
    };
    let is_frail = |plan: &Plan, at: Point| has(plan, at, |tile| tile.can_give_way);
    let leads_away = |plan: &Plan, at: Point| has(plan, at, |tile| tile.leads_to.is_some());
    if !plan.open_cells().any(|at| is_frail(plan, at)) {
        return;
    }
    let end = plan.end;
    connect(plan, is_frail, |at| at == end);
    connect(plan, leads_away, |_| true);
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
        plan.count_work(SEARCHED * plan.size().area());
        // Where too many are cut off, nothing bars the way to any.
        let cells = if plan.is_spent() { plan.open_cells().collect() } else { path };
        let bars: Vec<Point> = cells.into_iter().filter(|&at| is_bar(plan, at)).collect();
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
