//! Automatic commands of the app: each command of a running automatic command is submitted like one
//! of the player's own; with animations a few in each frame, otherwise all at once.

use std::time::Duration;

use rogue_travel::{Aimed, AutoCommand, Destination, Runner, Step, fired};
use rogue_words::describe::KeysOn;
use roguecore::Command;

use super::App;
use crate::intent::Intent;
use crate::reading::Presentation;
use crate::screen::target::Target;
use crate::session::LastAction;

/// The time between two commands of an automatic command.
const STEP_INTERVAL: Duration = Duration::from_millis(8);
/// The time between two blows of a fight, in which one sees them.
const BLOW_INTERVAL: Duration = Duration::from_millis(60);
/// How long the blows of a fight are shown one by one; later ones follow one another like steps.
const FIGHT_SHOWN: Duration = Duration::from_millis(300);
/// Commands of an automatic command between two frames at most.
const MAX_STEPS_PER_FRAME: u32 = 5;

/// The pace of the running automatic command.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CommandPace {
    /// The time since its last command.
    waited: Duration,
    /// The time since its first command.
    shown: Duration,
    /// Whether it ends after one blow.
    is_exchange: bool,
}

impl CommandPace {
    /// The time between two commands of an automatic command.
    fn interval(self, auto_command: AutoCommand) -> Duration {
        let is_fight = auto_command == AutoCommand::Fight;
        if is_fight && self.shown < FIGHT_SHOWN { BLOW_INTERVAL } else { STEP_INTERVAL }
    }
}

impl App {
    /// Carries out an automatic command from its first command on. A shot that uses something up is aimed
    /// by hand, so that no charge is lost to a key.
    pub(super) fn start_auto_command(&mut self, auto_command: AutoCommand) {
        self.stack.truncate(1);
        if auto_command == AutoCommand::Fire
            && let Step::Command(shot) = self.first_of(auto_command)
            && let Some(target) = self.aim_again(shot)
        {
            self.push(target);
            return;
        }
        self.session.set_last_action(LastAction::AutoCommand(auto_command));
        self.begin_auto_command(auto_command, CommandPace::default());
    }

    /// Carries out one exchange of a fight: the steps up to the nearest enemy, and one blow.
    pub(super) fn start_exchange(&mut self) {
        self.stack.truncate(1);
        self.session.set_last_action(LastAction::Exchange);
        let pace = CommandPace { is_exchange: true, ..CommandPace::default() };
        self.begin_auto_command(AutoCommand::Fight, pace);
    }

    /// Picks up the missiles of the player that a step has led to.
    pub(super) fn take_thrown(&mut self) {
        if self.stack.len() == 1 && self.session.can_recover() {
            self.begin_auto_command(AutoCommand::Recover, CommandPace::default());
        }
    }

    fn begin_auto_command(&mut self, auto_command: AutoCommand, pace: CommandPace) {
        self.session.begin_auto_command(auto_command);
        self.auto_command_pace = pace;
        self.step_auto_command();
        while !self.state.settings.motion && self.session.is_auto_command_running() {
            self.step_auto_command();
        }
    }

    /// Whether an automatic command takes a step when it is asked for, or asked for again after it has told why it
    /// stops.
    ///
    /// ```
    /// use rogue_travel::AutoCommand;
    /// use rogue_ui::{App, Config};
    ///
    /// let app = App::new(Config::default());
    /// assert!(app.takes_a_step(AutoCommand::Explore));
    /// // The player is unhurt, and no enemy is in view.
    /// assert!(!app.takes_a_step(AutoCommand::Rest) && !app.takes_a_step(AutoCommand::Fight));
    /// ```
    pub fn takes_a_step(&self, auto_command: AutoCommand) -> bool {
        self.session.takes_a_step(auto_command)
    }

    /// The first step that an automatic command would take.
    fn first_of(&self, auto_command: AutoCommand) -> Step {
        let game = self.game();
        Runner::new(auto_command, game).next(self.session.memory(), game, &[])
    }

    /// The choice of the target of a command that uses something up, at the target that it has.
    fn aim_again(&self, command: Command) -> Option<Target> {
        let view = self.game().view();
        let (aimed, at) = Aimed::of(command, view)?;
        aimed.uses_up(view).then(|| Target::at(aimed, at))
    }

    /// Ends a running automatic command without a word; a key that does so still counts.
    pub(super) fn stop_auto_command(&mut self) {
        if self.session.is_auto_command_running() {
            self.session.end_auto_command();
            self.dirty = true;
        }
    }

    /// Goes on with the automatic command after that time.
    pub(super) fn tick_auto_command(&mut self, elapsed: Duration) {
        let pace = &mut self.auto_command_pace;
        pace.waited = pace.waited.saturating_add(elapsed);
        pace.shown = pace.shown.saturating_add(elapsed.min(BLOW_INTERVAL));
        for _ in 0..MAX_STEPS_PER_FRAME {
            let Some(running) = self.session.running_auto_command() else { break };
            let interval = self.auto_command_pace.interval(running);
            if self.auto_command_pace.waited < interval {
                return;
            }
            self.auto_command_pace.waited -= interval;
            self.step_auto_command();
            if interval == BLOW_INTERVAL {
                // One blow a frame, so that each is drawn.
                break;
            }
        }
        // A late frame is not made up for.
        self.auto_command_pace.waited = self.auto_command_pace.waited.min(STEP_INTERVAL);
    }

