//! Trial: an action that rules refuse with an item whose kind the player has not identified. A refusal, a list
//! of commands or a mask must not tell that before it was tried: such a command is accepted, takes its turn,
//! tells why it is refused, and identifies the kind. From then on it is refused as that of any other item.

use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, PlaceEvent};
use crate::inventory::ItemRef;
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

/// Whether only a trial can tell that rules refuse it; `false` where nothing refuses it. The refusal itself where
/// the player may know it.
pub(super) fn is_needed(
    world: &World,
    actor: &Entity,
    item: ItemRef,
    trigger: Trigger,
) -> Result<bool, Refusal> {
    let Err(refusal) = refuse::item(world, actor, item, trigger) else { return Ok(false) };
    if world.entity_ref(actor).player && world.is_unknown(item.kind) {
        return Ok(true);
    }
    Err(refusal)
}

pub(super) fn perform(turn: &mut Turn<'_>, actor_ref: EntityRef, item: ItemRef, trigger: Trigger) {
    let world = turn.world();
    let Some(actor) = world.map().get(actor_ref.id) else { return };
    let at = actor.at;
    if let Err(Refusal::Rule { text, numbers }) = refuse::item(world, actor, item, trigger) {
        turn.emit(Event::new(true, PlaceEvent::Said { text, at, numbers }));
    }
    effect::identify(turn, item.kind);
}
