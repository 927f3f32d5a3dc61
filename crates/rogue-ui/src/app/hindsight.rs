//! After a death: the commands of the run are kept, and another play is looked for and shown.

use rogue_player::hindsight::Hindsight;
use rogue_words::message::MessageKind;
use roguecore::Outcome;
use roguecore::replay::Replay;

use super::App;
use crate::screen::hindsight::HindsightScreen;
use crate::screen::replay::ReplayScreen;

impl App {
    /// Keeps the commands of the open run, if it has ended in death and they lead there. Called before the
    /// run is archived, which closes it.
    pub(super) fn keep_dead_run(&mut self) {
        let game = self.session.game();
        let died = matches!(game.outcome(), Some(Outcome::Died { .. }));
        let history = self.state.storage.as_ref().filter(|_| died).and_then(|it| it.history());
        let fingerprint = game.fingerprint();
        self.ended_run.death = history.filter(|it| it.final_fingerprint() == fingerprint);
    }

    /// Opens the search for another play; `false` where no run has ended in death.
    pub(super) fn ask_hindsight(&mut self) -> bool {
        let Some(run) = &self.ended_run.death else { return false };
        match run.start(self.game().content()) {
            Ok(start) => {
                let hindsight = Hindsight::new(run.clone(), start);
                self.push(HindsightScreen::new(hindsight));
                self.begin_work();
            }
            Err(error) => self
                .session
                .say(MessageKind::Error, &format!("This run cannot be played again: {error}.")),
        }
        true
    }

    /// Shows another play than that of the run, from the move on with which it departs.
    pub(super) fn watch_other_play(&mut self, replay: Replay, departs_at: usize) {
        match replay.start(self.game().content()) {
            Ok(start) => {
                let screen = ReplayScreen::new(replay, start, self.state.settings.motion);
                self.push(screen.departing_at(departs_at));
                self.work();
            }
            Err(error) => self
                .session
                .say(MessageKind::Error, &format!("This replay cannot be shown: {error}.")),
        }
    }
}
