//! Layouts, which dig the plan of a floor: open cells, solid cells and areas. Does not depend on
//! content; a plan holds the ids of tiles, creatures and items.

mod accretion;
mod bsp;
mod caves;
mod chamber;
mod plan;
mod rooms;

use std::fmt::Debug;

pub use accretion::Accretion;
pub use bsp::Bsp;
pub use caves::Caves;
pub(crate) use chamber::Chamber;
pub use plan::{Lock, Mark, Plan, PlannedCreature};
pub use rooms::Rooms;

use crate::rng::Rng;

/// Digs the plan of a floor. Needs no content.
///
/// On a plan of at least 3 x 3 cells, for every random sequence and all values of its fields, a
/// layout guarantees: [`Plan::start`] is open and every open cell is connected to it;
/// [`Plan::end`] is open and, if there is more than one open cell, not the start; the border is
/// solid. A smaller plan consists of border and stays solid.
///
/// ```
/// use roguecore::procgen::{Caves, Layout, Plan};
/// use roguecore::{Rng, Size, Stream};
/// let mut plan = Plan::solid(Size::new(40, 20));
/// Caves { open: 57, rounds: 5 }.dig(&mut plan, &mut Rng::derive(1, Stream::Floor(1)));
/// assert!(plan.is_open(plan.start));
/// ```
pub trait Layout: Debug + Send + Sync {
    /// Digs into a plan that is solid everywhere, of at least 3 x 3 cells.
    fn dig(&self, plan: &mut Plan, rng: &mut Rng);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use crate::rng::{Rng, Stream};
    use proptest::prelude::*;

    fn assert_valid(layout: &dyn Layout, size: Size, seed: u64) {
        let mut plan = Plan::solid(size);
        layout.dig(&mut plan, &mut Rng::derive(seed, Stream::Floor(1)));
        assert!(plan.is_open(plan.start), "the start is solid");
        assert!(plan.is_open(plan.end), "the end is solid");
        let alone = plan.open_cells().count() == 1;
        assert!(alone || plan.end != plan.start, "start and end are one");
        let reached = path::reachable(size, plan.start, |at| plan.is_open(at));
        assert_eq!(reached.count(), plan.open_cells().count(), "not connected");
        assert!(plan.open_cells().all(|at| !size.is_border(at)), "an open border");
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
                let mut plan = Plan::solid(Size::new(width, height));
                layout.dig(&mut plan, &mut Rng::derive(1, Stream::Floor(1)));
                assert_eq!((plan.open_cells().count(), plan.areas.len()), (0, 0), "{layout:?}");
            }
        }
    }
}
