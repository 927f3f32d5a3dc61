//! Games stepped at once: what is written is what the player knows, however it was written.

use std::collections::VecDeque;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use rogue_gym::{
    Buffers, Episode, Error, INVENTORY_FIELDS, Mode, PARTS, Part, Parts, Rewards, Setup, Start,
    THINGS, Vector,
};
use roguecore::{Command, Content, Direction, Game, Rng, Stream, View};

fn contents() -> [Arc<Content>; 3] {
    [rogue_ember::content(), Content::classic(), Content::first_steps()]
}

fn setup(content: Arc<Content>) -> Arc<Setup> {
    let mut setup = Setup::new(content);
    setup.max_steps = 400;
    Arc::new(setup)
}

fn started(setup: &Arc<Setup>, count: usize, mode: Mode, threads: usize) -> (Vector, Buffers) {
    let mut games = Vector::new(Arc::clone(setup), count, mode, threads);
    let mut buffers = Buffers::new(setup, count);
    let starts: Vec<Start> = (0..count as u64).map(Start::seed).collect();
    games.reset(&starts, None, buffers.arrays()).unwrap();
    (games, buffers)
}

/// The observation of a game written from nothing.
fn written_anew(setup: &Setup, episode: &Episode, like: &Buffers) -> Buffers {
    let mut anew = Buffers::new(setup, 1);
    (anew.rewards[0], anew.terminated[0]) = (like.rewards[0], like.terminated[0]);
    anew.truncated[0] = like.truncated[0];
    let mut copy = episode.clone();
    copy.invalidate();
    copy.write(setup, anew.arrays()).unwrap();
    anew
}

/// Random steps, a third of which may be refused, each of which writes what a whole writing would: with all parts, and
/// without the one that shows what is in view.
fn writes_all_that_changed(setup: &Arc<Setup>, seed: u64, steps: u32) {
    let parts = Parts::MASK.with(Part::Glyphs).with(Part::Tiles).with(Part::Statistics);
    for parts in [setup.parts(), parts] {
        let setup = Arc::new(Setup::clone(setup).with_parts(parts));
        writes_changed_parts(&setup, seed, steps);
    }
}

fn writes_changed_parts(setup: &Arc<Setup>, seed: u64, steps: u32) {
    let mut games = Vector::new(Arc::clone(setup), 1, Mode::NextStep, 1);
    let mut buffers = Buffers::new(setup, 1);
    games.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
    let mut any = Rng::seeded(seed);
    for step in 0..steps {
        let mut actions = [0];
        games.sample(&buffers.mask, &mut actions).unwrap();
        if any.chance(1, 3) {
            actions[0] = i64::from(any.below(setup.actions().len() as u32));
        }
        games.step(&actions, buffers.arrays()).unwrap();
        let anew = written_anew(setup, &games.episodes()[0], &buffers);
        assert!(anew == buffers, "seed {seed}, step {step}: {actions:?}");
    }
}

#[test]
fn a_step_that_writes_only_what_changed_leaves_what_a_whole_writing_would() {
    for content in contents() {
        let setup = setup(content);
        (0..6).for_each(|seed| writes_all_that_changed(&setup, seed, 900));
    }
}

/// Also where several commands come before it.
#[test]
fn what_is_written_after_several_commands_is_what_a_whole_writing_would() {
    let parts = Parts::MASK.with(Part::Glyphs).with(Part::Tiles).with(Part::Statistics);
    let setup = Arc::new(Setup::clone(&setup(rogue_ember::content())).with_parts(parts));
    let mut dice = Rng::derive(1, Stream::Custom(3));
    for seed in 0..40 {
        let mut episode = Episode::of_game(Game::with_content(rogue_ember::content(), seed));
        let mut buffers = Buffers::new(&setup, 1);
        for _ in 0..40 {
            for _ in 0..3 {
                let commands = episode.game().commands();
                let Some(last) = commands.len().checked_sub(1) else { break };
                let command = commands[dice.below(last as u32 + 1) as usize];
                episode.play(&setup, command).unwrap();
            }
            episode.write(&setup, buffers.arrays()).unwrap();
            assert!(written_anew(&setup, &episode, &buffers) == buffers, "seed {seed}");
        }
    }
}

