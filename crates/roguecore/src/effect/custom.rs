//! `Custom`: host rules act on each actor of the target, or on the cell where the target is one cell
//! and no actor is in it. The amount is rolled for each of them.

use super::{Context, Hit, roll};
use crate::host;
use crate::id::CustomId;
use crate::rule::Amount;
use crate::world::Turn;

pub(super) fn custom(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    name: CustomId,
    amount: Amount,
) {
    let amount = roll(turn, context, amount);
    host::effect(turn, name, amount, &host::Hit::new(context.me, hit.who, hit.at));
}
