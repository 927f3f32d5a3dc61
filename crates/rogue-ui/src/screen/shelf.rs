//! A shelf of runs to choose from: unfinished ones to go on with, finished ones to see again.

use ratatui_core::layout::Rect;

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, KeyCode, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::storage::{ReplayInfo, RunInfo, Storage};
use crate::text;
use crate::widget::listing::{Entry, Mark, Picked};
use crate::widget::window;

const WIDTH: u16 = 76;

/// What stands on it, as it was when it was asked for.
pub(crate) struct Shelf {
    title: &'static str,
    empty: &'static str,
    books: Vec<Book>,
    mark: Mark,
}

struct Book {
    /// By which it is opened.
    id: String,
    replay: bool,
    entry: Entry,
}

impl Shelf {
    /// Runs that are not over.
    pub(crate) fn runs(stage: &Stage<'_>) -> Self {
        let runs = stage.storage.map_or_else(Vec::new, Storage::runs);
        let books = runs.iter().zip(letters()).map(|(run, key)| Book {
            id: run.name.clone(),
            replay: false,
            entry: Entry {
                key,
                icon: None,
                label: text::clean_name(&run.name),
                about: about_run(run),
                possible: run.error.is_none(),
            },
        });
        let empty = "No run waits to be continued.";
        Self {
            title: "Go on with which run?",
            empty,
            books: books.collect(),
            mark: Mark::default(),
        }
    }

    /// Runs that are over.
    pub(crate) fn replays(stage: &Stage<'_>) -> Self {
        let replays = stage.storage.map_or_else(Vec::new, Storage::replays);
        let books = replays.iter().zip(letters()).map(|(replay, key)| Book {
            id: replay.id.clone(),
            replay: true,
            entry: Entry {
                key,
                icon: None,
                label: text::clean_name(&replay.score.name),
                about: about_replay(replay),
                possible: true,
            },
        });
        let empty = "No run has come to its end yet.";
        Self { title: "See which run again?", empty, books: books.collect(), mark: Mark::default() }
    }

    fn open(&self, row: usize) -> Next {
        match self.books.get(row) {
            Some(book) if book.replay => Next::Watch(book.id.clone()),
            Some(book) if book.entry.possible => Next::Resume(book.id.clone()),
            _ => Next::Nothing,
        }
    }

    fn area(&self, stage: &Stage<'_>) -> Rect {
        window::centred(stage.size, WIDTH, self.books.len().clamp(1, 100) as u16 + 5)
    }

    fn list(&self, stage: &Stage<'_>) -> Rect {
        let inside = window::inside(self.area(stage));
        Rect { y: inside.y + 1, height: inside.height.saturating_sub(3), ..inside }
    }
}

/// `a` to `z`, then none.
fn letters() -> impl Iterator<Item = String> {
    ('a'..='z').map(String::from).chain(std::iter::repeat(String::new()))
}

/// "level 2 on floor 3, turn 412, seed 7", or why it cannot be gone on with.
pub(crate) fn about_run(run: &RunInfo) -> String {
    if let Some(error) = &run.error {
        return text::clean(error);
    }
    let level = if run.level == 0 { String::new() } else { format!("level {}, ", run.level) };
    format!("{level}floor {}, turn {}, seed {}", run.floor, run.turn, run.seed)
}

fn about_replay(replay: &ReplayInfo) -> String {
    let score = &replay.score;
    format!("{}, turn {}, seed {}", text::clean(&score.end), score.turn, score.seed)
}

impl Screen for Shelf {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        if let Key { code: KeyCode::Char(c @ 'a'..='z'), ctrl: false, alt: false, .. } = key {
            return self.open(usize::from(c as u8 - b'a'));
        }
        let Some(Binding { intent, .. }) = binding else { return Next::Nothing };
        match self.mark.intent(intent, self.books.len()) {
            Some(Picked::Row(row)) => self.open(row),
            Some(Picked::Next(next)) => next,
            None if matches!(intent, Intent::Back | Intent::Help) => common(stage, intent),
            None => Next::Nothing,
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let outside = !self.area(stage).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Right => return Next::Pop,
            MouseKind::Left if outside => return Next::Pop,
            _ => {}
        }
        match self.mark.mouse(mouse, self.list(stage), self.books.len()) {
            Picked::Row(row) => self.open(row),
            Picked::Next(next) => next,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let inside = window::draw(canvas, self.area(stage), stage.theme, self.title);
        let list = self.list(stage);
        if self.books.is_empty() {
            canvas.text(list.x + 1, list.y, list.width, self.empty, stage.theme.text());
        }
        let entries: Vec<_> = self.books.iter().map(|book| book.entry.clone()).collect();
        self.mark.draw(stage, canvas, list, &entries);
        let keys = |intent| stage.keys.label(intent);
        let place = self.mark.place(list.height, entries.len());
        let (choose, back) = (keys(Intent::Choose), keys(Intent::Back));
        let hint = format!("{place}letter or {choose} choose   {back} back");
        let row = inside.bottom().saturating_sub(1);
        canvas.text(inside.x + 1, row, inside.width.saturating_sub(2), &hint, stage.theme.key());
    }

    fn opaque(&self) -> bool {
        false
    }
}
