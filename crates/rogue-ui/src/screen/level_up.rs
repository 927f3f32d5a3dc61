//! A level was gained: what is it good for? It cannot be skipped, and asks once for each level.

use ratatui_core::layout::Rect;
use roguecore::{Command, LevelUp};

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::input::{Key, KeyCode, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::widget::listing::{Entry, Mark, Picked};
use crate::widget::window;

const WIDTH: u16 = 64;

/// The question.
pub(crate) struct LevelUpDialog {
    mark: Mark,
    /// The key that won the level. Whoever hammers it must not choose by it.
    last_key: Option<Key>,
}

impl LevelUpDialog {
    pub(crate) fn new(last_key: Option<Key>) -> Self {
        Self { mark: Mark::default(), last_key }
    }

    fn area(stage: &Stage<'_>) -> Rect {
        window::centred(stage.size, WIDTH, 11)
    }

    fn list(stage: &Stage<'_>) -> Rect {
        let inside = window::inside(Self::area(stage));
        Rect { y: inside.y + 4, height: 3, ..inside }
    }
}

fn choose(row: usize) -> Next {
    match LevelUp::ALL.get(row) {
        Some(improvement) => Next::Do(Command::LevelUp(*improvement)),
        None => Next::Nothing,
    }
}

/// Each choice with what it changes from and to.
fn entries(stage: &Stage<'_>) -> Vec<Entry> {
    let fighter = stage.view().player().fighter;
    let entry = |improvement: LevelUp, key: char| {
        let (label, now, what) = match improvement {
            LevelUp::Health => {
                ("Health", fighter.map_or(0, |it| it.max_hp()), "hit points, now and at most")
            }
            LevelUp::Power => {
                ("Power", fighter.map_or(0, |it| it.power()), "damage with each blow")
            }
            LevelUp::Defence => {
                ("Defence", fighter.map_or(0, |it| it.defence()), "less from each blow")
            }
        };
        let by = improvement.amount();
        Entry {
            key: key.to_string(),
            icon: None,
            label: format!("{label} {now} to {}", now.saturating_add(by)),
            about: format!("+{by} {what}"),
            possible: true,
        }
    };
    LevelUp::ALL.into_iter().zip('a'..).map(|(it, key)| entry(it, key)).collect()
}

/// The row that a letter chooses.
fn lettered(key: Key) -> Option<usize> {
    match key {
        Key { code: KeyCode::Char(c @ 'a'..='c'), ctrl: false, alt: false, .. } => {
            Some(usize::from(c as u8 - b'a'))
        }
        _ => None,
    }
}

impl Screen for LevelUpDialog {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        let chosen = lettered(key);
        let intent = binding.map(|binding| binding.intent);
        let decides = chosen.is_some() || intent == Some(Intent::Choose);
        if decides && self.last_key == Some(key) {
            return Next::Nothing;
        }
        self.last_key = None;
        if let Some(row) = chosen {
            return choose(row);
        }
        match intent {
            // There is no way back from here but into the menu, where a run can be left.
            Some(Intent::Back) => common(stage, Intent::Menu),
            Some(intent @ (Intent::Help | Intent::History | Intent::Character)) => {
                common(stage, intent)
            }
            Some(intent) => match self.mark.intent(intent, LevelUp::ALL.len()) {
                Some(Picked::Row(row)) => choose(row),
                Some(Picked::Next(next)) => next,
                None => Next::Nothing,
            },
            None => Next::Nothing,
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        match self.mark.mouse(mouse, Self::list(stage), LevelUp::ALL.len()) {
            Picked::Row(row) => choose(row),
            Picked::Next(next) => next,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let theme = stage.theme;
        let inside = window::draw(canvas, Self::area(stage), theme, "You have grown");
        let growth = stage.view().experience();
        let (level, choices) = growth.map_or((1, 0), |it| (it.level(), it.pending_level_ups()));
        // Each question is about the level that is being chosen for.
        let level = level.saturating_sub(choices.saturating_sub(1));
        let more = match choices {
            0 | 1 => String::new(),
            more => format!(" ({} more to choose after this)", more - 1),
        };
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        let line = format!("You are on level {level} now.{more}");
        canvas.text(x, inside.y + 1, width, &line, theme.text());
        canvas.text(x, inside.y + 2, width, "What is it good for?", theme.text());
        self.mark.draw(stage, canvas, Self::list(stage), &entries(stage));
        let hint = match self.last_key.filter(|key| lettered(*key).is_some()) {
            Some(key) => {
                format!("({key} was your last move: press another key before it)")
            }
            None => format!("letter or {} choose", stage.keys.label(Intent::Choose)),
        };
        let row = inside.bottom().saturating_sub(1);
        canvas.text(x, row, width, &hint, theme.faint());
    }

    fn opaque(&self) -> bool {
        false
    }
}