/// What was in view between two changes of the floor is known afterwards.
#[test]
fn a_step_to_another_floor_and_back_leaves_what_a_whole_writing_would() {
    let content = Content::parse("sights.ron", include_str!("sights.ron")).unwrap();
    let mut tiles = Rng::derive(1, Stream::Custom(3));
    let mut row = |_| (1..39).map(|_| b".rrrbb%^"[tiles.below(8) as usize] as char).collect();
    let mut rows: Vec<String> = (1..23).map(&mut row).collect();
    rows[9].replace_range(9..14, "@.<.>");
    let (wall, rows) = ("#".repeat(40), rows.join("#\n#"));
    let scene = format!("{wall}\n#{rows}#\n{wall}");
    let setup = Setup::new(Arc::new(content)).with_scene(&scene).unwrap();
    let setup = Arc::new(setup);
    (0..6).for_each(|seed| writes_all_that_changed(&setup, seed, 900));
}

/// The engine samples worlds that the player cannot tell from the real one.
#[test]
fn two_worlds_that_look_alike_give_equal_observations() {
    for content in contents() {
        let setup = setup(content);
        let mut compared = 0;
        for seed in 0..12 {
            let mut games = Vector::new(Arc::clone(&setup), 1, Mode::NextStep, 1);
            let mut buffers = Buffers::new(&setup, 1);
            games.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
            for step in 0..300 {
                let mut actions = [0];
                games.sample(&buffers.mask, &mut actions).unwrap();
                games.step(&actions, buffers.arrays()).unwrap();
                let real = games.episodes()[0].game();
                if step % 20 != 0 || real.outcome().is_some() {
                    continue;
                }
                let [real, sampled] =
                    [real.clone(), real.sample_world(step ^ seed << 32)].map(|game| {
                        let mut seen = Buffers::new(&setup, 1);
                        let mut episode = Episode::of_game(game);
                        episode.write(&setup, seen.arrays()).unwrap();
                        seen
                    });
                assert!(real == sampled, "seed {seed}, step {step}");
                compared += 1;
            }
        }
        assert!(compared > 100, "only {compared}");
    }
}

#[test]
fn every_number_lies_in_its_range() {
    for content in contents() {
        let setup = setup(content);
        let (mut games, mut buffers) = started(&setup, 8, Mode::NextStep, 1);
        for _ in 0..400 {
            let mut actions = [0; 8];
            games.sample(&buffers.mask, &mut actions).unwrap();
            games.step(&actions, buffers.arrays()).unwrap();
            for (part, name) in PARTS {
                let ranges = setup.ranges(part);
                for (&value, range) in numbers(&buffers, part).iter().zip(ranges.iter().cycle()) {
                    assert!((range.low..=range.high).contains(&value), "{name}: {value} {range:?}");
                }
            }
        }
    }
}

/// Unknown items have numbers of their own behind those of the rows.
#[test]
fn a_glyph_stands_for_one_thing() {
    let setup = setup(rogue_ember::content());
    let (mut games, mut buffers) = started(&setup, 8, Mode::NextStep, 1);
    let area = setup.size().area();
    let [kinds, ..] = setup.ranges(Part::Entities)[..] else { panic!("no columns") };
    let mut unknown = 0;
    for _ in 0..400 {
        let mut actions = [0; 8];
        games.sample(&buffers.mask, &mut actions).unwrap();
        games.step(&actions, buffers.arrays()).unwrap();
        for (episode, glyphs) in games.episodes().iter().zip(buffers.glyphs.chunks(area)) {
            let view = episode.game().view();
            for (at, &glyph) in view.size().points().zip(glyphs) {
                let number = i32::from(glyph) - i32::from(THINGS);
                if number < 0 {
                    continue;
                }
                let (kind, is_corpse) = (number % kinds.high, number >= kinds.high);
                let shown = view.entities_at(at);
                let is_shown = shown
                    .iter()
                    .any(|it| it.entity_ref.kind.index() as i32 == kind && it.corpse == is_corpse);
                assert!(is_shown, "{at:?}: {glyph}");
                unknown += u32::from(kind >= setup.content().prototypes().len() as i32);
            }
        }
    }
    assert!(unknown > 0);
}

