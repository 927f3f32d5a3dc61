//! Input of the seed of a new dungeon.

use ratatui_core::layout::Rect;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::Reading;
use crate::widget::digits::Digits;
use crate::widget::window;

const WIDTH: u16 = 52;

const TITLE: &str = "The seed of a dungeon";
const WORDS: &str = "The same seed always makes the same dungeon.";

/// The digits typed so far.
#[derive(Default)]
pub(crate) struct SeedEntry {
    digits: Digits,
}

fn area(cx: &Context<'_>) -> Rect {
    window::centred(cx.size(), WIDTH, 9)
}

impl SeedEntry {
    fn begin(&self) -> Transition {
        self.digits.value().map_or(Transition::None, |seed| Transition::NewGame { seed })
    }
}

impl Screen for SeedEntry {
    fn scope(&self) -> Scope {
        Scope::NumberEntry
    }

    fn key(&mut self, _cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        if self.digits.key(key) {
            return Transition::Redraw;
        }
        match binding.map(|binding| binding.intent) {
            Some(Intent::Choose) => self.begin(),
            Some(intent) => Transition::Intent(intent),
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let inside = area(cx).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Left if inside => self.begin(),
            MouseKind::Left | MouseKind::Right => Transition::Pop,
            MouseKind::Move | MouseKind::WheelUp | MouseKind::WheelDown => Transition::None,
        }
    }

    fn read(&self, _cx: &Context<'_>) -> Reading {
        let mut lines = vec![WORDS.to_owned()];
        if self.digits.value().is_none() {
            lines.push(format!("A seed is a whole number from 0 to {}.", u64::MAX));
        }
        Reading::Entry { title: TITLE.to_owned(), lines }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let inside = window::draw(canvas, area(cx), theme, TITLE);
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        canvas.text(x, inside.y + 1, width, WORDS, theme.faint());
        let typed = format!("Seed: {}_", self.digits.typed());
        canvas.text(x, inside.y + 3, width, &typed, theme.title());
        let hint = if self.digits.value().is_some() {
            format!("{} begin   {} back", cx.label(Intent::Choose), cx.label(Intent::Back))
        } else if self.digits.typed().is_empty() {
            format!("type a number   {} back", cx.label(Intent::Back))
        } else {
            format!("too large: at most {}   {} back", u64::MAX, cx.label(Intent::Back))
        };
        window::draw_footer(canvas, inside, &hint, theme.key());
    }
}
