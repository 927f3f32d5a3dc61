//! Rules as data: when something happens (`on`) and conditions hold (`if`), effects are done
//! (`do`) to targets (`to`). Tiles, creatures, items, abilities, statuses and substances have
//! rules. The private module `effect` carries them out.

mod amount;
pub(crate) mod behaviour;
mod condition;
mod consequence;
mod effect;
pub(crate) mod grammar;
pub(crate) mod numbers;
pub(crate) mod owner;
pub(crate) mod target;
mod trigger;
pub(crate) mod words;

pub use amount::{Amount, StatOf};
pub use behaviour::{Behaviour, BehaviourRow};
pub use condition::Condition;
pub(crate) use consequence::DirectConsequence;
pub use consequence::{Consequence, EffectFacts, Extent, NamedRow, Scope};
pub use effect::Effect;
pub use numbers::Numbers;
pub use target::Target;
pub use trigger::{Trigger, TriggerSet};

use serde::Serialize;

use crate::id::TextId;

/// One rule of a row.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Rule {
    /// When it is considered.
    pub on: Trigger,
    /// The conditions, all of which must hold.
    pub conditions: Vec<Condition>,
    /// The targets of the effects.
    pub to: Target,
    /// The effects, in this order; each is done to all targets before the next one.
    pub effects: Vec<Effect>,
    /// Whether no later rule of the row with this trigger is run after it.
    #[serde(skip_serializing_if = "is_false")]
    pub last: bool,
    /// The number of the draw of which it is one outcome, all equally likely; the first condition of each outcome is
    /// its chance where none before it was drawn. `None` for a rule on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub draw: Option<u16>,
    /// The conditions of each earlier rule of the row that keeps this one from being run where they hold.
    #[serde(skip)]
    unless: Vec<Vec<Condition>>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

impl Rule {
    /// A rule without conditions.
    pub const fn new(on: Trigger, to: Target, effects: Vec<Effect>) -> Self {
        Self {
            on,
            conditions: Vec::new(),
            to,
            effects,
            last: false,
            draw: None,
            unless: Vec::new(),
        }
    }

    /// Whether another rule of the row that stands later is not run after this one: it is the last of its trigger, or
    /// both are outcomes of one draw.
    pub(crate) fn ends(&self, later: &Self) -> bool {
        let is_same_draw = self.draw.is_some() && self.draw == later.draw;
        self.on == later.on && (self.last || is_same_draw)
    }

    /// The same rule as the last one of its trigger that is run, where its conditions hold.
    #[must_use]
    pub const fn as_last(mut self) -> Self {
        self.last = true;
        self
    }

    /// The conditions of each earlier rule of its row that keeps this one from being run where all of them
    /// hold: those of the same trigger that are the [last](Self::last), and the other outcomes of its
    /// [draw](Self::draw).
    pub fn unless(&self) -> &[Vec<Condition>] {
        &self.unless
    }

    /// Whether it is run whenever its trigger happens.
    pub fn is_unconditional(&self) -> bool {
        self.conditions.is_empty() && self.unless.is_empty()
    }

    /// Whether it is certainly not run, by the answers for its conditions: one of them does not hold, or an
    /// earlier rule is the last.
    pub(crate) fn is_ruled_out(&self, answer: &dyn Fn(&Condition) -> Option<bool>) -> bool {
        let known = |condition: &Condition| condition.known_by(answer);
        let ends = |earlier: &Vec<Condition>| earlier.iter().all(|it| known(it) == Some(true));
        self.conditions.iter().any(|it| known(it) == Some(false)) || self.unless.iter().any(ends)
    }

    /// The same rule with conditions, all of which must hold.
    #[must_use]
    pub fn when(mut self, conditions: Vec<Condition>) -> Self {
        self.conditions = conditions;
        self
    }
}

/// A rule that refuses the command that would set it off: it is not carried out, takes no time and
/// rolls nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct RefusalRule {
    /// The trigger that it refuses.
    pub on: Trigger,
    /// The conditions, all of which must hold; none of them is a chance.
    pub conditions: Vec<Condition>,
    /// The sentence that the player reads.
    pub text: TextId,
}

impl RefusalRule {
    /// A rule that refuses where these conditions hold.
    pub const fn new(on: Trigger, conditions: Vec<Condition>, text: TextId) -> Self {
        Self { on, conditions, text }
    }
}

/// The rules of a row, with the set of their triggers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RuleSet {
    rules: Vec<Rule>,
    triggers: TriggerSet,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    refusals: Vec<RefusalRule>,
}

impl RuleSet {
    /// The rules in the order of the row.
    pub fn new(mut rules: Vec<Rule>) -> Self {
        let triggers = rules.iter().fold(TriggerSet::default(), |set, rule| set.with(rule.on));
        for index in 0..rules.len() {
            let (earlier, rest) = rules.split_at_mut(index);
            let Some(rule) = rest.first_mut() else { continue };
            let ends = earlier.iter().filter(|it| it.ends(rule));
            rule.unless = ends.map(|it| it.conditions.clone()).collect();
        }
        Self { rules, triggers, refusals: Vec::new() }
    }

    /// The same rules and those that refuse.
    #[must_use]
    pub fn refusing(mut self, refusals: Vec<RefusalRule>) -> Self {
        self.refusals = refusals;
        self
    }

    /// The rules that refuse, in the order of the row.
    pub fn refusals(&self) -> &[RefusalRule] {
        &self.refusals
    }

    /// Every rule, in the order of the row.
    pub fn all(&self) -> &[Rule] {
        &self.rules
    }

    /// The rule with that index in [`all`](Self::all).
    pub fn get(&self, index: usize) -> Option<&Rule> {
        self.rules.get(index)
    }

    /// The rules of a trigger with their indices in [`all`](Self::all).
    pub fn on(&self, trigger: Trigger) -> impl Iterator<Item = (usize, &Rule)> {
        let rules = if self.has(trigger) { self.rules.as_slice() } else { &[] };
        rules.iter().enumerate().filter(move |(_, rule)| rule.on == trigger)
    }

    /// The index of the first outcome of the draw of a rule; of a rule on its own, its own index.
    pub(crate) fn first_of_draw(&self, index: usize) -> usize {
        let draw = self.rules.get(index).and_then(|rule| rule.draw);
        let first = self.rules.iter().position(|it| it.draw.is_some() && it.draw == draw);
        first.unwrap_or(index)
    }

    /// The rule with that index, and the later outcomes of its draw.
    pub(crate) fn outcomes_from(&self, index: usize) -> impl Iterator<Item = &Rule> {
        let first = self.rules.get(index);
        let later = self.rules.iter().skip(index + 1);
        let outcomes = later.filter(move |it| {
            first.is_some_and(|first| first.draw.is_some() && first.draw == it.draw)
        });
        first.into_iter().chain(outcomes)
    }

    /// Whether a rule has that trigger.
    pub const fn has(&self, trigger: Trigger) -> bool {
        self.triggers.contains(trigger)
    }

    /// The triggers of the rules.
    pub const fn triggers(&self) -> TriggerSet {
        self.triggers
    }

    /// Whether the row has no rule that does something.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }
}
