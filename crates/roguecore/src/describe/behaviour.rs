//! What a creature does by itself, in words.

use super::condition;
use crate::content::Content;
use crate::rule::{Behaviour, BehaviourRow};

/// The rows of an AI in their order: `attacks, or if a chance of 1 in 3 casts web, or approaches`.
pub(super) fn list(content: &Content, rows: &[BehaviourRow]) -> String {
    let row = |row: &BehaviourRow| {
        let does = phrase(content, row.behaviour);
        if row.conditions.is_empty() {
            return does;
        }
        format!("if {} {does}", condition::list(content, &row.conditions, "it"))
    };
    rows.iter().map(row).collect::<Vec<_>>().join(", or ")
}

fn phrase(content: &Content, behaviour: Behaviour) -> String {
    match behaviour {
        Behaviour::Attack => "attacks".to_owned(),
        Behaviour::Approach => "approaches".to_owned(),
        Behaviour::KeepDistance(cells) => format!("keeps {cells} cells away"),
        Behaviour::Flee => "flees".to_owned(),
        Behaviour::Wander => "wanders".to_owned(),
        Behaviour::Guard => "stays where it is".to_owned(),
        Behaviour::Follow => "follows its leader".to_owned(),
        Behaviour::Cast(ability) => {
            let name = content.rows().ability(ability).map_or("?", |row| &row.name);
            format!("casts {name}")
        }
        Behaviour::Stumble => "stumbles in random directions".to_owned(),
        Behaviour::Sleep => "does nothing".to_owned(),
        Behaviour::Custom(name) => {
            content.rows().custom_name(name).map_or_else(|| "?".to_owned(), Clone::clone)
        }
    }
}
