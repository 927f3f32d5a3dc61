//! Sentences that the page shows below the game.

use web_sys::Element;

use crate::browser::{document, element};

/// Shows a sentence below the game, and below those that were not touched away.
pub(crate) fn tell(sentence: &str) {
    let told = element::<Element>("told");
    if !told.text_content().unwrap_or_default().contains(sentence) {
        append_paragraph(&told, sentence);
    }
}

/// Hides the sentences below the game, unless they ask something.
pub(crate) fn hide() {
    let told = element::<Element>("told");
    if told.query_selector("button").ok().flatten().is_none() {
        told.set_text_content(None);
    }
}

pub(crate) fn append_paragraph(to: &Element, text: &str) {
    let Ok(paragraph) = document().create_element("p") else { return };
    paragraph.set_text_content(Some(text));
    // An element that was just made can be appended.
    let _ = to.append_child(&paragraph);
}
