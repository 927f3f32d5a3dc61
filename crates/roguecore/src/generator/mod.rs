//! Generators: each digs the plan of a floor in its own way. Knows no content, no tile and
//! nobody who lives there.

mod caves;
mod plan;
mod rooms;
mod sound;

use std::fmt::Debug;

pub use caves::Caves;
pub use plan::Plan;
pub use rooms::Rooms;
pub(crate) use sound::MadeSound;

use crate::rng::Rng;

/// Digs the plan of a floor. A new way to build floors is one type with this trait.
///
/// What it must leave behind, whatever the size and the numbers drawn: every open cell
/// connected to [`Plan::start`], which is open; [`Plan::end`] open and, where there is more
/// than one open cell, elsewhere; and a solid border.
///
/// ```
/// use roguecore::procgen::{Caves, Generator, Plan};
/// use roguecore::{Rng, Size, Stream};
/// let mut plan = Plan::solid(Size::new(40, 20));
/// Caves { open: 57, rounds: 5 }.dig(&mut plan, &mut Rng::derive(1, Stream::Level(1)));
/// assert!(plan.is_open(plan.start));
/// ```
pub trait Generator: Debug + Send + Sync {
    /// Digs into a plan that is solid everywhere.
    fn dig(&self, plan: &mut Plan, rng: &mut Rng);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use crate::rng::Stream;
    use proptest::prelude::{any, proptest};

    fn assert_sound(generator: &dyn Generator, size: Size, seed: u64) {
        let mut plan = Plan::solid(size);
        generator.dig(&mut plan, &mut Rng::derive(seed, Stream::Level(1)));
        assert!(plan.is_open(plan.start), "the start is solid");
        assert!(plan.is_open(plan.end), "the end is solid");
        let alone = plan.open_cells().count() == 1;
        assert!(alone || plan.end != plan.start, "start and end are one");
        let reached = path::reachable(size, plan.start, |at| plan.is_open(at));
        assert_eq!(reached.count(), plan.open_cells().count(), "not connected");
        assert!(plan.open_cells().all(|at| !size.is_border(at)), "an open border");
    }

    proptest! {
        #[test]
        fn rooms_are_connected(seed in any::<u64>(), width in 12..120i32, height in 12..60i32) {
            let rooms = Rooms { attempts: 30, smallest: 6, largest: 10 };
            assert_sound(&rooms, Size::new(width, height), seed);
        }

        #[test]
        fn caves_are_connected(
            seed in any::<u64>(), width in 3..100i32, height in 3..60i32, open in 1..100u32, rounds in 0..8u32,
        ) {
            assert_sound(&Caves { open, rounds }, Size::new(width, height), seed);
        }
    }
}
