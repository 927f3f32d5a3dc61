//! The layout of the dungeon screen for a canvas and a map of any size, and the camera over the
//! map.

mod camera;
mod square;

use ratatui_core::layout::Rect;
use roguecore::Size;

pub use crate::input::UNITS;
pub use camera::Camera;

/// The smallest canvas on which the game is drawn, in columns and rows. On a smaller one the player
/// is asked to enlarge it.
pub const MIN_SIZE: (u16, u16) = (80, 24);

/// The smallest canvas of a front end that draws square tiles: its window may be narrow.
pub const MIN_SQUARE_SIZE: (u16, u16) = (48, 24);

/// The smallest and the largest side of a square tile in [`UNITS`]: as high as a line of text, and half as
/// high again.
pub const SQUARE_SIDES: (u16, u16) = (4, 6);

/// Columns of the sidebar, with the line that separates it from the map.
const SIDEBAR_WIDTH: (u16, u16) = (28, 48);
/// Columns and rows that the map is given where there is room. A smaller map stays in the top left corner of them.
const MAP_SIZE: (u16, u16) = (80, 43);
/// The same on a canvas that is wide enough for other parts beside the log, which takes the rows that this leaves:
/// those of a floor of *The Ember of Dawn*.
const FLOOR_SIZE: (u16, u16) = (58, 26);
/// The columns that the log keeps where other parts stand beside it, and the fewest rows of it that they do so for.
const LOG_WIDTH: u16 = 80;
const TALL_LOG: u16 = 10;
/// The fewest and the most columns of the inventory beside the log, with the line that separates them.
const PACK_WIDTH: (u16, u16) = (32, 46);
/// Columns of the minimap with its line: two cells of the map in each, and a blank on both sides.
const MINIMAP_WIDTH: u16 = 33;
/// Rows of the message log.
const MIN_LOG_ROWS: u16 = 5;
/// Columns of the turn in the line above the log, with a blank.
const TURN_WIDTH: u16 = 15;
/// A line above the log with fewer columns does not show the turn.
const WIDE_RULE: u16 = 72;
/// A sidebar with fewer rows gives more of them to the entities in view.
const TALL_SIDEBAR: u16 = 28;

/// Rows of the entities in view where they are a strip: a title, and figures.
pub(crate) const STRIP_HEIGHT: u16 = 2;

/// How a tile of the map is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tiles {
    /// In one column.
    #[default]
    Narrow,
    /// In two columns, as its character and a blank: nearly square in a terminal.
    Wide,
    /// As a square of its own size on a [`TileMap`](crate::tile_map::TileMap): for a front end that
    /// draws pictures.
    Square,
}

impl Tiles {
    /// Columns of a tile: of the canvas, or of the tile map where it has one.
    pub const fn width(self) -> u16 {
        match self {
            Self::Narrow | Self::Square => 1,
            Self::Wide => 2,
        }
    }

    /// The smallest canvas on which the game is drawn with such tiles.
    pub const fn min_size(self) -> (u16, u16) {
        match self {
            Self::Narrow | Self::Wide => MIN_SIZE,
            Self::Square => MIN_SQUARE_SIZE,
        }
    }
}

/// The rectangles of the dungeon screen, in cells of the canvas. The sidebar stands right of the map
/// and the message log below both; square tiles may have all of it below the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The part of the canvas that shows the map.
    pub map: Rect,
    /// How a tile of the map is drawn.
    pub tiles: Tiles,
    /// The side of a square tile in [`UNITS`] of a cell of text.
    pub square_side: u16,
    /// The columns of the lines between map and sidebar, or between the parts below the map; one that is not drawn
    /// is empty.
    pub dividers: [Rect; 4],
    /// The state of the player: floor, health, experience, equipment, statuses.
    pub panel: Rect,
    /// The entities in view.
    pub side: Rect,
    /// The contents of the player's cell, and the keys that act on them.
    pub here: Rect,
    /// The line above the log.
    pub rule: Rect,
    /// The names of everything under the cursor, in the line above the log.
    pub names: Rect,
    /// The number of turns taken.
    pub turn: Rect,
    /// The key of the help screen; a click opens it.
    pub help: Rect,
    /// The key of the menu; a click opens it.
    pub menu: Rect,
    /// The message log.
    pub log: Rect,
    /// The items that the player carries, beside the log; empty where there is no room.
    pub pack: Rect,
    /// The whole floor, small; empty where there is no room.
    pub minimap: Rect,
}

