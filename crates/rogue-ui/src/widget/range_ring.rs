//! The ring at the end of a range, while something is aimed: the last cells that it reaches.

use roguecore::{Direction, Point, TileView, View};

use crate::canvas::Canvas;
use crate::context::Context;
use crate::layout::{Camera, Tiles};

/// The sign on the cells of the ring.
const RING: char = '°';

/// The sides of a cell: with corners the ring would be two cells wide.
const SIDES: [Direction; 4] =
    [Direction::North, Direction::East, Direction::South, Direction::West];

/// Marks the last cells in range that are in view, but for those in which something is.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, camera: Camera, range: u32) {
    for at in last_cells(cx.view(), range) {
        let Some((x, y)) = camera.to_canvas(at) else { continue };
        let mut tiles = canvas.tiles(camera.tiles());
        let style = cx.theme().key().bg(tiles.ground(x, y).into());
        if camera.tiles() != Tiles::Square {
            tiles.put_tile(x, y, RING, style, camera.tiles());
        } else if let Some(map) = canvas.tile_map() {
            map.mark((x, y), RING, style);
        }
    }
}

/// The empty cells in view beside which the range ends.
fn last_cells(view: View<'_>, range: u32) -> Vec<Point> {
    let here = view.player().at;
    let is_last = |at: &Point| {
        let is_floor = matches!(view.tile(*at), TileView::Visible(tile) if tile.walkable);
        let mut beside = SIDES.into_iter().map(|side| *at + side);
        is_floor
            && at.is_within(range, here)
            && beside.any(|it| !it.is_within(range, here))
            && view.entities_at(*at).is_empty()
    };
    view.size().points().filter(is_last).collect()
}
