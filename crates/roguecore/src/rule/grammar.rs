//! The rules of rows: trigger (`on`), conditions (`if`), target (`to`) and effects (`do`).

use ron_tables::{At, Boolean, Id, Kind, List, Maybe, Reader, Span, row, shapes};

use super::condition::ConditionFamily;
use super::effect::EffectFamily;
use super::numbers::Sentence;
use super::target::TargetFamily;
use crate::rule::owner::{RuleOwner, UNREACHED};
use crate::rule::{Condition, Effect, RefusalRule, Rule, RuleSet, Target, Trigger};
use crate::schema::bounds::{MAX_CONDITIONS, MAX_EFFECTS, MAX_RULES};
use crate::schema::context::{Asked, RowCompiler, RowContext, TakenAway};

shapes! {
    in RowContext;
    /// A trigger, and where it stands.
    pub(crate) TriggerName -> (Trigger, Span),
    Kind::Word(Trigger::ALL.iter().map(|trigger| format!("{trigger:?}")).collect()),
    |cx, _what, part| cx.r.take(part.parse::<Trigger>());
}

/// The conditions of a rule.
pub(crate) type Conditions = List<ConditionFamily, MAX_CONDITIONS>;
/// The effects of a row.
pub(crate) type Effects = List<EffectFamily, MAX_EFFECTS>;

/// Effects, and those of their numbers that not every rule knows.
pub(crate) type ReadEffects = (Vec<Effect>, Vec<(Asked, Span)>);

shapes! {
    in RowContext;
    /// The effects of a rule or of an outcome.
    pub(crate) EffectsOfRule -> ReadEffects, Effects::kind(), |cx, what, part| {
        let before = std::mem::take(&mut cx.context.asked);
        let effects = Effects::read(cx, what, part);
        let asked = std::mem::replace(&mut cx.context.asked, before);
        Some((effects?, asked))
    };
}

/// The outcomes of a draw.
pub(crate) type Outcomes = List<EffectsOfRule, MAX_EFFECTS>;

/// The rules of a row.
pub(crate) type Rules = List<RuleFields, MAX_RULES>;

row! {
    in RowContext;
    /// A rule; its target is decided where the row is known. One with `refuse` does nothing else.
    pub(crate) RuleFields = "rule" {
        /// Its id, by which a pack can change or remove it.
        "id" id: Maybe<At<Id>> = None;
        /// When the rule is considered.
        "on" on: TriggerName;
        /// The conditions, all of which must hold.
        "if" conditions: Conditions = Vec::new();
        /// The targets of the effects.
        "to" to: Maybe<TargetFamily> = None;
        /// The effects, in this order; required unless the rule refuses or draws.
        "do" effects: Maybe<EffectsOfRule> = None;
        /// In place of `do`: lists of effects, one of which is drawn, each as likely as the others; an empty list does
        /// nothing, and one that stands twice is twice as likely.
        "one_of" outcomes: Maybe<Outcomes> = None;
        /// The text with which the action that would set off the rule is refused: it does not happen and
        /// takes no time.
        "refuse" refuse: Maybe<Sentence> = None;
        /// Whether no later rule of the row with the same trigger is run after this one, where its conditions
        /// hold. Of rules for `Use` only the first one whose conditions hold is run anyway.
        "last" last: Boolean = false;
    }
}

impl RuleFields {
    /// Adds the rule to those of a row; a fault of it is reported.
    fn add_to(
        self,
        cx: &mut RowCompiler<'_, '_>,
        owner: RuleOwner,
        rules: &mut Vec<Rule>,
        refusals: &mut Vec<RefusalRule>,
    ) {
        let Self { id: _, on: (on, span), conditions, to, effects, outcomes, refuse, last } = self;
        let target = to.unwrap_or_else(|| owner.default_target(on));
        let mut rule = Rule::new(on, target, Vec::new()).when(conditions);
        rule.last = last;
        let fault = match (effects, outcomes, refuse) {
            (Some(effects), None, None) => add_rule(cx, owner, rules, rule, effects, span),
            (None, Some(outcomes), None) => add_draw(cx, owner, rules, &rule, &outcomes, span),
            (None, None, Some(text)) => {
                let rule = RefusalRule { on, conditions: rule.conditions, text };
                let reason =
                    to.map(|_| "a rule that refuses has no target: leave `to` out".to_owned());
                let ends = last.then(|| {
                    "the first rule that refuses decides anyway: leave `last` out".to_owned()
                });
                let fault = reason.or(ends).or_else(|| owner.refusal_fault(&rule));
                refusals.push(rule);
                fault
            }
            (None, Some(_), Some(_)) => {
                Some("a rule that refuses does nothing: leave `one_of` out".to_owned())
            }
            (Some(_), None, Some(_)) => {
                Some("a rule that refuses does nothing: leave `do` out".to_owned())
            }
            (Some(_), Some(_), _) => {
                Some("a rule has `do` or `one_of`, not both: write what always happens as a rule of its own".to_owned())
            }
            (None, None, None) => Some("the field `do` is missing".to_owned()),
        };
        if let Some(fault) = fault {
            cx.r.report(span, || fault);
        }
    }
}

