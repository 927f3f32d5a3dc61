//! The last step of every pipeline: makes the plan of any steps valid.
//!
//! Afterwards the border is solid, every open cell can be reached from the start, without a fall if it is
//! no chasm itself, without death, and past no creature that blocks it for good; start and end are plain
//! floor, each key can be reached before its lock, creatures and items stand on open cells of their own,
//! and no creature can hurt the player before the first move.

use roguecore_grid::path;
use roguecore_grid::{BitGrid, Point};

use super::arrival::Arrivals;
use super::free_cells::stands;
use super::keys::place_keys;
use super::paths::{connect_on_foot, remove_blockers};
use super::population::MAX_SPAWNS;
use super::site::Site;
use super::walker::Walker;
use crate::entity::PrototypeId;
use crate::generator::{Plan, PlannedCreature};
use crate::rng::Rng;
use crate::tile::{TileDef, TileId};

/// Repairs a plan.
pub(crate) fn repair(site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
    repair_start(plan);
    repair_tiles(site, plan);
    fill_unreachable(plan);
    repair_end(plan);
    connect_on_foot(site, plan);
    plan.retain_doors(|plan, at| plan.is_open(at) && plan.tile(at).is_some());
    repair_areas(plan);
    repair_spawns(site, plan);
    place_keys(site, plan, rng);
}

/// Moves the start inside and closes the border.
fn repair_start(plan: &mut Plan) {
    let size = plan.size();
    plan.move_start_inside();
    for at in size.points().filter(|&at| size.is_border(at)) {
        plan.clear_tile(at);
        plan.fill(at);
    }
    plan.clear_tile(plan.start);
    plan.dig(plan.start);
}

/// Takes stairs and ids of other content away, and opens each cell with a tile if the tile can be
/// passed or is that of a door, else closes it.
fn repair_tiles(site: &Site<'_>, plan: &mut Plan) {
    if !plan.has_tiles() {
        return;
    }
    let dungeon = site.dungeon().into_iter().flat_map(|dungeon| [dungeon.up, dungeon.down]);
    let branches = site.rows().branches.iter().map(|branch| branch.stairs);
    let stairs: Vec<TileId> = dungeon.chain(branches).collect();
    let mut doors = BitGrid::new(plan.size());
    plan.doors().iter().for_each(|&at| doors.insert(at));
    plan.locks().iter().for_each(|lock| doors.insert(lock.at));
    for at in plan.size().points() {
        let Some(tile) = plan.tile(at) else { continue };
        let known = site.rows().tile(tile);
        if known.is_none() || stairs.contains(&tile) {
            plan.clear_tile(at);
        } else if known.is_some_and(TileDef::is_passable) || doors.get(at) {
            plan.dig(at);
        } else {
            plan.fill(at);
        }
    }
}

fn fill_unreachable(plan: &mut Plan) {
    let reached = path::reachable(plan.size(), plan.start, |at| plan.is_open(at));
    let unreachable: Vec<Point> = plan.open_cells().filter(|&at| !reached.get(at)).collect();
    for at in unreachable {
        plan.clear_tile(at);
        plan.fill(at);
    }
}

/// Moves the end if it is solid or the start.
fn repair_end(plan: &mut Plan) {
    if !plan.is_open(plan.end) || plan.end == plan.start {
        plan.end = plan.farthest_from(plan.start);
    }
    plan.clear_tile(plan.end);
}

/// Cuts areas to the plan and drops those without an open cell.
fn repair_areas(plan: &mut Plan) {
    let whole = plan.size().rect();
    let areas = std::mem::take(&mut plan.areas).into_iter();
    let areas = areas.map(|area| area.intersection(whole));
    plan.areas = areas.filter(|&area| plan.open().any_in(area)).collect();
}

/// Drops creatures and items that do not fit or are dangerous at arrival.
fn repair_spawns(site: &Site<'_>, plan: &mut Plan) {
    // `None` for an id of other content.
    let is_item = |kind: PrototypeId| Some(site.rows().prototype(kind)?.item.is_some());
    let mut taken = BitGrid::new(plan.size());
    let (start, end) = (plan.start, plan.end);
    [start, end].into_iter().for_each(|at| taken.insert(at));
    let (mut creatures, mut items) = plan.take_spawns();
    let mut is_free = |at: Point| {
        let is_free = stands(site, plan, at) && !taken.get(at);
        taken.insert(at);
        is_free
    };
    let is_clear_rock = site.tile_row(site.wall).transparent;
    let opaque = |at: Point| match plan.tile(at) {
        Some(tile) => !site.tile_row(tile).transparent,
        None => !plan.is_open(at) && !is_clear_rock,
    };
    let arrivals =
        Arrivals::new(site.rows(), (site.player(), site.sight), plan.size(), [start, end], opaque);
    creatures.truncate(MAX_SPAWNS);
    creatures.retain(|it| {
        let is_monster = is_item(it.kind) == Some(false) && it.kind != site.player();
        is_monster && !arrivals.are_threatened(it.kind, it.at) && is_free(it.at)
    });
    items.truncate(MAX_SPAWNS);
    items.retain(|&(kind, at)| is_item(kind) == Some(true) && is_free(at));
    keep_ways_open(site, plan, |it: &PlannedCreature| (it.kind, it.at), &mut creatures);
    let mut leaders = BitGrid::new(plan.size());
    creatures.iter().for_each(|it| leaders.insert(it.at));
    for creature in &mut creatures {
        creature.leader = creature.leader.filter(|&at| leaders.get(at));
    }
    plan.set_spawns(creatures, items);
}

/// Drops creatures that would keep the player from a part of the floor for good.
pub(crate) fn keep_ways_open<T>(
    site: &Site<'_>,
    plan: &mut Plan,
    creature: impl Fn(&T) -> (PrototypeId, Point),
    creatures: &mut Vec<T>,
) {
    let walker = Walker::new(site.rows(), site.player());
    let stopping = creatures.iter().map(&creature).filter(|it| walker.is_stopped_by(it.0));
    let mut stopping = stopping.peekable();
    if stopping.peek().is_none() {
        return;
    }
    let mut blockers = BitGrid::new(plan.size());
    stopping.for_each(|(_, at)| blockers.insert(at));
    let mut dropped = blockers.clone();
    // The end is the stairs down, or the goal lies there.
    blockers.remove(plan.end);
    remove_blockers(walker, plan, &mut blockers);
    dropped.remove_all(&blockers);
    creatures.retain(|it| !dropped.get(creature(it).1));
}
