//! Block elements U+2580 to U+259F: halves, eighths, shades and quadrants, exact to the pixel.

use super::picture::Picture;

/// The picture of a block element; `None` for any other character.
pub(super) fn glyph(c: char, cell: (u32, u32)) -> Option<Picture> {
    let mut picture = Picture::new(cell.0, cell.1);
    let (w, h) = (cell.0 as i32, cell.1 as i32);
    match c as u32 {
        0x2580 => picture.fill((0, w), (0, h / 2), 255),
        n @ 0x2581..=0x2588 => picture.fill((0, w), (h - eighths(h, n - 0x2580), h), 255),
        n @ 0x2589..=0x258f => picture.fill((0, eighths(w, 0x2590 - n)), (0, h), 255),
        0x2590 => picture.fill((w / 2, w), (0, h), 255),
        n @ 0x2591..=0x2593 => picture.fill((0, w), (0, h), (64 * (n - 0x2590)) as u8),
        0x2594 => picture.fill((0, w), (0, eighths(h, 1)), 255),
        0x2595 => picture.fill((w - eighths(w, 1), w), (0, h), 255),
        n @ 0x2596..=0x259f => quadrants(&mut picture, QUADRANTS[(n - 0x2596) as usize]),
        _ => return None,
    }
    Some(picture)
}

/// Upper left, upper right, lower left, lower right of U+2596 to U+259F.
const QUADRANTS: [[bool; 4]; 10] = {
    const O: bool = false;
    const X: bool = true;
    [
        [O, O, X, O],
        [O, O, O, X],
        [X, O, O, O],
        [X, O, X, X],
        [X, O, O, X],
        [X, X, X, O],
        [X, X, O, X],
        [O, X, O, O],
        [O, X, X, O],
        [O, X, X, X],
    ]
};

fn quadrants(picture: &mut Picture, inked: [bool; 4]) {
    let (w, h) = (picture.width as i32, picture.height as i32);
    for (n, _) in inked.into_iter().enumerate().filter(|&(_, inked)| inked) {
        let x = if n % 2 == 0 { (0, w / 2) } else { (w / 2, w) };
        let y = if n < 2 { (0, h / 2) } else { (h / 2, h) };
        picture.fill(x, y, 255);
    }
}

/// `n` eighths of a length, at least 1 pixel.
fn eighths(length: i32, n: u32) -> i32 {
    ((length * n as i32 + 4) / 8).max(1)
}
