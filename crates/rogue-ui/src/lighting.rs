//! Light on the cells of the map: coloured lights that fall off with the distance and stop at walls,
//! in integers. A light of 64 leaves a colour as it is. Light is decoration: it depends on the view of
//! the player and never changes a game.

use std::sync::LazyLock;

use roguecore::{Point, Size};

/// Red, green and blue in 64ths of full light.
pub type Level = [u16; 3];

/// The largest radius of a light, in cells.
pub const MAX_RADIUS: u8 = 9;

/// A light that shines from a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Light {
    /// Its cell.
    pub at: Point,
    /// Cells that it reaches, at most [`MAX_RADIUS`].
    pub radius: u8,
    /// The light in its own cell.
    pub level: Level,
}

/// A cell that a light reaches, relative to the light.
#[derive(Clone, Copy)]
struct Step {
    dx: i8,
    dy: i8,
    /// The index of the next cell towards the light: when that one is dark or opaque, this one is
    /// dark.
    parent: u16,
    /// The part of the light that arrives, of 256.
    falloff: u16,
}

/// For each radius the cells that a light reaches, nearest first. The first one is its own.
static SPREAD: LazyLock<Vec<Vec<Step>>> = LazyLock::new(|| (0..=MAX_RADIUS).map(spread).collect());

fn spread(radius: u8) -> Vec<Step> {
    let reach = i32::from(radius);
    let mut cells: Vec<(i32, i32)> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
        .filter(|(dx, dy)| dx * dx + dy * dy <= reach * reach + reach)
        .collect();
    cells.sort_by_key(|(dx, dy)| (dx * dx + dy * dy, *dy, *dx));
    let edge = (reach + 1) * (reach + 1);
    let step = |(dx, dy): &(i32, i32)| {
        let towards = parent(*dx, *dy);
        let parent = cells.iter().position(|cell| *cell == towards).unwrap_or(0);
        let left = edge - dx * dx - dy * dy;
        let falloff = (256 * left / edge).max(0);
        Step { dx: *dx as i8, dy: *dy as i8, parent: parent as u16, falloff: falloff as u16 }
    };
    cells.iter().map(step).collect()
}

/// The next cell on the straight line to the light.
fn parent(dx: i32, dy: i32) -> (i32, i32) {
    let far = dx.abs().max(dy.abs());
    if far <= 1 {
        return (0, 0);
    }
    let shorter = |part: i32| (2 * part * (far - 1) + far * part.signum()) / (2 * far);
    (shorter(dx), shorter(dy))
}

/// The light on each cell of a part of the map.
pub struct LightMap {
    origin: Point,
    size: Size,
    levels: Vec<Level>,
    opaque: Vec<bool>,
}

impl LightMap {
    /// A dark part of the map; `opaque` tells for each cell, row by row, whether it stops light.
    pub fn new(origin: Point, size: Size, opaque: Vec<bool>) -> Self {
        let levels = vec![[0; 3]; opaque.len()];
        Self { origin, size, levels, opaque }
    }

    /// The index of a cell; `None` outside.
    fn index(&self, at: Point) -> Option<usize> {
        let (x, y) = (at.x - self.origin.x, at.y - self.origin.y);
        let (width, height) = (self.size.width() as i32, self.size.height() as i32);
        ((0..width).contains(&x) && (0..height).contains(&y)).then_some((y * width + x) as usize)
    }

    /// The light on a cell; dark outside.
    pub fn at(&self, at: Point) -> Level {
        self.index(at).map_or([0; 3], |index| self.levels[index])
    }

    /// Adds a light.
    pub fn add(&mut self, light: &Light) {
        let steps = &SPREAD[usize::from(light.radius.min(MAX_RADIUS))];
        // Whether light leaves each cell of the spread.
        let mut passes = [false; 400];
        for (index, step) in steps.iter().enumerate() {
            let at = Point::new(light.at.x + i32::from(step.dx), light.at.y + i32::from(step.dy));
            let reached = index == 0 || passes[usize::from(step.parent)];
            let Some(cell) = self.index(at).filter(|_| reached) else { continue };
            passes[index] = index == 0 || !self.opaque[cell];
            let level = &mut self.levels[cell];
            for (sum, part) in level.iter_mut().zip(light.level) {
                *sum =
                    sum.saturating_add(((u32::from(part) * u32::from(step.falloff)) >> 8) as u16);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The light of a lamp of radius 4 in the middle of the map, as tenths of full light.
    fn lit(rows: &[&str]) -> String {
        let size = Size::new(rows[0].len() as u32, rows.len() as u32);
        let opaque = rows.concat().chars().map(|c| c == '#').collect();
        let mut lights = LightMap::new(Point::new(0, 0), size, opaque);
        let at = Point::new(size.width() as i32 / 2, size.height() as i32 / 2 + 1);
        lights.add(&Light { at, radius: 4, level: [64, 32, 0] });
        let digit = |at| char::from_digit(u32::from(lights.at(at)[0]) * 9 / 64, 10).unwrap_or('?');
        let row = |y| (0..size.width() as i32).map(|x| digit(Point::new(x, y))).collect::<String>();
        (0..size.height() as i32).map(row).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn light_falls_off_and_stops_at_walls() {
        assert_eq!(
            lit(&["...........", "...........", "....###....", "...........", "..........."]),
            ["00000000000", "00000000000", "00008880000", "03578987530", "02578887520"].join("\n"),
        );
    }

    #[test]
    fn every_cell_of_a_spread_has_its_parent_before_it() {
        for steps in SPREAD.iter() {
            assert!(steps.len() <= 400);
            assert!(
                steps
                    .iter()
                    .enumerate()
                    .skip(1)
                    .all(|(index, step)| usize::from(step.parent) < index)
            );
        }
    }
}
