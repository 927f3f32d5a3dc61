//! Fields of rows that say how something is drawn on a lit map. No rule depends on them.

use ron_tables::{Count, Maybe, row, shapes, verb_enum};

use super::color::Rgb;
use crate::schema::context::RowContext;

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)];
    /// The drawing of a tile on a lit map. No rule depends on it.
    pub enum Surface, pub(crate) SurfaceFamily = "surface" |cx, _at| {
        /// Plain ground, drawn as the material of the floor.
        "Ground"() => Ground;
        /// A part of a wall, joined with its neighbours.
        "Wall"() => Wall;
        /// A liquid, drawn as waves.
        "Liquid"() => Liquid;
        /// Ground with something on it that a player does not look for: grass, bones, rubble.
        "Cover"() => Cover;
        /// A hole in the ground, drawn as a dark one where tiles are square, and elsewhere as a feature.
        "Pit"() => Pit;
        /// A thing that a player looks for, drawn to stand out: stairs, a door, an altar, a trap.
        #[default]
        "Feature"() => Feature;
    }
}

row! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq)];
    /// The light that a tile or a substance gives in its colour on a lit map. No rule depends on it.
    pub Glow = "light" {
        /// How many cells it reaches: 1 to 9.
        "radius" radius: Radius;
        /// The light in its own cell, 1 to 128; 64 shows every colour as it is.
        "strength" strength: Strength;
    }
}

shapes! {
    in RowContext;
    /// The radius of a light.
    pub(crate) Radius -> u8, Count::<1, { Glow::MAX_RADIUS as i64 }>::kind(), |cx, what, part| {
        Count::<1, { Glow::MAX_RADIUS as i64 }>::read(cx, what, part).map(|cells| cells as u8)
    };

    /// The strength of a light.
    pub(crate) Strength -> u16, Count::<1, { Glow::MAX_STRENGTH as i64 }>::kind(), |cx, what, part| {
        Count::<1, { Glow::MAX_STRENGTH as i64 }>::read(cx, what, part).map(|light| light as u16)
    };
}

impl Glow {
    /// The greatest radius.
    pub const MAX_RADIUS: u8 = 9;
    /// The greatest strength.
    pub const MAX_STRENGTH: u16 = 128;
    /// A glimmer, by which fire, gas and liquids are seen in the dark.
    pub const GLIMMER: Self = Self { radius: 1, strength: 14 };
}

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)];
    /// The specks in the air of a floor, drawn in the light where tiles are square. No rule depends on them.
    pub enum Motes, pub(crate) MotesFamily = "mote" |cx, _at| {
        /// Dust, which floats.
        #[default]
        "Dust"() => Dust;
        /// Drops of water, which fall.
        "Drops"() => Drops;
        /// Spores, which rise slowly.
        "Spores"() => Spores;
        /// Sparks, which fly up.
        "Sparks"() => Sparks;
        /// Ash, which sinks.
        "Ash"() => Ash;
    }
}

row! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq)];
    /// The colours of a floor on a lit map, in full light. No rule depends on them.
    pub Palette = "palette" {
        /// The ground.
        "ground" ground: Rgb;
        /// The ground in patches.
        "patch" patch: Rgb;
        /// The walls.
        "wall" wall: Rgb;
        /// The light where no torch and no lamp reaches; 64 shows every part of a colour as it is.
        "ambient" ambient: Rgb;
        /// Cracks that glow in the ground.
        "cracks" cracks: Maybe<Rgb> = None;
        /// The ground out of view; walls there are lighter, and unknown rock is darker. Left out, it is the ground in
        /// torch light at 45 %, half as saturated and a quarter navy.
        "memory" memory: Maybe<Rgb> = None;
        /// The specks in the air.
        "motes" motes: MotesFamily = Motes::Dust;
    }
}
