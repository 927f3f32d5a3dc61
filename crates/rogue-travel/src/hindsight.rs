//! Hindsight: the turn of a run that ended in death at which another play would have lived.
//!
//! The run is played again from its commands, then a [`Search`] plays on from its last positions. It
//! works in portions, so that a screen can be drawn between two of them, and ends after
//! [`MAX_COMMANDS`] at the latest.

use roguecore::replay::{Replay, ReplayError};
use roguecore::{Command, Game, Outcome, Rng, Stream};

use crate::player::{Knowledge, Player, Traits};
use crate::search::{Aim, Bound, Found, Progress, Search};

/// Commands before a death from which another play may go on.
pub const COMMANDS_BEFORE: usize = 20;
/// Turns that another play has to live on after the turn of the death.
pub const TURNS_AFTER: u64 = 50;
/// The commands of all plays that are tried.
pub const MAX_COMMANDS: u64 = 8_000;

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
    /// The games of the last positions of the run.
    games: Vec<Game>,
    /// The turn in which the run ended.
    death: u64,
    search: Search,
}

/// How far the work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// Commands of the run that were played again.
    pub replayed: usize,
    /// Other plays that were tried.
    pub tries: u32,
    /// Commands of these plays, up to [`MAX_COMMANDS`] and those of the last play.
    pub commands: u64,
}

/// What the work has found.
#[derive(Clone, Debug)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
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
    /// The number of commands before the first other one.
    pub departs_at: usize,
    /// The game there.
    pub game: Game,
    /// What was done in the run.
    pub played: Command,
    /// What is done instead.
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
    /// use rogue_travel::hindsight::{Answer, Hindsight};
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
            Stage::Searching(it) => {
                Work { replayed, tries: it.search.tries(), commands: it.search.commands() }
            }
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
        if run.len() - self.index <= COMMANDS_BEFORE {
            self.trail.push((self.game.clone(), self.player.clone()));
        }
        let stepped = run.step(&mut self.game, self.index);
        self.index += 1;
        stepped.err().map(Answer::Unreadable)
    }

    /// The search from the last positions; `None` if the run has not ended in death.
    fn search(&mut self) -> Option<Searching> {
        let Some(Outcome::Died { turn: death, .. }) = self.game.outcome() else { return None };
        let games = self.trail.iter().map(|(game, _)| game.clone()).collect();
        let aim = Aim::alive_in(death + TURNS_AFTER);
        let bound = Bound { tries: u32::MAX, commands: MAX_COMMANDS };
        let rng = Rng::derive(self.game.seed(), Stream::Player);
        let search = Search::new(std::mem::take(&mut self.trail), aim, bound, rng);
        Some(Searching { games, death, search })
    }
}

impl Searching {
    /// Goes on by one command of another play.
    fn step(&mut self, run: &Replay) -> Option<Answer> {
        match self.search.advance() {
            Progress::Searching => None,
            Progress::NotFound => Some(Answer::NotFound),
            Progress::Found(found) => {
                let play = other_play(run, &self.games, self.death, &found);
                Some(play.map_or(Answer::NotFound, |play| Answer::Lives(Box::new(play))))
            }
        }
    }
}

