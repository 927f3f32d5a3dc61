//! `Restart`: the floor of the player begins again as it was first built, and the player at its start, with all that
//! they carry. Whatever else was on the floor is gone, companions and dropped items, too. Nothing happens where the
//! goal has been taken from its floor, of which there would be two.

use super::change_floor;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused where the goal has been taken from the floor.
pub(super) fn check(world: &World) -> Result<(), Refusal> {
    let goal = world.content().goal_of(world.floor());
    let lies_here = |goal| world.map().entities().iter().any(|it| it.kind == goal);
    if goal.is_none_or(lies_here) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, depth: u8) {
    if check(turn.world()).is_err() {
        return;
    }
    let world = turn.world();
    let floor = world.floor();
    let Some(player) = world.map().get(world.player()).map(|it| world.entity_ref(it)) else {
        return;
    };
    turn.prepare_floor(floor);
    let Some(at) = turn.world().prepared_start(floor) else { return };
    change_floor::arrive(turn, player, floor, at, depth.saturating_add(1));
}
