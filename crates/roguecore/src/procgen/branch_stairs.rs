//! The stairs to branches: each is put on a cell of a floor that is complete, by a random stream of its
//! own, so that the rest of the floor is the same with and without branches.

use roguecore_grid::{BitGrid, Point, Rect};

use super::Floor;
use crate::content::Content;
use crate::rng::{Rng, Stream};
use crate::tile::TileId;

/// The distances from other stairs, in cells, that are tried one after the other.
const CLEARANCES: [i32; 6] = [12, 8, 5, 3, 1, 0];

/// The work of finding the cells for stairs, for each cell of the floor.
const FINDING: usize = 8;

/// The cells that the search for one of them looks at together.
const TOGETHER: usize = 16;

/// Puts the stairs of all branches that leave the floor on it.
pub(super) fn place_all(content: &Content, (seed, floor): (u64, u32), generated: &mut Floor) {
    let mut branches = content.branches_from(seed, floor).peekable();
    if branches.peek().is_none() {
        return;
    }
    let area = generated.tiles.size().area();
    generated.work += FINDING * area;
    let mut cells = Cells::new(content, generated, content.floor_tile(floor));
    for (id, branch) in branches {
        let mut rng = Rng::derive(seed, Stream::Branch(id.index() as u32));
        generated.work += area / TOGETHER;
        // A floor of two cells has no room: the branch cannot be reached in this game.
        if let Some(at) = cells.pick(&mut rng) {
            generated.tiles.set(at, branch.stairs);
            cells.take(at);
        }
    }
}

/// The cells for stairs, each set with its distance from all other stairs, the best set last: plain floor
/// without creature and item is better than a cell that can only be stood on, and far from other stairs is
/// better than near.
struct Cells(Vec<(i32, BitGrid)>);

impl Cells {
    /// Those that are reached on foot without a key.
    fn new(content: &Content, floor: &Floor, open: TileId) -> Self {
        let mut all = floor.reached_without_keys(content);
        let unfit: Vec<Point> = all.iter().filter(|&at| !floor.is_walkable(content, at)).collect();
        unfit.into_iter().for_each(|at| all.remove(at));
        let mut plain = all.clone();
        let other = floor.tiles.iter().filter(|&(_, tile)| *tile != open).map(|(at, _)| at);
        let spawns = floor.monsters.iter().chain(&floor.items).map(|&(_, at)| at);
        other.chain(spawns).chain(floor.doors.iter().copied()).for_each(|at| plain.remove(at));
        let sets = [plain, all].into_iter();
        let sets = sets.flat_map(|cells| CLEARANCES.map(|clearance| (clearance, cells.clone())));
        let mut cells = Self(sets.rev().collect());
        [floor.start, floor.end].into_iter().for_each(|at| cells.take(at));
        cells
    }

    /// A random one of the best; `None` where none is left.
    fn pick(&mut self, rng: &mut Rng) -> Option<Point> {
        while self.0.last()?.1.count() == 0 {
            self.0.pop();
        }
        let (_, cells) = self.0.last()?;
        cells.nth_in(cells.size().rect(), rng.below(cells.count() as u32) as usize)
    }

    /// Stairs are on the cell.
    fn take(&mut self, at: Point) {
        for (clearance, cells) in &mut self.0 {
            let side = 2 * *clearance + 1;
            cells.remove_rect(Rect::new(at.x - *clearance, at.y - *clearance, side, side));
        }
    }
}
