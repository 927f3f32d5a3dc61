//! Trial: what rules refuse to be done with an item whose kind the player has not identified. A refusal, a list
//! of commands or a mask must not tell that before it was tried: such a command is accepted, takes its turn,
//! tells why it is refused, and identifies the kind. From then on it is refused as that of any other item.

use super::Action;
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::event::{EntityRef, Event, PlaceEvent};
use crate::inventory::ItemRef;
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::{Turn, World};

/// The action that comes of an item about which rules are asked: the one that was meant, or its trial.
pub(super) fn or_trial(
    world: &World,
    actor: &Entity,
    (item, trigger): (ItemRef, Trigger),
    action: Action,
) -> Result<Action, Refusal> {
    let Err(refusal) = refuse::item(world, actor, item, trigger) else { return Ok(action) };
    let who = world.entity_ref(actor);
    if who.player && world.is_unknown(item.kind) {
        return Ok(Action::Trial { who, item, trigger });
    }
    Err(refusal)
}

pub(super) fn perform(turn: &mut Turn<'_>, who: EntityRef, item: ItemRef, trigger: Trigger) {
    let world = turn.world();
    let Some(actor) = world.map().get(who.id) else { return };
    let at = actor.at;
    if let Err(Refusal::Rule { text, numbers }) = refuse::item(world, actor, item, trigger) {
        turn.emit(Event::new(true, PlaceEvent::Said { text, at, numbers }));
    }
    effect::identify(turn, item.kind);
}
