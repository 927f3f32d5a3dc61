//! Sight over bits and sight over closures mark the same cells, from random positions of random
//! maps. The closures go to the `symmetric-shadowcasting` crate, which is the specification.

use roguecore::fov::{self, Transparency};
use roguecore::procgen::{Caves, Generator, Plan, Rooms};
use roguecore::{BitGrid, Point, Rng, Size, Stream};

use super::ensure;
use crate::chore::Done;

/// Of each map.
const POSITIONS: u64 = 50;
/// The longest side of a map, in cells.
const LONGEST: u32 = 200;

/// Compares so many positions; returns how many cells were seen from all of them.
pub(super) fn run(positions: u64) -> Done<u64> {
    let mut seen = 0;
    for map in 0..positions.div_ceil(POSITIONS) {
        let mut rng = Rng::derive(map, Stream::Player);
        let transparent = random_map(&mut rng);
        let transparency = Transparency::new(transparent.size(), |at| transparent.get(at));
        for _ in 0..POSITIONS.min(positions - map * POSITIONS) {
            let origin = random_point(transparent.size(), &mut rng);
            let radius = random_radius(&mut rng);
            seen += compare(&transparent, &transparency, origin, radius)
                .map_err(|why| format!("map {map}, from {origin}, radius {radius}: {why}"))?;
        }
    }
    Ok(seen)
}

fn compare(
    transparent: &BitGrid,
    transparency: &Transparency,
    origin: Point,
    radius: u32,
) -> Done<u64> {
    let size = transparent.size();
    let mut wanted = BitGrid::new(size);
    fov::field_of_view(size, origin, radius, |at| !transparent.get(at), |at| wanted.insert(at));
    let mut found = BitGrid::new(size);
    transparency.field_of_view(origin, radius, &mut found);
    let differs = size.points().find(|&at| wanted.get(at) != found.get(at));
    ensure(found == wanted, || format!("the bits are wrong at {differs:?}, size {size:?}"))?;
    Ok(found.count() as u64)
}

/// Noise of any density, or what a generator digs; half of all maps are small.
fn random_map(rng: &mut Rng) -> BitGrid {
    let most = if rng.chance(1, 2) { 40 } else { LONGEST };
    let size = Size::new(1 + rng.below(most), 1 + rng.below(most));
    let mut plan = Plan::solid(size);
    match rng.below(4) {
        0 => Rooms { attempts: 60, smallest: 4, largest: 14 }.dig(&mut plan, rng),
        1 => Caves { open: rng.range(50, 70) as u32, rounds: rng.below(5) }.dig(&mut plan, rng),
        _ => scatter(&mut plan, rng),
    }
    let mut transparent = BitGrid::new(size);
    plan.open_cells().for_each(|at| transparent.insert(at));
    transparent
}

fn scatter(plan: &mut Plan, rng: &mut Rng) {
    let open = rng.range(0, 100) as u32;
    for at in plan.size().points() {
        if rng.chance(open, 100) {
            plan.dig(at);
        }
    }
}

fn random_point(size: Size, rng: &mut Rng) -> Point {
    Point::new(rng.range(0, size.columns().end - 1), rng.range(0, size.rows().end - 1))
}

/// Unlimited, as in play, or up to beyond the farthest corner.
fn random_radius(rng: &mut Rng) -> u32 {
    match rng.below(4) {
        0 => 0,
        1 | 2 => rng.below(20),
        _ => rng.below(300),
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_few_positions_look_the_same() {
        assert!(super::run(2_000).unwrap() > 100_000);
    }
}
