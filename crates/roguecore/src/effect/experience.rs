//! `Experience`: the target gains experience points. Only the player has any, and only in content
//! with character levels; nothing happens to others.

use super::Hit;
use crate::event::Event;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if no target can gain experience.
pub(super) fn check(world: &World, hits: &[Hit]) -> Result<(), Refusal> {
    let has = |hit: &Hit| hit.entity(world).is_some_and(|it| it.experience.is_some());
    let gains = world.content().xp_curve().is_some() && hits.iter().any(has);
    if gains { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, points: u32) {
    if hit.who.is_some_and(|who| who.player) {
        award(turn, points);
    }
}

/// Awards the player experience points.
pub(super) fn award(turn: &mut Turn<'_>, points: u32) {
    let world = turn.world();
    let experience = world.map().get(world.player()).and_then(|player| player.experience);
    if let (Some(mut experience), Some(curve), 1..) =
        (experience, world.content().xp_curve(), points)
    {
        let levels = experience.award_xp(points, curve);
        turn.emit(Event::GainedExperience { points, levels, level: experience.level() });
    }
}
