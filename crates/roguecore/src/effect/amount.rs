//! Amounts: the numbers of effects.

use super::{Context, Hit, condition};
use crate::event::EntityRef;
use crate::id::StatId;
use crate::rule::{Amount, StatOf};
use crate::world::{Turn, World};

/// The number of an amount for one target, rolled if it is dice.
pub(super) fn roll(turn: &mut Turn<'_>, context: &Context, hit: &Hit, amount: Amount) -> i32 {
    match amount {
        Amount::Dice(dice) => dice.roll(turn.rng()),
        found => number(turn.world(), context, hit.who, found),
    }
}

/// The least and the most that [`roll`] can find for one target.
pub(crate) fn bounds(
    world: &World,
    context: &Context,
    target: Option<EntityRef>,
    amount: Amount,
) -> [i32; 2] {
    match amount {
        Amount::Dice(dice) => [dice.min(), dice.max()],
        found => [number(world, context, target, found); 2],
    }
}

/// An amount that no dice decide; of dice the least.
fn number(world: &World, context: &Context, target: Option<EntityRef>, amount: Amount) -> i32 {
    match amount {
        Amount::Dice(dice) => dice.min(),
        Amount::Stat(stat) => stat_of(world, context, target, stat, StatOf::Me),
        Amount::Share { stat, percent, of } => {
            Amount::share(percent, stat_of(world, context, target, stat, of))
        }
        Amount::Taken(percent) => Amount::share(percent, context.taken),
    }
}

/// The total of a stat of the actor or item that an amount names; 0 without one. `target` is that of the effect.
pub(super) fn stat_of(
    world: &World,
    context: &Context,
    target: Option<EntityRef>,
    stat: StatId,
    of: StatOf,
) -> i32 {
    let actor = match of {
        StatOf::Me => context.me_id(),
        StatOf::Other => context.other.map(|other| other.id),
        StatOf::Target => target.map(|target| target.id),
        StatOf::Player => Some(world.player()),
        StatOf::Item => return condition::value_of(world, context, stat),
    };
    let actor = actor.and_then(|actor| world.map().get(actor));
    actor.map_or(0, |actor| world.total(actor, stat))
}
