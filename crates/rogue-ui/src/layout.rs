//! The layout of the dungeon screen for a canvas and a map of any size, and the camera over the
//! map.

use ratatui_core::layout::Rect;
use roguecore::{Point, Size};

/// The smallest canvas on which the game is drawn, in columns and rows. On a smaller one the player
/// is asked to enlarge it.
pub const MIN_SIZE: (u16, u16) = (80, 24);

/// Rows of the reference layout; with fewer the log is wider than its 40 columns.
const REFERENCE_ROWS: u16 = 50;
/// Rows of the panel below the map.
const PANEL_ROWS: u16 = 5;
/// The first row of the panel in the reference layout. A map with at least [`MIN_TALL_MAP`] rows
/// but fewer than this leaves rows free for the names under the cursor.
const REFERENCE_PANEL: u16 = 45;
/// A map with fewer rows has the panel right below it.
const MIN_TALL_MAP: u16 = 40;
/// Columns of the health bar and of the lines below it.
const BAR_WIDTH: u16 = 20;
/// The first column of the log and of the names under the cursor.
const LOG_X: u16 = 21;
const LOG_WIDTH: u16 = 40;
/// Columns of statuses and stats, with a blank before them.
const STATE_WIDTH: u16 = 19;
/// A narrower strip beside the map stays empty.
const MIN_SIDE_WIDTH: u16 = 20;
const MAX_SIDE_WIDTH: u16 = 48;

/// The rectangles of the dungeon screen, in cells of the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The part of the canvas that shows the map.
    pub map: Rect,
    /// The names of what is under the cursor: the row above the panel, which a tall map shares.
    pub names: Rect,
    /// The health bar.
    pub health: Rect,
    /// The warning on low health.
    pub condition: Rect,
    /// The floor.
    pub floor: Rect,
    /// The number of turns taken.
    pub turn: Rect,
    /// The key of the help screen; a click opens it.
    pub help: Rect,
    /// The key of the menu; a click opens it.
    pub menu: Rect,
    /// The message log.
    pub log: Rect,
    /// Statuses and shown stats of the player, right of the log; empty when there is nothing to
    /// show.
    pub state: Rect,
    /// The sidebar of entities in view, right of the map; empty when there is no room.
    pub side: Rect,
}

impl Layout {
    /// The layout for a canvas and a map, or `None` when the canvas is smaller than
    /// [`MIN_SIZE`].
    pub fn new(width: u16, height: u16, map: Size) -> Option<Self> {
        if width < MIN_SIZE.0 || height < MIN_SIZE.1 {
            return None;
        }
        // The panel does not move when the map is small.
        let map_width = cells(map.width()).clamp(MIN_SIZE.0, width);
        let map_height = cells(map.height()).min(height - PANEL_ROWS);
        let top = panel_row(map_height, height);
        let panel = |row: u16, x: u16, width: u16| Rect::new(x, top + row, width, 1);
        let spare = width - map_width;
        let side_width = if spare < MIN_SIDE_WIDTH { 0 } else { spare.min(MAX_SIDE_WIDTH) };
        let names_end = if side_width == 0 { width } else { map_width };
        let log_width = if height < REFERENCE_ROWS { width - LOG_X } else { LOG_WIDTH };
        Some(Self {
            map: Rect::new(0, 0, map_width, map_height),
            names: Rect::new(LOG_X, top.saturating_sub(1), names_end - LOG_X, 1),
            health: panel(0, 0, BAR_WIDTH),
            condition: panel(1, 0, BAR_WIDTH),
            floor: panel(2, 0, BAR_WIDTH),
            turn: panel(3, 0, BAR_WIDTH),
            help: panel(4, 0, BAR_WIDTH / 2 - 1),
            menu: panel(4, BAR_WIDTH / 2, BAR_WIDTH / 2),
            log: Rect::new(LOG_X, top, log_width, height - top),
            state: Rect::new(LOG_X + log_width, top, 0, height - top),
            side: Rect::new(map_width, 0, side_width, map_height),
        })
    }

    /// The same layout with room for statuses and stats, which a wide log gives up.
    #[must_use]
    pub fn with_state(mut self) -> Self {
        let right = self.log.right().max(MIN_SIZE.0);
        self.log.width = self.log.width.min(right - LOG_X - STATE_WIDTH);
        let x = right - STATE_WIDTH + 1;
        self.state = Rect { x, width: STATE_WIDTH - 1, ..self.log };
        self
    }
}

/// The first row of the panel below a map with that many rows.
fn panel_row(map_height: u16, height: u16) -> u16 {
    if map_height < MIN_TALL_MAP {
        return map_height;
    }
    map_height.max(REFERENCE_PANEL.min(height - PANEL_ROWS))
}

fn cells(length: u32) -> u16 {
    u16::try_from(length).unwrap_or(0)
}

/// The part of the map that is shown, and its area on the canvas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Camera {
    /// The cell of the map in the top left corner.
    pub origin: Point,
    shown: Rect,
    map: Size,
}

