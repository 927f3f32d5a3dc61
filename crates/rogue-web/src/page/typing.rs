//! Text that is typed where there is only the keyboard of a touch screen, which the system shows while a field of the
//! page is in focus. The field is not seen: the game shows the text.

use web_sys::HtmlInputElement;

use super::Page;
use crate::browser::element;
use crate::keyboard::type_text;

fn field() -> HtmlInputElement {
    element("typed")
}

impl Page {
    /// Shows the keyboard while the game asks for a text, and hides it afterwards. The field has the same text as the
    /// game, also after keys that the game took itself; except for a word that is being composed.
    pub(super) fn follow_typing(&mut self) {
        let typed = self.app.typed().filter(|_| self.is_touched);
        match typed {
            Some(typed) => {
                let is_new = !self.is_typing;
                if is_new || !self.is_composing && field().value() != typed {
                    field().set_value(typed);
                }
                if is_new {
                    // An element that takes no focus shows no keyboard.
                    let _ = field().focus();
                }
            }
            None if self.is_typing => {
                self.is_composing = false;
                let _ = self.canvas.focus();
            }
            None => {}
        }
        self.is_typing = typed.is_some();
    }

    /// The text of the field has changed: the keyboards of telephones tell no keys, and replace whole words.
    pub(super) fn typed(&mut self) {
        type_text(&mut self.app, &field().value());
    }

    /// A word is being put together, or is whole now.
    pub(super) fn composing(&mut self, is_composing: bool) {
        self.is_composing = is_composing;
        self.typed();
    }
}
