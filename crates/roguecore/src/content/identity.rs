//! The identity of content: one number for everything that the rules depend on.
//!
//! Saves, runs and replays carry this number and open only with content of the same number. A
//! save stores indices of tiles and prototypes, and a replay stores commands only, so both need
//! the same rows in the same order and the same rules.
//!
//! Part of the number are: the size of the map, the radius of sight, the ids and rules of tiles,
//! creatures and items in their order, the player, the recipes with the parameters of their
//! generators, the tables by floor, the starting inventory, the experience curve and the
//! dungeon. A generator of the host program counts by name and version, with its numbers.
//!
//! Not part of it are comments, white space, the order of fields in the file, the title, names,
//! looks, glyphs and colours.
//!
//! The number is the hash of the postcard bytes of [`Rules`], which depend on the order of the
//! fields of every type in it. A part that is added to content
//! files later must change nothing here where a file does not use it; otherwise saves of today
//! would be refused.

use serde::Serialize;

use super::levels::FloorParts;
use super::recipe::Build;
use super::{Content, Dungeon, FloorTables, Prototype};
use crate::component::{Ai, Item, XpCurve};
use crate::entity::PrototypeId;
use crate::hash::{hash_bytes, mix};

/// The parts of content that the rules depend on.
#[derive(Serialize)]
struct Rules<'a> {
    map: (u32, u32),
    sight: u32,
    /// Id, walkable, transparent.
    tiles: Vec<(&'a str, bool, bool)>,
    prototypes: Vec<PrototypeRules<'a>>,
    player: PrototypeId,
    recipes: Vec<(&'a str, &'a Build)>,
    floors: &'a FloorTables,
    inventory: &'a [PrototypeId],
    xp_curve: Option<XpCurve>,
    dungeon: Option<Dungeon>,
    // Left out where a file has none, so that its identity is that of earlier versions.
    #[serde(skip_serializing_if = "FloorParts::is_empty")]
    floor_parts: &'a FloorParts,
}

#[derive(Serialize)]
struct PrototypeRules<'a> {
    id: &'a str,
    blocks_movement: bool,
    /// Maximum hit points, defence, power.
    fighter: Option<(i32, i32, i32)>,
    ai: Option<&'static str>,
    experience: u32,
    item: Option<Item>,
}

/// The number for what the rules depend on.
pub(super) fn hash(content: &Content) -> u64 {
    let rules = Rules {
        map: (content.map.width(), content.map.height()),
        sight: content.sight,
        tiles: content.tiles.iter().map(|it| (&*it.id, it.walkable, it.transparent)).collect(),
        prototypes: content.prototypes.iter().map(prototype_rules).collect(),
        player: content.player,
        recipes: content.recipes.iter().map(|it| (it.id.as_str(), &it.build)).collect(),
        floors: &content.floor_tables,
        inventory: &content.inventory,
        xp_curve: content.xp_curve,
        dungeon: content.dungeon,
        floor_parts: &content.floor_parts,
    };
    // Serialising plain data into memory cannot fail.
    hash_bytes(&postcard::to_allocvec(&rules).unwrap_or_default())
}

fn prototype_rules(prototype: &Prototype) -> PrototypeRules<'_> {
    PrototypeRules {
        id: &prototype.id,
        blocks_movement: prototype.blocks_movement,
        fighter: prototype.fighter.map(|it| (it.max_hp(), it.defence(), it.power())),
        ai: prototype.ai.as_ref().map(|ai| match ai {
            Ai::HostileEnemy { .. } => "HostileEnemy",
        }),
        experience: prototype.experience,
        item: prototype.item,
    }
}

/// Up to November 2026 the number was the hash of the bytes of the file, and a content with
/// recipe `index` everywhere had `mix(number ^ index)`. Files of then carry these numbers.
const CLASSIC_BYTES: u64 = 0xaded_dad8_cd54_e158;
const FIRST_STEPS_BYTES: u64 = 0x0d6f_756d_2ad2_3d66;

/// The numbers of the built-in contents of then, as they are counted now.
const CLASSIC: u64 = 0xdbdd_8b35_13c6_f314;
const CLASSIC_CAVES: u64 = 0xe4e2_0eae_d097_7b6f;
const FIRST_STEPS: u64 = 0xc9f3_84e6_1194_9928;
const FIRST_STEPS_CAVES: u64 = 0xa394_03e3_1d85_9ea1;

