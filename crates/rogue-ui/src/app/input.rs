//! Input of the app: keys and the mouse, each given to the screen on top.

use super::key_line::key_at;
use super::{App, HELD_KEY_GAP, Request};
use crate::input::{Input, Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap;
use crate::screen::{Context, Screen, Transition};

impl App {
    /// Handles an input.
    ///
    /// Returns whether the player was disturbed: the input took a turn that brought something
    /// hostile into view or lowered the player's health to a worse condition. A front end then
    /// stops repeating a held key, so that the player does not walk into unseen danger.
    pub fn input(&mut self, input: Input) -> bool {
        let turn = self.game().view().turn();
        self.state.flicker.wake();
        match input {
            Input::Key(key) => self.key(keymap::normalize(key)),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Resize { width, height } => self.resize((width, height)),
            Input::Close => self.close(),
        }
        self.session.disturbed() && self.game().view().turn() != turn
    }

    /// Whether the screen on top has a use for the key. A front end whose device has keys of its own leaves
    /// those to it that the game does not use.
    pub fn binds(&self, key: Key) -> bool {
        self.state.settings.keys.binding(self.scope(), keymap::normalize(key)).is_some()
    }

    /// Whether the next key is taken as such, to be bound.
    pub fn takes_any_key(&self) -> bool {
        self.stack.last().is_some_and(|top| top.takes_any_key())
    }

    /// Types a pasted text where a line is typed. Elsewhere its letters are no keys.
    pub fn paste(&mut self, text: &str) {
        if self.typed().is_none() {
            return self.report(Err("Pasted text is not played as keys."));
        }
        for c in text.trim().chars().filter(|c| !c.is_control()) {
            if self.typed().is_some() {
                self.input(Input::Key(Key::char(c)));
            }
        }
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.dirty |= self.state.size != size;
        self.state.size = size;
    }

    fn key(&mut self, key: Key) {
        self.stop_auto_command();
        self.hide_report();
        // A key skips the animation and still counts.
        self.dirty |= self.session.skip_animation();
        if self.asks_for_picture(key) {
            // Also while a run is being opened, and where the screen on top takes no keys yet.
            self.request(Request::Picture);
            return;
        }
        if self.too_small() {
            // On a canvas that is too small the player can only quit.
            let binding = self.state.settings.keys.binding(Scope::TooSmall, key);
            if binding.is_some_and(|binding| binding.intent == Intent::Quit) {
                self.quit();
            }
            return;
        }
        if self.is_opening() {
            return self.key_during_job(key);
        }
        if self.state.is_settling() {
            if self.state.settings.keys.moves(key) {
                // The key that was walked with is still held: one of its repeats would choose a row.
                self.state.settling = self.state.settling.max(HELD_KEY_GAP);
            }
            return;
        }
        if self.answers_question(key) {
            return;
        }
        self.ask_top(|top, cx| top.key(cx, key, cx.keys().binding(top.scope(), key)));
    }

    /// Whether the key asks for a picture, and is neither typed here nor pressed to be bound.
    fn asks_for_picture(&self, key: Key) -> bool {
        let scope = if self.too_small() { Scope::TooSmall } else { self.scope() };
        let binding = self.state.settings.keys.binding(scope, key);
        let is_typed = matches!(scope, Scope::Menu | Scope::NumberEntry) && key.is_plain_char();
        let is_taken = is_typed || self.takes_any_key();
        binding.is_some_and(|it| it.intent == Intent::Picture) && !is_taken
    }

    fn mouse(&mut self, mouse: Mouse) {
        if self.too_small()
            || self.is_opening()
            || self.state.is_settling() && mouse.kind != MouseKind::Move
        {
            return;
        }
        if mouse.kind != MouseKind::Move {
            self.stop_auto_command();
            self.hide_report();
        }
        let line = self.frame.key_line.as_ref().filter(|_| mouse.kind == MouseKind::Left);
        if let Some(key) = line.and_then(|line| key_at(line, (mouse.x, mouse.y))) {
            return self.key(key);
        }
        self.ask_top(|top, cx| top.mouse(cx, mouse));
    }

    /// Asks the screen on top, and carries out its answer.
    pub(super) fn ask_top(
        &mut self,
        ask: impl FnOnce(&mut dyn Screen, &Context<'_>) -> Transition,
    ) {
        // It is taken off the stack while it borrows the app.
        let Some(mut top) = self.stack.pop() else { return };
        let transition = ask(top.as_mut(), &self.context());
        self.stack.push(top);
        self.dispatch(transition);
    }
}
