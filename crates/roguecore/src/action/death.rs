//! Death: whoever has no hit points left becomes a corpse; with the player the game ends.

use crate::entity::Entity;
use crate::event::{EntityRef, Event, Outcome};
use crate::geometry::Point;
use crate::world::Turn;

/// Tells the death of someone who was struck, if it was one.
pub(super) fn bury_if_dead(turn: &mut Turn<'_>, who: EntityRef, at: Point, by: EntityRef) {
    if !turn.world().map().get(who.id).is_some_and(Entity::is_corpse) {
        return;
    }
    let seen = turn.perceives(who, at);
    turn.emit(Event::Died { who, at, by: Some(by), seen });
    if by.player && !who.player {
        learn(turn, who);
    }
    if who.player && turn.world().outcome().is_none() {
        let (floor, number) = (turn.world().floor(), turn.number());
        let outcome = Outcome::Died { by: Some(by), floor, turn: number };
        turn.emit(Event::GameOver { outcome });
    }
}

/// The player gains what the dead was worth.
fn learn(turn: &mut Turn<'_>, dead: EntityRef) {
    let world = turn.world();
    let points = world.content().prototype(dead.kind).experience;
    let growth = world.map().get(world.player()).and_then(|player| player.experience);
    if let (Some(mut growth), Some(curve), 1..) = (growth, world.content().xp_curve(), points) {
        let levels = growth.award_xp(points, curve);
        turn.emit(Event::GainedExperience { points, levels, level: growth.level() });
    }
}
