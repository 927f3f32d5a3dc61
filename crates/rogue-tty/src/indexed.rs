//! The colour of xterm's 256 that looks most like another one.

use std::cell::RefCell;
use std::collections::HashMap;

use rogue_ui::color;

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

/// The contrasts that a sign keeps with its ground where it was drawn with them: of creatures and items, the higher
/// one of dangers, and the lowest of lines.
const KEPT_CONTRASTS: [f64; 3] = [7.0, color::MIN_CONTRAST, 3.0];

/// More colours than a frame has. They are forgotten together.
const MAX_KNOWN: usize = 1 << 14;

/// The indices of a sign and of its ground, by the colours of both.
type Pairs = HashMap<([u8; 3], [u8; 3]), (u8, u8)>;

thread_local! {
    static TABLE: Vec<(u8, Lab)> = (FIRST..=255).map(|index| (index, Lab::of(value(index)))).collect();
    static KNOWN: RefCell<HashMap<[u8; 3], u8>> = RefCell::default();
    static PAIRS: RefCell<Pairs> = RefCell::default();
}

/// The index of the nearest colour.
pub(crate) fn nearest(color: [u8; 3]) -> u8 {
    KNOWN.with_borrow_mut(|known| {
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        *known.entry(color).or_insert_with(|| search(color, |_| true).unwrap_or(FIRST))
    })
}

/// The indices of the nearest colours of a sign and of the ground behind it. Where the colours can be told apart in
/// every colour vision, so can those of the indices: with rounding alone a sign comes too near to its ground. The
/// ground keeps its colour, as long as there is one for the sign.
pub(crate) fn nearest_pair(fg: [u8; 3], bg: [u8; 3]) -> (u8, u8) {
    PAIRS.with_borrow_mut(|known| {
        if known.len() >= MAX_KNOWN {
            known.clear();
        }
        *known.entry((fg, bg)).or_insert_with(|| search_pair(fg, bg))
    })
}

fn search_pair(fg: [u8; 3], bg: [u8; 3]) -> (u8, u8) {
    let pair = (nearest(fg), nearest(bg));
    let kept = Contrast::of(fg, bg).kept();
    let keeps = |sign: u8, ground: u8| Contrast::of(value(sign), value(ground)).is_at_least(kept);
    if keeps(pair.0, pair.1) {
        return pair;
    }
    if let Some(sign) = search(fg, |sign| keeps(sign, pair.1)) {
        return (sign, pair.1);
    }
    // Not even black or white is far enough from the ground: that moves, too.
    if let Some(ground) = search(bg, |ground| keeps(pair.0, ground)) {
        return (pair.0, ground);
    }
    let (black, white) = ([0; 3], [255; 3]);
    let is_light = Contrast::of(black, bg).full > Contrast::of(white, bg).full;
    let sign = nearest(if is_light { black } else { white });
    search(bg, |ground| keeps(sign, ground)).map_or(pair, |ground| (sign, ground))
}

/// The contrast of two colours.
#[derive(Clone, Copy)]
struct Contrast {
    /// As it is seen with all colours.
    full: f64,
    /// The lowest over every colour vision.
    least: f64,
}

impl Contrast {
    fn of([r, g, b]: [u8; 3], [red, green, blue]: [u8; 3]) -> Self {
        let (one, other) = (color::Rgb(r, g, b), color::Rgb(red, green, blue));
        Self { full: one.contrast(other), least: one.least_contrast(other) }
    }

    /// The part of it that is kept.
    fn kept(self) -> Self {
        let of = |drawn: f64| KEPT_CONTRASTS.into_iter().find(|it| drawn >= *it).unwrap_or(0.0);
        Self { full: of(self.full), least: of(self.least) }
    }

    fn is_at_least(self, other: Self) -> bool {
        self.full >= other.full && self.least >= other.least
    }
}

