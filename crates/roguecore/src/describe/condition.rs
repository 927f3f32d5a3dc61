//! Conditions in words.

use super::stat;
use crate::content::Content;
use crate::rule::Condition;

/// All conditions, joined by `and`. `me` is the word for the actor of the rule.
pub(super) fn list(content: &Content, conditions: &[Condition], me: &str) -> String {
    let parts = conditions.iter().map(|it| phrase(content, it, me));
    parts.collect::<Vec<_>>().join(" and ")
}

fn phrase(content: &Content, condition: &Condition, me: &str) -> String {
    let rows = content.rows();
    let tag = |tag| rows.tag(tag).map_or("?", String::as_str);
    let status = |status| rows.status(status).map_or("?", |row| &row.name);
    let is = if me == "you" { "are" } else { "is" };
    match *condition {
        Condition::Not(ref inner) => format!("not ({})", phrase(content, inner, me)),
        Condition::Chance { part, whole } => format!("a chance of {part} in {whole} comes up"),
        Condition::Has { stat: id, value: 1 } => format!("{} is left", stat(content, id)),
        Condition::Has { stat: id, value } => {
            format!("{} is at least {value}", stat(content, id))
        }
        Condition::OtherHas { stat: id, value } => {
            format!("the other has at least {value} {}", stat(content, id))
        }
        Condition::HpBelow(percent) => {
            format!("{me} {is} below {percent} percent of the hit points")
        }
        Condition::Tag(id) => format!("{me} {is} {}", tag(id)),
        Condition::OtherTag(id) => format!("the other is {}", tag(id)),
        Condition::Status(id) => format!("{me} {is} {}", status(id)),
        Condition::OtherStatus(id) => format!("the other is {}", status(id)),
        Condition::Player => format!("{me} {is} the player"),
        Condition::OtherHostile => "the other is an enemy".to_owned(),
        Condition::Sees(cells) => format!("an enemy is in view and less than {cells} cells away"),
        Condition::OnTile(id) => format!("the ground is {}", tag(id)),
        Condition::Carries(kind) => {
            let has = if me == "you" { "have" } else { "has" };
            format!("{me} {has} {}", content.name(kind))
        }
        Condition::OtherCarries(kind) => format!("the other has {}", content.name(kind)),
        Condition::Every(turns) => format!("{turns} turns have passed"),
        Condition::FloorFrom(floor) => format!("the floor is {floor} or deeper"),
        Condition::Custom { name, amount } => {
            let name = rows.custom_name(name).map_or("?", String::as_str);
            format!("{name} {amount}")
        }
    }
}
