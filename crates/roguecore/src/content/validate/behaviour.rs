//! The behaviours of creatures as a content file says them, and in words for the player.

use super::bounds::{MAX_BEHAVIOURS, MAX_CONDITIONS, MAX_SIDE};
use super::compiler::Compiler;
use super::condition::{ConditionFamily, conditions_in_words};
use super::names::NameOf;
use super::row::{row, verbs};
use super::shape::{Kind, Shape};
use super::values::{Count, CustomName, List};
use crate::content::{Content, numbered};
use crate::id::AbilityId;
use crate::ron_reader::Part;
use crate::rule::{Behaviour, BehaviourRow};

verbs! {
    /// A behaviour.
    BehaviourFamily = "behaviour" -> Behaviour, |cx, _at| {
        /// Attacks an adjacent enemy in melee.
        "Attack"() => Behaviour::Attack;
        /// Walks to the nearest visible enemy, or where it was last seen.
        "Approach"() => Behaviour::Approach;
        /// Steps away from an enemy nearer than that many cells, and waits for one that is not.
        "KeepDistance"(range: Count<1, MAX_SIDE>) => Behaviour::KeepDistance(range);
        /// Steps away from every visible enemy.
        "Flee"() => Behaviour::Flee;
        /// Walks about at random, also out of view.
        "Wander"() => Behaviour::Wander;
        /// Stays where it is.
        "Guard"() => Behaviour::Guard;
        /// Stays near its leader, or near the player, and takes stairs with them.
        "Follow"() => Behaviour::Follow;
        /// Casts an ability, if it is ready and has a target.
        "Cast"(ability: NameOf<AbilityId>) => Behaviour::Cast(ability);
        /// Bumps in a random direction.
        "Stumble"() => Behaviour::Stumble;
        /// Does nothing.
        "Sleep"() => Behaviour::Sleep;
        /// Host rules decide.
        "Custom"(name: CustomName) => Behaviour::Custom(name);
        /// Walks to an enemy at most that many steps away, seen or not, also out of view: by scent.
        "Track"(range: Count<1, MAX_SIDE>) => Behaviour::Track(range);
        /// Comes along when an enemy next to it is the player and goes to another floor. Does
        /// nothing else.
        "Pursue"() => Behaviour::Pursue;
    }
}

row! {
    /// One row of an AI.
    AiFields = "behaviour" {
        /// What must hold, all of it.
        "if" conditions: List<ConditionFamily, MAX_CONDITIONS> = Vec::new();
        /// What is done.
        "do" behaviour: BehaviourFamily;
    }
}

/// The rows of an AI.
pub(super) struct Ai;

impl Shape for Ai {
    type Value = Vec<BehaviourRow>;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value> {
        let span = part.span(cx.r);
        let is_list = cx.r.check(part.text() != "HostileEnemy", span, || {
            "`HostileEnemy` is of an earlier grammar; write `ai: [(do: Attack), (do: Approach)]`"
                .to_owned()
        });
        if is_list { List::<AiRow, MAX_BEHAVIOURS>::read(cx, what, part) } else { None }
    }

    fn kind() -> Kind {
        List::<AiRow, MAX_BEHAVIOURS>::kind()
    }
}

/// One row of an AI.
struct AiRow;

impl Shape for AiRow {
    type Value = BehaviourRow;

    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<BehaviourRow> {
        let AiFields { conditions, behaviour } = AiFields::read(cx, what, part)?;
        Some(BehaviourRow { conditions, behaviour })
    }

    fn kind() -> Kind {
        AiFields::kind()
    }
}

/// The rows of an AI in their order: `attacks, or if a chance of 1 in 3 casts web, or approaches`.
pub(crate) fn behaviours_in_words(content: &Content, rows: &[BehaviourRow]) -> String {
    let row = |row: &BehaviourRow| {
        let does = in_words(content, row.behaviour);
        if row.conditions.is_empty() {
            return does;
        }
        format!("if {} {does}", conditions_in_words(content, &row.conditions, "it"))
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
