//! Gear: put on and taken off. One thing a place; putting on takes the old one off first.

use crate::component::Wear;
use crate::event::{Event, Subject};
use crate::pack::Carried;
use crate::world::Turn;

pub(super) fn perform(turn: &mut Turn<'_>, who: Subject, thing: Carried, place: Wear) {
    if thing.worn {
        take_off(turn, who, thing);
        return;
    }
    if let Some(old) = turn.world().worn(who.id, place) {
        take_off(turn, who, old);
    }
    let seen = who.player;
    turn.emit(Event::PutOn { who, item: thing.kind, slot: thing.slot, seen });
}

pub(super) fn take_off(turn: &mut Turn<'_>, who: Subject, thing: Carried) {
    let seen = who.player;
    turn.emit(Event::TakenOff { who, item: thing.kind, slot: thing.slot, seen });
}
