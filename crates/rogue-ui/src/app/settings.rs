//! Changes of settings: they hold at once, and are kept in the storage.

use std::sync::Arc;

use rogue_words::message::MessageKind;

use super::App;
use crate::game_choice::GameChoice;
use crate::layout::Tiles;
use crate::settings::Change;

impl App {
    /// Makes a game that of new runs, for the next start of the program, too. The title screen is below.
    pub(super) fn choose_game(&mut self, name: &str) {
        let choice = self.state.games.iter().find(|it| it.name == name);
        let Some(content) = choice.and_then(GameChoice::content) else { return };
        let seed = self.game().seed();
        self.show_title_of(Arc::clone(&content), seed);
        self.content = content;
        self.stack.truncate(1);
        self.state.notice = None;
        self.change_setting(&Change::Game(name.to_owned()));
    }

    /// Takes an origin for new runs, or none.
    pub(super) fn choose_origin(&mut self, origin: Option<String>) {
        self.stack.truncate(1);
        self.state.notice = None;
        self.change_setting(&Change::Origin(origin));
    }

    /// The open screens read their contents anew.
    pub(super) fn refresh_screens(&mut self) {
        let mut stack = std::mem::take(&mut self.stack);
        for screen in &mut stack {
            screen.refresh(&self.context());
        }
        self.stack = stack;
        self.dirty = true;
    }

    /// Makes a change. One that cannot be kept holds until the program ends, and the player is told.
    pub fn change_setting(&mut self, change: &Change) {
        self.state.settings.change(change);
        self.session.set_animations(self.state.settings.motion);
        self.session.set_auto_pickup(&self.state.settings.auto_pickup);
        if !self.state.settings.motion {
            self.session.skip_animation();
        }
        self.refresh_screens();
        let Some(storage) = &mut self.state.storage else { return };
        self.state.settings_problem = match storage.change_setting(change) {
            Ok(()) => None,
            Err(error) => Some(format!("{error} The change holds until you leave.")),
        };
    }

    /// Shows figures where letters are shown, and the reverse. A front end without square tiles has letters only.
    pub(super) fn switch_figures(&mut self) {
        if self.state.fixed_tiles == Some(Tiles::Square) {
            self.change_setting(&Change::Figures(!self.state.settings.figures));
        } else {
            self.session.unbound_key("Figures are drawn in the window and on the page.");
        }
    }

    /// Tells the player of a problem with their settings: on the title screen, in the log of a run
    /// that has begun, and on the settings screen until a setting is changed.
    pub fn report_settings(&mut self, problem: &str) {
        self.session.say(MessageKind::Error, problem);
        self.state.notice = Some(problem.to_owned());
        self.state.settings_problem = Some(problem.to_owned());
        self.dirty = true;
    }
}
