//! One game of an environment, from its reset to its end, and again.

use std::sync::Arc;

use roguecore::replay::{Link, ReplayError};
use roguecore::{
    Command, Content, Event, EventKind, Events, Game, GameEvent, LoadError, PlaceEvent, Refusal,
    Rng, Stream,
};
use serde::{Deserialize, Serialize};

use crate::arrays::{Arrays, Buffers};
use crate::error::Error;
use crate::goal::Condition;
use crate::guide::Guide;
use crate::memory::Memory;
use crate::parts::Part;
use crate::planes::Planes;
use crate::rewards::Progress;
use crate::rows;
use crate::run::{Run, RunError};
use crate::seen;
use crate::setup::Setup;

/// How a game begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The seed of the game and of all games that follow it; without one the next of the seeds that follow
    /// from the last one given.
    pub seed: Option<u64>,
    /// The seed of the first floor and of the looks of unknown items, where it is not that of the game.
    pub layout: Option<u64>,
}

impl Start {
    /// From a seed.
    pub const fn seed(seed: u64) -> Self {
        Self { seed: Some(seed), layout: None }
    }
}

/// One game, and all that follow it.
#[derive(Clone, Debug)]
pub struct Episode {
    game: Game,
    /// The source of the seeds of the next games.
    seeds: Rng,
    steps: u32,
    /// How it has ended; `None` while it runs.
    end: Option<End>,
    /// How often each condition of a task was met by an event.
    counts: Vec<u32>,
    progress: Progress,
    memory: Memory,
    /// Where the reward has a guide.
    guide: Option<Box<Guide>>,
    /// Whether nothing was written since the last step: after another one its events do not tell all changes.
    is_unwritten: bool,
    /// Of the last step.
    events: Events,
    /// Those of the game since its first turn, where runs are recorded.
    commands: Option<Vec<Command>>,
    /// The lines of the recorded runs that have ended; in place of one that is too long, a sentence that says so.
    runs: Vec<Result<String, String>>,
}

/// How an episode ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// By its limit of steps.
    Truncated,
    /// The game has an outcome, or the task is failed.
    Decided,
    /// The task is solved.
    Solved,
}

impl Episode {
    /// The first game.
    ///
    /// # Errors
    ///
    /// [`Error::LayoutOfScene`], [`Error::LayoutOfRun`] and [`Error::Drawing`].
    pub fn new(setup: &Setup, start: Start) -> Result<Self, Error> {
        setup.check_layout(start.layout)?;
        let seed = start.seed.unwrap_or_default();
        let seeds = Rng::derive(seed, Stream::Player);
        let commands = setup.player.is_some().then(Vec::new);
        Ok(Self { seeds, commands, ..Self::of_game(setup.new_game(seed, start.layout)?) })
    }

    /// Plays every command of a run, and compares the last state with that of its link. The setup is that of the
    /// task or of the game; a limit of steps ends no replay, but a task does.
    ///
    /// # Errors
    ///
    /// [`RunError`], when it was played with another content, takes too much work or does not come out as it says.
    pub fn replayed(setup: &Setup, run: &Run) -> Result<Self, RunError> {
        let (found, known) = (run.link.content_hash(), setup.content().hash());
        if found != known {
            return Err(RunError::OtherContent(LoadError::OtherContent { found, known }));
        }
        let mut episode =
            Self::new(setup, Start::seed(run.link.seed())).map_err(RunError::Start)?;
        if run.start.is_some_and(|start| start != episode.game.fingerprint()) {
            return Err(RunError::OtherStart);
        }
        let mut work = 0_u64;
        for (&command, number) in run.link.commands().iter().zip(1..) {
            if episode.is_over() && setup.objective().is_some() {
                return Err(RunError::GoesOn { number });
            }
            let turn = episode.game.view().turn() + 1;
            let refused = |_| RunError::Replay(ReplayError::Refused { turn, number, command });
            episode.play(setup, command).map_err(refused)?;
            work = work.saturating_add(episode.game.work());
            if work > Run::MAX_WORK {
                return Err(RunError::TooMuchWork { number });
            }
        }
        if episode.game.fingerprint() == run.link.final_fingerprint() {
            return Ok(episode);
        }
        let turn = episode.game.view().turn();
        Err(RunError::Replay(ReplayError::FinalDesync { turn }))
    }

    /// A game as it is now, as the first of an environment.
    pub fn of_game(game: Game) -> Self {
        Self {
            progress: Progress::of(&game),
            game,
            seeds: Rng::derive(0, Stream::Player),
            steps: 0,
            end: None,
            counts: Vec::new(),
            memory: Memory::new(),
            guide: None,
            is_unwritten: false,
            events: Events::default(),
            commands: None,
            runs: Vec::new(),
        }
    }

