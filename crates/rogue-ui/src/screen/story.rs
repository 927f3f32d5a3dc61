//! The story of a run that is over: the text of its morgue file.

use rogue_words::text;

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::morgue;
use crate::widget::pager::{Line, page};

pub(crate) struct Story;

impl PageText for Story {
    fn title(&self, _cx: &Context<'_>) -> String {
        "The story of this run".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let width = usize::from(page(cx.size()).width);
        let line = |line: &str| vec![(text::truncate(line, width), cx.theme().text())];
        morgue::text(cx.session).lines().map(line).collect()
    }

    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String> {
        let story = morgue::text_without_map(cx.session);
        let is_told = |line: &&str| line.chars().any(char::is_alphanumeric);
        story.lines().filter(is_told).map(|line| line.trim().to_owned()).collect()
    }

    fn copied(&self, cx: &Context<'_>) -> String {
        morgue::text(cx.session)
    }

    fn intent(&self, intent: Intent) -> Transition {
        Transition::Intent(intent)
    }
}
