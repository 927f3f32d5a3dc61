//! Text for a grid of cells: cleaning, wrapping, truncation; and the names of directions.

use roguecore::{Content, Direction, Point};
use unicode_width::UnicodeWidthChar;

/// The character that is drawn for one that cannot be.
pub const REPLACEMENT: char = '?';

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
pub fn on_floor(content: &Content, floor: u32) -> String {
    let preposition = if content.branch_of(floor).is_some() { "in" } else { "on" };
    format!("{preposition} {}", floor_name(content, floor))
}

/// The text without characters that a terminal could take for a command or that would break the
/// grid: control, direction and zero-width characters are removed, white space becomes a space,
/// and a character that means something else to each device, of a private use area, becomes `?`. Letters of all
/// scripts stay, without the marks that combine with them; a device without a glyph for one draws a `?`.
///
/// ```
/// assert_eq!(rogue_words::text::clean("a\u{1b}[2J\tb\u{202e}"), "a[2J b");
/// assert_eq!(rogue_words::text::clean("Żółw, Черепаха, 亀\u{e000}"), "Żółw, Черепаха, 亀?");
/// ```
pub fn clean(text: &str) -> String {
    text.chars().filter_map(clean_char).collect()
}

/// The lines of a text that is kept in a file, [clean] and without spaces at their ends.
pub fn clean_lines(text: &str) -> String {
    text.lines().map(|line| clean(line).trim_end().to_owned() + "\n").collect()
}

/// The character as a cell may show it; `None` for one without a width.
pub fn clean_char(c: char) -> Option<char> {
    if c.is_whitespace() {
        return Some(' ');
    }
    match c.width() {
        None | Some(0) => None,
        Some(1 | 2) if !is_private(c) => Some(c),
        Some(_) => Some(REPLACEMENT),
    }
}

/// Whether the character has no meaning of its own.
const fn is_private(c: char) -> bool {
    matches!(c, '\u{e000}'..='\u{f8ff}' | '\u{f0000}'..)
}

/// The width of a text in cells, each character for itself: Chinese, Japanese and Korean letters take two.
pub fn width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

/// The beginning of a text that fits into that many cells.
pub fn beginning(text: &str, width: usize) -> &str {
    let mut used = 0;
    for (index, c) in text.char_indices() {
        used += c.width().unwrap_or_default();
        if used > width {
            return &text[..index];
        }
    }
    text
}

/// The text with blanks behind it up to that width.
pub fn padded(text: &str, width: usize) -> String {
    format!("{text}{:1$}", "", width.saturating_sub(self::width(text)))
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
    if self::width(text) <= width {
        return text.to_owned();
    }
    let mut kept = beginning(text, width.saturating_sub(1)).to_owned();
    let is_digit = |c: char| c.is_ascii_digit();
    if text[kept.len()..].starts_with(is_digit) {
        kept.truncate(kept.trim_end_matches(is_digit).len());
    }
    kept.truncate(kept.trim_end().len());
    if width > 0 {
        kept.push('…');
    }
    kept
}

/// Where the first part of a description may end.
const CLAUSE_ENDS: [&str; 5] = ["; ", " · ", ", ", " and ", " ("];

/// A description in at most `width` cells: the clauses that fit, where those are at least a third of it, so that they
/// read as a whole.
///
/// ```
/// assert_eq!(rogue_words::text::first_clauses("heals 14, +2 max HP and more", 20), "heals 14, +2 max HP");
/// ```
pub fn first_clauses(text: &str, width: usize) -> String {
    if self::width(text) <= width {
        return text.to_owned();
    }
    let ends = CLAUSE_ENDS.iter().flat_map(|end| text.match_indices(end)).map(|(at, _)| at);
    let ends = ends.filter(|&at| (width / 3..=width).contains(&self::width(&text[..at])));
    match ends.max() {
        Some(end) => text[..end].to_owned(),
        None => first_words(text, width),
    }
}

/// A text in at most `width` cells: the words that fit, and an ellipsis; a word that is longer than all is cut.
///
/// ```
/// assert_eq!(rogue_words::text::first_words("goads everyone in view", 15), "goads everyone…");
/// ```
pub fn first_words(text: &str, width: usize) -> String {
    if self::width(text) <= width {
        return text.to_owned();
    }
    let ends = text.match_indices(' ').map(|(at, _)| at);
    match ends.filter(|&at| self::width(&text[..at]) < width).max() {
        Some(end) => format!("{}…", text[..end].trim_end_matches([',', ';', ':', '.', ' '])),
        None => truncate(text, width),
    }
}

/// The text in lines of at most `width` cells, broken between words; a word that is longer than
/// a line is broken anywhere. Width 0 counts as 1.
///
/// ```
/// assert_eq!(rogue_words::text::wrap("the bat is dead", 7), ["the bat", "is dead"]);
/// ```
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let width = width.max(1);
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        append(&mut lines, word, width);
    }
    lines
}

