//! One atlas of text: every character in every face at one cell size.

use super::glyphs::{self, Face};
use super::picture::Picture;
use super::type_face::TypeFace;
use super::{blocks, lines};

/// Paints the atlas of a cell size.
///
/// # Errors
/// Names a character of the table that the type face cannot draw.
pub(crate) fn paint(width: u32, height: u32) -> Result<Picture, String> {
    let cell = (width, height);
    let faces = [TypeFace::new(false, cell)?, TypeFace::new(true, cell)?];
    let mut atlas = Picture::new(glyphs::PER_ROW * width, glyphs::rows() * height);
    for face in Face::ALL {
        let type_face = &faces[usize::from(face.bold)];
        for c in all() {
            let picture = glyph(c, face, type_face, cell)
                .ok_or_else(|| format!("DejaVu Sans Mono has no {c} (U+{:04X})", c as u32))?;
            if let Some((column, row)) = glyphs::position(c, face) {
                atlas.put((column * width, row * height), &picture);
            }
        }
    }
    Ok(atlas)
}

/// Every character of the atlas, in atlas order.
pub(super) fn all() -> impl Iterator<Item = char> {
    glyphs::RANGES.iter().flat_map(|&(first, last)| first..=last)
}

fn glyph(c: char, face: Face, type_face: &TypeFace, cell: (u32, u32)) -> Option<Picture> {
    let mut picture =
        lines::glyph(c, cell).or_else(|| blocks::glyph(c, cell)).or_else(|| type_face.glyph(c))?;
    if face.underlined {
        let (row, thickness) = type_face.underline();
        picture.fill((0, cell.0 as i32), (row, row + thickness), 255);
    }
    Some(picture)
}
