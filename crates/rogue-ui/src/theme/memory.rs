//! Memory: the stone of a floor out of view, and the rock of cells that nobody has seen.

use super::torch::{Ambience, ground_in_torch_light};
use crate::color::Rgb;

/// The night that lies on what is remembered.
const NAVY: Rgb = Rgb(22, 26, 38);

/// The 64ths of its light that remembered ground keeps: 45 %.
const DIMMED: [u16; 3] = [29; 3];

/// The least and the most of red, green or blue in remembered ground: 0.20 to 0.26 of white. Darker ground is
/// lost on most screens; lighter ground would pass for ground in the last ring of the torch.
const VALUES: (u8, u8) = (51, 66);

/// The value of walls, in 64ths of that of the ground: a step lighter.
const WALL: [u16; 3] = [90; 3];

/// The brightness of the darkest stratum of unknown rock where tiles are square: 0.13 of white. As a grey and not as
/// the brightest part: red rock of that value would be as good as black.
const ROCK: u8 = 33;

/// How many steps of 255 the grain of ore is lighter than the rock around it.
const ORE_GRAIN: u8 = 7;

/// The value of unknown rock in a terminal, whose cells have no grain: nearer to black, so that floors in 256
/// colours are two greys away from it.
const PLAIN_ROCK: u8 = 26;

/// The 64ths of a difference in colour that stay in memory, so that patches of moss and rust are known again.
const KEPT: i32 = 14;

/// The colours of what is remembered of a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RememberedStone {
    /// Ground and walls in full light.
    full_ground: Rgb,
    full_wall: Rgb,
    /// The same from memory.
    ground: Rgb,
    wall: Rgb,
}

impl RememberedStone {
    /// The memory of a floor: that which its content names, or that of its ground in torch light.
    pub(crate) fn of(ambience: &Ambience) -> Self {
        let ground = match ambience.memory {
            Some(named) => named.with_value(named.value().clamp(VALUES.0, VALUES.1)),
            None => remembered(ground_in_torch_light(ambience)),
        };
        let [full_ground, _] = ambience.ground;
        Self { full_ground, full_wall: ambience.wall, ground, wall: ground.lit(WALL) }
    }

    /// Ground of that colour in full light.
    pub(crate) fn ground(self, color: Rgb) -> Rgb {
        shaded(self.ground, color, self.full_ground)
    }

    /// Bricks and lines of a wall of that colour in full light.
    pub(crate) fn wall(self, color: Rgb) -> Rgb {
        shaded(self.wall, color, self.full_wall)
    }

    /// A liquid, a plant or an object on the ground: half of its own hue stays, at that value.
    pub(crate) fn tinted(self, color: Rgb, value: u8) -> Rgb {
        self.ground.lerp(color.with_value(value), 8).with_value(value)
    }

    /// The holder of a torch: the iron of a wall without its flame.
    pub(crate) fn sconce(self) -> Rgb {
        self.wall.lerp(Rgb::WHITE, 1)
    }

    /// Rock of unknown cells, lighter by so many steps of 255 than its darkest stratum.
    pub(crate) fn rock(self, lighter: u8) -> Rgb {
        self.ground.with_grey(ROCK.saturating_add(lighter))
    }

    /// The grain of that rock where an ore gives so many sixteenths of its colour.
    pub(crate) fn ore(self, ore: Rgb, sixteenths: u16, lighter: u8) -> Rgb {
        let brighter = lighter.saturating_add(ORE_GRAIN);
        self.rock(brighter).lerp(ore.with_grey(ROCK + brighter), sixteenths)
    }

    /// Rock of unknown cells in a terminal.
    pub(crate) fn plain_rock(self) -> Rgb {
        self.ground.with_value(PLAIN_ROCK)
    }
}

/// The memory of ground in torch light of that colour: at 45 %, half as saturated, and a quarter navy.
fn remembered(lit: Rgb) -> Rgb {
    let dim = lit.lit(DIMMED);
    let pale = dim.lerp(dim.greyed(), 8);
    let dusk = pale.lerp(NAVY, 4);
    dusk.with_value(dusk.value().clamp(VALUES.0, VALUES.1))
}

/// Stone as light beside `stone` as `color` is beside `full`, in half as large steps, with a hint of the difference
/// in hue.
fn shaded(stone: Rgb, color: Rgb, full: Rgb) -> Rgb {
    let (own, whole) = (i32::from(color.grey()), i32::from(full.grey().max(1)));
    let lightness = (32 + 32 * own / whole).min(96);
    let part = |stone: u8, color: u8, full: u8| {
        let hue = i32::from(color) - i32::from(full) * own / whole;
        ((i32::from(stone) * lightness + hue * KEPT) / 64).clamp(0, 255) as u8
    };
    Rgb(
        part(stone.0, color.0, full.0),
        part(stone.1, color.1, full.1),
        part(stone.2, color.2, full.2),
    )
}

