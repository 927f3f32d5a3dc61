//! Discoveries: the player's knowledge of the kinds of items that are unknown at first.

use std::collections::BTreeMap;

use rogue_words::describe;
use rogue_words::text;
use roguecore::{Discovery, PrototypeId};

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::widget::pager::{Line, page};

/// Columns of the name of a kind.
const NAME_WIDTH: usize = 26;

pub(crate) struct Discoveries;

impl PageText for Discoveries {
    fn title(&self, _cx: &Context<'_>) -> String {
        "Discoveries".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let groups = cx.view().discoveries();
        if groups.is_empty() {
            let none = "Every item of this game is known from the start.".to_owned();
            return vec![vec![], vec![(none, cx.theme().text())]];
        }
        groups.iter().flat_map(|group| group_lines(cx, group)).collect()
    }

    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String> {
        let joined = |line: Line| line.into_iter().map(|(piece, _)| piece).collect::<String>();
        let lines = self.lines(cx).into_iter().map(joined);
        lines.map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect()
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::Discoveries => Transition::Pop,
            Intent::Help | Intent::History => Transition::Replace(intent),
            other => Transition::Intent(other),
        }
    }
}

/// A heading, the kinds that are identified, and the names of the others.
fn group_lines(cx: &Context<'_>, discovery: &Discovery<'_>) -> Vec<Line> {
    let theme = cx.theme();
    let (known, unknown) = (discovery.known.len(), discovery.unknown.len());
    let title = text::capitalize(&text::clean_name(&discovery.group.id.replace('_', " ")));
    let heading = match (known, unknown) {
        (0, unknown) => format!("{title}: all {unknown} unknown"),
        (known, 0) => format!("{title}: all {known} identified"),
        (known, unknown) => format!("{title}: {known} identified, {unknown} unknown"),
    };
    let mut lines = vec![vec![(heading, theme.title())]];
    lines.extend(discovery.known.iter().flat_map(|kind| kind_lines(cx, *kind)));
    if unknown > 0 {
        let content = cx.view().content();
        let names = discovery.unknown.iter().map(|kind| text::clean_name(content.name(*kind)));
        let names = without_shared_beginning(names.collect());
        let left = format!("Unknown: {}", names.join(", "));
        for row in text::wrap(&left, width(cx, 2)) {
            lines.push(vec![(format!("  {row}"), theme.faint())]);
        }
    }
    lines.push(Vec::new());
    lines
}

/// Names without the words that most of them begin with, as the heading says them: "healing", "caustic potion".
fn without_shared_beginning(names: Vec<String>) -> Vec<String> {
    const OF: &str = " of ";
    let beginning = |name: &String| name.split_once(OF).map(|(kind, _)| format!("{kind}{OF}"));
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for kind in names.iter().filter_map(beginning) {
        *counts.entry(kind).or_default() += 1;
    }
    let shared = counts.into_iter().filter(|(_, count)| *count > 1).max_by_key(|(_, count)| *count);
    let Some((shared, _)) = shared else { return names };
    let short = |name: String| name.strip_prefix(&shared).map_or(name.clone(), str::to_owned);
    names.into_iter().map(short).collect()
}

/// The columns of a text that stands behind `before` columns.
fn width(cx: &Context<'_>, before: usize) -> usize {
    usize::from(page(cx.size()).width).saturating_sub(before).max(1)
}

/// A kind with its effect and its former name.
fn kind_lines(cx: &Context<'_>, kind: PrototypeId) -> Vec<Line> {
    const INDENT: usize = 5;
    let (view, theme) = (cx.view(), cx.theme());
    let row = view.content().prototype(kind);
    let name = text::truncate(&text::capitalize(&text::clean_name(&row.name)), NAME_WIDTH - 1);
    let mut about = describe::item_effect(view.content(), kind);
    if let Some(before) = view.appearance(kind) {
        about = format!("{about} (was: {})", text::clean_name(&before.name));
    }
    let mut rows = text::wrap(&about, width(cx, INDENT + NAME_WIDTH)).into_iter();
    let mut lines = vec![vec![
        ("  ".to_owned(), theme.text()),
        (row.glyph.to_string(), theme.item(row)),
        (format!("  {}", text::padded(&name, NAME_WIDTH)), theme.text()),
        (rows.next().unwrap_or_default(), theme.faint()),
    ]];
    let indent = " ".repeat(INDENT + NAME_WIDTH);
    lines.extend(rows.map(|row| vec![(format!("{indent}{row}"), theme.faint())]));
    lines
}
