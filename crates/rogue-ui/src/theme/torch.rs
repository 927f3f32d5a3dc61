//! The theme `torch`: stone, moss, earth and wood in the light of a torch. Its map is drawn by
//! [`lit_map`](crate::widget::lit_map); here are the colours of its materials for each floor.

use roguecore::{Palette, View};

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
    /// Cracks that glow in the ground.
    pub(crate) cracks: Option<Rgb>,
    /// The ground out of view, where the content names it.
    pub(crate) memory: Option<Rgb>,
}

const fn stone(first: Rgb, second: Rgb, wall: Rgb, ambient: Level) -> Ambience {
    Ambience { ground: [first, second], wall, ambient, cracks: None, memory: None }
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

/// Those of floors whose tiles have no palette, in turn, the first one first.
const AMBIENCES: [Ambience; 10] = [
    stone(STONE, EARTH, Rgb(140, 112, 84), [9, 9, 12]),
    stone(STONE, MOSS, Rgb(122, 120, 86), [8, 11, 9]),
    stone(EARTH, MOSS, Rgb(132, 96, 66), [10, 9, 8]),
    stone(WOOD, STONE, Rgb(150, 104, 62), [11, 9, 8]),
    stone(SLATE, ASH, Rgb(104, 118, 140), [8, 10, 15]),
    stone(SAND, RUST, Rgb(160, 122, 72), [12, 9, 8]),
    stone(TEAL, SLATE, Rgb(84, 128, 124), [7, 12, 13]),
    stone(VIOLET, ASH, Rgb(120, 94, 136), [11, 8, 15]),
    stone(ASH, RUST, Rgb(124, 118, 112), [11, 10, 10]),
    stone(RUST, EMBER, Rgb(158, 80, 52), [16, 8, 7]),
];

/// The ambience of the floor that is shown: the palette of the tile of its open cells.
pub(crate) fn ambience(view: View<'_>) -> Ambience {
    let (content, floor) = (view.content(), view.floor());
    let palette = content.tile(content.floor_tile(floor)).palette;
    palette.map_or_else(|| ambience_of(floor), |palette| Ambience::from(&palette))
}

impl From<&Palette> for Ambience {
    fn from(palette: &Palette) -> Self {
        let Palette { ground, patch, wall, ambient, cracks, memory, .. } = *palette;
        Self {
            ground: [ground.into(), patch.into()],
            wall: wall.into(),
            ambient: [ambient.r, ambient.g, ambient.b].map(u16::from),
            cracks: cracks.map(Rgb::from),
            memory: memory.map(Rgb::from),
        }
    }
}

/// The ambience of a floor without a palette; after the last one the first comes again.
pub(super) fn ambience_of(floor: u32) -> Ambience {
    AMBIENCES[floor.saturating_sub(1) as usize % AMBIENCES.len()]
}

/// The light of the player's torch at each distance in cells. The last ring is still brighter than
/// remembered cells.
const TORCH: [u16; 10] = [94, 92, 88, 83, 77, 71, 66, 61, 57, 54];

/// The ring of the torch from which a player knows the stone of a floor.
const NEAR_RING: u32 = 2;

/// The first ground of a floor near the player.
pub(super) fn ground_in_torch_light(ambience: &Ambience) -> Rgb {
    let [ground, _] = ambience.ground;
    ground.lit(limited(sum(ambience.ambient, torch_light(NEAR_RING, 0))))
}

/// How much farther the light of the goal reaches that the player carries, in cells.
const GOAL_REACH: u32 = 3;

/// The goal of the dungeon in the inventory, which shines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CarriedGoal {
    /// Floors from the deepest one up to this: every one is brighter.
    risen: u16,
}

impl CarriedGoal {
    /// `None` while the player does not carry the goal.
    pub(crate) fn of(view: View<'_>) -> Option<Self> {
        let dungeon = view.content().dungeon()?;
        let depth = view.content().place(view.floor()).depth;
        let risen = dungeon.deepest.saturating_sub(depth).min(9) as u16;
        view.has_goal().then_some(Self { risen })
    }

