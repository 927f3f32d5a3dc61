//! `Investigate`: a creature that has heard a noise remembers the cheapest path to its cell, and follows it by the
//! behaviours that walk a remembered path: `Approach` and `Patrol`. A creature that no path leads there stays with its
//! old one.

use super::{Context, Hit, walk};
use crate::event::{Event, TraceEvent};
use crate::world::Turn;

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit) {
    let (Some(actor), Some(noise)) = (hit.who, context.heard) else { return };
    let (world, paths) = turn.world_and_paths();
    let Some(me) = world.map().get(actor.id).filter(|it| it.ai.is_some() && it.is_actor()) else {
        return;
    };
    let at = me.at;
    let path = walk::path(world, me, noise, false, paths);
    let steps = path.map(|path| path.steps.clone());
    world.count_work(paths.take_searched());
    if let Some(steps) = steps {
        turn.emit(Event::new(false, TraceEvent::Planned { who: actor, at, steps }));
    }
}