impl Layout {
    /// The layout for a canvas and a map, or `None` when the canvas is smaller than
    /// [`Tiles::min_size`].
    pub fn new(width: u16, height: u16, map: Size, tiles: Tiles) -> Option<Self> {
        let min_size = tiles.min_size();
        if width < min_size.0 || height < min_size.1 {
            return None;
        }
        Some(match tiles {
            Tiles::Narrow | Tiles::Wide => Self::of_cells(width, height, map, tiles),
            Tiles::Square => square::layout(width, height, map),
        })
    }

    /// Whether all parts stand below each other: the panel is a strip, unless it is unfolded.
    pub fn is_upright(&self) -> bool {
        self.panel.width == self.rule.width
    }

    /// Whether the panel is a strip that can be unfolded.
    pub(crate) fn is_strip(&self) -> bool {
        self.is_upright() && self.side.height == STRIP_HEIGHT
    }

    /// The layout with its strip unfolded, where it has one.
    pub(crate) fn unfolded(self) -> Self {
        square::unfolded(self)
    }

    /// The cells left of the sidebar and above the log, which the map may leave a part of.
    pub(crate) fn field(&self) -> Rect {
        let sidebar = self.dividers[0];
        let width = if sidebar.y < self.rule.y { sidebar.x } else { self.rule.width };
        Rect::new(0, 0, width, self.rule.y)
    }

    /// The layout with the columns of the minimap given to the inventory.
    pub(crate) fn without_minimap(mut self) -> Self {
        if !self.minimap.is_empty() {
            self.pack.width = self.minimap.right() - self.pack.x;
            (self.dividers[3], self.minimap) = (Rect::ZERO, Rect::ZERO);
        }
        self
    }

    /// The layout of a map that is drawn in cells of text.
    fn of_cells(width: u16, height: u16, map: Size, tiles: Tiles) -> Self {
        let tile_width = tiles.width();
        // The log has a blank on each side.
        let is_wide = width >= LOG_WIDTH + PACK_WIDTH.0 + 2;
        let (least, share) = if is_wide { (FLOOR_SIZE, 3) } else { (MAP_SIZE, 4) };
        let wanted = (
            cells(map.width()).max(least.0).saturating_mul(tile_width),
            cells(map.height()).max(least.1),
        );
        let sidebar = width.saturating_sub(wanted.0).clamp(SIDEBAR_WIDTH.0, SIDEBAR_WIDTH.1);
        let min_log = MIN_LOG_ROWS.max(height / 8);
        let spare = (height - 1).saturating_sub(wanted.1);
        let log_rows = spare.clamp(min_log, min_log.max(height / share));
        let top = height - log_rows - 1;
        let map = map_area((width - sidebar, top), wanted, tile_width);
        Self { tiles, ..Self::beside((width, height), sidebar, log_rows, map) }
    }

    /// The layout with a sidebar of that many columns right of the map, and the log below both.
    fn beside((width, height): (u16, u16), sidebar: u16, log_rows: u16, map: Rect) -> Self {
        let top = height - log_rows - 1;
        let (x, inner) = (width - sidebar, sidebar - 1);
        let (panel, here) = if top < TALL_SIDEBAR { (7, 2) } else { (12, 5) };
        let part = |y: u16, rows: u16| Rect::new(x + 1, y, inner, rows);
        Self {
            map,
            dividers: [Rect::new(x, 0, 1, top), Rect::ZERO, Rect::ZERO, Rect::ZERO],
            panel: part(0, panel),
            side: part(panel, top - panel - here),
            here: part(top - here, here),
            log: Rect::new(1, top + 1, width - 2, log_rows),
            ..Self::ruled(width, top)
        }
        .with_parts_beside_log(LOG_WIDTH)
    }

