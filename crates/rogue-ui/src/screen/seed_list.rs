//! The list of seeds that are known to be winnable, by the contents of their floors.

use rogue_words::text;

use super::dialog::Choices;
use super::{Context, Transition};
use crate::game_choice::KnownSeed;
use crate::input::Key;
use crate::intent::Intent;
use crate::reading::Choice;
use crate::widget::list::{Columns, ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// The seeds of the game of the title screen.
pub(crate) struct SeedList(Vec<KnownSeed>);

impl SeedList {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        Self(cx.known_seeds())
    }
}

impl Choices for SeedList {
    const DIALOG: ListDialog =
        ListDialog { columns: Columns { key: 0, label: 6 }, ..ListDialog::EXPLAINED };

    fn title(&self, cx: &Context<'_>) -> String {
        format!("Winnable seeds: {}", text::clean_name(cx.title()))
    }

    fn rows(&self, _cx: &Context<'_>) -> Vec<Row> {
        let row = |KnownSeed { seed, about }: &KnownSeed| Row {
            key: String::new(),
            icon: None,
            label: seed.to_string(),
            about: text::clean(about),
            possible: true,
        };
        self.0.iter().map(row).collect()
    }

    fn choose(&mut self, _cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        self.0.get(row).map_or(Transition::None, |known| Transition::NewGame { seed: known.seed })
    }

    /// No row has a letter.
    fn key(&mut self, _: &Context<'_>, _: &mut ListState, _: Key) -> Option<Transition> {
        None
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }

    fn explanation(&self, _cx: &Context<'_>, _index: usize, row: &Row) -> String {
        row.about.clone()
    }

    /// A bare number is that of a row.
    fn spoken_rows(&self, _cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        let spoken = |row: &Row| Choice { label: format!("seed {}", row.label), ..row.into() };
        rows.iter().map(spoken).collect()
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        format!("{}   {}", cx.hint(Intent::Choose, "start"), cx.hint(Intent::Back, "back"))
    }
}
