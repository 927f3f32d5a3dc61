//! Message history: everything that was told, with the turn in which it was told. Opens at the
//! end.

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::widget::news;
use crate::widget::pager::{Line, Scroll, page};

/// Columns of the turn before each message.
const TURN_WIDTH: u16 = 7;

/// How far the history is scrolled.
pub(crate) struct History {
    scroll: Scroll,
}

impl History {
    pub(crate) fn new() -> Self {
        Self { scroll: Scroll::End }
    }

    fn lines(stage: &Stage<'_>) -> Vec<Line> {
        let width = page(stage.size).width.saturating_sub(TURN_WIDTH).max(1);
        let rows = stage.session.log().rows(width);
        let mut last = None;
        let mut line = |row: &crate::log::Row| {
            let turn = if last == Some(row.turn) { String::new() } else { row.turn.to_string() };
            last = Some(row.turn);
            let turn = format!("{turn:>5}  ");
            vec![(turn, stage.theme.faint()), (row.text.clone(), news::style(stage.theme, row))]
        };
        rows.iter().map(&mut line).collect()
    }
}

impl Screen for History {
    fn scope(&self) -> Scope {
        Scope::Pager
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        let lines = Self::lines(stage).len();
        match self.scroll.intent(intent, lines, stage.size) {
            Some(next) => next,
            None if intent == Intent::History => Next::Pop,
            None if intent == Intent::Help => Next::replace(super::help::Help::new()),
            None => common(stage, intent),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        self.scroll.mouse(mouse, Self::lines(stage).len(), stage.size)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        self.scroll.draw(stage, canvas, "Message history", &Self::lines(stage));
    }

    fn opaque(&self) -> bool {
        true
    }
}
