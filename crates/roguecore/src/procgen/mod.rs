//! Level generation: a generator digs a plan, then monsters and items are placed on it. A floor
//! depends on content, seed and floor number alone, not on the running game.

mod populate;

pub use crate::generator::{Caves, Generator, Plan, Rooms};

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::geometry::{Grid, Point};
use crate::rng::{Rng, Stream};
use crate::tile::TileId;

/// A generated floor, before the player arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Floor {
    /// The tile of each cell.
    pub tiles: Grid<TileId>,
    /// Where the player arrives from above: the stairs up, if the content has stairs.
    pub start: Point,
    /// The stairs down, or on the deepest floor the position of the goal item.
    pub end: Point,
    /// Monsters and their positions, in the order in which they get their ids.
    pub monsters: Vec<(PrototypeId, Point)>,
    /// Items and their positions, in the order of their ids, which follow those of the monsters.
    pub items: Vec<(PrototypeId, Point)>,
}

/// Generates one floor of the game with that seed. `floor` is 1-based.
///
/// ```
/// use roguecore::{Content, procgen};
/// let content = Content::classic();
/// let floor = procgen::generate(&content, 7, 1);
/// assert_eq!(floor.tiles.size(), content.map_size());
/// assert_eq!(floor, procgen::generate(&content, 7, 1));
/// ```
pub fn generate(content: &Content, seed: u64, floor: u32) -> Floor {
    let mut rng = Rng::derive(seed, Stream::Floor(floor));
    let tables = content.floor_tables();
    let mut plan = Plan::solid(content.map_size());
    content.recipes()[tables.recipe(floor)].generator.dig(&mut plan, &mut rng);
    let goal = content.dungeon().filter(|dungeon| floor >= dungeon.deepest).map(|it| it.goal);
    let (monsters, items) = populate::populate(&plan, tables, floor, goal, &mut rng);
    let mut tiles = Grid::new(plan.size(), tables.wall);
    for run in plan.open().runs() {
        tiles.fill_rect(run.rect(), tables.floor);
    }
    if let Some(dungeon) = content.dungeon() {
        tiles.set(plan.start, dungeon.up);
        if floor < dungeon.deepest {
            tiles.set(plan.end, dungeon.down);
        }
    }
    Floor { tiles, start: plan.start, end: plan.end, monsters, items }
}