/// The colour of a remembered item, door or other sign: its own one, faded.
pub(crate) fn remembered_sign(color: Rgb) -> Rgb {
    color.lerp(FADED, 7)
}

/// The colour to which signs fade in memory: that of dust.
const FADED: Rgb = Rgb(128, 124, 120);

#[cfg(test)]
mod tests {
    use roguecore::Content;

    use super::super::torch::{ambience_of, darkest_light};
    use super::*;

    /// The tile of the open cells of each band of *The Ember of Dawn*, and what is remembered of it.
    const BANDS: [(&str, Rgb); 5] = [
        ("floor", Rgb(58, 48, 42)),
        ("mossy_floor", Rgb(34, 58, 58)),
        ("earth_floor", Rgb(54, 50, 28)),
        ("scorched_floor", Rgb(66, 36, 40)),
        ("black_floor", Rgb(56, 50, 54)),
    ];

    fn ambience_of_band(content: &Content, id: &str) -> Ambience {
        let tile = content.tiles().iter().find(|tile| tile.id == id).expect(id);
        Ambience::from(&tile.palette.expect("a palette"))
    }

    fn degrees_apart(a: Rgb, b: Rgb) -> i32 {
        let apart = (a.hue() - b.hue()).abs();
        apart.min(360 - apart)
    }

    #[test]
    fn each_band_is_remembered_in_its_own_stone() {
        let content = rogue_ember::content();
        for (id, expected) in BANDS {
            let ambience = ambience_of_band(&content, id);
            let ground = RememberedStone::of(&ambience).ground(ambience.ground[0]);
            let parts = [(ground.0, expected.0), (ground.1, expected.1), (ground.2, expected.2)];
            let near = parts.iter().all(|(part, wanted)| part.abs_diff(*wanted) <= 2);
            assert!(near, "{id} is remembered as {ground:?}");
            assert!((VALUES.0..=VALUES.1).contains(&ground.value()), "{id}: {ground:?}");
        }
    }

    #[test]
    fn hues_of_two_bands_are_27_degrees_apart() {
        let content = rogue_ember::content();
        let remembered = BANDS.map(|(id, _)| {
            let ambience = ambience_of_band(&content, id);
            (id, RememberedStone::of(&ambience).ground(ambience.ground[0]))
        });
        for (index, (id, ground)) in remembered.iter().enumerate() {
            for (other_id, other_ground) in &remembered[..index] {
                let apart = degrees_apart(*ground, *other_ground);
                assert!(apart >= 27, "{id} and {other_id}: {apart} degrees");
            }
        }
    }

    /// Of every floor, with or without colours in its content.
    fn ambiences() -> Vec<Ambience> {
        let content = rogue_ember::content();
        let mut all: Vec<_> = BANDS.iter().map(|(id, _)| ambience_of_band(&content, id)).collect();
        all.extend((1..=10).map(ambience_of));
        all
    }

    #[test]
    fn remembered_ground_is_darker_than_the_last_ring_of_the_torch() {
        for ambience in ambiences() {
            let memory = RememberedStone::of(&ambience);
            for ground in ambience.ground {
                let (seen, remembered) =
                    (ground.lit(darkest_light(&ambience)), memory.ground(ground));
                assert!(seen.luminance() > remembered.luminance(), "{seen:?} {remembered:?}");
            }
        }
    }

    #[test]
    fn walls_are_lighter_than_ground_and_rock_is_darker() {
        for ambience in ambiences() {
            let memory = RememberedStone::of(&ambience);
            let (ground, wall) = (memory.ground(ambience.ground[0]), memory.wall(ambience.wall));
            let rock = memory.rock(0);
            assert!(wall.luminance() > ground.luminance(), "{wall:?} beside {ground:?}");
            assert!(ground.luminance() > rock.luminance(), "{rock:?} beside {ground:?}");
            assert!(rock.grey().abs_diff(ROCK) <= 1, "{rock:?}");
        }
    }

    /// Brown stone is remembered brown, and teal stone teal.
    #[test]
    fn stone_without_a_named_memory_keeps_its_hue() {
        let ground = |floor| RememberedStone::of(&ambience_of(floor)).ground;
        let (stone, teal) = (ground(1), ground(7));
        assert!(stone.0 > stone.2, "{stone:?}");
        assert!(teal.2 > teal.0, "{teal:?}");
    }

    #[test]
    fn a_named_memory_is_never_as_bright_as_what_is_in_view() {
        let bright = Ambience { memory: Some(Rgb(200, 100, 50)), ..ambience_of(1) };
        assert_eq!(RememberedStone::of(&bright).ground, Rgb(66, 33, 16));
    }
}
