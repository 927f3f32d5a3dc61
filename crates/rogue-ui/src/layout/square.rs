//! The layout of the dungeon screen for square tiles, which have a size of their own: the largest at
//! which the whole floor is shown, or the one that shows the most of it.

use ratatui_core::layout::Rect;
use roguecore::Size;

use super::{
    Layout, MINIMAP_WIDTH, PACK_WIDTH, SQUARE_SIDES, STRIP_HEIGHT, TALL_LOG, Tiles, UNITS, cells,
};

/// Columns of the sidebar right of the map, where there is room for a creature in one line.
const SIDEBAR_WIDTH: (u16, u16) = (36, 48);
/// Columns of the sidebar on a narrow canvas.
const NARROW_SIDEBAR: u16 = 28;
/// A canvas with fewer columns is narrow.
const NARROW: u16 = 100;
/// Rows of the log below map and sidebar.
const LOG_ROWS: u16 = 5;
/// Rows of the parts below the map, where none stands beside it: at least a quarter of the canvas, but no more than
/// the second number unless the map leaves them.
const BELOW_ROWS: (u16, u16) = (8, 11);
/// Columns of panel and entities in view below the map: the most that they take, and the least where the inventory
/// stands beside the log.
const PANEL_BELOW: (u16, u16) = (40, 33);
const SIDE_BELOW: (u16, u16) = (52, 38);
/// The columns that the log keeps below the map, where other parts stand beside it.
const LOG_BELOW: u16 = 52;
/// Rows of a map that are shown before more of its columns: a player with a sight of nine cells sees as many.
const SEEN_ROWS: u32 = 19;
/// Rows of the parts that stand below each other on an upright canvas: panel, contents of the player's cell,
/// entities in view, log. The map has three quarters of a telephone.
const STRIP_ROWS: [u16; 4] = [2, 2, STRIP_HEIGHT, 5];
/// The same with the strip unfolded.
const UNFOLDED_ROWS: [u16; 4] = [7, 2, 9, 5];
/// A canvas with fewer rows has no room for them.
const UPRIGHT: u16 = 30;

/// The layout of a canvas that is not smaller than [`MIN_SQUARE_SIZE`](super::MIN_SQUARE_SIZE).
pub(super) fn layout(width: u16, height: u16, map: Size) -> Layout {
    let canvas = (width, height);
    for side in (SQUARE_SIDES.0..=SQUARE_SIDES.1).rev() {
        let candidates = [beside(canvas, side, map), below(canvas, side, map)];
        let fits = |layout: &&Layout| fits(layout.map, side, map);
        if let Some(layout) = candidates.iter().flatten().find(fits) {
            return *layout;
        }
    }
    // The camera follows the player.
    let small = SQUARE_SIDES.0;
    let upright = width < NARROW && height >= UPRIGHT;
    let upright = upright.then(|| stacked(canvas, small, STRIP_ROWS));
    let layouts = [upright, below(canvas, small, map), beside(canvas, small, map)];
    let value = |layout: &Layout| {
        let [columns, rows] = shown(layout.map, small, map);
        (rows.min(SEEN_ROWS), columns * rows)
    };
    let most = layouts.into_iter().flatten().max_by_key(value);
    most.unwrap_or_else(|| narrow(canvas, small))
}

/// How many whole columns and rows of the map an area shows.
fn shown(area: Rect, side: u16, map: Size) -> [u32; 2] {
    let tiles = |length: u32, cells: u16, units: u16| {
        length.min(u32::from(cells) * u32::from(units) / u32::from(side))
    };
    [tiles(map.width(), area.width, UNITS.0), tiles(map.height(), area.height, UNITS.1)]
}

/// Whether the whole map is shown in an area.
fn fits(area: Rect, side: u16, map: Size) -> bool {
    let whole = |length: u32, cells: u16, units: u16| {
        length.saturating_mul(side.into()) <= u32::from(cells) * u32::from(units)
    };
    whole(map.width(), area.width, UNITS.0) && whole(map.height(), area.height, UNITS.1)
}

/// Columns and rows of text that a map takes.
fn room_for(map: Size, side: u16) -> (u16, u16) {
    let room = |length: u32, units: u16| cells(length).saturating_mul(side).div_ceil(units);
    (room(map.width(), UNITS.0), room(map.height(), UNITS.1))
}

