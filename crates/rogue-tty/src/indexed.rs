//! The colour of xterm's 256 that looks most like another one.

use std::cell::RefCell;
use std::collections::HashMap;

/// The levels of each component in the colour cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// The first 16 colours belong to the user's palette and have no fixed value.
const FIRST: u8 = 16;

/// How much a change of hue counts beside one of lightness: the cube has no dark browns and greens,
/// and a grey is better in their place than a red or a yellow.
const HUE_WEIGHT: f32 = 4.0;

/// A dark colour with less chroma than this becomes a grey: the cube has no dark colours so pale, and
/// shades beside each other, like those of remembered walls, would become blue and grey by turns.
const GREY_CHROMA: f32 = 0.0555;

/// The chroma of a grey, but for rounding.
const MAX_GREY_CHROMA: f32 = 0.001;

/// The lightness, from 0 to 1, below which a colour is dark.
const DARK_LIGHTNESS: f32 = 0.52;

/// More colours than a frame has. They are forgotten together.
const MAX_KNOWN: usize = 1 << 14;

thread_local! {
    static TABLE: Vec<(u8, Lab)> = (FIRST..=255).map(|index| (index, Lab::of(value(index)))).collect();
    static KNOWN: RefCell<HashMap<[u8; 3], u8>> = RefCell::default();
}

/// The index of the nearest colour.
pub(crate) fn nearest(color: [u8; 3]) -> u8 {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        *known.entry(color).or_insert_with(|| search(color))
    })
}

fn search(color: [u8; 3]) -> u8 {
    let wanted = Lab::of(color);
    TABLE.with(|table| {
        let distance = |entry: &&(u8, Lab)| wanted.distance(entry.1);
        let by_distance = |a: &&(u8, Lab), b: &&(u8, Lab)| distance(a).total_cmp(&distance(b));
        let pale = wanted.lightness < DARK_LIGHTNESS && wanted.chroma() < GREY_CHROMA;
        let allowed = table.iter().filter(|(_, it)| !pale || it.chroma() < MAX_GREY_CHROMA);
        allowed.min_by(by_distance).map_or(FIRST, |&(index, _)| index)
    })
}

/// The components of the colour with that index.
pub(crate) fn value(index: u8) -> [u8; 3] {
    if let Some(grey) = index.checked_sub(232) {
        return [8 + 10 * grey; 3];
    }
    let index = index.saturating_sub(FIRST);
    [index / 36, index / 6 % 6, index % 6].map(|step| CUBE[usize::from(step)])
}

/// A colour in Oklab: lightness, and two axes of hue. Distances in it are as they are seen.
#[derive(Clone, Copy, Debug)]
struct Lab {
    lightness: f32,
    a: f32,
    b: f32,
}

impl Lab {
    #[allow(clippy::excessive_precision, reason = "the constants of the definition")]
    fn of(color: [u8; 3]) -> Self {
        let [r, g, b] = color.map(|part| linear(f32::from(part) / 255.0));
        let long = (0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b).cbrt();
        let medium = (0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b).cbrt();
        let short = (0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b).cbrt();
        Self {
            lightness: 0.210_454_26 * long + 0.793_617_8 * medium - 0.004_072_047 * short,
            a: 1.977_998_5 * long - 2.428_592_2 * medium + 0.450_593_7 * short,
            b: 0.025_904_037 * long + 0.782_771_77 * medium - 0.808_675_77 * short,
        }
    }

    /// How far it is from grey.
    fn chroma(self) -> f32 {
        self.a.hypot(self.b)
    }

    fn distance(self, other: Self) -> f32 {
        let lightness = (self.lightness - other.lightness).powi(2);
        let axes = (self.a - other.a).powi(2) + (self.b - other.b).powi(2);
        let chroma = self.chroma() * other.chroma();
        let hue = (chroma - self.a * other.a - self.b * other.b).max(0.0);
        lightness + axes + HUE_WEIGHT * 2.0 * hue
    }
}

/// The intensity of a component.
fn linear(part: f32) -> f32 {
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_own_colours_stay() {
        for index in FIRST..=255 {
            assert_eq!(value(nearest(value(index))), value(index), "{index}");
        }
    }

    fn is_grey(color: [u8; 3]) -> bool {
        let [r, g, b] = value(nearest(color));
        r == g && g == b
    }

    #[test]
    fn a_bar_keeps_its_hue_and_brown_stone_becomes_no_red() {
        let [r, g, b] = value(nearest([48, 112, 56]));
        assert!(g > r && g > b, "a green bar");
        let [r, g, b] = value(nearest([56, 88, 168]));
        assert!(b > r && b > g, "a blue bar");
        for floor in [[128, 96, 72], [112, 84, 60], [96, 72, 52], [80, 60, 44]] {
            let [r, g, b] = value(nearest(floor));
            assert!(is_grey(floor) || (r > g && g > b), "{floor:?} is {:?}", [r, g, b]);
        }
        assert!(is_grey([14, 18, 32]), "the remembered floor stays dark");
        for wall in [[87, 102, 131], [72, 87, 118], [39, 48, 70], [80, 95, 124]] {
            assert!(is_grey(wall), "a remembered wall is grey: {wall:?}");
        }
    }
}
