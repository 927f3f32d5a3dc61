//! `Say`: the player reads a text, if they perceive the target cell.

use super::Hit;
use crate::event::{Event, PlaceEvent};
use crate::id::TextId;
use crate::world::Turn;

pub(super) fn say(turn: &mut Turn<'_>, hit: &Hit, text: TextId) {
    let world = turn.world();
    let at_player = world.map().get(world.player()).is_some_and(|player| player.at == hit.at);
    let seen = at_player || world.map().is_visible(hit.at);
    turn.emit(Event::new(seen, PlaceEvent::Said { text, at: hit.at }));
}
