//! Key files: from the text to a key map. Names are resolved, conflicts are reported, and no file
//! can remove the keys that lead out of a screen.
//!
//! ```text
//! (
//!     preset: "vi",
//!     keys: { "wait": [".", "w"], "look": ["x"] },
//! )
//! ```

use rogue_words::text;
use roguecore::ron_reader::{Diagnostics, Reader, Span, Spanned, SpannedMap, did_you_mean};
use serde::Deserialize;

use super::{KeyMap, ParseKeyError};
use crate::input::Key;
use crate::intent::{Intent, IntentRow, TABLE};

/// Without a key for these a player could be stuck.
pub(super) const REQUIRED_INTENTS: &[Intent] =
    &[Intent::Menu, Intent::Back, Intent::Choose, Intent::LineUp, Intent::LineDown, Intent::Quit];

/// The fields of a key file, which a settings file has, too.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyFields {
    pub(crate) preset: Option<Spanned<String>>,
    pub(crate) keys: Option<Spanned<SpannedMap<Vec<Spanned<String>>>>>,
}

/// New keys for a row of the table.
struct Change {
    /// The index in [`TABLE`].
    row: usize,
    span: Span,
    keys: Vec<(Key, Span)>,
}

pub(super) fn key_map(file_name: &str, text: &str) -> Result<KeyMap, Diagnostics> {
    let mut reader = Reader::new(file_name, text);
    if !reader.check_text("a key file", KeyMap::MAX_BYTES) {
        return reader.finish(None);
    }
    let file = reader.parse::<KeyFields>();
    let map = file.and_then(|file| changed_map(&mut reader, file));
    reader.finish(map)
}

/// The key map of these fields without the mistakes in them, which are reported.
pub(crate) fn key_map_of(r: &mut Reader<'_>, fields: KeyFields) -> KeyMap {
    let preset = fields.preset.as_ref().and_then(Spanned::value).map_or("", String::as_str);
    let preset = KeyMap::preset(preset).unwrap_or_default();
    let map = changed_map(r, fields).unwrap_or_else(|| preset.clone());
    // A player who cannot leave a screen could not mend the file there.
    if map.is_usable() { map } else { preset }
}

fn changed_map(r: &mut Reader<'_>, file: KeyFields) -> Option<KeyMap> {
    let map = file.preset.map_or_else(|| Some(KeyMap::default()), |name| preset(r, name));
    let changes = file.keys.map_or_else(|| Some(Vec::new()), |keys| changes(r, keys));
    let (mut map, changes) = (map?, changes?);
    apply(r, &mut map, &changes);
    Some(map)
}

/// The preset of that name. An unknown one is reported and counts as the default, so that the
/// keys are checked as well.
fn preset(r: &mut Reader<'_>, name: Spanned<String>) -> Option<KeyMap> {
    let (name, span) = r.take(name)?;
    let map = KeyMap::preset(&name);
    r.check(map.is_some(), span, || {
        let known = KeyMap::PRESETS.join("\" or \"");
        format!("there is no preset {}; choose \"{known}\"", quoted(&name))
    });
    Some(map.unwrap_or_default())
}

fn changes(
    r: &mut Reader<'_>,
    keys: Spanned<SpannedMap<Vec<Spanned<String>>>>,
) -> Option<Vec<Change>> {
    let (SpannedMap(entries), _) = r.take(keys)?;
    let changes = entries.into_iter().filter_map(|(intent, keys)| change(r, intent, keys));
    let changes: Vec<Change> = changes.collect();
    check_repeated(r, &changes);
    check_clashes(r, &changes);
    Some(changes)
}

fn change(
    r: &mut Reader<'_>,
    intent: Spanned<String>,
    keys: Spanned<Vec<Spanned<String>>>,
) -> Option<Change> {
    let row = r.take(intent).and_then(|(name, span)| Some((find_row(r, &name, span)?, span)));
    let (keys, _) = r.take(keys)?;
    let keys = keys.into_iter().filter_map(|key| parse_key(r, key)).collect();
    row.map(|(row, span)| Change { row, span, keys })
}

