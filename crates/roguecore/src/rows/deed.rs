//! Deeds: the effects of a row of which its sentence tells.

use crate::rule::{Condition, Effect, Rule, Target};

/// Effects of a row, with their conditions and their target.
pub(crate) struct Deed<'a> {
    pub(crate) conditions: &'a [Condition],
    pub(crate) to: Target,
    pub(crate) effects: &'a [Effect],
}

impl<'a> From<&'a Rule> for Deed<'a> {
    fn from(rule: &'a Rule) -> Self {
        // The chance of an outcome of a draw follows from their number: no sentence has to say it.
        let conditions = if rule.draw.is_some() {
            rule.conditions.get(1..).unwrap_or_default()
        } else {
            &rule.conditions
        };
        Self { conditions, to: rule.to, effects: &rule.effects }
    }
}
