//! Monster AI: chooses the [`Command`] of a monster. The checks of the player's commands decide
//! whether it can be carried out.

use crate::command::Command;
use crate::component::Ai;
use crate::entity::Entity;
use crate::geometry::{Direction, Point};
use crate::path::Path;
use crate::rule::{Behaviour, BehaviourRow};
use crate::world::{PathCache, World};

/// Cost of entering a free cell.
const STEP_COST: u32 = 1;
/// Cost of entering a blocked cell: a detour of a few cells is better than waiting in line, a
/// long one is not.
const OCCUPIED_COST: u32 = 11;

/// What a monster does with its turn.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It neither sees the player nor remembers a path: it does nothing, and no event tells so.
    Idle,
    /// It acts.
    Act(Command),
    /// It sees the player but no path leads there: it forgets its remembered path and waits.
    GiveUp,
    /// It follows a new path, the next step first, and takes that step.
    FollowPath(Vec<Direction>),
}

/// Chooses for a monster: the first row of its AI that finds something to do.
pub(crate) fn choose(world: &World, monster: &Entity, ai: &Ai, paths: &mut PathCache) -> Choice {
    let rows = &world.content().prototype(monster.kind).ai;
    rows.iter().find_map(|row| behave(world, monster, ai, row, paths)).unwrap_or(Choice::Idle)
}

fn behave(
    world: &World,
    monster: &Entity,
    ai: &Ai,
    row: &BehaviourRow,
    paths: &mut PathCache,
) -> Option<Choice> {
    match row.behaviour {
        Behaviour::Attack => attack(world, monster),
        Behaviour::Approach => approach(world, monster, ai, paths),
        _ => None,
    }
}

/// The player, if they live and the monster is in their field of view.
fn visible_player<'w>(world: &'w World, monster: &Entity) -> Option<&'w Entity> {
    let player = world.map().get(world.player()).filter(|player| player.is_actor());
    player.filter(|_| world.map().is_visible(monster.at))
}

/// Attacks an adjacent player.
fn attack(world: &World, monster: &Entity) -> Option<Choice> {
    let target = visible_player(world, monster)?;
    let direction = monster.at.direction_to(target.at)?;
    Some(Choice::Act(Command::Melee(direction)))
}

/// In the player's field of view it follows the cheapest path to them; out of view it follows its
/// remembered path.
fn approach(world: &World, monster: &Entity, ai: &Ai, paths: &mut PathCache) -> Option<Choice> {
    match visible_player(world, monster) {
        Some(target) => Some(chase(path(world, monster.at, target.at, paths), ai)),
        None => ai.next_step().map(|step| Choice::Act(Command::Move(step))),
    }
}

fn chase(path: Option<&Path>, ai: &Ai) -> Choice {
    match path.map(|path| path.steps.as_slice()) {
        Some(steps) if ai.steps().eq(steps.iter().copied()) => Choice::Act(Command::Move(steps[0])),
        Some(steps) => Choice::FollowPath(steps.to_vec()),
        None if ai.next_step().is_some() => Choice::GiveUp,
        None => Choice::Act(Command::Wait),
    }
}

/// The cheapest path of a monster; `None` when there is none, never empty.
fn path<'a>(world: &World, from: Point, to: Point, paths: &'a mut PathCache) -> Option<&'a Path> {
    let map = world.map();
    let cost = |at: Point| {
        let walkable = map.is_walkable(world.content(), at);
        walkable.then(|| if map.is_blocked(at) { OCCUPIED_COST } else { STEP_COST })
    };
    paths.shortest(map, from, to, cost).filter(|path| !path.steps.is_empty())
}
