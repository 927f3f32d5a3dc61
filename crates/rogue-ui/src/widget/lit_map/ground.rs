//! The ground of a lit map, and the plants and objects on it.

use ratatui_core::style::Modifier;
use roguecore::{Point, Surface, TileDef};

use super::material::{Kind, Material};
use super::{LitMap, noise, soft_noise};
use crate::color::Rgb;
use crate::glyphs::drawing;
use crate::layout::Tiles;
use crate::theme::CellLook;

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
            Surface::Cover => self.standing(tile, ground, Kind::Cover, 3),
            // Things that a player looks for stand on a shadow, so that bright light does not bleach them.
            Surface::Feature | Surface::Wall => self.feature(tile, ground),
        }
    }

    /// A thing that a player looks for, in the colour that the theme has for it.
    fn feature(&self, tile: &TileDef, ground: Rgb) -> Material {
        match self.theme.tile_color(tile) {
            Some(fg) => {
                let bg = ground.lerp(Rgb::BLACK, 6);
                Material { glyph: tile.glyph, fg, bg, kind: Kind::Feature }
            }
            None => self.standing(tile, ground, Kind::Feature, 9),
        }
    }

    /// A plant or an object on the ground, on a shadow of that depth.
    fn standing(&self, tile: &TileDef, ground: Rgb, kind: Kind, shadow: u16) -> Material {
        let own = Rgb::from(tile.color);
        let bg = ground.lerp(own, 3).lerp(Rgb::BLACK, shadow);
        let picture = picture_of(tile.glyph).filter(|_| self.tiles == Tiles::Square);
        Material { glyph: picture.unwrap_or(tile.glyph), fg: own, bg, kind }
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

    /// Rock of unknown cells: the stone of the walls, faint.
    pub(super) fn rock(&self, at: Point) -> CellLook {
        let own = noise(at, self.view.floor() + 7);
        // Equally faint in every stone.
        let stone = self.ambience.wall.at_most(36);
        let shade = (soft_noise(at, self.view.floor() + 5, 4) / 64) as u16;
        let fg = stone.lerp(Rgb::BLACK, shade);
        let glyph = [drawing::ROCK_A, drawing::ROCK_B, drawing::ROCK_C][own as usize % 3];
        CellLook { glyph, fg, bg: self.ambience.wall.at_most(19), modifier: Modifier::empty() }
    }
}

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

/// The drawing that explains itself better than a sign of a tile, where tiles are square.
const fn picture_of(sign: char) -> Option<char> {
    match sign {
        '+' => Some(drawing::DOOR_CLOSED),
        '\'' => Some(drawing::DOOR_OPEN),
        'Φ' => Some(drawing::BRAZIER),
        '"' => Some(drawing::GRASS),
        '*' => Some(drawing::RUBBLE),
        _ => None,
    }
}
