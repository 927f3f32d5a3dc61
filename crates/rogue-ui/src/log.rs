//! The message log: folds what repeats, remembers which news is fresh, breaks it into rows.
//! Knows no game and no colour.

use std::collections::VecDeque;

use crate::message::{Message, MessageKind};
use crate::text;

/// How many messages are kept. Older ones are forgotten, so that a game may last for ever.
const KEPT: usize = 2_000;

/// Everything that was told, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Log {
    messages: VecDeque<Message>,
    answer: u64,
}

/// One row of a message on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The words in it.
    pub text: String,
    /// What kind of news it is.
    pub kind: MessageKind,
    /// Whether it belongs to the newest answer.
    pub fresh: bool,
    /// How many turns had been taken.
    pub turn: u64,
}

impl Log {
    /// A new answer to the player begins: what was told before is old news from now on.
    pub fn begin(&mut self) {
        self.answer += 1;
    }

    /// Tells something. When it was said last, too, it is folded into that line.
    pub fn push(&mut self, kind: MessageKind, text: &str, turn: u64) {
        let text = text::clean(text);
        if let Some(last) = self.messages.back_mut()
            && last.kind == kind
            && last.text == text
        {
            last.count = last.count.saturating_add(1);
            (last.turn, last.answer) = (turn, self.answer);
            return;
        }
        if self.messages.len() == KEPT {
            self.messages.pop_front();
        }
        self.messages.push_back(Message { text, kind, count: 1, turn, answer: self.answer });
    }

    /// Every message that is kept, oldest first.
    pub fn messages(&self) -> impl DoubleEndedIterator<Item = &Message> {
        self.messages.iter()
    }

    /// Every message in rows of that many cells, oldest first.
    pub fn rows(&self, width: u16) -> Vec<Row> {
        self.messages.iter().flat_map(|message| self.broken(message, width)).collect()
    }

    /// The newest rows that fit, oldest first. When the newest answer alone is longer, its last
    /// rows are shown and the second value says how many rows of it are hidden.
    pub fn newest(&self, width: u16, height: u16) -> (Vec<Row>, usize) {
        let height = usize::from(height);
        let mut rows: VecDeque<Row> = VecDeque::new();
        for message in self.messages.iter().rev() {
            if rows.len() >= height && message.answer != self.answer {
                break;
            }
            for row in self.broken(message, width).into_iter().rev() {
                rows.push_front(row);
            }
        }
        let fresh = rows.iter().filter(|row| row.fresh).count();
        let surplus = rows.len().saturating_sub(height);
        rows.drain(..surplus);
        (rows.into(), fresh.saturating_sub(height))
    }

    fn broken(&self, message: &Message, width: u16) -> Vec<Row> {
        let row = |text| Row {
            text,
            kind: message.kind,
            fresh: message.answer == self.answer,
            turn: message.turn,
        };
        text::wrap(&message.line(), usize::from(width)).into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&str]) -> Log {
        let mut log = Log::default();
        for (turn, line) in lines.iter().enumerate() {
            log.begin();
            log.push(MessageKind::Plain, line, turn as u64);
        }
        log
    }

    fn texts(rows: &[Row]) -> Vec<String> {
        let mark = |row: &Row| if row.fresh { "*" } else { " " };
        rows.iter().map(|row| format!("{}{}", mark(row), row.text)).collect()
    }

    #[test]
    fn equal_neighbours_fold_and_others_do_not() {
        let log = told(&["You wait.", "You wait.", "An orc!", "You wait."]);
        let lines: Vec<_> = log.messages().map(Message::line).collect();
        assert_eq!(lines, ["You wait. (x2)", "An orc!", "You wait."]);
    }

    #[test]
    fn the_same_words_of_another_kind_do_not_fold() {
        let mut log = told(&["No."]);
        log.push(MessageKind::Refused, "No.", 1);
        assert_eq!(log.messages().count(), 2);
    }

    #[test]
    fn only_the_last_answer_is_fresh_and_a_folded_line_is_fresh_again() {
        let log = told(&["one", "two two", "three", "three"]);
        assert_eq!(texts(&log.newest(4, 9).0), [" one", " two", " two", "*thre", "*e", "*(x2)"]);
    }

    #[test]
    fn an_answer_that_does_not_fit_says_how_much_is_hidden() {
        let mut log = told(&["old"]);
        log.begin();
        for line in ["a", "b", "c"] {
            log.push(MessageKind::Plain, line, 2);
        }
        let (rows, hidden) = log.newest(10, 2);
        assert_eq!((texts(&rows), hidden), (vec!["*b".to_owned(), "*c".to_owned()], 1));
        assert_eq!(log.newest(10, 3).1, 0);
    }

    #[test]
    fn the_log_forgets_rather_than_grow_for_ever() {
        let mut log = Log::default();
        for turn in 0..KEPT as u64 + 5 {
            log.push(MessageKind::Plain, &turn.to_string(), turn);
        }
        assert_eq!(log.messages().count(), KEPT);
        assert_eq!(log.messages().next().map(|message| message.turn), Some(5));
    }
}
