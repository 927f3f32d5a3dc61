//! Conditions of rules and behaviours.

use ron_tables::{Count, Integer, NameOf, NonEmpty, Span, shapes, verb_enum};
use serde::Serialize;

use super::words::{percent, several};
use crate::id::{CustomId, PrototypeId, StatId, StatusId, TagId, TileId};
use crate::schema::bounds::{MAX_CONDITIONS, MAX_SIDE, MAX_VALUE};
use crate::schema::context::{RowCompiler, RowContext};
use crate::schema::name_of::ItemName;
use crate::schema::values::CustomName;

/// The value that a stat is compared with.
type Value = Integer<{ -MAX_VALUE }, MAX_VALUE>;

verb_enum! {
    in RowContext, with #[derive(Clone, Debug, PartialEq, Eq, Serialize)];
    /// A condition of a rule or a behaviour, whose creature is `Me`.
    pub enum Condition, pub(crate) ConditionFamily = "condition" |cx, at| {
        /// The condition does not hold.
        "Not"(condition: Positive) => Not(condition: Box<Self>);
        /// A random draw: `part` in `whole`. Never evaluated while a command is checked.
        "Chance"(part: Count<0, MAX_VALUE>, whole: Count<1, MAX_VALUE>) => Chance {
            /// Favourable cases.
            part: u32,
            /// All cases; at least 1.
            whole: u32,
        } if is_chance(cx, at, part, whole);
        /// The total of a stat of `Me`, or of the item of the rule if the item has the stat, is at least `value`.
        "Has"(stat: NameOf<StatId>, value: Value) => Has {
            /// The stat.
            stat: StatId,
            /// The least value.
            value: i32,
        };
        /// The total of a stat of `Other` is at least `value`.
        "OtherHas"(stat: NameOf<StatId>, value: Value) => OtherHas {
            /// The stat.
            stat: StatId,
            /// The least value.
            value: i32,
        };
        /// Hit points of `Me` are below that percentage of their maximum.
        "HpBelow"(percent: Integer<0, 100>) => HpBelow(percent: i32);
        /// `Me` has the tag.
        "Tag"(tag: NameOf<TagId>) => Tag(tag: TagId);
        /// `Other` has the tag.
        "OtherTag"(tag: NameOf<TagId>) => OtherTag(tag: TagId);
        /// `Me` has the status.
        "Status"(status: NameOf<StatusId>) => Status(status: StatusId);
        /// `Other` has the status.
        "OtherStatus"(status: NameOf<StatusId>) => OtherStatus(status: StatusId);
        /// `Me` is the player.
        "Player"() => Player;
        /// `Other` is an enemy of `Me`.
        "OtherHostile"() => OtherHostile;
        /// `Me` sees an enemy nearer than that many cells.
        "Sees"(range: Count<1, MAX_SIDE>) => Sees(range: u32);
        /// The tile of the cell has the tag.
        "OnTile"(tag: NameOf<TagId>) => OnTile(tag: TagId);
        /// `Me` carries that item.
        "Carries"(item: ItemName) => Carries(item: PrototypeId);
        /// `Other` carries that item.
        "OtherCarries"(item: ItemName) => OtherCarries(item: PrototypeId);
        /// The number of the turn is a multiple of that number.
        "Every"(turns: Count<1, MAX_VALUE>) => Every(turns: u32);
        /// The floor is at least that deep.
        "FloorFrom"(floor: Count<1, 1_000>) => FloorFrom(floor: u32);
        /// Host rules decide.
        "Custom"(name: CustomName, amount: Value = 0) => Custom {
            /// The name that the host knows.
            name: CustomId,
            /// The number of the row.
            amount: i32,
        };
        /// The total of a stat of the player is at least `value`.
        "PlayerHas"(stat: NameOf<StatId>, value: Value) => PlayerHas {
            /// The stat.
            stat: StatId,
            /// The least value.
            value: i32,
        };
        /// One of the conditions holds.
        "Any"(conditions: NonEmpty<Plain, MAX_CONDITIONS>) => Any(conditions: Vec<Self>);
        /// The blow, the bump, or the step that a rule refuses is diagonal.
        "Diagonal"() => Diagonal;
        /// A cell of the floor has that tile.
        "FloorHas"(tile: NameOf<TileId>) => FloorHas(tile: TileId);
        /// `Me` has the status for at least that many turns more, or until a rule ends it.
        "Lasts"(status: NameOf<StatusId>, turns: Count<1, MAX_VALUE>) => Lasts {
            /// The status.
            status: StatusId,
            /// The least turns that are left.
            turns: u32,
        };
    }
}

