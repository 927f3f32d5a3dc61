//! Amounts in words for the player.

use super::tables::Rows;
use crate::rule::{Amount, StatOf};

/// An amount: `2d6`, the name of its stat, `50% of the target's gold`, or `50% of the blow`.
pub(super) fn amount_in_words(rows: &Rows, amount: Amount) -> String {
    match amount {
        Amount::Dice(dice) => dice.to_string(),
        Amount::Stat(stat) => rows.stat_name(stat).to_owned(),
        Amount::Share { stat, percent, of } => {
            let of = match of {
                StatOf::Me | StatOf::Item => "",
                StatOf::Other => "the other actor's ",
                StatOf::Target => "the target's ",
                StatOf::Player => "the player's ",
            };
            format!("{}{of}{}", share(percent), rows.stat_name(stat))
        }
        Amount::Taken(percent) => format!("{}the blow", share(percent)),
    }
}

/// `50% of `, `-50% of `; nothing for all of it.
fn share(percent: i32) -> String {
    if percent == 100 { String::new() } else { format!("{percent}% of ") }
}
