//! Monster AI: chooses the [`Command`] of a monster. The checks of the player's commands decide
//! whether it can be carried out.

use crate::command::Command;
use crate::component::Ai;
use crate::entity::Entity;
use crate::geometry::{Direction, Point};
use crate::path::Path;
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

/// Chooses for a hostile monster. In the player's field of view it attacks an adjacent player
/// and otherwise follows the cheapest path there; out of view it follows its remembered path.
pub(crate) fn choose(world: &World, monster: &Entity, ai: &Ai, paths: &mut PathCache) -> Choice {
    let target = world.map().get(world.player()).filter(|player| player.is_actor());
    match target.filter(|_| world.map().is_visible(monster.at)) {
        Some(target) => match monster.at.direction_to(target.at) {
            Some(direction) => Choice::Act(Command::Melee(direction)),
            None => chase(path(world, monster.at, target.at, paths), ai),
        },
        None => match ai.next_step() {
            Some(step) => Choice::Act(Command::Move(step)),
            None => Choice::Idle,
        },
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
