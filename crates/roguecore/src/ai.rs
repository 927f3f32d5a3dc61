//! How monsters choose. They perceive what the rules let them perceive and choose an
//! [`Action`]; the same checks as the player's decide whether it can be done.

use crate::action::Action;
use crate::component::Ai;
use crate::entity::Entity;
use crate::geometry::{Direction, Point};
use crate::path::Path;
use crate::world::{Ways, World};

/// What stepping onto a cell that someone fills costs more: a short way round is better than
/// standing in line, a long one is not.
const CROWD: u32 = 10;

/// What a monster does with its turn.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// It has seen nobody and has nowhere to go: no time is spent on it.
    Sleep,
    /// It acts.
    Act(Action),
    /// It sees the player and no way to them: it forgets its old one and waits.
    GiveUp,
    /// It has chosen a new way, the next step first, and takes that step.
    Follow(Vec<Direction>),
}

/// Chooses for a hostile monster. In the player's view it strikes when next to them and
/// otherwise walks the best way there; out of view it walks what it remembers.
pub(crate) fn choose(world: &World, monster: &Entity, ai: &Ai, ways: &mut Ways) -> Choice {
    let prey = world.map().get(world.player()).filter(|player| player.is_actor());
    match prey.filter(|_| world.map().is_visible(monster.at)) {
        Some(prey) => match monster.at.direction_to(prey.at) {
            Some(direction) => Choice::Act(Action::Melee(direction)),
            None => hunt(way(world, monster.at, prey.at, ways), ai),
        },
        None => match ai.next_step() {
            Some(step) => Choice::Act(Action::Move(step)),
            None => Choice::Sleep,
        },
    }
}

fn hunt(way: Option<&Path>, ai: &Ai) -> Choice {
    match way.map(|way| way.steps.as_slice()) {
        Some(steps) if ai.steps().eq(steps.iter().copied()) => Choice::Act(Action::Move(steps[0])),
        Some(steps) => Choice::Follow(steps.to_vec()),
        // No way there: what was remembered leads nowhere any more.
        None if ai.next_step().is_some() => Choice::GiveUp,
        None => Choice::Act(Action::Wait),
    }
}

/// The best way for a monster; `None` when there is none, never empty.
fn way<'a>(world: &World, from: Point, to: Point, ways: &'a mut Ways) -> Option<&'a Path> {
    let map = world.map();
    let price = |at: Point| {
        let walkable = map.is_walkable(world.content(), at);
        walkable.then(|| if map.is_blocked(at) { 1 + CROWD } else { 1 })
    };
    ways.shortest(map, from, to, price).filter(|way| !way.steps.is_empty())
}