    /// Carries out the next command of the automatic command. A screen that opens ends it.
    fn step_auto_command(&mut self) {
        self.dirty = true;
        let keys = self.keys_on();
        let command = self.session.next_of_auto_command(keys);
        let Some(command) = command else { return };
        self.submit(command);
        // A shot is complete with its command: no key stops it any more.
        let is_shot = matches!(
            self.session.last_action(),
            Some(LastAction::AutoCommand(AutoCommand::Fire | AutoCommand::Cast))
        );
        let has_struck = self.auto_command_pace.is_exchange && matches!(command, Command::Melee(_));
        if self.stack.len() > 1 || is_shot || has_struck {
            self.session.end_auto_command();
        }
    }

    /// The keys that the end of the running automatic command may name.
    fn keys_on(&self) -> KeysOn {
        let running = self.session.running_auto_command();
        let has_shot = fired(self.session.memory(), self.game()).is_some();
        let fire = if has_shot { self.key_or_word(Intent::Fire) } else { String::new() };
        let again = if self.auto_command_pace.is_exchange {
            self.key_or_word(self.exchange_intent())
        } else {
            running.map_or_else(String::new, |it| self.key_of(it))
        };
        let yes = match running {
            Some(AutoCommand::Fight) => self.yes_or(&again),
            _ => String::new(),
        };
        KeysOn {
            again,
            yes,
            descend: self.key_or_word(Intent::Descend),
            ascend: self.key_or_word(Intent::Ascend),
            explore: self.key_or_word(Intent::Explore),
            fight: self.key_or_word(Intent::Fight),
            hold: self.key_or_word(Intent::Hold),
            fire,
            cast: self.key_or_word(Intent::CastAgain),
            rest: self.key_or_word(Intent::Rest),
            wait: self.key_or_word(Intent::WaitUntil),
            find: self.key_or_word(Intent::Find),
        }
    }

    /// The key that asks for an automatic command again, or in reader mode the words to type.
    fn key_of(&self, auto_command: AutoCommand) -> String {
        let intent = match auto_command {
            AutoCommand::Explore => Intent::Explore,
            AutoCommand::Rest => Intent::Rest,
            AutoCommand::WaitUntil => Intent::WaitUntil,
            AutoCommand::Fight if self.state.settings.whole_fights => Intent::Fight,
            AutoCommand::Fight => Intent::FightOther,
            AutoCommand::Fire => Intent::Fire,
            AutoCommand::Cast => Intent::CastAgain,
            AutoCommand::Hold => Intent::Hold,
            AutoCommand::Travel(Destination::Stairs { down: true }) => Intent::Descend,
            AutoCommand::Travel(Destination::Stairs { down: false }) => Intent::Ascend,
            AutoCommand::PickUp | AutoCommand::Recover => Intent::PickUp,
            AutoCommand::Run(_) | AutoCommand::Travel(_) => Intent::Repeat,
        };
        self.key_or_word(intent)
    }

    /// The intent of a single exchange.
    const fn exchange_intent(&self) -> Intent {
        if self.state.settings.whole_fights { Intent::FightOther } else { Intent::Fight }
    }

    /// The key of an intent, or in reader mode the words to type.
    fn key_or_word(&self, intent: Intent) -> String {
        match self.state.presentation {
            Presentation::Grid => self.state.settings.keys.label(intent),
            Presentation::Lines => format!("Type {}", intent.row().name.replace('-', " ")),
        }
    }

    /// Carries out a command, unless the player is asked first: then the same key does. Own missiles are taken wherever
    /// it has led to.
    pub(super) fn submit_or_ask(&mut self, command: Command) {
        let key = match command {
            Command::Descend => self.key_or_word(Intent::Descend),
            Command::Ascend => self.key_or_word(Intent::Ascend),
            _ => String::new(),
        };
        if self.session.asks_before(command, &key) {
            self.stack.truncate(1);
            return;
        }
        let place = |app: &Self| (app.game().view().floor(), app.game().view().player().at);
        let before = place(self);
        self.submit(command);
        if place(self) != before {
            self.take_thrown();
        }
    }

    /// Repeats the last command or automatic command; one that uses something up is aimed first.
    pub(super) fn repeat_action(&mut self) {
        match self.session.last_action() {
            Some(LastAction::Command(command)) => match self.aim_again(command) {
                Some(target) => self.push(target),
                None => self.submit_or_ask(command),
            },
            Some(LastAction::AutoCommand(auto_command)) => self.start_auto_command(auto_command),
            Some(LastAction::Exchange) => self.start_exchange(),
            None => self.session.unbound_key("There is nothing to repeat yet."),
        }
    }
}
