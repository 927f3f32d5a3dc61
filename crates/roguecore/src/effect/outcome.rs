//! `Win` and `Lose` end the game, if it runs; so do host rules.

use crate::event::{Event, GameEvent, Outcome};
use crate::world::Turn;

pub(super) fn win(turn: &mut Turn<'_>) {
    end(turn, Outcome::Won { goal: None, turn: turn.number() });
}

pub(super) fn lose(turn: &mut Turn<'_>) {
    let (floor, number) = (turn.world().floor(), turn.number());
    end(turn, Outcome::Lost { floor, turn: number });
}

pub(super) fn end(turn: &mut Turn<'_>, outcome: Outcome) {
    if turn.world().outcome().is_none() {
        turn.emit(Event::new(true, GameEvent::GameOver { outcome }));
    }
}
