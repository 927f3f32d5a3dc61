//! The rules of rows: when (`on`), under which conditions (`if`), to whom (`to`) and what (`do`).

use super::condition::ConditionFamily;
use super::effect::EffectFamily;
use super::target::TargetFamily;
use crate::ron_reader::Span;
use crate::rule::owner::RuleOwner;
use crate::rule::{Rule, RuleSet, Target, Trigger};
use crate::schema::bounds::{MAX_CONDITIONS, MAX_EFFECTS, MAX_RULES};
use crate::schema::compiler::Compiler;
use crate::schema::row::row;
use crate::schema::shape::{Kind, shapes};
use crate::schema::values::{At, Id, List, Maybe};

shapes! {
    /// A trigger, and where it stands.
    TriggerName -> (Trigger, Span),
    Kind::Word(Trigger::ALL.iter().map(|trigger| format!("{trigger:?}")).collect()),
    |cx, _what, part| cx.r.take(part.parse::<Trigger>());
}

/// The conditions of a rule.
pub(crate) type Conditions = List<ConditionFamily, MAX_CONDITIONS>;
/// The effects of a rule.
pub(crate) type Effects = List<EffectFamily, MAX_EFFECTS>;
/// The rules of a row.
pub(crate) type Rules = List<RuleFields, MAX_RULES>;

row! {
    /// A rule; its target is decided where the row is known.
    RuleFields = "rule" {
        /// Its id, by which a pack can change or remove it.
        "id" id: Maybe<At<Id>> = None;
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
    fn compiled(self, cx: &mut Compiler<'_, '_>, owner: RuleOwner) -> Rule {
        let Self { id: _, on: (on, span), conditions, to, effects } = self;
        let to: Target = to.unwrap_or_else(|| owner.default_target(on));
        let rule = Rule { on, conditions, to, effects };
        if let Some(fault) = owner.fault(&rule) {
            cx.r.report(span, || fault);
        }
        rule
    }
}

/// The rules of a row of that kind. A rule with a trigger that such a row never has is reported.
pub(crate) fn rule_set(
    cx: &mut Compiler<'_, '_>,
    rules: Vec<RuleFields>,
    owner: RuleOwner,
) -> RuleSet {
    for (index, rule) in rules.iter().enumerate() {
        let Some((id, span)) = &rule.id else { continue };
        let is_first = rules[..index].iter().flat_map(|it| &it.id).all(|(other, _)| other != id);
        cx.r.check(is_first, *span, || format!("there are two rules named \"{id}\"; rename one"));
    }
    RuleSet::new(rules.into_iter().map(|rule| rule.compiled(cx, owner)).collect())
}
