//! Playing again from before a death: the last turns as another player would have played them.
//!
//! The search knows the random numbers of the game: it asks whether there was a play, not whether a
//! player could have known it.

use roguecore::{Command, Game, Outcome, Rng, Stream};

use crate::player::{POLICIES, Player, without_origins};

/// Tries without progress after which a search goes back twice as far.
const PATIENT_TRIES: u32 = 24;
/// Steps in which commands may be drawn at random.
const EARLY_LIMIT: u32 = 40;
/// The refusals in a row after which a play ends.
const MAX_REFUSALS: u32 = 20;

/// The aim of a search.
#[derive(Clone, Copy, Debug)]
pub struct Aim {
    /// Every how many turns a position is kept, at least 1.
    pub keep_turns: u64,
    /// A play is over in that turn.
    pub turn_limit: u64,
    /// How far a game has come: the play that got farthest is played on from.
    pub progress: fn(&Game) -> u64,
    /// Whether a player with nothing left to do waits; a play is over there otherwise.
    pub waits: bool,
    /// Whether a play that is over has got there.
    pub reached: fn(&Play) -> bool,
}

impl Aim {
    /// To be alive in that turn, or to have won before.
    pub const fn alive_in(turn: u64) -> Self {
        let progress = |game: &Game| game.view().turn();
        Self { keep_turns: 1, turn_limit: turn, progress, waits: true, reached: Play::is_alive }
    }
}

/// How long a search goes on: whatever comes first ends it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// Plays that are tried.
    pub tries: u32,
    /// Commands of all plays together.
    pub commands: u64,
}

/// A play that a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The index of the position of the search from which it is played.
    pub origin: usize,
    /// Its commands from there on.
    pub commands: Vec<Command>,
}

/// How far a search has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It has not found a play yet.
    Searching,
    /// It has found one.
    Found(Found),
    /// It has come to its bound.
    NotFound,
}

/// A position from which a play may go on.
#[derive(Clone, Debug)]
struct Position {
    game: Game,
    player: Player,
    /// How a play has led here.
    path: Found,
}

/// A search for a play that reaches something. It plays on until it fails, goes back some positions
/// and plays on in another way; it keeps the play that got farthest, and goes back farther the more
/// often it fails without getting farther.
///
/// It works as much at once as is asked for: the result is the same in small portions.
#[derive(Clone, Debug)]
pub struct Search {
    aim: Aim,
    bound: Bound,
    rng: Rng,
    /// The positions of the play that got farthest, the last one before it failed.
    trail: Vec<Position>,
    /// Tries that have failed without getting farther; half of them are forgotten with each that does.
    failed: u32,
    /// The tries before the present one.
    tries: u32,
    /// The commands so far.
    commands: u64,
    attempt: Option<Attempt>,
}

/// A play that is being tried.
#[derive(Clone, Debug)]
struct Attempt {
    /// The number of positions before it.
    start: usize,
    play: Play,
    turn: u64,
    /// The positions that are kept if it gets farther than the trail.
    met: Vec<Position>,
}

impl Search {
    /// A search from the positions of a game before its end, the last one before the end first gone
    /// back to, each with its player. Without positions nothing is found.
    pub fn new(
        trail: impl IntoIterator<Item = (Game, Player)>,
        aim: Aim,
        bound: Bound,
        rng: Rng,
    ) -> Self {
        let position = |(origin, (game, player))| {
            let path = Found { origin, commands: Vec::new() };
            Position { game, player, path }
        };
        let trail = trail.into_iter().enumerate().map(position).collect();
        Self { aim, bound, rng, trail, failed: 0, tries: 0, commands: 0, attempt: None }
    }

    /// The plays tried before the present one.
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    /// The commands of all plays so far.
    pub const fn commands(&self) -> u64 {
        self.commands
    }

    /// Goes on to its end.
    pub fn run(&mut self) -> Progress {
        loop {
            let progress = self.advance();
            if progress != Progress::Searching {
                return progress;
            }
        }
    }

