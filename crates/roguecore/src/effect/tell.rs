//! What is told. `Say`: the player reads a text, if they perceive the target cell. `Noise`: the
//! creatures at most that many cells from the target cell hear a noise.

use super::{Context, Hit, hear};
use crate::event::Event;
use crate::id::TextId;
use crate::world::Turn;

pub(super) fn say(turn: &mut Turn<'_>, hit: &Hit, text: TextId) {
    let world = turn.world();
    let at_player = world.map().get(world.player()).is_some_and(|player| player.at == hit.at);
    let seen = at_player || world.map().is_visible(hit.at);
    turn.emit(Event::Said { text, at: hit.at, seen });
}

pub(super) fn noise(turn: &mut Turn<'_>, context: &Context, hit: &Hit, radius: u32) {
    let (by, at) = (context.by, hit.at);
    let world = turn.world();
    let player = world.map().get(world.player());
    let seen = player.is_some_and(|player| at.is_within(radius, player.at));
    turn.emit(Event::Noise { by, at, radius, seen });
    hear(turn, context, at, radius);
}
