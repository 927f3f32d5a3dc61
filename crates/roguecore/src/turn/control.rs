//! A player whose behaviour a status decides. The command is checked as always, so that a refusal
//! takes no time. Then a sleeping player does nothing under every command. Under every other
//! status steps and attacks become the choice of the status, a step in a random direction for
//! instance; other commands work.

use super::{IDLE_COST, act};
use crate::ai;
use crate::command::Command;
use crate::world::{Turn, World};

/// Whether a status decides the player's action instead of that command.
pub(super) fn controlled(world: &World, command: Command) -> bool {
    let Some(player) = world.map().get(world.player()) else { return false };
    if player.statuses().is_empty() || ai::controlling_status(world, player).is_none() {
        return false;
    }
    let moves = matches!(command, Command::Bump(_) | Command::Move(_) | Command::Melee(_));
    moves || ai::sleeping_status(world, player).is_some()
}

/// The player follows the choice of the status; returns the energy it takes.
pub(super) fn act_instead(turn: &mut Turn<'_>) -> i32 {
    let player = turn.world().player();
    let choice = ai::choose(turn, player);
    act(turn, player, choice).unwrap_or(IDLE_COST)
}
