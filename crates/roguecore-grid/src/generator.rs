//! Level generators: [`Rooms`], [`Bsp`], [`Accretion`] and [`Caves`] dig the [`Ground`] of a level.

mod accretion;
mod bsp;
mod caves;
mod chamber;
mod ground;
mod rooms;

use std::fmt::Debug;

pub use accretion::Accretion;
pub use bsp::Bsp;
pub use caves::Caves;
pub use chamber::Chamber;
pub use ground::Ground;
pub use rooms::Rooms;

use crate::rng::Rng;

/// Digs the ground of a level.
///
/// On a ground of at least 3 x 3 cells, for every random sequence and all values of its fields, a
/// layout guarantees: [`Ground::start`] is open and every open cell is connected to it;
/// [`Ground::end`] is open and, if there is more than one open cell, not the start; the border is
/// solid. A smaller ground is all border and stays solid.
///
/// ```
/// use roguecore_grid::generator::{Caves, Ground, Layout};
/// use roguecore_grid::{Rng, Size};
/// let mut ground = Ground::solid(Size::new(40, 20));
/// Caves { open: 57, rounds: 5 }.dig(&mut ground, &mut Rng::seeded(1));
/// assert!(ground.is_open(ground.start));
/// ```
pub trait Layout: Debug + Send + Sync {
    /// Digs into a ground that is solid everywhere, of at least 3 x 3 cells.
    fn dig(&self, ground: &mut Ground, rng: &mut Rng);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use crate::rng::Rng;
    use proptest::prelude::*;

    fn assert_valid(layout: &dyn Layout, size: Size, seed: u64) {
        let mut ground = Ground::solid(size);
        layout.dig(&mut ground, &mut Rng::seeded(seed));
        assert!(ground.is_open(ground.start), "the start is solid");
        assert!(ground.is_open(ground.end), "the end is solid");
        let alone = ground.open_cells().count() == 1;
        assert!(alone || ground.end != ground.start, "start and end are one");
        let reached = path::reachable(size, ground.start, |at| ground.is_open(at));
        assert_eq!(reached.count(), ground.open_cells().count(), "not connected");
        assert!(ground.open_cells().all(|at| !size.is_border(at)), "an open border");
    }

    /// Extreme side lengths, and usual ones.
    fn any_side() -> impl Strategy<Value = i32> {
        prop_oneof![
            prop::sample::select(vec![i32::MIN, -1, 0, 1, 2, 3, i32::MAX - 1, i32::MAX]),
            4..30i32
        ]
    }

    proptest! {
        #[test]
        fn rooms_are_valid_for_all_parameters(
            seed: u64, width in 3..120u32, height in 3..60u32,
            attempts in prop::sample::select(vec![0, 1, 30]),
            smallest in any_side(), largest in any_side(),
        ) {
            let rooms = Rooms { attempts, smallest, largest };
            assert_valid(&rooms, Size::new(width, height), seed);
        }

        #[test]
        fn bsp_is_valid_for_all_parameters(
            seed: u64, width in 3..120u32, height in 3..60u32,
            smallest in any_side(), largest in any_side(),
        ) {
            assert_valid(&Bsp { smallest, largest }, Size::new(width, height), seed);
        }

        #[test]
        fn accretion_is_valid_for_all_parameters(
            seed: u64, width in 3..120u32, height in 3..60u32,
            attempts in prop::sample::select(vec![0, 1, 300]),
            smallest in any_side(), largest in any_side(), loops in 0..40u32,
        ) {
            let accretion = Accretion { attempts, smallest, largest, loops };
            assert_valid(&accretion, Size::new(width, height), seed);
        }

        #[test]
        fn caves_are_valid_for_all_parameters(
            seed: u64, width in 3..60u32, height in 3..40u32,
            open in prop_oneof![Just(0), Just(u32::MAX), 1..101u32],
            rounds in prop_oneof![Just(u32::MAX), 0..8u32],
        ) {
            assert_valid(&Caves { open, rounds }, Size::new(width, height), seed);
        }
    }

    #[test]
    fn extreme_parameters_terminate() {
        for size in [Size::new(3, 3), Size::new(200, 3), Size::new(80, 45)] {
            let rooms = Rooms { attempts: u32::MAX, smallest: i32::MIN, largest: i32::MAX };
            assert_valid(&rooms, size, 1);
            assert_valid(&Caves { open: u32::MAX, rounds: u32::MAX }, size, 1);
            let (smallest, largest) = (i32::MIN, i32::MAX);
            assert_valid(&Bsp { smallest, largest }, size, 1);
            let (attempts, loops) = (u32::MAX, u32::MAX);
            assert_valid(&Accretion { attempts, smallest, largest, loops }, size, 1);
        }
    }

    #[test]
    fn a_plan_without_an_inside_stays_solid() {
        let rooms = Rooms { attempts: 30, smallest: 6, largest: 10 };
        let caves = Caves { open: 57, rounds: 5 };
        let bsp = Bsp { smallest: 3, largest: 9 };
        let accretion = Accretion { attempts: 50, smallest: 3, largest: 9, loops: 3 };
        for (width, height) in [(0, 0), (1, 1), (2, 2), (2, 90), (90, 2), (0, 90), (90, 1)] {
            for layout in [&rooms as &dyn Layout, &caves, &bsp, &accretion] {
                let mut ground = Ground::solid(Size::new(width, height));
                layout.dig(&mut ground, &mut Rng::seeded(1));
                assert_eq!((ground.open_cells().count(), ground.areas.len()), (0, 0), "{layout:?}");
            }
        }
    }
}
