//! The choice of an attribute after a level was gained. It cannot be skipped, and opens once for
//! each level.

use roguecore::{Command, Fighter, LevelUp};

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::widget::list::{Columns, ListState, Row, letter_index};
use crate::widget::list_dialog::ListDialog;
use crate::widget::window;

const DIALOG: ListDialog =
    ListDialog { width: 64, header: 4, footer: 2, columns: Columns::LETTERS };

/// The dialog.
pub(crate) struct LevelUpDialog {
    state: ListState,
    /// The key of the command that gained the level. It does not choose: the player may still be
    /// pressing it for another attack.
    last_key: Option<Key>,
}

impl LevelUpDialog {
    pub(crate) fn new(last_key: Option<Key>) -> Self {
        Self { state: ListState::default(), last_key }
    }
}

/// The row that a letter chooses.
fn lettered_row(key: Key) -> Option<usize> {
    letter_index(key).filter(|row| *row < LevelUp::ALL.len())
}

fn choose(row: usize) -> Transition {
    match LevelUp::ALL.get(row) {
        Some(level_up) => Transition::Submit(Command::LevelUp(*level_up)),
        None => Transition::None,
    }
}

fn rows(cx: &Context<'_>) -> Vec<Row> {
    let fighter = cx.view().player().fighter;
    LevelUp::ALL.into_iter().zip('a'..).map(|(it, letter)| row(it, letter, fighter)).collect()
}

/// An attribute with its value now and after the choice.
fn row(level_up: LevelUp, letter: char, fighter: Option<Fighter>) -> Row {
    let (label, now, what) = match level_up {
        LevelUp::Health => {
            ("Health", fighter.map_or(0, |it| it.max_hp()), "hit points, now and at most")
        }
        LevelUp::Power => ("Power", fighter.map_or(0, |it| it.power()), "damage with each attack"),
        LevelUp::Defence => {
            ("Defence", fighter.map_or(0, |it| it.defence()), "less from each attack")
        }
    };
    let amount = level_up.amount();
    Row {
        key: Row::letter_key(letter, true),
        icon: None,
        label: format!("{label} {now} to {}", now.saturating_add(amount)),
        about: format!("+{amount} {what}"),
        possible: true,
    }
}

impl Screen for LevelUpDialog {
    fn scope(&self) -> Scope {
        Scope::Menu
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        let chosen = lettered_row(key);
        let intent = binding.map(|binding| binding.intent);
        let decides = chosen.is_some() || intent == Some(Intent::Choose);
        if decides && self.last_key == Some(key) {
            return Transition::None;
        }
        self.last_key = None;
        if let Some(row) = chosen {
            return choose(row);
        }
        match intent {
            // Back leads to the menu only, in which the run can be left.
            Some(Intent::Back) => Transition::Intent(Intent::Menu),
            Some(intent @ (Intent::Help | Intent::History | Intent::Character)) => {
                Transition::Intent(intent)
            }
            Some(intent) => match self.state.intent(intent, &rows(cx)) {
                Some(event) => event.transition(choose),
                None => Transition::None,
            },
            None => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let rows = rows(cx);
        let list = DIALOG.list(cx.size, rows.len());
        self.state.mouse(mouse, list, &rows).transition(choose)
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme;
        let inside = DIALOG.draw(theme, canvas, "Level up", self.state, &rows(cx));
        let experience = cx.view().experience();
        let (level, pending) = experience.map_or((1, 0), |it| (it.level(), it.pending_level_ups()));
        // Each choice is for one level, the lowest first.
        let level = level.saturating_sub(pending.saturating_sub(1));
        let more = match pending {
            0 | 1 => String::new(),
            more => format!(" ({} more to choose after this)", more - 1),
        };
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        let line = format!("You are on level {level} now.{more}");
        canvas.text(x, inside.y + 1, width, &line, theme.text());
        canvas.text(x, inside.y + 2, width, "Which attribute do you raise?", theme.text());
        let hint = match self.last_key.filter(|key| lettered_row(*key).is_some()) {
            Some(key) => format!("({key} was your last move: press another key before it)"),
            None => format!("letter or {} choose", cx.keys.label(Intent::Choose)),
        };
        window::draw_footer(canvas, inside, &hint, theme.faint());
    }
}
