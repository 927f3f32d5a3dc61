//! The personas: ways of playing, as numbers that one player model reads.

use clap::ValueEnum;

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
    /// Avoids fights, throws, flees, uses what helps to get away
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

/// How much of a floor to look at before leaving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Explore {
    /// Until the stairs are found; items that lie at most that many steps away are fetched.
    Stairs(u32),
    /// All of it.
    All,
}

/// The numbers of a persona. All percentages are of the hit points.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Traits {
    pub(crate) explore: Explore,
    /// Whether sleepers and creatures that stay where they are, are attacked.
    pub(crate) hunts: bool,
    /// Whether it goes away from enemies rather than to them.
    pub(crate) avoids: bool,
    /// Whether it looks for a corridor or a door against more than one enemy.
    pub(crate) corridors: bool,
    /// Rests when below that percentage, up to `rest_to`.
    pub(crate) rest_below: i32,
    pub(crate) rest_to: i32,
    /// Uses items against enemies when the fight is expected to take that percentage of the hit
    /// points left.
    pub(crate) items_at: i32,
    /// Heals and escapes when the fight is expected to take more than that percentage of the hit
    /// points left, and there are less than half of them.
    pub(crate) escape_at: i32,
    /// What improvements are worth, in percent: power, defence, hit points, speed, all others.
    pub(crate) growth: [i32; 5],
}

impl Traits {
    pub(crate) const fn of_careful() -> Self {
        Self {
            explore: Explore::All,
            hunts: true,
            avoids: false,
            corridors: true,
            rest_below: 55,
            rest_to: 70,
            items_at: 200,
            escape_at: 120,
            growth: [100, 110, 100, 90, 110],
        }
    }
}

/// How many ways of playing on a search tries.
pub(crate) const POLICIES: usize = 4;

/// The ways of playing on that a search tries: with care; around the enemies; with every item at
/// once; with none.
pub(crate) const fn policies(own: Traits) -> [Traits; POLICIES] {
    [
        own,
        Traits { avoids: true, escape_at: 60, ..own },
        Traits { items_at: 15, escape_at: 70, ..own },
        Traits { items_at: 1_000, escape_at: 200, corridors: false, ..own },
    ]
}

impl Persona {
    /// `None` for the one that plays at random.
    pub(crate) const fn traits(self) -> Option<Traits> {
        let careful = Traits::of_careful();
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
                growth: [80, 90, 90, 140, 130],
                ..careful
            },
            Self::Careful => careful,
        })
    }
}