/// Whether a chance is not more than certain.
fn is_chance(cx: &mut RowCompiler<'_, '_>, at: Span, part: u32, whole: u32) -> bool {
    cx.r.check(part <= whole, at, || format!("a chance of {part} in {whole} is more than certain"))
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
            | Self::Lasts { .. }
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
            | Self::FloorHas(_)
            | Self::Every(_)
            | Self::FloorFrom(_)
            | Self::Custom { .. } => false,
        }
    }

    /// Whether it tells of the player what does not change between two looks at the same choice.
    pub(crate) fn is_of_growth(&self) -> bool {
        match self {
            Self::Not(inner) => inner.is_of_growth(),
            Self::Any(all) => all.iter().all(Self::is_of_growth),
            Self::Has { .. }
            | Self::PlayerHas { .. }
            | Self::Tag(_)
            | Self::Status(_)
            | Self::Carries(_)
            | Self::FloorFrom(_) => true,
            Self::Chance { .. }
            | Self::Lasts { .. }
            | Self::OtherHas { .. }
            | Self::HpBelow(_)
            | Self::OtherTag(_)
            | Self::OtherStatus(_)
            | Self::Player
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::OnTile(_)
            | Self::FloorHas(_)
            | Self::OtherCarries(_)
            | Self::Every(_)
            | Self::Diagonal
            | Self::Custom { .. } => false,
        }
    }

    /// Whether it holds, by the answers for its parts that are neither `Not` nor `Any`; `None` where more decides.
    pub(crate) fn known_by(&self, answer: &dyn Fn(&Self) -> Option<bool>) -> Option<bool> {
        match self {
            Self::Not(inner) => inner.known_by(answer).map(|holds| !holds),
            Self::Any(all) => {
                let mut known = Some(false);
                for part in all {
                    match part.known_by(answer) {
                        Some(true) => return Some(true),
                        Some(false) => {}
                        None => known = None,
                    }
                }
                known
            }
            single => answer(single),
        }
    }

    /// Whether it holds for an actor of a floor of that depth; `None` where more decides.
    pub(crate) fn known_of(&self, is_player: bool, depth: u32) -> Option<bool> {
        match self {
            Self::Player => Some(is_player),
            Self::FloorFrom(floor) => Some(depth >= *floor),
            Self::Not(_)
            | Self::Any(_)
            | Self::Chance { .. }
            | Self::Has { .. }
            | Self::OtherHas { .. }
            | Self::PlayerHas { .. }
            | Self::HpBelow(_)
            | Self::Tag(_)
            | Self::OtherTag(_)
            | Self::Status(_)
            | Self::Lasts { .. }
            | Self::OtherStatus(_)
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::OnTile(_)
            | Self::FloorHas(_)
            | Self::Carries(_)
            | Self::OtherCarries(_)
            | Self::Every(_)
            | Self::Custom { .. }
            | Self::Diagonal => None,
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
            | Self::Lasts { .. }
            | Self::OtherStatus(_)
            | Self::Player
            | Self::PlayerHas { .. }
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::OnTile(_)
            | Self::FloorHas(_)
            | Self::Carries(_)
            | Self::OtherCarries(_)
            | Self::Every(_)
            | Self::FloorFrom(_)
            | Self::Diagonal
            | Self::Custom { .. } => false,
        }
    }
}

impl Condition {
    /// The number that a sentence about the rule has to say, with the name of its place.
    pub(crate) fn number(&self) -> Option<(&'static str, String)> {
        match *self {
            Self::Chance { part, whole } => Some(("chance", percent(part, whole))),
            Self::HpBelow(share) => Some(("health", format!("{share}%"))),
            Self::Every(turns) => several(&turns.to_string()).map(|turns| ("every", turns)),
            Self::Not(ref inner) => match **inner {
                Self::Chance { part, whole } => {
                    Some(("chance", percent(whole.saturating_sub(part), whole)))
                }
                ref inner => inner.number(),
            },
            Self::Any(ref all) => all.iter().find_map(Self::number),
            Self::Has { .. }
            | Self::OtherHas { .. }
            | Self::PlayerHas { .. }
            | Self::Tag(_)
            | Self::OtherTag(_)
            | Self::Status(_)
            | Self::Lasts { .. }
            | Self::OtherStatus(_)
            | Self::Player
            | Self::OtherHostile
            | Self::Sees(_)
            | Self::OnTile(_)
            | Self::FloorHas(_)
            | Self::Carries(_)
            | Self::OtherCarries(_)
            | Self::FloorFrom(_)
            | Self::Custom { .. }
            | Self::Diagonal => None,
        }
    }
}

shapes! {
    in RowContext;
    /// A condition that is no `Not`: two of them would cancel each other out.
    pub(crate) Positive -> Box<Condition>, ConditionFamily::kind(), |cx, what, part| {
        let span = part.span(cx.r);
        let is_positive = cx.r.check(!is_verb(part.text(), "Not"), span, || {
            "`Not` of a `Not` is the condition itself; write it without both".to_owned()
        });
        if is_positive { ConditionFamily::read(cx, what, part).map(Box::new) } else { None }
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
