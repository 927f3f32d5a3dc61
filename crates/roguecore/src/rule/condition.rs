//! Conditions of rules and behaviours.

use ron_tables::{Count, Integer, NameOf, NonEmpty, shapes, verbs};
use serde::Serialize;

use crate::id::{CustomId, PrototypeId, StatId, StatusId, TagId};
use crate::schema::bounds::{MAX_CONDITIONS, MAX_SIDE, MAX_VALUE};
use crate::schema::context::RowContext;
use crate::schema::name_of::ItemName;
use crate::schema::values::CustomName;

/// What must hold. `Me` is the creature of the rule or behaviour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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
    /// One of the conditions holds.
    Any(Vec<Self>),
    /// The step, blow or bump is diagonal.
    Diagonal,
}

impl Condition {
    /// Whether it is about `Me` or `Other`.
    pub(crate) fn is_about_actors(&self) -> bool {
        match self {
            Self::Not(inner) => inner.is_about_actors(),
            Self::Any(all) => all.iter().any(Self::is_about_actors),
            Self::Has { .. }
            | Self::OtherHas { .. }
            | Self::HpBelow(_)
            | Self::Tag(_)
            | Self::OtherTag(_)
            | Self::Status(_)
            | Self::OtherStatus(_)
            | Self::Player
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::Carries(_)
            | Self::OtherCarries(_)
            | Self::Diagonal => true,
            Self::Chance { .. }
            | Self::PlayerHas { .. }
            | Self::OnTile(_)
            | Self::Every(_)
            | Self::FloorFrom(_)
            | Self::Custom { .. } => false,
        }
    }

    /// Whether it draws a random number.
    pub(crate) fn rolls(&self) -> bool {
        match self {
            Self::Not(inner) => inner.rolls(),
            Self::Any(all) => all.iter().any(Self::rolls),
            Self::Chance { .. } => true,
            Self::Has { .. }
            | Self::OtherHas { .. }
            | Self::HpBelow(_)
            | Self::Tag(_)
            | Self::OtherTag(_)
            | Self::Status(_)
            | Self::OtherStatus(_)
            | Self::Player
            | Self::PlayerHas { .. }
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::OnTile(_)
            | Self::Carries(_)
            | Self::OtherCarries(_)
            | Self::Every(_)
            | Self::FloorFrom(_)
            | Self::Diagonal
            | Self::Custom { .. } => false,
        }
    }
}

verbs! {
    in RowContext;
    /// A condition.
    pub(crate) ConditionFamily = "condition" -> Condition, |cx, at| {
        /// The condition does not hold.
        "Not"(condition: Positive) => Condition::Not(Box::new(condition));
        /// One of the conditions holds.
        "Any"(conditions: NonEmpty<Plain, MAX_CONDITIONS>) => Condition::Any(conditions);
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
        /// The blow, the bump, or the step that a rule refuses is diagonal.
        "Diagonal"() => Condition::Diagonal;
    }
}

shapes! {
    in RowContext;
    /// A condition that is no `Not`: two of them would cancel each other out.
    pub(crate) Positive -> Condition, ConditionFamily::kind(), |cx, what, part| {
        let span = part.span(cx.r);
        let is_positive = cx.r.check(!is_verb(part.text(), "Not"), span, || {
            "`Not` of a `Not` is the condition itself; write it without both".to_owned()
        });
        if is_positive { ConditionFamily::read(cx, what, part) } else { None }
    };

    /// A condition that is no `Any`, nor the `Not` of one: such a list says nothing that one list, or
    /// two conditions, do not.
    pub(crate) Plain -> Condition, ConditionFamily::kind(), |cx, what, part| {
        let text = part.text();
        let inner = text.strip_prefix("Not(").map_or(text, str::trim_start);
        let span = part.span(cx.r);
        let is_plain = cx.r.check(!is_verb(inner, "Any"), span, || {
            "an `Any` holds no other `Any`: write all conditions of which one holds in one list, and \
             several lists side by side in `if`"
                .to_owned()
        });
        if is_plain { ConditionFamily::read(cx, what, part) } else { None }
    };
}

/// Whether a text begins with that verb.
fn is_verb(text: &str, verb: &str) -> bool {
    let rest = text.strip_prefix(verb);
    rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
}
