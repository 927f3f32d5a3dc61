//! The body of every screen that shows a long text: it fills the canvas and scrolls.

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::copy_request::CopyRequest;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::pager::{Line, Scroll};

/// The text of a page.
pub(crate) trait PageText: Send {
    fn title(&self, cx: &Context<'_>) -> String;

    fn lines(&self, cx: &Context<'_>) -> Vec<Line>;

    /// The text without columns and pictures, for reader mode: a sentence or a fact in each line.
    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String>;

    /// The text for the clipboard.
    fn copied(&self, cx: &Context<'_>) -> String {
        self.plain_lines(cx).join("\n")
    }

    /// The effect of an intent that does not scroll.
    fn intent(&self, intent: Intent) -> Transition;
}

/// A text and how far it is scrolled.
pub(crate) struct Page<T> {
    text: T,
    scroll: Scroll,
}

impl<T: PageText> Page<T> {
    /// Shows the first page.
    pub(crate) fn at_start(text: T) -> Self {
        Self { text, scroll: Scroll::From(0) }
    }

    /// Shows the last page.
    pub(crate) fn at_end(text: T) -> Self {
        Self { text, scroll: Scroll::End }
    }
}

/// The lines with a heading, with which the sections of a text begin.
fn headings(cx: &Context<'_>, lines: &[Line]) -> Vec<usize> {
    let heading = cx.theme().title();
    let numbered = lines.iter().enumerate();
    let is_heading = |line: &Line| line.iter().any(|(_, style)| *style == heading);
    numbered.filter(|(_, line)| is_heading(line)).map(|(index, _)| index).collect()
}

impl<T: PageText> Screen for Page<T> {
    fn scope(&self) -> Scope {
        Scope::Pager
    }

    fn key(&mut self, cx: &Context<'_>, _key: Key, binding: Option<Binding>) -> Transition {
        let Some(Binding { intent, .. }) = binding else { return Transition::None };
        if intent == Intent::Copy {
            let (what, text) = (self.text.title(cx), self.text.copied(cx));
            return Transition::Copy(CopyRequest { what, text });
        }
        let lines = self.text.lines(cx);
        if let Some(event) =
            self.scroll.section(intent, &headings(cx, &lines), lines.len(), cx.size())
        {
            return event.transition(|never| match never {});
        }
        match self.scroll.intent(intent, lines.len(), cx.size()) {
            Some(event) => event.transition(|never| match never {}),
            None => self.text.intent(intent),
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let event = self.scroll.mouse(mouse, self.text.lines(cx).len(), cx.size());
        event.transition(|never| match never {})
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let (title, lines) = (self.text.title(cx), self.text.lines(cx));
        let has_sections = headings(cx, &lines).len() > 1;
        self.scroll.draw(cx.theme(), cx.keys(), canvas, &title, &lines, has_sections);
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        Reading::text(self.text.title(cx), self.text.plain_lines(cx))
    }

    fn opaque(&self) -> bool {
        true
    }
}
