//! Death: an actor without hit points becomes a corpse; the player's death ends the game.

use crate::entity::Entity;
use crate::event::{EntityRef, Event, Outcome};
use crate::geometry::Point;
use crate::world::Turn;

/// Emits the death of an actor that was hit, if it has no hit points left.
pub(super) fn die_if_dead(turn: &mut Turn<'_>, who: EntityRef, at: Point, by: EntityRef) {
    if !turn.world().map().get(who.id).is_some_and(Entity::is_corpse) {
        return;
    }
    let seen = turn.perceives(who, at);
    turn.emit(Event::Died { who, at, by: Some(by), seen });
    if by.player && !who.player {
        award_xp(turn, who);
    }
    if who.player && turn.world().outcome().is_none() {
        let (floor, number) = (turn.world().floor(), turn.number());
        let outcome = Outcome::Died { by: Some(by), floor, turn: number };
        turn.emit(Event::GameOver { outcome });
    }
}

/// Awards the player the experience points of a killed monster.
fn award_xp(turn: &mut Turn<'_>, killed: EntityRef) {
    let world = turn.world();
    let points = world.content().prototype(killed.kind).experience;
    let experience = world.map().get(world.player()).and_then(|player| player.experience);
    if let (Some(mut experience), Some(curve), 1..) =
        (experience, world.content().xp_curve(), points)
    {
        let levels = experience.award_xp(points, curve);
        turn.emit(Event::GainedExperience { points, levels, level: experience.level() });
    }
}
