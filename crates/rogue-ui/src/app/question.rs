//! The question of a fight whether to attack a creature that attacks nobody: a plain yes or no answers it, beside the
//! key of the fight.

use super::App;
use crate::input::Key;
use crate::intent::{Intent, Scope};
use crate::reading::Presentation;

const YES: Key = Key::char('y');
const NO: Key = Key::char('n');

impl App {
    /// Answers an open question by a key that says yes or no and is bound to nothing else; returns whether it does.
    pub(super) fn answers_question(&mut self, key: Key) -> bool {
        let is_asked = self.session.asks_to_attack() && self.scope() == Scope::Dungeon;
        if !is_asked {
            return false;
        }
        if key == YES && self.is_free(YES) {
            self.attack_after_all();
            return true;
        }
        self.session.forget_question();
        let binding = self.state.settings.keys.binding(Scope::Menu, key);
        let goes_back = binding.is_some_and(|it| it.intent == Intent::Back);
        if goes_back || key == NO && self.is_free(NO) {
            self.session.decline_attack();
            self.session.refuse("You leave it alone.");
            self.dirty = true;
            return true;
        }
        false
    }

    /// Answers an open question with yes; returns whether there is one.
    pub(crate) fn says_yes(&mut self) -> bool {
        let is_asked = self.session.asks_to_attack();
        if is_asked {
            self.attack_after_all();
        }
        is_asked
    }

    /// Goes on with the fight that has asked.
    fn attack_after_all(&mut self) {
        self.session.forget_question();
        self.repeat_action();
    }

    /// The keys that answer yes, the one of the fight among them: "y or Tab". A key that takes a step says nothing.
    pub(super) fn yes_or(&self, again: &str) -> String {
        match self.state.presentation {
            Presentation::Lines => "Type yes".to_owned(),
            Presentation::Grid if self.is_free(YES) => format!("{YES} or {again}"),
            Presentation::Grid => String::new(),
        }
    }

    fn is_free(&self, key: Key) -> bool {
        self.state.settings.keys.binding(Scope::Dungeon, key).is_none()
    }
}
