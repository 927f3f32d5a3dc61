//! Walls of a lit map: bricks, lamps, and lines that join their neighbours.

use roguecore::Point;

use super::material::{Kind, Material, shade};
use super::{LitMap, noise};
use crate::color::Rgb;
use crate::glyphs::drawing;
use crate::layout::Tiles;
use crate::theme::LAMP_SIGN;

/// The flame of a lamp on a wall.
const FLAME: Rgb = Rgb(255, 196, 96);

/// The lines for each mask of [`LitMap::joined`].
const LINES: [char; 16] =
    [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

impl LitMap<'_> {
    /// Whether the wall has its front towards the player: floor lies below it.
    pub(super) fn is_front(&self, at: Point) -> bool {
        let below = self.cell(Point::new(at.x, at.y + 1));
        below.tile.is_some() && !below.wall
    }

    /// A wall in full light: bricks where floor lies below, a line that joins its neighbours
    /// elsewhere.
    pub(super) fn wall(&self, at: Point) -> Material {
        let stone = self.ambience.wall;
        let noise = noise(at, self.view.floor());
        let stone = shade(stone, noise);
        if self.is_front(at) {
            if self.has_lamp(at) {
                // A dark niche: only the flame shines.
                let bg = stone.lerp(Rgb::BLACK, 13);
                return Material { glyph: LAMP_SIGN, fg: FLAME, bg, kind: Kind::Lamp };
            }
            if self.tiles == Tiles::Square {
                let chipped = noise.is_multiple_of(7);
                let glyph = if chipped { drawing::BRICKS_CHIPPED } else { drawing::BRICKS };
                let mortar = stone.lerp(Rgb::BLACK, 9);
                return Material { glyph, fg: stone, bg: mortar, kind: Kind::Bricks };
            }
            // Bricks of two cells, moved by one from row to row.
            let glyph = if (at.x + at.y).rem_euclid(2) == 0 { '┬' } else { '┴' };
            return Material {
                glyph,
                fg: stone.lerp(Rgb::BLACK, 9),
                bg: stone,
                kind: Kind::Bricks,
            };
        }
        let glyph = LINES[usize::from(self.joined(at))];
        Material { glyph, fg: stone, bg: stone.lerp(Rgb::BLACK, 12), kind: Kind::Line }
    }

    /// The neighbours that the line of a wall leads to: north 1, east 2, south 4, west 8. Two walls
    /// are joined where known floor lies beside both.
    fn joined(&self, at: Point) -> u8 {
        let wall = |dx: i32, dy: i32| self.cell(Point::new(at.x + dx, at.y + dy)).wall;
        let open = |dx: i32, dy: i32| {
            let cell = self.cell(Point::new(at.x + dx, at.y + dy));
            cell.tile.is_some() && !cell.wall
        };
        let mut mask = 0;
        for (bit, dx, dy) in [(1, 0, -1), (2, 1, 0), (4, 0, 1), (8, -1, 0)] {
            // The cells on both sides of the line between the two.
            let sides = [(dy, dx), (dx + dy, dy + dx), (-dy, -dx), (dx - dy, dy - dx)];
            if wall(dx, dy) && sides.iter().any(|(x, y)| open(*x, *y)) {
                mask |= bit;
            }
        }
        mask
    }
}
