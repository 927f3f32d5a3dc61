//! The list of origins, with which new runs begin, in games that have them.

use rogue_words::describe;
use rogue_words::text;

use super::dialog::Choices;
use super::{Context, Transition};
use crate::game_choice::{NO_ORIGIN, chosen_origin};
use crate::intent::Intent;
use crate::widget::list::{Columns, ListState, Row};
use crate::widget::list_dialog::ListDialog;

/// The origins of the game of the title screen, below a row for none.
pub(crate) struct OriginList;

impl Choices for OriginList {
    const DIALOG: ListDialog =
        ListDialog { columns: Columns { key: 4, label: 18 }, ..ListDialog::EXPLAINED };

    fn title(&self, _cx: &Context<'_>) -> String {
        "Which origin?".to_owned()
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let content = cx.view().content();
        let chosen = chosen_origin(content, cx.settings().origin.as_deref()).map(|(id, _)| id);
        let none = std::iter::once((None, NO_ORIGIN.to_owned(), "the standard kit".to_owned()));
        let origins = content.origins().map(|(id, row)| {
            (Some(id), text::clean_name(&row.name), describe::origin_start(content, id))
        });
        let rows = ('a'..='z').zip(none.chain(origins)).map(|(letter, (id, label, about))| {
            let (key, label) = (Row::letter_key(letter, true), text::capitalize(&label));
            let label = Row::chosen_label(label, id == chosen);
            Row { key, icon: None, label, about, possible: true }
        });
        rows.collect()
    }

    fn choose(&mut self, cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        let mut origins = cx.view().content().origins();
        let origin = row.checked_sub(1).map(|index| origins.nth(index));
        match origin {
            Some(None) => Transition::None,
            Some(Some((_, row))) => Transition::Origin(Some(row.id.clone())),
            None => Transition::Origin(None),
        }
    }

    fn explanation(&self, cx: &Context<'_>, index: usize, _row: &Row) -> String {
        let content = cx.view().content();
        match index.checked_sub(1) {
            None => {
                let items = describe::items_in_words(content, content.inventory());
                if items.is_empty() { items } else { format!("{}.", text::capitalize(&items)) }
            }
            Some(index) => {
                let row = content.origins().nth(index);
                row.map_or_else(String::new, |(id, row)| {
                    describe::with_flavour(describe::origin_from_then_on(content, id), &row.flavour)
                })
            }
        }
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