/// The same, broken behind commas where that takes no more lines; a clause that is longer than a line is broken between
/// its words.
///
/// ```
/// let lines = rogue_words::text::wrap_clauses("dies in 2, acts up to twice", 22);
/// assert_eq!(lines, ["dies in 2,", "acts up to twice"]);
/// ```
pub fn wrap_clauses(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for clause in text.split_inclusive(", ").map(str::trim_end) {
        match lines.last_mut() {
            Some(line) if self::width(line) + 1 + self::width(clause) <= width => {
                line.push(' ');
                line.push_str(clause);
            }
            _ => lines.extend(wrap(clause, width)),
        }
    }
    let by_words = wrap(text, width);
    if lines.len() <= by_words.len() { lines } else { by_words }
}

/// A line in lines of at most `width` cells, the later ones behind two blanks: broken behind a sentence or a clause
/// where one ends in the second half, otherwise between words.
///
/// ```
/// let lines = rogue_words::text::folded("heals 14, +2 max HP; now: +4 HP", 24);
/// assert_eq!(lines, ["heals 14, +2 max HP;", "  now: +4 HP"]);
/// ```
pub fn folded(line: &str, width: usize) -> Vec<String> {
    let (mut lines, mut rest, mut indent) = (Vec::new(), line, "");
    loop {
        let room = width.saturating_sub(indent.len()).max(1);
        let fits = beginning(rest, room + 1);
        let end = if self::width(rest) <= room {
            None
        } else {
            let within = ["; ", ". ", ", ", " "].iter().find_map(|sign| {
                let least = if *sign == " " { 0 } else { room / 2 };
                fits.rfind(sign).map(|at| at + sign.len()).filter(|end| *end > least)
            });
            // A word that is longer than a line, such as a link, stays whole.
            within.or_else(|| rest.trim_end().find(' ').map(|at| at + 1))
        };
        let Some(end) = end else {
            lines.push(format!("{indent}{rest}"));
            return lines;
        };
        lines.push(format!("{indent}{}", rest[..end].trim_end()));
        (rest, indent) = (&rest[end..], "  ");
    }
}

fn append(lines: &mut Vec<String>, word: &str, width: usize) {
    let length = self::width(word);
    let used = lines.last().map_or(0, |line| self::width(line));
    if used > 0 && used + 1 + length > width {
        lines.push(String::new());
    } else if used > 0
        && let Some(line) = lines.last_mut()
    {
        line.push(' ');
    }
    let mut room = width - lines.last().map_or(0, |line| self::width(line));
    for c in word.chars() {
        let cells = c.width().unwrap_or_default();
        // A letter of two cells in a single column has no line that is wide enough.
        if room < cells && room < width {
            lines.push(String::new());
            room = width;
        }
        if let Some(line) = lines.last_mut() {
            line.push(c);
        }
        room = room.saturating_sub(cells);
    }
}

/// A text without the signs for ranges and changes, to be read out: "2 to 5", "power 5 to 7", "2 to 5, then 4".
pub fn spoken(text: &str) -> String {
    let mut parts = text.split(" -> ");
    let mut spoken = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_number = |word: Option<&str>| {
            word.is_some_and(|it| it.chars().all(|c| c.is_ascii_digit() || c == '%'))
        };
        let after = part.split([' ', ',', ';', ')', '.']).next();
        // A range on either side would make a change sound like one more range.
        let is_plain = is_number(spoken.rsplit(' ').next()) && is_number(after);
        spoken.push_str(if is_plain { " to " } else { ", then " });
        spoken.push_str(part);
    }
    spoken.replace('–', " to ")
}

/// A sentence with a small number at its beginning in letters: "two goblins wake up."
pub(crate) fn in_letters(sentence: &str) -> String {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let (number, rest) = sentence.split_once(' ').unwrap_or((sentence, ""));
    let word = number.parse::<usize>().ok().and_then(|it| WORDS.get(it.wrapping_sub(2)));
    word.map_or_else(|| sentence.to_owned(), |word| format!("{word} {rest}"))
}

/// The text with its first letter in upper case.
pub fn capitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// The text with its first letter in lower case.
pub fn uncapitalize(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}

/// The name of a direction: "north-east".
pub const fn direction_name(direction: Direction) -> &'static str {
    match direction {
        Direction::North => "north",
        Direction::NorthEast => "north-east",
        Direction::East => "east",
        Direction::SouthEast => "south-east",
        Direction::South => "south",
        Direction::SouthWest => "south-west",
        Direction::West => "west",
        Direction::NorthWest => "north-west",
    }
}

