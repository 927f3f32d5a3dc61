//! Follow: stays within two steps of the leader and in its sight: behind a door or a corner it comes closer. A
//! creature without a leader on the floor follows the player, unless one of them attacks the other.

use super::{Choice, steps};
use crate::entity::Entity;
use crate::world::{PathCache, World};

/// How many steps away a follower stays, at most.
const NEAR: u32 = 2;

pub(super) fn choose(world: &World, me: &Entity, paths: &mut PathCache) -> Option<Choice> {
    let leader = world.leader(me).or_else(|| world.followed_player(me))?;
    let distance = me.at.chebyshev(leader.at);
    // One that waits on the other side of a door is no help in a fight.
    if distance <= 1 || distance <= NEAR && world.sees_cell(me, leader.at) {
        return None;
    }
    let is_player = leader.id == world.player();
    let first = steps::first_step(world, me, leader.at, is_player, paths)?;
    Some(Choice::Act(steps::step(world, me.at, first.direction)))
}
