//! Conditions in words for the player.

use crate::content::Content;
use crate::id::StatId;
use crate::rule::Condition;
use crate::rule::words::{numbered, percent};

/// All conditions, joined by `and`. `me` is the word for the actor of the rule, `other` for its `Other`.
pub(crate) fn conditions_in_words(
    content: &Content,
    conditions: &[Condition],
    me: &str,
    other: &str,
) -> String {
    let parts = conditions.iter().map(|it| in_words(content, it, me, other, true));
    parts.collect::<Vec<_>>().join(" and ")
}

/// A condition, or where it must not `hold` its opposite.
fn in_words(content: &Content, condition: &Condition, me: &str, other: &str, hold: bool) -> String {
    let rows = content.rows();
    let not = if hold { "" } else { "not " };
    let no = if hold { "the" } else { "no" };
    let you = me == "you";
    let (is, has) = if you { ("are", "have") } else { ("is", "has") };
    let carries = if you { "carry" } else { "carries" };
    match *condition {
        Condition::Not(ref inner) => in_words(content, inner, me, other, !hold),
        Condition::Any(ref all) => {
            let each =
                all.iter().map(|it| in_words(content, it, me, other, hold)).collect::<Vec<_>>();
            let each = once(each, me, other);
            match (hold, each.as_slice()) {
                (true, [_, _, ..]) => format!("either {}", each.join(" or ")),
                (_, each) => each.join(" and "),
            }
        }
        Condition::Chance { part, whole } => {
            let comes = if hold { "comes" } else { "does not come" };
            format!("a {} chance {comes} up", percent(part, whole))
        }
        Condition::Has { stat, value } => {
            format!("{me} {has} {}", at_least(content, stat, value, hold))
        }
        Condition::OtherHas { stat, value } => {
            format!("{other} has {}", at_least(content, stat, value, hold))
        }
        Condition::PlayerHas { stat, value } => {
            format!("the player has {}", at_least(content, stat, value, hold))
        }
        Condition::HpBelow(percent) => {
            let less = if hold { "less than" } else { "at least" };
            format!("{me} {has} {less} {percent}% HP")
        }
        Condition::Tag(id) => format!("{me} {is} {not}{}", rows.tag_name(id)),
        Condition::OtherTag(id) => format!("{other} is {not}{}", rows.tag_name(id)),
        Condition::Status(id) => format!("{me} {is} {not}{}", rows.status_name(id)),
        Condition::OtherStatus(id) => format!("{other} is {not}{}", rows.status_name(id)),
        Condition::Player => format!("{me} {is} {not}the player"),
        Condition::OtherHostile => format!("{other} is {not}an enemy"),
        Condition::Sees(cells) => {
            let an = if hold { "an" } else { "no" };
            format!("{an} enemy is within {}", numbered(cells.saturating_sub(1), "cell"))
        }
        Condition::OnTile(id) => format!("the ground is {not}{}", rows.tag_name(id)),
        Condition::Carries(kind) => format!("{me} {carries} {no} {}", content.name(kind)),
        Condition::OtherCarries(kind) => format!("{other} carries {no} {}", content.name(kind)),
        Condition::Every(turns) => format!("the number of the turn is {not}a multiple of {turns}"),
        Condition::FloorFrom(floor) if hold => format!("the floor is {floor} or deeper"),
        Condition::FloorFrom(floor) => format!("the floor is above {floor}"),
        Condition::FloorHas(tile) => {
            let there_is = if hold { "there is some" } else { "there is no" };
            format!("{there_is} {} on this floor", content.tile(tile).name)
        }
        Condition::Lasts { status, turns } => {
            let least = if hold { "at least" } else { "less than" };
            let name = rows.status_name(status);
            format!("{me} {is} {name} for {least} {}", numbered(turns, "more turn"))
        }
        Condition::Diagonal => format!("it is {not}diagonal"),
        Condition::Custom { name, amount } => {
            format!("{not}{} {amount}", rows.host_name(name))
        }
    }
}

/// Alternatives that begin with the same subject and verb, which is left out in all but the first:
/// `the target is asleep`, `slumbering`.
pub(super) fn once(mut parts: Vec<String>, me: &str, other: &str) -> Vec<String> {
    let is_single = parts.iter().all(|it| !it.contains(" and "));
    let subjects = [format!("{other} is "), format!("{me} is "), format!("{me} are ")];
    let shared = subjects.iter().find(|it| parts.iter().all(|part| part.starts_with(it.as_str())));
    for part in parts.iter_mut().skip(1).filter(|_| is_single) {
        if let Some(rest) = shared.and_then(|it| part.strip_prefix(it.as_str())) {
            *part = rest.to_owned();
        }
    }
    parts
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
