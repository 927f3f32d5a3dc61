//! Changes of stats.

use super::{Context, Hit, roll};
use crate::event::Event;
use crate::id::StatId;
use crate::rule::Amount;
use crate::world::Turn;

pub(super) fn change(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    stat: StatId,
    amount: Amount,
) {
    let change = roll(turn, context, amount);
    let own = own(turn, hit, stat);
    emit(turn, hit, stat, own, own.saturating_add(change));
}

pub(super) fn set(turn: &mut Turn<'_>, context: &Context, hit: &Hit, stat: StatId, amount: Amount) {
    let value = roll(turn, context, amount);
    let own = own(turn, hit, stat);
    emit(turn, hit, stat, own, value);
}

fn own(turn: &Turn<'_>, hit: &Hit, stat: StatId) -> i32 {
    let world = turn.world();
    let entity = hit.who.and_then(|who| world.map().get(who.id));
    entity.and_then(|it| world.own_stat(it, stat)).unwrap_or_default()
}

/// The new value is kept within the bounds of the stat.
fn emit(turn: &mut Turn<'_>, hit: &Hit, stat: StatId, from: i32, to: i32) {
    let Some(who) = hit.who else { return };
    let row = turn.world().content().rows().stat(stat);
    let to = row.map_or(to, |row| to.clamp(row.min, row.max));
    if to != from {
        let seen = turn.perceives(who, hit.at);
        turn.emit(Event::StatChanged { who, stat, from, to, at: hit.at, seen });
    }
}
