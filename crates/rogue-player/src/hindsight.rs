//! Hindsight: the turn of a run that ended in death at which another play would have lived.
//!
//! The run is played again from its commands, then a [`Search`] plays on from its last positions. When
//! it has found a play that lives, it looks for one that goes on longer with the commands of the run:
//! the last position first, up to [`LATER_COMMANDS`] from each. It works in portions, so that a screen
//! can be drawn between two of them, and tries [`MAX_COMMANDS`] of other plays at the most.

use std::sync::Arc;

use roguecore::replay::{Replay, ReplayError};
use roguecore::{Command, Content, Game, Outcome, Rng, Stream};

use crate::player::{Knowledge, Player, Traits, is_origin};
use crate::search::{Aim, Bound, Found, Progress, Search};

/// Commands before a death from which another play may go on.
pub const COMMANDS_BEFORE: usize = 20;
/// Turns that another play has to live on after the turn of the death.
pub const TURNS_AFTER: u64 = 50;
/// The most commands of all plays that are tried.
pub const MAX_COMMANDS: u64 = 8_000;
/// The most commands of the plays from each position that is later than a departure already found.
pub const LATER_COMMANDS: u64 = 250;

/// The work that looks for another play.
#[derive(Debug)]
pub struct Hindsight {
    replay: Replay,
    stage: Stage,
}

/// A position of the run, with the player that plays on from there.
type Position = (Game, Player);

#[derive(Debug)]
enum Stage {
    Replaying(Box<Replaying>),
    Searching(Box<Searching>),
    /// It has ended, after that work.
    Over(Work),
}

/// The run is played again.
#[derive(Debug)]
struct Replaying {
    game: Game,
    player: Player,
    trail: Vec<Position>,
    index: usize,
}

/// Other plays are tried.
#[derive(Debug)]
struct Searching {
    /// The last positions of the run.
    positions: Vec<Position>,
    /// The turn in which the run ended.
    death: u64,
    search: Search,
    /// The index of the first position of the search.
    from: usize,
    /// The tries and commands of the searches before the present one.
    before: (u32, u64),
    /// The first play that was found; the search then is for one that departs later.
    found: Option<Box<OtherPlay>>,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Commands of the run that were played again.
    pub replayed: usize,
    /// Other plays that were tried.
    pub tries: u32,
    /// Commands of these plays, at most [`MAX_COMMANDS`].
    pub commands: u64,
}

/// The result of the work.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Another play lives.
    Lives(Box<OtherPlay>),
    /// None of the plays that were tried lives, or the run did not end in death.
    NotFound,
    /// The run cannot be played again.
    Unreadable(ReplayError),
}

/// A play that lives where the run ended in death.
#[derive(Clone, Debug)]
pub struct OtherPlay {
    /// The run up to where the play departs from it, and the play from there on, to its last turn.
    pub replay: Replay,
    /// The number of commands before the first one that leads to another game than that of the run.
    pub departs_at: usize,
    /// The game there.
    pub game: Game,
    /// The command of the run.
    pub played: Command,
    /// The command that is given instead.
    pub instead: Command,
    /// How many turns before that of the death the other command is given; 0 for the turn of the death.
    pub turns_before: u64,
    /// Whether the play wins instead of living on.
    pub wins: bool,
}

impl Hindsight {
    /// Begins with a run that ended in death; `start` is its [start](Replay::start).
    ///
    /// ```
    /// use rogue_player::hindsight::{Answer, Hindsight};
    /// use roguecore::replay::Replay;
    /// use roguecore::{Command, Content, Game};
    ///
    /// let scene = "#######\n#@T...#\n#.....#\n#.....#\n#######\n\n@ = player hp 4";
    /// let start = Game::from_scene(Content::classic(), scene)?;
    /// let (mut game, mut replay) = (start.clone(), Replay::new(&start));
    /// while game.outcome().is_none() {
    ///     game.step(Command::Wait)?;
    ///     replay.record(Command::Wait, &game);
    /// }
    /// let mut hindsight = Hindsight::new(replay, start);
    /// let answer = loop {
    ///     if let Some(answer) = hindsight.advance() {
    ///         break answer;
    ///     }
    /// };
    /// // Nobody outruns that troll.
    /// assert!(matches!(answer, Answer::NotFound));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(replay: Replay, start: Game) -> Self {
        let knowledge = Knowledge::new(start.content());
        let player = Player::new(&knowledge, Some(Traits::careful()), start.seed());
        let run = Replaying { game: start, player, trail: Vec::new(), index: 0 };
        let stage = Stage::Replaying(Box::new(run));
        Self { replay, stage }
    }

    /// The number of commands of the run.
    pub fn commands_of_run(&self) -> usize {
        self.replay.len()
    }

    /// How far it has come.
    pub fn work(&self) -> Work {
        let replayed = self.replay.len();
        match &self.stage {
            Stage::Replaying(run) => Work { replayed: run.index, tries: 0, commands: 0 },
            Stage::Searching(it) => Work { replayed, tries: it.tries(), commands: it.commands() },
            Stage::Over(work) => *work,
        }
    }

    /// Goes on by one command; the answer when it has come to its end, [`Answer::NotFound`] from then on.
    pub fn advance(&mut self) -> Option<Answer> {
        let answer = match &mut self.stage {
            Stage::Replaying(run) if run.index < self.replay.len() => run.step(&self.replay),
            Stage::Replaying(run) => match run.search() {
                Some(searching) => {
                    self.stage = Stage::Searching(Box::new(searching));
                    None
                }
                None => Some(Answer::NotFound),
            },
            Stage::Searching(searching) => searching.step(&self.replay),
            Stage::Over(_) => return Some(Answer::NotFound),
        };
        if answer.is_some() {
            self.stage = Stage::Over(self.work());
        }
        answer
    }
}

