//! Typing the seed of a new dungeon.

use ratatui_core::layout::Rect;

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::widget::digits::Digits;
use crate::widget::window;

const WIDTH: u16 = 52;

/// What was typed so far.
#[derive(Default)]
pub(crate) struct SeedEntry {
    digits: Digits,
}

fn area(stage: &Stage<'_>) -> Rect {
    window::centred(stage.size, WIDTH, 9)
}

impl SeedEntry {
    fn begin(&self) -> Next {
        self.digits.number().map_or(Next::Nothing, |seed| Next::NewGame { seed })
    }
}

impl Screen for SeedEntry {
    fn scope(&self) -> Scope {
        Scope::NumberEntry
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        if self.digits.key(key) {
            return Next::Redraw;
        }
        match binding.map(|binding| binding.intent) {
            Some(Intent::Choose) => self.begin(),
            Some(intent) => common(stage, intent),
            None => Next::Nothing,
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let inside = area(stage).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Left if inside => self.begin(),
            MouseKind::Left | MouseKind::Right => Next::Pop,
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let theme = stage.theme;
        let inside = window::draw(canvas, area(stage), theme, "The seed of a dungeon");
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        let words = "The same seed always makes the same dungeon.";
        canvas.text(x, inside.y + 1, width, words, theme.faint());
        let typed = format!("Seed: {}_", self.digits.typed());
        canvas.text(x, inside.y + 3, width, &typed, theme.title());
        let keys = |intent| stage.keys.label(intent);
        let hint = if self.digits.number().is_some() {
            format!("{} begin   {} back", keys(Intent::Choose), keys(Intent::Back))
        } else if self.digits.typed().is_empty() {
            format!("type a number   {} back", keys(Intent::Back))
        } else {
            format!("too large: at most {}   {} back", u64::MAX, keys(Intent::Back))
        };
        canvas.text(x, inside.bottom().saturating_sub(1), width, &hint, theme.key());
    }

    fn opaque(&self) -> bool {
        false
    }
}