fn numbers(buffers: &Buffers, part: Part) -> Vec<i32> {
    let bytes = |bytes: &[u8]| bytes.iter().copied().map(i32::from).collect();
    match part {
        Part::Glyphs => buffers.glyphs.iter().copied().map(i32::from).collect(),
        Part::Tiles => bytes(&buffers.tiles),
        Part::Features => bytes(&buffers.features),
        Part::Substances => bytes(&buffers.substances),
        Part::Messages => bytes(&buffers.messages),
        Part::Entities => buffers.entities.clone(),
        Part::Inventory => buffers.inventory.clone(),
        Part::Statistics => buffers.statistics.clone(),
        Part::Goal => buffers.goal.clone(),
        other => unreachable!("{other:?} has no array"),
    }
}

#[test]
fn the_planes_are_the_view() {
    let setup = setup(rogue_ember::content());
    let (mut games, mut buffers) = started(&setup, 3, Mode::NextStep, 1);
    for _ in 0..500 {
        let mut actions = [0; 3];
        games.sample(&buffers.mask, &mut actions).unwrap();
        games.step(&actions, buffers.arrays()).unwrap();
        let area = setup.size().area();
        for (episode, tiles) in games.episodes().iter().zip(buffers.tiles.chunks(area)) {
            let view = episode.game().view();
            let known = |at| view.tile_id(at).map_or(View::UNKNOWN_TILE, |it| it.index() as u8);
            assert!(view.size().points().map(known).eq(tiles.iter().copied()));
        }
    }
}

#[test]
fn the_mask_is_what_the_engine_allows() {
    for content in contents() {
        let setup = setup(content);
        let (mut games, mut buffers) = started(&setup, 2, Mode::NextStep, 1);
        for step in 0..400 {
            let mut actions = [0; 2];
            games.sample(&buffers.mask, &mut actions).unwrap();
            let before: Vec<u64> =
                games.episodes().iter().map(|it| it.game().fingerprint()).collect();
            let legal = buffers.mask.clone();
            for (episode, mask) in games.episodes().iter().zip(legal.chunks(setup.actions().len()))
            {
                // A policy divides by the number of legal actions, also of a game that is over.
                assert!(mask.contains(&1), "step {step}");
                for (direction, &legal) in Direction::ALL.into_iter().zip(mask) {
                    let checked = episode.game().check(Command::Bump(direction));
                    assert_eq!(checked.is_ok(), legal == 1, "step {step}: {direction}");
                }
            }
            // Any action, legal or not: an illegal one changes nothing.
            let mut rng = Rng::derive(step, Stream::Custom(1));
            if step % 3 == 0 {
                actions = [0; 2].map(|_: i64| i64::from(rng.below(setup.actions().len() as u32)));
            }
            let was_over: Vec<bool> = games.episodes().iter().map(Episode::is_over).collect();
            games.step(&actions, buffers.arrays()).unwrap();
            for index in 0..2 {
                let allowed = legal[index * setup.actions().len() + actions[index] as usize] == 1;
                let now = games.episodes()[index].game().fingerprint();
                assert!(was_over[index] || (now != before[index]) == allowed, "step {step}");
            }
        }
    }
}

#[test]
fn many_games_at_once_are_those_games_one_by_one() {
    for content in contents() {
        let setup = setup(content);
        for threads in [1, 2] {
            let (mut games, mut buffers) = started(&setup, 50, Mode::NextStep, threads);
            let mut actions = vec![0; 50];
            let mut singles: Vec<_> = (0..50)
                .map(|seed| {
                    let mut game = Vector::new(Arc::clone(&setup), 1, Mode::NextStep, 1);
                    let mut buffers = Buffers::new(&setup, 1);
                    game.reset(&[Start::seed(seed)], None, buffers.arrays()).unwrap();
                    (game, buffers)
                })
                .collect();
            let mut drawn_by_one = vec![0; 50];
            let mut one_thread = Vector::new(Arc::clone(&setup), 50, Mode::NextStep, 1);
            for _ in 0..600 {
                games.sample(&buffers.mask, &mut actions).unwrap();
                one_thread.sample(&buffers.mask, &mut drawn_by_one).unwrap();
                assert_eq!(actions, drawn_by_one);
                games.step(&actions, buffers.arrays()).unwrap();
                for (index, (game, own)) in singles.iter_mut().enumerate() {
                    game.step(&actions[index..=index], own.arrays()).unwrap();
                    let area = setup.size().area();
                    assert!(own.glyphs == buffers.glyphs[index * area..][..area]);
                    assert_eq!(own.rewards[0].to_bits(), buffers.rewards[index].to_bits());
                    assert_eq!(own.terminated[0], buffers.terminated[index]);
                    assert_eq!(own.truncated[0], buffers.truncated[index]);
                }
            }
        }
    }
}

