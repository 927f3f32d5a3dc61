//! The ground of a lit map, and the plants and objects on it.

use ratatui_core::style::Modifier;
use roguecore::{Point, Surface, TileDef};

use super::material::{Kind, Material};
use super::{LitMap, noise, soft_noise};
use crate::color::Rgb;
use crate::glyphs::drawing;
use crate::layout::Tiles;
use crate::theme::{CellLook, LAMP_SIGN};

impl LitMap<'_> {
    /// Ground, and anything else but a wall, in full light.
    pub(super) fn open(&self, at: Point, tile: &TileDef) -> Material {
        let noise = noise(at, self.view.floor());
        let ground = self.ground(at);
        match tile.surface {
            Surface::Ground => {
                if self.tiles == Tiles::Square {
                    return grained(ground, self.ambience.cracks, noise);
                }
                if let Some(fg) = self.ambience.cracks.filter(|_| noise >> 8 & 0x1F < 2) {
                    return Material { glyph: '~', fg, bg: ground, kind: Kind::Glowing };
                }
                let glyph = match noise >> 8 & 0xFF {
                    0..=13 => '·',
                    14..=19 => ',',
                    20..=24 => '\'',
                    _ => ' ',
                };
                Material { glyph, fg: ground.lerp(Rgb::WHITE, 4), bg: ground, kind: Kind::Ground }
            }
            Surface::Liquid if tile.light.is_some() => self.molten(at, tile),
            Surface::Liquid => {
                // Waves pass slowly over several cells, and are a little lighter at their crests.
                let phase = (self.decoration.flicker / 3 + soft_noise(at, 3, 4) / 32) & 3;
                let own = Rgb::from(tile.color);
                let deep = own.lerp(Rgb::BLACK, if phase == 0 { 7 } else { 8 });
                let glyph = match (self.tiles, phase) {
                    (Tiles::Square, 0) => drawing::WAVES,
                    (Tiles::Square, 1) => drawing::WAVES_QUARTER,
                    (Tiles::Square, 2) => drawing::WAVES_MOVED,
                    (Tiles::Square, _) => drawing::WAVES_LAST,
                    (_, 0) => '≈',
                    (_, _) => '~',
                };
                Material { glyph, fg: own.lerp(Rgb::BLACK, 3), bg: deep, kind: Kind::Liquid }
            }
            Surface::Cover => self.standing(at, tile, ground, (Kind::Cover, 3)),
            // Things that a player looks for stand on a shadow, so that bright light does not bleach them.
            Surface::Pit if self.tiles == Tiles::Square => Self::pit(at, ground),
            Surface::Pit | Surface::Feature | Surface::Wall => self.feature(at, tile, ground),
        }
    }

    /// A liquid with a light of its own: a dark crust, with seams that glow and drift slowly.
    fn molten(&self, at: Point, tile: &TileDef) -> Material {
        let own = Rgb::from(tile.color);
        let heat = soft_noise(at, 11, 4);
        // All of it drifts together: the seams of a cell meet those of its neighbours.
        let phase = (self.decoration.flicker / 6) & 3;
        let seam = own.lerp(Rgb::BLACK, 4 - (heat / 64) as u16);
        let crust = own.lerp(Rgb::BLACK, 12).greyed().lerp(own, 3);
        let glyph = match self.tiles {
            Tiles::Square => MOLTEN[phase as usize],
            Tiles::Narrow | Tiles::Wide => tile.glyph,
        };
        Material { glyph, fg: seam, bg: crust, kind: Kind::Molten }
    }

    /// A thing that a player looks for, in the colour that the theme has for it.
    fn feature(&self, at: Point, tile: &TileDef, ground: Rgb) -> Material {
        match self.theme.tile_color(tile) {
            Some(fg) => {
                let bg = ground.lerp(Rgb::BLACK, 6);
                Material { glyph: tile.glyph, fg, bg, kind: Kind::Feature }
            }
            None => self.standing(at, tile, ground, (Kind::Feature, 9)),
        }
    }

    /// A hole in the ground: as dark as rock in the light, with a grain.
    fn pit(at: Point, ground: Rgb) -> Material {
        let grains = [drawing::ROCK_A, drawing::ROCK_B, drawing::ROCK_C];
        let glyph = grains[noise(at, 17) as usize % grains.len()];
        let (fg, bg) = (ground.lerp(Rgb::BLACK, 8), ground.lerp(Rgb::BLACK, 10));
        Material { glyph, fg, bg, kind: Kind::Pit }
    }

    /// A plant or an object on the ground, on a shadow of that depth.
    fn standing(
        &self,
        at: Point,
        tile: &TileDef,
        ground: Rgb,
        (kind, shadow): (Kind, u16),
    ) -> Material {
        let own = Rgb::from(tile.color);
        let bg = ground.lerp(own, 3).lerp(Rgb::BLACK, shadow);
        let kind = if tile.glyph == LAMP_SIGN { Kind::Lamp } else { kind };
        let variant = noise(at, self.view.floor() + 5) as usize % VARIANTS;
        let picture = pictures_of(tile.glyph).filter(|_| self.tiles == Tiles::Square);
        let glyph = picture.map_or(tile.glyph, |pictures| pictures[variant]);
        Material { glyph, fg: own, bg, kind }
    }

    /// The colour of the ground: the second material in the first, in soft patches of a few cells, lighter
    /// and darker in others.
    fn ground(&self, at: Point) -> Rgb {
        let floor = self.view.floor();
        let [first, second] = self.ambience.ground;
        let patch = soft_noise(at, floor, 5).saturating_sub(PATCH_THRESHOLD);
        let ground = first.lerp(second, (patch * 16 / (255 - PATCH_THRESHOLD)) as u16);
        match soft_noise(at, floor + 99, 3) {
            0..80 => ground.lerp(Rgb::BLACK, 1),
            80..176 => ground,
            _ => ground.lerp(Rgb::WHITE, 1),
        }
    }

    /// Rock of unknown cells, in the hue of the floor.
    pub(in crate::widget) fn rock(&self, at: Point) -> CellLook {
        match self.tiles {
            Tiles::Square => self.layered_rock(at),
            Tiles::Narrow | Tiles::Wide => {
                let rock = self.memory.plain_rock();
                CellLook { glyph: ' ', fg: rock, bg: rock, modifier: Modifier::empty() }
            }
        }
    }

    /// Rock in strata: stones of [`STRATUM_WIDTH`] cells, each a little lighter or darker, with a grain; ore colours
    /// the grain of some.
    fn layered_rock(&self, at: Point) -> CellLook {
        let salt = self.view.floor() + 7;
        // Every layer begins elsewhere, so that the ends of stones do not stand above each other.
        let shift = noise(Point::new(0, at.y), salt) & 0xFF;
        let stone = Point::new((at.x + shift as i32).div_euclid(STRATUM_WIDTH), at.y);
        let lighter = ((noise(stone, salt) >> 8) % STRATA_SPREAD) as u8;
        let bg = self.memory.rock(lighter);
        let fg = match self.ore(at) {
            Some((ore, strength)) => self.memory.ore(ore, strength, lighter),
            None => self.memory.rock(lighter + ROCK_GRAIN),
        };
        let drawings = [drawing::ROCK_A, drawing::ROCK_B, drawing::ROCK_C];
        let glyph = drawings[noise(at, salt) as usize % drawings.len()];
        CellLook { glyph, fg, bg, modifier: Modifier::empty() }
    }

    /// The ore in a cell of the rock, and how many sixteenths of its colour it gives: a lode fades into the rock
    /// around it.
    fn ore(&self, at: Point) -> Option<(Rgb, u16)> {
        let salt = self.view.floor() + 31;
        // Lodes lie rather than stand, as the strata do.
        let flat = Point::new(at.x, LODE_FLATNESS * at.y);
        let amounts = (0..).zip(ORES).map(|(n, ore)| (soft_noise(flat, salt + n, LODE_CELLS), ore));
        let (amount, ore) = amounts.max_by_key(|(amount, _)| *amount)?;
        let above = amount.checked_sub(LODE_THRESHOLD)?;
        let strength = 1 + (MAX_ORE - 1) * above / (255 - LODE_THRESHOLD);
        Some((ore, strength as u16))
    }
}

