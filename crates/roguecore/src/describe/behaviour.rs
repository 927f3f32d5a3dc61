//! Behaviours in words for the player.

use super::condition::conditions_in_words;
use crate::content::Content;
use crate::rule::words::numbered;
use crate::rule::{Behaviour, BehaviourRow};

/// The rows of an AI in their order: `attacks, or if a chance of 1 in 3 casts web, or approaches`.
pub(crate) fn behaviours_in_words(content: &Content, rows: &[BehaviourRow]) -> String {
    let row = |row: &BehaviourRow| {
        let does = in_words(content, row.behaviour);
        if row.conditions.is_empty() {
            return does;
        }
        format!("if {} {does}", conditions_in_words(content, &row.conditions, "it", "its enemy"))
    };
    rows.iter().map(row).collect::<Vec<_>>().join(", or ")
}

fn in_words(content: &Content, behaviour: Behaviour) -> String {
    match behaviour {
        Behaviour::Attack => "attacks".to_owned(),
        Behaviour::Approach => "approaches".to_owned(),
        Behaviour::KeepDistance(cells) => format!("keeps {} away", numbered(cells, "cell")),
        Behaviour::Flee => "flees".to_owned(),
        Behaviour::Wander => "wanders".to_owned(),
        Behaviour::Guard => "stays where it is".to_owned(),
        Behaviour::Follow => "follows its leader".to_owned(),
        Behaviour::Cast(ability) => {
            format!("casts {}", content.rows().ability_name(ability))
        }
        Behaviour::Stumble => "stumbles in random directions".to_owned(),
        Behaviour::Sleep => "does nothing".to_owned(),
        Behaviour::Track(steps) => {
            format!("tracks enemies within {}", numbered(steps, "step"))
        }
        Behaviour::Pursue => "pursues you to other floors".to_owned(),
        Behaviour::Custom(name) => content.rows().host_name(name).to_owned(),
    }
}
