//! Behaviours in words for the player.

use super::condition::conditions_in_words;
use crate::content::Content;
use crate::id::TagId;
use crate::rule::words::{numbered, percent};
use crate::rule::{Behaviour, BehaviourRow, Condition};

/// The rows of an AI in their order: `attacks, or casts web 33% of the time, or approaches`.
pub(crate) fn behaviours_in_words(content: &Content, rows: &[BehaviourRow]) -> String {
    let row = |row: &BehaviourRow| {
        let does = in_words(content, row.behaviour);
        let chance = row.conditions.iter().find_map(|condition| match *condition {
            Condition::Chance { part, whole } => Some(percent(part, whole)),
            _ => None,
        });
        let chance = chance.map_or_else(String::new, |it| format!(" {it} of the time"));
        let is_told = |it: &&Condition| !matches!(it, Condition::Chance { .. });
        let told: Vec<Condition> = row.conditions.iter().filter(is_told).cloned().collect();
        if told.is_empty() {
            return format!("{does}{chance}");
        }
        let told = conditions_in_words(content, &told, "it", "its enemy");
        format!("{does}{chance} if {told}")
    };
    rows.iter().map(row).collect::<Vec<_>>().join(", or ")
}

/// The behaviours of a creature that tell it from others, in one line: `keeps its distance, flees if it is afraid`.
/// Its attacks and its approach are those of all, and its abilities have lines of their own.
pub(crate) fn habits(content: &Content, rows: &[BehaviourRow]) -> Option<String> {
    let mut habits: Vec<String> = Vec::new();
    for row in rows {
        let habit = match row.behaviour {
            Behaviour::KeepDistance(_) => "keeps its distance".to_owned(),
            Behaviour::Flee if row.conditions.is_empty() => "flees".to_owned(),
            Behaviour::Flee => {
                let when = conditions_in_words(content, &row.conditions, "it", "its enemy");
                format!("flees if {when}")
            }
            Behaviour::Guard => "stays where it is".to_owned(),
            Behaviour::Follow => "follows its leader".to_owned(),
            Behaviour::Stumble => "stumbles about".to_owned(),
            Behaviour::Track(_) => "tracks its enemies".to_owned(),
            Behaviour::Pursue => "follows you to other floors".to_owned(),
            Behaviour::Patrol(_) => "patrols".to_owned(),
            Behaviour::Prowl(tag) if rows.iter().all(|row| stays_on(row.behaviour, tag)) => {
                format!("never leaves {}", content.rows().tag_name(tag))
            }
            Behaviour::Attack
            | Behaviour::Approach
            | Behaviour::Wander
            | Behaviour::Cast(_)
            | Behaviour::Sleep
            | Behaviour::Prowl(_)
            | Behaviour::Custom(_) => continue,
        };
        if !habits.contains(&habit) {
            habits.push(habit);
        }
    }
    (!habits.is_empty()).then(|| habits.join(", "))
}

/// Whether a behaviour takes no step off the tiles with a tag.
fn stays_on(behaviour: Behaviour, tag: TagId) -> bool {
    !behaviour.moves() || behaviour == Behaviour::Prowl(tag)
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
        Behaviour::Prowl(tag) => format!("follows its enemies in {}", content.rows().tag_name(tag)),
        Behaviour::Patrol(tag) => format!("patrols from {0} to {0}", content.rows().tag_name(tag)),
        Behaviour::Custom(name) => content.rows().host_name(name).to_owned(),
    }
}