    /// The layout with the inventory and the minimap right of a tall log, as far as the log keeps that many columns.
    fn with_parts_beside_log(mut self, log_width: u16) -> Self {
        let log = self.log;
        let mut spare = log.width.saturating_sub(log_width);
        if log.height < TALL_LOG || spare < PACK_WIDTH.0 {
            return self;
        }
        let mut right = log.right();
        let mut part = |width: u16| {
            right -= width;
            let divider = Rect::new(right, log.y, 1, log.height);
            (divider, Rect { x: right + 1, width: width - 1, ..divider })
        };
        if spare >= MINIMAP_WIDTH + PACK_WIDTH.0 {
            spare -= MINIMAP_WIDTH;
            (self.dividers[3], self.minimap) = part(MINIMAP_WIDTH);
        }
        (self.dividers[2], self.pack) = part(spare.min(PACK_WIDTH.1));
        self.log.width = right - log.x - 1;
        self
    }

    /// The parts of the line above the log, which stands in that row.
    fn ruled(width: u16, row: u16) -> Self {
        let rule = |x: u16, width: u16| Rect::new(x, row, width, 1);
        // Without room for both the names go before the turn.
        let turn = if width < WIDE_RULE { 0 } else { TURN_WIDTH };
        Self {
            map: Rect::ZERO,
            tiles: Tiles::Narrow,
            side: Rect::ZERO,
            square_side: 0,
            dividers: [Rect::ZERO; 4],
            panel: Rect::ZERO,
            here: Rect::ZERO,
            rule: rule(0, width),
            names: rule(1, width - 25 - turn),
            turn: rule(width - 21 - turn, turn.saturating_sub(1)),
            help: rule(width - 21, 9),
            menu: rule(width - 11, 10),
            log: Rect::ZERO,
            pack: Rect::ZERO,
            minimap: Rect::ZERO,
        }
    }
}

/// The area of the map within the cells left of the sidebar: in the middle of them when there are
/// more than it needs.
fn map_area(room: (u16, u16), wanted: (u16, u16), tile_width: u16) -> Rect {
    let (width, height) = (room.0.min(wanted.0), room.1.min(wanted.1));
    let width = width - width % tile_width;
    Rect::new((room.0 - width) / 2, (room.1 - height) / 2, width, height)
}

