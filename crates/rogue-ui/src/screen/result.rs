//! The result of a run that is over: three lines to copy, and the file that has them.

use rogue_words::text;

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::widget::pager::{Line, page};

/// The lines, and a sentence that says where they were saved.
pub(crate) struct ResultPage {
    pub(crate) lines: [String; 3],
    /// The bar of the last line in words.
    pub(crate) bar: String,
    pub(crate) saved: String,
}

impl PageText for ResultPage {
    fn title(&self, _cx: &Context<'_>) -> String {
        "The result of this run".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let (theme, width) = (cx.theme(), usize::from(page(cx.size()).width));
        let wrapped = |line: &String, style| {
            let rows = text::wrap(line, width).into_iter();
            rows.map(move |row| vec![(row, style)])
        };
        let result = self.lines.iter().flat_map(|line| wrapped(line, theme.text()));
        result.chain([vec![]]).chain(wrapped(&self.saved, theme.faint())).collect()
    }

    fn plain_lines(&self, _cx: &Context<'_>) -> Vec<String> {
        let [game, end, _] = self.lines.clone();
        vec![game, end, format!("{}.", self.bar), self.saved.clone()]
    }

    fn copied(&self, _cx: &Context<'_>) -> String {
        self.lines.join("\n")
    }

    fn intent(&self, intent: Intent) -> Transition {
        Transition::Intent(intent)
    }
}
