//! Amounts: numbers of effects.

use roguecore_grid::Dice;
use ron_tables::{Integer, Kind, NameOf, Part, Read as _, shapes, verb_enum, verbs};
use serde::Serialize;

use crate::id::StatId;
use crate::schema::bounds::MAX_VALUE;
use crate::schema::context::{Asked, RowCompiler, RowContext};

/// The number of an effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Amount {
    /// A fixed amount, or dice that are rolled for each target.
    Dice(Dice),
    /// The total of a stat of `Me`.
    Stat(StatId),
    /// A percentage of the total of a stat, rounded towards 0.
    Share {
        /// The stat.
        stat: StatId,
        /// How much of it, in percent; negative to remove.
        percent: i32,
        /// Whose.
        of: StatOf,
    },
    /// That percentage of the hit points that the blow took which set off the rule, rounded towards 0.
    Taken(i32),
}

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)];
    /// The owner of a stat that an amount is taken from.
    pub enum StatOf, pub(crate) StatOfFamily = "owner of a stat" |cx, _at| {
        /// `Me`.
        "Me"() => Me;
        /// The other actor of the trigger.
        "Other"() => Other;
        /// The actor that the effect is done to.
        "Target"() => Target;
        /// The player, wherever they are.
        "Player"() => Player;
        /// The item of the rule, if it has the stat; else `Me`.
        "Item"() => Item;
    }
}

impl StatOf {
    /// Whether it is an actor or an item of the rule.
    pub(crate) const fn is_of_rule(self) -> bool {
        matches!(self, Self::Me | Self::Other | Self::Item)
    }
}

/// All of it, in percent.
const ALL: i32 = 100;
/// The greatest percentage.
const MAX_PERCENT: i64 = 1_000;

impl Amount {
    /// An amount that is the same each time.
    pub const fn fixed(amount: i32) -> Self {
        Self::Dice(Dice::fixed(amount))
    }

    /// That percentage of a number, rounded towards 0; no more than the number where that is beyond
    /// every amount of a file.
    pub(crate) fn share(percent: i32, of: i32) -> i32 {
        let share = i64::from(of) * i64::from(percent) / i64::from(ALL);
        let most = i64::from(of).abs().max(MAX_VALUE);
        i32::try_from(share.clamp(-most, most)).unwrap_or(of)
    }

    /// Whether it may be less than 0. A stat may have any value.
    pub const fn may_be_negative(self) -> bool {
        match self {
            Self::Dice(dice) => dice.min() < 0,
            Self::Stat(_) | Self::Share { .. } => true,
            Self::Taken(percent) => percent < 0,
        }
    }

    /// Whether it may be more than 0. A stat may have any value.
    pub const fn may_be_positive(self) -> bool {
        match self {
            Self::Dice(dice) => dice.max() > 0,
            Self::Stat(_) | Self::Share { .. } => true,
            Self::Taken(percent) => percent > 0,
        }
    }
}

verbs! {
    in RowContext;
    /// An amount that is found when the effect is done.
    pub(crate) AmountFamily = "amount" -> Amount, |cx, at| {
        /// The total of a stat, or a percentage of it, rounded towards 0.
        "Stat"(
            stat: NameOf<StatId>,
            percent: Integer<{ -MAX_PERCENT }, MAX_PERCENT> = ALL,
            of: StatOfFamily = StatOf::Me
        ) => {
            if of.is_of_rule() {
                cx.context.asked.push((Asked::Actor, at));
            }
            match (percent, of) {
                (ALL, StatOf::Me) => Amount::Stat(stat),
                _ => Amount::Share { stat, percent, of },
            }
        };
        /// The hit points that the blow took which set off the rule, or a percentage of them: in
        /// rules for `Hit`, `Hurt`, `Kill` and `Die`.
        "Taken"(percent: Integer<{ -MAX_PERCENT }, MAX_PERCENT> = ALL) => {
            cx.context.asked.push((Asked::Taken, at));
            Amount::Taken(percent)
        };
    }
}

shapes! {
    in RowContext;
    /// An amount of a range: every roll of the dice is in it.
    pub(crate) AmountOf<const MIN: i64, const MAX: i64> -> Amount,
    Kind::Own {
        name: "amount",
        range: Some((MIN, MAX)),
        verbs: Some(("amount", AmountFamily::VERBS)),
    },
    |cx, what, part| {
        if part.starts_with('"') {
            return dice(cx, what, part, MIN, MAX);
        }
        if part.text().starts_with(char::is_alphabetic) {
            return found(cx, what, part, MIN);
        }
        Integer::<MIN, MAX>::read(cx, what, part).map(Amount::fixed)
    };
}

/// An amount that is computed when the effect is done. A share is not negative where the amount must not be.
fn found<'t>(cx: &mut RowCompiler<'_, 't>, what: &str, part: Part<'t>, min: i64) -> Option<Amount> {
    let amount = AmountFamily::read(cx, what, part)?;
    let (Amount::Share { percent, .. } | Amount::Taken(percent)) = amount else {
        return Some(amount);
    };
    let span = part.span(cx.r);
    cx.r.check(min < 0 || percent >= 0, span, || {
        format!("{what} must be {min} or more; {percent} percent of a number may be less")
    })
    .then_some(amount)
}

fn dice<'t>(
    cx: &mut RowCompiler<'_, 't>,
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
