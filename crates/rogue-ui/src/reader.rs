//! Reader mode: the game in plain lines, for screen readers and pipes. A line in, the lines of the
//! answer out; no grid, no redraw, no colours. Everything a player may decide by is in the lines.
//!
//! ```
//! use rogue_ui::reader::Reader;
//! use rogue_ui::{App, Config};
//!
//! let mut reader = Reader::new(App::new(Config::default()));
//! assert!(reader.begin().iter().any(|line| line == "Hit points: 30 of 30."));
//! assert_eq!(reader.answer("wait")[0], "You wait.");
//! assert_eq!(
//!     reader.answer("exlpore")[0],
//!     "The word \"exlpore\" is not known; did you mean \"explore\"? Type help for all words."
//! );
//! ```

mod dungeon;
mod help;
mod question;
mod words;

use crate::app::App;
use crate::input::Input;
use crate::intent::{Intent, Scope};
use crate::reading::{Choice, Reading};
use crate::screen::Transition;
use rogue_words::message::MessageKind;
use rogue_words::reader::{self, Announced};
use rogue_words::text;
use roguecore::Command;

/// The longest line that is read, in characters; the rest is ignored.
const MAX_LINE: usize = 200;

/// An app that is played in lines.
pub struct Reader {
    app: App,
    /// The facts about the dungeon that the player has been told.
    told: Announced,
    /// The question that was read out last.
    question: Option<Reading>,
}

/// The result of a line.
enum Answer {
    /// It was carried out: the changes are told.
    Done,
    /// It is answered by these lines; nothing changed.
    Lines(Vec<String>),
}

impl Answer {
    fn line(line: impl Into<String>) -> Self {
        Self::Lines(vec![line.into()])
    }
}

impl Reader {
    /// Plays the app in lines from now on.
    pub fn new(app: App) -> Self {
        Self { app: app.in_lines(), told: Announced::default(), question: None }
    }

    /// The lines before the first answer.
    pub fn begin(&mut self) -> Vec<String> {
        let mut lines = vec!["Reader mode: type a word, then Enter.".to_owned()];
        lines.extend(self.first_lines());
        lines
    }

    /// The same without the line about typing.
    pub fn first_lines(&mut self) -> Vec<String> {
        folded(&self.tell())
    }

    /// Carries out a line that the player typed; returns the answer, at least one line.
    pub fn answer(&mut self, line: &str) -> Vec<String> {
        // Those of the last answer, which nobody has taken.
        self.app.take_commands();
        let line: String = text::clean(line).trim().chars().take(MAX_LINE).collect();
        let answer = match self.app.reading() {
            _ if line.is_empty() => return folded(&self.again()),
            Reading::Dungeon => self.in_dungeon(&line),
            Reading::Question { choices, .. } => self.in_question(&line, &choices),
            Reading::Entry { has_list, .. } => self.in_entry(&line, has_list),
            Reading::Text { .. } => {
                self.app.intend(Intent::Back, 1);
                Answer::Done
            }
        };
        match answer {
            Answer::Lines(lines) => folded(&lines),
            Answer::Done => folded(&self.tell()),
        }
    }

    /// The possible answers to the open question, as they are typed; `None` in the dungeon.
    ///
    /// ```
    /// use rogue_ui::reader::Reader;
    /// use rogue_ui::{App, Config};
    ///
    /// let mut reader = Reader::new(App::new(Config::default()));
    /// assert_eq!(reader.answers(), None);
    /// reader.answer("drop");
    /// assert!(reader.answers().is_some_and(|it| it.starts_with(&["1".to_owned(), "2".to_owned()])));
    /// ```
    pub fn answers(&self) -> Option<Vec<String>> {
        question::answers(&self.app.reading(), self.app.game().view())
    }

    /// The commands that the last answer has carried out: many for an automatic command.
    ///
    /// ```
    /// use rogue_ui::reader::Reader;
    /// use rogue_ui::{App, Config};
    /// use roguecore::Command;
    ///
    /// let mut reader = Reader::new(App::new(Config::default()));
    /// reader.answer("wait");
    /// assert_eq!(reader.take_commands(), [Command::Wait]);
    /// reader.answer("status");
    /// assert!(reader.take_commands().is_empty());
    /// ```
    pub fn take_commands(&mut self) -> Vec<Command> {
        self.app.take_commands()
    }

    /// Saves the run and ends, as when the input has ended.
    pub fn close(&mut self) {
        self.app.input(Input::Close);
    }

    /// Whether words end the program, wherever they are said.
    pub fn would_quit(&self, words: &str) -> bool {
        let word = words.trim().to_lowercase();
        let parsed = words::parse(&word, self.app.cx().keys());
        matches!(
            parsed,
            Ok(words::Line::Ask(words::Ask::Quit | words::Ask::Intent(Intent::Quit), _))
        )
    }

    /// The app that is played.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// Whether the player has quit.
    pub fn finished(&self) -> bool {
        self.app.finished()
    }

