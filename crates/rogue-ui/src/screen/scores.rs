//! The scores, the best first.

use std::collections::BTreeMap;

use rogue_words::text;

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::storage::Score;
use crate::widget::pager::Line;

/// The scores as they were when the screen was opened: a list for each game, that of the title screen
/// or of the run first, the others by their titles.
pub(crate) struct Scores {
    games: Vec<(String, Vec<Score>)>,
}

impl Scores {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        let present = text::clean_name(cx.title());
        let mut games: BTreeMap<(bool, String), Vec<Score>> = BTreeMap::new();
        for score in cx.scores() {
            let title = text::clean_name(&score.title);
            games.entry((title != present, title)).or_default().push(score);
        }
        Self { games: games.into_iter().map(|((_, title), scores)| (title, scores)).collect() }
    }
}

const NOTHING: &str = "No run has ended yet.";

fn row(rank: usize, score: &Score) -> String {
    let name = text::truncate(&text::clean_name(&score.name), 16);
    let won = if score.won { '*' } else { ' ' };
    let end = text::clean(&score.end);
    let Score { level, floor, turn, .. } = score;
    let points = score.points();
    let name = text::padded(&name, 16);
    format!("{won}{rank:>2}  {name} {points:>6} {level:>5} {floor:>5} {turn:>6}  {end}")
}

/// Which dungeon it was, and where the player came from: "daily dungeon of 2026-11-26, seed 5, heir".
fn dungeon(cx: &Context<'_>, score: &Score) -> String {
    let dated = cx.state.today.and_then(|today| today.dungeon_of(score.seed));
    let origin = Some(&score.origin).filter(|origin| !origin.is_empty());
    let parts = dated.map(|dated| format!("{dated}, "));
    let origin = origin.map(|origin| format!(", {}", text::clean_name(origin)));
    format!("{}seed {}{}", parts.unwrap_or_default(), score.seed, origin.unwrap_or_default())
}

impl PageText for Scores {
    fn title(&self, _cx: &Context<'_>) -> String {
        "Scores".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let theme = cx.theme();
        if self.games.is_empty() {
            return vec![vec![], vec![(NOTHING.to_owned(), theme.text())]];
        }
        let heading = "  #  Name             Points Level Floor  Turns  End";
        let mut lines = Vec::new();
        for (title, scores) in &self.games {
            if !lines.is_empty() {
                lines.push(vec![]);
            }
            lines.push(vec![(title.clone(), theme.title())]);
            lines.push(vec![(heading.to_owned(), theme.title())]);
            for (index, score) in scores.iter().enumerate() {
                // The asterisk of a victory shows it without colour, too.
                let style = if score.won { theme.key() } else { theme.text() };
                lines.push(vec![(row(index + 1, score), style)]);
                lines.push(vec![(format!("     {}", dungeon(cx, score)), theme.faint())]);
            }
        }
        lines
    }

    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String> {
        if self.games.is_empty() {
            return vec![NOTHING.to_owned()];
        }
        let line = |(rank, score): (usize, &Score)| {
            let (name, points) = (text::clean_name(&score.name), score.points());
            let end = text::clean(&score.end);
            let dungeon = dungeon(cx, score);
            format!("{rank}. {name}: {points} points, {end}, turn {}, {dungeon}", score.turn)
        };
        let game = |(title, scores): &(String, Vec<Score>)| {
            let rows: Vec<String> = (1..).zip(scores).map(line).collect();
            std::iter::once(format!("{title}:")).chain(rows).collect::<Vec<String>>()
        };
        self.games.iter().flat_map(game).collect()
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