/// Restored after every step, into arrays that hold nothing.
#[test]
fn restored_games_go_on_as_they_would_have() {
    for content in contents() {
        let setup = setup(content);
        let (mut games, mut buffers) = started(&setup, 3, Mode::NextStep, 1);
        let mut restored: VecDeque<(Vector, Buffers)> = VecDeque::new();
        let mut rng = Rng::derive(1, Stream::Custom(2));
        for turn in 0..600 {
            let mut again = Vector::new(Arc::clone(&setup), 3, Mode::NextStep, 1);
            again.restore(&games.save()).unwrap();
            for (one, other) in games.episodes().iter().zip(again.episodes()) {
                assert_eq!(one.events(), other.events(), "turn {turn}");
            }
            let (mut actions, mut same) = ([0; 3], [0; 3]);
            games.sample(&buffers.mask, &mut actions).unwrap();
            again.sample(&buffers.mask, &mut same).unwrap();
            assert_eq!(actions, same);
            if rng.below(4) == 0 {
                actions = actions.map(|_| i64::from(rng.below(setup.actions().len() as u32)));
            }
            games.step(&actions, buffers.arrays()).unwrap();
            restored.push_front((again, Buffers::new(&setup, 3)));
            restored.truncate(4);
            for (age, (game, own)) in restored.iter_mut().enumerate() {
                game.step(&actions, own.arrays()).unwrap();
                assert!(buffers == *own, "turn {turn}, restored {age} turns before: {actions:?}");
            }
        }
        for bytes in [&b""[..], b"\xff\xff\xff", &games.save()[..100]] {
            assert!(matches!(games.restore(bytes), Err(Error::Damaged(_))));
        }
    }
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let setup = setup(Content::classic());
    let mut games = Vector::new(Arc::clone(&setup), 2, Mode::Disabled, 1);
    let mut buffers = Buffers::new(&setup, 2);
    assert_eq!(games.step(&[8, 8], buffers.arrays()), Err(Error::NotStarted));
    let count = setup.actions().len();
    games.reset(&[Start::seed(1); 2], None, buffers.arrays()).unwrap();
    let before = games.save();
    for (actions, says) in [
        (&[8][..], "actions: 1 entries, but there must be 2"),
        (&[8, -1], "action -1 of game 1 is not one of the 97 actions, 0 to 96"),
        (&[i64::MAX, 0], "action 9223372036854775807 of game 0"),
    ] {
        let error = games.step(actions, buffers.arrays()).unwrap_err().to_string();
        let says = says.replace("97", &count.to_string()).replace("96", &(count - 1).to_string());
        assert!(error.starts_with(&says), "{error}");
    }
    let mut small = Buffers::new(&setup, 1);
    assert!(games.step(&[8, 8], small.arrays()).is_err());
    assert_eq!(games.save(), before);
    // Without autoreset a game that is over waits.
    for _ in 0..400 {
        games.step(&[8, 8], buffers.arrays()).unwrap();
        if buffers.terminated.contains(&true) {
            break;
        }
    }
    assert!(matches!(games.step(&[8, 8], buffers.arrays()), Err(Error::NeedsReset { .. })));
    let mask = [true, true];
    games.reset(&[Start::default(); 2], Some(&mask), buffers.arrays()).unwrap();
    assert_eq!(games.step(&[8, 8], buffers.arrays()), Ok(()));
}

#[test]
fn the_layout_is_apart_from_luck() {
    let setup = setup(rogue_ember::content());
    let games = [1, 2].map(|seed| {
        let start = Start { seed: Some(seed), layout: Some(7) };
        Episode::new(&setup, start).unwrap()
    });
    assert_eq!(games[0].game().view().explored(), games[1].game().view().explored());
    assert_ne!(games[0].game().fingerprint(), games[1].game().fingerprint());
    assert!(games[0].game().map().entities().len() == games[1].game().map().entities().len());
}

