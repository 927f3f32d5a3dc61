//! Automatic commands of a session: the one that is carried out, the memory of the player, and the
//! last action, to repeat.

use rogue_travel::{
    AutoCommand, AutoPickup, Destination, EnemyStop, HarmStop, ItemStop, LeftThing, PlaceStop,
    PlayerMemory, RestStop, Runner, ShotStop, StatusStop, Step, StopReason, left_on_floor,
};
use rogue_words::describe::{self, Ended, KeysOn};
use rogue_words::message::MessageKind;
use roguecore::{Command, EntityId, EntityView, Event, Game, View};

use super::Session;
use crate::reading::Presentation;

/// How often an automatic command is asked for in a row: each time it may tell another reason before it begins.
const MAX_ASKED: u32 = 3;

/// The request of a key or a click.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LastAction {
    Command(Command),
    AutoCommand(AutoCommand),
    /// One exchange of a fight.
    Exchange,
}

/// The automatic commands of a session.
pub(super) struct AutoCommands {
    memory: PlayerMemory,
    runner: Option<Runner>,
    /// The last one that has told why it ended, and others before it to which the player may still answer.
    ended: Vec<Runner>,
    /// The events of the last turn.
    events: Vec<Event>,
    /// The creatures whose waking the messages of the last turn tell.
    woken: Vec<EntityId>,
    /// The turn, and why automatic commands have ended in it, with the way on.
    told: (u64, Vec<StopReason>),
    /// Whether the player was warned of their low health in the turns of this key.
    pub(super) has_warned: bool,
    last_action: Option<LastAction>,
    /// The turn in which a fight has asked whether to attack a creature that attacks nobody.
    asked_to_attack: Option<u64>,
}

impl AutoCommands {
    pub(super) fn new(game: &Game) -> Self {
        let mut memory = PlayerMemory::default();
        memory.observe(game.view(), &[]);
        Self {
            memory,
            runner: None,
            ended: Vec::new(),
            events: Vec::new(),
            woken: Vec::new(),
            told: (0, Vec::new()),
            has_warned: false,
            last_action: None,
            asked_to_attack: None,
        }
    }

    pub(super) fn observe(&mut self, game: &Game, events: &[Event]) {
        self.memory.observe(game.view(), events);
        self.events.clear();
        self.events.extend_from_slice(events);
    }

    pub(super) fn set_woken(&mut self, woken: Vec<EntityId>) {
        self.woken = woken;
    }

    pub(super) const fn is_running(&self) -> bool {
        self.runner.is_some()
    }

    /// Whether exploring is on its way to an item in view, which is told when it is picked up.
    pub(super) fn goes_for(&self, view: View<'_>, item: &EntityView<'_>) -> bool {
        let runner = self.runner.as_ref();
        let explores = runner.is_some_and(|it| it.auto_command() == AutoCommand::Explore);
        explores && self.memory.wanted_item_at(view, item.at) == Some(item.id)
    }

    /// Whether the next command of the running automatic command, or of the one that follows a step, picks up an item
    /// here, which is told then.
    pub(super) fn picks_up_next(&self, game: &Game, item: &EntityView<'_>) -> bool {
        let next = match &self.runner {
            Some(runner) => runner.peek(&self.memory, game, &self.events),
            None => Runner::new(AutoCommand::Recover, game).peek(&self.memory, game, &[]),
        };
        let (view, kind) = (game.view(), item.entity_ref.kind);
        let is_pile =
            self.runner.as_ref().is_some_and(|it| it.auto_command() == AutoCommand::PickUp);
        let is_taken = if is_pile {
            self.memory.wants(view.content(), item.id, kind)
        } else {
            self.memory.wanted_item_at(view, item.at) == Some(item.id)
        };
        is_taken && next == Step::Command(Command::PickUp)
    }

    /// Whether the running automatic command has taken a turn.
    pub(super) fn has_moved(&self) -> bool {
        self.runner.as_ref().is_some_and(|runner| runner.issued() > 1)
    }
}

impl Session {
    /// The memory of the player.
    pub(crate) const fn memory(&self) -> &PlayerMemory {
        &self.auto_commands.memory
    }

    pub(crate) fn set_auto_pickup(&mut self, setting: &AutoPickup) {
        self.auto_commands.memory.auto_pickup.clone_from(setting);
    }

    /// The last command or automatic command that was asked for.
    pub(crate) const fn last_action(&self) -> Option<LastAction> {
        self.auto_commands.last_action
    }

    pub(crate) fn set_last_action(&mut self, action: LastAction) {
        // A yes is about the last action alone.
        self.forget_question();
        self.auto_commands.last_action = Some(action);
    }

    pub(crate) fn begin_auto_command(&mut self, auto_command: AutoCommand) {
        self.log.begin_batch();
        (self.disturbed, self.auto_commands.has_warned) = (false, false);
        self.auto_command_began = Some((self.game.view().turn(), self.hit_points()));
        self.auto_commands.events.clear();
        self.auto_commands.woken.clear();
        self.auto_commands.runner = Some(self.runner_of(auto_command));
    }

