//! `Say`: the player reads a text, if they perceive the target cell, with the numbers that its places
//! stand for when it is said.

use super::amount::stat_of;
use super::{Context, Hit};
use crate::event::{Event, PlaceEvent};
use crate::id::TextId;
use crate::rule::Numbers;
use crate::rule::numbers::Number;
use crate::world::{Turn, World};

pub(super) fn say(turn: &mut Turn<'_>, context: &Context, hit: &Hit, text: TextId) {
    let world = turn.world();
    let at_player = world.map().get(world.player()).is_some_and(|player| player.at == hit.at);
    let seen = at_player || world.map().is_visible(hit.at);
    let numbers = numbers(world, context, text);
    turn.emit(Event::new(seen, PlaceEvent::Said { text, at: hit.at, numbers }));
}

/// The numbers of a text now.
pub(super) fn numbers(world: &World, context: &Context, text: TextId) -> Numbers {
    let number = |number: &Number| match *number {
        Number::Stat(stat, of) => stat_of(world, context, None, stat, of),
        Number::Taken => context.taken,
        Number::Turn => i32::try_from(world.turn().saturating_add(1)).unwrap_or(i32::MAX),
        Number::Floor => i32::try_from(world.depth()).unwrap_or(i32::MAX),
    };
    Numbers::new(world.content().derived().numbers_of(text).iter().map(number))
}