#[test]
fn a_scene_has_no_other_layout() {
    let setup = Arc::new(Setup::new(Content::classic()).with_scene("#####\n#@.>#\n#####").unwrap());
    let (mut games, mut buffers) = started(&setup, 1, Mode::NextStep, 1);
    let before = games.save();
    let start = Start { seed: Some(1), layout: Some(7) };
    assert_eq!(games.reset(&[start], None, buffers.arrays()), Err(Error::LayoutOfScene));
    assert_eq!(games.step_in(&[8], Some(7), buffers.arrays()), Err(Error::LayoutOfScene));
    assert_eq!(games.reset_ended(Some(7), buffers.arrays()), Err(Error::LayoutOfScene));
    assert!(matches!(Episode::new(&setup, start), Err(Error::LayoutOfScene)));
    assert_eq!(games.save(), before);
}

#[test]
fn the_goal_beside_a_full_inventory_has_a_row() {
    let content = Content::classic();
    let goal = content.dungeon().unwrap().goal;
    let id = &content.prototype(goal).id;
    let items = ('a'..='z').map(|slot| format!("{slot} dagger")).collect::<Vec<_>>().join(", ");
    let scene = format!("#####\n#@.>#\n#####\n\ninventory {items}, * {id}");
    let setup = Arc::new(Setup::new(Arc::clone(&content)).with_scene(&scene).unwrap());
    let (games, buffers) = started(&setup, 1, Mode::NextStep, 1);
    let kinds = buffers.inventory.chunks(INVENTORY_FIELDS.len()).map(|row| row[0]);
    let carried = games.episodes()[0].game().view().carried().map(|it| it.kind.index() as i32 + 1);
    assert_eq!(kinds.collect::<Vec<_>>(), carried.collect::<Vec<_>>());
    assert_eq!(buffers.inventory[26 * INVENTORY_FIELDS.len()], goal.index() as i32 + 1);
}

#[test]
fn a_scene_is_a_task() {
    let scene = "#####\n#@.>#\n#####";
    let mut setup = Setup::new(Content::classic()).with_scene(scene).unwrap();
    setup.rewards = Rewards { floor: 1.0, explore: 0.0, ..Rewards::default() };
    let setup = Arc::new(setup);
    let (mut games, mut buffers) = started(&setup, 1, Mode::NextStep, 1);
    let descend = 10;
    let mut total = 0.0;
    for action in [2, 2, descend] {
        assert_eq!(buffers.mask[action as usize], 1);
        games.step(&[action], buffers.arrays()).unwrap();
        total += buffers.rewards[0];
    }
    assert!((total - 1.0).abs() < 1e-9, "{total}");
    assert!(Setup::new(Content::classic()).with_scene("?").is_err());
}

/// A run can be played again only from a start that its link names.
#[test]
fn a_recorded_run_is_none_of_a_scene() {
    let setup = || Setup::new(Setup::built_in("classic").unwrap());
    let scene = "####\n#@>#\n####";
    let of_scene = setup().with_scene(scene).unwrap().recorded("Ann");
    assert_eq!(of_scene.err(), Some(Error::RunOfScene));
    let of_run = setup().recorded("Ann").unwrap().with_scene(scene);
    assert_eq!(of_run.err(), Some(Error::RunOfScene));
}

/// Ways that open without a cell that is new count in both: in the game that goes on, and in the one that is read again.
#[test]
fn restored_games_have_the_same_guide() {
    let scene = "######\n#@ß..#\n##♦>.#\n######\n\n@ = player hp 40";
    let mut setup = Setup::new(rogue_ember::content()).with_scene(scene).unwrap();
    setup.rewards = Rewards { guide: 1.0, ..Rewards::TASK };
    let setup = Arc::new(setup);
    let (mut games, mut buffers) = started(&setup, 1, Mode::NextStep, 1);
    let wait = setup.actions().find("wait").unwrap() as i64;
    let mut most = f64::MIN;
    for _ in 0..30 {
        let (mut copy, mut copied) = started(&setup, 1, Mode::NextStep, 1);
        copy.restore(&games.save()).unwrap();
        games.step(&[wait], buffers.arrays()).unwrap();
        copy.step(&[wait], copied.arrays()).unwrap();
        assert_eq!(buffers.rewards[0].to_bits(), copied.rewards[0].to_bits());
        most = most.max(buffers.rewards[0]);
    }
    assert!(most > 0.5, "the door was not found: {most}");
}

