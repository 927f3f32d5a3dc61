//! Comforts of a session: the one that is carried out, what the player remembers, and the last
//! action, to repeat.

use rogue_comforts::{AutoPickup, Comfort, Notes, Runner, Step, StopReason};
use roguecore::{Command, Event, Game};

use super::Session;
use crate::describe;

/// What a key or a click asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastAction {
    Command(Command),
    Comfort(Comfort),
}

/// The comforts of a session.
pub(super) struct Comforts {
    notes: Notes,
    runner: Option<Runner>,
    /// The events of the last turn.
    events: Vec<Event>,
    last_action: Option<LastAction>,
}

impl Comforts {
    pub(super) fn new(game: &Game) -> Self {
        let mut notes = Notes::default();
        notes.observe(game.view(), &[]);
        Self { notes, runner: None, events: Vec::new(), last_action: None }
    }

    pub(super) fn observe(&mut self, game: &Game, events: &[Event]) {
        self.notes.observe(game.view(), events);
        self.events.clear();
        self.events.extend_from_slice(events);
    }

    pub(super) const fn is_running(&self) -> bool {
        self.runner.is_some()
    }

    /// Whether the running comfort has taken a turn.
    pub(super) fn has_moved(&self) -> bool {
        self.runner.as_ref().is_some_and(|runner| runner.issued() > 1)
    }
}

impl Session {
    /// What the player remembers.
    pub(crate) const fn notes(&self) -> &Notes {
        &self.comforts.notes
    }

    pub(crate) fn set_auto_pickup(&mut self, setting: &AutoPickup) {
        self.comforts.notes.auto_pickup.clone_from(setting);
    }

    /// The last command or comfort that was asked for.
    pub(crate) const fn last_action(&self) -> Option<LastAction> {
        self.comforts.last_action
    }

    pub(crate) fn set_last_action(&mut self, action: LastAction) {
        self.comforts.last_action = Some(action);
    }

    pub(crate) fn begin_comfort(&mut self, comfort: Comfort) {
        self.log.begin_batch();
        self.disturbed = false;
        self.comforts.events.clear();
        self.comforts.runner = Some(Runner::new(comfort, &self.game));
    }

    pub(crate) const fn is_comfort_running(&self) -> bool {
        self.comforts.is_running()
    }

    /// Ends the comfort without a word: a key was pressed, or a screen opened.
    pub(crate) fn end_comfort(&mut self) {
        self.comforts.runner = None;
    }

    /// The next command of the running comfort; `None` when it has ended, which is told.
    pub(crate) fn next_of_comfort(&mut self) -> Option<Command> {
        let Comforts { notes, runner, events, .. } = &mut self.comforts;
        let runner = runner.as_mut()?;
        match runner.next(notes, &self.game, events) {
            Step::Command(command) => Some(command),
            Step::Stop(reason) => {
                let moved = runner.issued() > 0;
                self.comforts.runner = None;
                self.tell_stop(reason, moved);
                None
            }
        }
    }

    fn tell_stop(&mut self, reason: StopReason, moved: bool) {
        // The dialog and the last screen tell it.
        if matches!(reason, StopReason::LevelUp | StopReason::GameOver) && moved {
            return;
        }
        // The turn has told what became of it.
        if reason == StopReason::Fired {
            return;
        }
        let view = self.game.view();
        let (kind, mut sentence) = describe::stop(reason, moved, view);
        if let StopReason::Blocked { at } = reason
            && self.notes().captives(view.floor()).any(|(cell, _)| cell == at)
        {
            sentence += " Walk into it to set it free.";
        }
        self.say(kind, &sentence);
    }
}
