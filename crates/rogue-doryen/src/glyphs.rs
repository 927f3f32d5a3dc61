//! Which character stands in which cell of the font atlas.
//! Knows no pixels, files or window: `cargo xtask fonts` includes this very file, so that the
//! painter of the atlas and its reader cannot disagree.

/// Cells in one row of the atlas. A power of two, because the shader divides by it.
pub(crate) const PER_ROW: u32 = 32;

/// The first column stays empty: a code that is an exact multiple of the row length is where a
/// graphics card may round the shader's division the wrong way, so none is used. The empty
/// top-left cell also tells doryen-rs that black means transparent.
const FIRST_COLUMN: u32 = 1;

/// Cell sizes, smallest first; each is an atlas of its own, so that text is crisp at every zoom.
pub(crate) const SIZES: [(u32, u32); 7] =
    [(8, 16), (10, 20), (12, 24), (14, 28), (16, 32), (20, 40), (24, 48)];

/// Every character with a picture, as inclusive ranges. A new range goes to the end.
pub(crate) const RANGES: &[(char, char)] = &[
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

/// How a character is drawn: bold is a face of its own, an underline is part of the picture,
/// because a cell of the window has room for one picture only.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Face {
    pub(crate) bold: bool,
    pub(crate) underlined: bool,
}

impl Face {
    /// Every face, in the order in which the atlas holds them.
    pub(crate) const ALL: [Face; 4] = [
        Face { bold: false, underlined: false },
        Face { bold: true, underlined: false },
        Face { bold: false, underlined: true },
        Face { bold: true, underlined: true },
    ];

    fn number(self) -> u32 {
        u32::from(self.bold) + 2 * u32::from(self.underlined)
    }
}

/// How many characters a face has.
pub(crate) fn count() -> u32 {
    RANGES.iter().map(|&range| length(range)).sum()
}

/// Rows of the atlas, all faces together.
pub(crate) fn rows() -> u32 {
    (count() * Face::ALL.len() as u32).div_ceil(PER_ROW - FIRST_COLUMN)
}

/// Column and row of a character in the atlas; `None` if it has no picture.
pub(crate) fn place(c: char, face: Face) -> Option<(u32, u32)> {
    let mut before = face.number() * count();
    for &range in RANGES {
        if (range.0..=range.1).contains(&c) {
            let at = before + (c as u32 - range.0 as u32);
            let usable = PER_ROW - FIRST_COLUMN;
            return Some((FIRST_COLUMN + at % usable, at / usable));
        }
        before += length(range);
    }
    None
}

fn length((first, last): (char, char)) -> u32 {
    last as u32 - first as u32 + 1
}
