//! Comforts of the app: each command of a running comfort is submitted like one of the player's
//! own; with animations a few in each frame, otherwise all at once.

use std::time::Duration;

use rogue_comforts::{Comfort, StopReason};

use super::App;
use crate::describe;
use crate::session::LastAction;

/// The time between two commands of a comfort.
const STEP_INTERVAL: Duration = Duration::from_millis(8);
/// Commands of a comfort between two frames at most.
const MAX_STEPS_PER_FRAME: u32 = 5;

impl App {
    /// Carries out a comfort from its first command on.
    pub(super) fn start_comfort(&mut self, comfort: Comfort) {
        self.stack.truncate(1);
        self.session.set_last_action(LastAction::Comfort(comfort));
        self.session.begin_comfort(comfort);
        self.comfort_clock = Duration::ZERO;
        self.step_comfort();
        while !self.shared.settings.motion && self.session.is_comfort_running() {
            self.step_comfort();
        }
    }

    /// Ends a running comfort because a key was pressed; the key still counts.
    pub(super) fn stop_comfort(&mut self) {
        if self.session.is_comfort_running() {
            self.session.end_comfort();
            let (kind, sentence) = describe::stop(StopReason::KeyPressed, true, self.game().view());
            self.session.say(kind, &sentence);
            self.dirty = true;
        }
    }

    /// Goes on with the comfort after that time.
    pub(super) fn tick_comfort(&mut self, elapsed: Duration) {
        self.comfort_clock = self.comfort_clock.saturating_add(elapsed);
        for _ in 0..MAX_STEPS_PER_FRAME {
            if !self.session.is_comfort_running() || self.comfort_clock < STEP_INTERVAL {
                break;
            }
            self.comfort_clock -= STEP_INTERVAL;
            self.step_comfort();
        }
        self.comfort_clock = self.comfort_clock.min(STEP_INTERVAL);
    }

    /// Carries out the next command of the comfort. A screen that opens ends it.
    fn step_comfort(&mut self) {
        self.dirty = true;
        let Some(command) = self.session.next_of_comfort() else { return };
        self.submit(command);
        // A shot is complete with its command: no key stops it any more.
        let is_shot = self.session.last_action() == Some(LastAction::Comfort(Comfort::Fire));
        if self.stack.len() > 1 || is_shot {
            self.session.end_comfort();
        }
    }

    /// Repeats the last command or comfort.
    pub(super) fn repeat_action(&mut self) {
        match self.session.last_action() {
            Some(LastAction::Command(command)) => self.submit(command),
            Some(LastAction::Comfort(comfort)) => self.start_comfort(comfort),
            None => self.session.unbound_key("There is nothing to repeat yet."),
        }
    }
}
