//! Who lives where and what lies where: so many in each area, each picked by weight. Knows no
//! generator.

use crate::content::FloorTables;
use crate::entity::PrototypeId;
use crate::generator::Plan;
use crate::geometry::{BitGrid, Point, Rect};
use crate::rng::Rng;

/// No floor has more monsters, or more things, than this and one area's: a map holds 65,535
/// entities, and there is room left for whatever comes there later.
const MOST: usize = 30_000;

/// Prototypes and where their copies go.
type Placed = Vec<(PrototypeId, Point)>;

/// Rolls the monsters and then the items of a floor. One that would be where somebody or
/// something is, or where the player arrives, is dropped.
pub(super) fn furnish(
    plan: &Plan,
    tables: &FloorTables,
    floor: u32,
    goal: Option<PrototypeId>,
    rng: &mut Rng,
) -> (Placed, Placed) {
    let mut taken = BitGrid::new(plan.size());
    taken.insert(plan.start);
    let mut things = Placed::new();
    if let Some(goal) = goal {
        taken.insert(plan.end);
        things.push((goal, plan.end));
    }
    let (most, weights) = (tables.monsters_per_room(floor), tables.monsters(floor));
    let monsters = scatter(plan, most, weights, &mut taken, rng);
    let (most, weights) = (tables.items_per_room(floor), tables.items(floor));
    things.extend(scatter(plan, most, weights, &mut taken, rng));
    (monsters, things)
}

/// In each area from none to so many, each number equally likely.
fn scatter(
    plan: &Plan,
    most: u32,
    weights: &[(PrototypeId, u32)],
    taken: &mut BitGrid,
    rng: &mut Rng,
) -> Placed {
    let (kinds, weights): (Vec<PrototypeId>, Vec<u32>) = weights.iter().copied().unzip();
    let mut placed = Placed::new();
    for &area in plan.areas.iter().filter(|_| most > 0) {
        if placed.len() >= MOST {
            break;
        }
        for _ in 0..rng.range(0, most as i32) {
            let Some(at) = somewhere(plan, area, rng) else { continue };
            let Some(picked) = rng.pick_weighted(&weights) else { continue };
            if !taken.get(at) {
                taken.insert(at);
                placed.push((kinds[picked], at));
            }
        }
    }
    placed
}

/// An open cell of the area, each equally likely.
fn somewhere(plan: &Plan, area: Rect, rng: &mut Rng) -> Option<Point> {
    let count = plan.open().count_in(area) as u32;
    plan.open().nth_in(area, rng.below(count) as usize)
}
