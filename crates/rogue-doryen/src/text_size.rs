//! The size of the letters. They follow the window, unless the player chose a size, and never get
//! so large that the game has no room.

use rogue_ui::glyphs::atlas::SIZES;
use rogue_ui::layout::{MIN_SIZE, UNITS};

use crate::layout::MAX_PIECES;

/// Columns and rows for which letters leave room, and those of a new window. With it a screen of
/// 16:9 is filled exactly: 1280 x 720 with the smallest letters, 1600 x 900 with 10 x 20, 3840 x 2160
/// with the largest.
const WANTED_CELLS: (u32, u32) = (160, 45);

/// Columns and rows for which letters leave room in a window with room for them at [`ROOMY_LETTERS`], such as one of
/// 1920 x 1080 or 2560 x 1440: inventory and minimap stand beside a taller log. In a window so large that letters of
/// [`LARGE_LETTERS`] leave room for [`WANTED_CELLS`], as on most screens of 3840 x 2160, small ones are hard to read.
const ROOMY_CELLS: (u32, u32) = (192, 54);
const ROOMY_LETTERS: (u32, u32) = (10, 20);
const LARGE_LETTERS: (u32, u32) = (20, 40);

/// Percentages of the screen that a window can use; the rest is for panels and the window frame.
const USABLE_PERCENT: (u32, u32) = (97, 92);

/// Which letters a window shows; sizes are indices in [`SIZES`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TextSize {
    /// Columns and rows for which letters that follow the window leave room.
    wanted: (u32, u32),
    /// The size that the player chose; `None` while letters follow the window.
    chosen: Option<usize>,
}

impl TextSize {
    /// From `--zoom`, a width in pixels, and `--size`, in columns and rows.
    pub(crate) fn new(zoom: Option<u32>, size: Option<(u32, u32)>) -> Self {
        Self { wanted: size.unwrap_or(WANTED_CELLS), chosen: zoom.map(closest) }
    }

    /// The size of the letters in a window of that size, in pixels.
    pub(crate) fn index(self, window: (u32, u32)) -> usize {
        let index = match self.chosen {
            Some(chosen) => chosen.min(largest(window)),
            None => fitting(self.wanted_in(window), window).unwrap_or(0),
        };
        index.max(smallest(window))
    }

    /// Columns and rows for which letters that follow a window leave room.
    fn wanted_in(self, window: (u32, u32)) -> (u32, u32) {
        let has_room = |(columns, rows): (u32, u32), (width, height): (u32, u32)| {
            columns * width <= window.0 && rows * height <= window.1
        };
        let is_roomy =
            has_room(ROOMY_CELLS, ROOMY_LETTERS) && !has_room(WANTED_CELLS, LARGE_LETTERS);
        if is_roomy && self.wanted == WANTED_CELLS { ROOMY_CELLS } else { self.wanted }
    }

    /// Makes letters larger or smaller by a number of sizes, as far as the window has room.
    pub(crate) fn change(&mut self, by: isize, window: (u32, u32)) {
        let changed = self.index(window).saturating_add_signed(by);
        self.chosen = Some(changed.min(largest(window)));
    }

    /// Chooses a width in pixels, or lets letters follow the window.
    pub(crate) fn choose(&mut self, width: Option<u32>) {
        self.chosen = width.map(closest);
    }

    /// The width in pixels that the player chose.
    pub(crate) fn chosen(self) -> Option<u32> {
        self.chosen.map(|index| SIZES[index].0)
    }

    /// The size in pixels of a new window on a screen.
    pub(crate) fn opening(self, screen: Option<(u32, u32)>, has_size: bool) -> (u32, u32) {
        let room = screen.map(usable_size);
        let index = room.map_or_else(|| self.chosen.unwrap_or(0), |room| self.index(room));
        let cell = SIZES[index];
        let side = |wanted: u32, cell: u32, room: Option<u32>| match room {
            Some(room) if !has_size => wanted.min(room / cell).max(1) * cell,
            _ => wanted * cell,
        };
        let follows = self.chosen.is_none();
        let wanted = room.filter(|_| follows).map_or(self.wanted, |room| self.wanted_in(room));
        (
            side(wanted.0, cell.0, room.map(|room| room.0)),
            side(wanted.1, cell.1, room.map(|room| room.1)),
        )
    }
}

