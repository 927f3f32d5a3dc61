//! RGB colours, contrast and interpolation.

mod linear;
mod vision;

use ratatui_core::style::Color;

pub use vision::Vision;

/// The lowest contrast of text with its background (WCAG 2, level AA).
pub const MIN_CONTRAST: f64 = 4.5;

/// The lowest contrast of creatures, items and cursors with their cell, in hundredths.
pub const GLYPH_CONTRAST: u32 = 450;

/// The lowest contrast between a danger to the player and its cell, in hundredths.
pub const DANGER_CONTRAST: u32 = 700;

/// The lowest contrast of the lines of a wall with its ground, in hundredths: that of graphics (WCAG
/// 2.1, 1.4.11).
pub const LINE_CONTRAST: u32 = 300;

/// The lowest contrast of the rim of a creature with the ground around it, in hundredths.
pub const RIM_CONTRAST: u32 = 700;

/// The greatest contrast of ground and props with their floor, in hundredths. They fill their tiles and stand in
/// dozens: louder ones hide the creatures among them.
pub const PROP_CONTRAST: u32 = 160;

/// 0.05 of 65,535: the light that WCAG 2 adds to every luminance.
const STRAY_LIGHT: u32 = 3_277;

/// The luminance that has the same contrast with black and with white.
const MIDDLE: u32 = 11_739;

