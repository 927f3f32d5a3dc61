//! Amounts: numbers of effects.

use crate::dice::Dice;
use crate::id::StatId;
use crate::ron_reader::Part;
use crate::schema::compiler::Compiler;
use crate::schema::name_of::NameOf;
use crate::schema::row::verbs;
use crate::schema::shape::{Kind, shapes};
use crate::schema::values::Integer;
use serde::Serialize;

/// The number of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Amount {
    /// A fixed amount, or dice that are rolled for each target.
    Dice(Dice),
    /// The total of a stat of `Me`.
    Stat(StatId),
}

impl Amount {
    /// An amount that is the same each time.
    pub const fn fixed(amount: i32) -> Self {
        Self::Dice(Dice::fixed(amount))
    }

    /// Whether it may be less than 0. A stat may have any value.
    pub const fn may_be_negative(self) -> bool {
        match self {
            Self::Dice(dice) => dice.min() < 0,
            Self::Stat(_) => true,
        }
    }

    /// Whether it may be more than 0. A stat may have any value.
    pub const fn may_be_positive(self) -> bool {
        match self {
            Self::Dice(dice) => dice.max() > 0,
            Self::Stat(_) => true,
        }
    }
}

verbs! {
    /// A stat as an amount.
    StatFamily = "amount" -> StatId, |cx, _at| {
        /// The total of a stat of `Me`.
        "Stat"(stat: NameOf<StatId>) => stat;
    }
}

shapes! {
    /// An amount of a range: every roll of the dice is in it.
    AmountOf<const MIN: i64, const MAX: i64> -> Amount,
    Kind::Amount { min: MIN, max: MAX, stat: StatFamily::VERBS },
    |cx, what, part| {
        if part.starts_with('"') {
            return dice(cx, what, part, MIN, MAX);
        }
        if part.text().starts_with(char::is_alphabetic) {
            return StatFamily::read(cx, what, part).map(Amount::Stat);
        }
        Integer::<MIN, MAX>::read(cx, what, part).map(Amount::fixed)
    };
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
