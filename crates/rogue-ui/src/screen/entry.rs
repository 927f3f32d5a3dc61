//! The body of every screen that asks for one line of text.

use ratatui_core::layout::Rect;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::window;

const SIZE: (u16, u16) = (64, 9);

/// A line of text that is typed, and its purpose.
pub(crate) trait Typed: Send {
    const TITLE: &str;
    const WORDS: &str;

    /// Types a character, or removes the last one; `false` leaves the key to its binding.
    fn key(&mut self, key: Key) -> bool;

    fn accept(&self) -> Transition;

    /// The text typed so far.
    fn typed(&self) -> &str;

    /// The same after its name.
    fn line(&self) -> String;

    /// Whether an empty line opens a list, which reader mode asks for by the word `list`: then the line is a
    /// number.
    fn has_list(&self) -> bool {
        false
    }

    /// The sentence of reader mode after the words, where a line is typed as a whole: the outcome of the line, too.
    fn said(&self) -> Option<String>;

    /// The keys with their effects, in the last row, but for the one that leads back; three spaces between them.
    fn hint(&self, cx: &Context<'_>) -> String;
}

/// The screen of a line of text.
pub(crate) struct Entry<T>(pub(crate) T);

fn area(cx: &Context<'_>) -> Rect {
    window::centred(cx.size(), SIZE.0, SIZE.1)
}

impl<T: Typed> Screen for Entry<T> {
    fn scope(&self) -> Scope {
        Scope::NumberEntry
    }

    fn key(&mut self, _cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if self.0.key(key) {
            return Transition::Redraw;
        }
        match binding.map(|binding| binding.intent) {
            Some(Intent::Choose) => self.0.accept(),
            Some(intent) => Transition::Intent(intent),
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let inside = area(cx).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Left if inside => self.0.accept(),
            MouseKind::Left | MouseKind::Right => Transition::Pop,
            MouseKind::Move | MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown => {
                Transition::None
            }
        }
    }

    fn typed(&self) -> Option<&str> {
        Some(self.0.typed())
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let mut lines = vec![T::WORDS.to_owned()];
        if cx.is_in_lines() {
            lines.extend(self.0.said());
        } else {
            lines.extend(self.0.hint(cx).split("   ").map(str::to_owned));
        }
        Reading::Entry { title: T::TITLE.to_owned(), lines, has_list: self.0.has_list() }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let inside = window::draw(canvas, area(cx), theme, T::TITLE);
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        canvas.text(x, inside.y + 1, width, T::WORDS, theme.faint());
        canvas.text(x, inside.y + 3, width, &format!("{}_", self.0.line()), theme.title());
        let hint = format!("{}   {}", self.0.hint(cx), cx.hint(Intent::Back, "back"));
        window::draw_keys(canvas, inside, &hint, theme.key());
    }
}
