//! The random streams of a game: each purpose draws from a generator of its own.

pub use roguecore_grid::Rng;
use roguecore_grid::StreamId;
use roguecore_grid::hash::mix;

/// The purpose of a random stream. Streams of one seed are independent: a fight on floor 1 does not
/// change floor 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stream {
    /// Generation of a floor, by its 1-based number.
    Floor(u32),
    /// Random decisions of monsters.
    Ai,
    /// How fire, gas and liquids of a floor spread in a turn, by their 1-based numbers. Each turn
    /// has its own stream, so that a game keeps no generator for it.
    Substances {
        /// The floor.
        floor: u32,
        /// The turn.
        turn: u64,
    },
    /// The damage of the attacks in melee of a turn. Each turn has its own stream, so that a game
    /// keeps no generator for it.
    Melee {
        /// The number of the turn.
        turn: u64,
    },
    /// The names that unknown kinds of items get, by the number of their group from 0.
    Unknown(u32),
    /// Where the stairs to a branch are on the floor that it leaves, by the number of the branch from 0.
    Branch(u32),
    /// Whether a game has a row that not all games have, by the hash of its id.
    Row(u32),
    /// The techniques that a level of the player offers, by that level.
    Techniques(u32),
    /// Where creatures of a floor leave their signs, by its 1-based number.
    Signs(u32),
    /// Choices of a program that plays at random. No rule draws from it.
    Player,
    /// The draws of [`Game::sample_world`](crate::Game::sample_world).
    SampledWorld,
    /// A stream of the host's own, by a number of its choice. No rule of the engine draws from it.
    Custom(u32),
}

/// Saved games and shared seeds depend on these numbers. Purposes of the engine count up from 1, so that
/// the highest ones stay free.
impl From<Stream> for StreamId {
    fn from(stream: Stream) -> Self {
        match stream {
            Stream::Floor(floor) => Self::new(1, floor),
            Stream::Ai => Self::new(2, 0),
            Stream::Player => Self::new(3, 0),
            Stream::Substances { floor, turn } => {
                Self::new(4, mix(turn ^ mix(u64::from(floor))) as u32)
            }
            Stream::Melee { turn } => Self::new(5, mix(turn) as u32),
            Stream::Unknown(group) => Self::new(6, group),
            Stream::Branch(branch) => Self::new(7, branch),
            Stream::Row(id) => Self::new(8, id),
            Stream::Techniques(level) => Self::new(9, level),
            Stream::Signs(floor) => Self::new(10, floor),
            Stream::SampledWorld => Self::new(u32::MAX - 1, 0),
            Stream::Custom(index) => Self::new(u32::MAX, index),
        }
    }
}

/// Whether a generator has a state of that stream: for deserialised generators. One that has not may
/// repeat the same number for ever.
pub(crate) fn is_of_stream(rng: &Rng, seed: u64, stream: Stream) -> bool {
    increment(rng) == increment(&Rng::derive(seed, stream))
}

/// The part of a generator that draws do not change: each stream has its own.
fn increment(rng: &Rng) -> Option<u64> {
    let bytes = postcard::to_allocvec(rng).ok()?;
    let (_state, increment) = postcard::from_bytes::<(u64, u64)>(&bytes).ok()?;
    Some(increment)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_differ() {
        let draw = |stream| Rng::derive(9, stream).bits();
        assert_ne!(draw(Stream::Floor(1)), draw(Stream::Floor(2)));
        assert_ne!(draw(Stream::Ai), draw(Stream::Player));
        assert_ne!(draw(Stream::Custom(0)), draw(Stream::Custom(1)));
        assert_ne!(draw(Stream::Custom(1)), draw(Stream::Floor(1)));
        assert_ne!(draw(Stream::Melee { turn: 1 }), draw(Stream::Melee { turn: 2 }));
        assert_ne!(draw(Stream::Melee { turn: 0 }), draw(Stream::Ai));
        let spread = |floor, turn| draw(Stream::Substances { floor, turn });
        assert_ne!(spread(1, 1), spread(1, 2));
        assert_ne!(spread(1, 2), spread(2, 1));
    }

    #[test]
    fn seeded_is_the_first_custom_stream() {
        assert_eq!(Rng::seeded(7), Rng::derive(7, Stream::Custom(0)));
    }

    #[test]
    fn drawn_generators_stay_in_their_stream() {
        let mut rng = Rng::derive(7, Stream::Ai);
        rng.bits();
        assert!(is_of_stream(&rng, 7, Stream::Ai));
        assert!(!is_of_stream(&rng, 8, Stream::Ai));
        assert!(!is_of_stream(&rng, 7, Stream::Player));
    }
}
