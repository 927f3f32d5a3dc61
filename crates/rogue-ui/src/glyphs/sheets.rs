//! The order of letters and tiles in the pictures of a front end that loads them, such as a page: first those that
//! every player sees, then the rest, so that it can begin with the upper part of a picture.

use super::{ALL, COUNT, DRAWINGS, LIST};

/// Letters in one row of their picture.
pub const LETTERS_PER_ROW: u32 = 64;

/// Tiles in one row of their picture.
pub const TILES_PER_ROW: u32 = 32;

/// The characters beyond ASCII that screens and the built-in content draw. All others stand in names that players
/// type, and in content of others.
const SIGNS: &[char] = &[
    '¡', '¤', '¦', '§', '¬', '¯', '°', '·', '×', 'ß', 'Ξ', 'Π', 'Φ', 'Ω', '–', '†', '…', '↑', '≈',
    '≠', '─', '━', '│', '┬', '┴', '═', '║', '╔', '╗', '╚', '╝', '╞', '╠', '╣', '╦', '╩', '╪', '╫',
    '╬', '▀', '▄', '█', '▌', '▎', '▐', '░', '▒', '▓', '▔', '▖', '▗', '▘', '▙', '▚', '▛', '▜', '▝',
    '▞', '▟', '■', '▶', '◇', '●', '♣', '♥', '♦', '♪',
];

const fn is_sign(c: char) -> bool {
    let mut index = 0;
    while index < SIGNS.len() {
        if SIGNS[index] == c {
            return true;
        }
        index += 1;
    }
    c.is_ascii()
}

/// Each character of [`ALL`] by its place among the common or among the other ones.
const PLACES: [(bool, u16); COUNT] = {
    let mut places = [(false, 0); COUNT];
    let (mut counts, mut index) = ([0, 0], 0);
    while index < COUNT {
        let is_common = is_sign(LIST[index]);
        let count = &mut counts[is_common as usize];
        places[index] = (is_common, *count);
        *count += 1;
        index += 1;
    }
    places
};

/// How many characters are common.
const COMMON: u32 = {
    let (mut count, mut index) = (0, 0);
    while index < COUNT {
        count += PLACES[index].0 as u32;
        index += 1;
    }
    count
};

/// Before the name of a whole picture: a front end loads it once it draws something that the upper part lacks.
pub const WHOLE: &str = "whole_";

/// Letters of the upper part, and of the whole picture: each plain and bold.
pub const LETTERS: [u32; 2] = [2 * COMMON, 2 * COUNT as u32];

/// Tiles of the upper part, and of the whole picture.
pub const TILES: [u32; 2] = {
    let drawings = super::DRAWING_COUNT as u32;
    [COMMON + drawings, COUNT as u32 + drawings]
};

fn place(c: char) -> Option<(bool, u32)> {
    let (is_common, place) = PLACES[ALL.binary_search(&c).ok()?];
    Some((is_common, place.into()))
}

/// The index of a letter in its picture. `None` for a character that has no glyph.
///
/// ```
/// use rogue_ui::glyphs::sheets::{LETTERS, letter};
/// assert!(letter('e', true) < Some(LETTERS[0]) && letter('é', false) >= Some(LETTERS[0]));
/// ```
pub fn letter(c: char, is_bold: bool) -> Option<u32> {
    let bold = u32::from(is_bold);
    place(c).map(|place| match place {
        (true, place) => bold * COMMON + place,
        (false, place) => LETTERS[0] + bold * (COUNT as u32 - COMMON) + place,
    })
}

/// The index of the [picture](super::picture) of a square tile. `None` for a character without one.
pub fn tile(c: char) -> Option<u32> {
    if let Ok(index) = DRAWINGS.binary_search(&c) {
        return Some(COMMON + index as u32);
    }
    place(c).map(|(is_common, place)| if is_common { place } else { TILES[0] + place })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use roguecore::Content;

    use super::*;

    #[test]
    fn every_letter_and_tile_has_a_place_of_its_own() {
        let letters = [false, true].map(|bold| ALL.iter().filter_map(move |&c| letter(c, bold)));
        let letters: BTreeSet<_> = letters.into_iter().flatten().collect();
        assert!(letters.into_iter().eq(0..LETTERS[1]));
        let tiles: BTreeSet<_> = ALL.iter().chain(DRAWINGS).filter_map(|&c| tile(c)).collect();
        assert!(tiles.into_iter().eq(0..TILES[1]));
        assert_eq!((letter('\u{202e}', false), tile('\u{202e}')), (None, None));
        assert!(
            SIGNS.windows(2).all(|pair| pair[0] < pair[1]),
            "ascending, so that none is there twice"
        );
    }

    #[test]
    fn signs_and_names_of_the_built_in_content_are_in_the_upper_part() {
        for content in [rogue_ember::content(), Content::classic(), Content::first_steps()] {
            let tiles = content.tiles().iter().map(|row| (row.glyph, row.name.as_str()));
            let others = content.prototypes().iter().map(|row| (row.glyph, row.name.as_str()));
            let substances = content.rows().substances.iter();
            let substances = substances.map(|row| (row.glyph, row.name.as_str()));
            for (sign, name) in tiles.chain(others).chain(substances) {
                assert!(tile(sign) < Some(TILES[0]), "{name}: {sign}");
                let rare = name.chars().find(|&c| letter(c, false) >= Some(LETTERS[0]));
                assert_eq!(rare, None, "{name}");
            }
        }
    }
}
