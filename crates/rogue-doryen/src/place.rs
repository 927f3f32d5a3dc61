//! Where the window opens: as it was closed, as far as the screen has room.

use rogue_ui::settings::WindowPlace;

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
}
