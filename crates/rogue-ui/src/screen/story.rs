//! The story of the run that is over, on a page of its own: what the morgue file says.

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::Scope;
use crate::keymap::Binding;
use crate::morgue;
use crate::text;
use crate::widget::pager::{Line, Scroll, page};

/// How far it is scrolled.
pub(crate) struct Story {
    scroll: Scroll,
}

impl Story {
    pub(crate) fn new() -> Self {
        Self { scroll: Scroll::From(0) }
    }

    fn lines(stage: &Stage<'_>) -> Vec<Line> {
        let width = usize::from(page(stage.size).width);
        let line = |line: &str| vec![(text::truncate(line, width), stage.theme.text())];
        morgue::text(stage.session).lines().map(line).collect()
    }
}

impl Screen for Story {
    fn scope(&self) -> Scope {
        Scope::Pager
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        let scrolled = self.scroll.intent(intent, Self::lines(stage).len(), stage.size);
        scrolled.unwrap_or_else(|| common(stage, intent))
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        self.scroll.mouse(mouse, Self::lines(stage).len(), stage.size)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        self.scroll.draw(stage, canvas, "The story of this run", &Self::lines(stage));
    }

    fn opaque(&self) -> bool {
        true
    }
}
