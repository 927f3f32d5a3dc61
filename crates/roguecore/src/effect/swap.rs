//! `Swap`: `Me` and the target change places. Each then enters its new cell, `Me` first.

use super::{Context, Hit, displace, entered_by};
use crate::entity::Entity;
use crate::event::Displacement;
use crate::refusal::Refusal;
use crate::world::Turn;

/// Refused if there is no target but `Me`.
pub(super) fn check(context: &Context, hits: &[Hit]) -> Result<(), Refusal> {
    let other = |hit: &Hit| hit.who.map(|who| who.id) != context.me_id();
    if hits.iter().any(other) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit) {
    let (Some(me), Some(other)) = (context.me, hit.who) else { return };
    // A swap before may have moved the target, or the player to another floor.
    if turn.world().map().get(other.id).is_none_or(|it| it.at != hit.at) {
        return;
    }
    let from = context.me(turn.world()).filter(|it| it.is_actor()).map(|it| it.at);
    let Some(from) = from.filter(|_| me.id != other.id) else { return };
    displace::emit(turn, me, from, hit.at, Displacement::Swapped);
    displace::emit(turn, other, hit.at, from, Displacement::Swapped);
    for (who, from, to) in [(me, from, hit.at), (other, hit.at, from)] {
        let entity = turn.world().map().get(who.id);
        if entity.filter(|it| it.at == to).is_some_and(Entity::is_actor) {
            entered_by(turn, context, who, Some(from), to);
        }
    }
}
