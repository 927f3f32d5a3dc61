//! Amounts of effects: an integer, dice in quotes, or a stat.

use super::compiler::Compiler;
use super::names::NameOf;
use super::row::verbs;
use super::shape::{Kind, Shape};
use crate::content::Rows;
use crate::dice::Dice;
use crate::id::StatId;
use crate::ron_reader::Part;
use crate::rule::Amount;

verbs! {
    /// A stat as an amount.
    StatFamily = "amount" -> StatId, |cx, _at| {
        /// The total of a stat of `Me`.
        "Stat"(stat: NameOf<StatId>) => stat;
    }
}

/// An amount of a range: every roll of the dice is in it.
pub(super) struct AmountOf<const MIN: i64, const MAX: i64>;

impl<const MIN: i64, const MAX: i64> Shape for AmountOf<MIN, MAX> {
    type Value = Amount;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Amount> {
        if part.starts_with('"') {
            return dice(cx, what, part, MIN, MAX);
        }
        if part.text().starts_with(char::is_alphabetic) {
            return StatFamily::read(cx, what, part).map(Amount::Stat);
        }
        let (value, span) = cx.r.take_integer(part.parse::<i64>())?;
        let in_range = (MIN..=MAX).contains(&value);
        cx.r.check(in_range, span, || format!("{what} must be from {MIN} to {MAX}; it is {value}"))
            .then_some(Amount::fixed(value as i32))
    }

    fn kind() -> Kind {
        Kind::Amount { min: MIN, max: MAX, stat: StatFamily::VERBS }
    }
}

fn dice<'t>(
    cx: &mut Compiler<'_, 't>,
    what: &str,
    part: Part<'t>,
    min: i64,
    max: i64,
) -> Option<Amount> {
    let (text, span) = cx.r.take(part.parse::<String>())?;
    match text.parse::<Dice>() {
        Ok(dice) => {
            let in_range = i64::from(dice.min()) >= min && i64::from(dice.max()) <= max;
            cx.r.check(in_range, span, || {
                let (low, high) = (dice.min(), dice.max());
                format!("{what} must be from {min} to {max}; {dice} gives {low} to {high}")
            })
            .then_some(Amount::Dice(dice))
        }
        Err(error) => {
            cx.r.report(span, || error.to_string());
            None
        }
    }
}

/// An amount: `2d6`, or the name of its stat.
pub(super) fn amount_in_words(rows: &Rows, amount: Amount) -> String {
    match amount {
        Amount::Dice(dice) => dice.to_string(),
        Amount::Stat(id) => rows.stat_name(id).to_owned(),
    }
}
