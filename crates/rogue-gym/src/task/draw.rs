//! Scenes that are drawn from a seed: the map of a task, stretched, rearranged, walled and turned.
//!
//! Train and held-out maps are apart by construction: the hash of a drawn map says which of the two it is, and a scene
//! of the other kind is drawn again. So no seed of one kind can give a map of the other, on any level, turned or
//! mirrored.

use roguecore::{Rng, Size, Stream};

use super::draft::{Draft, MAX_SHIFT};

/// Which of the scenes of a task are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawing {
    /// The difficulty, from 1 to [`LEVELS`](Self::LEVELS).
    pub level: u32,
    /// Whether the scenes are those that are kept for tests of an agent.
    pub held_out: bool,
}

/// How much a level adds to the scene that is written.
struct Amounts {
    /// The most columns and rows that are repeated.
    columns: u32,
    rows: u32,
    /// Of a hundred floor cells in which things stand, the number that becomes wall.
    walls: usize,
    /// The items of no use in the inventory.
    decoys: usize,
    /// The bends of corridors beside those of the task.
    bends: u32,
}

impl Drawing {
    /// The highest level.
    pub const LEVELS: u32 = 3;

    const fn amounts(self) -> Amounts {
        match self.level {
            0 | 1 => Amounts { columns: 3, rows: 2, walls: 4, decoys: 0, bends: 0 },
            2 => Amounts { columns: 6, rows: 4, walls: 10, decoys: 2, bends: 1 },
            _ => Amounts { columns: 9, rows: 6, walls: 16, decoys: 4, bends: 2 },
        }
    }
}

/// The parts of a scene that are drawn anew: fields of the file of a task.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Variety {
    /// Characters that go to another cell of floor in the room that they stand in.
    pub(super) scatter: Vec<char>,
    /// Characters beside walls and floor of which a column or row may be repeated.
    pub(super) stretch: Vec<char>,
    /// The most columns and rows that are repeated, on any level.
    pub(super) repeats: Option<u32>,
    /// How often a corridor bends on the first level; 0 for one that stays straight on all levels.
    pub(super) bends: u32,
    /// Characters of which one of several stays, and floor takes the place of the others.
    pub(super) choose: Vec<char>,
    /// Items that are carried besides, and do not help.
    pub(super) decoys: Vec<String>,
    /// Characters that change places.
    pub(super) shuffle: Vec<char>,
}

/// The stream of the draws of a scene.
const STREAM: Stream = Stream::Custom(1);
/// How often a scene is drawn, until one is of the kind that is asked for.
const TRIES: u32 = 1_000;

impl Variety {
    /// The scene of a seed; `None` where none of many drawings is of the kind that is asked for. `room` is the largest
    /// map that there can be, `barriers` are the characters that nobody walks over.
    pub(super) fn draw(
        &self,
        scene: &str,
        drawing: Drawing,
        seed: u64,
        room: Size,
        barriers: &[char],
    ) -> Option<String> {
        let mut rng = Rng::derive(seed, STREAM);
        for _ in 0..TRIES {
            let mut draft = Draft::of(scene);
            self.rearrange(&mut draft, drawing, room, barriers, &mut rng);
            if draft.is_held_out() != drawing.held_out {
                continue;
            }
            let text = draft.to_text();
            let has_seed = draft.has_seed();
            // The looks of unknown items follow from the seed of the scene.
            return Some(if has_seed { text } else { format!("{text}seed {}\n", rng.bits()) });
        }
        None
    }

    /// The written scene with each of the items that do not help, as it may be drawn.
    pub(super) fn scenes_with_decoys(&self, scene: &str) -> Vec<(String, String)> {
        let mut scenes = Vec::new();
        for decoy in &self.decoys {
            let mut draft = Draft::of(scene);
            draft.deal_inventory(std::slice::from_ref(decoy), &mut Rng::derive(0, STREAM));
            scenes.push((decoy.clone(), draft.to_text()));
        }
        scenes
    }

    fn rearrange(
        &self,
        draft: &mut Draft,
        drawing: Drawing,
        room: Size,
        barriers: &[char],
        rng: &mut Rng,
    ) {
        let amounts = drawing.amounts();
        draft.shuffle(&self.shuffle, rng);
        let fits = |width: u32, height: u32| width <= room.width() && height <= room.height();
        let [width, height] = draft.size();
        let is_transposed = rng.chance(1, 2) && fits(height, width);
        let (most_columns, most_rows) = if is_transposed {
            (room.height() - width.min(room.height()), room.width() - height.min(room.width()))
        } else {
            (room.width() - width.min(room.width()), room.height() - height.min(room.height()))
        };
        let bends = if self.bends > 0 { self.bends + amounts.bends } else { 0 };
        // A bend makes a map higher.
        let bends = bends.min(most_rows / MAX_SHIFT);
        let most = self.repeats.unwrap_or(u32::MAX);
        let columns = rng.below(amounts.columns.min(most_columns).min(most) + 1);
        let most_rows = most_rows - bends * MAX_SHIFT;
        let rows = rng.below(amounts.rows.min(most_rows).min(most) + 1);
        draft.stretch(&self.stretch, rows, rng);
        draft.transpose();
        draft.stretch(&self.stretch, columns, rng);
        draft.transpose();
        draft.choose(&self.choose, rng);
        draft.bend(bends, rng);
        for &character in &self.scatter {
            draft.scatter(character, &self.scatter, rng);
        }
        draft.wall_up(&self.scatter, barriers, amounts.walls, rng);
        if is_transposed {
            draft.transpose();
        }
        if rng.chance(1, 2) {
            draft.mirror_rows();
        }
        if rng.chance(1, 2) {
            draft.mirror_columns();
        }
        let mut decoys = self.decoys.clone();
        rng.shuffle(&mut decoys);
        decoys.truncate(amounts.decoys);
        draft.deal_inventory(&decoys, rng);
    }
}

