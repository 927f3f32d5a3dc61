//! Hearing: creatures near a noise hear it, also through walls. `Noise` makes one at the target cell.

use roguecore_grid::Point;

use super::{Context, Hit, run_for_actor};
use crate::event::{EntityRef, Event, PlaceEvent};
use crate::rule::Trigger;
use crate::world::Turn;

pub(super) fn noise(turn: &mut Turn<'_>, context: &Context, hit: &Hit, radius: u32) {
    let (by, at) = (context.by, hit.at);
    let world = turn.world();
    let player = world.map().get(world.player());
    let seen = player.is_some_and(|player| at.is_within(radius, player.at));
    turn.emit(Event::new(seen, PlaceEvent::Noise { by, at, radius }));
    hear(turn, context, at, radius);
}

/// Considers the rules of all creatures at most `radius` cells from a noise, in the order of the
/// ids. The maker of the noise does not hear it, and the player has no rules about noises.
fn hear(turn: &mut Turn<'_>, context: &Context, noise: Point, radius: u32) {
    let world = turn.world();
    if !world.content().rows().triggers.contains(Trigger::Hear) {
        return;
    }
    let (player, by) = (world.player(), context.me_id());
    let near = world.actors_within(noise, radius);
    let near = near.filter(|it| it.ai.is_some() && it.id != player && Some(it.id) != by);
    let mut listeners: Vec<(EntityRef, Point)> =
        near.map(|it| (world.entity_ref(it), it.at)).collect();
    listeners.sort_unstable_by_key(|(actor, _)| actor.id);
    for (actor, at) in listeners {
        let next = context.next(actor, context.me, Some(actor), at);
        let next = Context { heard: Some(noise), ..next };
        run_for_actor(turn, actor.id, Trigger::Hear, &next);
    }
}