    /// Goes on by one command, or by the end of a play.
    pub fn advance(&mut self) -> Progress {
        let Some(mut attempt) = self.attempt.take().or_else(|| self.begin()) else {
            return Progress::NotFound;
        };
        let goes_on = attempt.turn < self.aim.turn_limit && !attempt.play.is_over();
        if goes_on && self.commands >= self.bound.commands {
            return Progress::NotFound;
        }
        if goes_on && attempt.play.step(self.aim.waits) {
            self.commands += 1;
            attempt.keep(self.aim.keep_turns);
            self.attempt = Some(attempt);
            return Progress::Searching;
        }
        self.end(attempt)
    }

    /// The next play; `None` when the search has come to its bound.
    fn begin(&mut self) -> Option<Attempt> {
        if self.tries >= self.bound.tries || self.commands >= self.bound.commands {
            return None;
        }
        // Twice as far back after each round of tries, at a random position up to there.
        let reach = 2_usize << (self.failed / PATIENT_TRIES).min(10);
        let back = self.rng.below(reach.min(self.trail.len()).max(1) as u32) as usize;
        let start = self.trail.len().checked_sub(back)?;
        let from = self.trail.get(start.checked_sub(1)?)?;
        let play = Play::new(from, self.tries, &mut self.rng);
        let turn = play.game.view().turn();
        Some(Attempt { start, play, turn, met: Vec::new() })
    }

    /// Keeps the result of a play that is over.
    fn end(&mut self, attempt: Attempt) -> Progress {
        let Attempt { start, play, mut met, .. } = attempt;
        if (self.aim.reached)(&play) {
            return Progress::Found(play.path);
        }
        let far = |trail: &[Position]| trail.last().map(|it| (self.aim.progress)(&it.game));
        if far(&met) > far(&self.trail) {
            self.trail.truncate(start);
            self.trail.append(&mut met);
            self.failed /= 2;
        } else {
            self.failed += 1;
        }
        self.tries += 1;
        Progress::Searching
    }
}

impl Attempt {
    /// Keeps the position after a command, if one is due.
    fn keep(&mut self, keep_turns: u64) {
        let now = self.play.game.view().turn();
        if now / keep_turns > self.turn / keep_turns && self.play.game.outcome().is_none() {
            let Play { game, player, path, .. } = self.play.clone();
            self.met.push(Position { game, player, path });
        }
        self.turn = now;
    }
}

/// How many of ten early commands of a try are drawn at random. Each plays in one of the ways. The first one
/// is the player's own: with no command drawn it would play the same game again.
const fn drawn_in_10(tries: u32) -> u32 {
    const WAYS: u32 = POLICIES as u32;
    let drawn = (tries / WAYS) % 6;
    if tries.is_multiple_of(WAYS) { drawn + 1 } else { drawn }
}

/// A play that goes on from a position, and how far it got.
#[derive(Clone, Debug)]
pub struct Play {
    game: Game,
    player: Player,
    /// The commands that led here.
    path: Found,
    /// The number of the try.
    tries: u32,
    rng: Rng,
    steps: u32,
    refusals: u32,
}

impl Play {
    /// Plays on from a position in another way.
    fn new(from: &Position, tries: u32, rng: &mut Rng) -> Self {
        let seed = u64::from(rng.below(u32::MAX));
        let Position { game, player, path } = from.clone();
        let player = player.playing_on(tries as usize, seed);
        let rng = Rng::derive(seed, Stream::SampledWorld);
        Self { game, player, path, tries, rng, steps: 0, refusals: 0 }
    }

    /// Whether the game is over or the player stuck.
    fn is_over(&self) -> bool {
        self.game.outcome().is_some() || self.refusals > MAX_REFUSALS
    }

    /// Takes one command of a play that is not over; `false` when the player has nothing left to do.
    fn step(&mut self, waits: bool) -> bool {
        self.steps += 1;
        let own = match self.player.choose(&self.game) {
            Some(own) => own.command,
            None if waits => Command::Wait,
            None => return false,
        };
        let drawn = drawn_in_10(self.tries);
        let draws = self.steps <= EARLY_LIMIT && drawn > 0 && self.rng.below(10) < drawn;
        let command = draws.then(|| any(&self.game, &mut self.rng)).flatten();
        if command.is_some() {
            self.player.forget_path();
        }
        let command = command.unwrap_or(own);
        if self.game.step(command).is_ok() {
            self.path.commands.push(command);
            self.refusals = 0;
        } else {
            self.player.refused();
            self.refusals += 1;
        }
        true
    }

