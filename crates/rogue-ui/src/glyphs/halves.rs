//! Square map tiles of two cells: a glyph is drawn as two half glyphs, left and right. Only a window
//! can draw them: they are codes for private use, which no terminal font has.

use super::ALL;

/// The code of the first half glyph.
const FIRST_HALF: u32 = 0xE000;
/// The code of the first drawing.
const FIRST_DRAWING: u32 = 0xF000;

/// A drawing that fills a square tile and has no character. Only [`halves`] of it can be drawn.
macro_rules! drawings {
    ($($(#[doc = $doc:literal])* $name:ident = $n:literal,)*) => {
        /// Pictures of terrain and furniture without a character of their own.
        ///
        /// Ink is what stands out: the foreground is its colour, the background that of what lies
        /// below or between.
        pub mod drawing {
            $($(#[doc = $doc])* pub const $name: char = super::drawing_code($n);)*
        }

        /// All drawings, ascending.
        pub static DRAWINGS: &[char] = &[$(drawing::$name),*];
    };
}

drawings! {
    /// The front of a wall: two courses of bricks; the background is the mortar.
    BRICKS = 0,
    /// The same, chipped, to be mixed in at random.
    BRICKS_CHIPPED = 1,
    /// Still water or another liquid: rows of waves.
    WAVES = 2,
    /// The same half a wave further, for shimmer.
    WAVES_MOVED = 3,
    /// A hot liquid: blobs with a crust between.
    BLOBS = 4,
    /// Blades of grass.
    GRASS = 5,
    /// The joints of flagstones.
    FLAGSTONES = 6,
    /// Pebbles and cracks on a floor.
    PEBBLES = 7,
    /// Stones heaped up.
    RUBBLE = 8,
    /// A closed door of planks with a ring.
    DOOR_CLOSED = 9,
    /// An open door: its frame, and its leaf at the side.
    DOOR_OPEN = 10,
    /// Stairs that lead down: steps that get narrower and darker.
    STAIRS_DOWN = 11,
    /// Stairs that lead up: steps that rise to the right.
    STAIRS_UP = 12,
    /// A flame.
    FLAME = 13,
    /// A brazier: a bowl on legs with a flame.
    BRAZIER = 14,
    /// A tombstone.
    TOMBSTONE = 15,
}

const fn drawing_code(n: u32) -> char {
    match char::from_u32(FIRST_DRAWING + n) {
        Some(c) => c,
        None => super::REPLACEMENT,
    }
}

/// The left and the right half of a glyph that is drawn on a square tile of two cells, side by side.
/// `None` for a character that has no glyph.
///
/// Covered are all of [`ALL`] and of [`DRAWINGS`]; a space is its own half. A letter is larger
/// than in text and stands in the middle of the tile; lines and blocks reach to the edges of the
/// tile and join those of its neighbours. There is a regular and a bold face, and no underlined one.
///
/// ```
/// use rogue_ui::glyphs::{drawing, halves};
///
/// let (left, right) = halves('@').unwrap();
/// assert_ne!(left, right);
/// assert!(halves('═').is_some() && halves(drawing::BRICKS).is_some());
/// assert_eq!(halves(' '), Some((' ', ' ')));
/// assert_eq!(halves('\u{202e}'), None);
/// ```
pub fn halves(c: char) -> Option<(char, char)> {
    if c == ' ' {
        return Some((c, c));
    }
    let index = match DRAWINGS.binary_search(&c) {
        Ok(index) => ALL.len() + index,
        Err(_) => ALL.binary_search(&c).ok()?,
    };
    let left = FIRST_HALF + 2 * index as u32;
    Some((char::from_u32(left)?, char::from_u32(left + 1)?))
}

/// Whether the character is the left or right half of a glyph.
pub fn is_half(c: char) -> bool {
    let end = FIRST_HALF + 2 * (ALL.len() + DRAWINGS.len()) as u32;
    (FIRST_HALF..end).contains(&u32::from(c))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_glyph_and_drawing_has_two_halves_of_its_own() {
        let whole = || ALL.iter().chain(DRAWINGS).filter(|&&c| c != ' ');
        let mut seen = BTreeSet::new();
        for &c in whole() {
            let (left, right) = halves(c).expect("has halves");
            assert!(seen.insert(left) && seen.insert(right), "{c:?}");
            assert!(is_half(left) && is_half(right) && !is_half(c), "{c:?}");
            assert!(!super::super::is_drawable(left), "text never shows a half");
        }
        assert_eq!(seen.len(), 2 * whole().count());
        assert!(DRAWINGS.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
