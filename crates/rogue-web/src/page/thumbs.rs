//! The buttons for fingers, which follow the screen of the app.

use rogue_ui::TouchButton;
use rogue_ui::intent::TABLE;
use web_sys::{Element, HtmlElement};

use super::Page;
use crate::browser::element;

impl Page {
    /// Shows the buttons for the moment where the page has room for them: on a screen for fingers.
    pub(super) fn show_buttons(&mut self) {
        let thumbs = element::<HtmlElement>("thumbs");
        // Nothing to decide while turns are being played.
        if !self.buttons_may_change || self.app.is_animating() || thumbs.offset_parent().is_none() {
            return;
        }
        self.buttons_may_change = false;
        let buttons = self.app.touch_buttons();
        if buttons == self.buttons {
            return;
        }
        let mut shown = thumbs.first_element_child();
        let mut wanted = buttons.iter();
        while let Some(element) = shown {
            show(&element, wanted.next());
            shown = element.next_element_sibling();
        }
        self.buttons = buttons;
    }
}

/// Gives an element of the page the words and the intent of a button, or hides it. An attribute with a plain name can
/// be set.
fn show(element: &Element, button: Option<&TouchButton>) {
    let row = button.and_then(|button| TABLE.iter().find(|row| row.intent == button.intent));
    let (Some(button), Some(row)) = (button, row) else {
        let _ = element.set_attribute("hidden", "");
        let _ = element.remove_attribute("data-intent");
        return;
    };
    element.set_text_content(Some(button.label));
    let _ = element.set_attribute("data-intent", row.name);
    let _ = element.remove_attribute("hidden");
    let _ = match &button.refusal {
        Some(refusal) => element.set_attribute("title", refusal),
        None => element.remove_attribute("title"),
    };
    let disabled = if button.refusal.is_some() { "true" } else { "false" };
    let _ = element.set_attribute("aria-disabled", disabled);
}
