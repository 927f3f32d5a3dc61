//! The search after a death for a play that would have lived, its progress, and its answer.

use ratatui_core::layout::Rect;
use rogue_player::hindsight::{Answer, COMMANDS_BEFORE, Hindsight, OtherPlay, TURNS_AFTER, Work};
use rogue_words::describe;
use rogue_words::messages::with_number;
use rogue_words::text;

use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::reading::{Choice, Reading};
use crate::time_budget::Progress;
use crate::widget::window;

const TITLE: &str = "What would have saved you?";
const WIDTH: u16 = 64;
/// The rows of the window; more where the text is longer.
const HEIGHT: u16 = 12;
/// Rows of the window without text: the frame, a blank row above and below the text, the row of keys.
const ROWS_AROUND: u16 = 5;
/// The sentence beside every answer.
const KNEW_THE_DICE: &str = "The search knew every roll of the dice. No player does.";

pub(crate) struct HindsightScreen {
    state: State,
    /// The moves of the run from which other plays are tried.
    moves: usize,
}

enum State {
    Searching(Hindsight),
    Over(Answer),
}

impl HindsightScreen {
    pub(crate) fn new(hindsight: Hindsight) -> Self {
        let moves = hindsight.commands_of_run().min(COMMANDS_BEFORE);
        Self { state: State::Searching(hindsight), moves }
    }

    /// The play that was found.
    fn found(&self) -> Option<&OtherPlay> {
        match &self.state {
            State::Over(Answer::Lives(play)) => Some(play),
            State::Over(Answer::NotFound | Answer::Unreadable(_)) | State::Searching(_) => None,
        }
    }

    fn watch(&self) -> Transition {
        self.found().map_or(Transition::None, |play| Transition::Watch {
            replay: Box::new(play.replay.clone()),
            departs_at: play.departs_at,
        })
    }

    /// The findings so far, a paragraph each.
    fn paragraphs(&self) -> Vec<String> {
        let answer = match &self.state {
            State::Searching(hindsight) => return vec![self.progress(hindsight)],
            State::Over(answer) => answer,
        };
        match answer {
            Answer::Lives(play) => {
                let lives = if play.wins {
                    "You would have won.".to_owned()
                } else {
                    format!("You would have lived at least {TURNS_AFTER} turns longer.")
                };
                vec![advice(play), lives, KNEW_THE_DICE.to_owned()]
            }
            Answer::NotFound => {
                let nothing = format!(
                    "Nothing found: no other play of your last {} that was tried lives \
                     {TURNS_AFTER} turns longer.",
                    self.last_moves()
                );
                vec![nothing, KNEW_THE_DICE.to_owned()]
            }
            Answer::Unreadable(error) => {
                vec![text::clean(&format!("This run cannot be played again: {error}."))]
            }
        }
    }

    /// "Playing the run again: move 120 of 400."
    fn progress(&self, hindsight: &Hindsight) -> String {
        let Work { replayed, tries, .. } = hindsight.work();
        let all = hindsight.commands_of_run();
        if replayed < all {
            return format!("Playing the run again: move {replayed} of {all}.");
        }
        format!("Playing your last {} in other ways: {tries} tried.", self.last_moves())
    }

    /// "20 moves", "move"
    fn last_moves(&self) -> String {
        match self.moves {
            1 => "move".to_owned(),
            moves => format!("{moves} moves"),
        }
    }

    /// The rows of text, and whether each is of the first paragraph; a blank row between paragraphs.
    fn rows(&self, cx: &Context<'_>) -> Vec<(String, bool)> {
        let width = window::centred(cx.size(), WIDTH, HEIGHT).width.saturating_sub(4);
        let mut rows = Vec::new();
        for (index, paragraph) in self.paragraphs().iter().enumerate() {
            if index > 0 {
                rows.push((String::new(), false));
            }
            let wrapped = text::wrap(paragraph, width.into());
            rows.extend(wrapped.into_iter().map(|row| (row, index == 0)));
        }
        rows
    }

    /// The window for so many rows of text.
    fn area(cx: &Context<'_>, rows: usize) -> Rect {
        let rows = u16::try_from(rows).unwrap_or(u16::MAX);
        window::centred(cx.size(), WIDTH, rows.saturating_add(ROWS_AROUND).max(HEIGHT))
    }
}

/// "On turn 412, 3 turns before your death: drink the red potion instead of attacking the orc."
fn advice(play: &OtherPlay) -> String {
    let view = play.game.view();
    let advice = describe::instead(view, play.instead, play.played);
    let turn = view.turn() + 1;
    let when = match play.turns_before {
        0 => format!("On your last turn ({turn})"),
        turns => format!("On turn {turn}, {} before your death", with_number(turns, "turn")),
    };
    format!("{when}: {advice}.")
}

impl Screen for HindsightScreen {
    fn key(&mut self, _cx: &Context<'_>, _key: Key, binding: Option<Binding>) -> Transition {
        match binding.map(|binding| binding.intent) {
            Some(Intent::Back) => Transition::Pop,
            Some(Intent::Choose) => self.watch(),
            Some(intent @ (Intent::Help | Intent::History)) => Transition::Intent(intent),
            _ => Transition::None,
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let inside = Self::area(cx, self.rows(cx).len()).contains((mouse.x, mouse.y).into());
        match mouse.kind {
            MouseKind::Left if inside => self.watch(),
            MouseKind::Left | MouseKind::Right => Transition::Pop,
            MouseKind::Move | MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown => {
                Transition::None
            }
        }
    }

    fn read(&self, _cx: &Context<'_>) -> Reading {
        if self.found().is_none() {
            return Reading::text(TITLE, self.paragraphs());
        }
        let about = "a replay, from which you can play on";
        let watch = Choice::new("Watch it".to_owned(), about.to_owned());
        Reading::question(TITLE, self.paragraphs(), [watch])
    }

    fn choose(&mut self, _cx: &Context<'_>, _index: usize) -> Transition {
        self.watch()
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let theme = cx.theme();
        let rows = self.rows(cx);
        let inside = window::draw(canvas, Self::area(cx, rows.len()), theme, TITLE);
        let (x, width) = (inside.x + 1, inside.width.saturating_sub(2));
        let row_of_keys = inside.bottom().saturating_sub(1);
        for (y, (row, is_first)) in (inside.y + 1..row_of_keys).zip(&rows) {
            canvas.text(x, y, width, row, if *is_first { theme.title() } else { theme.text() });
        }
        let back = cx.hint(Intent::Back, "back");
        let keys = match self.found() {
            Some(_) => format!("{}   {back}", cx.hint(Intent::Choose, "watch it")),
            None => back,
        };
        window::draw_keys(canvas, inside, &keys, theme.key());
    }

    fn is_working(&self) -> bool {
        matches!(self.state, State::Searching(_))
    }

    fn work(&mut self) -> Progress {
        let State::Searching(hindsight) = &mut self.state else { return Progress::Done };
        let Some(answer) = hindsight.advance() else { return Progress::Working };
        self.state = State::Over(answer);
        Progress::Done
    }
}
