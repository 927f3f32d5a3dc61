//! The order of a turn: the player's action, then every other living actor once by number,
//! then the player looks around.

use crate::action::{Action, Checked};
use crate::ai::{self, Choice};
use crate::entity::EntityId;
use crate::event::{EntityRef, Event, Events};
use crate::geometry::{Direction, Point};
use crate::world::{Turn, Ways, World};

/// Takes one turn that begins with a checked action of the player.
pub(crate) fn take(world: &mut World, action: Checked) -> Events {
    let mut turn = Turn::begin(world);
    action.perform(&mut turn);
    if action.is_free() {
        return turn.abandon();
    }
    monsters_act(&mut turn);
    turn.end()
}

fn monsters_act(turn: &mut Turn<'_>) {
    // Nobody leaves the list during a turn, whoever joins it acts from the next one on, and
    // nobody wakes: what is in view changes when the turn ends.
    let Some(mut scratch) = turn.scratch() else { return };
    for &place in &scratch.awake {
        if turn.world().outcome().is_some() {
            break;
        }
        take_turn(turn, place, &mut scratch.ways);
    }
    turn.keep(scratch);
}

fn take_turn(turn: &mut Turn<'_>, place: usize, ways: &mut Ways) {
    let entity = &turn.world().map().entities()[place];
    if let Some(left) = entity.confused {
        let (who, at) = (turn.world().entity_ref(entity), entity.at);
        stumble(turn, who, at, left);
    } else if let Some(ai) = &entity.ai {
        let (id, at) = (entity.id, entity.at);
        let choice = ai::choose(turn.world(), entity, ai, ways);
        act(turn, id, at, choice);
    }
}

/// A confused actor bumps into whatever is in a random direction; walls lose it the turn, and
/// so does coming round.
fn stumble(turn: &mut Turn<'_>, who: EntityRef, at: Point, left: u32) {
    let seen = turn.perceives(who, at);
    let Some(left) = left.checked_sub(1) else {
        turn.emit(Event::ConfusionEnded { who, at, seen });
        return;
    };
    let direction = Direction::ALL[turn.chance().below(8) as usize];
    turn.emit(Event::Stumbled { who, at, direction, left, seen });
    if let Ok(checked) = Action::Bump(direction).check(turn.world(), who.id) {
        checked.perform(turn);
    }
}

fn act(turn: &mut Turn<'_>, who: EntityId, at: Point, choice: Choice) {
    let action = match choice {
        Choice::Sleep => return,
        Choice::Act(action) => action,
        Choice::GiveUp => plan(turn, who, at, Vec::new()),
        Choice::Follow(steps) => plan(turn, who, at, steps),
    };
    // Whoever finds the way blocked loses the turn.
    let checked = action.check(turn.world(), who);
    if let Ok(checked) = checked.or_else(|_| Action::Wait.check(turn.world(), who)) {
        checked.perform(turn);
    }
}

/// Remembers a new way; the action is its first step.
fn plan(turn: &mut Turn<'_>, who: EntityId, at: Point, steps: Vec<Direction>) -> Action {
    let action = steps.first().map_or(Action::Wait, |&step| Action::Move(step));
    let world = turn.world();
    if let Some(who) = world.map().get(who).map(|entity| world.entity_ref(entity)) {
        turn.emit(Event::Planned { who, at, steps });
    }
    action
}