/// The drawings of a molten liquid, in the order in which it drifts.
const MOLTEN: [char; 4] =
    [drawing::SEAMS, drawing::SEAMS_QUARTER, drawing::SEAMS_MOVED, drawing::SEAMS_LAST];

/// The ores in rock: copper, iron, cobalt, amethyst, ochre and malachite.
const ORES: [Rgb; 6] = [
    Rgb(60, 140, 120),
    Rgb(150, 70, 40),
    Rgb(60, 90, 170),
    Rgb(120, 60, 140),
    Rgb(140, 110, 40),
    Rgb(70, 140, 60),
];

/// The amount of an ore: over how many cells it changes, how much faster from row to row than from column to column,
/// of 255 the amount that is seen, and the most sixteenths of its colour.
const LODE_CELLS: i32 = 8;
const LODE_FLATNESS: i32 = 2;
const LODE_THRESHOLD: u32 = 168;
const MAX_ORE: u32 = 16;

/// The width of a stone in the strata of rock, in cells.
const STRATUM_WIDTH: i32 = 3;

/// How many steps of 255 the strata of rock have.
const STRATA_SPREAD: u32 = 5;

/// The grain of rock, in steps of 255 above its ground.
const ROCK_GRAIN: u8 = 6;

/// Soft noise below it leaves the first material of the ground as it is.
const PATCH_THRESHOLD: u32 = 110;

