//! Wait: a turn goes by.

use super::Checked;
use crate::entity::Entity;
use crate::event::{Event, Subject};
use crate::geometry::Point;
use crate::world::{Turn, World};

pub(super) fn check(world: &World, actor: &Entity) -> Checked {
    Checked::Wait { who: world.subject(actor), at: actor.at }
}

pub(super) fn perform(turn: &mut Turn<'_>, who: Subject, at: Point) {
    let seen = turn.perceives(who, at);
    turn.emit(Event::Waited { who, at, seen });
}
