//! Targets: whom and what the effects of a rule are done to.

use super::{Context, Hit};
use crate::component::Aim;
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::Point;
use crate::refusal::Refusal;
use crate::rule::{Effect, Rule, Target};
use crate::world::{Turn, World};

/// Whether the chosen cell can be a target of that kind.
pub(crate) fn check_aim(world: &World, context: &Context, aim: Aim) -> Result<(), Refusal> {
    let at = context.aim.ok_or(Refusal::NeedsTarget { aim })?;
    if !world.map().is_visible(at) {
        return Err(Refusal::OutOfView(at));
    }
    let from = context.origin(world);
    let range = match aim {
        Aim::Actor { range } | Aim::Area { range, .. } | Aim::Cell { range } => range,
        Aim::Direction { .. } => u32::MAX,
    };
    if !from.is_within(range, at) {
        return Err(Refusal::OutOfRange { at, range });
    }
    match aim {
        Aim::Actor { .. } | Aim::Direction { .. } if at == from => Err(Refusal::CannotTargetSelf),
        Aim::Actor { .. } if world.map().actor_at(at).is_none() => Err(Refusal::NoTargetAt(at)),
        Aim::Actor { .. } | Aim::Area { .. } | Aim::Cell { .. } | Aim::Direction { .. } => Ok(()),
    }
}

/// Refuses a rule that the user can see to hit no one.
pub(super) fn check(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    match rule.to {
        Target::Nearest(range) => match nearest(world, context, range) {
            Some(_) => Ok(()),
            None => Err(Refusal::NoTargetInRange { range }),
        },
        Target::Ball { radius, .. } if rule.effects.iter().any(acts_on_actors) => {
            // Actors out of view are hit as well, but a refusal must not reveal them.
            let center = context.aim.unwrap_or(context.at);
            let visible = |it: &Entity| world.map().is_visible(it.at);
            match within(world, center, radius).any(visible) {
                true => Ok(()),
                false => Err(Refusal::NoTargetInBlast { radius }),
            }
        }
        _ => Ok(()),
    }
}

/// Whether an effect is done to actors, not to cells.
const fn acts_on_actors(effect: &Effect) -> bool {
    !matches!(
        effect,
        Effect::SetTile(_)
            | Effect::Spread { .. }
            | Effect::Clear(_)
            | Effect::Reveal(_)
            | Effect::Summon { .. }
            | Effect::Create { .. }
            | Effect::Noise(_)
            | Effect::Say(_)
            | Effect::Blink
    )
}

/// The event of a rule that is visible even where it hits no one.
pub(super) fn announce(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    if let Target::Ball { radius, .. } = rule.to {
        let at = context.aim.unwrap_or(context.at);
        let seen = match context.me {
            Some(me) => turn.perceives(me, at),
            None => turn.world().map().is_visible(at),
        };
        turn.emit(Event::Exploded { cause: context.owner.cause(), at, radius, seen });
    }
}

/// The targets of an effect, in a fixed order.
pub(super) fn hits(world: &World, to: Target, _effect: &Effect, context: &Context) -> Vec<Hit> {
    let origin = context.origin(world);
    let from_to =
        |from: Point, it: &Entity| Hit { at: it.at, who: Some(world.entity_ref(it)), from };
    let hit = |it: &Entity| from_to(origin, it);
    let find = |who: Option<EntityRef>| {
        who.and_then(|who| world.map().get(who.id)).map(hit).into_iter().collect()
    };
    match to {
        Target::Me => find(context.me),
        Target::Other => find(context.other),
        Target::Nearest(range) => nearest(world, context, range).map(hit).into_iter().collect(),
        Target::Actor(_) => {
            let at = context.aim.unwrap_or(context.at);
            world.map().actor_at(at).map(hit).into_iter().collect()
        }
        Target::Ball { radius, .. } => {
            let center = context.aim.unwrap_or(context.at);
            let mut hits: Vec<Hit> =
                within(world, center, radius).map(|it| from_to(center, it)).collect();
            // Apply self-damage last: the end of the game is the last event.
            hits.sort_by_key(|hit| hit.who.map(|who| who.id) == context.me_id());
            hits
        }
        _ => Vec::new(),
    }
}

/// The target of [`Target::Nearest`].
fn nearest<'w>(world: &'w World, context: &Context, range: u32) -> Option<&'w Entity> {
    let me = context.me.and_then(|me| world.map().get(me.id))?;
    nearest_enemy(world, me, range)
}

/// The nearest visible enemy of an actor, nearer than that many cells; ties go to the lowest id.
/// Every other actor is an enemy of the player here.
pub(super) fn nearest_enemy<'w>(world: &'w World, me: &Entity, range: u32) -> Option<&'w Entity> {
    let map = world.map();
    let distance = |it: &&Entity| it.at.distance_squared(me.at);
    let near = |it: &&Entity| distance(it) < u64::from(range) * u64::from(range);
    if me.id != world.player() {
        return world.nearest_enemy(me).filter(near);
    }
    let others = map.entities().iter().filter(|it| it.is_actor() && it.id != me.id);
    others.filter(|it| map.is_visible(it.at)).filter(near).min_by_key(distance)
}

/// Every actor at most `radius` cells from a cell, in the order of the ids.
fn within(world: &World, at: Point, radius: u32) -> impl Iterator<Item = &Entity> {
    let actors = world.map().entities().iter().filter(|it| it.is_actor());
    actors.filter(move |it| at.is_within(radius, it.at))
}
