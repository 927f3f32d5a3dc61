//! The order of a turn: the player acts, then every active actor once in the order of the ids,
//! then the player's field of view is updated.

use crate::action;
use crate::ai::{self, Choice};
use crate::command::Command;
use crate::event::{EntityRef, Event, Events};
use crate::geometry::{Direction, Point};
use crate::refusal::Refusal;
use crate::world::{Turn, TurnBuffers, World};

/// Takes one turn that begins with a command of the player. A refusal changes nothing.
pub(crate) fn take(
    world: &mut World,
    buffers: &mut TurnBuffers,
    command: Command,
) -> Result<Events, Refusal> {
    let action = action::check(world, world.player(), command)?;
    let mut turn = Turn::begin(world, buffers);
    action.perform(&mut turn);
    if !command.takes_time() {
        return Ok(turn.into_events());
    }
    turn.collect_active();
    while let Some(index) = turn.next_active() {
        take_turn(&mut turn, index);
    }
    Ok(turn.end())
}

fn take_turn(turn: &mut Turn<'_>, index: usize) {
    let (world, paths) = turn.world_and_paths();
    let entity = &world.map().entities()[index];
    let (who, at) = (world.entity_ref(entity), entity.at);
    if let Some(left) = entity.confused {
        stumble(turn, who, at, left);
    } else if let Some(ai) = &entity.ai {
        let choice = ai::choose(world, entity, ai, paths);
        act(turn, who, at, choice);
    }
}

/// A confused actor bumps in a random direction. Bumping into a wall costs the turn, and so does
/// the end of the confusion.
fn stumble(turn: &mut Turn<'_>, who: EntityRef, at: Point, left: u32) {
    let seen = turn.perceives(who, at);
    let Some(left) = left.checked_sub(1) else {
        turn.emit(Event::ConfusionEnded { who, at, seen });
        return;
    };
    let direction = Direction::ALL[turn.rng().below(8) as usize];
    turn.emit(Event::Stumbled { who, at, direction, left, seen });
    if let Ok(action) = action::check(turn.world(), who.id, Command::Bump(direction)) {
        action.perform(turn);
    }
}

fn act(turn: &mut Turn<'_>, who: EntityRef, at: Point, choice: Choice) {
    let command = match choice {
        Choice::Idle => return,
        Choice::Act(command) => command,
        Choice::GiveUp => plan(turn, who, at, Vec::new()),
        Choice::FollowPath(steps) => plan(turn, who, at, steps),
    };
    // A monster whose step is blocked waits.
    let action = action::check(turn.world(), who.id, command);
    if let Ok(action) = action.or_else(|_| action::check(turn.world(), who.id, Command::Wait)) {
        action.perform(turn);
    }
}

/// Remembers a new path; the command is its first step.
fn plan(turn: &mut Turn<'_>, who: EntityRef, at: Point, steps: Vec<Direction>) -> Command {
    let command = steps.first().map_or(Command::Wait, |&step| Command::Move(step));
    turn.emit(Event::Planned { who, at, steps });
    command
}
