//! Keys, mouse and fingers of the page as input of the app.

use std::time::Duration;

use rogue_ui::input::{Input, KeyCode, MouseKind};
use rogue_ui::intent::TABLE;
use web_sys::{KeyboardEvent, PointerEvent, WheelEvent};

use super::{Page, set_timer};
use crate::browser;
use crate::keyboard::KeyDown;
use crate::pointer::{Events, HOLD};
use crate::told;

/// The height of a line for a wheel that counts lines, three a notch, in pixels of the page.
const LINE: f64 = 34.0;

impl Page {
    pub(super) fn key(&mut self, event: &KeyboardEvent) {
        let down = KeyDown {
            key: event.key(),
            code: event.code(),
            ctrl: event.ctrl_key(),
            alt: event.alt_key(),
            shift: event.shift_key(),
            meta: event.meta_key(),
            repeat: event.repeat(),
            composing: event.is_composing(),
        };
        let Some(key) = down.to_key() else { return };
        if key.code == KeyCode::Esc {
            told::hide();
        }
        // One key always leads out of the map to the next part of the page.
        let leaves = key.code == KeyCode::Tab && key.shift;
        let is_shortcut = key.ctrl || key.alt || matches!(key.code, KeyCode::F(_) | KeyCode::Tab);
        if leaves || is_shortcut && !self.app.binds(key) {
            return;
        }
        event.prevent_default();
        if self.repeat.drops(down.repeat, key, self.must_draw()) {
            return;
        }
        if self.dispatch(Input::Key(key)) {
            self.repeat.stop();
        }
    }

    /// The intent of a button: the key that the player has bound to it.
    pub(super) fn button(&mut self, name: &str) {
        let row = TABLE.iter().find(|row| row.name == name);
        let key = row.and_then(|row| self.app.settings().keys.keys(row.intent).first().copied());
        if let Some(key) = key {
            self.dispatch(Input::Key(key));
        }
    }

    pub(super) fn pointer_down(&mut self, event: &PointerEvent) {
        let place = self.place(event);
        self.is_touched = event.pointer_type() != "mouse";
        if self.is_touched {
            event.prevent_default();
            self.finger.down(event.pointer_id(), place, browser::now());
            set_timer(&self.callbacks.hold, HOLD + Duration::from_millis(1));
            return;
        }
        let kind = match event.button() {
            0 => MouseKind::Left,
            1 => MouseKind::Middle,
            2 => MouseKind::Right,
            _ => return,
        };
        event.prevent_default();
        self.mouse(place, &[MouseKind::Move, kind]);
    }

    pub(super) fn pointer_moved(&mut self, event: &PointerEvent) {
        let place = self.place(event);
        if event.pointer_type() == "mouse" {
            self.mouse(place, &[MouseKind::Move]);
        } else {
            let events = self.finger.moved(event.pointer_id(), place);
            self.touched(&events);
        }
    }

    pub(super) fn pointer_up(&mut self, event: &PointerEvent) {
        let events = self.finger.up(event.pointer_id());
        self.touched(&events);
    }

    pub(super) fn look_whether_held(&mut self) {
        let events = self.finger.held(browser::now());
        self.touched(&events);
    }

    fn touched(&mut self, events: &Events) {
        self.mouse(events.place, &events.kinds);
    }

    pub(super) fn wheel(&mut self, event: &WheelEvent) {
        if event.ctrl_key() {
            // The browser zooms.
            return;
        }
        event.prevent_default();
        let pixels = match event.delta_mode() {
            WheelEvent::DOM_DELTA_LINE => event.delta_y() * LINE,
            WheelEvent::DOM_DELTA_PAGE => event.delta_y() * f64::from(self.canvas.client_height()),
            _ => event.delta_y(),
        };
        let kinds = self.wheel.turn(pixels);
        self.mouse(self.place(event), &kinds);
    }

    /// Hands mouse events at a place of the page to the app. A mouse that stays in its cell has not moved.
    fn mouse(&mut self, place: (f64, f64), kinds: &[MouseKind]) {
        let (width, height) = self.layout.canvas;
        let rect = self.canvas.get_bounding_client_rect();
        let place = (
            place.0 * f64::from(width) / rect.width(),
            place.1 * f64::from(height) / rect.height(),
        );
        for &kind in kinds {
            let Some(mouse) = self.layout.mouse_at(kind, place) else { return };
            if kind == MouseKind::Move && self.pointed_at.replace(mouse) == Some(mouse) {
                continue;
            }
            self.dispatch(Input::Mouse(mouse));
        }
    }

    /// Where in the canvas an event is, in pixels of the page.
    fn place(&self, event: &web_sys::MouseEvent) -> (f64, f64) {
        let rect = self.canvas.get_bounding_client_rect();
        (f64::from(event.client_x()) - rect.left(), f64::from(event.client_y()) - rect.top())
    }
}