/// The map of a [scene](roguecore::scene), in the one of its eight orientations that comes first: the same for scenes
/// whose maps are turned or mirrored, whatever stands below the map. It decides whether a drawn scene is held out.
///
/// ```
/// let map = rogue_gym::map_in_one_orientation("###\n#@#\n#>#\n###\n\nseed 4");
/// assert_eq!(map, rogue_gym::map_in_one_orientation("####\n#>@#\n####"));
/// ```
pub fn map_in_one_orientation(scene: &str) -> String {
    Draft::of(scene).map_in_one_orientation()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::draft::WALL;
    use super::*;

    const SCENE: &str =
        "#######\n#@..+k#\n#...#.#\n#######\n\nk = key\ninventory a net count 2, b dagger";
    const ROOM: Size = Size::new(58, 26);

    fn variety() -> Variety {
        let decoys = ["food", "torch", "rope"].map(str::to_owned).to_vec();
        Variety { scatter: vec!['@', 'k'], decoys, ..Variety::default() }
    }

    fn drawn(level: u32, held_out: bool, seed: u64) -> String {
        variety().draw(SCENE, Drawing { level, held_out }, seed, ROOM, &[]).unwrap()
    }

    #[test]
    fn a_seed_draws_the_same_scene_again() {
        assert_eq!(drawn(2, false, 7), drawn(2, false, 7));
        assert_ne!(drawn(2, false, 7), drawn(2, false, 8));
    }

    /// A file of a user's, which the reader of scenes refuses.
    #[test]
    fn rows_of_several_lengths_have_an_orientation() {
        let map = map_in_one_orientation("###\n#\n###");
        assert_eq!(map, map_in_one_orientation("###\n###\n###"));
    }

    #[test]
    fn every_character_of_the_legend_stays() {
        for seed in 0..200 {
            for level in 1..=Drawing::LEVELS {
                let scene = drawn(level, seed % 2 == 0, seed);
                let map = scene.split_once("\n\n").unwrap().0;
                for character in ['@', 'k', '+'] {
                    assert_eq!(map.matches(character).count(), 1, "{scene}");
                }
                let widths: BTreeSet<usize> = map.lines().map(|row| row.chars().count()).collect();
                assert_eq!(widths.len(), 1, "{scene}");
                assert!(scene.contains(" net count 2") && scene.contains(" dagger"), "{scene}");
            }
        }
    }

    /// The promise to those who train: no map of a test was seen before, on whatever level.
    #[test]
    fn train_and_held_out_maps_are_apart() {
        let maps = |held_out: bool| -> BTreeSet<String> {
            let drawings = (0..2_000).map(|seed| drawn(seed as u32 % 3 + 1, held_out, seed));
            drawings.map(|scene| map_in_one_orientation(&scene)).collect()
        };
        let (train, held_out) = (maps(false), maps(true));
        assert!(train.len() > 500 && held_out.len() > 100, "{} {}", train.len(), held_out.len());
        assert!(train.is_disjoint(&held_out));
    }

    #[test]
    fn higher_levels_are_larger_and_carry_more() {
        let size = |level| (0..100).map(|seed| drawn(level, false, seed).len()).sum::<usize>();
        assert!(size(1) < size(2) && size(2) < size(3));
        assert_eq!(drawn(1, false, 3).matches(" food").count(), 0);
        assert!((0..20).any(|seed| drawn(3, false, seed).contains(" food")));
    }

    #[test]
    fn a_scene_that_is_always_the_same_has_none_held_out() {
        let scene = "###\n#@#\n###";
        let found = [true, false].map(|held_out| {
            let drawing = Drawing { level: 1, held_out };
            Variety::default().draw(scene, drawing, 1, ROOM, &[]).is_some()
        });
        assert_ne!(found[0], found[1]);
    }

    #[test]
    fn barriers_of_the_content_are_no_way() {
        let scene = "#####\n#@~>#\n#...#\n#####";
        let variety = Variety { scatter: vec!['@', '>'], ..Variety::default() };
        let drawing = Drawing { level: 3, held_out: false };
        let walls = |barriers: &[char]| {
            let seeds = 0..200;
            let scenes =
                seeds.filter_map(|seed| variety.draw(scene, drawing, seed, ROOM, barriers));
            let is_cut = |scene: &String| {
                let draft = Draft::of(scene);
                let from = draft.find('@').unwrap();
                let found = draft.flood(from, |it| it != WALL && !barriers.contains(&it));
                !found.contains(&draft.find('>').unwrap())
            };
            scenes.filter(is_cut).count()
        };
        assert_eq!((walls(&['~']), walls(&[])), (0, 0));
    }

    /// An editor may leave blanks in an empty line, which are no row of the map.
    #[test]
    fn blanks_part_the_map_from_the_legend() {
        let scene = format!(" \n{}", SCENE.replace("\n\n", "\n  \n"));
        for seed in 0..20 {
            let drawing = Drawing { level: 1, held_out: false };
            assert_eq!(
                variety().draw(&scene, drawing, seed, ROOM, &[]),
                Some(drawn(1, false, seed))
            );
        }
    }

    #[test]
    fn a_map_stays_within_the_room_for_it() {
        let room = Size::new(9, 8);
        for seed in 0..200 {
            let drawing = Drawing { level: 3, held_out: false };
            let scene = variety().draw(SCENE, drawing, seed, room, &[]).unwrap();
            let map = scene.split_once("\n\n").unwrap().0;
            assert!(map.lines().count() <= 8, "{scene}");
            assert!(map.lines().all(|row| row.chars().count() <= 9), "{scene}");
        }
    }
}
