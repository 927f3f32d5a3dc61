//! The list of the kinds of creatures with the known facts of each, and the pages that it opens. The replays are
//! read by the app meanwhile.

use rogue_player::chronicle::KindRecord;
use rogue_words::messages;
use rogue_words::text;
use roguecore::PrototypeId;

use super::dialog::Choices;
use super::page::PageText;
use super::{Context, Transition};
use crate::bestiary::Bestiary;
use crate::canvas::Icon;
use crate::input::Key;
use crate::intent::Intent;
use crate::reading::Choice;
use crate::widget::list::{Columns, ListState, Row};
use crate::widget::list_dialog::ListDialog;
use crate::widget::pager::{Line, page};

/// The list, which grows while replays are read.
pub(crate) struct Kinds;

/// The first row: all runs together.
const RUNS: &str = "Runs and feats";
/// The second row: the items that were known in any of them.
const ITEMS: &str = "Items";
/// The row of the first kind of creature.
const FIRST_KIND: usize = 2;

/// The kinds that were met, in their order.
fn met(bestiary: &Bestiary) -> Vec<(PrototypeId, &KindRecord)> {
    let kinds = bestiary.kinds().into_iter();
    kinds.filter_map(|kind| Some((kind.id, kind.record?))).collect()
}

impl Choices for Kinds {
    const DIALOG: ListDialog =
        ListDialog { columns: Columns { key: 0, label: 26 }, ..ListDialog::LETTERS };
    const NEEDS_RUNS: bool = true;

    fn title(&self, cx: &Context<'_>) -> String {
        let Some(bestiary) = &cx.state.bestiary else { return "Bestiary".to_owned() };
        match bestiary.progress() {
            (read, all) if bestiary.is_reading() => {
                format!("Bestiary: reading run {} of {all}", read + 1)
            }
            _ => format!("Bestiary of finished runs: {}", bestiary.counts()),
        }
    }

    fn rows(&self, cx: &Context<'_>) -> Vec<Row> {
        let Some(bestiary) = &cx.state.bestiary else { return Vec::new() };
        let row =
            |icon, label, about, possible| Row { key: String::new(), icon, label, about, possible };
        let first =
            row(Some(Icon::blank(cx.theme().text())), RUNS.to_owned(), bestiary.summary(), true);
        let blank = Some(Icon::blank(cx.theme().text()));
        let items = row(blank, ITEMS.to_owned(), bestiary.item_counts(), true);
        let met = met(bestiary);
        let kinds = met.iter().map(|&(id, record)| {
            let creature = bestiary.content().prototype(id);
            let icon = cx.theme().icon(creature);
            let name = text::capitalize(&text::clean_name(&creature.name));
            row(Some(icon), name, Bestiary::in_short(record), true)
        });
        let unmet = bestiary.kinds().len() - met.len();
        let rest = (unmet > 0 && !met.is_empty()).then(|| {
            row(
                blank,
                format!("{} not met yet", messages::with_number(unmet, "kind")),
                String::new(),
                false,
            )
        });
        [first, items].into_iter().chain(kinds).chain(rest).collect()
    }

    fn choose(&mut self, cx: &Context<'_>, _state: &mut ListState, row: usize) -> Transition {
        let Some(bestiary) = &cx.state.bestiary else { return Transition::None };
        let index = match row {
            0 => {
                let title = RUNS.to_owned();
                let lines = [bestiary.statistics(), vec![String::new()], bestiary.feats()].concat();
                return Transition::Page { title, lines };
            }
            1 => {
                let title = format!("{ITEMS}: {}", bestiary.item_counts());
                return Transition::Page { title, lines: bestiary.item_lines() };
            }
            row => row - FIRST_KIND,
        };
        let Some(&(id, record)) = met(bestiary).get(index) else { return Transition::None };
        let title = text::capitalize(&text::clean_name(bestiary.content().name(id)));
        Transition::Page { title, lines: bestiary.page(id, record) }
    }

    /// The count of kinds that are not met is no choice for later.
    fn spoken_rows(&self, _cx: &Context<'_>, rows: &[Row]) -> Vec<Choice> {
        let spoken = |row: &Row| Choice { is_for_later: row.possible, ..Choice::from(row) };
        rows.iter().map(spoken).collect()
    }

    /// No row has a letter.
    fn key(&mut self, _: &Context<'_>, _: &mut ListState, _: Key) -> Option<Transition> {
        None
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Bestiary => Transition::Pop,
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        format!("{}   {}", cx.hint(Intent::Choose, "open"), cx.hint(Intent::Back, "back"))
    }

    fn spoken_answer(&self, cx: &Context<'_>, _state: ListState) -> Option<String> {
        let left_out = cx.state.bestiary.as_ref()?.left_out();
        (!left_out.is_empty()).then(|| left_out.join(" "))
    }
}

/// A text that is as it was when it was opened.
pub(crate) struct TextPage {
    pub(crate) title: String,
    pub(crate) lines: Vec<String>,
}

impl PageText for TextPage {
    fn title(&self, _cx: &Context<'_>) -> String {
        self.title.clone()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let width = usize::from(page(cx.size()).width).saturating_sub(1);
        let wrapped = |line: &String| {
            if line.is_empty() { vec![String::new()] } else { text::wrap(line, width) }
        };
        let rows = self.lines.iter().flat_map(wrapped);
        rows.map(|row| vec![(format!(" {row}"), cx.theme().text())]).collect()
    }

    fn plain_lines(&self, _cx: &Context<'_>) -> Vec<String> {
        self.lines.iter().filter(|line| !line.is_empty()).map(|line| text::spoken(line)).collect()
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Back | Intent::Help => Transition::Intent(intent),
            _ => Transition::None,
        }
    }
}
