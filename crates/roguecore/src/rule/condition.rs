//! Conditions of rules and behaviours.

use crate::id::{CustomId, PrototypeId, StatId, StatusId, TagId};
use crate::schema::bounds::{MAX_SIDE, MAX_VALUE};
use crate::schema::name_of::{ItemName, NameOf};
use crate::schema::row::verbs;
use crate::schema::shape::shapes;
use crate::schema::values::{Count, CustomName, Integer};
use serde::Serialize;

/// What must hold. `Me` is the creature of the rule or behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub enum Condition {
    /// The condition does not hold.
    Not(Box<Self>),
    /// A random draw: `part` in `whole`. Never evaluated while a command is checked.
    Chance {
        /// Favourable cases.
        part: u32,
        /// All cases; at least 1.
        whole: u32,
    },
    /// The total of a stat of `Me`, or of the item of the rule if the item has the stat, is at
    /// least `value`.
    Has {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
    /// The total of a stat of `Other` is at least `value`.
    OtherHas {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
    /// Hit points of `Me` are below that percentage of their maximum.
    HpBelow(i32),
    /// `Me` has the tag.
    Tag(TagId),
    /// `Other` has the tag.
    OtherTag(TagId),
    /// `Me` has the status.
    Status(StatusId),
    /// `Other` has the status.
    OtherStatus(StatusId),
    /// `Me` is the player.
    Player,
    /// `Other` is an enemy of `Me`.
    OtherHostile,
    /// `Me` sees an enemy nearer than that many cells.
    Sees(u32),
    /// The tile of the cell has the tag.
    OnTile(TagId),
    /// `Me` carries an item of that row.
    Carries(PrototypeId),
    /// `Other` carries an item of that row.
    OtherCarries(PrototypeId),
    /// The number of the turn is a multiple of that number.
    Every(u32),
    /// The floor is at least that deep.
    FloorFrom(u32),
    /// Host rules decide.
    Custom {
        /// The name that the host knows.
        name: CustomId,
        /// The number of the row.
        amount: i32,
    },
    /// The total of a stat of the player is at least `value`.
    PlayerHas {
        /// The stat.
        stat: StatId,
        /// The least value.
        value: i32,
    },
}

verbs! {
    /// A condition.
    ConditionFamily = "condition" -> Condition, |cx, at| {
        /// The condition does not hold.
        "Not"(condition: Positive) => Condition::Not(Box::new(condition));
        /// A random draw: `part` in `whole`.
        "Chance"(part: Count<0, MAX_VALUE>, whole: Count<1, MAX_VALUE>) => {
            let is_valid = cx.r.check(part <= whole, at, || {
                format!("a chance of {part} in {whole} is more than certain")
            });
            is_valid.then_some(Condition::Chance { part, whole })?
        };
        /// A stat of `Me`, or of the item of the rule, is at least `value`.
        "Has"(stat: NameOf<StatId>, value: Integer<{ -MAX_VALUE }, MAX_VALUE>) => {
            Condition::Has { stat, value }
        };
        /// A stat of `Other` is at least `value`.
        "OtherHas"(stat: NameOf<StatId>, value: Integer<{ -MAX_VALUE }, MAX_VALUE>) => {
            Condition::OtherHas { stat, value }
        };
        /// Hit points of `Me` are below that percentage of their maximum.
        "HpBelow"(percent: Integer<0, 100>) => Condition::HpBelow(percent);
        /// `Me` has the tag.
        "Tag"(tag: NameOf<TagId>) => Condition::Tag(tag);
        /// `Other` has the tag.
        "OtherTag"(tag: NameOf<TagId>) => Condition::OtherTag(tag);
        /// `Me` has the status.
        "Status"(status: NameOf<StatusId>) => Condition::Status(status);
        /// `Other` has the status.
        "OtherStatus"(status: NameOf<StatusId>) => Condition::OtherStatus(status);
        /// `Me` is the player.
        "Player"() => Condition::Player;
        /// `Other` is an enemy of `Me`.
        "OtherHostile"() => Condition::OtherHostile;
        /// `Me` sees an enemy nearer than that many cells.
        "Sees"(range: Count<1, MAX_SIDE>) => Condition::Sees(range);
        /// The tile of the cell has the tag.
        "OnTile"(tag: NameOf<TagId>) => Condition::OnTile(tag);
        /// `Me` carries that item.
        "Carries"(item: ItemName) => Condition::Carries(item);
        /// `Other` carries that item.
        "OtherCarries"(item: ItemName) => Condition::OtherCarries(item);
        /// The number of the turn is a multiple of that number.
        "Every"(turns: Count<1, MAX_VALUE>) => Condition::Every(turns);
        /// The floor is at least that deep.
        "FloorFrom"(floor: Count<1, 1_000>) => Condition::FloorFrom(floor);
        /// Host rules decide.
        "Custom"(
            name: CustomName,
            amount: Integer<{ -MAX_VALUE }, MAX_VALUE> = 0
        ) => Condition::Custom { name, amount };
        /// A stat of the player is at least `value`.
        "PlayerHas"(stat: NameOf<StatId>, value: Integer<{ -MAX_VALUE }, MAX_VALUE>) => {
            Condition::PlayerHas { stat, value }
        };
    }
}

shapes! {
    /// A condition that is no `Not`: two of them would cancel each other out.
    Positive -> Condition, ConditionFamily::kind(), |cx, what, part| {
        let is_not = part.text().strip_prefix("Not").is_some_and(|rest| !rest.starts_with('('));
        let is_not = is_not || part.text().starts_with("Not(");
        let span = part.span(cx.r);
        let is_positive = cx.r.check(!is_not, span, || {
            "`Not` of a `Not` is the condition itself; write it without both".to_owned()
        });
        if is_positive { ConditionFamily::read(cx, what, part) } else { None }
    };
}