impl Replaying {
    /// Carries out the next command; the answer if it leads elsewhere than in the run.
    fn step(&mut self, run: &Replay) -> Option<Answer> {
        self.player.observe(&self.game);
        // Another play has the origin of the run.
        let begins =
            run.command(self.index).is_some_and(|command| is_origin(self.game.content(), command));
        if run.len() - self.index <= COMMANDS_BEFORE && !begins {
            self.trail.push((self.game.clone(), self.player.clone()));
        }
        let stepped = run.step(&mut self.game, self.index);
        self.index += 1;
        stepped.err().map(Answer::Unreadable)
    }

    /// The search from the last positions; `None` if the run has not ended in death.
    fn search(&mut self) -> Option<Searching> {
        let Some(Outcome::Died { turn: death, .. }) = self.game.outcome() else { return None };
        let positions = std::mem::take(&mut self.trail);
        let search = search(positions.clone(), 0, death, MAX_COMMANDS);
        Some(Searching { positions, death, search, from: 0, before: (0, 0), found: None })
    }
}

/// A search from positions of a run, the first of which has that index, for a play that lives on after
/// the turn of the death.
fn search(positions: Vec<Position>, index: usize, death: u64, commands: u64) -> Search {
    let seed = positions.first().map_or(0, |(game, _)| game.seed());
    let rng = Rng::derive(seed.wrapping_add(index as u64), Stream::Player);
    let bound = Bound { tries: u32::MAX, commands };
    Search::new(positions, Aim::alive_in(death + TURNS_AFTER), bound, rng)
}

impl Searching {
    const fn tries(&self) -> u32 {
        self.before.0 + self.search.tries()
    }

    const fn commands(&self) -> u64 {
        self.before.1 + self.search.commands()
    }

    /// Goes on by one command of another play.
    fn step(&mut self, run: &Replay) -> Option<Answer> {
        let play = match self.search.advance() {
            Progress::Searching => return None,
            Progress::NotFound => None,
            Progress::Found(mut found) => {
                found.origin += self.from;
                self.other_play(run, &found).map(Box::new)
            }
        };
        let last = self.positions.len();
        match (play, self.found.is_some()) {
            // It goes on with the run at least up to a position from which none was found before.
            (Some(play), true) => Some(Answer::Lives(play)),
            (Some(play), false) => {
                self.found = Some(play);
                self.search_before(last, run)
            }
            (None, true) => self.search_before(self.from, run),
            (None, false) => Some(Answer::NotFound),
        }
    }

    /// Searches from the position before this one for a play that departs later than the one found; that
    /// one where there is no such position or [`MAX_COMMANDS`] is reached.
    fn search_before(&mut self, index: usize, run: &Replay) -> Option<Answer> {
        let departs_at = self.found.as_ref()?.departs_at;
        let first = run.len() - self.positions.len();
        let left = MAX_COMMANDS.saturating_sub(self.commands());
        let from = index.checked_sub(1).filter(|from| first + from > departs_at && left > 0);
        let Some((from, position)) = from.and_then(|it| Some((it, self.positions.get(it)?))) else {
            return self.found.take().map(Answer::Lives);
        };
        let later = search(vec![position.clone()], from, self.death, left.min(LATER_COMMANDS));
        self.before = (self.tries(), self.commands());
        (self.from, self.search) = (from, later);
        None
    }

    /// The replay of a play that was found from one of the positions; `None` if it does not depart from
    /// the run.
    fn other_play(&self, run: &Replay, found: &Found) -> Option<OtherPlay> {
        let first = run.len() - self.positions.len();
        let mut index = found.origin;
        let mut game = self.positions.get(index)?.0.clone();
        let mut commands = found.commands.iter().copied();
        // Other commands may come to the same, as a bump and a blow do.
        let (index, before, instead) = loop {
            let (before, command) = (game.clone(), commands.next()?);
            game.step(command).ok()?;
            let next = index + 1;
            let of_run = self.positions.get(next).map(|(game, _)| game.fingerprint());
            if game.fingerprint() != of_run.unwrap_or(run.final_fingerprint()) {
                break (index, before, command);
            }
            index = next;
        };
        let departs_at = first + index;
        let played = run.command(departs_at)?;
        let mut replay = run.first(departs_at, &before);
        replay.record(instead, &game);
        for command in commands {
            game.step(command).ok()?;
            replay.record(command, &game);
        }
        let turns_before = self.death.saturating_sub(before.view().turn() + 1);
        let wins = game.outcome().is_some_and(Outcome::is_won);
        Some(OtherPlay { replay, departs_at, game: before, played, instead, turns_before, wins })
    }
}

impl OtherPlay {
    /// Whether it is the play of the run up to [`departs_at`](Self::departs_at), and wins or is alive
    /// [`TURNS_AFTER`] turns after the run has ended, when the commands of both are carried out.
    ///
    /// # Errors
    ///
    /// [`ReplayError`], when the commands of one of them do not lead to its states.
    pub fn lives_when_replayed(
        &self,
        run: &Replay,
        content: &Arc<Content>,
    ) -> Result<bool, ReplayError> {
        let (died, game) = (run.verify(content)?, self.replay.verify(content)?);
        let same = run.commands().zip(self.replay.commands()).take_while(|(run, play)| run == play);
        let is_long = game.view().turn() >= died.view().turn() + TURNS_AFTER;
        let has_health = game.view().player().fighter.is_some_and(|it| it.hp() > 0);
        let lives = match game.outcome() {
            Some(outcome) => outcome.is_won(),
            None => is_long,
        };
        Ok(same.count() == self.departs_at && has_health && lives)
    }
}

#[cfg(test)]
mod tests;
