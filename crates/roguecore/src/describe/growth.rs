//! Rows of growth in words: improvements, techniques and origins.

use super::{ability_of, beside_sentence, named_ability, status, told, told_with};
use crate::content::Content;
use crate::id::{LevelUpId, StatId, StatusId};
use crate::rows::level_up::LevelUpDef;
use crate::rows::words::Totals;
use crate::rule::{Amount, Effect, Target};

/// The effects of an improvement of a character level, in one line.
pub fn level_up(content: &Content, level_up: LevelUpId) -> String {
    let Some(row) = content.rows().level_up(level_up) else { return String::new() };
    let told = told(content, row).map(|lines| lines.join("; "));
    told.unwrap_or_else(|| {
        let effects = row.effects.iter().filter(|it| is_told_of_you(it));
        if row.to == Target::Me {
            return effects_on_you(content, effects);
        }
        let words = |it: &Effect| it.in_words(content.rows(), "you", "companions in view").told();
        effects.map(words).collect::<Vec<_>>().join(", ")
    })
}

/// The effects of a technique for a player whose totals are known: a line for each ability, which has its name only
/// where that is another one, one for each fact of the statuses that it gives, and those on the stats last.
pub fn technique(
    content: &Content,
    technique: LevelUpId,
    totals: &dyn Fn(StatId) -> i32,
) -> Vec<String> {
    let Some(row) = content.rows().level_up(technique) else { return Vec::new() };
    let mut lines = Vec::new();
    for &id in &row.abilities {
        lines.push(if content.rows().ability_name(id) == row.name {
            ability_of(content, id, totals)
        } else {
            named_ability(content, id, Some(totals))
        });
    }
    let (start, holds) = start_and_status(content, row, Some(totals));
    lines.extend(holds);
    lines.extend(start);
    lines
}

/// The effects of an origin: those at the start, in one line, those that hold from then on, a line for each fact of
/// the statuses that it gives, and a line for each ability.
pub fn origin(content: &Content, origin: LevelUpId) -> Vec<String> {
    let Some(row) = content.rows().level_up(origin) else { return Vec::new() };
    let (mut lines, holds) = start_and_status(content, row, None);
    lines.extend(holds);
    lines.extend(row.abilities.iter().map(|&id| named_ability(content, id, None)));
    lines
}

/// The effects of an origin at the start of a game, which are its gains and its costs.
pub fn origin_start(content: &Content, origin: LevelUpId) -> Vec<String> {
    let row = content.rows().level_up(origin);
    row.map_or_else(Vec::new, |row| start_and_status(content, row, None).0)
}

/// The effects of a row of growth at once, and those of the statuses that it gives.
fn start_and_status(
    content: &Content,
    row: &LevelUpDef,
    totals: Option<Totals<'_>>,
) -> (Vec<String>, Vec<String>) {
    let statuses = row.effects.iter().filter_map(given);
    let (mut start, holds): (Vec<String>, Vec<String>) =
        if let Some(start) = told_with(content, row, totals) {
            (start, statuses.flat_map(|it| beside_sentence(content, it, totals)).collect())
        } else {
            let start = effects_on_you(content, row.effects.iter().filter(|it| is_told_of_you(it)));
            (vec![start], statuses.flat_map(|it| status(content, it)).collect())
        };
    start.retain(|line| !line.is_empty());
    (start, holds)
}

/// The status that an effect gives.
fn given(effect: &Effect) -> Option<StatusId> {
    match effect {
        Effect::AddStatus { status, .. } => Some(*status),
        _ => None,
    }
}

/// Whether a line about growth tells of an effect: tags say nothing, and statuses have lines of their own.
fn is_told_of_you(effect: &Effect) -> bool {
    !matches!(effect, Effect::AddTag(_)) && given(effect).is_none()
}

/// Effects on the player, in one line: "+1 power" says enough.
fn effects_on_you<'a>(content: &Content, effects: impl Iterator<Item = &'a Effect>) -> String {
    let effects: Vec<&Effect> = effects.collect();
    let mut told = Vec::new();
    for effect in &effects {
        if !effects.iter().any(|other| effect.fills_max_hp_of(other)) {
            told.push(in_words_for_you(content, effect));
        }
    }
    told.join(", ")
}

/// An effect on the player: `heals 4`, `20% faster`.
fn in_words_for_you(content: &Content, effect: &Effect) -> String {
    match *effect {
        Effect::ChangeStat { stat, amount: Amount::Dice(dice) } if dice.min() == dice.max() => {
            content.rows().bonus(stat, dice.min())
        }
        _ => effect.in_words(content.rows(), "you", "").told(),
    }
}
