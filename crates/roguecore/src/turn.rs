//! The order of a turn: the player acts, then every active actor once in the order of the ids,
//! then the player's field of view is updated.

use crate::action;
use crate::ai::{self, Choice};
use crate::command::Command;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::event::{EntityRef, Event, Events};
use crate::geometry::{Direction, Point};
use crate::refusal::Refusal;
use crate::rule::Trigger;
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
    let player = turn.world().player();
    if !command.takes_time() {
        return Ok(turn.into_events());
    }
    end_turn_of(&mut turn, player);
    turn.collect_active();
    while let Some(who) = turn.next_active() {
        take_turn(&mut turn, who);
    }
    Ok(turn.end())
}

/// The rules and statuses of the player, after their action.
fn end_turn_of(turn: &mut Turn<'_>, player: EntityId) {
    run_turn_rules(turn, player);
    effect::count_statuses(turn, player);
    effect::end_finished_statuses(turn, player);
}

fn run_turn_rules(turn: &mut Turn<'_>, who: EntityId) {
    if !turn.world().content().rows().triggers.contains(Trigger::Turn) {
        return;
    }
    let world = turn.world();
    if let Some(entity) = world.map().get(who).filter(|it| it.is_actor()) {
        let context = Context::of_actor(world, entity, Owner::Creature(entity.kind));
        effect::run_for_actor(turn, who, Trigger::Turn, &context);
    }
}

/// Statuses that are over end first, then the rules of the turn are run, then it acts.
fn take_turn(turn: &mut Turn<'_>, who: EntityId) {
    if who == turn.world().player() || effect::end_finished_statuses(turn, who) {
        return;
    }
    run_turn_rules(turn, who);
    effect::count_statuses(turn, who);
    let (world, paths) = turn.world_and_paths();
    let Some(entity) = world.map().get(who).filter(|it| it.is_actor()) else { return };
    let (who, at) = (world.entity_ref(entity), entity.at);
    if is_controlled(world, entity) {
        stumble(turn, who, at);
    } else if let Some(ai) = &entity.ai {
        let choice = ai::choose(world, entity, ai, paths);
        act(turn, who, at, choice);
    }
}

/// Whether a status decides what the entity does.
fn is_controlled(world: &World, entity: &Entity) -> bool {
    let rows = world.content().rows();
    entity.statuses().iter().any(|it| rows.status(it.status).is_some_and(|row| !row.ai.is_empty()))
}

/// A confused actor bumps in a random direction. Bumping into a wall costs the turn.
fn stumble(turn: &mut Turn<'_>, who: EntityRef, at: Point) {
    let seen = turn.perceives(who, at);
    let direction = Direction::ALL[turn.rng().below(8) as usize];
    turn.emit(Event::Stumbled { who, at, direction, seen });
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
