//! Input of the player's name.

use ratatui_core::layout::Rect;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, KeyCode, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::storage::{MAX_NAME_LENGTH, run_name};
use crate::widget::window;

const WIDTH: u16 = 52;

const TITLE: &str = "Your name";
const WORDS: &str = "New runs, scores and replays have it.";

/// The name typed so far.
pub(crate) struct NameEntry {
    typed: String,
}

impl NameEntry {
    pub(crate) fn new(name: &str) -> Self {
        Self { typed: name.to_owned() }
    }

    /// Appends a character, or removes the last one; returns whether the key was for that.
    fn type_key(&mut self, key: Key) -> bool {
        match key {
            Key { code: KeyCode::Char(c), ctrl: false, alt: false, .. } => {
                let longer = format!("{}{c}", self.typed);
                // What a run cannot be named by is not taken.
                if longer.chars().count() <= MAX_NAME_LENGTH && run_name(&longer) == longer.trim() {
                    self.typed = longer;
                }
                true
            }
            Key { code: KeyCode::Backspace | KeyCode::Delete, .. } => {
                self.typed.pop();
                true
            }
            _ => false,
        }
    }
}

fn area(cx: &Context<'_>) -> Rect {
    window::centred(cx.size(), WIDTH, 9)
}

impl Screen for NameEntry {
    fn scope(&self) -> Scope {
        Scope::NumberEntry
    }

    fn key(&mut self, _cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if self.type_key(key) {
            return Transition::Redraw;
        }
        match binding.map(|binding| binding.intent) {
            Some(Intent::Choose) => Transition::Rename(self.typed.clone()),
            Some(intent) => Transition::Intent(intent),
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let inside = area(cx).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Left if inside => Transition::Rename(self.typed.clone()),
            MouseKind::Left | MouseKind::Right => Transition::Pop,
            MouseKind::Move | MouseKind::WheelUp | MouseKind::WheelDown => Transition::None,
        }
    }

    fn read(&self, _cx: &Context<'_>) -> Reading {
        let lines = vec![WORDS.to_owned(), format!("Your name is {} now.", self.typed)];
        Reading::Entry { title: TITLE.to_owned(), lines }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let inside = window::draw(canvas, area(cx), theme, TITLE);
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        canvas.text(x, inside.y + 1, width, WORDS, theme.faint());
        canvas.text(x, inside.y + 3, width, &format!("Name: {}_", self.typed), theme.title());
        let hint = format!("{} keep   {} back", cx.label(Intent::Choose), cx.label(Intent::Back));
        window::draw_footer(canvas, inside, &hint, theme.key());
    }
}
