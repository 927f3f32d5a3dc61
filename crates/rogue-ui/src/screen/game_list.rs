//! The list of games: which one new runs play.

use rogue_words::text;

use super::dialog::Choices;
use super::{Context, Transition};
use crate::game_choice::GameChoice;
use crate::intent::Intent;
use crate::widget::list::{Columns, ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// The games with their titles, which are read when the list is opened.
pub(crate) struct GameList {
    games: Vec<(GameChoice, String)>,
}

impl GameList {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        let titled = |game: &GameChoice| {
            game.content().map(|content| (*game, text::clean_name(content.title())))
        };
        Self { games: cx.state.games.iter().filter_map(titled).collect() }
    }
}

impl Choices for GameList {
    /// With room for the longest title.
    const DIALOG: ListDialog =
        ListDialog { columns: Columns { key: 4, label: 28 }, ..ListDialog::LETTERS };

    fn title(&self, _cx: &Context<'_>) -> String {
        "Which game?".to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let present = text::clean_name(cx.title());
        let row = |(letter, (game, title)): (char, &(GameChoice, String))| {
            let about = Row::chosen_label(game.about.to_owned(), *title == present);
            let key = Row::letter_key(letter, true);
            Row { key, icon: None, label: title.clone(), about, possible: true }
        };
        ('a'..='z').zip(&self.games).map(row).collect()
    }

    fn choose(&mut self, _cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        self.games.get(row).map_or(Transition::None, |(game, _)| Transition::Game(game.name))
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