/// The direction of a cell as one points at it; `None` for the same cell.
pub(crate) fn bearing(from: Point, to: Point) -> Option<Direction> {
    let (dx, dy) = (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
    let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
    let dx = if columns.saturating_mul(2) < rows { 0 } else { dx.signum() };
    let dy = if rows.saturating_mul(2) < columns { 0 } else { dy.signum() };
    Direction::ALL.into_iter().find(|it| it.delta() == (dx, dy))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn bearing_is_the_nearest_direction() {
        let towards = |x, y| bearing(Point::new(9, 9), Point::new(9 + x, 9 + y));
        assert_eq!(towards(0, 0), None);
        assert_eq!(towards(7, 1), Some(Direction::East));
        assert_eq!(towards(7, -4), Some(Direction::NorthEast));
        assert_eq!(towards(-1, 5), Some(Direction::South));
    }

    #[test]
    fn names_from_files_lose_terminal_commands() {
        assert_eq!(clean_name("\u{1b}]0;orc\u{7}"), "]0;orc");
        assert_eq!(clean_name("o\u{202e}rc\u{200b}\n"), "orc");
        assert_eq!(clean_name("龍"), "龍");
        assert_eq!(clean_name("\u{e001}"), "?");
        assert_eq!(clean_name("\u{7}"), "something nameless");
        assert_eq!(clean_name(&"x".repeat(99)).chars().count(), MAX_NAME_WIDTH);
    }

    #[test]
    fn a_change_is_spoken_as_no_range() {
        assert_eq!(spoken("max HP 40 -> 42, power 6 -> 7"), "max HP 40 to 42, power 6 to 7");
        assert_eq!(spoken("sleepers wake 25% -> 11%"), "sleepers wake 25% to 11%");
        assert_eq!(spoken("dies in 1–3 -> 1–2"), "dies in 1 to 3, then 1 to 2");
        assert_eq!(spoken("kills you in 10+ -> 40+"), "kills you in 10+, then 40+");
    }

    #[test]
    fn small_number_at_the_beginning_is_a_word() {
        assert_eq!(in_letters("2 goblins wake up."), "two goblins wake up.");
        assert_eq!(in_letters("13 rats wake up."), "13 rats wake up.");
        assert_eq!(in_letters("your 2 wolves wake up."), "your 2 wolves wake up.");
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

    /// A letter of two cells is never cut in half.
    #[test]
    fn first_clauses_are_whole() {
        let armour = "armour, +6 defence, 15% slower; clanks: heard 7 cells away";
        assert_eq!(first_clauses(armour, 44), "armour, +6 defence, 15% slower");
        assert_eq!(first_clauses(armour, 20), "armour, +6 defence");
        assert_eq!(first_clauses(armour, 99), armour);
        assert_eq!(first_clauses("summons spectral blades", 10), "summons…");
    }

    #[test]
    fn wide_letters_take_two_cells() {
        assert_eq!((width("亀x"), width("Żółw")), (3, 4));
        assert_eq!(truncate("漢字漢字", 8), "漢字漢字");
        assert_eq!(truncate("漢字漢字", 7), "漢字漢…");
        assert_eq!(truncate("漢字漢字", 6), "漢字…");
        assert_eq!(wrap("漢字 漢字漢", 5), ["漢字", "漢字", "漢"]);
        assert_eq!(wrap("漢字", 1), ["漢", "字"]);
        assert_eq!(padded("亀", 4), "亀  ");
    }

    proptest! {
        #[test]
        fn folded_lines_fit_and_join_to_the_same(text in "[a-z]{1,9}([;,.]? [a-z]{1,9}){0,20}") {
            let lines = folded(&text, 24);
            prop_assert!(lines.iter().all(|line| width(line) <= 24), "{:?}", lines);
            let joined: Vec<&str> = lines.iter().map(|line| line.trim()).collect();
            prop_assert_eq!(joined.join(" "), text);
        }

        #[test]
        fn lines_longer_than_asked_are_one_word(text in "[a-z]{1,40}( [a-z]{1,40}){0,8}") {
            let lines = folded(&text, 24);
            let is_right = |line: &String| width(line) <= 24 || !line.trim().contains(' ');
            prop_assert!(lines.iter().all(is_right), "{:?}", lines);
        }

        #[test]
        fn wrapped_lines_fit_and_keep_every_letter(text in "[a-z漢ж ]{0,80}", width in 2usize..20) {
            let lines = wrap(&text, width);
            prop_assert!(lines.iter().all(|line| self::width(line) <= width));
            let letters = |text: &str| text.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&lines.concat()), letters(&text));
        }

        #[test]
        fn cleaned_text_has_a_width_for_every_character(text in any::<String>()) {
            let is_shown = |c: char| matches!(c.width(), Some(1 | 2)) && !is_private(c);
            prop_assert!(clean(&text).chars().all(is_shown));
        }
    }
}
