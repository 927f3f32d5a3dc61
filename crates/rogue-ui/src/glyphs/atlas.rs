//! The table of the font atlas: which character is in which cell, and the sizes of letters and tiles.
//! `cargo xtask fonts` paints the atlas after it; window and page draw from that.

/// Cells in one row of the atlas. A power of two, because the shader divides by it.
pub const PER_ROW: u32 = 64;

/// The first column is empty, because a graphics card may round the shader's division the wrong way
/// at codes that are a multiple of the row length. The empty top-left cell also makes doryen-rs treat
/// black as transparent.
const FIRST_COLUMN: u32 = 1;

/// Cell sizes in pixels, smallest first. Each has an atlas of its own, so that text is crisp at every
/// zoom.
pub const SIZES: [(u32, u32); 7] =
    [(8, 16), (10, 20), (12, 24), (14, 28), (16, 32), (20, 40), (24, 48)];

/// The widths of letters in pixels, smallest first.
pub const WIDTHS: &[u32] = &{
    let (mut widths, mut index) = ([0; SIZES.len()], 0);
    while index < SIZES.len() {
        widths[index] = SIZES[index].0;
        index += 1;
    }
    widths
};

/// Every character in the atlas, as inclusive ranges. Append new ranges at the end.
pub const RANGES: &[(char, char)] = &[
    (' ', '~'),               // ASCII
    ('\u{a1}', '\u{ac}'),     // Latin-1, without its no-break space and soft hyphen
    ('\u{ae}', '\u{ff}'),     //
    ('\u{100}', '\u{17f}'),   // Latin Extended-A
    ('\u{2500}', '\u{257f}'), // box drawing
    ('\u{2580}', '\u{259f}'), // blocks, shades, quadrants
    ('Α', 'Ρ'),               // Greek
    ('Σ', 'Ω'),               //
    ('α', 'ω'),               //
    ('‐', '―'),               // dashes
    ('‘', '„'),               // quotes
    ('†', '•'),               // daggers, bullet
    ('…', '…'),               //
    ('‰', '‰'),               //
    ('′', '″'),               // primes
    ('‹', '›'),               //
    ('€', '€'),               //
    ('№', '№'),               //
    ('™', '™'),               //
    ('←', '↙'),               // arrows
    ('↵', '↵'),               //
    ('⇐', '⇕'),               // double arrows
    ('∂', '∂'),               // mathematics
    ('∆', '∆'),               //
    ('∏', '∏'),               //
    ('∑', '−'),               //
    ('∙', '√'),               //
    ('∞', '∞'),               //
    ('∩', '∫'),               //
    ('≈', '≈'),               //
    ('≠', '≡'),               //
    ('≤', '≥'),               //
    ('⌂', '⌂'),               //
    ('■', '◿'),               // geometric shapes
    ('★', '☆'),               //
    ('☠', '☠'),               //
    ('☹', '☼'),               //
    ('♀', '♂'),               //
    ('♠', '♯'),               // card suits, notes
    ('⚀', '⚅'),               // dice
    ('⚔', '⚔'),               //
    ('✓', '✘'),               // check marks
    ('✝', '✝'),               //
];

/// Sides in pixels of the square tiles, smallest first: for each width of letters two, two and a half,
/// and three times as long. Each has a sheet of its own.
pub const TILE_SIDES: [u32; 15] = [16, 20, 24, 25, 28, 30, 32, 35, 36, 40, 42, 48, 50, 60, 72];

/// Tiles in one row of a sheet. They stand in the order of [`picture`](super::picture).
pub const TILES_PER_ROW: u32 = 32;

/// A variant of a glyph. Bold and underlined characters are glyphs of their own, because a console
/// cell shows one glyph only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Face {
    /// Thick strokes.
    pub bold: bool,
    /// A line below the letter.
    pub underlined: bool,
}

impl Face {
    /// All faces, in the order of the atlas.
    pub const ALL: [Face; 4] = [
        Face { bold: false, underlined: false },
        Face { bold: true, underlined: false },
        Face { bold: false, underlined: true },
        Face { bold: true, underlined: true },
    ];

    fn index(self) -> u32 {
        u32::from(self.bold) + 2 * u32::from(self.underlined)
    }
}

/// The number of characters of each face.
pub fn count() -> u32 {
    RANGES.iter().map(|&range| length(range)).sum()
}

/// The number of rows of the atlas, all faces together.
pub fn rows() -> u32 {
    (count() * Face::ALL.len() as u32).div_ceil(PER_ROW - FIRST_COLUMN)
}

/// Column and row of a character in the atlas; `None` when it is not in the atlas.
pub fn position(c: char, face: Face) -> Option<(u32, u32)> {
    let index = index_of(c, face)?;
    let usable = PER_ROW - FIRST_COLUMN;
    Some((FIRST_COLUMN + index % usable, index / usable))
}

fn index_of(c: char, face: Face) -> Option<u32> {
    let mut before = face.index() * count();
    for &range in RANGES {
        if (range.0..=range.1).contains(&c) {
            return Some(before + (c as u32 - range.0 as u32));
        }
        before += length(range);
    }
    None
}

fn length((first, last): (char, char)) -> u32 {
    last as u32 - first as u32 + 1
}
