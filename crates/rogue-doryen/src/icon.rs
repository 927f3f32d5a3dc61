//! The icon of the window: the player's sign in the light of a torch.

use rogue_ui::glyphs::halves;

use crate::atlas;
use crate::glyphs::{self, Face};

/// The index in [`glyphs::SIZES`] of the letters that the icon is made of: 48 x 48 pixels.
const LETTERS: usize = glyphs::SIZES.len() - 1;
/// Red, green and blue in the middle, and how much less at the corners.
const GROUND: [u32; 3] = [92, 58, 34];
const SIGN: [u32; 3] = [255, 214, 140];

/// Width, height, and the pixels row by row as alpha, red, green and blue: the form of
/// `_NET_WM_ICON`.
pub(crate) fn pixels() -> Vec<u32> {
    let (width, height) = glyphs::SIZES[LETTERS];
    let side = 2 * width;
    let mut pixels = vec![side, height];
    let Some(sign) = sign() else { return vec![1, 1, 0xff00_0000] };
    for (index, ink) in (0..).zip(sign) {
        let (x, y) = (index % side, index / side);
        pixels.push(pixel((x, y), side, u32::from(ink)));
    }
    pixels
}

/// The light falls off with the square of the distance to the middle.
fn pixel((x, y): (u32, u32), side: u32, ink: u32) -> u32 {
    let from_middle = |at: u32| (2 * at + 1).abs_diff(side);
    let distance = from_middle(x).pow(2) + from_middle(y).pow(2);
    // Twice the square of the side is the corner.
    let light = 256 - 200 * distance / (2 * side * side);
    let channel = |n: usize| {
        let ground = GROUND[n] * light / 256;
        (ground * (255 - ink) + SIGN[n] * ink) / 255
    };
    let alpha = if distance > side * side * 7 / 4 { 0 } else { 255 };
    alpha << 24 | channel(0) << 16 | channel(1) << 8 | channel(2)
}

/// The ink of the player's sign, row by row.
fn sign() -> Option<Vec<u8>> {
    let (width, height) = glyphs::SIZES[LETTERS];
    let atlas = atlas::ink(LETTERS)?;
    let stride = (glyphs::PER_ROW * width) as usize;
    let (left, right) = halves('@')?;
    let face = Face { bold: true, underlined: false };
    let (left, right) = (glyphs::position(left, face)?, glyphs::position(right, face)?);
    let row = |(column, row): (u32, u32), y: u32| {
        let start = (row * height + y) as usize * stride + (column * width) as usize;
        atlas[start..start + width as usize].to_vec()
    };
    Some((0..height).flat_map(|y| [row(left, y), row(right, y)]).flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_icon_is_a_square_with_a_light_sign_on_dark_ground() {
        let icon = pixels();
        assert_eq!((icon[0], icon[1], icon.len()), (48, 48, 2 + 48 * 48));
        let red = |pixel: &u32| pixel >> 16 & 255;
        let light = icon[2..].iter().filter(|pixel| red(pixel) > 200).count();
        let dark = icon[2..].iter().filter(|pixel| red(pixel) < 100).count();
        assert!(light > 100 && dark > 1_000, "{light} {dark}");
        assert_eq!(icon[2] >> 24, 0, "round corners");
    }
}