    /// The data that [`restored`](Self::restored) needs.
    pub(crate) fn saved(&self) -> SavedEpisode {
        SavedEpisode {
            game: self.game.save(),
            seeds: self.seeds.clone(),
            steps: self.steps,
            is_over: self.is_over(),
            is_solved: self.is_solved(),
            counts: self.counts.clone(),
            progress: self.progress,
            potential: self.guide.as_ref().and_then(|guide| guide.last),
            events: self.events.clone(),
            commands: self.commands.clone(),
            runs: self.runs.clone(),
        }
    }

    /// A game that goes on as the one that was saved after its observation was written. The next observation is
    /// written as a whole, whatever the arrays hold.
    pub(crate) fn restored(saved: SavedEpisode, content: &Arc<Content>) -> Result<Self, Error> {
        let SavedEpisode { game, seeds, steps, is_over, is_solved, counts, progress, .. } = saved;
        let SavedEpisode { potential, events, commands, runs, .. } = saved;
        let game = Game::load(content, &game).map_err(|why| Error::Damaged(why.to_string()))?;
        let memory = Memory::of(&game);
        // Whether a lost task ran out of steps decides its mask alone, which was written before it was saved.
        let ended = if is_solved { End::Solved } else { End::Decided };
        let end = is_over.then_some(ended);
        let played = Self { seeds, steps, end, counts, ..Self::of_game(game) };
        let guide = potential.map(|last| Box::new(Guide::new(Some(last))));
        Ok(Self { progress, memory, guide, events, commands, runs, ..played })
    }

    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The events of the last step; none after a reset or a refusal.
    pub fn events(&self) -> &[Event] {
        self.events.as_slice()
    }

    /// Whether the game is over or was truncated, and waits for a reset.
    pub const fn is_over(&self) -> bool {
        self.end.is_some()
    }

    /// Whether the game or the task has an outcome: it is over, and not for lack of steps.
    pub const fn is_decided(&self) -> bool {
        matches!(self.end, Some(End::Decided | End::Solved))
    }

