//! Approach: follows the cheapest path to the nearest visible enemy, and the rest of the last path
//! while it sees none.

use roguecore_grid::path::Path;

use super::{Choice, Enemy, steps};
use crate::component::Ai;
use crate::entity::Entity;
use crate::world::{PathCache, World};

pub(super) fn choose(
    world: &World,
    me: &Entity,
    enemy: Option<Enemy>,
    paths: &mut PathCache,
) -> Option<Choice> {
    if let Some(enemy) = enemy {
        let path = steps::path(world, me, enemy.at, enemy.is_player, paths);
        return Some(chase(world, me, path));
    }
    let step = me.ai.as_ref().and_then(Ai::next_step)?;
    Some(Choice::Act(steps::step(world, me.at, step)))
}

fn chase(world: &World, me: &Entity, path: Option<&Path>) -> Choice {
    let remembered = |steps| me.ai.as_ref().is_some_and(|ai| ai.steps().eq(steps));
    match path.map(|path| path.steps.as_slice()) {
        Some(steps) if remembered(steps.iter().copied()) => {
            Choice::Act(steps::step(world, me.at, steps[0]))
        }
        Some(steps) => Choice::FollowPath(steps.to_vec()),
        None if me.ai.as_ref().is_some_and(|ai| ai.next_step().is_some()) => Choice::GiveUp,
        None => Choice::Act(crate::command::Command::Wait),
    }
}
