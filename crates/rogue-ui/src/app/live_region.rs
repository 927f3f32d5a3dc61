//! The speech of a front end that draws the screens as well: the lines of the log, and of a screen above the dungeon
//! the new lines with its selected row.

use super::App;
use crate::intent::Scope;
use crate::reading::{Choice, Reading};

/// The part of the screen on top that was given out to be spoken, as browsers have it.
#[derive(Default)]
pub(super) struct LiveRegion {
    /// The screen on top, unless it is the dungeon.
    screen: Option<SpokenScreen>,
    /// Whether something was drawn that has not been looked at.
    pub(super) is_due: bool,
}

#[derive(Clone, Default, PartialEq, Eq)]
struct SpokenScreen {
    title: String,
    lines: Vec<String>,
    /// The selected row.
    row: Option<String>,
}

impl App {
    /// The lines to be spoken since the last call.
    ///
    /// ```
    /// use rogue_ui::input::{Input, Key, KeyCode};
    /// use rogue_ui::storage::Memory;
    /// use rogue_ui::{App, Config};
    ///
    /// let mut app = App::title(Config::default(), Memory::default());
    /// assert!(app.take_spoken().contains(&"New game: start a new run".to_owned()));
    /// app.input(Input::Key(KeyCode::Down.into()));
    /// assert_eq!(app.take_spoken(), ["Enter a seed: play a chosen seed"]);
    /// ```
    pub fn take_spoken(&mut self) -> Vec<String> {
        let mut lines = self.take_unread();
        if self.scope() == Scope::Title {
            // They are about a game that has not begun, or is left, except for the line shown in the last row.
            lines.retain(|line| self.report.as_ref() == Some(line));
        }
        let is_due = std::mem::take(&mut self.live_region.is_due) || self.dirty;
        // A replay that is playing is not spoken move by move.
        let is_moving = self.scope() == Scope::Replay && self.is_animating();
        if !is_due || self.is_opening() || is_moving {
            return lines;
        }
        let now = self.spoken_screen();
        match (self.live_region.screen.take(), &now) {
            (Some(_), None) if lines.is_empty() => {
                lines.push("You are back in the dungeon.".to_owned());
            }
            (before, Some(now)) => now.add_new(&before.unwrap_or_default(), &mut lines),
            (_, None) => {}
        }
        self.live_region.screen = now;
        lines
    }

    fn spoken_screen(&self) -> Option<SpokenScreen> {
        let (title, lines, choices) = match self.reading() {
            Reading::Dungeon => return None,
            Reading::Text { title, lines } => (title, lines, Vec::new()),
            Reading::Entry { title, mut lines, .. } => {
                lines.extend(self.typed().map(str::to_owned));
                (title, lines, Vec::new())
            }
            Reading::Question { title, lines, choices, .. } => (title, lines, choices),
        };
        let selected = self.stack.last().and_then(|top| top.selected(&self.context()));
        let row = selected.and_then(|row| choices.get(row)).map(Choice::line);
        Some(SpokenScreen { title, lines, row })
    }
}

impl SpokenScreen {
    /// Adds the lines that another screen did not have.
    fn add_new(&self, before: &Self, lines: &mut Vec<String>) {
        let is_other = self.title != before.title;
        lines.extend(is_other.then(|| self.title.clone()));
        let is_new = |line: &&String| is_other || !before.lines.contains(*line);
        lines.extend(self.lines.iter().filter(is_new).cloned());
        if is_other || self.row != before.row {
            lines.extend(self.row.clone());
        }
    }
}