    /// An automatic command that begins now, asked for again where the player was told why the last one ended: a hold
    /// may go on with a fight that has ended since the last hold.
    fn runner_of(&self, auto_command: AutoCommand) -> Runner {
        let runner = Runner::new(auto_command, &self.game);
        let ended = &self.auto_commands.ended;
        let last = ended.iter().rev().find(|it| auto_command.goes_on(it.auto_command()));
        runner.after(last, &self.game)
    }

    /// Whether missiles of the player lie here, to be picked up.
    pub(crate) fn can_recover(&self) -> bool {
        self.first_stop(AutoCommand::Recover).is_none()
    }

    /// Whether the last key asked whether to attack a creature that attacks nobody: yes or no answers that.
    pub(crate) fn asks_to_attack(&self) -> bool {
        self.auto_commands.asked_to_attack == Some(self.game.view().turn())
    }

    /// Takes the question back.
    pub(crate) const fn forget_question(&mut self) {
        self.auto_commands.asked_to_attack = None;
    }

    /// The player says no to the question: a fight that is asked for later asks it again.
    pub(crate) fn decline_attack(&mut self) {
        self.forget_question();
        self.auto_commands.ended.retain(|it| it.auto_command() != AutoCommand::Fight);
    }

    /// Why an automatic command would end before its first step.
    fn first_stop(&self, auto_command: AutoCommand) -> Option<StopReason> {
        let mut runner = self.runner_of(auto_command);
        match runner.next(&self.auto_commands.memory, &self.game, &[]) {
            Step::Command(_) => None,
            Step::Stop(reason) => Some(reason),
        }
    }

    /// The same as a sentence.
    pub(crate) fn refusal_of(&self, auto_command: AutoCommand) -> Option<String> {
        let reason = self.first_stop(auto_command)?;
        let keys = KeysOn { again: "Tap".to_owned(), ..KeysOn::default() };
        let view = self.game.view();
        let left = left_at_end(reason, &self.auto_commands.memory, view);
        let ended = Ended { auto_command, moved: false, keys, left };
        Some(describe::stop(reason, &ended, view).1)
    }

    /// Whether an automatic command takes a step when it is asked for, or asked for again after it has told why it
    /// stops.
    pub(crate) fn takes_a_step(&self, auto_command: AutoCommand) -> bool {
        let mut runner = self.runner_of(auto_command);
        for _ in 0..MAX_ASKED {
            if let Step::Command(_) = runner.next(&self.auto_commands.memory, &self.game, &[]) {
                return true;
            }
            runner = Runner::new(auto_command, &self.game).after(Some(&runner), &self.game);
        }
        false
    }

    pub(crate) const fn is_auto_command_running(&self) -> bool {
        self.auto_commands.is_running()
    }

    /// Ends the automatic command without a word: a screen opened, or the player knows it by a key of theirs.
    pub(crate) fn end_auto_command(&mut self) {
        if self.auto_commands.runner.take().is_some() {
            self.end_digest();
        }
    }

    /// Whether exploring tells of items itself, as it takes or leaves them.
    pub(super) fn is_exploring(&self) -> bool {
        let explores = self.running_auto_command() == Some(AutoCommand::Explore);
        explores && self.presentation == Presentation::Grid
    }

    /// The running automatic command.
    pub(crate) fn running_auto_command(&self) -> Option<AutoCommand> {
        self.auto_commands.runner.as_ref().map(Runner::auto_command)
    }

    /// Whether the player rests or waits by an automatic command.
    pub(super) fn is_resting(&self) -> bool {
        matches!(
            self.running_auto_command(),
            Some(AutoCommand::Rest | AutoCommand::WaitUntil | AutoCommand::Hold)
        )
    }

    /// The next command of the running automatic command; `None` when it has ended, which is told with the
    /// keys that go on.
    pub(crate) fn next_of_auto_command(&mut self, keys: KeysOn) -> Option<Command> {
        let AutoCommands { memory, runner, ended, events, asked_to_attack, .. } =
            &mut self.auto_commands;
        let going = runner.as_mut()?;
        match going.next(memory, &self.game, events) {
            Step::Command(command) => Some(command),
            Step::Stop(reason) => {
                let done = going.auto_command();
                let left = left_at_end(reason, memory, self.game.view());
                let moved = going.issued() > 0;
                let is_asked = matches!(reason, StopReason::Enemy(EnemyStop::Dormant { .. }));
                *asked_to_attack = is_asked.then(|| self.game.view().turn());
                let mut told = Ended { auto_command: done, moved, keys, left };
                ended.retain(|it| it.auto_command() != done && it.is_open(&self.game));
                ended.extend(runner.take());
                self.leave_out_vain(&mut told.keys);
                self.tell_stop(reason, &told);
                None
            }
        }
    }

