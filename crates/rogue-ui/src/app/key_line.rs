//! Clicks on the row of a screen that names its keys: they do what the key does.

use crate::canvas::KeyLine;
use crate::input::Key;

/// What parts the keys of such a row from each other.
const GAP: &str = "   ";

/// The key that a row names at a cell: the one that is clicked, or the first one before the same words.
pub(super) fn key_at(line: &KeyLine, (x, y): (u16, u16)) -> Option<Key> {
    let column = usize::from(x.checked_sub(line.at.0)?);
    if y != line.at.1 {
        return None;
    }
    let mut start = 0;
    for part in line.text.split(GAP) {
        let end = start + part.chars().count();
        if (start..end).contains(&column) {
            return key_in(part, column - start);
        }
        start = end + GAP.len();
    }
    None
}

fn key_in(part: &str, column: usize) -> Option<Key> {
    let mut end = 0;
    let words: Vec<_> = part
        .split(' ')
        .enumerate()
        .map(|(index, word)| {
            end += word.chars().count() + 1;
            // A single character may be a word as well: only the first one is a key.
            let is_key = index == 0 || word.chars().count() > 1;
            (end, word.parse::<Key>().ok().filter(|_| is_key))
        })
        .collect();
    let clicked = words.iter().find(|(end, _)| column < *end).and_then(|(_, key)| *key);
    clicked.or_else(|| words.iter().find_map(|(_, key)| *key))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::KeyCode;

    #[test]
    fn a_click_on_a_key_or_on_what_it_does_is_that_key() {
        let text = "1-9 of 20   letter or Enter choose   Left Right change   Esc back".to_owned();
        let line = KeyLine { at: (5, 9), text };
        let at = |word: &str| {
            let column = line.text.find(word).expect("in the row") as u16;
            key_at(&line, (5 + column, 9)).map(|key| key.code)
        };
        assert_eq!(at("of"), None);
        assert_eq!([at("letter"), at("choose")], [Some(KeyCode::Enter); 2]);
        assert_eq!([at("Left"), at("change")], [Some(KeyCode::Left); 2]);
        assert_eq!(at("Right"), Some(KeyCode::Right));
        assert_eq!([at("Esc"), at("back")], [Some(KeyCode::Esc); 2]);
        assert_eq!(key_at(&line, (5, 8)), None, "another row");
        assert_eq!(key_at(&line, (4, 9)), None, "before it");
    }
}
