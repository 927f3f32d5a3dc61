//! Motes: dust, drops, spores, sparks or ash in the air of a band, in the light around the player.

use roguecore::{Motes, Point};

use super::lit_map::noise;
use crate::color::Rgb;
use crate::layout::Camera;
use crate::tile_map::TileMap;

/// The kind of motes in the air of a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Air {
    color: Rgb,
    /// How far a mote goes with each frame of the flicker, in 16ths of a tile.
    drift: (i32, i32),
}

const DUST: Air = Air { color: Rgb(206, 178, 136), drift: (1, 0) };
const DROPS: Air = Air { color: Rgb(150, 214, 232), drift: (0, 7) };
const SPORES: Air = Air { color: Rgb(186, 226, 112), drift: (1, -1) };
const SPARKS: Air = Air { color: Rgb(255, 164, 72), drift: (1, -4) };
const ASH: Air = Air { color: Rgb(214, 208, 212), drift: (-1, 2) };

impl Air {
    const fn of(motes: Motes) -> Self {
        match motes {
            Motes::Dust => DUST,
            Motes::Drops => DROPS,
            Motes::Spores => SPORES,
            Motes::Sparks => SPARKS,
            Motes::Ash => ASH,
        }
    }
}

/// Frames of the flicker that a mote lives, and cells around the player in which it begins.
const LIFE: u32 = 24;
const REACH: u32 = 6;
/// The fewest motes, and how many more there may be.
const COUNT: (u32, u32) = (6, 5);
/// How often a place in the light is looked for.
const TRIES: u32 = 5;

/// The sight of a player in which motes are.
pub(super) struct Sight {
    pub(super) camera: Camera,
    pub(super) floor: u32,
    pub(super) player: Point,
    pub(super) motes: Motes,
}

/// Draws the motes of a frame of the flicker where a cell is lit.
pub(super) fn draw(tiles: &mut TileMap, sight: &Sight, frame: u32, is_lit: impl Fn(Point) -> bool) {
    let air = Air::of(sight.motes);
    for mote in 0..COUNT.0 + sight.floor % COUNT.1 {
        // They do not begin together.
        let time = frame + mote * LIFE / 3;
        let (life, age) = (time / LIFE, (time % LIFE) as i32);
        let Some(first) = begin(sight.player, mote, life, &is_lit) else { continue };
        let hash = noise(Point::new(mote as i32, life as i32), 5);
        let along = |start: u32, drift: i32| (start % 16) as i32 + drift * age;
        let (x, y) = (along(hash, air.drift.0), along(hash >> 4, air.drift.1));
        let at = Point::new(first.x + x.div_euclid(16), first.y + y.div_euclid(16));
        if let Some(tile) = sight.camera.to_canvas(at).filter(|_| is_lit(at)) {
            let middle = LIFE as i32 / 2;
            let strength = 10 * (middle - (age - middle).abs()) / middle;
            tiles.add_speck(tile, (x.rem_euclid(16), y.rem_euclid(16)), air.color, strength as u16);
        }
    }
}

/// The cell in the light in which a life of a mote begins. It is one of the map, so that motes stay where they are when
/// the player walks: of all cells that a number names, in steps of the width of the reach, the one within it.
fn begin(player: Point, mote: u32, life: u32, is_lit: impl Fn(Point) -> bool) -> Option<Point> {
    let reach = REACH as i32;
    let within = |hash: u32, middle: i32| {
        let first = middle - reach;
        first + (hash as i32 - first).rem_euclid(2 * reach + 1)
    };
    let cell = |attempt: u32| {
        let hash = noise(Point::new(mote as i32, life as i32), 40 + attempt);
        Point::new(within(hash & 0xFF, player.x), within(hash >> 8 & 0xFF, player.y))
    };
    (0..TRIES).map(cell).find(|at| is_lit(*at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_band_of_the_ember_has_motes_of_its_own() {
        let content = rogue_ember::content();
        let ids = ["floor", "mossy_floor", "earth_floor", "scorched_floor", "black_floor"];
        let airs = ids.map(|id| {
            let tile = content.tiles().iter().find(|tile| tile.id == id).expect(id);
            Air::of(tile.palette.expect("a palette").motes)
        });
        assert_eq!(airs, [DUST, DROPS, SPORES, SPARKS, ASH]);
    }
    /// A step of the player leaves motes in the air where they were, but for those that are too far away now.
    #[test]
    fn motes_stay_when_the_player_walks() {
        let everywhere = |player: Point| {
            let begin = |mote| begin(player, mote, 3, |_| true).expect("light everywhere");
            (0..40).map(begin).collect::<Vec<_>>()
        };
        let (before, after) = (everywhere(Point::new(20, 9)), everywhere(Point::new(21, 9)));
        let stayed = before.iter().zip(&after).filter(|(one, other)| one == other).count();
        assert!(stayed >= 30, "{stayed} of 40");
        assert!(before.iter().all(|at| at.chebyshev(Point::new(20, 9)) <= REACH));
    }
}