    /// Leaves out the keys that would do nothing: they are no way on.
    fn leave_out_vain(&self, keys: &mut KeysOn) {
        let stairs = |down| AutoCommand::Travel(Destination::Stairs { down });
        let takes = [Command::Descend, Command::Ascend].map(|command| self.game.allows(command));
        for (command, key) in [
            (stairs(true), &mut keys.descend),
            (stairs(false), &mut keys.ascend),
            (AutoCommand::Explore, &mut keys.explore),
            (AutoCommand::Fight, &mut keys.fight),
            (AutoCommand::Hold, &mut keys.hold),
            (AutoCommand::Fire, &mut keys.fire),
            (AutoCommand::Cast, &mut keys.cast),
            (AutoCommand::Rest, &mut keys.rest),
            (AutoCommand::WaitUntil, &mut keys.wait),
        ] {
            let takes_stairs = match command {
                AutoCommand::Travel(Destination::Stairs { down }) => takes[usize::from(!down)],
                _ => false,
            };
            let first = self.first_stop(command).filter(|stop| !stop.is_question());
            if first.is_some() && !takes_stairs {
                key.clear();
            }
        }
    }

    fn tell_stop(&mut self, reason: StopReason, ended: &Ended) {
        let rested = self.auto_command_began.take();
        self.end_digest();
        // A wait that ends without a word of the turns is told by itself.
        if matches!(ended.auto_command, AutoCommand::WaitUntil | AutoCommand::Hold)
            && ended.moved
            && self.log.newest_batch().is_empty()
            && let Some((turn, _)) = rested
        {
            self.say(MessageKind::Plain, &describe::waited(turn, self.game.view()));
        }
        if self.game.outcome().is_none() {
            self.announce_new_items();
        }
        // The dialog and the last screen tell it.
        if matches!(reason, StopReason::LevelUp | StopReason::GameOver) && ended.moved {
            return;
        }
        if self.has_told(reason, ended) {
            return;
        }
        let is_told_again = self.tells_again(reason);
        let view = self.game.view();
        let tell = if is_told_again { describe::stop_again } else { describe::stop };
        let (kind, mut sentence) = tell(reason, ended, view);
        if reason == StopReason::Rest(RestStop::Rested)
            && ended.moved
            && let Some((turn, hp)) = rested
        {
            sentence = describe::rested(turn, hp, view);
        }
        if reason == StopReason::LowHealth && self.auto_commands.has_warned {
            // "You are badly wounded" says the cause.
            if ended.auto_command != AutoCommand::Fight {
                return;
            }
            sentence = describe::auto_fight_off();
        }
        self.say(kind, &sentence);
    }

    /// Whether a player who reads lines was told in this turn why an automatic command ends, and how to go on. The log
    /// of a screen counts equal messages.
    fn tells_again(&mut self, reason: StopReason) -> bool {
        let turn = self.game.view().turn();
        let (told_in, reasons) = &mut self.auto_commands.told;
        if *told_in != turn {
            *told_in = turn;
            reasons.clear();
        }
        let is_told = reasons.contains(&reason);
        reasons.push(reason);
        is_told && self.presentation == Presentation::Lines
    }

    /// Whether a message of the turn has told why an automatic command stops: "You see an orc."
    fn has_told(&self, reason: StopReason, ended: &Ended) -> bool {
        match reason {
            StopReason::Enemy(EnemyStop::InView { id, .. }) => {
                self.disturbed || self.introduced.contains(&id)
            }
            StopReason::Place(PlaceStop::Goal) => ended.moved,
            StopReason::Enemy(EnemyStop::WokeUp { id, .. }) => {
                self.auto_commands.woken.contains(&id)
            }
            StopReason::Status(status) => !matches!(status, StatusStop::Impairs(_)),
            StopReason::Item(item) => {
                matches!(item, ItemStop::Found(_) | ItemStop::Seen(_) | ItemStop::NoRoom)
            }
            StopReason::Harm(harm) => matches!(harm, HarmStop::Hit),
            // The turn has told the cause of the move, and the death; that of a whole fight has a digest.
            StopReason::Message { .. }
            | StopReason::Moved
            | StopReason::Enemy(EnemyStop::Dead { next: None }) => true,
            // The turn has told the result of the shot.
            StopReason::Shot(shot) => shot == ShotStop::Fired,
            StopReason::Enemy(_)
            | StopReason::Place(_)
            | StopReason::Path(_)
            | StopReason::Floor(_)
            | StopReason::Rest(_)
            | StopReason::LowHealth
            | StopReason::StatLow { .. }
            | StopReason::LevelUp
            | StopReason::NoProgress { .. }
            | StopReason::TooLong
            | StopReason::GameOver => false,
        }
    }
}

/// The things that exploring leaves, where it ends because of the floor.
fn left_at_end(reason: StopReason, memory: &PlayerMemory, view: View<'_>) -> Vec<LeftThing> {
    match reason {
        StopReason::Floor(_) => left_on_floor(memory, view),
        _ => Vec::new(),
    }
}