    /// How far each condition of a task's goal is met, in their order; empty where the game is none.
    pub fn conditions<'s>(&self, setup: &'s Setup) -> Vec<Condition<'s>> {
        let objective = setup.objective();
        objective.map_or_else(Vec::new, |it| it.conditions(&self.game, &self.counts))
    }

    /// Whether the game is a task that is solved.
    pub const fn is_solved(&self) -> bool {
        matches!(self.end, Some(End::Solved))
    }

    /// The steps taken in this game, refused ones among them.
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// The deepest floor of the main dungeon that the player was on in this game.
    pub const fn deepest(&self) -> u32 {
        self.progress.deepest
    }

    /// Takes the recorded runs that have ended, and the one that is played, of which nothing more is recorded: the
    /// lines of a submission; in place of a run that is too long, a sentence that says so.
    pub fn take_runs(&mut self, setup: &Setup) -> Vec<Result<String, String>> {
        if self.steps > 0 {
            self.end_run(setup);
        }
        std::mem::take(&mut self.runs)
    }

    /// Records the run up to now, and no further.
    fn end_run(&mut self, setup: &Setup) {
        let (Some(commands), Some(player)) = (self.commands.take(), &setup.player) else { return };
        let line = self.line_of_run(setup, &commands, player);
        let seed = self.game.seed();
        self.runs.push(line.map_err(|why| format!("the run of seed {seed}: {why}")));
    }

    /// The line of the run that these commands were; that of a task says how it began.
    fn line_of_run(
        &self,
        setup: &Setup,
        commands: &[Command],
        player: &str,
    ) -> Result<String, String> {
        let task = setup.task_name();
        let run = Run::new(task, &self.game, commands, player);
        let run = run.map_err(|error| error.to_string())?;
        if task.is_none() {
            return Ok(run.to_string());
        }
        let start = setup.new_game(self.game.seed(), None).map_err(|error| error.to_string())?;
        Ok(run.with_start(start.fingerprint()).to_string())
    }

    /// Begins the next game.
    ///
    /// # Errors
    ///
    /// [`Error::LayoutOfScene`], [`Error::LayoutOfRun`] and [`Error::Drawing`], and nothing has changed.
    pub fn reset(&mut self, setup: &Setup, start: Start) -> Result<(), Error> {
        setup.check_layout(start.layout)?;
        let mut seeds = self.seeds.clone();
        let seed = match start.seed {
            Some(seed) => {
                seeds = Rng::derive(seed, Stream::Player);
                seed
            }
            None => u64::from(seeds.bits()) << 32 | u64::from(seeds.bits()),
        };
        let game = setup.new_game(seed, start.layout)?;
        if self.steps > 0 {
            self.end_run(setup);
        }
        self.commands = setup.player.is_some().then(Vec::new);
        (self.seeds, self.game) = (seeds, game);
        self.progress = Progress::of(&self.game);
        self.memory.begin();
        if let Some(guide) = &mut self.guide {
            guide.begin();
        }
        self.events.clear();
        self.counts.clear();
        (self.steps, self.end) = (0, None);
        self.is_unwritten = false;
        Ok(())
    }

    /// Carries out an action of the table. One that is refused takes no turn, but counts as a step.
    pub(crate) fn act(&mut self, setup: &Setup, action: usize) -> Step {
        let target = seen::target(&self.memory.seen);
        let command = setup.actions().command(self.game.view(), action, target);
        self.events.clear();
        let taken = command.filter(|&it| self.game.step_into(it, &mut self.events).is_ok());
        self.end_step(setup, taken)
    }

    /// Carries out any command.
    ///
    /// # Errors
    ///
    /// The refusal; nothing has changed then, and it is no step.
    pub fn play(&mut self, setup: &Setup, command: Command) -> Result<(), Refusal> {
        // The events of the last step stay where this one is refused.
        self.events = self.game.step(command)?;
        self.end_step(setup, Some(command));
        Ok(())
    }

    /// Carries out any command, and returns the reward that the step of an environment has.
    ///
    /// # Errors
    ///
    /// The refusal; nothing has changed then, and it is no step.
    pub fn play_rewarded(&mut self, setup: &Setup, command: Command) -> Result<f64, Refusal> {
        // The cells that are explored are counted when observations are written.
        let mut scratch = Buffers::new(setup, 1);
        if self.memory.is_fresh {
            self.write_unchecked(setup, &mut scratch.arrays());
        }
        self.events = self.game.step(command)?;
        Ok(self.end_written(setup, command, &mut scratch.arrays()))
    }

    /// Carries out any command, writes the observation and the mask into the arrays of the last one, and returns the
    /// reward that the step of an environment has.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`], and [`Error::Refused`]; nothing has changed then, and it is no step.
    pub fn play_into(
        &mut self,
        setup: &Setup,
        command: Command,
        mut arrays: Arrays<'_>,
    ) -> Result<f64, Error> {
        arrays.check(setup, 1)?;
        self.events = self.game.step(command).map_err(Error::Refused)?;
        Ok(self.end_written(setup, command, &mut arrays))
    }

    /// The number of the action that is that command now, after an observation was written; `None` where none is.
    pub fn action_of(&self, setup: &Setup, command: Command) -> Option<usize> {
        let (table, view) = (setup.actions(), self.game.view());
        let target = seen::target(&self.memory.seen);
        (0..table.len()).find(|&action| table.command(view, action, target) == Some(command))
    }

    /// Ends a step and writes its observation: the reward.
    fn end_written(&mut self, setup: &Setup, command: Command, arrays: &mut Arrays<'_>) -> f64 {
        let step = self.end_step(setup, Some(command));
        self.write_unchecked(setup, arrays);
        step.reward + self.late_reward(setup)
    }

    /// The result of a step, with the command that was carried out.
    fn end_step(&mut self, setup: &Setup, taken: Option<Command>) -> Step {
        if let (Some(commands), Some(command)) = (&mut self.commands, taken) {
            // One more than a run can have says that it is too long.
            if commands.len() <= Link::MAX_COMMANDS {
                commands.push(command);
            }
        }
        if std::mem::replace(&mut self.is_unwritten, true) {
            self.memory.invalidate();
        }
        self.steps = self.steps.saturating_add(1);
        let events = self.events.as_slice();
        if let Some(guide) = &mut self.guide {
            guide.note(events);
        }
        let mut reward = self.progress.reward(&self.game, &setup.rewards, events);
        let verdict = setup.objective().and_then(|objective| {
            objective.note(self.game.content(), events, &mut self.counts);
            objective.verdict(&self.game, &self.counts)
        });
        if verdict == Some(true) {
            reward += setup.rewards.success;
        }
        let terminated = self.game.outcome().is_some() || verdict.is_some();
        let truncated = !terminated && setup.max_steps > 0 && self.steps >= setup.max_steps;
        self.end = match (verdict, terminated, truncated) {
            (Some(true), _, _) => Some(End::Solved),
            (_, true, _) => Some(End::Decided),
            (_, false, true) => Some(End::Truncated),
            (_, false, false) => None,
        };
        if self.is_over() {
            self.end_run(setup);
        }
        Step { reward, terminated, truncated }
    }

    /// Writes everything in the next step: for other arrays than before.
    pub const fn invalidate(&mut self) {
        self.memory.invalidate();
    }

    /// Writes the observation and the mask: the changes since the last call, whose arrays these have to be. For
    /// others call [`invalidate`](Self::invalidate) first.
    ///
    /// # Errors
    ///
    /// [`Error::WrongLength`] where an array has not the length for one game.
    pub fn write(&mut self, setup: &Setup, mut arrays: Arrays<'_>) -> Result<(), Error> {
        arrays.check(setup, 1)?;
        self.write_unchecked(setup, &mut arrays);
        Ok(())
    }

    /// The part of a step's reward that is known once its observation is written: for the cells that were explored
    /// since the one before, and of the guide.
    pub(crate) fn late_reward(&mut self, setup: &Setup) -> f64 {
        let rewards = &setup.rewards;
        let explored = rewards.explore * f64::from(self.memory.discovered);
        if self.guide.is_none() {
            return explored;
        }
        let before = self.guide.as_ref().and_then(|guide| guide.last).unwrap_or_default();
        let after = self.measure();
        explored + rewards.guide * (rewards.discount * after - before)
    }

    /// The potential now, which is kept for the next step. That of an end is 0.
    fn measure(&mut self) -> f64 {
        let (is_decided, discovers) = (self.is_decided(), self.memory.discovered > 0);
        let Some(guide) = &mut self.guide else { return 0.0 };
        let potential = if is_decided { 0.0 } else { guide.potential(&self.game, discovers) };
        guide.last = Some(potential);
        potential
    }

    pub(crate) fn write_unchecked(&mut self, setup: &Setup, arrays: &mut Arrays<'_>) {
        self.write_parts(setup, arrays);
        // The potential of a beginning is that of its first observation.
        let has_begun = self.guide.as_ref().is_some_and(|guide| guide.last.is_some());
        if setup.rewards.guide != 0.0 && !has_begun {
            self.guide.get_or_insert_with(|| Box::new(Guide::new(None)));
            self.measure();
        }
    }

    fn write_parts(&mut self, setup: &Setup, arrays: &mut Arrays<'_>) {
        self.is_unwritten = false;
        let is_decided = self.is_decided();
        let Self { game, memory, events, counts, .. } = self;
        let (view, events, parts) = (game.view(), events.as_slice(), setup.parts());
        if let Some(objective) = setup.objective().filter(|_| parts.has(Part::Goal)) {
            objective.write(game, counts, arrays.goal);
        }
        if events.is_empty() && !memory.is_fresh {
            // A refused action has changed nothing.
            memory.discovered = 0;
            arrays.messages.fill(0);
            return;
        }
        if memory.is_elsewhere(view) || events.iter().any(shows_any_cell) {
            memory.invalidate();
        }
        if memory.is_fresh {
            arrays.entities.fill(0);
            memory.entity_rows = 0;
        }
        memory.is_changed = memory.is_fresh || rows::change_the_player(events);
        seen::list(game, memory.is_changed, &mut memory.seen);
        let (palette, key) = (&setup.palette, setup.key());
        // A cell that is remembered as it is looks the same in view, but for its features.
        let shows_sight = parts.has(Part::Features) || memory.remembers_others;
        Planes { view, palette, key, arrays, shows_sight }.write(memory, events);
        let remembered = std::mem::replace(
            &mut memory.remembers_others,
            !game.map().remembered_tiles().is_empty(),
        );
        if memory.remembers_others && !remembered {
            memory.learn_sight(view);
        }
        if parts.has(Part::Entities) {
            rows::write_entities(memory, arrays.entities);
        }
        if parts.has(Part::Inventory) && memory.is_changed {
            rows::write_inventory(view, arrays.inventory);
        }
        if parts.has(Part::Statistics) {
            rows::write_statistics(game, memory, arrays.statistics);
        }
        rows::write_messages(events, arrays.messages);
        if parts.mask {
            let target = seen::target(&memory.seen);
            setup.actions().write_mask(game, is_decided, target, arrays.mask);
        }
    }
}

/// Whether the player may remember any cell otherwise after it: cells revealed, and cells seen on a floor
/// that they left and came back to in one step.
const fn shows_any_cell(event: &Event) -> bool {
    matches!(
        event.kind,
        EventKind::Place(PlaceEvent::Revealed { .. }) | EventKind::Game(GameEvent::Arrived { .. })
    )
}

/// The result of an action.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step {
    /// Without that of the cells explored, which are found when the observation is written.
    pub(crate) reward: f64,
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
}

/// An episode as it is saved. The last observation follows from the game.
#[derive(Serialize, Deserialize)]
pub(crate) struct SavedEpisode {
    game: Vec<u8>,
    seeds: Rng,
    steps: u32,
    is_over: bool,
    is_solved: bool,
    counts: Vec<u32>,
    progress: Progress,
    potential: Option<f64>,
    events: Events,
    commands: Option<Vec<Command>>,
    runs: Vec<Result<String, String>>,
}
