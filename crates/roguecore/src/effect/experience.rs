//! `Experience`: the target gains experience points. Only the player has any, and only in content
//! with character levels; nothing happens to others.

use super::{Hit, Owner};
use crate::event::{EntityRef, Event, GameEvent};
use crate::id::FactionId;
use crate::refusal::Refusal;
use crate::world::{Turn, World};

/// Refused if no target can gain experience.
pub(super) fn check(world: &World, hits: &[Hit]) -> Result<(), Refusal> {
    let has = |hit: &Hit| hit.entity(world).is_some_and(|it| it.experience.is_some());
    let gains = world.content().xp_curve().is_some() && hits.iter().any(has);
    if gains { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, hit: &Hit, points: u32) {
    if hit.who.is_some_and(|actor| actor.player) {
        award(turn, points);
    }
}

/// The points that the player gets for a death: all for one of their own kills, a part of them for
/// one of their faction's, if the content says so. An enemy in view that nobody killed, as one in gas, in a
/// fire or in a trap, is the player's kill, unless it died of a status that its row gives it.
pub(super) fn of_death(
    world: &World,
    actor: EntityRef,
    (by, owner): (Option<EntityRef>, Owner),
    seen: bool,
) -> u32 {
    if actor.player {
        return 0;
    }
    let row = world.content().prototype(actor.kind);
    let points = row.experience;
    let is_friend = |it: EntityRef| {
        world.map().get(it.id).is_some_and(|it| world.faction(it) == FactionId::PLAYER)
    };
    let Some(by) = by else {
        let dead = world.map().get(actor.id).zip(world.map().get(world.player()));
        let is_enemy = dead.is_some_and(|(dead, player)| world.is_hostile(dead, player));
        let own = row.state.iter().flat_map(|state| state.statuses());
        let is_own = own.into_iter().any(|it| owner == Owner::Status(it.status));
        return if seen && is_enemy && !is_own { points } else { 0 };
    };
    if by.player {
        return points;
    }
    match world.content().xp_curve() {
        Some(curve) if is_friend(by) && !is_friend(actor) => {
            (u64::from(points) * u64::from(curve.friends) / 100) as u32
        }
        _ => 0,
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
        turn.emit(Event::new(
            true,
            GameEvent::GainedExperience { points, levels, level: experience.level() },
        ));
    }
}