/// Each former number with the present number of the same rules. Recipe 0, `rooms`, is what the
/// built-in contents build every floor with anyway.
const FORMER: [(u64, u64); 6] = [
    (CLASSIC_BYTES, CLASSIC),
    (mix(CLASSIC_BYTES), CLASSIC),
    (mix(CLASSIC_BYTES ^ 1), CLASSIC_CAVES),
    (FIRST_STEPS_BYTES, FIRST_STEPS),
    (mix(FIRST_STEPS_BYTES), FIRST_STEPS),
    (mix(FIRST_STEPS_BYTES ^ 1), FIRST_STEPS_CAVES),
];

/// Whether a file with the number `found` was made with content of the number `known`.
pub(super) fn accepts(known: u64, found: u64) -> bool {
    known == found || FORMER.contains(&(found, known))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::command::Command;
    use crate::game::Game;
    use crate::journal::{OpenedRun, Run};
    use crate::replay::Replay;
    use crate::save::LoadError;

    /// When this fails, saves of the built-in contents are no longer opened. If their rules
    /// changed on purpose, take their rows out of [`FORMER`].
    #[test]
    fn the_numbers_of_the_built_in_contents_stay() {
        let caves = |content: &Content| content.with_recipe("caves").unwrap().hash();
        let (classic, first_steps) = (Content::classic(), Content::first_steps());
        let numbers = [classic.hash(), caves(&classic), first_steps.hash(), caves(&first_steps)];
        let known = [CLASSIC, CLASSIC_CAVES, FIRST_STEPS, FIRST_STEPS_CAVES];
        assert_eq!(numbers, known, "{numbers:#018x?}");
    }

    /// The built-in whole game with the number that it had formerly.
    fn former_classic() -> Arc<Content> {
        Arc::new(Content { hash: CLASSIC_BYTES, ..Content::clone(&Content::classic()) })
    }

    #[test]
    fn saves_with_a_former_number_are_loaded() {
        let content = Content::classic();
        let game = Game::with_content(former_classic(), 7);
        let loaded = Game::load(&content, &game.save()).unwrap();
        assert_eq!(loaded.fingerprint(), game.fingerprint());
        Game::load(&content, &loaded.save()).unwrap();
        let other = Game::load(&Content::first_steps(), &game.save()).unwrap_err();
        assert!(matches!(other, LoadError::OtherContent { found: CLASSIC_BYTES, .. }), "{other}");
    }

    /// One game begins with a seed, the other with a scene, which the replay holds as a save.
    #[test]
    fn runs_and_replays_with_a_former_number_are_continued() {
        let content = Content::classic();
        let scene = Game::from_scene(former_classic(), "#####\n#@..#\n#####").unwrap();
        for mut game in [Game::with_content(former_classic(), 7), scene] {
            let mut run = Run::new("Ann", &game);
            let mut file = run.snapshot(&game);
            run.snapshot_saved(&file, &game);
            game.step(Command::Wait).unwrap();
            file.extend(run.append(Command::Wait, &game).unwrap());
            // The present program opens the file, appends to it, and replaces it by a snapshot.
            let OpenedRun { mut run, mut game, .. } = Run::open(&content, &file).unwrap();
            game.step(Command::Wait).unwrap();
            file.extend(run.append(Command::Wait, &game).unwrap());
            let OpenedRun { run, game, .. } = Run::open(&content, &file).unwrap();
            let OpenedRun { run, .. } = Run::open(&content, &run.snapshot(&game)).unwrap();
            let replay = Replay::from_bytes(&run.replay().to_bytes()).unwrap();
            let end = replay.verify(&content).unwrap();
            assert_eq!((replay.len(), end.fingerprint()), (2, game.fingerprint()));
        }
    }

    #[test]
    fn former_numbers_are_accepted_for_their_own_content_only() {
        for (found, known) in FORMER {
            assert!(accepts(known, found) && !accepts(found, known));
            assert!(!accepts(known ^ 1, found));
        }
        assert!(!accepts(CLASSIC, FIRST_STEPS_BYTES));
        assert!(!accepts(CLASSIC, mix(CLASSIC_BYTES ^ 1)));
    }
}
