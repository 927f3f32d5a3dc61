//! The icon of the window: the player's sign in the light of a torch.

use rogue_ui::glyphs::{atlas as glyphs, picture};

use crate::sheet;

/// The side of the icon in pixels, which is one of [`glyphs::TILE_SIDES`].
const SIDE: u32 = 48;
/// Red, green and blue in the middle, and how much less at the corners.
const GROUND: [u32; 3] = [92, 58, 34];
const SIGN: [u32; 3] = [255, 214, 140];

/// Width, height, and the pixels row by row as alpha, red, green and blue: the form of
/// `_NET_WM_ICON`.
pub(crate) fn pixels() -> Vec<u32> {
    let mut pixels = vec![SIDE, SIDE];
    let Some(sign) = sign() else { return vec![1, 1, 0xff00_0000] };
    for (index, ink) in (0..).zip(sign) {
        let (x, y) = (index % SIDE, index / SIDE);
        pixels.push(pixel((x, y), SIDE, u32::from(ink)));
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
    let tiles = sheet::tiles(SIDE).ok()?;
    let index = picture('@')? as u32;
    let (column, row) = (index % glyphs::TILES_PER_ROW, index / glyphs::TILES_PER_ROW);
    let at = |x: u32, y: u32| {
        let [grey, cover] = tiles.get(column * SIDE + x, row * SIDE + y);
        (u32::from(grey) * u32::from(cover) / 255) as u8
    };
    Some((0..SIDE).flat_map(|y| (0..SIDE).map(move |x| (x, y))).map(|(x, y)| at(x, y)).collect())
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
