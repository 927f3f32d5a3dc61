//! The conditions of rules and behaviours as a content file says them, and in words for the
//! player.

use super::bounds::{MAX_SIDE, MAX_VALUE};
use super::compiler::Compiler;
use super::names::{ItemName, NameOf};
use super::row::verbs;
use super::shape::{Kind, Shape};
use super::values::{Count, CustomName, Integer};
use crate::content::{Content, numbered};
use crate::id::{StatId, StatusId, TagId};
use crate::ron_reader::Part;
use crate::rule::Condition;

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

/// A condition that is no `Not`: two of them would cancel each other out.
pub(super) struct Positive;

impl Shape for Positive {
    type Value = Condition;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Condition> {
        let is_not = part.text().strip_prefix("Not").is_some_and(|rest| !rest.starts_with('('));
        let is_not = is_not || part.text().starts_with("Not(");
        let span = part.span(cx.r);
        let is_positive = cx.r.check(!is_not, span, || {
            "`Not` of a `Not` is the condition itself; write it without both".to_owned()
        });
        if is_positive { ConditionFamily::read(cx, what, part) } else { None }
    }

    fn kind() -> Kind {
        ConditionFamily::kind()
    }
}

/// All conditions, joined by `and`. `me` is the word for the actor of the rule.
pub(crate) fn conditions_in_words(content: &Content, conditions: &[Condition], me: &str) -> String {
    let parts = conditions.iter().map(|it| in_words(content, it, me, true));
    parts.collect::<Vec<_>>().join(" and ")
}

/// A condition, or where it must not `hold` its opposite.
fn in_words(content: &Content, condition: &Condition, me: &str, hold: bool) -> String {
    let rows = content.rows();
    let not = if hold { "" } else { "not " };
    let no = if hold { "the" } else { "no" };
    let you = me == "you";
    let (is, has) = if you { ("are", "have") } else { ("is", "has") };
    let carries = if you { "carry" } else { "carries" };
    match *condition {
        Condition::Not(ref inner) => in_words(content, inner, me, !hold),
        Condition::Chance { part, whole } => {
            let comes = if hold { "comes" } else { "does not come" };
            format!("a chance of {part} in {whole} {comes} up")
        }
        Condition::Has { stat, value } => {
            format!("{me} {has} {}", at_least(content, stat, value, hold))
        }
        Condition::OtherHas { stat, value } => {
            format!("the other has {}", at_least(content, stat, value, hold))
        }
        Condition::PlayerHas { stat, value } => {
            format!("the player has {}", at_least(content, stat, value, hold))
        }
        Condition::HpBelow(percent) => {
            let less = if hold { "less than" } else { "at least" };
            format!("{me} {has} {less} {percent} percent of the hit points")
        }
        Condition::Tag(id) => format!("{me} {is} {not}{}", rows.tag_name(id)),
        Condition::OtherTag(id) => format!("the other is {not}{}", rows.tag_name(id)),
        Condition::Status(id) => format!("{me} {is} {not}{}", rows.status_name(id)),
        Condition::OtherStatus(id) => format!("the other is {not}{}", rows.status_name(id)),
        Condition::Player => format!("{me} {is} {not}the player"),
        Condition::OtherHostile => format!("the other is {not}an enemy"),
        Condition::Sees(cells) => {
            let an = if hold { "an" } else { "no" };
            format!("{an} enemy less than {} away is in view", numbered(cells, "cell"))
        }
        Condition::OnTile(id) => format!("the ground is {not}{}", rows.tag_name(id)),
        Condition::Carries(kind) => format!("{me} {carries} {no} {}", content.name(kind)),
        Condition::OtherCarries(kind) => format!("the other carries {no} {}", content.name(kind)),
        Condition::Every(turns) => format!("the number of the turn is {not}a multiple of {turns}"),
        Condition::FloorFrom(floor) if hold => format!("the floor is {floor} or deeper"),
        Condition::FloorFrom(floor) => format!("the floor is above {floor}"),
        Condition::Custom { name, amount } => {
            format!("{not}{} {amount}", rows.host_name(name))
        }
    }
}

/// `any gold`, `at least 10 gold`; the opposites `no gold`, `less than 10 gold`.
fn at_least(content: &Content, id: StatId, value: i32, hold: bool) -> String {
    let rows = content.rows();
    match (value, hold) {
        (1, true) => format!("any {}", rows.stat_name(id)),
        (1, false) => format!("no {}", rows.stat_name(id)),
        (_, true) => format!("at least {}", rows.counted(id, value)),
        (_, false) => format!("less than {}", rows.counted(id, value)),
    }
}
