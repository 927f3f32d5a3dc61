//! Converts the mouse input of doryen-rs to mouse events in character cells.

use doryen_rs::InputApi;
use rogue_ui::input::{Mouse, MouseKind};

use crate::layout::Layout;

/// The button numbers of doryen-rs.
const BUTTONS: [(usize, MouseKind); 3] =
    [(0, MouseKind::Left), (1, MouseKind::Middle), (2, MouseKind::Right)];

/// The state of the mouse.
pub(crate) struct Pointer {
    /// The last movement.
    last: Option<Mouse>,
    /// The buttons whose press was reported and whose release was not.
    down: [bool; BUTTONS.len()],
    /// The console size that doryen-rs converts positions with: that of the last resize of the
    /// window. Zooming does not update it.
    console: (u32, u32),
    /// The first reported position; the real one is unknown until the mouse moves.
    first_position: Option<(f32, f32)>,
}

impl Pointer {
    pub(crate) fn new(console: (u32, u32)) -> Self {
        Self { last: None, down: [false; BUTTONS.len()], console, first_position: None }
    }

    /// The cell that was pointed at last.
    pub(crate) fn cell(&self) -> (u16, u16) {
        self.last.map(|mouse| (mouse.x, mouse.y)).unwrap_or_default()
    }

    /// The window was resized to this console size.
    pub(crate) fn set_console(&mut self, console: (u32, u32)) {
        self.console = console;
    }

    /// The events since the last tick: the movement, then the buttons.
    pub(crate) fn poll(&mut self, input: &mut dyn InputApi, layout: &Layout) -> Vec<Mouse> {
        let buttons = BUTTONS.map(|(button, _)| {
            (input.mouse_button_pressed(button), input.mouse_button_released(button))
        });
        self.tick(input.mouse_pos(), buttons, layout)
    }

    /// The events of a tick, from whether each button went down and up.
    fn tick(
        &mut self,
        position: (f32, f32),
        buttons: [(bool, bool); BUTTONS.len()],
        layout: &Layout,
    ) -> Vec<Mouse> {
        let mut pressed = BUTTONS.map(|(_, kind)| (false, kind));
        for (index, (down, up)) in buttons.into_iter().enumerate() {
            pressed[index].0 = self.is_click(index, down, up);
        }
        self.events(position, pressed, layout)
    }

    /// Whether a button was pressed in this tick. doryen-rs reports a click within one tick as a
    /// release only; the release of a press that was reported is no click, wherever the pointer has
    /// been since. A release that the window never gets is made up for by the next one.
    fn is_click(&mut self, button: usize, down: bool, up: bool) -> bool {
        let held = self.down[button];
        self.down[button] = down || held && !up;
        down || up && !held && self.last.is_some()
    }

    fn events(
        &mut self,
        position: (f32, f32),
        pressed: [(bool, MouseKind); BUTTONS.len()],
        layout: &Layout,
    ) -> Vec<Mouse> {
        let clicked = pressed.iter().any(|&(pressed, _)| pressed);
        if *self.first_position.get_or_insert(position) == position
            && self.last.is_none()
            && !clicked
        {
            return Vec::new();
        }
        let Some(mouse) = self.mouse_at(position, layout) else {
            return Vec::new();
        };
        let moved = self.last.replace(mouse) != Some(mouse);
        let moves = moved.then_some(MouseKind::Move);
        let clicks = pressed.into_iter().filter_map(|(pressed, kind)| pressed.then_some(kind));
        let kinds = moves.into_iter().chain(clicks);
        kinds.map(|kind| Mouse { kind, ..mouse }).collect()
    }

