//! Materials: the looks of a cell, in full light and from memory.

use crate::color::{GLYPH_CONTRAST, LINE_CONTRAST, Rgb};
use crate::glyphs::drawing;
use crate::theme::{LAMP_SIGN, torch};

/// A character and its colours in full light.
pub(super) struct Material {
    pub(super) glyph: char,
    pub(super) fg: Rgb,
    pub(super) bg: Rgb,
    pub(super) kind: Kind,
}

/// The meaning of a material for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Ground,
    /// Ground with a texture.
    Grain,
    /// Ground with cracks that have their own light.
    Glowing,
    Liquid,
    /// Plants and objects on the ground that bar no path.
    Cover,
    /// The front of a wall.
    Bricks,
    /// The line of a wall.
    Line,
    /// A lamp on a wall.
    Lamp,
    /// A thing that a player looks for: stairs, a door, an altar, a trap.
    Feature,
}

impl Kind {
    /// The least contrast of the glyph with its ground, in hundredths.
    pub(super) const fn contrast(self, visible: bool) -> Option<u32> {
        match self {
            Self::Feature | Self::Lamp => Some(GLYPH_CONTRAST),
            Self::Cover => Some(COVER_CONTRAST),
            Self::Line if !visible => Some(LINE_CONTRAST),
            Self::Ground
            | Self::Grain
            | Self::Glowing
            | Self::Liquid
            | Self::Bricks
            | Self::Line => None,
        }
    }
}

/// The least contrast of plants and bones with their ground, in hundredths: less than that of
/// items, which lie among them.
const COVER_CONTRAST: u32 = 250;

impl Material {
    /// Its colours where it is remembered.
    pub(super) fn remembered(&self) -> (Rgb, Rgb) {
        use torch::{remembered_ground, remembered_sign, remembered_wall};
        match self.kind {
            Kind::Ground => {
                (remembered_ground(self.fg).lerp(Rgb::WHITE, 2), remembered_ground(self.bg))
            }
            Kind::Glowing => {
                (remembered_sign(self.fg).lerp(Rgb::BLACK, 9), remembered_ground(self.bg))
            }
            Kind::Grain => (remembered_ground(self.fg), remembered_ground(self.bg)),
            Kind::Liquid => {
                (remembered_sign(self.fg).lerp(Rgb::BLACK, 7), remembered_ground(self.bg))
            }
            Kind::Bricks => (remembered_wall(self.fg), remembered_wall(self.bg)),
            Kind::Cover | Kind::Line => (remembered_wall(self.fg), remembered_ground(self.bg)),
            Kind::Lamp => (remembered_sign(self.fg), remembered_wall(self.bg)),
            Kind::Feature => (remembered_sign(self.fg), remembered_ground(self.bg)),
        }
    }
}

/// One of four shades of a colour.
pub(super) fn shade(color: Rgb, noise: u32) -> Rgb {
    match noise & 3 {
        0 => color.lerp(Rgb::BLACK, 1),
        1 => color.lerp(Rgb::WHITE, 1),
        _ => color,
    }
}

/// The drawing that shows a character of a tile where tiles are square.
pub(super) const fn drawing_of(glyph: char) -> Option<char> {
    match glyph {
        LAMP_SIGN => Some(drawing::FLAME),
        '≈' => Some(drawing::WAVES),
        '~' => Some(drawing::WAVES_MOVED),
        ',' => Some(drawing::PEBBLES),
        _ => None,
    }
}

/// The drawing of a sign of fire or gas where tiles are square: each has a shape of its own, so that they are
/// told apart without colour.
pub(super) const fn cloud_of(glyph: char) -> Option<char> {
    match glyph {
        '^' => Some(drawing::FLAME),
        '¤' => Some(drawing::CLOUD_PUFFS),
        '§' => Some(drawing::CLOUD_BUBBLES),
        '&' => Some(drawing::CLOUD_WISPS),
        _ => None,
    }
}
