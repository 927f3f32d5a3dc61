//! Long work of the app: opening a run, playing it again, reading runs, a search. It is done in portions, between
//! which the app is drawn and keys are answered; without a clock at once.

use std::collections::VecDeque;

use ratatui_core::layout::Rect;
use rogue_words::messages;
use rogue_words::text;
use roguecore::replay::{LinkPlay, Replay};

use super::App;
use crate::canvas::Canvas;
use crate::input::Key;
use crate::intent::{Intent, Scope};
use crate::session::{Reloading, Resuming};
use crate::time_budget::{Clock, LONG_PORTION, PORTION, Progress, TimeBudget};

/// Work in front of all screens: until it is done, keys only leave it.
pub(super) enum Job {
    /// A run is being opened: its commands are played again.
    Opening(Box<Opening>),
    /// The run that is being played goes over to content that was read again.
    Reload(Box<Reloading>),
    /// A link is being played, to be shown as a replay.
    Link(Box<PlayedLink>),
    /// A replay is shown once the jobs before it are done.
    Replay(Box<Replay>),
}

/// A run that is being opened.
pub(super) struct Opening {
    pub(super) resuming: Resuming,
    /// All commands that are played.
    pub(super) commands: usize,
    /// Whether it was damaged and has been recovered.
    pub(super) is_recovered: bool,
    /// Whether the content was read again meanwhile.
    pub(super) is_outdated: bool,
}

/// A link that is being played.
pub(super) struct PlayedLink {
    pub(super) playing: LinkPlay,
    /// All its commands.
    pub(super) commands: usize,
}

/// The jobs, and the time for long work in each frame.
#[derive(Default)]
pub(super) struct Jobs {
    /// The first one is worked on; at most one of each kind.
    queue: VecDeque<Job>,
    budget: TimeBudget,
}

impl Jobs {
    pub(super) fn new(clock: Option<Clock>) -> Self {
        Self { queue: VecDeque::new(), budget: TimeBudget::new(clock) }
    }

    /// Work is done at once from now on.
    pub(super) fn drop_clock(&mut self) {
        self.budget = TimeBudget::default();
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Job> {
        self.queue.iter()
    }

    /// The run that is being opened.
    pub(super) fn opening_mut(&mut self) -> Option<&mut Opening> {
        self.queue.iter_mut().find_map(|job| match job {
            Job::Opening(opening) => Some(opening.as_mut()),
            Job::Reload(_) | Job::Link(_) | Job::Replay(_) => None,
        })
    }

    /// Drops the reload, which is outdated.
    pub(super) fn drop_reload(&mut self) {
        self.queue.retain(|job| !matches!(job, Job::Reload(_)));
    }

    /// Drops the job of the same kind.
    fn drop_kind_of(&mut self, job: &Job) {
        let kind = std::mem::discriminant(job);
        self.queue.retain(|other| std::mem::discriminant(other) != kind);
    }

    /// Goes on with the job in the next step.
    pub(super) fn put_back(&mut self, job: Job) -> Progress {
        self.queue.push_front(job);
        Progress::Working
    }
}

impl App {
    /// Begins a job before all others, which takes the place of one of its kind.
    pub(super) fn begin_job(&mut self, job: Job) {
        self.jobs.drop_kind_of(&job);
        self.jobs.queue.push_front(job);
        self.dirty = true;
        self.begin_work();
    }

    /// Does a job after all others.
    pub(super) fn queue_job(&mut self, job: Job) {
        self.jobs.drop_kind_of(&job);
        self.jobs.queue.push_back(job);
        self.dirty = true;
        self.begin_work();
    }

    /// Whether a run is being opened, played again with content that was read again, or played from a link, or a
    /// replay waits for that: it takes its time in [`tick`](Self::tick).
    pub fn is_opening(&self) -> bool {
        !self.jobs.queue.is_empty()
    }

    /// Whether there is long work for the next frame, which is wanted at once.
    pub(super) fn is_busy(&self) -> bool {
        self.is_opening()
            || self.is_reading_runs()
            || self.stack.last().is_some_and(|top| top.is_working())
    }

    /// Long work has begun: without a clock it is done at once, otherwise from the next frame on.
    pub(super) fn begin_work(&mut self) {
        self.jobs.budget.begin();
        if self.jobs.budget.is_unlimited() {
            self.work();
        }
    }

    pub(super) fn tick_work(&mut self) {
        if self.is_busy() && self.jobs.budget.is_due() {
            self.work();
        }
    }

    /// Does a portion of the work.
    pub(super) fn work(&mut self) {
        self.dirty = true;
        let budget = self.jobs.budget;
        let portion = if self.is_opening() { LONG_PORTION } else { PORTION };
        budget.spend(portion, || self.step_of_work());
    }

    /// Jobs come first, then the work that a screen shows.
    fn step_of_work(&mut self) -> Progress {
        if self.is_opening() {
            return self.step_of_job();
        }
        if self.is_reading_runs() {
            return self.read_bestiary();
        }
        self.stack.last_mut().map_or(Progress::Done, |top| top.work())
    }

    fn step_of_job(&mut self) -> Progress {
        match self.jobs.queue.pop_front() {
            Some(Job::Opening(opening)) => return self.go_on_opening(opening),
            Some(Job::Reload(reloading)) => return self.go_on_reloading(reloading),
            Some(Job::Link(link)) => return self.go_on_with_link(link),
            Some(Job::Replay(replay)) => self.show_replay(*replay),
            None => {}
        }
        Progress::Done
    }

    /// A key while there are jobs: those that go back or quit leave the first one.
    pub(super) fn key_during_job(&mut self, key: Key) {
        let binding = self.state.settings.keys.binding(Scope::Menu, key);
        if !binding.is_some_and(|it| matches!(it.intent, Intent::Back | Intent::Quit)) {
            return;
        }
        match self.jobs.queue.pop_front() {
            Some(Job::Opening(opening)) => self.leave_opening(&opening),
            Some(Job::Reload(_)) => self.leave_reload(),
            // The replay is there already: it only waited for the job before it.
            Some(Job::Replay(replay)) => self.show_replay(*replay),
            Some(Job::Link(_)) | None => {}
        }
        self.dirty = true;
    }

    /// One line above all screens.
    pub(super) fn draw_job(&self, canvas: &mut Canvas<'_>) {
        let (deed, played, commands) = match self.jobs.queue.front() {
            Some(Job::Opening(opening)) => {
                let played = opening.commands - opening.resuming.left();
                let name = text::clean_name(opening.resuming.name());
                (format!("Opening {name}"), played, opening.commands)
            }
            Some(Job::Reload(reloading)) => {
                ("Playing again".to_owned(), reloading.played(), reloading.len())
            }
            Some(Job::Link(link)) => {
                let played = link.commands - link.playing.left();
                ("Playing the link".to_owned(), played, link.commands)
            }
            Some(Job::Replay(_)) | None => return,
        };
        let commands = messages::with_number(commands as u64, "move");
        let back = self.state.settings.keys.label(Intent::Back);
        let line = format!("{deed}: {played} of {commands}. {back} cancels.");
        let (width, height) = canvas.size();
        let row = Rect { x: 0, y: height - 1, width, height: 1 };
        canvas.fill(row, self.state.settings.lit_theme().text());
        let line = text::truncate(&line, width.into());
        canvas.text(1, row.y, width - 1, &line, self.state.settings.lit_theme().title());
    }
}
