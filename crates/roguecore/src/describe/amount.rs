//! Amounts in words for the player.

use crate::rows::tables::Rows;
use crate::rule::Amount;

/// An amount: `2d6`, or the name of its stat.
pub(crate) fn amount_in_words(rows: &Rows, amount: Amount) -> String {
    match amount {
        Amount::Dice(dice) => dice.to_string(),
        Amount::Stat(id) => rows.stat_name(id).to_owned(),
    }
}