/// The largest size with which the game has room in the window; the smallest when there is none.
fn largest(window: (u32, u32)) -> usize {
    fitting((MIN_SIZE.0.into(), MIN_SIZE.1.into()), window).unwrap_or(0)
}

/// The smallest size whose pieces a console has room for.
fn smallest(window: (u32, u32)) -> usize {
    let fits = |cell: &(u32, u32)| {
        let unit = (cell.0 / u32::from(UNITS.0), cell.1 / u32::from(UNITS.1));
        (window.0 / unit.0).max(window.1 / unit.1) <= MAX_PIECES
    };
    SIZES.iter().position(fits).unwrap_or(SIZES.len() - 1)
}

fn fitting(cells: (u32, u32), window: (u32, u32)) -> Option<usize> {
    SIZES.iter().rposition(|cell| cells.0 * cell.0 <= window.0 && cells.1 * cell.1 <= window.1)
}

fn closest(width: u32) -> usize {
    let distance = |&index: &usize| SIZES[index].0.abs_diff(width);
    (0..SIZES.len()).min_by_key(distance).unwrap_or(0)
}

fn usable_size(screen: (u32, u32)) -> (u32, u32) {
    (screen.0 * USABLE_PERCENT.0 / 100, screen.1 * USABLE_PERCENT.1 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: TextSize, window: (u32, u32)) -> u32 {
        SIZES[text.index(window)].0
    }

    #[test]
    fn letters_follow_the_window() {
        let text = TextSize::new(None, None);
        for (window, width) in [
            ((640, 400), 8),
            ((777, 555), 8),
            ((1280, 720), 8),
            ((1600, 900), 10),
            ((1920, 1030), 10),
            ((1920, 1080), 10),
            ((2400, 1296), 12),
            ((2560, 1440), 12),
            ((3200, 1800), 20),
            ((3840, 2160), 24),
        ] {
            assert_eq!(letters(text, window), width, "{window:?}");
        }
    }

    /// Five times larger, then back, and the same in and after full screen, always led back.
    #[test]
    fn no_zoom_leaves_less_than_the_game_needs() {
        for window in [(640, 400), (777, 555), (800, 600), (1280, 720), (1920, 1080)] {
            let mut text = TextSize::new(None, None);
            let first = text.index(window);
            for by in [1, 1, 1, 1, 1, -1, 1, 1] {
                text.change(by, window);
                let cell = SIZES[text.index(window)];
                let cells = (window.0 / cell.0, window.1 / cell.1);
                assert!(cells.0 >= 80 && cells.1 >= 24, "{cells:?} in {window:?}");
            }
            // A smaller window takes smaller letters, and gives them back.
            let large = text.index(window);
            assert_eq!(text.index((640, 400)), 0);
            assert_eq!(text.index(window), large);
            text.change(-1, window);
            assert_eq!(text.index(window), large.saturating_sub(1), "smaller at once");
            text.choose(None);
            assert_eq!(text.index(window), first);
        }
    }

    #[test]
    fn a_new_window_is_as_large_as_the_screen_allows() {
        let opening = |screen| TextSize::new(None, None).opening(Some(screen), false);
        assert_eq!(opening((1280, 720)), (155 * 8, 41 * 16));
        assert_eq!(opening((1366, 768)), (160 * 8, 44 * 16));
        assert_eq!(opening((1920, 1080)), (160 * 10, 45 * 20));
        assert_eq!(opening((2560, 1440)), (192 * 12, 54 * 24));
        assert_eq!(opening((3840, 2160)), (160 * 20, 45 * 40));
        assert_eq!(opening((640, 480)), (77 * 8, 27 * 16));
        assert_eq!(TextSize::new(None, None).opening(None, false), (1280, 720));
        let chosen = TextSize::new(Some(13), Some((90, 30)));
        assert_eq!(chosen.opening(Some((1920, 1080)), true), (90 * 12, 30 * 24));
    }

    #[test]
    fn letters_that_the_screen_has_no_room_for_are_smaller() {
        assert_eq!(
            TextSize::new(Some(24), None).opening(Some((1280, 720)), false),
            (103 * 12, 27 * 24)
        );
    }
}