/// The sidebar right of the map, the log below both. Both take the room that the map leaves.
fn beside((width, height): (u16, u16), side: u16, map: Size) -> Option<Layout> {
    if width < NARROW {
        return None;
    }
    let room = room_for(map, side);
    let sidebar = width.saturating_sub(room.0).clamp(SIDEBAR_WIDTH.0, SIDEBAR_WIDTH.1);
    let least = LOG_ROWS.max(height / 8);
    let log = (height - 1).saturating_sub(room.1).clamp(least, least.max(height / 4));
    let map = Rect::new(0, 0, width - sidebar, height - log - 1);
    let layout = Layout::beside((width, height), sidebar, log, map);
    Some(Layout { tiles: Tiles::Square, square_side: side, ..layout })
}

/// The same on a canvas with few columns.
fn narrow((width, height): (u16, u16), side: u16) -> Layout {
    let map = Rect::new(0, 0, width - NARROW_SIDEBAR, height - LOG_ROWS - 1);
    let layout = Layout::beside((width, height), NARROW_SIDEBAR, LOG_ROWS, map);
    Layout { tiles: Tiles::Square, square_side: side, ..layout }
}

/// Everything below the map, side by side: the panel over the contents of the player's cell, the log, the entities
/// in view.
fn below((width, height): (u16, u16), side: u16, map: Size) -> Option<Layout> {
    if width < NARROW {
        return None;
    }
    let least = (height / 4).clamp(BELOW_ROWS.0, BELOW_ROWS.1);
    let spare = (height - 1).saturating_sub(room_for(map, side).1);
    let rows = spare.clamp(least, least.max(height / 4));
    let top = height - rows - 1;
    let (left, right) = sides_below(width, rows);
    let here = rows.saturating_sub(6).clamp(2, 4);
    let part = |x: u16, y: u16, width: u16, rows: u16| Rect::new(x, top + 1 + y, width, rows);
    let layout = Layout {
        map: Rect::new(0, 0, width, top),
        tiles: Tiles::Square,
        square_side: side,
        dividers: [
            part(left, 0, 1, rows),
            part(width - right - 1, 0, 1, rows),
            Rect::ZERO,
            Rect::ZERO,
        ],
        panel: part(0, 0, left, rows - here),
        here: part(0, rows - here, left, here),
        log: part(left + 2, 0, width - left - right - 4, rows),
        side: part(width - right, 0, right, rows),
        // Over the log.
        names: Rect::new(left + 1, top, width - left - 40, 1),
        ..Layout::ruled(width, top)
    };
    Some(layout.with_parts_beside_log(LOG_BELOW))
}

/// Columns of the panel and of the entities in view below the map. A tall log has the inventory beside it, and the
/// minimap, where these parts can leave the room.
fn sides_below(width: u16, rows: u16) -> (u16, u16) {
    let wide =
        ((width * 22 / 100).clamp(28, PANEL_BELOW.0), (width * 32 / 100).clamp(28, SIDE_BELOW.0));
    // The lines between the parts, and a blank on both sides of the log.
    let frame = 4;
    let left_by =
        |(left, right): (u16, u16)| width.saturating_sub(left + right + frame + LOG_BELOW);
    let narrow = (PANEL_BELOW.1.min(wide.0), SIDE_BELOW.1.min(wide.1));
    let parts = [PACK_WIDTH.0 + MINIMAP_WIDTH, PACK_WIDTH.0];
    let Some(wanted) = parts.into_iter().find(|part| left_by(narrow) >= *part) else { return wide };
    if rows < TALL_LOG || left_by(wide) >= wanted {
        return wide;
    }
    // The entities in view get back the rest.
    let spare = left_by(narrow) - wanted;
    (narrow.0, (narrow.1 + spare).min(wide.1))
}

/// The same layout with the strip of an upright canvas unfolded: the map gives rows to panel and entities in view.
pub(super) fn unfolded(layout: Layout) -> Layout {
    if layout.is_upright() {
        let canvas = (layout.rule.width, layout.log.bottom());
        return stacked(canvas, layout.square_side, UNFOLDED_ROWS);
    }
    layout
}

