//! From what a key file says to a key map: names are looked up, conflicts are named, and no
//! file can take away the way out. Knows no grammar.

use super::file::{self, Mistake, Place, Word};
use super::{KeyError, KeyErrors, KeyMap, notation, suggest};
use crate::input::Key;
use crate::intent::{Intent, IntentRow, TABLE};
use crate::text;

/// More mistakes than this are counted, not shown.
const MAX_ERRORS: usize = 50;

/// Without a key for these a player could be stuck.
const REQUIRED_INTENTS: &[Intent] =
    &[Intent::Menu, Intent::Back, Intent::Choose, Intent::LineUp, Intent::LineDown, Intent::Quit];

/// A row of the table that the file changes: its number, where, and the new keys.
struct Change {
    row: usize,
    place: Place,
    keys: Vec<(Key, Place)>,
}

pub(super) fn key_map(file_name: &str, text: &str) -> Result<KeyMap, KeyErrors> {
    if text.len() > KeyMap::MAX_BYTES {
        let what = format!("a key file has at most {} bytes", KeyMap::MAX_BYTES);
        return Err(errors(file_name, vec![((1, 1), what)]));
    }
    let (file, mistake) = file::read(text);
    let mut mistakes = Vec::new();
    let mut map = preset(file.preset.as_ref(), &mut mistakes);
    let changes: Vec<_> =
        file.keys.iter().filter_map(|(intent, keys)| change(intent, keys, &mut mistakes)).collect();
    repeated(&changes, &mut mistakes);
    clashes(&changes, &mut mistakes);
    if mistake.is_none() {
        apply(&mut map, &changes, &mut mistakes);
    }
    mistakes.extend(mistake);
    if mistakes.is_empty() { Ok(map) } else { Err(errors(file_name, mistakes)) }
}

fn preset(word: Option<&Word>, mistakes: &mut Vec<Mistake>) -> KeyMap {
    let Some(word) = word else { return KeyMap::default() };
    KeyMap::preset(&word.text).unwrap_or_else(|| {
        let names = KeyMap::PRESETS.join("\" and \"");
        let shown = shown(&word.text);
        mistakes.push((word.place, format!("there is no preset {shown}; there are \"{names}\"")));
        KeyMap::default()
    })
}

fn change(intent: &Word, keys: &[Word], mistakes: &mut Vec<Mistake>) -> Option<Change> {
    let row = TABLE.iter().position(|row| row.name == intent.text);
    if row.is_none() {
        let advice = suggest::nearest(&intent.text, TABLE.iter().map(|row| row.name)).map_or_else(
            || "the help screen and the book list them".to_owned(),
            |name| format!("did you mean \"{name}\"?"),
        );
        let shown = shown(&intent.text);
        mistakes.push((intent.place, format!("there is no intent {shown}; {advice}")));
    }
    let mut understood = Vec::new();
    for word in keys {
        match notation::parse_key(&word.text) {
            Ok(key) => understood.push((key, word.place)),
            Err(what) => mistakes.push((word.place, what)),
        }
    }
    row.map(|row| Change { row, place: intent.place, keys: understood })
}

/// An intent that is bound twice: the second would silently undo the first.
fn repeated(changes: &[Change], mistakes: &mut Vec<Mistake>) {
    for (index, change) in changes.iter().enumerate() {
        if let Some(first) = changes[..index].iter().find(|first| first.row == change.row) {
            let (name, line) = (TABLE[change.row].name, first.place.0);
            mistakes.push((change.place, format!("\"{name}\" was bound on line {line} already")));
        }
    }
}

/// Two intents of the file on one key, where both can be meant.
fn clashes(changes: &[Change], mistakes: &mut Vec<Mistake>) {
    let all: Vec<_> = changes
        .iter()
        .flat_map(|change| change.keys.iter().map(|(key, place)| (change.row, *key, *place)))
        .collect();
    for (index, (row, key, place)) in all.iter().enumerate() {
        let earlier = all[..index]
            .iter()
            .find(|(other, same, _)| same == key && scopes_overlap(&TABLE[*other], &TABLE[*row]));
        if let Some((other, _, (line, _))) = earlier {
            let name = TABLE[*other].name;
            let what = format!("the key \"{key}\" is bound to \"{name}\" on line {line}");
            mistakes.push((*place, what));
        }
    }
}

/// Whether a key could not mean both.
fn scopes_overlap(a: &IntentRow, b: &IntentRow) -> bool {
    a.scopes.iter().any(|scope| b.scopes.contains(scope))
}

/// Gives the rows their new keys. A key of the file is taken from the intents of the preset.
fn apply(map: &mut KeyMap, changes: &[Change], mistakes: &mut Vec<Mistake>) {
    let changed = |row: usize| changes.iter().any(|change| change.row == row);
    for change in changes {
        map.keys[change.row] = change.keys.iter().map(|(key, _)| *key).collect();
        for (key, place) in &change.keys {
            for row in (0..TABLE.len()).filter(|row| !changed(*row)) {
                let keys = &mut map.keys[row];
                if scopes_overlap(&TABLE[row], &TABLE[change.row]) && keys.contains(key) {
                    keys.retain(|other| other != key);
                    if keys.is_empty() {
                        mistakes.push((*place, last_key_taken(*key, &TABLE[row])));
                    }
                }
            }
        }
    }
    for change in changes {
        let row = &TABLE[change.row];
        if change.keys.is_empty() && REQUIRED_INTENTS.contains(&row.intent) {
            let what = format!("\"{}\" needs a key: without it there is no way out", row.name);
            mistakes.push((change.place, what));
        }
    }
}

fn last_key_taken(key: Key, row: &IntentRow) -> String {
    format!("the key \"{key}\" was the only one of \"{0}\"; bind \"{0}\", too", row.name)
}

fn shown(word: &str) -> String {
    format!("\"{}\"", text::truncate(&text::clean(word), 30))
}

fn errors(file_name: &str, mut mistakes: Vec<Mistake>) -> KeyErrors {
    mistakes.sort_by_key(|(place, _)| *place);
    let more = mistakes.len().saturating_sub(MAX_ERRORS);
    if let Some((_, last)) = mistakes.get_mut(MAX_ERRORS - 1).filter(|_| more > 0) {
        *last = format!("{last} (and {more} more mistakes)");
    }
    mistakes.truncate(MAX_ERRORS);
    let file = text::clean(file_name);
    let error = |((line, column), what)| KeyError { file: file.clone(), line, column, what };
    KeyErrors { errors: mistakes.into_iter().map(error).collect() }
}

/// Keys that mean two things in one scope, for tests of the presets.
#[cfg(test)]
pub(super) fn conflicts(map: &KeyMap) -> Vec<String> {
    let mut found = Vec::new();
    for (index, (row, keys)) in TABLE.iter().zip(&map.keys).enumerate() {
        for (other, others) in TABLE.iter().zip(&map.keys).take(index) {
            for key in keys.iter().filter(|key| others.contains(key) && scopes_overlap(row, other))
            {
                found.push(format!("{key}: {} and {}", other.name, row.name));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests;