/// Adds a rule with its effects to those of a row; returns its fault.
fn add_rule(
    cx: &mut RowCompiler<'_, '_>,
    owner: RuleOwner,
    rules: &mut Vec<Rule>,
    mut rule: Rule,
    (effects, asked): ReadEffects,
    span: Span,
) -> Option<String> {
    let on = rule.on;
    let is_known = |asked| match asked {
        Asked::Taken => on.is_about_blow(),
        Asked::Actor => owner.knows_actor(on),
    };
    let unknown = asked.into_iter().filter(|it| !is_known(it.0));
    unknown.for_each(|(asked, span)| asked.report(cx.r, span));
    rule.effects = effects;
    let is_own_cell = owner.is_of_cell() && rule.to == Target::Cell;
    note_taken_away(cx, &rule.effects, is_own_cell, span);
    let is_end = |it: &Rule| it.on == on && it.last && it.conditions.is_empty();
    let is_unreached = rules.iter().any(is_end);
    let fault = owner.fault(&rule).or_else(|| is_unreached.then(|| UNREACHED.to_owned()));
    rules.push(rule);
    fault
}

/// Adds a rule for each outcome of a draw; returns the first fault. The chance of an outcome is that where none before
/// it was drawn, so that all are equally likely.
fn add_draw(
    cx: &mut RowCompiler<'_, '_>,
    owner: RuleOwner,
    rules: &mut Vec<Rule>,
    rule: &Rule,
    outcomes: &[ReadEffects],
    span: Span,
) -> Option<String> {
    if outcomes.len() < 2 {
        return Some("`one_of` needs at least two outcomes; write a single one as `do`".to_owned());
    }
    if rule.conditions.iter().any(Condition::rolls) {
        return Some(
            "`one_of` is a draw already: leave `Chance` out, and add empty outcomes that do nothing"
                .to_owned(),
        );
    }
    let draw = rules.len() as u16;
    let mut fault = None;
    for (index, effects) in (0..).zip(outcomes.iter()) {
        let left = outcomes.len() as u32 - index;
        let mut outcome = rule.clone();
        outcome.draw = Some(draw);
        outcome.conditions.insert(0, Condition::Chance { part: 1, whole: left });
        let own = add_rule(cx, owner, rules, outcome, effects.clone(), span);
        fault = fault.or(own);
    }
    fault
}

/// Notes the tiles and items that effects would take away. A tile that changes only its own cell knows which
/// tile it replaces.
pub(crate) fn note_taken_away(
    cx: &mut RowCompiler<'_, '_>,
    effects: &[Effect],
    is_own_cell: bool,
    span: Span,
) {
    for effect in effects {
        if let Effect::SetTile(to) = *effect
            && !is_own_cell
        {
            cx.context.taken_away.push((TakenAway::AnyTile(to), span));
        } else if let Effect::ReplaceTile { from, .. } = *effect {
            cx.context.taken_away.push((TakenAway::Tile(from), span));
        } else if let Effect::Take { item, .. } = *effect {
            cx.context.taken_away.push((TakenAway::Item(item), span));
        }
    }
}

impl Asked {
    /// Reports a number that is not known there.
    pub(crate) fn report(self, r: &mut Reader<'_>, span: Span) {
        r.report(span, || {
            let why = match self {
                Self::Taken => {
                    "`Taken` is what a blow took: it is known in rules for Hit, Hurt, Kill and Die"
                }
                Self::Actor => {
                    "nobody is `Me` or `Other` in this rule, and there is no item; \
                     take a stat of `Player`, or of `Target` where the effect has one"
                }
            };
            why.to_owned()
        });
    }
}

/// The rules of a row of that kind. A rule with a trigger that such a row never has is reported.
pub(crate) fn rule_set(
    cx: &mut RowCompiler<'_, '_>,
    fields: Vec<RuleFields>,
    owner: RuleOwner,
) -> RuleSet {
    for (index, rule) in fields.iter().enumerate() {
        let Some((id, span)) = &rule.id else { continue };
        let is_first = fields[..index].iter().flat_map(|it| &it.id).all(|(other, _)| other != id);
        cx.r.check(is_first, *span, || format!("there are two rules named \"{id}\"; rename one"));
    }
    let (mut rules, mut refusals) = (Vec::new(), Vec::new());
    fields.into_iter().for_each(|rule| rule.add_to(cx, owner, &mut rules, &mut refusals));
    RuleSet::new(rules).refusing(refusals)
}