/// Everything below the map and below each other.
fn stacked((width, height): (u16, u16), side: u16, rows: [u16; 4]) -> Layout {
    let top = height - 1 - rows.iter().sum::<u16>();
    let mut y = top + 1;
    let [panel, here, in_view, log] = rows.map(|rows| {
        let area = Rect::new(0, y, width, rows);
        y += rows;
        area
    });
    Layout {
        map: Rect::new(0, 0, width, top),
        tiles: Tiles::Square,
        square_side: side,
        panel,
        here,
        side: in_view,
        log: Rect { x: 1, width: width - 2, ..log },
        ..Layout::ruled(width, top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Camera;
    use roguecore::ball;

    /// The side of a tile in pixels, and the part of the map area that the floor fills, in percent.
    fn tiles(cell: u16, (width, height): (u16, u16), map: Size) -> (u16, u32) {
        let layout = layout(width / cell, height / (2 * cell), map);
        let side = layout.square_side;
        let floor = map.width() * map.height() * u32::from(side * side);
        let area = u32::from(layout.map.width * UNITS.0) * u32::from(layout.map.height * UNITS.1);
        (side * cell / 2, 100 * floor / area)
    }

    #[test]
    fn a_floor_of_the_ember_fills_the_map_area_at_every_common_size() {
        let floor = Size::new(58, 26);
        assert_eq!(tiles(8, (1280, 720), floor), (20, 89));
        assert_eq!(tiles(10, (1600, 960), floor), (25, 84));
        assert_eq!(tiles(12, (1920, 1080), floor), (30, 89));
        assert_eq!(tiles(16, (2560, 1440), floor), (40, 89));
    }

    /// With large letters there is no room for the whole floor.
    #[test]
    fn where_the_camera_follows_the_player_most_of_the_floor_is_shown() {
        let area = |width, height, map| {
            let layout = layout(width, height, map);
            (layout.map, layout.square_side)
        };
        let floor = Size::new(58, 26);
        assert_eq!(area(120, 33, floor), (Rect::new(0, 0, 120, 24), 4));
        assert_eq!(area(100, 37, floor), (Rect::new(0, 0, 100, 27), 4));
        let high = Size::new(30, 60);
        assert_eq!(area(120, 33, high), (Rect::new(0, 0, 72, 27), 4), "the sidebar is beside it");
        // A telephone held sideways: what the player sees comes before more columns.
        for (width, height, rows) in [(126, 25, 19), (105, 24, 18)] {
            let (map, _) = area(width, height, floor);
            assert_eq!((map.height, map.width < width), (rows, true), "{width}x{height}");
        }
    }

    /// Windows of 1600 x 900 and 1920 x 1080 with their own letters, of 10 x 20.
    #[test]
    fn large_windows_have_inventory_and_minimap() {
        let parts = |width, height| {
            let Layout { panel, side, log, pack, minimap, .. } =
                layout(width, height, Size::new(58, 26));
            [panel, side, log, pack, minimap].map(|part| part.width)
        };
        assert_eq!(parts(160, 45), [33, 39, 51, 31, 0]);
        assert_eq!(parts(192, 54), [33, 38, 51, 31, 32]);
        // A column less than the inventory needs changes nothing.
        assert_eq!(parts(158, 45)[3..], [0, 0]);
    }

    #[test]
    fn an_upright_window_has_everything_below_the_map() {
        let layout = layout(50, 59, Size::new(58, 26));
        assert_eq!((layout.map, layout.square_side), (Rect::new(0, 0, 50, 47), 4));
        assert!(layout.side.y > layout.map.bottom() && layout.side.width == 50);
        assert_eq!(unfolded(layout).map, Rect::new(0, 0, 50, 35));
    }

    /// Telephones of 390 x 844 and 360 x 640 with buttons below, and letters of 8 x 16 and 7 x 14; the rows of text
    /// that two rows and one row of buttons leave, and those of the whole screen.
    const TELEPHONES: [((u16, u16), u16); 2] = [((48, 46), 52), ((51, 41), 45)];

    #[test]
    fn the_map_of_a_telephone_has_three_fifths_of_it() {
        for ((width, height), screen) in TELEPHONES {
            let map = layout(width, height, Size::new(58, 26)).map;
            assert!(5 * map.height >= 3 * screen, "{map:?}");
        }
    }

    /// Wherever the player stands, every cell as far away as anyone is seen is shown whole.
    #[test]
    fn the_map_of_a_telephone_cuts_off_nobody_in_view() {
        let sight = SEEN_ROWS / 2;
        for map in [Size::new(58, 26), Size::new(58, 60)] {
            for ((width, height), _) in TELEPHONES {
                let layout = layout(width, height, map);
                for focus in map.points() {
                    let camera = Camera::centred(&layout, map, focus);
                    for seen in ball(focus, sight).filter(|seen| map.contains(*seen)) {
                        assert!(camera.to_text(seen).is_some(), "{map:?}: {seen} from {focus}");
                        assert_eq!(camera.including(seen), camera, "{seen} from {focus} is cut");
                    }
                }
            }
        }
    }
}
