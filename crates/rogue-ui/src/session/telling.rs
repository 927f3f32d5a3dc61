//! The form in which a session tells events: the presentation, and the line that names the first
//! keys or words.

use crate::intent::Intent;
use crate::keymap::KeyMap;
use crate::reading::Presentation;

/// The form in which a session tells events.
pub(crate) struct Telling {
    /// The line that names the keys, or the words, of help and menu.
    pub(super) hint: String,
    pub(super) presentation: Presentation,
}

impl Telling {
    pub(crate) fn new(keys: &KeyMap, presentation: Presentation) -> Self {
        Self { hint: hint(keys, presentation), presentation }
    }
}

fn hint(keys: &KeyMap, presentation: Presentation) -> String {
    let (help, menu) = (keys.label(Intent::Help), keys.label(Intent::Menu));
    match presentation {
        Presentation::Lines => {
            "Type \"help\" for every word, \"look\" for your surroundings.".to_owned()
        }
        Presentation::Grid if help.is_empty() => format!("Press {menu} for the menu."),
        Presentation::Grid => format!("Press {help} for help, {menu} for the menu."),
    }
}
