//! Identifying kinds of items. A kind of an unknown group becomes known when the player uses or
//! equips an item of it, when one bursts where they throw it, by the effect `Identify`, and when it
//! is the last one of its group.

use super::Hit;
use crate::entity::{Entity, PrototypeId};
use crate::event::{Event, ItemEvent};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// The player learns the identity of a kind of item. Does nothing if they know.
pub(crate) fn identify(turn: &mut Turn<'_>, kind: PrototypeId) {
    let mut next = Some(kind).filter(|kind| turn.world().is_unknown(*kind));
    while let Some(kind) = next {
        let Some(appearance) = turn.world().appearance_of(kind) else { return };
        turn.emit(Event::new(true, ItemEvent::Identified { kind, appearance }));
        if turn.world().is_unknown(kind) {
            return;
        }
        next = turn.world().eliminated();
    }
}

/// Refused if the player carries nothing unknown.
pub(super) fn check(world: &World, hits: &[Hit]) -> Result<(), Refusal> {
    let has_unknown = |hit: &Hit| unknown_items(world, hit).next().is_some();
    if hits.iter().any(has_unknown) { Ok(()) } else { Err(Refusal::NoEffect) }
}

/// Identifies that many kinds, in the order of the slots; 0 is all.
pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, count: u32) {
    let most = if count == 0 { usize::MAX } else { count as usize };
    for _ in 0..most {
        let Some(kind) = unknown_items(turn.world(), hit).next() else { return };
        identify(turn, kind);
        if turn.world().is_unknown(kind) {
            return;
        }
    }
}

/// The unknown kinds that the player carries, if they are the target.
fn unknown_items<'w>(world: &'w World, hit: &Hit) -> impl Iterator<Item = PrototypeId> + use<'w> {
    let player = hit.entity(world).filter(|it| it.id == world.player());
    let kinds = player.into_iter().flat_map(Entity::items).map(|item| item.kind);
    kinds.filter(|kind| world.is_unknown(*kind))
}
