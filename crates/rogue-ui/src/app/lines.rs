//! The app without a canvas: its screens are read in words and answered by intents and numbers.

use rogue_words::message::Message;
use roguecore::Command;

use super::App;
use crate::input::{Key, KeyCode};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::reading::{Presentation, Reading};
use crate::screen::{Context, Transition};

/// Columns and rows that no text has to be shortened for.
const SIZE: (u16, u16) = (240, 80);

/// Stands for the key of an intent that was asked for in words; it types nothing.
const NO_KEY: Key = Key::new(KeyCode::F(u8::MAX));

impl App {
    /// The same app for a player who reads lines: no animations, and everything with its place.
    #[must_use]
    pub fn in_lines(mut self) -> Self {
        self.state.presentation = Presentation::Lines;
        (self.state.settings.motion, self.state.size) = (false, SIZE);
        self.state.settling = std::time::Duration::ZERO;
        // A line has no progress to show.
        self.jobs.drop_clock();
        self.session.set_animations(false);
        self.session.set_presentation(self.state.presentation);
        self
    }

    /// The contents of the screen on top, in words.
    pub(crate) fn reading(&self) -> Reading {
        let cx = self.context();
        self.stack.last().map_or(Reading::Dungeon, |top| top.read(&cx))
    }

    /// The scope of the screen on top.
    pub(crate) fn scope(&self) -> Scope {
        self.stack.last().map_or(Scope::Dungeon, |top| top.scope())
    }

    /// The context that the screens may read.
    pub(crate) fn cx(&self) -> Context<'_> {
        self.context()
    }

    /// Gives an answer to the screen on top.
    pub(crate) fn choose(&mut self, index: usize) {
        self.ask_top(|top, cx| top.choose(cx, index));
    }

    /// Asks the screen on top for an intent, as a key that is bound to it would.
    pub(crate) fn intend(&mut self, intent: Intent, steps: u16) {
        let key = match intent {
            Intent::Back => KeyCode::Esc.into(),
            Intent::Choose => KeyCode::Enter.into(),
            _ => NO_KEY,
        };
        self.ask_top(|top, cx| top.key(cx, key, Some(Binding { intent, steps })));
    }

    /// Leaves the lists over the dungeon; whether the dungeon is on top then. Elsewhere, over a choice that cannot be
    /// put off and after the end of a game nothing is left.
    pub(crate) fn back_to_dungeon(&mut self) -> bool {
        let is_over_dungeon = self.stack.first().is_some_and(|it| it.scope() == Scope::Dungeon);
        if !is_over_dungeon || self.game().outcome().is_some() {
            return false;
        }
        for _ in 1..self.stack.len() {
            // One step may leave several screens, and a further one would open the menu.
            if self.scope() == Scope::Dungeon {
                break;
            }
            let screens = self.stack.len();
            self.intend(Intent::Back, 1);
            if self.stack.len() > screens {
                // Back from a choice that cannot be put off leads to the menu: that is closed again.
                self.intend(Intent::Back, 1);
                return false;
            }
        }
        self.scope() == Scope::Dungeon
    }

    /// Goes back by one screen; the screens of a game that is over stay open, as nothing is left to do in the dungeon.
    pub(crate) fn go_back(&mut self) {
        self.intend(Intent::Back, 1);
        if self.scope() == Scope::Dungeon && self.game().outcome().is_some() {
            self.show_end();
        }
    }

    /// Waits that many turns, but not after a turn that disturbs the player or takes hit points.
    pub(crate) fn wait_turns(&mut self, turns: u32) {
        let health = |app: &Self| app.game().view().player().fighter.map_or(0, |it| it.hp());
        for _ in 0..turns {
            let (turn, before) = (self.game().view().turn(), health(self));
            self.intend(Intent::Wait, 1);
            let waited = self.game().view().turn() > turn && self.scope() == Scope::Dungeon;
            if !waited || self.session.disturbed() || health(self) < before {
                return;
            }
        }
    }

    /// The commands that the game has carried out since the last call.
    pub(crate) fn take_commands(&mut self) -> Vec<Command> {
        self.session.take_commands()
    }

    /// Carries out a transition that no screen answers for.
    pub(crate) fn carry_out(&mut self, transition: Transition) {
        self.dispatch(transition);
    }

    /// The lines of the log since the last call, for a front end that speaks them.
    pub fn take_unread(&mut self) -> Vec<String> {
        self.session.take_unread()
    }

    /// The same as messages.
    pub(crate) fn take_unread_messages(&mut self) -> Vec<Message> {
        self.session.take_unread_messages()
    }
}
