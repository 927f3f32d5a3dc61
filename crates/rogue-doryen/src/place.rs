//! The place of the window: as it was closed, as far as the screen has room. And the part of it that is kept.

use rogue_native::{WindowFile, WindowPlace};

/// The place of the window.
#[derive(Debug)]
pub(crate) struct Placement {
    /// Where it is kept when the window is closed; `None` for a window that was asked for this time only.
    pub(crate) file: Option<WindowFile>,
    /// As it was closed last.
    pub(crate) kept: Option<WindowPlace>,
    /// Whether the window fills the screen.
    pub(crate) full_screen: bool,
    /// Whether the player has filled the screen, or left it, since it was opened.
    is_toggled: bool,
    /// The place of the window before it filled the screen.
    windowed: Option<WindowPlace>,
}

impl Placement {
    /// `fullscreen` is the wish of the command line this time.
    pub(crate) fn new(
        file: Option<WindowFile>,
        kept: Option<WindowPlace>,
        fullscreen: bool,
    ) -> Self {
        let full_screen = fullscreen || kept.is_some_and(|place| place.full_screen);
        Self { file, kept, full_screen, is_toggled: false, windowed: kept }
    }

    /// The window fills the screen now, or no longer; `before` is how it was before.
    pub(crate) fn toggle(&mut self, before: WindowPlace) {
        if !self.full_screen {
            self.windowed = Some(before);
        }
        (self.full_screen, self.is_toggled) = (!self.full_screen, true);
    }

    /// The place to keep of a window that is closed as it is `now`; `None` for a window that has filled the screen
    /// since it was first opened. Where the display does not tell the corner, the one that was kept stays.
    pub(crate) fn closed(&self, now: WindowPlace) -> Option<WindowPlace> {
        let place = if self.full_screen { self.windowed? } else { now };
        let at = place.at.or(self.kept.and_then(|kept| kept.at));
        // That of --fullscreen is for this time.
        let was_full = self.kept.is_some_and(|kept| kept.full_screen);
        let full_screen = if self.is_toggled { self.full_screen } else { was_full };
        Some(WindowPlace { at, full_screen, ..place })
    }
}

/// A place on a screen of that size: smaller where it has no room, and moved where it lies outside.
pub(crate) fn on_screen(place: WindowPlace, screen: Option<(u32, u32)>) -> WindowPlace {
    let Some(screen) = screen else { return place };
    let size = (place.size.0.min(screen.0), place.size.1.min(screen.1));
    let along = |at: i32, size: u32, screen: u32| {
        at.clamp(0, i32::try_from(screen.saturating_sub(size)).unwrap_or(i32::MAX))
    };
    let at = place.at.map(|(x, y)| (along(x, size.0, screen.0), along(y, size.1, screen.1)));
    WindowPlace { size, at, ..place }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_outside_of_the_screen_is_brought_back() {
        let on = |size, at| {
            let place = WindowPlace { size, at: Some(at), full_screen: false };
            let place = on_screen(place, Some((1400, 900)));
            (place.size, place.at.expect("a corner"))
        };
        assert_eq!(on((640, 400), (40, 30)), ((640, 400), (40, 30)));
        assert_eq!(on((640, 400), (3000, -500)), ((640, 400), (760, 0)));
        assert_eq!(on((640, 400), (1200, 800)), ((640, 400), (760, 500)));
        assert_eq!(on((4000, 400), (100, 100)), ((1400, 400), (0, 100)));
    }

    #[test]
    fn without_a_screen_to_ask_for_it_stays() {
        let place = WindowPlace { size: (640, 400), at: None, full_screen: true };
        assert_eq!(on_screen(place, None), place);
        assert_eq!(on_screen(place, Some((1400, 900))), place);
    }

    const KEPT: WindowPlace =
        WindowPlace { size: (640, 400), at: Some((40, 30)), full_screen: false };
    const SCREEN: WindowPlace =
        WindowPlace { size: (1400, 900), at: Some((0, 0)), full_screen: false };

    #[test]
    fn a_full_screen_keeps_the_place_that_the_window_has_otherwise() {
        let full = WindowPlace { full_screen: true, ..KEPT };
        assert_eq!(Placement::new(None, Some(full), false).closed(SCREEN), Some(full));
        let mut place = Placement::new(None, None, false);
        place.toggle(KEPT);
        assert_eq!(place.closed(SCREEN), Some(full));
        place.toggle(SCREEN);
        assert_eq!(place.closed(KEPT), Some(KEPT));
        // Without a server to ask.
        let unknown = WindowPlace { at: None, ..KEPT };
        assert_eq!(Placement::new(None, Some(KEPT), false).closed(unknown), Some(KEPT));
    }

    #[test]
    fn the_full_screen_of_the_command_line_is_for_this_time() {
        let mut place = Placement::new(None, Some(KEPT), true);
        assert!(place.full_screen);
        assert_eq!(place.closed(SCREEN), Some(KEPT));
        place.toggle(SCREEN);
        place.toggle(KEPT);
        assert!(place.closed(SCREEN).is_some_and(|it| it.full_screen));
        // The place of a first window is not that of the screen.
        assert_eq!(Placement::new(None, None, true).closed(SCREEN), None);
    }
}