fn find_row(r: &mut Reader<'_>, name: &str, span: Span) -> Option<usize> {
    let row = TABLE.iter().position(|row| row.name == name);
    r.check(row.is_some(), span, || {
        let hint = match did_you_mean(name, TABLE.iter().map(|row| row.name)) {
            Some(name) => format!("did you mean \"{name}\"?"),
            None => "the help screen and the book list them".to_owned(),
        };
        format!("there is no intent {}; {hint}", quoted(name))
    });
    row
}

fn parse_key(r: &mut Reader<'_>, key: Spanned<String>) -> Option<(Key, Span)> {
    let (key, span) = r.take(key)?;
    match key.parse() {
        Ok(key) => Some((key, span)),
        Err(error) => {
            r.report(span, || ParseKeyError::to_string(&error));
            None
        }
    }
}

/// Reports an intent that is bound twice: the second would undo the first.
fn check_repeated(r: &mut Reader<'_>, changes: &[Change]) {
    for (index, change) in changes.iter().enumerate() {
        if let Some(first) = changes[..index].iter().find(|first| first.row == change.row) {
            let (name, text) = (TABLE[change.row].name, r.text());
            r.report(change.span, || {
                format!("\"{name}\" was bound on line {} already", first.span.line(text))
            });
        }
    }
}

/// Reports a key of the file that has two meanings in one scope.
fn check_clashes(r: &mut Reader<'_>, changes: &[Change]) {
    let all: Vec<(usize, Key, Span)> = changes
        .iter()
        .flat_map(|change| change.keys.iter().map(|&(key, span)| (change.row, key, span)))
        .collect();
    for (index, (row, key, span)) in all.iter().enumerate() {
        let earlier = all[..index]
            .iter()
            .find(|(other, same, _)| same == key && scopes_overlap(&TABLE[*other], &TABLE[*row]));
        if let Some((other, _, first)) = earlier {
            let (name, text) = (TABLE[*other].name, r.text());
            r.report(*span, || {
                let line = first.line(text);
                format!("the key \"{key}\" is bound to \"{name}\" on line {line}")
            });
        }
    }
}

/// Whether a key cannot have both meanings.
pub(super) fn scopes_overlap(a: &IntentRow, b: &IntentRow) -> bool {
    a.scopes.iter().any(|scope| b.scopes.contains(scope))
}

/// Gives the rows their new keys. A key of the file is taken from the intents of the preset.
fn apply(r: &mut Reader<'_>, map: &mut KeyMap, changes: &[Change]) {
    for change in changes {
        map.keys[change.row] = change.keys.iter().map(|(key, _)| *key).collect();
        for &(key, span) in &change.keys {
            take_from_others(r, map, changes, (change.row, key, span));
        }
    }
    for change in changes {
        let row = &TABLE[change.row];
        let is_stuck = change.keys.is_empty() && REQUIRED_INTENTS.contains(&row.intent);
        r.check(!is_stuck, change.span, || {
            format!("\"{}\" needs a key: without it there is no way out", row.name)
        });
    }
}

/// Takes the new key of a row from the rows that the file does not change.
fn take_from_others(
    r: &mut Reader<'_>,
    map: &mut KeyMap,
    changes: &[Change],
    (new_row, key, span): (usize, Key, Span),
) {
    for (index, (row, keys)) in TABLE.iter().zip(&mut map.keys).enumerate() {
        let is_changed = changes.iter().any(|change| change.row == index);
        if is_changed || !scopes_overlap(row, &TABLE[new_row]) || !keys.contains(&key) {
            continue;
        }
        keys.retain(|other| *other != key);
        // Any other intent may be without a key: the file names the intents that have its keys.
        let is_stuck = keys.is_empty() && REQUIRED_INTENTS.contains(&row.intent);
        r.check(!is_stuck, span, || {
            format!(
                "the key \"{key}\" was the only one for \"{0}\"; bind \"{0}\" to another, too",
                row.name
            )
        });
    }
}

fn quoted(word: &str) -> String {
    format!("\"{}\"", text::truncate(&text::clean(word), 30))
}

/// Keys that mean two things in one scope.
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
