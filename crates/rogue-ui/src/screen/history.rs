//! Message history: every message that is kept, with its turn.

use rogue_words::log::Row;
use rogue_words::message::Message;

use super::page::PageText;
use super::{Context, Transition};
use crate::intent::Intent;
use crate::widget::message_log;
use crate::widget::pager::{Line, page};

/// Columns of the turn before each message.
const TURN_WIDTH: u16 = 7;
/// The messages that are read out.
const MAX_PLAIN_LINES: usize = 30;

pub(crate) struct History;

impl PageText for History {
    fn title(&self, _cx: &Context<'_>) -> String {
        "Message history".to_owned()
    }

    fn lines(&self, cx: &Context<'_>) -> Vec<Line> {
        let width = page(cx.size()).width.saturating_sub(TURN_WIDTH).max(1);
        let rows = cx.session.log().rows(width);
        let mut last = None;
        let mut line = |row: &Row| {
            let turn = if last == Some(row.turn) { String::new() } else { row.turn.to_string() };
            last = Some(row.turn);
            let turn = format!("{turn:>5}  ");
            vec![
                (turn, cx.theme().faint()),
                (row.text.clone(), message_log::style(cx.theme(), row)),
            ]
        };
        rows.iter().map(&mut line).collect()
    }

    fn plain_lines(&self, cx: &Context<'_>) -> Vec<String> {
        let line = |it: &Message| format!("Turn {}: {}", it.turn, it.line());
        let newest = cx.session.log().messages().rev().take(MAX_PLAIN_LINES).map(line);
        let mut lines: Vec<_> = newest.collect();
        lines.reverse();
        lines
    }

    fn intent(&self, intent: Intent) -> Transition {
        match intent {
            Intent::History => Transition::Pop,
            Intent::Help => Transition::Replace(intent),
            other => Transition::Intent(other),
        }
    }
}
