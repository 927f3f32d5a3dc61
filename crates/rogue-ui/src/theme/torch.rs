//! The theme `torch`: stone, moss, earth and wood in the light of a torch. Its map is drawn by
//! [`lit_map`](crate::widget::lit_map); here are the colours of its materials for each floor.

use roguecore::{Motes, Palette, View};

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
    /// The specks in the air.
    pub(crate) motes: Motes,
}

const fn stone(first: Rgb, second: Rgb, wall: Rgb, ambient: Level) -> Ambience {
    Ambience {
        ground: [first, second],
        wall,
        ambient,
        cracks: None,
        memory: None,
        motes: Motes::Dust,
    }
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

/// The stone between the parts of the screen, as bright on every floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StoneFrame {
    /// Its edge, which the light falls on.
    pub(crate) edge: Rgb,
    /// Its face.
    pub(crate) face: Rgb,
}

/// The stone frame of the floor that is shown.
pub(crate) fn frame(view: View<'_>) -> StoneFrame {
    let wall = ambience(view).wall;
    StoneFrame { edge: wall.with_grey(FRAME.0), face: wall.with_grey(FRAME.1) }
}

/// The brightness of edge and face: the contrast of the edge with the panels is that of graphics, and text is read on
/// the face.
const FRAME: (u8, u8) = (124, 46);

impl From<&Palette> for Ambience {
    fn from(palette: &Palette) -> Self {
        let Palette { ground, patch, wall, ambient, cracks, memory, motes, .. } = *palette;
        Self {
            ground: [ground.into(), patch.into()],
            wall: wall.into(),
            ambient: [ambient.r, ambient.g, ambient.b].map(u16::from),
            cracks: cracks.map(Rgb::from),
            memory: memory.map(Rgb::from),
            motes,
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
    let light = torch_light(Distance(NEAR_RING * WHOLE), 0, rim(ambience));
    ground.lit(limited(sum(ambience.ambient, light)))
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

/// The light that the player gives at a distance: that of the torch, or the golden one of
/// the goal, which falls off [`GOAL_REACH`] cells farther away. `flicker` is added to it.
pub(crate) fn players_light(carried: bool, distance: Distance, flicker: i16, rim: Level) -> Level {
    if !carried {
        return torch_light(distance, flicker, rim);
    }
    let nearer = Distance(distance.0.saturating_sub(GOAL_REACH * WHOLE));
    let light = strength(nearer, flicker);
    [light + 10, (light + 10) * 56 / 64, light * 36 / 64]
}

/// A distance in 16ths of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Distance(u32);

/// A whole cell.
const WHOLE: u32 = 16;

impl Distance {
    /// That of a squared distance in cells, rounded to whole cells: a terminal is sent few colours.
    pub(crate) const fn in_rings(squared: u32) -> Self {
        Self(ring(squared) * WHOLE)
    }

    /// The exact one.
    pub(crate) const fn exact(squared: u32) -> Self {
        Self(squared.saturating_mul(WHOLE * WHOLE).isqrt())
    }
}

/// The colour of the last ring of the torch: that of the stone of a floor.
pub(crate) fn rim(ambience: &Ambience) -> Level {
    let hue = ambience.ground[0].with_value(64).lerp(Rgb(64, 64, 64), 9);
    // As bright as the light in the middle.
    let own = u16::from(hue.grey()).max(1);
    [hue.0, hue.1, hue.2].map(|part| u16::from(part) * MIDDLE_GREY / own)
}

/// The colour of the torch in the middle, in 64ths: it tints the stone, and does not repaint it. Its grey.
const MIDDLE: Level = [64, 57, 45];
const MIDDLE_GREY: u16 = 58;

/// The distance in cells, rounded, of a squared one.
const fn ring(distance_squared: u32) -> u32 {
    let whole = distance_squared.isqrt();
    if distance_squared > whole * whole + whole { whole + 1 } else { whole }
}

/// The strength of the player's torch at a distance; `flicker` is added to it.
fn strength(distance: Distance, flicker: i16) -> u16 {
    let at = |ring: u32| TORCH[(ring as usize).min(TORCH.len() - 1)];
    let (ring, part) = (distance.0 / WHOLE, (distance.0 % WHOLE) as u16);
    let whole = WHOLE as u16;
    let light = (at(ring) * (whole - part) + at(ring + 1) * part) / whole;
    light.saturating_add_signed(flicker)
}

/// The light of the player's torch at a distance: warm in the middle, and of that colour at the rim.
fn torch_light(distance: Distance, flicker: i16, rim: Level) -> Level {
    let light = strength(distance, flicker);
    let last = (TORCH.len() as u32 - 1) * WHOLE;
    let part = (distance.0.min(last) * 16 / last) as u16;
    let tint = |middle: u16, rim: u16| (middle * (16 - part) + rim * part) / 16;
    [0, 1, 2].map(|n: usize| light * tint(MIDDLE[n], rim[n]) / 64)
}

/// The light in the last ring of the torch, where nothing else shines.
#[cfg(test)]
pub(super) fn darkest_light(ambience: &Ambience) -> Level {
    let last = Distance(TORCH.len() as u32 * WHOLE);
    sum(ambience.ambient, torch_light(last, 0, rim(ambience)))
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
        let rim = rim(&ambience_of(1));
        let light = |squared| players_light(false, Distance::exact(squared), 0, rim)[0];
        let lights: Vec<_> = (0..100).map(light).collect();
        assert!(lights.windows(2).all(|pair| pair[0] >= pair[1]));
        assert!(lights[0] * 2 > lights[99] * 3);
    }

    #[test]
    fn the_goal_shines_three_cells_farther_and_falls_off_as_far() {
        let distance = |cells: u32| Distance::in_rings(cells * cells);
        let light = |carried, cells| players_light(carried, distance(cells), 0, [64; 3])[0];
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
