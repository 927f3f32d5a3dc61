//! The rules of rows: when (`on`), under which conditions (`if`), to whom (`to`) and what (`do`).

use super::bounds::{MAX_CONDITIONS, MAX_EFFECTS, MAX_RULES};
use super::compiler::Compiler;
use super::condition::ConditionFamily;
use super::effect::EffectFamily;
use super::row::row;
use super::shape::{Kind, Shape};
use super::target::{RuleOwner, TargetFamily, default_target};
use super::values::{List, Maybe};
use crate::ron_reader::Part;
use crate::rule::{Rule, RuleSet, Target, Trigger};

/// A trigger.
pub(super) struct TriggerName;

impl Shape for TriggerName {
    type Value = Trigger;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<Trigger> {
        cx.r.take(part.parse::<Trigger>()).map(|(trigger, _)| trigger)
    }

    fn kind() -> Kind {
        Kind::Word(Trigger::ALL.iter().map(|trigger| format!("{trigger:?}")).collect())
    }
}

/// The conditions of a rule.
pub(super) type Conditions = List<ConditionFamily, MAX_CONDITIONS>;
/// The effects of a rule.
pub(super) type Effects = List<EffectFamily, MAX_EFFECTS>;
/// The rules of a row.
pub(super) type Rules = List<RuleFields, MAX_RULES>;

row! {
    /// A rule; its target is decided where the row is known.
    RuleFields = "rule" {
        /// When the rule is considered.
        "on" on: TriggerName;
        /// What must hold, all of it.
        "if" conditions: Conditions = Vec::new();
        /// Whom or what the effects are done to.
        "to" to: Maybe<TargetFamily> = None;
        /// What is done, in this order.
        "do" effects: Effects;
    }
}

impl RuleFields {
    fn compiled(self, owner: RuleOwner) -> Rule {
        let Self { on, conditions, to, effects } = self;
        let to: Target = to.unwrap_or_else(|| default_target(owner, on));
        Rule { on, conditions, to, effects }
    }
}

/// The rules of a row of that kind.
pub(super) fn rule_set(rules: Vec<RuleFields>, owner: RuleOwner) -> RuleSet {
    RuleSet::new(rules.into_iter().map(|rule| rule.compiled(owner)).collect())
}