    fn mouse_at(&self, (x, y): (f32, f32), layout: &Layout) -> Option<Mouse> {
        let console = layout.console();
        let scaled =
            |at: f32, now: u32, old: u32| f64::from(at) * f64::from(now) / f64::from(old.max(1));
        let position = (scaled(x, console.0, self.console.0), scaled(y, console.1, self.console.1));
        layout.mouse_at(MouseKind::Move, position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NONE: [(bool, MouseKind); BUTTONS.len()] =
        [(false, MouseKind::Left), (false, MouseKind::Middle), (false, MouseKind::Right)];
    const LEFT: [(bool, MouseKind); BUTTONS.len()] =
        [(true, MouseKind::Left), (false, MouseKind::Middle), (false, MouseKind::Right)];

    fn mouse(kind: MouseKind, x: u16, y: u16, unit: (u16, u16)) -> Mouse {
        Mouse { kind, x, y, unit }
    }

    #[test]
    fn a_movement_to_another_cell_is_an_event() {
        let layout = Layout::best((8, 16), 4, (80, 160));
        let mut pointer = Pointer::new(layout.console());
        assert_eq!(pointer.events((0.0, 0.0), NONE, &layout), []);
        assert_eq!(
            pointer.events((7.5, 9.1), NONE, &layout),
            [mouse(MouseKind::Move, 3, 2, (1, 1))]
        );
        assert_eq!(pointer.events((7.9, 9.9), NONE, &layout), []);
        assert_eq!(
            pointer.events((7.9, 9.9), LEFT, &layout),
            [mouse(MouseKind::Left, 3, 2, (1, 1))]
        );
        assert_eq!(pointer.events((-1.0, 2.9), NONE, &layout), []);
    }

    /// A slow click is pressed in one tick and released in a later one, a quick one is only released.
    #[test]
    fn a_click_is_one_event_however_long_it_takes() {
        let layout = Layout::best((8, 16), 4, (80, 160));
        let mut pointer = Pointer::new(layout.console());
        pointer.last = Some(Mouse::new(MouseKind::Move, 1, 1));
        let mut clicks = |ticks: &[(bool, bool)]| {
            let clicked = |&&(down, up): &&(bool, bool)| pointer.is_click(0, down, up);
            ticks.iter().filter(clicked).count()
        };
        assert_eq!(clicks(&[(true, false), (false, false), (false, true), (false, false)]), 1);
        assert_eq!(clicks(&[(false, true), (false, false)]), 1);
        assert_eq!(clicks(&[(true, false), (false, true), (false, true), (true, false)]), 3);
        assert_eq!(clicks(&[(false, true)]), 0);
    }

    /// The button is pressed inside, and the pointer comes back before or after it goes up.
    #[test]
    fn a_drag_out_of_the_window_and_back_is_no_click() {
        const IDLE: [(bool, bool); BUTTONS.len()] = [(false, false); BUTTONS.len()];
        const UP: [(bool, bool); BUTTONS.len()] = [(false, true), IDLE[1], IDLE[2]];
        const DOWN: [(bool, bool); BUTTONS.len()] = [(true, false), IDLE[1], IDLE[2]];
        let layout = Layout::best((8, 16), 4, (80, 160));
        let (inside, outside) = ((5.0, 5.0), (-1.0, 5.0));
        for end in [[(inside, UP), (inside, IDLE)], [(outside, UP), (inside, IDLE)]] {
            let mut pointer = Pointer::new(layout.console());
            let mut clicks = |position, buttons| {
                let events = pointer.tick(position, buttons, &layout);
                events.iter().filter(|it| it.kind == MouseKind::Left).count()
            };
            assert_eq!(clicks(inside, DOWN), 1);
            assert_eq!(clicks(outside, IDLE), 0);
            for (position, buttons) in end {
                assert_eq!(clicks(position, buttons), 0, "{end:?}");
            }
            assert_eq!(clicks(inside, UP), 1, "a quick click");
        }
    }

    #[test]
    fn zooming_converts_the_position() {
        let layout = Layout::best((8, 16), 4, (160, 320));
        let mut pointer = Pointer::new(layout.console());
        pointer.events((0.0, 0.0), NONE, &layout);
        pointer.events((20.5, 40.5), NONE, &layout);
        let zoomed = Layout::best((16, 32), 4, (160, 320));
        assert_eq!(
            pointer.events((20.6, 40.6), NONE, &zoomed),
            [mouse(MouseKind::Move, 5, 5, (0, 0))]
        );
    }
}
