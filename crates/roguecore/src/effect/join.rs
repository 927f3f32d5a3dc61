//! `Join`: the target changes its faction, which decides its enemies.

use super::Hit;
use crate::event::{ActorEvent, Event};
use crate::id::FactionId;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if every target is of the faction.
pub(super) fn check(world: &World, hits: &[Hit], faction: FactionId) -> Result<(), Refusal> {
    let changes = hits.iter().any(|hit| would_change(world, hit, faction));
    if changes { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, faction: FactionId) {
    let Some(actor) = hit.who.filter(|_| would_change(turn.world(), hit, faction)) else { return };
    let seen = turn.player_perceives(actor, hit.at);
    turn.emit(Event::new(seen, ActorEvent::Joined { who: actor, faction, at: hit.at }));
}

fn would_change(world: &World, hit: &Hit, faction: FactionId) -> bool {
    hit.entity(world).is_some_and(|it| world.faction(it) != faction)
}
