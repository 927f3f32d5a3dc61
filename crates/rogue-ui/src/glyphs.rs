//! The list of characters that screens and themes may draw. The font atlas is generated from it;
//! a character that is not on the list is drawn as `?`.

pub mod appearance;
pub mod atlas;
pub mod figures;
mod pictures;
pub mod sheets;

use std::collections::BTreeSet;

use roguecore::Content;

use pictures::DRAWING_COUNT;
pub(crate) use pictures::ink_share;
pub(crate) use pictures::is_grain;
pub use pictures::{DRAWINGS, drawing, has_outline, picture, picture_count, stored_count};
pub use rogue_words::text::REPLACEMENT;

/// First and last character of each run, ascending.
const RANGES: [(u32, u32); 32] = [
    (0x20, 0x7E),     // ASCII
    (0xA1, 0xAC),     // Latin-1, without its invisible soft hyphen
    (0xAE, 0xFF),     //
    (0x100, 0x17F),   // Latin Extended-A
    (0x391, 0x3A1),   // Greek
    (0x3A3, 0x3A9),   //
    (0x3B1, 0x3C9),   //
    (0x2013, 0x2014), // dashes
    (0x2018, 0x2019), // quotation marks
    (0x201C, 0x201D), //
    (0x2020, 0x2020), // dagger
    (0x2022, 0x2022), // bullet
    (0x2026, 0x2026), // ellipsis
    (0x2190, 0x2199), // arrows
    (0x221E, 0x221E), // mathematics
    (0x2248, 0x2248), //
    (0x2260, 0x2260), //
    (0x2264, 0x2265), //
    (0x2500, 0x257F), // box drawing
    (0x2580, 0x259F), // blocks and shades
    (0x25A0, 0x25A1), // shapes
    (0x25B2, 0x25B2), //
    (0x25B6, 0x25B6), //
    (0x25BC, 0x25BC), //
    (0x25C0, 0x25C0), //
    (0x25C6, 0x25C7), //
    (0x25CB, 0x25CB), //
    (0x25CF, 0x25CF), //
    (0x2660, 0x2660), // cards
    (0x2663, 0x2663), //
    (0x2665, 0x2666), //
    (0x266A, 0x266A), // note
];

const COUNT: usize = {
    let (mut count, mut range) = (0, 0);
    while range < RANGES.len() {
        count += (RANGES[range].1 - RANGES[range].0 + 1) as usize;
        range += 1;
    }
    count
};

const LIST: [char; COUNT] = {
    let mut list = [' '; COUNT];
    let (mut next, mut range) = (0, 0);
    while range < RANGES.len() {
        let mut code = RANGES[range].0;
        while code <= RANGES[range].1 {
            if let Some(c) = char::from_u32(code) {
                list[next] = c;
            }
            next += 1;
            code += 1;
        }
        range += 1;
    }
    list
};

/// All drawable characters, ascending, each one cell wide.
///
/// ```
/// assert!(rogue_ui::glyphs::ALL.contains(&'@'));
/// assert!(!rogue_ui::glyphs::ALL.contains(&'\u{202e}'));
/// ```
pub static ALL: &[char] = &LIST;

/// Whether the character has a glyph.
pub fn is_drawable(c: char) -> bool {
    ALL.binary_search(&c).is_ok()
}

/// The character itself, or [`REPLACEMENT`].
pub fn or_replacement(c: char) -> char {
    if is_drawable(c) { c } else { REPLACEMENT }
}

/// The number of letters in the names of a content that have no glyph.
pub(crate) fn missing_letters(content: &Content) -> usize {
    let rows = content.prototypes().iter().map(|row| row.name.as_str());
    let tiles = content.tiles().iter().map(|row| row.name.as_str());
    let letters = rows.chain(tiles).chain([content.title()]).flat_map(str::chars);
    let missing: BTreeSet<char> =
        letters.filter(|c| c.is_alphanumeric() && !is_drawable(*c)).collect();
    missing.len()
}

#[cfg(test)]
mod tests {
    use unicode_width::UnicodeWidthChar;

    use super::*;

    #[test]
    fn the_list_is_strictly_ascending() {
        assert!(ALL.windows(2).all(|pair| pair[0] < pair[1]));
    }

    /// A row that cannot be drawn would look like a scroll.
    #[test]
    fn every_row_of_the_built_in_content_can_be_drawn() {
        for content in [rogue_ember::content(), Content::classic(), Content::first_steps()] {
            let tiles = content.tiles().iter().map(|row| (row.id.as_str(), row.glyph));
            let others = content.prototypes().iter().map(|row| (row.id.as_str(), row.glyph));
            let lost: Vec<_> = tiles.chain(others).filter(|it| !is_drawable(it.1)).collect();
            assert!(lost.is_empty(), "{lost:?}");
        }
    }

    #[test]
    fn letters_without_a_glyph_are_counted_once() {
        let text = "(extends: \"classic\", title: \"Рог и 亀\")";
        let content = Content::parse("names.ron", text).expect("good content");
        assert_eq!(missing_letters(&content), 5);
        assert_eq!(missing_letters(&Content::classic()), 0);
    }

    #[test]
    fn every_glyph_is_one_cell_wide() {
        let wide: Vec<_> = ALL.iter().filter(|c| c.width() != Some(1)).collect();
        assert!(wide.is_empty(), "{wide:?}");
    }
}
