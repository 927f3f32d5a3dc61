//! A screen in words: its text and the possible answers, without a grid of cells.

use roguecore::Point;

/// How the game is presented.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Presentation {
    /// Drawn on a grid of cells.
    #[default]
    Grid,
    /// Told in lines: everything that comes into view with its place, as there is no map, and no animations.
    Lines,
}

/// The content of a screen in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reading {
    /// The dungeon: its events are told turn by turn.
    Dungeon,
    /// A text that wants no answer.
    Text { title: String, lines: Vec<String> },
    /// A question, answered by a number, or by a word of the screen.
    Question { title: String, lines: Vec<String>, choices: Vec<Choice>, cursor: Option<CursorCell> },
    /// A question, answered by a line of text; with a list, by a number or the word `list`.
    Entry { title: String, lines: Vec<String>, has_list: bool },
}

/// The cell at the cursor of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CursorCell {
    pub(crate) at: Point,
    /// Whether it can be chosen.
    pub(crate) possible: bool,
}

/// One answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) label: String,
    /// Its effect, and why it is impossible.
    pub(crate) about: String,
    pub(crate) possible: bool,
    /// Whether it may become possible.
    pub(crate) is_for_later: bool,
}

impl Reading {
    pub(crate) fn text(title: impl Into<String>, lines: Vec<String>) -> Self {
        Self::Text { title: title.into(), lines }
    }

    pub(crate) fn question(
        title: impl Into<String>,
        lines: Vec<String>,
        choices: impl IntoIterator<Item = impl Into<Choice>>,
    ) -> Self {
        let choices = choices.into_iter().map(Into::into).collect();
        Self::Question { title: title.into(), lines, choices, cursor: None }
    }

    /// The same question with a cursor, whose cell can be chosen or not.
    pub(crate) fn with_cursor(mut self, at: Point, possible: bool) -> Self {
        if let Self::Question { cursor, .. } = &mut self {
            *cursor = Some(CursorCell { at, possible });
        }
        self
    }
}

impl Choice {
    /// A possible one.
    pub(crate) fn new(label: String, about: String) -> Self {
        Self { label, about, possible: true, is_for_later: true }
    }

    /// "Health potion: drink: heals 4 hit points", "Sword, not now: ...".
    pub(crate) fn line(&self) -> String {
        let impossible = if self.possible || !self.is_for_later { "" } else { ", not now" };
        if self.about.is_empty() {
            format!("{}{impossible}", self.label)
        } else {
            format!("{}{impossible}: {}", self.label, self.about)
        }
    }
}
