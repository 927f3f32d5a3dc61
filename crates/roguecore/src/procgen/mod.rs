//! Level generation: a generator digs a plan, then the plan is furnished. Knows no running
//! game; a level depends on content, seed and floor number alone.

mod caves;
mod plan;
mod populate;
mod rooms;

use std::fmt::Debug;

pub use caves::Caves;
pub use plan::Plan;
pub use rooms::Rooms;

use crate::content::Content;
use crate::entity::Kind;
use crate::geometry::{Grid, Point};
use crate::rng::{Rng, Stream};
use crate::tile::TileKind;

/// Digs the plan of a floor. A new way to build floors is one type with this trait.
///
/// What it must leave behind, whatever the size and the numbers drawn: every open cell
/// connected to [`Plan::start`], which is open; and a solid border.
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

/// A floor before anyone has set foot on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    /// What each cell is made of.
    pub tiles: Grid<TileKind>,
    /// Where the player arrives.
    pub start: Point,
    /// Who lives there and where, in the order in which they get their numbers.
    pub inhabitants: Vec<(Kind, Point)>,
}

/// Builds floor number `floor` (the first is 1) of the game with that seed.
pub fn generate(content: &Content, seed: u64, floor: u32) -> Level {
    let mut rng = Rng::derive(seed, Stream::Level(floor));
    let tables = content.level();
    let mut plan = Plan::solid(content.map_size());
    content.recipes()[tables.recipe(floor)].generator.dig(&mut plan, &mut rng);
    let inhabitants = populate::monsters(&plan, tables, floor, &mut rng);
    let mut tiles = Grid::new(plan.size(), tables.wall);
    for at in plan.open_cells() {
        tiles.set(at, tables.floor);
    }
    Level { tiles, start: plan.start, inhabitants }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::path;
    use proptest::prelude::{any, proptest};

    fn assert_sound(generator: &dyn Generator, size: Size, seed: u64) {
        let mut plan = Plan::solid(size);
        generator.dig(&mut plan, &mut Rng::derive(seed, Stream::Level(1)));
        assert!(plan.is_open(plan.start), "the start is solid");
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
