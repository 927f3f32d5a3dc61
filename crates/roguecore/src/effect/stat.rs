//! Stats of actors. `ChangeStat` adds to the target's own value, without equipment and statuses,
//! and `SetStat` sets it, within the bounds of the stat. Hit points have events of their own: less
//! of them is damage, more is healing, and both end at 0 and the maximum.

use super::{Context, Hit, damage, heal, roll};
use crate::event::{Event, StatusEvent};
use crate::id::{DamageKindId, StatId};
use crate::map::Growth;
use crate::rule::Amount;
use crate::world::{Turn, World};

pub(super) fn change(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    stat: StatId,
    amount: Amount,
) {
    let change = roll(turn, context, hit, amount);
    let own = own(turn, hit, stat);
    emit(turn, context, hit, stat, own, own.saturating_add(change));
}

pub(super) fn set(turn: &mut Turn<'_>, context: &Context, hit: &Hit, stat: StatId, amount: Amount) {
    let value = roll(turn, context, hit, amount);
    let own = own(turn, hit, stat);
    emit(turn, context, hit, stat, own, value);
}

/// Takes from a stat, down to 0 at most.
pub(super) fn spend(turn: &mut Turn<'_>, context: &Context, hit: &Hit, stat: StatId, amount: i32) {
    let own = own(turn, hit, stat);
    let to = own.saturating_sub(amount).max(0).min(own);
    emit(turn, context, hit, stat, own, to);
}

fn own(turn: &Turn<'_>, hit: &Hit, stat: StatId) -> i32 {
    let world = turn.world();
    let entity = hit.entity(world);
    entity.and_then(|it| world.own_stat(it, stat)).unwrap_or_default()
}

/// The new value is kept within the bounds of the stat.
fn emit(turn: &mut Turn<'_>, context: &Context, hit: &Hit, stat: StatId, from: i32, to: i32) {
    let Some(actor) = hit.who else { return };
    if stat == StatId::HP {
        match to.saturating_sub(from) {
            change @ ..0 => {
                damage::strike(turn, context, hit, change.saturating_neg(), DamageKindId(0));
            }
            change => heal::by(turn, context, hit, change),
        }
        return;
    }
    let row = turn.world().content().rows().stat(stat);
    let to = row.map_or(to, |row| to.clamp(row.min, row.max.max(row.min)));
    let to = if stat == StatId::MAX_HP { to.max(1) } else { to };
    let is_new =
        |world: &World| hit.entity(world).is_some_and(|it| world.own_stat(it, stat).is_none());
    if to != from && (!is_new(turn.world()) || turn.has_room_for(Growth::OTHER)) {
        let seen = turn.player_perceives(actor, hit.at);
        turn.emit(Event::new(
            seen,
            StatusEvent::StatChanged { who: actor, stat, from, to, at: hit.at },
        ));
    }
}
