//! Death: whoever has no hit points left becomes a corpse; with the player the game ends.

use crate::entity::Entity;
use crate::event::{Event, Outcome, Subject};
use crate::geometry::Point;
use crate::world::Turn;

/// Tells the death of someone who was struck, if it was one.
pub(super) fn bury_if_dead(turn: &mut Turn<'_>, who: Subject, at: Point, by: Subject) {
    if !turn.world().map().get(who.id).is_some_and(Entity::is_corpse) {
        return;
    }
    let seen = turn.perceives(who, at);
    turn.emit(Event::Died { who, at, by: Some(by), seen });
    if who.player {
        let (floor, number) = (turn.world().floor(), turn.number());
        let outcome = Outcome::Died { by: Some(by), floor, turn: number };
        turn.emit(Event::GameOver { outcome });
    }
}
