//! The scores: who came how far, the best first.

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::storage::{Score, Storage};
use crate::text;
use crate::widget::pager::{Line, Scroll};

/// The scores as they were when they were asked for.
pub(crate) struct Scores {
    scores: Vec<Score>,
    scroll: Scroll,
}

impl Scores {
    pub(crate) fn new(stage: &Stage<'_>) -> Self {
        let scores = stage.storage.map_or_else(Vec::new, Storage::scores);
        Self { scores, scroll: Scroll::From(0) }
    }

    fn lines(&self, stage: &Stage<'_>) -> Vec<Line> {
        let theme = stage.theme;
        if self.scores.is_empty() {
            let nobody = "Nobody has come to an end yet.".to_owned();
            return vec![vec![], vec![(nobody, theme.text())]];
        }
        let heading = "  #  Who              Level  Floor   Turns  End";
        let mut lines = vec![vec![(heading.to_owned(), theme.title())]];
        for (index, score) in self.scores.iter().enumerate() {
            // Victory stands out by a sign, too.
            let style = if score.won { theme.key() } else { theme.text() };
            lines.push(vec![(row(index + 1, score), style)]);
        }
        lines
    }
}

fn row(rank: usize, score: &Score) -> String {
    let name = text::truncate(&text::clean_name(&score.name), 16);
    let won = if score.won { '*' } else { ' ' };
    let end = text::clean(&score.end);
    let Score { level, floor, turn, .. } = score;
    format!("{won}{rank:>2}  {name:16} {level:>5}  {floor:>5}  {turn:>6}  {end}")
}

impl Screen for Scores {
    fn scope(&self) -> Scope {
        Scope::Pager
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        let scrolled = self.scroll.intent(intent, self.lines(stage).len(), stage.size);
        scrolled.unwrap_or_else(|| match intent {
            Intent::Back | Intent::Help => common(stage, intent),
            _ => Next::Nothing,
        })
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        self.scroll.mouse(mouse, self.lines(stage).len(), stage.size)
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        self.scroll.draw(stage, canvas, "Scores", &self.lines(stage));
    }

    fn opaque(&self) -> bool {
        true
    }
}