/// Ground with a grain of its own in each cell, or with a crack.
fn grained(ground: Rgb, cracks: Option<Rgb>, noise: u32) -> Material {
    let glyph = match noise >> 8 & 0x1F {
        0 => drawing::STONE_CRACKED,
        // Fire makes more of them.
        1..=4 if cracks.is_some() => drawing::STONE_CRACKED,
        1..=10 => drawing::STONE_A,
        11..=20 => drawing::STONE_B,
        _ => drawing::STONE_C,
    };
    if glyph == drawing::STONE_CRACKED {
        let (fg, kind) = match cracks {
            Some(fire) => (fire, Kind::Glowing),
            None => (ground.lerp(Rgb::BLACK, 7), Kind::Grain),
        };
        return Material { glyph, fg, bg: ground.lerp(Rgb::BLACK, 1), kind };
    }
    let (fg, bg) = (ground.lerp(Rgb::WHITE, 1), ground.lerp(Rgb::BLACK, 3));
    Material { glyph, fg, bg, kind: Kind::Grain }
}

/// The drawings of a plant or an object, one of which each cell has.
const VARIANTS: usize = 3;

/// The drawings that explain themselves better than a sign of a tile, where tiles are square.
const fn pictures_of(sign: char) -> Option<[char; VARIANTS]> {
    Some(match sign {
        '+' => [drawing::DOOR_CLOSED; VARIANTS],
        '\'' => [drawing::DOOR_OPEN; VARIANTS],
        'Φ' => [drawing::BRAZIER; VARIANTS],
        '"' => [drawing::GRASS, drawing::GRASS_MIRRORED, drawing::GRASS_MOVED],
        '♣' => [drawing::TALL_GRASS, drawing::TALL_GRASS_MIRRORED, drawing::TALL_GRASS_MOVED],
        ',' => [drawing::PEBBLES, drawing::PEBBLES_MIRRORED, drawing::PEBBLES_TURNED],
        '*' => [drawing::RUBBLE, drawing::RUBBLE_MIRRORED, drawing::RUBBLE_LOW],
        '`' => [drawing::BONES, drawing::BONES_MIRRORED, drawing::BONES_TURNED],
        ';' => [drawing::ASH, drawing::ASH_MIRRORED, drawing::ASH_MOVED],
        _ => return None,
    })
}
