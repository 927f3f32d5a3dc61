//! Playing again from before a death: what another player would have made of the last turns.
//!
//! The search knows the random numbers of the game: it asks whether there was a way, not whether a
//! player could have known it.

use roguecore::{Command, Game, Outcome, Rng};

use super::record::Agent;
use crate::player::Player;

/// Steps in which commands may be drawn at random.
const EARLY_LIMIT: u32 = 40;
/// The refusals in a row after which a play ends.
const MAX_REFUSALS: u32 = 20;

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
        let rng = Rng::derive(seed, roguecore::Stream::Imagined);
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
            self.player.carried_out();
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
        let outcome = self.game.outcome();
        matches!(outcome, Some(Outcome::Won { .. } | Outcome::Custom { won: true, .. }))
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
        Command::PickUp | Command::Drop(_) | Command::LevelUp(_) | Command::Custom(_) => 5,
    };
    let mut kinds: Vec<u32> = all.iter().map(kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let wanted = *rng.pick(&kinds)?;
    let fitting: Vec<Command> = all.into_iter().filter(|it| kind(it) == wanted).collect();
    rng.pick(&fitting).copied()
}
