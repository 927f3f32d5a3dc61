//! A rule in words: its trigger, its effects, its chance and its conditions.

use super::condition::{conditions_in_words, once};
use super::target::{self, RowKind};
use crate::content::Content;
use crate::rule::words::{Phrase, numbered, percent};
use crate::rule::{Condition, Effect, Rule, Scope, Trigger};

/// A rule with its trigger: `when hurt: heals 4`, `hits have a 50% chance to slow for 4 turns`. `others` do the
/// same under other conditions.
pub(super) fn line<'a>(
    content: &Content,
    rule: &'a Rule,
    others: impl IntoIterator<Item = &'a Rule>,
    kind: RowKind,
) -> String {
    let others: Vec<_> = others.into_iter().collect();
    let phrases = phrases(content, rule, kind);
    let conditions = if_conditions(content, rule, &others, kind);
    let plain: Option<Vec<String>> = phrases.iter().map(Phrase::plain).collect();
    // Only where the rule before that is the last is not run.
    let otherwise = if rule.unless().is_empty() { "" } else { "otherwise, " };
    if let (Trigger::Hit, Some(plain)) = (rule.on, plain) {
        let plain = plain.join(", ");
        return match chance_of(rule) {
            Some(chance) => {
                format!("{otherwise}hits have a {chance} chance to {plain}{conditions}")
            }
            None => format!("{otherwise}hits {plain}{conditions}"),
        };
    }
    let when = target::when(rule.on, kind);
    let when = match period(rule).filter(|_| others.is_empty()) {
        Some(turns) => when.replacen("each turn", &format!("every {}", numbered(turns, "turn")), 1),
        None => when.to_owned(),
    };
    format!("{otherwise}{when}: {}{conditions}", told_phrases(rule, &phrases))
}

/// The outcomes of a draw in one line: `searched: one of these: heals 4; nothing`.
pub(super) fn line_of_draw(content: &Content, outcomes: &[&Rule], kind: RowKind) -> String {
    let Some(first) = outcomes.first() else { return String::new() };
    let told: Vec<String> = outcomes.iter().map(|rule| outcome(content, rule, kind)).collect();
    let conditions = if_conditions(content, first, &[], kind);
    let when = target::when(first.on, kind);
    format!("{when}: one of these{conditions}: {}", told.join("; "))
}

/// One outcome of a draw: its effects, or "nothing".
fn outcome(content: &Content, rule: &Rule, kind: RowKind) -> String {
    let phrases = phrases(content, rule, kind);
    let told: Vec<String> = phrases.iter().map(Phrase::told).collect();
    if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }
}

/// How many turns lie between two times at which a rule of each turn can act, where it says that.
fn period(rule: &Rule) -> Option<u32> {
    let mut periods = rule.conditions.iter().filter_map(|it| match *it {
        Condition::Every(turns) => Some(turns),
        _ => None,
    });
    let one = periods.next().filter(|_| matches!(rule.on, Trigger::Turn | Trigger::Tick));
    one.filter(|_| periods.next().is_none())
}

/// A rule without its trigger: its effects and its conditions.
pub(super) fn alone(content: &Content, rule: &Rule, others: &[&Rule], kind: RowKind) -> String {
    let phrases = phrases(content, rule, kind);
    let conditions = if_conditions(content, rule, others, kind);
    format!("{}{conditions}", told_phrases(rule, &phrases))
}

/// The effects of a rule. The target of the first one that needs it stands for those of the others.
fn phrases(content: &Content, rule: &Rule, kind: RowKind) -> Vec<Phrase> {
    let rows = content.rows();
    let mut whom = target::phrase(rule.to, rule.on, kind);
    let mut phrases = Vec::new();
    for effect in told_effects(rule) {
        if target::goes_without_saying(rows, rule.to, rule.on, kind, effect) {
            phrases.push(effect.in_words(rows, kind.me(), ""));
            continue;
        }
        phrases.push(effect.in_words(rows, kind.me(), &whom));
        if matches!(effect.facts().scope, Scope::Actors | Scope::ActorsOrCell | Scope::Cells) {
            whom = target::pronoun(rule.to, &whom);
        }
    }
    phrases
}

/// The effects of a rule and their chance: `slows for 4 turns`, `50% chance to slow for 4 turns`.
fn told_phrases(rule: &Rule, phrases: &[Phrase]) -> String {
    let told: Vec<String> = phrases.iter().map(Phrase::told).collect();
    let told = told.join(", ");
    let Some(chance) = chance_of(rule) else { return told };
    let plain: Option<Vec<String>> = phrases.iter().map(Phrase::plain).collect();
    match plain {
        Some(plain) => format!("{chance} chance to {}", plain.join(", ")),
        None => format!("{chance} chance: {told}"),
    }
}

/// The chance of a rule in percent.
fn chance_of(rule: &Rule) -> Option<String> {
    rule.conditions.iter().find_map(|condition| match *condition {
        Condition::Chance { part, whole } => Some(percent(part, whole)),
        _ => None,
    })
}

/// ` if you have a key`, for one of several rules that do the same; nothing for rules that always do it.
fn if_conditions(content: &Content, rule: &Rule, others: &[&Rule], kind: RowKind) -> String {
    let me = kind.me();
    let mut all = vec![conditions(content, rule, me)];
    all.extend(others.iter().map(|other| conditions(content, other, me)));
    // Without conditions it happens anyhow.
    if all.iter().any(String::is_empty) {
        return String::new();
    }
    format!(" if {}", once(all, me, target::other(rule.on)).join(" or "))
}

/// The conditions in words, without chances, and without those for the cost of a use.
fn conditions(content: &Content, rule: &Rule, me: &str) -> String {
    let told = |it: &&Condition| match **it {
        Condition::Chance { .. } => false,
        Condition::Every(_) => period(rule).is_none(),
        Condition::Has { stat, value } => {
            let cost = |effect: &Effect| matches!(*effect, Effect::Spend { stat: of, amount } if of == stat && amount >= value);
            !rule.effects.iter().any(cost)
        }
        _ => true,
    };
    let told: Vec<Condition> = rule.conditions.iter().filter(told).cloned().collect();
    conditions_in_words(content, &told, me, target::other(rule.on))
}

/// The effects but for sentences and the loss of what was thrown, where there are others.
fn told_effects(rule: &Rule) -> impl Iterator<Item = &Effect> {
    let does = |it: &Effect| !matches!(it, Effect::Say(_) | Effect::UseUp);
    let says_only = !rule.effects.iter().any(does);
    rule.effects.iter().filter(move |it| says_only || does(it))
}

/// Whether two rules do the same under different conditions, neither of them by chance.
pub(super) fn same_but_conditions(one: &Rule, other: &Rule) -> bool {
    let chance =
        |rule: &Rule| rule.conditions.iter().any(|it| matches!(it, Condition::Chance { .. }));
    (one.on, one.to) == (other.on, other.to)
        && !chance(one)
        && !chance(other)
        && told_effects(one).eq(told_effects(other))
}
