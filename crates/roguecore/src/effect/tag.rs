//! Tags: `AddTag` gives the target a tag that it lacks, `RemoveTag` takes one that it has. In any
//! other case nothing happens.

use super::Hit;
use crate::event::{Event, TraceEvent};
use crate::id::TagId;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if no target would change.
pub(super) fn check(world: &World, hits: &[Hit], tag: TagId, has: bool) -> Result<(), Refusal> {
    let changes = hits.iter().any(|hit| has_tag(world, hit, tag) == Some(!has));
    if changes { Ok(()) } else { Err(Refusal::NoEffect) }
}

/// Gives the tag, or takes it.
pub(super) fn set(turn: &mut Turn<'_>, hit: &Hit, tag: TagId, has: bool) {
    let Some(actor) = hit.who else { return };
    if has_tag(turn.world(), hit, tag) == Some(!has) {
        turn.emit(Event::new(false, TraceEvent::TagChanged { who: actor, tag, has }));
    }
}

fn has_tag(world: &World, hit: &Hit, tag: TagId) -> Option<bool> {
    hit.entity(world).map(|it| world.has_tag(it, tag))
}
