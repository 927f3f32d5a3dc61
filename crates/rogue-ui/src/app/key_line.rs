//! Clicks on the row of a screen that names its keys: they have the effect of the key.

use rogue_words::text;

use crate::canvas::KeyLine;
use crate::input::Key;

/// The words before keys in lists whose rows have letters.
const LETTER: &str = "letter or ";

/// The key that a row names at a cell: the one that is clicked, or the first one before the same words.
pub(super) fn key_at(line: &KeyLine, (x, y): (u16, u16)) -> Option<Key> {
    let column = x.checked_sub(line.at.0).filter(|column| *column < line.width)?;
    let column = usize::from(column);
    if y != line.at.1 {
        return None;
    }
    let mut start = 0;
    for part in line.text.split(KeyLine::GAP) {
        let end = start + text::width(part);
        if (start..end).contains(&column) {
            return key_in(part, column - start);
        }
        start = end + KeyLine::GAP.len();
    }
    None
}

/// The key at a column of "Left Right: change": keys stand before the words for their effect, the last one with a
/// colon, and a part without keys, or without words behind them, names none.
fn key_in(part: &str, column: usize) -> Option<Key> {
    let keys = part.strip_prefix(LETTER).unwrap_or(part);
    let mut end = part.len() - keys.len();
    let mut named = Vec::new();
    for word in keys.split(' ') {
        let without_colon = word.strip_suffix(':').filter(|key| !key.is_empty());
        let Ok(key) = without_colon.unwrap_or(word).parse::<Key>() else { break };
        end += text::width(word) + 1;
        named.push((end, key));
        if without_colon.is_some() {
            break;
        }
    }
    let has_words = end < text::width(part);
    let clicked = named.iter().find(|(end, _)| column < *end).or(named.first());
    clicked.filter(|_| has_words).map(|(_, key)| *key)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyCode;

    #[test]
    fn a_click_on_a_key_or_on_what_it_does_is_that_key() {
        let text = "1-9 of 20   letter or Enter: choose   Left Right: change   Esc: back   q drink"
            .to_owned();
        let width = text::width(&text) as u16;
        let line = KeyLine { at: (5, 9), width, text };
        let at = |word: &str| {
            let column = line.text.find(word).expect("in the row") as u16;
            key_at(&line, (5 + column, 9)).map(|key| key.code)
        };
        assert_eq!(at("of"), None);
        assert_eq!([at("letter"), at("choose")], [Some(KeyCode::Enter); 2]);
        assert_eq!([at("Left"), at("change")], [Some(KeyCode::Left); 2]);
        assert_eq!(at("Right"), Some(KeyCode::Right));
        assert_eq!([at("Esc"), at("back")], [Some(KeyCode::Esc); 2]);
        assert_eq!(at("drink"), Some(KeyCode::Char('q')), "without a colon, as beside the map");
        assert_eq!(key_at(&line, (5, 8)), None, "another row");
        assert_eq!(key_at(&line, (4, 9)), None, "before it");
    }

    #[test]
    fn words_without_keys_are_no_keys() {
        let text =
            "(3 slots used)   (* changed)   hold until you leave   End   Esc: back".to_owned();
        let columns = text.find("Esc").expect("a key") as u16;
        let line = KeyLine { at: (0, 0), width: 99, text };
        for column in 0..columns {
            assert_eq!(key_at(&line, (column, 0)), None, "{column}");
        }
        assert_eq!(key_at(&line, (columns, 0)), Some(KeyCode::Esc.into()));
        let cut = KeyLine { width: columns, ..line };
        assert_eq!(key_at(&cut, (columns, 0)), None, "what has no room is not shown");
    }
}