fn cells(length: u32) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX / 4)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use roguecore::Point;

    use super::*;

    fn camera(map: Size, focus: Point, tiles: Tiles) -> Camera {
        let (width, height) = tiles.min_size();
        let layout = Layout::new(width, height, map, tiles).expect("room");
        Camera::centred(&layout, map, focus)
    }

    #[test]
    fn the_camera_stays_on_the_map_with_the_focus_near_the_middle() {
        let map = Size::new(80, 45);
        let origin = |x, y| camera(map, Point::new(x, y), Tiles::Narrow).origin;
        assert_eq!(origin(40, 2), Point::new(12, 0));
        assert_eq!(origin(2, 22), Point::new(0, 14));
        assert_eq!(origin(79, 44), Point::new(28, 27));
        // A step in the middle of the map does not move it.
        assert_eq!(origin(41, 22), origin(42, 22));
    }

    #[test]
    fn a_cell_that_is_not_shown_moves_the_camera_as_little_as_possible() {
        let camera = camera(Size::new(80, 45), Point::new(40, 22), Tiles::Narrow);
        assert_eq!(camera.including(Point::new(20, 20)), camera);
        assert_eq!(camera.including(Point::new(20, 40)).origin, Point::new(12, 23));
        assert_eq!(camera.including(Point::new(3, 3)).origin, Point::new(3, 3));
    }

    #[test]
    fn large_canvases_show_inventory_and_minimap_beside_a_tall_log() {
        let floor = Size::new(58, 26);
        let parts = |width, height, tiles| {
            let Layout { log, pack, minimap, .. } =
                Layout::new(width, height, floor, tiles).expect("room");
            [log, pack, minimap].map(|part| (part.width, part.height))
        };
        assert_eq!(parts(80, 24, Tiles::Narrow), [(78, 5), (0, 0), (0, 0)]);
        assert_eq!(parts(120, 40, Tiles::Narrow), [(79, 13), (37, 13), (0, 0)]);
        assert_eq!(parts(200, 60, Tiles::Narrow), [(118, 20), (45, 20), (32, 20)]);
        // One column less has room for neither the inventory nor a taller log, and for no minimap.
        assert_eq!(parts(113, 40, Tiles::Narrow)[1], (0, 0));
        assert!(parts(113, 40, Tiles::Narrow)[0].1 < parts(114, 40, Tiles::Narrow)[0].1);
        assert_ne!(parts(114, 40, Tiles::Narrow)[1], (0, 0));
        assert_eq!(parts(146, 60, Tiles::Narrow)[2], (0, 0));
        assert_ne!(parts(147, 60, Tiles::Narrow)[2], (0, 0));
        // 2560 x 1440 with letters of 12 x 24.
        assert_eq!(parts(213, 60, Tiles::Square), [(131, 15), (45, 15), (32, 15)]);
    }

    #[test]
    fn beside_a_small_map_there_are_no_cells() {
        let camera = camera(Size::new(10, 5), Point::new(3, 3), Tiles::Narrow);
        assert_eq!(camera.to_map(9, 4), Some(Point::new(9, 4)));
        assert_eq!(camera.to_map(10, 4), None);
        assert_eq!(camera.to_canvas(Point::new(-1, 0)), None);
    }

    #[test]
    fn both_columns_of_a_wide_tile_are_the_same_cell() {
        let camera = camera(Size::new(20, 10), Point::new(3, 3), Tiles::Wide);
        assert_eq!(camera.to_canvas(Point::new(5, 2)), Some((10, 2)));
        assert_eq!(camera.to_map(10, 2), Some(Point::new(5, 2)));
        assert_eq!(camera.to_map(11, 2), Some(Point::new(5, 2)));
    }

    proptest! {
        #[test]
        fn all_parts_are_on_the_canvas_and_do_not_overlap(
            (more_columns, more_rows) in (0u16..320, 0u16..176),
            (columns, rows) in (1u32..300, 1u32..300),
            tiles in prop::sample::select(vec![Tiles::Narrow, Tiles::Wide, Tiles::Square]),
        ) {
            let map = Size::new(columns, rows);
            let (width, height) = (tiles.min_size().0 + more_columns, tiles.min_size().1 + more_rows);
            let layout = Layout::new(width, height, map, tiles).expect("room");
            let canvas = Rect::new(0, 0, width, height);
            let Layout { map, dividers, panel, side, here, rule, log, pack, minimap, .. } = layout;
            let Layout { names, turn, help, menu, .. } = layout;
            let parts = [map, panel, side, here, rule, log, pack, minimap].into_iter().chain(dividers);
            let parts: Vec<_> = parts.filter(|part| *part != Rect::ZERO).collect();
            for (index, part) in parts.iter().enumerate() {
                prop_assert_eq!(canvas.intersection(*part), *part);
                prop_assert!(!part.is_empty(), "{:?}", layout);
                let hides = parts[..index].iter().any(|other| other.intersects(*part));
                prop_assert!(!hides, "{:?}", layout);
            }
            let on_rule = [names, turn, help, menu];
            for (index, part) in on_rule.iter().enumerate() {
                prop_assert_eq!(rule.union(*part), rule);
                prop_assert!(!on_rule[..index].iter().any(|other| other.intersects(*part)));
            }
            let (log_width, names_width) = match tiles {
                Tiles::Square => (34, if width < WIDE_RULE { 23 } else { 32 }),
                Tiles::Narrow | Tiles::Wide => (78, 40),
            };
            prop_assert!(log.height >= 5 && log.width >= log_width);
            prop_assert!(names.width >= names_width, "{:?}", names);
            prop_assert_eq!(turn.is_empty(), width < WIDE_RULE);
            prop_assert!(panel.width >= 27 && map.width % tiles.width() == 0);
            prop_assert!(side.height >= 8 || layout.is_strip());
            let layout = layout.unfolded();
            prop_assert!(!layout.is_strip() && layout.log.bottom() == height && layout.map.height > 0);
        }

        #[test]
        fn to_map_inverts_to_canvas(
            (columns, rows) in (1u32..300, 1u32..300),
            (x, y) in (0i32..300, 0i32..300),
            tiles in prop::sample::select(vec![Tiles::Narrow, Tiles::Wide, Tiles::Square]),
        ) {
            let map = Size::new(columns, rows);
            let focus = Point::new(x.min(map.columns().end - 1), y.min(map.rows().end - 1));
            let camera = camera(map, focus, tiles);
            let cell = camera.to_text(focus).expect("the focus is shown");
            prop_assert_eq!(camera.to_map(cell.0, cell.1), Some(focus));
            let corner = Point::new(map.columns().end - 1, 0);
            prop_assert!(camera.including(corner).to_canvas(corner).is_some());
        }
    }
}
