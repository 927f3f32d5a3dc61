//! Who lives where: so many monsters in each area, each picked by weight. Knows no generator.

use crate::content::LevelTables;
use crate::entity::Kind;
use crate::generator::Plan;
use crate::geometry::{BitGrid, Point, Rect};
use crate::rng::Rng;

/// No floor has more inhabitants than this and one area's: a map holds 65,535 entities, and
/// there is room left for whatever comes there later.
const MOST: usize = 60_000;

/// Rolls the monsters of a floor. One that would stand where somebody is, or where the
/// player arrives, is dropped.
pub(super) fn monsters(
    plan: &Plan,
    tables: &LevelTables,
    floor: u32,
    rng: &mut Rng,
) -> Vec<(Kind, Point)> {
    let most = tables.monsters_per_room(floor);
    let (kinds, weights): (Vec<Kind>, Vec<u32>) = tables.monsters(floor).iter().copied().unzip();
    let mut taken = BitGrid::new(plan.size());
    taken.insert(plan.start);
    let mut placed = Vec::new();
    for &area in &plan.areas {
        if placed.len() >= MOST {
            break;
        }
        for _ in 0..rng.range(0, most as i32) {
            let Some(at) = somewhere(plan, area, rng) else {
                continue;
            };
            let Some(picked) = rng.pick_weighted(&weights) else {
                continue;
            };
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
    let open = || area.points().filter(|&at| plan.is_open(at));
    let count = open().count() as u32;
    open().nth(rng.below(count) as usize)
}
