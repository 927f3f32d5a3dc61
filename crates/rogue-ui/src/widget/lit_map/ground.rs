//! The ground of a lit map, and what lies, grows and stands on it.

use roguecore::{Point, Surface, TileDef};

use super::material::{Kind, Material, shade};
use super::{LitMap, noise};
use crate::color::Rgb;
use crate::glyphs::drawing;
use crate::layout::Tiles;

impl LitMap<'_> {
    /// Ground, and what is not a wall, in full light.
    pub(super) fn open(&self, at: Point, tile: &TileDef) -> Material {
        let noise = noise(at, self.view.floor());
        let ground = self.ground(at, noise);
        match tile.surface {
            Surface::Ground => {
                let glyph = match noise >> 8 & 0xFF {
                    0..=13 => '·',
                    14..=19 => ',',
                    20..=24 => '\'',
                    _ => ' ',
                };
                Material { glyph, fg: ground.lerp(Rgb::WHITE, 4), bg: ground, kind: Kind::Ground }
            }
            Surface::Liquid => {
                // Waves: every fourth cell of a moving pattern is lighter.
                let wave = (self.decoration.flicker / 2 + noise).is_multiple_of(4);
                let own = Rgb::from(tile.color);
                let deep = own.lerp(Rgb::BLACK, if wave { 6 } else { 8 });
                let glyph = if wave { '≈' } else { '~' };
                Material { glyph, fg: own.lerp(Rgb::WHITE, 4), bg: deep, kind: Kind::Liquid }
            }
            Surface::Cover => self.standing(tile, ground, Kind::Cover, 3),
            // What is looked for stands on a shadow, so that bright light does not bleach it.
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

    /// What grows or stands on the ground, on a shadow of that depth.
    fn standing(&self, tile: &TileDef, ground: Rgb, kind: Kind, shadow: u16) -> Material {
        let own = Rgb::from(tile.color);
        let bg = ground.lerp(own, 3).lerp(Rgb::BLACK, shadow);
        let picture = picture_of(tile.glyph).filter(|_| self.tiles == Tiles::Halves);
        Material { glyph: picture.unwrap_or(tile.glyph), fg: own, bg, kind }
    }

    /// The colour of the ground: patches of the second material in the first, in four shades.
    fn ground(&self, at: Point, own: u32) -> Rgb {
        let jitter = (own >> 4 & 3) as i32;
        let patch =
            Point::new((at.x * 2 + jitter).div_euclid(9), (at.y * 2 + jitter).div_euclid(6));
        let second = noise(patch, self.view.floor()).is_multiple_of(4);
        shade(self.ambience.ground[usize::from(second)], own)
    }
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