/// The index of the nearest colour of those that are allowed.
fn search(color: [u8; 3], is_allowed: impl Fn(u8) -> bool) -> Option<u8> {
    let wanted = Lab::of(color);
    TABLE.with(|table| {
        let distance = |entry: &&(u8, Lab)| wanted.distance(entry.1);
        let by_distance = |a: &&(u8, Lab), b: &&(u8, Lab)| distance(a).total_cmp(&distance(b));
        let pale = wanted.lightness < DARK_LIGHTNESS && wanted.chroma() < GREY_CHROMA;
        let allowed = table.iter().filter(|(index, _)| is_allowed(*index));
        let allowed = allowed.filter(|(_, it)| !pale || it.chroma() < MAX_GREY_CHROMA);
        allowed.min_by(by_distance).map(|&(index, _)| index)
    })
}

/// How different two colours look.
pub(crate) fn distance(a: [u8; 3], b: [u8; 3]) -> f32 {
    Lab::of(a).distance(Lab::of(b))
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
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn its_own_colours_stay() {
        for index in FIRST..=255 {
            assert_eq!(value(nearest(value(index))), value(index), "{index}");
        }
    }

    proptest! {
        /// Glyphs with the contrast of creatures, or of dangers, keep it.
        #[test]
        fn a_sign_keeps_its_contrast_with_its_ground(fg in any::<[u8; 3]>(), bg in any::<[u8; 3]>()) {
            let (sign, ground) = nearest_pair(fg, bg);
            let (drawn, shown) = (Contrast::of(fg, bg), Contrast::of(value(sign), value(ground)));
            for kept in KEPT_CONTRASTS {
                prop_assert!(drawn.full < kept || shown.full >= kept);
                prop_assert!(drawn.least < kept || shown.least >= kept);
            }
        }
    }

    /// Gas and smoke over the floors of all bands, whose contrast was 4.1 to 4.4, keep 4.5 and their hue.
    #[test]
    fn clouds_stand_out_from_their_ground() {
        let clouds = [[255, 120, 0], [120, 160, 80], [160, 200, 40], [130, 130, 130]];
        let floors = [[84, 74, 64], [40, 76, 80], [104, 82, 34], [46, 42, 46], [112, 108, 112]];
        let mut rounded_only = f64::INFINITY;
        for cloud in clouds {
            for floor in floors {
                for dark in 0..16 {
                    let rgb = |[r, g, b]: [u8; 3]| color::Rgb(r, g, b);
                    // As the screens draw a cloud.
                    let ground = rgb(floor).lerp(color::Rgb::BLACK, dark).lerp(rgb(cloud), 5);
                    let sign = rgb(cloud).readable_on(ground);
                    let parts = |color::Rgb(r, g, b)| [r, g, b];
                    let (fg, bg) = nearest_pair(parts(sign), parts(ground));
                    let seen = rgb(value(fg)).contrast(rgb(value(bg)));
                    assert!(seen >= color::MIN_CONTRAST, "{cloud:?} over {floor:?}: {seen:.2}");
                    let plain =
                        [nearest(parts(sign)), nearest(parts(ground))].map(|it| rgb(value(it)));
                    rounded_only = rounded_only.min(plain[0].contrast(plain[1]));
                }
            }
        }
        assert!(rounded_only < 4.4, "the nearest colours alone do: {rounded_only:.2}");
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
    }

    /// Unknown rock, floor and walls of a band from memory, from dark to light.
    #[test]
    fn remembered_stone_is_three_greys() {
        let floors: [[u8; 3]; 5] =
            [[58, 48, 42], [34, 58, 58], [54, 50, 28], [66, 36, 40], [56, 50, 54]];
        for floor in floors {
            let brightest = u32::from(floor[0].max(floor[1]).max(floor[2]));
            let scaled =
                |most: u32| floor.map(|part: u8| (u32::from(part) * most / brightest) as u8);
            let stones = [scaled(26), floor, scaled(brightest * 90 / 64)];
            assert!(stones.iter().all(|stone| is_grey(*stone)), "{stones:?}");
            let [rock, ground, wall] = stones.map(|stone| value(nearest(stone))[0]);
            assert!(rock < ground && ground < wall, "{floor:?}: {rock}, {ground}, {wall}");
        }
    }
}
