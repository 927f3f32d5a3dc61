//! The lights of a lit map: items, fire, lamps, spells, and the torch of the player.

use roguecore::{Color, Glow, Point};

use super::{LitMap, noise};
use crate::color::Rgb;
use crate::layout::Tiles;
use crate::lighting::{Level, Light};
use crate::theme::torch::{self, CarriedGoal, Distance};

/// The light of a lamp on a wall.
const LAMP: Level = [46, 36, 22];

/// One in this many fronts of walls carries a lamp.
const LAMP_INTERVAL: u32 = 17;

impl LitMap<'_> {
    /// Adds the lights of things in view: items, fire, lamps, spells.
    pub(super) fn add_lights(&mut self) {
        for entity in self.view.entities().iter().filter(|entity| entity.item.is_some()) {
            let goal =
                self.view.content().dungeon().is_some_and(|it| it.goal == entity.entity_ref.kind);
            let (radius, strength) = if goal { (6, 90) } else { (2, 22) };
            let color = self.theme.item_color(entity.prototype);
            self.lights.add(&Light { at: entity.at, radius, level: glow(color, strength) });
        }
        let rows = self.view.content().rows();
        for cell in self.view.substances() {
            if let Some(row) = rows.substance(cell.substance) {
                self.lights.add(&glow_of(cell.at, row.light, row.color));
            }
        }
        let width = self.size.width() as usize;
        for index in 0..self.cells.len() {
            let cell = self.cells[index];
            if !cell.visible {
                continue;
            }
            let at = Point::new(
                self.origin.x + (index % width) as i32,
                self.origin.y + (index / width) as i32,
            );
            if cell.wall {
                if self.has_lamp(at) {
                    let light = Light { at: Point::new(at.x, at.y + 1), radius: 4, level: LAMP };
                    self.lights.add(&light);
                }
            } else if let Some((tile, light)) = cell.tile.and_then(|tile| Some((tile, tile.light?)))
            {
                self.lights.add(&glow_of(at, light, tile.color));
            }
        }
        for light in self.decoration.lights {
            self.lights.add(light);
        }
    }

    /// Whether a front of a wall carries a lamp.
    pub(super) fn has_lamp(&self, at: Point) -> bool {
        noise(at, self.view.floor()).is_multiple_of(LAMP_INTERVAL) && self.is_front(at)
    }

    /// The light on a visible cell.
    pub(super) fn light(&self, at: Point) -> Level {
        let distance = at.distance_squared(self.view.player().at);
        let distance = u32::try_from(distance).unwrap_or(u32::MAX);
        let distance = match self.tiles {
            Tiles::Square => Distance::exact(distance),
            Tiles::Narrow | Tiles::Wide => Distance::in_rings(distance),
        };
        let carried = self.carried.is_some();
        let torch = torch::players_light(carried, distance, self.flicker(at), self.rim);
        let dawn = self.carried.map_or([0; 3], CarriedGoal::ambient);
        let all = torch::sum(torch::sum(self.ambience.ambient, dawn), torch);
        torch::limited(torch::sum(all, self.lights.at(at)))
    }

    /// The contribution of the flicker to the torch in a cell: a few per cent. Only a quarter of the cells
    /// changes in each frame.
    fn flicker(&self, at: Point) -> i16 {
        if self.decoration.flicker == 0 {
            return 0;
        }
        let own = noise(at, 7);
        let frame = (self.decoration.flicker + own % 4) / 4;
        match noise(Point::new(at.x, at.y), frame) % 3 {
            0 => -3,
            1 => 0,
            _ => 3,
        }
    }
}

/// The light of a row in its colour.
fn glow_of(at: Point, Glow { radius, strength, .. }: Glow, color: Color) -> Light {
    Light { at, radius, level: glow(color.into(), strength) }
}

/// A light of that colour.
fn glow(Rgb(r, g, b): Rgb, strength: u16) -> Level {
    [r, g, b].map(|part| u16::from(part) * strength / 255)
}
