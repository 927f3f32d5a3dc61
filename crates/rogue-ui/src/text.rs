//! Text for a grid of cells: cleaning, wrapping, truncation.

use roguecore::Content;
use unicode_width::UnicodeWidthChar;

use crate::glyphs;

/// The width of the longest name that is drawn, in cells. Longer names are truncated.
const MAX_NAME_WIDTH: usize = 40;

/// The title of a content with the file that it was read from: `Keep (keep.ron)`. The first file of a
/// pack stands for all of them.
pub fn content_name(content: &Content) -> String {
    let title = clean_name(content.title());
    match content.source().and_then(|source| source.files().next()) {
        Some(file) => format!("{title} ({})", clean_name(file)),
        None => title,
    }
}

/// The name of a floor: `floor 3`, or `old cellar 2` in a branch, or `crypt` in one of a single floor.
pub fn floor_name(content: &Content, floor: u32) -> String {
    let Some(branch) = content.branch_of(floor) else { return format!("floor {floor}") };
    let name = clean_name(&branch.name);
    if branch.floors == 1 { name } else { format!("{name} {}", content.place(floor).floor) }
}

/// Where something is on a floor: `on floor 3`, or `in old cellar 2` in a branch.
pub(crate) fn on_floor(content: &Content, floor: u32) -> String {
    let preposition = if content.branch_of(floor).is_some() { "in" } else { "on" };
    format!("{preposition} {}", floor_name(content, floor))
}

/// The text without characters that a terminal could take for a command or that would break the
/// grid: control, direction and zero-width characters are removed, white space becomes a space,
/// and a character without a glyph becomes `?`.
///
/// ```
/// assert_eq!(rogue_ui::text::clean("a\u{1b}[2J\tb\u{202e}"), "a[2J b");
/// ```
pub fn clean(text: &str) -> String {
    text.chars().filter_map(clean_char).collect()
}

/// The lines of a text that is kept in a file, [clean] and without spaces at their ends.
pub fn clean_lines(text: &str) -> String {
    text.lines().map(|line| clean(line).trim_end().to_owned() + "\n").collect()
}

fn clean_char(c: char) -> Option<char> {
    if c.is_whitespace() {
        return Some(' ');
    }
    match c.width() {
        None | Some(0) => None,
        Some(_) => Some(glyphs::or_replacement(c)),
    }
}

/// A name from a file: cleaned, trimmed and at most 40 cells wide.
pub fn clean_name(name: &str) -> String {
    let name = clean(name);
    let name = name.trim();
    if name.is_empty() { "something nameless".to_owned() } else { truncate(name, MAX_NAME_WIDTH) }
}

/// The text, shortened to at most `width` cells; a shortened text ends in `…`. A number is left out as a
/// whole: a part of it is another number.
pub fn truncate(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    let mut kept: String = text.chars().take(width.saturating_sub(1)).collect();
    let is_digit = |c: char| c.is_ascii_digit();
    if text.chars().nth(width.saturating_sub(1)).is_some_and(is_digit) {
        kept.truncate(kept.trim_end_matches(is_digit).len());
    }
    kept.truncate(kept.trim_end().len());
    if width > 0 {
        kept.push('…');
    }
    kept
}

/// The text in lines of at most `width` cells, broken between words; a word that is longer than
/// a line is broken anywhere. Width 0 counts as 1.
///
/// ```
/// assert_eq!(rogue_ui::text::wrap("the bat is dead", 7), ["the bat", "is dead"]);
/// ```
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        append(&mut lines, word, width);
    }
    lines
}

fn append(lines: &mut Vec<String>, word: &str, width: usize) {
    let length = word.chars().count();
    let used = lines.last().map_or(0, |line| line.chars().count());
    if used > 0 && used + 1 + length > width {
        lines.push(String::new());
    } else if used > 0
        && let Some(line) = lines.last_mut()
    {
        line.push(' ');
    }
    let mut room = width - lines.last().map_or(0, |line| line.chars().count());
    for c in word.chars() {
        if room == 0 {
            lines.push(String::new());
            room = width;
        }
        if let Some(line) = lines.last_mut() {
            line.push(c);
        }
        room -= 1;
    }
}

/// A text without the signs for ranges and changes, to be read out: "2 to 5", "power 5, then 7".
pub(crate) fn spoken(text: &str) -> String {
    text.replace('–', " to ").replace(" -> ", ", then ")
}

/// The text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text with its first letter in lower case.
pub(crate) fn uncapitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn names_from_files_lose_terminal_commands() {
        assert_eq!(clean_name("\u{1b}]0;orc\u{7}"), "]0;orc");
        assert_eq!(clean_name("o\u{202e}rc\u{200b}\n"), "orc");
        assert_eq!(clean_name("龍"), "?");
        assert_eq!(clean_name("\u{7}"), "something nameless");
        assert_eq!(clean_name(&"x".repeat(99)).chars().count(), MAX_NAME_WIDTH);
    }

    #[test]
    fn wrapping_breaks_only_words_longer_than_a_line() {
        assert_eq!(wrap("a bb ccc", 4), ["a bb", "ccc"]);
        assert_eq!(wrap("abcdefgh i", 3), ["abc", "def", "gh", "i"]);
        assert_eq!(wrap("", 5), [""]);
    }

    #[test]
    fn truncated_text_ends_in_an_ellipsis() {
        assert_eq!(truncate("remains of orc", 10), "remains o…");
        assert_eq!(truncate("orc", 3), "orc");
        assert_eq!(truncate("orc", 0), "");
        assert_eq!(truncate("turn 3, seed 1115067318", 17), "turn 3, seed…");
        assert_eq!(truncate("seed 12 of 20", 8), "seed 12…");
        assert_eq!(truncate("1115067318", 5), "…");
    }

    proptest! {
        #[test]
        fn wrapped_lines_fit_and_keep_every_letter(text in "[a-z ]{0,80}", width in 1usize..20) {
            let lines = wrap(&text, width);
            prop_assert!(lines.iter().all(|line| line.chars().count() <= width));
            let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }

        #[test]
        fn cleaned_text_has_a_glyph_for_every_character(text in any::<String>()) {
            prop_assert!(clean(&text).chars().all(glyphs::is_drawable));
        }
    }
}