    /// Whether the player is alive and not stuck, or has won.
    pub fn is_alive(&self) -> bool {
        self.is_won() || self.game.outcome().is_none() && self.refusals <= MAX_REFUSALS
    }

    /// Whether the player has won.
    pub fn is_won(&self) -> bool {
        self.game.outcome().is_some_and(Outcome::is_won)
    }
}

/// A command that is possible: a kind of command first, since aimed ones are many.
fn any(game: &Game, rng: &mut Rng) -> Option<Command> {
    let all = without_origins(game);
    let kind = |command: &Command| match command {
        Command::Bump(_) | Command::Move(_) => 0,
        Command::Melee(_) => 1,
        Command::Use { slot, .. } => 10 + u32::from(slot.letter()),
        Command::Throw { slot, .. } => 1_000 + u32::from(slot.letter()),
        Command::Descend | Command::Ascend => 2,
        Command::Cast { .. } => 3,
        Command::Wait => 4,
        Command::PickUp
        | Command::Drop(_)
        | Command::LevelUp(_)
        | Command::Custom(_)
        | Command::Wizard(_) => 5,
    };
    let mut kinds: Vec<u32> = all.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let wanted = *rng.pick(&kinds)?;
    let fitting: Vec<Command> = all.into_iter().filter(|it| kind(it) == wanted).collect();
    rng.pick(&fitting).copied()
}

#[cfg(test)]
mod tests {
    use roguecore::Content;

    use super::*;
    use crate::player::{Knowledge, Traits};

    fn search(scene: &str, aim: Aim, bound: Bound) -> Search {
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        let player = Player::new(&Knowledge::new(game.content()), Some(Traits::careful()), 1);
        Search::new([(game, player)], aim, bound, Rng::derive(1, Stream::Player))
    }

    const FIGHT: &str = "######\n#@T..#\n#....#\n######\n\n@ = player hp 9\nT = troll hp 2";
    const BOUND: Bound = Bound { tries: 300, commands: u64::MAX };

    #[test]
    fn a_search_that_stops_between_commands_finds_the_same_play() {
        let at_once = search(FIGHT, Aim::alive_in(40), BOUND).run();
        let mut stepped = search(FIGHT, Aim::alive_in(40), BOUND);
        let mut steps = 0;
        let found = loop {
            // What is kept between two steps is all that the next one reads.
            stepped = stepped.clone();
            steps += 1;
            match stepped.advance() {
                Progress::Searching => {}
                progress => break progress,
            }
        };
        assert_eq!(found, at_once);
        assert!(matches!(found, Progress::Found(_)) && steps >= 40, "{steps} steps");
    }

    #[test]
    fn the_commands_that_are_found_lead_there() {
        let Progress::Found(found) = search(FIGHT, Aim::alive_in(40), BOUND).run() else {
            panic!("a play lives");
        };
        let mut game = Game::from_scene(Content::classic(), FIGHT).unwrap();
        assert_eq!(found.origin, 0);
        found.commands.iter().for_each(|&command| drop(game.step(command).unwrap()));
        assert!(game.outcome().is_none() && game.view().turn() >= 40);
    }

    #[test]
    fn it_ends_at_its_bound() {
        let hopeless = "####\n#@T#\n####\n\n@ = player hp 1";
        let none = Bound { tries: 0, commands: u64::MAX };
        assert_eq!(search(hopeless, Aim::alive_in(40), none).run(), Progress::NotFound);
        let few = Bound { tries: u32::MAX, commands: 100 };
        let mut bounded = search(hopeless, Aim::alive_in(40), few);
        assert_eq!(bounded.run(), Progress::NotFound);
        assert_eq!(bounded.commands(), 100, "in the middle of a play");
        assert_eq!(bounded.advance(), Progress::NotFound, "and stays there");
    }
}
