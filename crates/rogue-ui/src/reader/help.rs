//! The help of reader mode: every word, with its key.

use super::words::{Ask, WORDS, Worn};
use crate::intent::{Intent, ItemVerb, Scope, TABLE};
use crate::keymap::KeyMap;

/// The words of a replay, a line each.
pub(super) fn of_replay() -> Vec<String> {
    let rows = TABLE.iter().filter(|row| row.scopes == [Scope::Replay]);
    let mut lines: Vec<String> = rows.map(|row| format!("{}: {}.", row.name, row.help)).collect();
    lines.push("top, bottom: go to the start, or to the end.".to_owned());
    lines.push("history: the messages so far.".to_owned());
    lines.push("back: leave the replay.".to_owned());
    lines
}

/// A line for each word.
pub(super) fn lines(keys: &KeyMap) -> Vec<String> {
    let mut lines = vec![
        "Words. You can use the game's keys, too: they stand in brackets.".to_owned(),
        "north, south, east, west, north-east, n, ne and so on: step, or attack whatever stands there."
            .to_owned(),
    ];
    for word in WORDS {
        let key = match word.ask {
            Ask::Intent(Intent::Run(_)) => String::new(),
            Ask::Intent(intent) => keys.label(intent),
            Ask::Equip(Worn::On) => keys.label(Intent::Item(ItemVerb::Wield)),
            _ => String::new(),
        };
        let key = if key.is_empty() { String::new() } else { format!(" ({key})") };
        lines.push(format!("{}{key}: {}.", word.forms[0], word.help));
    }
    lines.push(
        "A question is answered by a number, by a name from its list, or by back.".to_owned(),
    );
    lines.push("The run is saved after every turn: leave however you like.".to_owned());
    lines
}
