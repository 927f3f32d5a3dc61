//! Input of the app: keys and the mouse, each given to the screen on top.

use super::App;
use super::key_line::key_at;
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
        self.shared.flicker.wake();
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
        self.shared.settings.keys.binding(self.scope(), keymap::normalize(key)).is_some()
    }

    fn resize(&mut self, size: (u16, u16)) {
        self.dirty |= self.shared.size != size;
        self.shared.size = size;
    }

    fn key(&mut self, key: Key) {
        self.stop_auto_command();
        // A key skips the animation and still counts.
        self.dirty |= self.session.skip_animation();
        if self.too_small() {
            // On a canvas that is too small the player can only quit.
            let binding = self.shared.settings.keys.binding(Scope::TooSmall, key);
            if binding.is_some_and(|binding| binding.intent == Intent::Quit) {
                self.quit();
            }
            return;
        }
        if self.shared.settings.keys.keys(Intent::Picture).contains(&key) {
            // On every screen, also where keys are typed or none are taken.
            self.wants_picture = true;
            return;
        }
        if self.is_opening() {
            return self.key_while_opening(key);
        }
        if self.shared.is_settling() {
            return;
        }
        self.ask_top(|top, cx| top.key(cx, key, cx.keys().binding(top.scope(), key)));
    }

    fn mouse(&mut self, mouse: Mouse) {
        if self.too_small()
            || self.is_opening()
            || self.shared.is_settling() && mouse.kind != MouseKind::Move
        {
            return;
        }
        if mouse.kind != MouseKind::Move {
            self.stop_auto_command();
        }
        let line = self.key_line.as_ref().filter(|_| mouse.kind == MouseKind::Left);
        if let Some(key) = line.and_then(|line| key_at(line, (mouse.x, mouse.y))) {
            return self.key(key);
        }
        self.ask_top(|top, cx| top.mouse(cx, mouse));
    }

    /// Asks the screen on top, and carries out what it answers.
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
