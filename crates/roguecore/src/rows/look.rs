//! Fields of rows that say how something is drawn on a lit map. No rule depends on them.

use ron_tables::{Count, Maybe, row, verbs};

use super::color::Rgb;
use crate::schema::context::RowContext;
use crate::tile::{Glow, Palette, Surface};

verbs! {
    in RowContext;
    /// What a tile is drawn as.
    pub(crate) SurfaceFamily = "surface" -> Surface, |cx, _at| {
        /// Plain ground, drawn as the material of the floor.
        "Ground"() => Surface::Ground;
        /// A part of a wall, joined with its neighbours.
        "Wall"() => Surface::Wall;
        /// A liquid, drawn as waves.
        "Liquid"() => Surface::Liquid;
        /// Ground with something on it that a player does not look for: grass, bones, rubble.
        "Cover"() => Surface::Cover;
        /// What a player looks for, drawn to stand out: stairs, a door, an altar, a trap.
        "Feature"() => Surface::Feature;
    }
}

row! {
    in RowContext;
    /// The light that something gives.
    pub(crate) GlowFields = "light" {
        /// How many cells it reaches.
        "radius" radius: Count<1, { Glow::MAX_RADIUS as i64 }>;
        /// The light in its own cell; 64 shows every colour as it is.
        "strength" strength: Count<1, { Glow::MAX_STRENGTH as i64 }>;
    }
}

row! {
    in RowContext;
    /// The colours of a floor on a lit map, in full light.
    pub(crate) PaletteFields = "palette" {
        /// The ground.
        "ground" ground: Rgb;
        /// The ground in patches.
        "patch" patch: Rgb;
        /// The walls, and faint, unknown rock.
        "wall" wall: Rgb;
        /// The light where no torch and no lamp reaches; 64 shows every part of a colour as it is.
        "ambient" ambient: Rgb;
        /// Cracks that glow in the ground.
        "cracks" cracks: Maybe<Rgb> = None;
    }
}

impl PaletteFields {
    pub(crate) const fn compiled(&self) -> Palette {
        let Self { ground, patch, wall, ambient, cracks } = *self;
        Palette { ground, patch, wall, ambient, cracks }
    }
}

impl GlowFields {
    pub(crate) const fn compiled(&self) -> Glow {
        Glow { radius: self.radius as u8, strength: self.strength as u16 }
    }
}