    /// Its addition to the light of every cell in view.
    pub(crate) const fn ambient(self) -> Level {
        [6 + 3 * self.risen, 5 + 3 * self.risen, 3 + self.risen]
    }

    /// The colour of remembered cells in its light.
    pub(crate) fn on_memory(self, color: Rgb) -> Rgb {
        color.lerp(Rgb(120, 92, 44), 2 + self.risen / 2)
    }
}

/// The light that the player gives at a squared distance in cells: that of the torch, or the golden one of
/// the goal, which falls off [`GOAL_REACH`] cells farther away. `flicker` is added to it.
pub(crate) fn players_light(carried: bool, distance_squared: u32, flicker: i16) -> Level {
    let ring = ring(distance_squared);
    if !carried {
        return torch_light(ring, flicker);
    }
    let [light, ..] = torch_light(ring.saturating_sub(GOAL_REACH), flicker);
    [light + 10, (light + 10) * 56 / 64, light * 36 / 64]
}

/// The distance in cells, rounded, of a squared one.
const fn ring(distance_squared: u32) -> u32 {
    let whole = distance_squared.isqrt();
    if distance_squared > whole * whole + whole { whole + 1 } else { whole }
}

/// The light of the player's torch in a ring; `flicker` is added to it.
fn torch_light(ring: u32, flicker: i16) -> Level {
    let light = TORCH[(ring as usize).min(TORCH.len() - 1)].saturating_add_signed(flicker);
    // It tints the stone, and does not repaint it.
    [light, light * 58 / 64, light * 49 / 64]
}

/// The light in the last ring of the torch, where nothing else shines.
#[cfg(test)]
pub(super) fn darkest_light(ambience: &Ambience) -> Level {
    sum(ambience.ambient, torch_light(TORCH.len() as u32, 0))
}

/// Adds two levels of light.
pub(crate) fn sum(a: Level, b: Level) -> Level {
    [0, 1, 2].map(|part: usize| a[part].saturating_add(b[part]))
}

/// The brightest light, in 64ths of the colour that it falls on.
const MAX_LIGHT: u16 = 144;

/// The same hue of light, dimmed until no part is above [`MAX_LIGHT`]: the lights of many fires together would
/// make ground of any colour a flat yellow.
pub(crate) fn limited(light: Level) -> Level {
    let brightest = light.into_iter().max().unwrap_or(0);
    if brightest <= MAX_LIGHT {
        return light;
    }
    light.map(|part| (u32::from(part) * u32::from(MAX_LIGHT) / u32::from(brightest)) as u16)
}

/// The brightness of a colour as a grey.
pub(super) fn grey(color: Rgb) -> u32 {
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
        let lights: Vec<_> = (0..100).map(|squared| players_light(false, squared, 0)[0]).collect();
        assert!(lights.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(lights[0] * 2 > lights[99] * 3);
    }

    #[test]
    fn the_goal_shines_three_cells_farther_and_falls_off_as_far() {
        let light = |carried, cells: u32| players_light(carried, cells * cells, 0)[0];
        for cells in 0..12 {
            assert_eq!(light(true, cells + GOAL_REACH), light(false, cells) + 10, "{cells} cells");
        }
        assert!(light(true, 4) > light(true, 8) && light(true, 8) > light(true, 12));
    }

    #[test]
    fn many_lights_keep_their_hue() {
        assert_eq!(limited([120, 60, 30]), [120, 60, 30]);
        assert_eq!(limited([1440, 720, 360]), [144, 72, 36]);
        assert_eq!(limited([u16::MAX; 3]), [144; 3]);
    }

    #[test]
    fn a_ring_is_the_rounded_distance() {
        assert_eq!([0, 1, 2, 3, 6, 7, 12, 13, 100].map(ring), [0, 1, 1, 2, 2, 3, 3, 4, 10]);
    }
}
