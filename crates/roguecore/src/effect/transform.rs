//! `Become` makes another creature of the target, with the stats, tags, behaviour and abilities of
//! the new row. It keeps its id, cell, statuses, faction and leader, its inventory, and its
//! wounds: the hit points it lacks, down to 1 that is left. Nothing happens where the new row has
//! no hit points, or is that of the target already.

use super::Hit;
use crate::entity::PrototypeId;
use crate::event::{ActorEvent, Event};
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if no target would change.
pub(super) fn check(world: &World, hits: &[Hit], to: PrototypeId) -> Result<(), Refusal> {
    let changes = hits.iter().any(|hit| can_become(world, hit, to));
    if changes { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, to: PrototypeId) {
    let Some(actor) = hit.who.filter(|_| can_become(turn.world(), hit, to)) else { return };
    // The new row may have many more stats.
    if !turn.has_room_for(Growth::ENTITY) {
        return;
    }
    let seen = turn.player_perceives(actor, hit.at);
    turn.emit(Event::new(seen, ActorEvent::Transformed { who: actor, to, at: hit.at }));
}

fn can_become(world: &World, hit: &Hit, to: PrototypeId) -> bool {
    let row = world.content().prototype(to);
    row.fighter.is_some() && row.blocks_movement && hit.who.is_some_and(|actor| actor.kind != to)
}
