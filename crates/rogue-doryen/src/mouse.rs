//! The mouse as doryen-rs tells it, in cells of the game. Knows no game.

use doryen_rs::InputApi;
use rogue_ui::input::{Mouse, MouseKind};

use crate::layout::Layout;

/// Numbers doryen-rs gives to the buttons.
const BUTTONS: [(usize, MouseKind); 2] = [(0, MouseKind::Left), (2, MouseKind::Right)];

/// Remembers where the mouse was.
pub(crate) struct Pointer {
    at: Option<(u16, u16)>,
    /// The console size doryen-rs reckons with: it hears of a new one with the window's size
    /// only, and not when letters are zoomed.
    told: (u32, u32),
    /// Before the first movement its place is unknown.
    first: Option<(f32, f32)>,
}

impl Pointer {
    pub(crate) fn new(console: (u32, u32)) -> Self {
        Self { at: None, told: console, first: None }
    }

    pub(crate) fn told(&mut self, console: (u32, u32)) {
        self.told = console;
    }

    /// What the mouse did since the last look: where it went, then what was pressed there.
    pub(crate) fn look(&mut self, input: &mut dyn InputApi, layout: &Layout) -> Vec<Mouse> {
        let pressed = BUTTONS.map(|(button, kind)| {
            let down = input.mouse_button_pressed(button);
            // A click that began and ended within one tick shows as its end alone.
            let click = input.mouse_button_released(button) && !down;
            (down || (click && self.at.is_some()), kind)
        });
        self.events(input.mouse_pos(), pressed, layout)
    }

    fn events(
        &mut self,
        place: (f32, f32),
        pressed: [(bool, MouseKind); 2],
        layout: &Layout,
    ) -> Vec<Mouse> {
        let clicked = pressed.iter().any(|&(pressed, _)| pressed);
        if *self.first.get_or_insert(place) == place && self.at.is_none() && !clicked {
            return Vec::new();
        }
        let Some(at) = self.cell(place, layout) else {
            return Vec::new();
        };
        let (x, y) = at;
        let moved = self.at.replace(at) != Some(at);
        let moves = moved.then_some(MouseKind::Move);
        let clicks = pressed.into_iter().filter_map(|(pressed, kind)| pressed.then_some(kind));
        let kinds = moves.into_iter().chain(clicks);
        kinds.map(|kind| Mouse { kind, x, y }).collect()
    }

    fn cell(&self, (x, y): (f32, f32), layout: &Layout) -> Option<(u16, u16)> {
        let console = layout.console();
        let scaled =
            |at: f32, now: u32, told: u32| f64::from(at) * f64::from(now) / f64::from(told.max(1));
        layout.cell_at((scaled(x, console.0, self.told.0), scaled(y, console.1, self.told.1)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [(bool, MouseKind); 2] = [(false, MouseKind::Left), (false, MouseKind::Right)];
    const LEFT: [(bool, MouseKind); 2] = [(true, MouseKind::Left), (false, MouseKind::Right)];

    fn mouse(kind: MouseKind, x: u16, y: u16) -> Mouse {
        Mouse { kind, x, y }
    }

    #[test]
    fn the_mouse_is_told_when_it_reaches_another_cell() {
        let layout = Layout::best((8, 16), (80, 160));
        let mut pointer = Pointer::new(layout.console());
        assert_eq!(pointer.events((0.0, 0.0), NONE, &layout), []);
        assert_eq!(pointer.events((3.5, 2.1), NONE, &layout), [mouse(MouseKind::Move, 3, 2)]);
        assert_eq!(pointer.events((3.9, 2.9), NONE, &layout), []);
        assert_eq!(pointer.events((3.9, 2.9), LEFT, &layout), [mouse(MouseKind::Left, 3, 2)]);
        assert_eq!(pointer.events((-1.0, 2.9), NONE, &layout), []);
    }

    #[test]
    fn zooming_does_not_move_the_mouse() {
        let layout = Layout::best((8, 16), (160, 320));
        let mut pointer = Pointer::new(layout.console());
        pointer.events((0.0, 0.0), NONE, &layout);
        pointer.events((10.5, 10.5), NONE, &layout);
        let zoomed = Layout::best((16, 32), (160, 320));
        assert_eq!(pointer.events((10.6, 10.6), NONE, &zoomed), [mouse(MouseKind::Move, 5, 5)]);
    }
}
