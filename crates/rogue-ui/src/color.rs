//! RGB colours, contrast and interpolation.

use ratatui_core::style::Color;

/// The lowest contrast of text with its background (WCAG 2, level AA).
pub const MIN_CONTRAST: f64 = 4.5;

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
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Relative luminance of WCAG 2: 0 for black, 1 for white.
    fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
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
