//! Materials: the looks of a cell, in full light and from memory.

use crate::color::{GLYPH_CONTRAST, LINE_CONTRAST, Rgb};
use crate::glyphs::drawing;
use crate::theme::LAMP_SIGN;
use crate::theme::memory::{RememberedStone, remembered_sign};

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
    /// A liquid with a light of its own.
    Molten,
    /// Plants and objects on the ground that bar no path.
    Cover,
    /// A hole in the ground.
    Pit,
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
    /// Whether its glyph is as bright as its ground, and its drawing stays near it.
    pub(super) const fn is_of_ground(self) -> bool {
        matches!(self, Self::Ground | Self::Grain | Self::Liquid | Self::Cover | Self::Pit)
    }

    /// The least contrast of the glyph with its ground, in hundredths.
    pub(super) const fn contrast(self, visible: bool) -> Option<u32> {
        match self {
            Self::Feature => Some(GLYPH_CONTRAST),
            Self::Lamp if visible => Some(GLYPH_CONTRAST),
            Self::Cover if visible => Some(COVER_CONTRAST),
            Self::Line if !visible => Some(LINE_CONTRAST),
            Self::Ground
            | Self::Grain
            | Self::Glowing
            | Self::Liquid
            | Self::Molten
            | Self::Bricks
            | Self::Cover
            | Self::Pit
            | Self::Line
            | Self::Lamp => None,
        }
    }
}

/// The least contrast of the letters of plants and bones with their ground, in hundredths: less than that of
/// items, which lie among them.
const COVER_CONTRAST: u32 = 250;

/// The value of the plants and objects that are remembered, and of waves and of the liquid below them.
const COVER_VALUE: u8 = 88;
const WAVE_VALUE: u8 = 84;
const LIQUID_VALUE: u8 = 56;

impl Material {
    /// Its colours where it is remembered. The lines of walls and the niches of torches are cut into `rock`.
    pub(super) fn remembered(&self, memory: RememberedStone, rock: Rgb) -> (Rgb, Rgb) {
        match self.kind {
            Kind::Ground | Kind::Grain => (memory.ground(self.fg), memory.ground(self.bg)),
            Kind::Glowing => (remembered_sign(self.fg).lerp(Rgb::BLACK, 9), memory.ground(self.bg)),
            Kind::Liquid | Kind::Molten => {
                (memory.tinted(self.fg, WAVE_VALUE), memory.tinted(self.bg, LIQUID_VALUE))
            }
            Kind::Bricks => (memory.wall(self.fg), memory.wall(self.bg)),
            Kind::Cover => (memory.tinted(self.fg, COVER_VALUE), memory.ground(self.bg)),
            Kind::Pit => {
                let ground = memory.ground(self.bg);
                (ground.lerp(Rgb::BLACK, 5), ground.lerp(Rgb::BLACK, 8))
            }
            Kind::Line => (memory.wall(self.fg), rock),
            Kind::Lamp => (memory.sconce(), rock),
            Kind::Feature => (remembered_sign(self.fg), memory.ground(self.bg)),
        }
    }

    /// The drawing that shows it where tiles are square; `None` where its own character does.
    pub(super) fn drawing(&self, visible: bool) -> Option<char> {
        match self.kind {
            // Out of view a torch has burnt down, as far as the player knows.
            Kind::Lamp if !visible => Some(drawing::SCONCE),
            _ => drawing_of(self.glyph),
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
const fn drawing_of(glyph: char) -> Option<char> {
    match glyph {
        LAMP_SIGN => Some(drawing::FLAME),
        '≈' => Some(drawing::WAVES),
        '~' => Some(drawing::WAVES_MOVED),
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
