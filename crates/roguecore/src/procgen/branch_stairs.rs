//! The stairs to branches: each is put on a cell of a floor that is complete, by a random stream of its
//! own, so that the rest of the floor is the same with and without branches.

use super::Floor;
use crate::content::Content;
use crate::geometry::{BitGrid, Point};
use crate::rng::{Rng, Stream};
use crate::tile::TileId;

/// The distances from other stairs, in cells, that are tried one after the other.
const CLEARANCES: [u32; 6] = [12, 8, 5, 3, 1, 0];

/// Puts the stairs of all branches that leave the floor on it.
pub(super) fn place_all(content: &Content, (seed, floor): (u64, u32), generated: &mut Floor) {
    let mut stairs = vec![generated.start, generated.end];
    for (id, branch) in content.branches_from(floor) {
        let mut rng = Rng::derive(seed, Stream::Branch(id.index() as u32));
        let cells = cells(content, generated, (content.floor_tile(floor), &stairs));
        // A floor of two cells has no room: the branch cannot be reached in this game.
        if let Some(&at) = rng.pick(&cells) {
            generated.tiles.set(at, branch.stairs);
            stairs.push(at);
        }
    }
}

/// The cells for stairs, row by row: reached on foot without a key, and as far from other stairs as the
/// floor allows. Plain floor without creature and item if there is some, else any that can be stood on.
fn cells(content: &Content, floor: &Floor, (open, stairs): (TileId, &[Point])) -> Vec<Point> {
    let mut taken = BitGrid::new(floor.tiles.size());
    let spawns = floor.monsters.iter().chain(&floor.items).map(|&(_, at)| at);
    spawns.chain(floor.doors.iter().copied()).for_each(|at| taken.insert(at));
    let reached = floor.reached_without_keys(content);
    let may_stand = |at: Point| reached.get(at) && floor.is_walkable(content, at);
    let all: Vec<Point> =
        reached.iter().filter(|&at| may_stand(at) && !stairs.contains(&at)).collect();
    let is_plain = |at: Point| floor.tiles.get(at) == Some(&open) && !taken.get(at);
    let plain: Vec<Point> = all.iter().copied().filter(|&at| is_plain(at)).collect();
    let cells = if plain.is_empty() { all } else { plain };
    let is_far = |at: Point, clearance: u32| stairs.iter().all(|it| it.chebyshev(at) > clearance);
    let far = |clearance| cells.iter().copied().filter(move |&at| is_far(at, clearance));
    let far = CLEARANCES.into_iter().map(|clearance| far(clearance).collect::<Vec<_>>());
    far.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default()
}
