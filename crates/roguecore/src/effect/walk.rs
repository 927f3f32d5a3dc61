//! Paths of creatures: the cost of a cell to them, and the rules that refuse them a step.

use roguecore_grid::Point;
use roguecore_grid::path::{FirstStep, Path};

use super::refuse;
use crate::entity::Entity;
use crate::map::GameMap;
use crate::rows::lookups::EntryCosts;
use crate::substance::SubstanceCell;
use crate::world::{PathCache, World};

/// The additional cost of a blocked cell: a detour of a few cells is better than waiting in line,
/// a long one is not.
const OCCUPIED_COST: u32 = 10;
/// From this cost on a cell is entered only where a path leads through it.
const AVOIDED_COST: u32 = 10;

/// The work of asking the rules about a step.
const REFUSAL: usize = 4;

/// Cost of entering a cell without substances, also a blocked one; `None` for walls. Doors that
/// can be opened and tiles that do harm cost more.
#[inline]
fn entry_cost(map: &GameMap, costs: &EntryCosts, at: Point) -> Option<u32> {
    let tile = costs.get(map.tile(at)?)?;
    Some(if map.is_blocked(at) { tile + OCCUPIED_COST } else { tile })
}

/// Cost of entering a cell with everything that is in it.
fn whole_cost(world: &World, at: Point) -> Option<u32> {
    let cost = entry_cost(world.map(), &world.content().derived().entry_costs, at)?;
    Some(cost + substance_cost(world, at))
}

/// Whether a path of a creature may lead through a cell, as far as no rule refuses the step.
pub(crate) fn can_enter(world: &World, at: Point) -> bool {
    whole_cost(world, at).is_some()
}

fn substance_cost(world: &World, at: Point) -> u32 {
    let cost = |it: &SubstanceCell| world.content().substance_cost(it.substance);
    world.map().substances_at(at).iter().map(cost).max().unwrap_or(0)
}

/// Whether a creature may step there without a path that leads through: the cell is free and does
/// no harm.
pub(crate) fn is_free(world: &World, at: Point) -> bool {
    whole_cost(world, at).is_some_and(|cost| cost < AVOIDED_COST)
}

/// The cheapest path of a creature to another cell, such as that of an actor or a noise; `None` when there is none,
/// never empty. Many creatures on their way to the player share one Dijkstra map.
pub(crate) fn path<'a>(
    world: &World,
    me: &Entity,
    to: Point,
    to_player: bool,
    paths: &'a mut PathCache,
) -> Option<&'a Path> {
    let (map, costs) = (world.map(), &world.content().derived().entry_costs);
    if refuse::refuses_steps(world) {
        return refused_path(world, me, to, paths).filter(|path| !path.steps.is_empty());
    }
    let from = me.at;
    let path = if map.substances().is_empty() {
        paths.shortest(map, from, to, to_player, |at| entry_cost(map, costs, at))
    } else {
        paths.shortest(map, from, to, to_player, |at| whole_cost(world, at))
    };
    path.filter(|path| !path.steps.is_empty())
}

/// The first step of that path.
pub(crate) fn first_step(
    world: &World,
    me: &Entity,
    to: Point,
    to_player: bool,
    paths: &mut PathCache,
) -> Option<FirstStep> {
    let (map, costs) = (world.map(), &world.content().derived().entry_costs);
    if refuse::refuses_steps(world) {
        return refused_path(world, me, to, paths).and_then(FirstStep::of);
    }
    if map.substances().is_empty() {
        paths.first_step(map, me.at, to, to_player, |at| entry_cost(map, costs, at))
    } else {
        paths.first_step(map, me.at, to, to_player, |at| whole_cost(world, at))
    }
}

/// The cheapest path where rules may refuse a step of this creature. It does not step onto the other
/// actor: the last step is where it could attack.
fn refused_path<'a>(
    world: &World,
    me: &Entity,
    goal: Point,
    paths: &'a mut PathCache,
) -> Option<&'a Path> {
    let step = |from: Point, to: Point| {
        world.count_work(REFUSAL);
        if to == goal {
            refuse::attack(world, me, from, to).is_ok()
        } else {
            refuse::way(world, me, from, to).is_ok()
        }
    };
    paths.shortest_where(world.map(), (me.at, goal), |at| whole_cost(world, at), step)
}

/// Whether no rule refuses a creature a step between neighbours.
pub(crate) fn may_step(world: &World, me: &Entity, from: Point, to: Point) -> bool {
    refuse::way(world, me, from, to).is_ok()
}
