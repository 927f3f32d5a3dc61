//! The order of a turn: the player acts, then every active actor in the order of the ids, as often
//! as its energy allows, then the rules of tiles about the end of a turn are run, then fire, gas and
//! liquids spread, then the player's field of view is updated.

mod control;
mod energy;
mod notice;

use roguecore_grid::{Direction, Point};

use crate::action::{self, Action};
use crate::ai::{self, Choice};
use crate::command::Command;
use crate::content::Content;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::event::{ActorEvent, EntityRef, Event, Events, TraceEvent};
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, TurnBuffers, World};

use notice::Notice;
pub use notice::{Noticing, Stealth};

/// The energy of a turn in which an actor wakes up, recovers, or fails to act.
const IDLE_COST: i32 = 100;

/// Takes one turn that begins with a command of the player, and replaces `events` by its own. A
/// refusal changes nothing. `content` is that of the world.
pub(crate) fn take(
    world: &mut World,
    buffers: &mut TurnBuffers,
    content: &Content,
    command: Command,
    events: &mut Events,
) -> Result<(), Refusal> {
    let action = action::check(world, world.player(), command)?;
    let mut turn = Turn::begin(world, buffers, content, events);
    let player = turn.world().player();
    if !command.takes_time() {
        action.perform(&mut turn);
        effect::react(&mut turn);
        turn.end_without_time();
        return Ok(());
    }
    let cost = if control::controlled(turn.world(), command) {
        control::act_instead(&mut turn)
    } else {
        perform(&mut turn, action)
    };
    effect::end_turn_in_cell(&mut turn, player);
    end_turn_of(&mut turn, player);
    energy::pass_time(&mut turn, cost);
    effect::tick(&mut turn);
    effect::end_turn_of_floor(&mut turn);
    effect::spread::spread_substances(&mut turn);
    effect::react(&mut turn);
    turn.end();
    Ok(())
}

/// Performs an action; returns the energy it takes.
fn perform(turn: &mut Turn<'_>, action: Action) -> i32 {
    let cost = action.cost(turn.world());
    action.perform(turn);
    effect::react(turn);
    cost
}

/// The rules and statuses of the player, after their action.
fn end_turn_of(turn: &mut Turn<'_>, player: EntityId) {
    if !turn.world().map().get(player).is_some_and(|it| has_turn_rules(turn.world(), it)) {
        return;
    }
    run_turn_rules(turn, player);
    effect::count_statuses(turn, player);
    effect::end_finished_statuses(turn, player);
}

fn run_turn_rules(turn: &mut Turn<'_>, actor: EntityId) {
    if !turn.world().content().rows().triggers.contains(Trigger::Turn) {
        return;
    }
    let world = turn.world();
    if let Some(entity) = world.map().get(actor).filter(|it| it.is_actor()) {
        let context = Context::of_actor(world, entity, Owner::Creature(entity.kind));
        effect::run_for_actor(turn, actor, Trigger::Turn, &context);
    }
}

/// The turn of an actor, and the rules of the tile on which it ends. Returns the energy that the
/// turn takes; `None` where no row found anything to do.
fn take_turn(turn: &mut Turn<'_>, actor: EntityId) -> Option<i32> {
    let cost = choose_and_act(turn, actor);
    effect::end_turn_in_cell(turn, actor);
    cost
}

/// Statuses and rules of the turn come first, then the actor notices its enemies and acts.
fn choose_and_act(turn: &mut Turn<'_>, actor: EntityId) -> Option<i32> {
    let world = turn.world();
    let rules = world.map().get(actor).is_some_and(|it| has_turn_rules(world, it));
    if rules && !begin_turn_of(turn, actor) {
        return Some(IDLE_COST);
    }
    let choice = match notice::notice(turn, actor) {
        Notice::WakesUp => return Some(IDLE_COST),
        Notice::NoEnemy if ai::idles_without_enemy(turn.world(), actor) => return None,
        Notice::NoEnemy => ai::choose_without_enemy(turn, actor),
        Notice::Any => ai::choose(turn, actor),
    };
    act(turn, actor, choice)
}

/// Whether statuses or rules may do something in each turn of an actor. Most have none: they pay
/// for this one test.
#[inline]
fn has_turn_rules(world: &World, actor: &Entity) -> bool {
    let content = world.content();
    let rules = content.rows().triggers.contains(Trigger::Turn);
    let own = || content.prototype(actor.kind).rules.has(Trigger::Turn);
    !actor.statuses().is_empty() || rules && (actor.inventory.is_some() || own())
}

/// Statuses that are over end first, then the rules of the turn are run. Returns whether the actor
/// can act.
fn begin_turn_of(turn: &mut Turn<'_>, actor: EntityId) -> bool {
    if effect::end_finished_statuses(turn, actor) {
        return false;
    }
    run_turn_rules(turn, actor);
    effect::count_statuses(turn, actor);
    turn.world().map().get(actor).is_some_and(Entity::is_actor)
}

/// Carries out the choice of an actor; returns the energy it takes, `None` for nothing to do.
fn act(turn: &mut Turn<'_>, actor: EntityId, choice: Choice) -> Option<i32> {
    let world = turn.world();
    let Some(entity) = world.map().get(actor) else { return Some(IDLE_COST) };
    let (actor, at) = (world.entity_ref(entity), entity.at);
    let command = match choice {
        Choice::Idle => return None,
        Choice::Stumble => return Some(stumble(turn, actor, at)),
        Choice::Act(command) => command,
        Choice::GiveUp => plan(turn, actor, at, Vec::new()),
        Choice::FollowPath(steps) => plan(turn, actor, at, steps),
    };
    // A monster whose step is blocked waits.
    let action = action::check(turn.world(), actor.id, command);
    let action = action.or_else(|_| action::check(turn.world(), actor.id, Command::Wait));
    Some(action.map_or(IDLE_COST, |action| perform(turn, action)))
}

/// Steps in a random direction, or attacks the actor there, friend or enemy. Stumbling into a wall
/// costs the turn.
fn stumble(turn: &mut Turn<'_>, actor: EntityRef, at: Point) -> i32 {
    let seen = turn.player_perceives(actor, at);
    let direction = Direction::ALL[turn.rng().below(8) as usize];
    turn.emit(Event::new(seen, ActorEvent::Stumbled { who: actor, at, direction }));
    let world = turn.world();
    let command = match world.map().actor_at(at + direction) {
        Some(_) => Command::Melee(direction),
        None => Command::Bump(direction),
    };
    action::check(world, actor.id, command).map_or(IDLE_COST, |action| perform(turn, action))
}

/// Remembers a new path; the command is its first step.
fn plan(turn: &mut Turn<'_>, actor: EntityRef, at: Point, steps: Vec<Direction>) -> Command {
    let step = steps.first().map(|&step| ai::step(turn.world(), at, step));
    turn.emit(Event::new(false, TraceEvent::Planned { who: actor, at, steps }));
    step.unwrap_or(Command::Wait)
}