/// The replay of a play that was found from one of the last games of a run; `None` if it does not depart
/// from the run.
fn other_play(run: &Replay, games: &[Game], death: u64, found: &Found) -> Option<OtherPlay> {
    let origin = run.len() - games.len() + found.origin;
    let mut game = games.get(found.origin)?.clone();
    let mut replay = run.first(origin, &game);
    let mut departure = None;
    for (index, &command) in (origin..).zip(&found.commands) {
        if departure.is_none() {
            let played = run.command(index)?;
            departure = (command != played).then(|| (index, game.clone(), played, command));
        }
        game.step(command).ok()?;
        replay.record(command, &game);
    }
    let (departs_at, before, played, instead) = departure?;
    let turns_before = death.saturating_sub(before.view().turn() + 1);
    let wins = game.outcome().is_some_and(Outcome::is_won);
    Some(OtherPlay { replay, departs_at, game: before, played, instead, turns_before, wins })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use roguecore::{Content, Direction};

    use super::*;

    /// A run that ends in death: of a careful player who waits when in danger.
    fn dead_run(content: &Arc<Content>, seed: u64) -> Option<Replay> {
        let mut game = Game::with_content(Arc::clone(content), seed);
        let mut replay = Replay::new(&game);
        let mut player = Player::new(&Knowledge::new(content), Some(Traits::careful()), seed);
        while game.outcome().is_none() && game.view().turn() < 2_000 {
            let own = player.choose(&game)?.command;
            let hp = game.view().player().fighter?;
            let command = if hp.hp() * 2 < hp.max_hp() { Command::Wait } else { own };
            game.step(command).ok()?;
            replay.record(command, &game);
        }
        matches!(game.outcome(), Some(Outcome::Died { .. })).then_some(replay)
    }

    fn answer(run: &Replay, content: &Arc<Content>) -> Answer {
        let mut hindsight = Hindsight::new(run.clone(), run.start(content).unwrap());
        loop {
            if let Some(answer) = hindsight.advance() {
                return answer;
            }
        }
    }

    #[test]
    fn each_play_that_is_found_lives_when_its_commands_are_carried_out() {
        let content = rogue_ember::content();
        let runs: Vec<_> = (1..40).filter_map(|seed| dead_run(&content, seed)).take(6).collect();
        assert_eq!(runs.len(), 6, "the players die");
        let mut found = 0;
        for run in runs {
            let Answer::Lives(play) = answer(&run, &content) else { continue };
            found += 1;
            let death = run.verify(&content).unwrap().view().turn();
            let game = play.replay.verify(&content).expect("its commands lead to its states");
            assert!(game.outcome().is_none() || play.wins, "{run}: it lives");
            assert!(game.view().player().fighter.unwrap().hp() > 0, "{run}");
            assert!(play.wins || game.view().turn() >= death + TURNS_AFTER, "{run}");
            let same = run.commands().zip(play.replay.commands()).take_while(|(a, b)| a == b);
            assert_eq!(same.count(), play.departs_at, "{run}: it is the run up to there");
            assert_eq!(play.replay.command(play.departs_at), Some(play.instead));
            assert_eq!(run.command(play.departs_at), Some(play.played));
            assert!(run.len() - play.departs_at <= COMMANDS_BEFORE, "{run}");
            assert_eq!(play.game.view().turn() + 1 + play.turns_before, death, "{run}");
        }
        assert!(found >= 5, "{found} of 6");
    }

    #[test]
    fn the_answer_is_the_same_each_time() {
        let content = rogue_ember::content();
        let run = (1..40).find_map(|seed| dead_run(&content, seed)).unwrap();
        let commands = || match answer(&run, &content) {
            Answer::Lives(play) => play.replay.commands().collect(),
            _ => Vec::new(),
        };
        assert_eq!(commands(), commands());
    }

    #[test]
    fn a_run_that_goes_on_has_no_answer_and_a_changed_one_says_so() {
        let content = Content::classic();
        let start = Game::with_content(Arc::clone(&content), 7);
        let (mut game, mut replay) = (start.clone(), Replay::new(&start));
        game.step(Command::Wait).unwrap();
        replay.record(Command::Wait, &game);
        assert!(matches!(answer(&replay, &content), Answer::NotFound), "it goes on");
        replay.record(Command::Bump(Direction::North), &start);
        assert!(matches!(answer(&replay, &content), Answer::Unreadable(_)));
    }

    #[test]
    fn the_work_is_bounded_and_counted() {
        let scene = "#####\n#@T.#\n#####\n\n@ = player hp 2";
        let start = Game::from_scene(Content::classic(), scene).unwrap();
        let (mut game, mut replay) = (start.clone(), Replay::new(&start));
        while game.outcome().is_none() {
            game.step(Command::Wait).unwrap();
            replay.record(Command::Wait, &game);
        }
        let mut hindsight = Hindsight::new(replay, start);
        while hindsight.advance().is_none() {}
        let work = hindsight.work();
        assert_eq!(work.replayed, hindsight.commands_of_run());
        assert!((MAX_COMMANDS..MAX_COMMANDS + TURNS_AFTER + 100).contains(&work.commands));
        assert!(work.tries > 1_000, "{work:?}");
    }
}
