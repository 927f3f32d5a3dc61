//! Text that is typed where there is only the keyboard of a touch screen, which the system shows while a field of the
//! page is in focus. The field is not seen: the game shows what is typed.

use rogue_ui::input::Input;
use web_sys::{HtmlInputElement, InputEvent};

use super::Page;
use crate::browser::element;
use crate::keyboard::edits;

fn field() -> HtmlInputElement {
    element("typed")
}

impl Page {
    /// Shows the keyboard while the game asks for a text, and hides it afterwards.
    pub(super) fn follow_typing(&mut self) {
        let typed = self.app.typed().filter(|_| self.is_touched);
        // An element that takes no focus shows no keyboard.
        match typed {
            Some(typed) if !self.is_typing => {
                field().set_value(typed);
                let _ = field().focus();
            }
            None if self.is_typing => {
                let _ = self.canvas.focus();
            }
            Some(_) | None => {}
        }
        self.is_typing = typed.is_some();
    }

    /// The text of the field has changed: the keyboards of telephones tell no keys, and replace whole words.
    pub(super) fn typed(&mut self, event: &InputEvent) {
        let Some(typed) = self.app.typed() else { return };
        for key in edits(typed, &field().value()) {
            self.dispatch(Input::Key(key));
        }
        // What the game has not taken goes, but for a word that is being put together.
        if let Some(typed) = self.app.typed().filter(|_| !event.is_composing()) {
            field().set_value(typed);
        }
    }
}
