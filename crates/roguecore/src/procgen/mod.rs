//! Level generation: a generator digs a plan, then the plan is furnished. Knows no running
//! game; a level depends on content, seed and floor number alone.

mod populate;

pub use crate::generator::{Caves, Generator, Plan, Rooms};

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::geometry::{Grid, Point};
use crate::rng::{Rng, Stream};
use crate::tile::TileId;

/// A floor before anyone has set foot on it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Floor {
    /// What each cell is made of.
    pub tiles: Grid<TileId>,
    /// Where the player arrives from above: on the way up, where there is one.
    pub start: Point,
    /// The way down, or on the deepest floor where the goal lies.
    pub end: Point,
    /// Who lives there and where, in the order in which they get their numbers.
    pub monsters: Vec<(PrototypeId, Point)>,
    /// What lies there and where, numbered after them.
    pub items: Vec<(PrototypeId, Point)>,
}

/// Builds floor number `floor` (the first is 1) of the game with that seed.
pub fn generate(content: &Content, seed: u64, floor: u32) -> Floor {
    let mut rng = Rng::derive(seed, Stream::Floor(floor));
    let tables = content.floor_tables();
    let mut plan = Plan::solid(content.map_size());
    content.recipes()[tables.recipe(floor)].generator.dig(&mut plan, &mut rng);
    let goal = content.dungeon().filter(|depths| floor >= depths.deepest).map(|it| it.goal);
    let (monsters, items) = populate::furnish(&plan, tables, floor, goal, &mut rng);
    let mut tiles = Grid::new(plan.size(), tables.wall);
    for run in plan.open().runs() {
        tiles.fill_rect(run.rect(), tables.floor);
    }
    if let Some(depths) = content.dungeon() {
        tiles.set(plan.start, depths.up);
        if floor < depths.deepest {
            tiles.set(plan.end, depths.down);
        }
    }
    Floor { tiles, start: plan.start, end: plan.end, monsters, items }
}
