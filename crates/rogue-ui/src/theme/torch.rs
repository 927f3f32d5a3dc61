//! The theme `torch`: stone, moss, earth and wood in the light of a torch. Its map is drawn by
//! [`lit_map`](crate::widget::lit_map); here are the colours of its materials for each floor.

use crate::color::Rgb;
use crate::lighting::Level;

/// The colours of the materials of a floor, in full light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Ambience {
    /// Two materials of the ground: the second one lies in patches.
    pub(crate) ground: [Rgb; 2],
    pub(crate) wall: Rgb,
    /// The light of cells that no lamp reaches.
    pub(crate) ambient: Level,
}

const fn ambience(first: Rgb, second: Rgb, wall: Rgb, ambient: Level) -> Ambience {
    Ambience { ground: [first, second], wall, ambient }
}

const STONE: Rgb = Rgb(78, 68, 58);
const MOSS: Rgb = Rgb(56, 70, 40);
const EARTH: Rgb = Rgb(88, 62, 40);
const WOOD: Rgb = Rgb(98, 64, 32);
const SLATE: Rgb = Rgb(58, 66, 80);
const SAND: Rgb = Rgb(98, 84, 52);
const RUST: Rgb = Rgb(96, 48, 32);
const VIOLET: Rgb = Rgb(72, 54, 82);
const ASH: Rgb = Rgb(70, 70, 68);
const TEAL: Rgb = Rgb(40, 72, 70);
const EMBER: Rgb = Rgb(104, 44, 24);

/// The floors in turn, the first one first.
const AMBIENCES: [Ambience; 10] = [
    ambience(STONE, EARTH, Rgb(140, 112, 84), [9, 9, 12]),
    ambience(STONE, MOSS, Rgb(122, 120, 86), [8, 11, 9]),
    ambience(EARTH, MOSS, Rgb(132, 96, 66), [10, 9, 8]),
    ambience(WOOD, STONE, Rgb(150, 104, 62), [11, 9, 8]),
    ambience(SLATE, ASH, Rgb(104, 118, 140), [8, 10, 15]),
    ambience(SAND, RUST, Rgb(160, 122, 72), [12, 9, 8]),
    ambience(TEAL, SLATE, Rgb(84, 128, 124), [7, 12, 13]),
    ambience(VIOLET, ASH, Rgb(120, 94, 136), [11, 8, 15]),
    ambience(ASH, RUST, Rgb(124, 118, 112), [11, 10, 10]),
    ambience(RUST, EMBER, Rgb(158, 80, 52), [16, 8, 7]),
];

/// The ambience of a floor; after the last one the first comes again.
pub(crate) fn ambience_of(floor: u32) -> &'static Ambience {
    &AMBIENCES[floor.saturating_sub(1) as usize % AMBIENCES.len()]
}

/// The light of the player's torch at each distance in cells. The last ring is still brighter than
/// what is remembered.
const TORCH: [u16; 10] = [104, 102, 96, 88, 79, 70, 61, 52, 46, 42];

/// The light of the player's torch at a squared distance in cells; `flicker` is added to it.
pub(crate) fn torch_light(distance_squared: u32, flicker: i16) -> Level {
    // A cell belongs to the ring of its rounded distance.
    let ring = (0..9).find(|ring| distance_squared <= ring * ring + ring).unwrap_or(9);
    let light = TORCH[ring as usize].saturating_add_signed(flicker);
    [light, light * 54 / 64, light * 40 / 64]
}

/// Adds two levels of light.
pub(crate) fn sum(a: Level, b: Level) -> Level {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// The colour of a remembered ground: dim, bluish, and nearly without a colour of its own.
pub(crate) fn remembered_ground(color: Rgb) -> Rgb {
    let grey = grey(color);
    let part = |weight: u32, least: u32| (grey * weight / 64 + least).min(255) as u8;
    Rgb(part(18, 5), part(22, 7), part(30, 16))
}

/// The colour of the lines and bricks of a remembered wall.
pub(crate) fn remembered_wall(color: Rgb) -> Rgb {
    let grey = grey(color);
    let part = |weight: u32, least: u32| (grey * weight / 64 + least).min(255) as u8;
    Rgb(part(32, 14), part(38, 18), part(46, 34))
}

/// The colour of a remembered item, door or other sign: its own one, faded.
pub(crate) fn remembered_sign(color: Rgb) -> Rgb {
    color.lerp(FADED, 7)
}

/// What colours fade to in memory.
const FADED: Rgb = Rgb(112, 124, 156);

fn grey(color: Rgb) -> u32 {
    (u32::from(color.0) * 3 + u32::from(color.1) * 6 + u32::from(color.2)) / 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_floor_of_the_game_has_an_ambience_of_its_own() {
        for floor in 1..10 {
            assert_ne!(ambience_of(floor), ambience_of(floor + 1));
        }
        assert_eq!(ambience_of(1), ambience_of(11));
    }

    #[test]
    fn the_torch_falls_off() {
        let lights: Vec<_> = (0..100).map(|squared| torch_light(squared, 0)[0]).collect();
        assert!(lights.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(lights[0] > 2 * lights[99]);
    }
}