    /// Quits; the run is saved.
    fn quit(&mut self) -> Answer {
        self.app.carry_out(Transition::Intent(Intent::Quit));
        Answer::Done
    }

    /// Tells the changes, and reads out the screen on top.
    fn tell(&mut self) -> Vec<String> {
        let mut unread = self.app.take_unread_messages();
        if self.app.scope() == Scope::Title {
            // They are about a game that has not begun, or is left.
            unread.clear();
        }
        let texts = self.read_texts();
        let is_silent = unread.is_empty() && texts.is_empty();
        let is_in_dungeon = !self.finished() && self.app.reading() == Reading::Dungeon;
        let mut lines = Vec::new();
        if !is_in_dungeon && self.app.game().outcome().is_some() {
            // The last screen tells the death.
            unread.retain(|message| message.kind != MessageKind::PlayerDied);
        }
        for message in &unread {
            // A creature that has just come into view, and still is, is told once.
            if !is_in_dungeon || !self.told.tells_again(self.app.game(), message) {
                lines.push(text::spoken(&message.line()));
            }
        }
        // One estimate of the danger at a time.
        let tells_danger = unread.iter().all(|message| message.kind != MessageKind::Danger);
        lines.extend(texts);
        if self.finished() {
            self.say_farewell(&mut lines);
            return lines;
        }
        match self.app.reading() {
            Reading::Dungeon => {
                if self.question.take().is_some() && is_silent {
                    lines.push("You are back in the dungeon.".to_owned());
                }
                self.told.add_news(self.app.game(), &mut lines, tells_danger);
            }
            reading if self.question.as_ref() == Some(&reading) => {
                let nothing = lines.is_empty();
                lines.extend(nothing.then(|| "That does nothing here.".to_owned()));
                lines.push(hint(&reading, self.app.scope()));
            }
            reading => {
                lines.extend(read_out(&reading, self.app.scope()));
                self.question = Some(reading);
            }
        }
        lines
    }

    /// Leaves the screens that are read out and want no answer, and returns their lines.
    fn read_texts(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while let Reading::Text { title, lines: text } = self.app.reading() {
            lines.push(format!("{title}."));
            // Columns are for the eye.
            lines.extend(text.iter().map(|line| in_one_row(line)));
            let before = self.app.reading();
            self.app.intend(Intent::Back, 1);
            if self.app.reading() == before {
                break;
            }
        }
        lines
    }

    /// Tells the same again: the question, or how things stand.
    fn again(&mut self) -> Vec<String> {
        match self.app.reading() {
            Reading::Dungeon => reader::situation(self.app.game().view()),
            reading => read_out(&reading, self.app.scope()),
        }
    }

    /// Everything around the player, in the lines of the word `look`.
    pub fn surroundings(&self) -> Vec<String> {
        reader::surroundings(self.app.game().view(), self.app.cx().session.memory())
    }

    fn say_farewell(&self, lines: &mut Vec<String>) {
        let goes_on = self.app.game().outcome().is_none();
        let is_saved = self.app.cx().keeps_runs() && self.app.closing().is_none();
        if goes_on && is_saved && self.app.game().view().turn() > 0 {
            lines.push("The run is saved.".to_owned());
        }
        lines.push("Goodbye.".to_owned());
    }
}

/// The longest line; a longer one goes on behind two blanks.
const MAX_WIDTH: usize = 100;

fn folded(lines: &[String]) -> Vec<String> {
    lines.iter().flat_map(|line| text::folded(line, MAX_WIDTH)).collect()
}

/// A line without the blanks that part its columns.
fn in_one_row(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A question with its numbered answers.
fn read_out(reading: &Reading, scope: Scope) -> Vec<String> {
    let (title, text, choices): (_, _, &[Choice]) = match reading {
        Reading::Dungeon => return Vec::new(),
        Reading::Text { title, lines } | Reading::Entry { title, lines, .. } => (title, lines, &[]),
        Reading::Question { title, lines, choices, .. } => (title, lines, choices),
    };
    let stop = if title.ends_with(['?', '.', '!']) { "" } else { "." };
    let mut lines = vec![format!("{title}{stop}")];
    lines.extend(text.iter().cloned());
    lines.extend((1..).zip(choices).map(|(number, it)| format!("{number}. {}", it.line())));
    lines.push(hint(reading, scope));
    lines
}

/// A hint at the possible input. Nothing leads back from the end of a game.
fn hint(reading: &Reading, scope: Scope) -> String {
    match reading {
        Reading::Dungeon | Reading::Text { .. } => "Type a word.".to_owned(),
        Reading::Entry { has_list: true, .. } => "Type it, list or back.".to_owned(),
        Reading::Entry { .. } => "Type it, or back.".to_owned(),
        Reading::Question { choices, .. } => match choices.len() {
            0 => "Type back to leave.".to_owned(),
            1 => "Type 1, or back.".to_owned(),
            count if scope == Scope::GameOver => format!("Type a number from 1 to {count}."),
            count => format!("Type a number from 1 to {count}, or back."),
        },
    }
}
