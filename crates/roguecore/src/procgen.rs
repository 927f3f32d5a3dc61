//! Level generation: a recipe digs a plan, then monsters and items are placed on it. A floor
//! depends on content, seed and floor number alone, not on the running game.

mod branch_stairs;
mod check;
mod signs;

use roguecore_grid::{Grid, Point};

pub use crate::floor::generator::{Generator, NumberDef};
pub use crate::floor::site::Site;
pub use crate::generator::{
    Accretion, Bsp, Caves, Ground, Layout, Lock, Mark, Plan, PlannedCreature, Rooms,
};
pub use check::InvalidFloor;

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::floor::population::populate;
use crate::floor::repair::keep_ways_open;
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
    /// The stairs down, on the deepest floor the position of the goal item, and on the last one of a
    /// branch the end of its plan.
    pub end: Point,
    /// Monsters and their positions, in the order in which they get their ids.
    pub monsters: Vec<(PrototypeId, Point)>,
    /// Items and their positions, in the order of their ids, which follow those of the monsters.
    pub items: Vec<(PrototypeId, Point)>,
    /// The followers of hordes, each with its cell and that of its leader.
    pub followers: Vec<(Point, Point)>,
    /// The cells of doors: actors get through, by opening them if need be.
    pub doors: Vec<Point>,
    /// Locked cells, each with the item that opens it.
    pub locks: Vec<Lock>,
    /// The ids of the vaults on it, in the order of placing.
    pub vaults: Vec<String>,
    /// The work of its steps, in cells that were looked at.
    pub(crate) work: usize,
}

/// Generates one floor of the game with that seed. `floor` is 1-based; the floors of branches follow
/// the deepest one.
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
    let goal = content.goal_of(floor);
    let (recipe, site) = (content.recipe(floor), content.site(seed, floor));
    let mut generated = if let Some(plan) = recipe.run_steps(&site, &mut rng) {
        from_steps((content, floor), &plan, goal)
    } else {
        let mut plan = Plan::solid(content.map_size());
        recipe.dig(&mut plan, &mut rng);
        let (mut monsters, items) = populate(&site, &plan, goal, &mut rng);
        keep_ways_open(&site, &mut plan, |it| *it, &mut monsters);
        bare((content, floor), &plan, monsters, items)
    };
    let stays = |(kind, _): &(PrototypeId, Point)| !content.leaves_out(*kind);
    generated.monsters.retain(stays);
    generated.items.retain(stays);
    if let Some(dungeon) = content.dungeon() {
        generated.tiles.set(generated.start, dungeon.up);
        if !content.is_last_floor(floor) {
            generated.tiles.set(generated.end, dungeon.down);
        }
    }
    branch_stairs::place_all(content, (seed, floor), &mut generated);
    signs::lay_all(content, (seed, floor), &mut generated);
    generated
}

/// A floor of the tiles of its recipe for open cells and rock.
fn bare(
    (content, number): (&Content, u32),
    plan: &Plan,
    monsters: Vec<(PrototypeId, Point)>,
    items: Vec<(PrototypeId, Point)>,
) -> Floor {
    let mut tiles = Grid::new(plan.size(), content.wall_tile(number));
    let open = content.floor_tile(number);
    for run in plan.open().runs() {
        tiles.fill_rect(run.rect(), open);
    }
    Floor {
        tiles,
        start: plan.start,
        end: plan.end,
        monsters,
        items,
        followers: Vec::new(),
        doors: Vec::new(),
        locks: Vec::new(),
        vaults: Vec::new(),
        work: plan.work(),
    }
}

/// A floor with the tiles of the plan, and the goal before all other items.
fn from_steps((content, number): (&Content, u32), plan: &Plan, goal: Option<PrototypeId>) -> Floor {
    let monsters = plan.creatures().iter().map(|it| (it.kind, it.at)).collect();
    let goal = goal.map(|goal| (goal, plan.end));
    let items = goal.into_iter().chain(plan.items().iter().copied()).collect();
    let mut floor = bare((content, number), plan, monsters, items);
    for at in plan.size().points() {
        if let Some(tile) = plan.tile(at) {
            floor.tiles.set(at, tile);
        }
    }
    let follower = |it: &PlannedCreature| Some((it.at, it.leader?));
    floor.followers = plan.creatures().iter().filter_map(follower).collect();
    floor.doors = plan.doors().to_vec();
    floor.locks = plan.locks().to_vec();
    floor.vaults = plan.vaults().to_vec();
    floor
}
