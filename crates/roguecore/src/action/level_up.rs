//! Improve: the player takes an improvement or a technique for a level gained or for an item, or an origin before the
//! first turn. Takes no time.

use super::Action;
use crate::effect;
use crate::event::{Event, GameEvent};
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check(world: &World, pending: u32, level_up: LevelUpId) -> Result<Action, Refusal> {
    let row = world.content().rows().level_up(level_up);
    let is_origin = world.content().is_origin(level_up);
    if is_origin && (world.turn() > 0 || world.origin().is_some()) {
        return Err(Refusal::Begun);
    }
    if let Some((row, item)) = row.and_then(|row| Some((row, row.costs?))) {
        effect::check_cost(world, item)?;
        let is_offered = effect::is_offered(world, level_up, row);
        return if is_offered { Ok(Action::LevelUp(level_up)) } else { Err(Refusal::NotOffered) };
    }
    if !is_origin && pending == 0 {
        return Err(Refusal::NoLevelUpPending);
    }
    let is_technique = row.is_some_and(|row| row.technique.is_some());
    if is_technique && !effect::offered_techniques(world).contains(&level_up) {
        return Err(Refusal::NotOffered);
    }
    row.map(|_| Action::LevelUp(level_up)).ok_or(Refusal::ConditionNotMet)
}

pub(super) fn perform(turn: &mut Turn<'_>, level_up: LevelUpId) {
    turn.emit(Event::new(true, GameEvent::LevelUpChosen { level_up }));
    effect::pay_for(turn, level_up);
    effect::level_up(turn, level_up);
}
