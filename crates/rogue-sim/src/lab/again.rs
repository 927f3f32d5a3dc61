//! Playing again from before a death: what another player would have made of the last turns.
//!
//! The search knows the random numbers of the game: it asks whether there was a way, not whether a
//! player could have known it.

use roguecore::{Command, Game, Outcome, Rng};

use super::record::Agent;
use crate::player::Player;

/// Tries without progress after which a search goes back twice as far.
const PATIENT_TRIES: u32 = 24;
/// Steps in which commands may be drawn at random.
const EARLY_LIMIT: u32 = 40;
/// The refusals in a row after which a play ends.
const MAX_REFUSALS: u32 = 20;

/// A search for a play that reaches something. It plays on until it fails, goes back some positions
/// and plays on in another way; it keeps the play that got farthest, and goes back farther the more
/// often it fails without getting farther.
pub(super) struct Search<P> {
    /// The positions of the play that got farthest, the last one before it failed.
    pub(super) trail: Vec<(Game, Player)>,
    /// Every how many turns a position is kept.
    pub(super) keep_turns: u64,
    /// A play is over in that turn.
    pub(super) turn_limit: u64,
    /// How far a game has come.
    pub(super) progress: P,
}

impl<P: Fn(&Game) -> u64> Search<P> {
    /// The number of tries until a play reached it; `None` if none did.
    pub(super) fn run(
        mut self,
        tries: u32,
        rng: &mut Rng,
        reached: impl Fn(&Play) -> bool,
    ) -> Option<u32> {
        let mut failed = 0;
        for number in 0..tries {
            // Twice as far back after each round of tries, at a random position up to there.
            let reach = 2_usize << (failed / PATIENT_TRIES).min(10);
            let back = rng.below(reach.min(self.trail.len()).max(1) as u32) as usize;
            let start = self.trail.len().checked_sub(back)?;
            let (game, player) = self.trail.get(start.checked_sub(1)?)?;
            let mut play = Play::new(game, player, Variation { number }, rng);
            let mut met = Vec::new();
            let mut turn = play.game.view().turn();
            while turn < self.turn_limit && play.step() {
                let now = play.game.view().turn();
                if now / self.keep_turns > turn / self.keep_turns && play.game.outcome().is_none() {
                    met.push((play.game.clone(), play.player.clone()));
                }
                turn = now;
            }
            if reached(&play) {
                return Some(number);
            }
            let far =
                |trail: &[(Game, Player)]| trail.last().map(|(game, _)| (self.progress)(game));
            if far(&met) > far(&self.trail) {
                self.trail.truncate(start);
                self.trail.append(&mut met);
                failed /= 2;
            } else {
                failed += 1;
            }
        }
        None
    }
}

/// How a play differs from the one before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variation {
    /// The number of the try. Each plays in one of the ways, with some random commands.
    pub(super) number: u32,
}

impl Variation {
    /// How many of ten early commands are drawn at random. The first policy is the player's own: with
    /// no command drawn it would play the same game again.
    const fn drawn_in_10(self) -> u32 {
        let drawn = (self.number / 4) % 6;
        if self.number.is_multiple_of(4) { drawn + 1 } else { drawn }
    }
}

/// A play that goes on from a position, and how far it got.
pub(super) struct Play {
    pub(super) game: Game,
    pub(super) player: Player,
    variation: Variation,
    rng: Rng,
    steps: u32,
    refusals: u32,
}

impl Play {
    /// Plays on from a position in another way.
    pub(super) fn new(game: &Game, player: &Player, variation: Variation, rng: &mut Rng) -> Self {
        let seed = u64::from(rng.below(u32::MAX));
        let player = player.clone().playing_on(variation.number as usize, seed);
        let rng = Rng::derive(seed, roguecore::Stream::SampledWorld);
        Self { game: game.clone(), player, variation, rng, steps: 0, refusals: 0 }
    }

    /// Takes one command; `false` when the play is over.
    pub(super) fn step(&mut self) -> bool {
        if self.game.outcome().is_some() || self.refusals > MAX_REFUSALS {
            return false;
        }
        self.steps += 1;
        let Some(own) = self.player.choose(&self.game) else { return false };
        let drawn = self.variation.drawn_in_10();
        let draws = self.steps <= EARLY_LIMIT && drawn > 0 && self.rng.below(10) < drawn;
        let command = draws.then(|| any(&self.game, &mut self.rng)).flatten();
        if command.is_some() {
            self.player.forget_path();
        }
        if self.game.step(command.unwrap_or(own.command)).is_ok() {
            self.refusals = 0;
        } else {
            self.player.refused();
            self.refusals += 1;
        }
        true
    }

    /// Whether the player is alive and not stuck, or has won.
    pub(super) fn is_alive(&self) -> bool {
        self.is_won() || self.game.outcome().is_none() && self.refusals <= MAX_REFUSALS
    }

    pub(super) fn is_won(&self) -> bool {
        self.game.outcome().is_some_and(Outcome::is_won)
    }
}

/// The player of an agent, if it is a persona.
pub(super) fn player_of(agent: &Agent) -> Option<&Player> {
    match agent {
        Agent::Player(player) => Some(player),
        Agent::Planner(_) => None,
    }
}

/// A command that is possible: a kind of command first, since aimed ones are many.
fn any(game: &Game, rng: &mut Rng) -> Option<Command> {
    let all = game.commands();
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
