//! The field of view over bits equals the one over closures, from random positions of random
//! maps. The closures go to the `symmetric-shadowcasting` crate, which is the specification.

use roguecore::fov::{self, Transparency};
use roguecore::procgen::{Caves, Layout, Plan, Rooms};
use roguecore::{BitGrid, Point, Rng, Size, Stream};

use super::check::{ensure, ensure_counted};
use super::seeds::Seeds;
use crate::result::SimResult;

/// How many positions are compared on each map.
pub(super) const POSITIONS_PER_MAP: u64 = 50;
/// The longest side of a map, in cells.
const MAX_SIDE: u32 = 200;
/// The longest side of every other map, in cells.
const SMALL_MAX_SIDE: u32 = 40;

/// Compares the fields of view from 50 cells of each map; returns the sum of their visible cells.
pub(super) fn run(maps: Seeds) -> SimResult<u64> {
    let mut visible = 0;
    maps.try_each(|map| {
        let mut rng = Rng::derive(map, Stream::Player);
        let transparent = random_map(&mut rng);
        let transparency = Transparency::new(transparent.size(), |at| transparent.get(at));
        for _ in 0..POSITIONS_PER_MAP {
            let origin = random_point(transparent.size(), &mut rng);
            let radius = random_radius(&mut rng);
            visible += compare(&transparent, &transparency, origin, radius)
                .map_err(|why| format!("from {origin}, radius {radius}: {why}"))?;
        }
        Ok(())
    })?;
    ensure_counted(&[("visible cells", visible)])?;
    Ok(visible)
}

fn compare(
    transparent: &BitGrid,
    transparency: &Transparency,
    origin: Point,
    radius: u32,
) -> SimResult<u64> {
    let size = transparent.size();
    let mut expected = BitGrid::new(size);
    fov::field_of_view(size, origin, radius, |at| !transparent.get(at), |at| expected.insert(at));
    let mut found = BitGrid::new(size);
    transparency.field_of_view(origin, radius, &mut found);
    let differs = size.points().find(|&at| expected.get(at) != found.get(at));
    ensure(found == expected, || format!("the bits are wrong at {differs:?}, size {size:?}"))?;
    Ok(found.count() as u64)
}

/// Noise of any density, or the map of a generator; half of all maps are small.
fn random_map(rng: &mut Rng) -> BitGrid {
    let max_side = if rng.chance(1, 2) { SMALL_MAX_SIDE } else { MAX_SIDE };
    let size = Size::new(1 + rng.below(max_side), 1 + rng.below(max_side));
    let mut plan = Plan::solid(size);
    match rng.below(4) {
        0 => Rooms { attempts: 60, smallest: 4, largest: 14 }.dig(&mut plan, rng),
        1 => Caves { open: rng.range(50, 70) as u32, rounds: rng.below(5) }.dig(&mut plan, rng),
        _ => dig_noise(&mut plan, rng),
    }
    let mut transparent = BitGrid::new(size);
    plan.open_cells().for_each(|at| transparent.insert(at));
    transparent
}

fn dig_noise(plan: &mut Plan, rng: &mut Rng) {
    let open_percent = rng.range(0, 100) as u32;
    for at in plan.size().points() {
        if rng.chance(open_percent, 100) {
            plan.dig(at);
        }
    }
}

fn random_point(size: Size, rng: &mut Rng) -> Point {
    Point::new(rng.range(0, size.columns().end - 1), rng.range(0, size.rows().end - 1))
}

/// Unlimited (0), as in play, or beyond the opposite corner of the largest map.
fn random_radius(rng: &mut Rng) -> u32 {
    match rng.below(4) {
        0 => 0,
        1 | 2 => rng.below(20),
        _ => rng.below(300),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_positions_are_equal() {
        assert!(run(Seeds::short(40)).unwrap() > 10_000);
    }
}