impl Camera {
    /// A camera that shows as much of the map as fits, with `focus` as close to the middle as the
    /// edges of the map allow.
    pub fn centred(shown: Rect, map: Size, focus: Point) -> Self {
        let start = |focus: i32, shown: u16, map: u32| {
            let room = map.saturating_sub(shown.into()) as i32;
            focus.saturating_sub(i32::from(shown) / 2).clamp(0, room)
        };
        let origin = Point::new(
            start(focus.x, shown.width, map.width()),
            start(focus.y, shown.height, map.height()),
        );
        Self { origin, shown, map }
    }

    /// The same camera, moved as little as possible until it shows the cell `at`.
    #[must_use]
    pub fn including(mut self, at: Point) -> Self {
        let reach = |origin: i32, at: i32, shown: u16| {
            origin.clamp(at.saturating_sub(i32::from(shown) - 1).max(0).min(at), at.max(0))
        };
        self.origin = Point::new(
            reach(self.origin.x, at.x, self.shown.width.max(1)),
            reach(self.origin.y, at.y, self.shown.height.max(1)),
        );
        self
    }

    /// The cell of the canvas that shows a cell of the map; `None` when it is not shown.
    pub fn to_canvas(self, at: Point) -> Option<(u16, u16)> {
        let x = u16::try_from(at.x.checked_sub(self.origin.x)?).ok()?;
        let y = u16::try_from(at.y.checked_sub(self.origin.y)?).ok()?;
        (x < self.shown.width && y < self.shown.height)
            .then_some((self.shown.x + x, self.shown.y + y))
    }

    /// The cell of the map in a cell of the canvas; `None` where no map is drawn.
    pub fn to_map(self, x: u16, y: u16) -> Option<Point> {
        let x = x.checked_sub(self.shown.x).filter(|x| *x < self.shown.width)?;
        let y = y.checked_sub(self.shown.y).filter(|y| *y < self.shown.height)?;
        let at = Point::new(self.origin.x + i32::from(x), self.origin.y + i32::from(y));
        self.map.contains(at).then_some(at)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const VIEWPORT: Rect = Rect::new(0, 0, 80, 19);

    #[test]
    fn the_camera_stays_on_the_map_with_the_focus_in_the_middle() {
        let map = Size::new(80, 45);
        let origin = |y| Camera::centred(VIEWPORT, map, Point::new(40, y)).origin;
        assert_eq!(origin(2), Point::new(0, 0));
        assert_eq!(origin(22), Point::new(0, 13));
        assert_eq!(origin(44), Point::new(0, 26));
    }

    #[test]
    fn a_cell_that_is_not_shown_moves_the_camera_as_little_as_possible() {
        let camera = Camera::centred(VIEWPORT, Size::new(80, 45), Point::new(40, 22));
        assert_eq!(camera.including(Point::new(0, 20)), camera);
        assert_eq!(camera.including(Point::new(0, 40)).origin, Point::new(0, 22));
        assert_eq!(camera.including(Point::new(0, 3)).origin, Point::new(0, 3));
    }

    #[test]
    fn beside_a_small_map_there_are_no_cells() {
        let camera = Camera::centred(VIEWPORT, Size::new(10, 5), Point::new(3, 3));
        assert_eq!(camera.to_map(9, 4), Some(Point::new(9, 4)));
        assert_eq!(camera.to_map(10, 4), None);
        assert_eq!(camera.to_canvas(Point::new(-1, 0)), None);
    }

    proptest! {
        #[test]
        fn all_parts_are_on_the_canvas_and_do_not_overlap(
            (width, height) in (80u16..400, 24u16..200),
            (columns, rows) in (1u32..300, 1u32..300),
            with_state in any::<bool>(),
        ) {
            let layout = Layout::new(width, height, Size::new(columns, rows)).expect("room");
            let layout = if with_state { layout.with_state() } else { layout };
            let Layout { map, names, health, condition, floor, turn, help, menu, log, state, side } =
                layout;
            let canvas = Rect::new(0, 0, width, height);
            let parts = [map, health, condition, floor, turn, help, menu, log, state, side];
            for (index, part) in parts.iter().enumerate() {
                prop_assert_eq!(canvas.intersection(*part), *part);
                let hides = parts[..index].iter().any(|other| other.intersects(*part));
                prop_assert!(part.is_empty() || !hides, "{:?}", layout);
            }
            prop_assert!(log.height >= 5 && log.width >= 40 && health.width == 20);
            prop_assert!(names.width >= 30 && (side.is_empty() || !names.intersects(side)));
        }

        #[test]
        fn to_map_inverts_to_canvas(
            (columns, rows) in (1u32..300, 1u32..300),
            (x, y) in (0i32..300, 0i32..300),
        ) {
            let map = Size::new(columns, rows);
            let focus = Point::new(x.min(map.columns().end - 1), y.min(map.rows().end - 1));
            let camera = Camera::centred(VIEWPORT, map, focus);
            let cell = camera.to_canvas(focus).expect("the focus is shown");
            prop_assert_eq!(camera.to_map(cell.0, cell.1), Some(focus));
            let corner = Point::new(map.columns().end - 1, 0);
            prop_assert!(camera.including(corner).to_canvas(corner).is_some());
        }
    }
}
