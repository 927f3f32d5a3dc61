//! The pictures of square map tiles. Only a window can draw them: drawings and figures have codes for private
//! use, which no terminal font has.

use super::{ALL, figures};

/// The code of the first drawing.
const FIRST_DRAWING: u32 = 0xF000;

/// A drawing that fills a square tile and has no character.
macro_rules! drawings {
    ($($(#[doc = $doc:literal])* $name:ident = $n:literal,)*) => {
        /// Pictures of terrain and furniture without a character of their own.
        ///
        /// Ink is the part that stands out: the foreground is its colour, the background that of the parts
        /// below or between.
        pub mod drawing {
            $($(#[doc = $doc])* pub const $name: char = super::drawing_code($n);)*
        }

        /// All drawings, ascending.
        pub static DRAWINGS: &[char] = &[$(drawing::$name),*];

        pub(super) const DRAWING_COUNT: usize = [$($n),*].len();
    };
}

drawings! {
    /// The front of a wall: two courses of bricks; the background is the mortar.
    BRICKS = 0,
    /// The same, chipped, to be mixed in at random.
    BRICKS_CHIPPED = 1,
    /// Still water or another liquid: rows of waves.
    WAVES = 2,
    /// The same a quarter of a wave further, for shimmer.
    WAVES_QUARTER = 3,
    /// The same, half a wave further.
    WAVES_MOVED = 4,
    /// The same, three quarters of a wave further.
    WAVES_LAST = 5,
    /// Blades of grass.
    GRASS = 6,
    /// The same, mirrored.
    GRASS_MIRRORED = 7,
    /// The same, moved to the side.
    GRASS_MOVED = 8,
    /// Grass as high as a man, which hides what stands in it.
    TALL_GRASS = 9,
    /// The same, mirrored.
    TALL_GRASS_MIRRORED = 10,
    /// The same, moved to the side.
    TALL_GRASS_MOVED = 11,
    /// Pebbles and cracks on a floor.
    PEBBLES = 12,
    /// The same, mirrored.
    PEBBLES_MIRRORED = 13,
    /// The same, turned by a quarter.
    PEBBLES_TURNED = 14,
    /// Stones heaped up.
    RUBBLE = 15,
    /// The same, mirrored.
    RUBBLE_MIRRORED = 16,
    /// A lower heap.
    RUBBLE_LOW = 17,
    /// Bones: a skull and two of the long ones.
    BONES = 18,
    /// The same, mirrored.
    BONES_MIRRORED = 19,
    /// The same, turned by a quarter.
    BONES_TURNED = 20,
    /// Ash in low drifts.
    ASH = 21,
    /// The same, mirrored.
    ASH_MIRRORED = 22,
    /// The same, moved to the side.
    ASH_MOVED = 23,
    /// A closed door of planks with a ring.
    DOOR_CLOSED = 24,
    /// An open door: its frame, and its leaf at the side.
    DOOR_OPEN = 25,
    /// A flame.
    FLAME = 26,
    /// A brazier: a bowl on legs with a flame.
    BRAZIER = 27,
    /// The holder of a torch on a wall, without a flame.
    SCONCE = 28,
    /// The ground of a room: grain of stone, to be mixed at random.
    STONE_A = 29,
    /// The same, other grain.
    STONE_B = 30,
    /// The same, other grain.
    STONE_C = 31,
    /// A crack in the ground, which may glow: the background is the stone.
    STONE_CRACKED = 32,
    /// Solid rock of unknown cells: rough grain, to be mixed at random.
    ROCK_A = 33,
    /// The same, other grain.
    ROCK_B = 34,
    /// The same, other grain.
    ROCK_C = 35,
    /// Smoke: soft puffs that join those of the neighbouring tiles.
    CLOUD_PUFFS = 36,
    /// A gas that hurts: bubbles.
    CLOUD_BUBBLES = 37,
    /// A gas that burns: wisps that rise.
    CLOUD_WISPS = 38,
    /// A molten liquid: a crust between seams that glow.
    SEAMS = 39,
    /// The same, drifted by a quarter of its way.
    SEAMS_QUARTER = 40,
    /// The same, half-way.
    SEAMS_MOVED = 41,
    /// The same, three quarters of the way.
    SEAMS_LAST = 42,
}

const fn drawing_code(n: u32) -> char {
    match char::from_u32(FIRST_DRAWING + n) {
        Some(c) => c,
        None => super::REPLACEMENT,
    }
}

/// The number of pictures of a square tile that are stored in sheets: those of [`ALL`], then those of
/// [`DRAWINGS`].
pub fn stored_count() -> usize {
    ALL.len() + DRAWINGS.len()
}

/// The number of all pictures of a square tile: those that are stored, then those of [`figures`], which each
/// front end [paints](figures::painted).
pub fn picture_count() -> usize {
    stored_count() + figures::PICTURES as usize
}

/// The index of the picture of a character, drawing or figure on a square tile. `None` for a character that
/// has no glyph.
///
/// A letter, sign or figure fills the tile and has a dark outline, so that it stands out from any ground; lines,
/// blocks and drawings reach to the edges of the tile and join those of its neighbours.
///
/// ```
/// use rogue_ui::glyphs::{drawing, picture};
///
/// assert_eq!(picture(' '), Some(0));
/// assert_eq!(picture(drawing::BRICKS), Some(rogue_ui::glyphs::ALL.len()));
/// assert_eq!(picture('\u{202e}'), None);
/// ```
pub fn picture(c: char) -> Option<usize> {
    if let Ok(index) = DRAWINGS.binary_search(&c) {
        return Some(ALL.len() + index);
    }
    match figures::index(c) {
        Some(index) => Some(stored_count() + index as usize),
        None => ALL.binary_search(&c).ok(),
    }
}

/// Whether the picture of a character on a square tile has a dark outline.
pub fn has_outline(c: char) -> bool {
    !matches!(c, ' ' | '\u{2500}'..='\u{259f}') && DRAWINGS.binary_search(&c).is_err()
}

/// The sixteenths of its tile that the ink of a drawing covers, as far as it is seen from afar: none for a picture
/// with an outline, which stands on its ground.
pub(crate) fn ink_share(c: char) -> u16 {
    match c {
        drawing::BRICKS | drawing::BRICKS_CHIPPED => 13,
        c if is_grain(c) => 8,
        _ if has_outline(c) => 0,
        _ => 4,
    }
}

/// Whether a drawing is the grain of plain ground or rock, which tells nothing.
pub(crate) fn is_grain(c: char) -> bool {
    (drawing::STONE_A..=drawing::ROCK_C).contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_drawing_and_figure_has_a_picture_of_its_own() {
        let pictures = || ALL.iter().chain(DRAWINGS).copied().chain(figures::pictures());
        let whole: Vec<_> = pictures().map(picture).collect();
        assert_eq!(whole, (0..picture_count()).map(Some).collect::<Vec<_>>());
        assert!(DRAWINGS.windows(2).all(|pair| pair[0] < pair[1]));
        let not_letters = pictures().skip(ALL.len());
        assert!(not_letters.into_iter().all(|c| !super::super::is_drawable(c)), "text shows none");
    }
}
