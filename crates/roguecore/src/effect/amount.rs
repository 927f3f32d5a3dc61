//! Amounts: the numbers of effects.

use super::Context;
use crate::rule::Amount;
use crate::world::Turn;

/// The number of an amount, rolled if it is dice.
pub(super) fn roll(turn: &mut Turn<'_>, context: &Context, amount: Amount) -> i32 {
    match amount {
        Amount::Dice(dice) => dice.roll(turn.rng()),
        Amount::Stat(stat) => {
            let world = turn.world();
            let me = context.me.and_then(|me| world.map().get(me.id));
            me.map_or(0, |me| world.total(me, stat))
        }
    }
}
