//! The personas: ways of playing, as numbers that one player model reads.

use clap::ValueEnum;
use rogue_gym::Episode;
use rogue_player::player::{Explore, Player, Traits};
use roguecore::Command;

use crate::limits::{RANDOM_TURN_LIMIT, REFUSAL_LIMIT, TURN_LIMIT};

/// A way of playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, ValueEnum)]
pub enum Persona {
    /// Bumps about at random
    Random,
    /// Heads for the stairs, fights what is in the way
    Runner,
    /// Fights everything, uses items in fights
    Fighter,
    /// Explores everything, hoards, reads and drinks early
    Collector,
    /// Avoids fights, throws, flees, uses escapes, visits branches
    Sneak,
    /// Fights in corridors, retreats, rests until healed, uses every item before death
    Careful,
}

impl Persona {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Random, Self::Runner, Self::Fighter, Self::Collector, Self::Sneak, Self::Careful];
    /// The five that try to win.
    pub const PLAYERS: [Self; 5] =
        [Self::Runner, Self::Fighter, Self::Collector, Self::Sneak, Self::Careful];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Runner => "runner",
            Self::Fighter => "fighter",
            Self::Collector => "collector",
            Self::Sneak => "sneak",
            Self::Careful => "careful",
        }
    }
}

impl Persona {
    /// The turns after which a game of a campaign is given up.
    pub(crate) const fn turn_limit(self) -> u64 {
        match self {
            Self::Random => RANDOM_TURN_LIMIT,
            Self::Runner | Self::Fighter | Self::Collector | Self::Sneak | Self::Careful => {
                TURN_LIMIT
            }
        }
    }

    /// The next command of a player of this persona that the game accepts; `None` where the episode is over or given
    /// up.
    pub(crate) fn next_command(self, player: &mut Player, episode: &Episode) -> Option<Command> {
        let game = episode.game();
        if episode.is_over() || game.view().turn() >= self.turn_limit() {
            return None;
        }
        for _ in 0..REFUSAL_LIMIT {
            let command = player.choose(game)?.command;
            if game.check(command).is_ok() {
                return Some(command);
            }
            player.refused();
        }
        None
    }

    /// The traits of a [player](rogue_player::player::Player) of this persona; `None` for the one that plays
    /// at random.
    pub const fn traits(self) -> Option<Traits> {
        let careful = Traits::careful();
        Some(match self {
            Self::Random => return None,
            Self::Runner => Traits {
                explore: Explore::Stairs(20),
                hunts: false,
                corridors: true,
                rest_below: 75,
                rest_to: 90,
                items_at: 30,
                escape_at: 100,
                growth: [100, 110, 120, 90, 90],
                ..careful
            },
            Self::Fighter => Traits {
                corridors: false,
                rest_below: 45,
                rest_to: 75,
                items_at: 60,
                escape_at: 140,
                growth: [160, 90, 100, 60, 60],
                ..careful
            },
            Self::Collector => Traits {
                hunts: false,
                corridors: false,
                rest_below: 50,
                rest_to: 80,
                items_at: 60,
                escape_at: 110,
                growth: [90, 90, 130, 60, 100],
                ..careful
            },
            Self::Sneak => Traits {
                hunts: false,
                avoids: true,
                rest_below: 55,
                rest_to: 75,
                items_at: 40,
                escape_at: 60,
                visits_branches: true,
                growth: [80, 90, 90, 140, 130],
                ..careful
            },
            Self::Careful => careful,
        })
    }
}
