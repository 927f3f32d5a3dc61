//! The scores, the best first.

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::storage::{Score, Storage};
use crate::text;
use crate::widget::pager::Line;

/// The scores as they were when the screen was opened.
pub(crate) struct Scores {
    scores: Vec<Score>,
}

impl Scores {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        Self { scores: cx.storage().map_or_else(Vec::new, Storage::scores) }
    }
}

const NOTHING: &str = "No run has ended yet.";

fn row(rank: usize, score: &Score) -> String {
    let name = text::truncate(&text::clean_name(&score.name), 16);
    let won = if score.won { '*' } else { ' ' };
    let end = text::clean(&score.end);
    let Score { level, floor, turn, .. } = score;
    let points = score.points();
    format!("{won}{rank:>2}  {name:16} {points:>6}  {level:>5}  {floor:>5}  {turn:>6}  {end}")
}

impl PageText for Scores {
    fn title(&self, _cx: &Context<'_>) -> String {
        "Scores".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let theme = cx.theme();
        if self.scores.is_empty() {
            return vec![vec![], vec![(NOTHING.to_owned(), theme.text())]];
        }
        let heading = "  #  Who              Points  Level  Floor   Turns  End";
        let mut lines = vec![vec![(heading.to_owned(), theme.title())]];
        for (index, score) in self.scores.iter().enumerate() {
            // The asterisk of a victory shows it without colour, too.
            let style = if score.won { theme.key() } else { theme.text() };
            lines.push(vec![(row(index + 1, score), style)]);
        }
        lines
    }

    fn plain_lines(&self, _cx: &Context<'_>) -> Vec<String> {
        if self.scores.is_empty() {
            return vec![NOTHING.to_owned()];
        }
        let line = |(rank, score): (usize, &Score)| {
            let (name, points) = (text::clean_name(&score.name), score.points());
            let end = text::clean(&score.end);
            format!("{rank}. {name}: {points} points, {end}, turn {}", score.turn)
        };
        (1..).zip(&self.scores).map(line).collect()
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