/// Red, green and blue, 0 to 255 each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Black.
    pub const BLACK: Self = Self(0, 0, 0);
    /// White.
    pub const WHITE: Self = Self(255, 255, 255);

    /// The contrast ratio of WCAG 2: from 1 (equal colours) to 21 (black on white).
    ///
    /// ```
    /// use rogue_ui::color::Rgb;
    /// assert!((Rgb::WHITE.contrast(Rgb::BLACK) - 21.0).abs() < 0.01);
    /// ```
    pub fn contrast(self, other: Self) -> f64 {
        self.contrast_as(other, Vision::Full)
    }

    /// The contrast ratio as players of that colour vision see it.
    pub fn contrast_as(self, other: Self, vision: Vision) -> f64 {
        let (light, dark) = self.levels(other, vision);
        f64::from(light) / f64::from(dark)
    }

    /// The lowest contrast ratio over every colour vision.
    pub fn least_contrast(self, other: Self) -> f64 {
        let contrasts = Vision::ALL.map(|vision| self.contrast_as(other, vision));
        contrasts.into_iter().fold(f64::INFINITY, f64::min)
    }

    /// Both luminances with the stray light of WCAG 2, the higher one first.
    fn levels(self, other: Self, vision: Vision) -> (u32, u32) {
        let level = |color| vision.luminance(color) + STRAY_LIGHT;
        let (a, b) = (level(self), level(other));
        (a.max(b), a.min(b))
    }

    /// Whether the contrast is at least that many hundredths in every colour vision.
    pub(crate) fn contrasts(self, other: Self, hundredths: u32) -> bool {
        Vision::ALL.iter().all(|vision| {
            let (light, dark) = self.levels(other, *vision);
            u64::from(light) * 100 >= u64::from(dark) * u64::from(hundredths)
        })
    }

    /// Relative luminance of WCAG 2: 0 for black, 65,535 for white.
    pub(crate) fn luminance(self) -> u32 {
        Vision::Full.luminance(self)
    }

    /// The colour with each part multiplied by as many 64ths.
    #[must_use]
    pub(crate) fn lit(self, light: [u16; 3]) -> Self {
        let part =
            |part: u8, light: u16| ((u32::from(part) * u32::from(light)) >> 6).min(255) as u8;
        Self(part(self.0, light[0]), part(self.1, light[1]), part(self.2, light[2]))
    }

    /// The same hue, darkened until no part is above that value.
    #[must_use]
    pub(crate) fn at_most(self, most: u8) -> Self {
        if self.value() <= most { self } else { self.with_value(most) }
    }

    /// The brightest part.
    pub(crate) fn value(self) -> u8 {
        self.0.max(self.1).max(self.2)
    }

    /// The same hue with its brightest part at that value; a grey for black.
    #[must_use]
    pub(crate) fn with_value(self, value: u8) -> Self {
        let brightest = self.value();
        if brightest == 0 {
            return Self(value, value, value);
        }
        let part = |part: u8| (u16::from(part) * u16::from(value) / u16::from(brightest)) as u8;
        Self(part(self.0), part(self.1), part(self.2))
    }

    /// The same hue, darkened until its luminance is at most that one.
    #[must_use]
    pub(crate) fn no_lighter_than(self, luminance: u32) -> Self {
        if self.luminance() <= luminance {
            return self;
        }
        let (mut dark, mut light) = (0, self.value());
        while light - dark > 1 {
            let middle = dark + (light - dark) / 2;
            let is_dark = self.with_value(middle).luminance() <= luminance;
            (dark, light) = if is_dark { (middle, light) } else { (dark, middle) };
        }
        self.with_value(dark)
    }

    /// The brightness as a grey.
    pub(crate) fn grey(self) -> u8 {
        ((u16::from(self.0) * 3 + u16::from(self.1) * 6 + u16::from(self.2)) / 10) as u8
    }

    /// The grey of the same brightness.
    #[must_use]
    pub(crate) fn greyed(self) -> Self {
        let grey = self.grey();
        Self(grey, grey, grey)
    }

    /// The same hue as bright as that grey, or nearly; a grey for black.
    #[must_use]
    pub(crate) fn with_grey(self, grey: u8) -> Self {
        let own = u16::from(self.grey());
        if own == 0 {
            return Self(grey, grey, grey);
        }
        let part = |part: u8| ((u16::from(part) * u16::from(grey) + own / 2) / own).min(255) as u8;
        Self(part(self.0), part(self.1), part(self.2))
    }

    /// The difference of the brightest and the darkest part: 0 for a grey, 255 for a pure colour.
    pub fn spread(self) -> u8 {
        self.0.max(self.1).max(self.2) - self.0.min(self.1).min(self.2)
    }

    /// The angle on the wheel of hues in degrees, 0 to 359: red 0, green 120, blue 240; 0 for a grey.
    ///
    /// ```
    /// use rogue_ui::color::Rgb;
    /// assert_eq!([Rgb(9, 0, 0), Rgb(0, 9, 0), Rgb(9, 0, 9), Rgb(5, 5, 5)].map(Rgb::hue), [0, 120, 300, 0]);
    /// ```
    pub fn hue(self) -> i32 {
        let [r, g, b] = [self.0, self.1, self.2].map(i32::from);
        let (most, spread) = (r.max(g).max(b), i32::from(self.spread()).max(1));
        let degrees = if most == r {
            60 * (g - b) / spread
        } else if most == g {
            120 + 60 * (b - r) / spread
        } else {
            240 + 60 * (r - g) / spread
        };
        degrees.rem_euclid(360)
    }

    /// Linear interpolation: `sixteenths` / 16 of the distance to another colour, at most 16.
    #[must_use]
    pub fn lerp(self, other: Self, sixteenths: u16) -> Self {
        let step = sixteenths.min(16);
        let mix =
            |from: u8, to: u8| ((u16::from(from) * (16 - step) + u16::from(to) * step) / 16) as u8;
        Self(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The nearest colour, lightened or darkened, that has [`MIN_CONTRAST`] with that background.
    #[must_use]
    pub fn readable_on(self, bg: Self) -> Self {
        let goal = if bg.contrast(Self::WHITE) >= bg.contrast(Self::BLACK) {
            Self::WHITE
        } else {
            Self::BLACK
        };
        (0..16)
            .map(|step| self.lerp(goal, step))
            .find(|color| color.contrast(bg) >= MIN_CONTRAST)
            .unwrap_or(goal)
    }

    /// A glyph of colour `self` and its background, moved apart until their contrast is at least
    /// that many hundredths in every colour vision: first the glyph, then, if white or black is not
    /// enough, the background.
    #[must_use]
    pub fn separate(self, bg: Self, hundredths: u32) -> (Self, Self) {
        if self.contrasts(bg, hundredths) {
            return (self, bg);
        }
        let (goal, opposite) = if bg.luminance() > MIDDLE {
            (Self::BLACK, Self::WHITE)
        } else {
            (Self::WHITE, Self::BLACK)
        };
        let fg = (1..=16).map(|step| self.lerp(goal, step));
        if let Some(fg) = fg.into_iter().find(|fg| fg.contrasts(bg, hundredths)) {
            return (fg, bg);
        }
        let mut grounds = (1..=16).map(|step| bg.lerp(opposite, step));
        let ground = grounds.find(|bg| goal.contrasts(*bg, hundredths)).unwrap_or(opposite);
        (goal, ground)
    }

    /// The nearest colour on the way to that background whose contrast with it is at most that many hundredths.
    #[must_use]
    pub(crate) fn softened(self, bg: Self, hundredths: u32) -> Self {
        for step in 0..16 {
            let color = self.lerp(bg, step);
            let (light, dark) = color.levels(bg, Vision::Full);
            if u64::from(light) * 100 <= u64::from(dark) * u64::from(hundredths) {
                return color;
            }
        }
        bg
    }

    /// The colour of an old message: nearer to its background, with [`MIN_CONTRAST`] kept.
    #[must_use]
    pub fn dimmed(self, bg: Self) -> Self {
        (1..=5)
            .rev()
            .map(|step| self.lerp(bg, step))
            .find(|color| color.contrast(bg) >= MIN_CONTRAST)
            .unwrap_or(self)
    }
}

impl From<Rgb> for Color {
    fn from(Rgb(r, g, b): Rgb) -> Self {
        Self::Rgb(r, g, b)
    }
}

impl From<roguecore::Color> for Rgb {
    fn from(color: roguecore::Color) -> Self {
        Self(color.r, color.g, color.b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contrast_matches_published_figures() {
        let grey = Rgb(0x77, 0x77, 0x77).contrast(Rgb::WHITE);
        assert!((grey - 4.48).abs() < 0.01, "{grey}");
    }

    #[test]
    fn separated_colours_keep_their_distance_in_every_colour_vision() {
        for bg in
            (0..=255).step_by(15).flat_map(|r| [Rgb(r, 90, 20), Rgb(60, r, 128), Rgb(r, r, r)])
        {
            for fg in [Rgb(0, 127, 0), Rgb(127, 0, 255), Rgb(255, 0, 0), Rgb(191, 191, 191)] {
                for hundredths in [GLYPH_CONTRAST, DANGER_CONTRAST] {
                    let (fg, bg) = fg.separate(bg, hundredths);
                    let least = fg.least_contrast(bg) * 100.0;
                    assert!(least >= f64::from(hundredths), "{fg:?} on {bg:?}: {least}");
                }
            }
        }
    }

    #[test]
    fn colours_that_are_far_apart_stay() {
        let (orange, night) = (Rgb(255, 170, 60), Rgb(12, 10, 20));
        assert_eq!(orange.separate(night, DANGER_CONTRAST), (orange, night));
    }

    #[test]
    fn softened_colours_come_near_their_ground() {
        let (bone, floor) = (Rgb(200, 195, 170), Rgb(84, 74, 64));
        assert!(bone.softened(floor, 160).contrast(floor) <= 1.61);
        assert_eq!(Rgb(90, 80, 70).softened(floor, 160), Rgb(90, 80, 70), "near enough");
    }

    #[test]
    fn a_value_keeps_the_hue() {
        assert_eq!(Rgb(100, 50, 0).with_value(50), Rgb(50, 25, 0));
        assert_eq!(Rgb(20, 10, 0).with_value(40), Rgb(40, 20, 0));
        assert_eq!(Rgb::BLACK.with_value(40), Rgb(40, 40, 40));
    }

    #[test]
    fn adjusted_and_dimmed_colours_are_readable() {
        for bg in [Rgb::BLACK, Rgb(200, 180, 50), Rgb(128, 0, 0), Rgb::WHITE] {
            for color in [Rgb(0, 127, 0), Rgb(127, 0, 255), Rgb(1, 2, 3), Rgb(250, 250, 250)] {
                let adjusted = color.readable_on(bg);
                assert!(adjusted.contrast(bg) >= MIN_CONTRAST, "{color:?} on {bg:?}");
                assert!(adjusted.dimmed(bg).contrast(bg) >= MIN_CONTRAST);
            }
        }
    }
}