/// The floors of a branch have the numbers after the deepest one of the dungeon.
#[test]
fn side_floors_are_not_deeper() {
    let content = rogue_ember::content();
    let scene = "#####\n#@..#\n#####\n\n@ = player on flooded_steps\nfloor 3";
    let mut setup = Setup::new(Arc::clone(&content)).with_scene(scene).unwrap();
    setup.rewards = Rewards { floor: 1.0, guide: 1.0, ..Rewards::TASK };
    let in_cellar = (0..20).find(|&seed| {
        let mut episode = Episode::new(&setup, Start::seed(seed)).unwrap();
        let reward = episode.play_rewarded(&setup, Command::Descend);
        let view = episode.game().view();
        let is_there = content.branch_of(view.floor()).is_some_and(|it| it.id == "drowned_cellar");
        assert!(!is_there || (reward == Ok(0.0) && episode.deepest() == 3), "{reward:?}");
        is_there
    });
    assert!(in_cellar.is_some());
}

/// Fields are saved without names: bytes of another version would be read as other games.
#[test]
fn games_of_another_version_are_refused() {
    let setup = setup(Content::first_steps());
    let (mut games, _) = started(&setup, 2, Mode::NextStep, 1);
    let saved = games.save();
    let before = games.episodes()[0].game().fingerprint();
    for other in [&saved[4..], &[], b"gym\x00", &[b"gym\xff", &saved[4..]].concat()] {
        let error = games.restore(other).unwrap_err().to_string();
        assert!(error.contains("this version of the package"), "{error}");
    }
    assert_eq!(games.episodes()[0].game().fingerprint(), before);
    games.restore(&saved).unwrap();
}

/// Two games of a content that never changes, and that have been played.
fn saved_games() -> (Vector, Buffers) {
    let ron = include_str!("../../roguecore/tests/golden/save_content.ron");
    let content = Content::parse("save_content.ron", ron).unwrap();
    let mut setup = Setup::new(Arc::new(content));
    setup.rewards = Rewards { guide: 1.0, explore: 0.5, ..Rewards::TASK };
    let (mut games, mut buffers) = started(&Arc::new(setup), 2, Mode::NextStep, 1);
    for _ in 0..20 {
        let mut actions = [0, 0];
        games.sample(&buffers.mask, &mut actions).unwrap();
        games.step(&actions, buffers.arrays()).unwrap();
    }
    (games, buffers)
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for line in bytes.chunks(32) {
        line.iter().for_each(|byte| write!(text, "{byte:02x} ").unwrap());
        text.push('\n');
    }
    text
}

/// Fields are saved without names: other bytes are another version, the last byte of `HEADER` in `vector.rs`. With it
/// `BLESS=1` writes the file anew.
#[test]
fn saved_games_change_only_with_a_new_version() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/saved_games.txt");
    let (mut games, mut buffers) = saved_games();
    let text = hex(&games.save());
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let version = 4 * "00 ".len();
    if std::env::var_os("BLESS").is_some() && golden.get(..version) != text.get(..version) {
        std::fs::write(&path, &text).unwrap();
        return;
    }
    let differs = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(golden == text, "saved_games.txt differs from line {differs:?} on: a new HEADER?");
    // The games of the file go on as those that were saved.
    let bytes: Vec<u8> =
        golden.split_whitespace().map(|byte| u8::from_str_radix(byte, 16).unwrap()).collect();
    let (mut copies, mut copied) = saved_games();
    copies.step(&[0, 0], copied.arrays()).unwrap();
    copies.restore(&bytes).unwrap();
    copies.invalidate();
    for _ in 0..20 {
        let mut actions = [0, 0];
        games.sample(&buffers.mask, &mut actions).unwrap();
        games.step(&actions, buffers.arrays()).unwrap();
        copies.step(&actions, copied.arrays()).unwrap();
        assert_eq!(buffers.rewards, copied.rewards);
        assert_eq!(buffers.mask, copied.mask);
    }
}
