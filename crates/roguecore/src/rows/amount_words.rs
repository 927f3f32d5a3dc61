//! Amounts in words for the player.

use super::tables::Rows;
use crate::rule::{Amount, StatOf};

/// An amount: `2d6`, the name of its stat, `50% of the target's gold`, `1 for every 25 gold`, or `50% of the blow`.
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
            let name = rows.stat_name(stat);
            match one_for_every(percent) {
                Some(many) if of.is_empty() => format!("1 for every {many} {name}"),
                Some(many) => format!("1 for every {many} of {of}{name}"),
                None => format!("{}{of}{name}", share(percent)),
            }
        }
        Amount::Taken(percent) => format!("{}the blow", share(percent)),
    }
}

/// `50% of `, `-50% of `; nothing for all of it.
fn share(percent: i32) -> String {
    if percent == 100 { String::new() } else { format!("{percent}% of ") }
}

/// The number of which a small share is one point each, where it is a whole one: 25 for 4 %. The percentage says little
/// there.
pub(super) const fn one_for_every(percent: i32) -> Option<i32> {
    match percent {
        1 | 2 | 4 | 5 => Some(100 / percent),
        _ => None,
    }
}
