//! Content that makes a turn expensive: the work of each turn is bounded, and one event tells that the
//! rest was left out. Work is counted, no time is measured.

use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Command, Content, Event, EventKind, Game, TraceEvent};

use crate::scenes::support::{command, rules_ron};

/// What is begun is done: a turn may go beyond the limit by that much.
const LAST_STEP: u64 = Game::MAX_WORK;

/// The columns and rows of the largest map of a content.
const SIDE: usize = 1_000;

fn content(ron: &str) -> Arc<Content> {
    Arc::new(Content::parse("work.ron", ron).unwrap_or_else(|why| panic!("{why}")))
}

/// The largest hall, with `others` in place of its first cells after the player's.
fn hall(cell: char, others: &str) -> String {
    let wall = "#".repeat(SIDE) + "\n";
    let inside = SIDE - 2;
    let cells = format!("@{others}");
    let mut cells = cells.chars().chain(std::iter::repeat(cell));
    let row = |_| format!("#{}#\n", cells.by_ref().take(inside).collect::<String>());
    let rows: String = (0..inside).map(row).collect();
    format!("{wall}{rows}{wall}\ninventory a wand")
}

fn game(rules: &[(&str, &str)], scene: &str) -> Game {
    Game::from_scene(content(&rules_ron(rules)), scene).unwrap()
}

/// The same rule many times.
fn times(count: usize, rule: &str) -> String {
    vec![rule; count].join(", ")
}

/// Takes turns, each with bounded work; returns in how many the rest was left out.
#[track_caller]
fn stops(game: &mut Game, keys: &[&str]) -> usize {
    let mut stops = 0;
    for key in keys {
        let events = game.step(command(key)).unwrap();
        assert!(game.work() <= Game::MAX_WORK + LAST_STEP, "{key}: work of {}", game.work());
        let is_stop = |it: &&Event| matches!(it.kind, EventKind::Trace(TraceEvent::RulesStopped));
        stops += events.iter().filter(is_stop).count();
    }
    stops
}

#[test]
fn a_floor_that_teleports_onto_itself() {
    let rune = times(32, "(on: Enter, to: Me, do: [Teleport()])");
    let mut game = game(&[("RUNE", &rune)], &hall('^', ""));
    assert_eq!(stops(&mut game, &["e"]), 1);
}

#[test]
fn teleports_from_one_effect_after_another() {
    let turn = times(32, &format!("(on: Turn, to: Me, do: [{}])", times(16, "Teleport(900)")));
    let mut game = game(&[("PLAYER", &turn)], &hall('.', &"p".repeat(4_000)));
    stops(&mut game, &[".", "."]);
}

#[test]
fn a_noise_that_everyone_hears_and_answers() {
    let hear = "(on: Hear, do: [Noise(1000)])";
    let rules = [("IMP", hear), ("PLAYER", "(on: Turn, do: [Noise(1000)])")];
    let mut game = game(&rules, &hall('.', &"i".repeat(30_000)));
    assert_eq!(stops(&mut game, &[".", "."]), 2);
}

#[test]
fn a_crowd_in_which_everyone_looks_for_everyone() {
    let ron = rules_ron(&[("POST", "(on: Turn, to: Enemies, do: [Damage(0)])")]);
    let ron = ron.replace("sight: 8", "sight: 1000");
    let ron = ron.replace(
        "    tags:",
        "    factions: [(id: \"cats\", hostile: [\"monsters\"])],\n    tags:",
    );
    let ron = ron.replace(
        "        // Does nothing by itself.",
        "        (id: \"cat\", glyph: 'c', color: (1, 1, 1), faction: \"cats\", stats: {\"hp\": 9}, \
         ai: [(do: Attack), (do: Approach)], rules: [(on: Turn, to: Enemies, do: [Damage(0)])]),",
    );
    let mut game = Game::from_scene(content(&ron), &hall('.', &"cp".repeat(15_000))).unwrap();
    assert_eq!(stops(&mut game, &[".", "."]), 2);
}

#[test]
fn areas_without_anyone_in_them() {
    let effects = times(16, "Clear(\"gas\")");
    let turn = times(32, &format!("(on: Turn, to: Around(1000), do: [{effects}])"));
    let mut game = game(&[("PLAYER", &turn)], &hall('.', ""));
    assert_eq!(stops(&mut game, &[".", "."]), 2);
}

#[test]
fn a_map_that_is_revealed_again_and_again() {
    let turn = times(32, &format!("(on: Turn, to: Me, do: [{}])", times(16, "Reveal(900)")));
    let mut game = game(&[("PLAYER", &turn)], &hall('.', ""));
    stops(&mut game, &[".", "."]);
}

#[test]
fn hunters_in_a_hall() {
    let ron = rules_ron(&[]).replace("sight: 8", "sight: 1000");
    let mut game = Game::from_scene(content(&ron), &hall('.', &"i".repeat(30_000))).unwrap();
    stops(&mut game, &[".", ".", "."]);
}

/// Every wall of the hall has one gap, at alternating ends.
#[test]
fn hunters_in_a_labyrinth() {
    let ron =
        rules_ron(&[]).replace("do: Approach", "do: Track(1000)").replace("sight: 8", "sight: 0");
    let inside = SIDE - 2;
    let row = |y: usize| match (y % 4, y) {
        (_, 0) => format!("@{}", ".".repeat(inside - 1)),
        (1, _) => format!("{}.", "#".repeat(inside - 1)),
        (3, _) => format!(".{}", "#".repeat(inside - 1)),
        _ => format!(".{}", "i".repeat(60)) + &".".repeat(inside - 61),
    };
    let wall = "#".repeat(SIDE) + "\n";
    let rows: Vec<String> = (0..inside).map(|y| format!("#{}#\n", row(y))).collect();
    let rows = rows.concat();
    let mut game = Game::from_scene(content(&ron), &format!("{wall}{rows}{wall}")).unwrap();
    stops(&mut game, &[".", ".", "."]);
}

/// A large dungeon whose arrivals do something.
fn dungeon(rules: &str) -> Game {
    let ron = rules_ron(&[("PLAYER", rules)])
        .replace("width: 40, height: 20", "width: 1000, height: 1000")
        .replace("deepest: 3", "deepest: 1000");
    Game::with_content(content(&ron), 7)
}

#[test]
fn floors_that_lead_on_at_arrival() {
    let mut game = dungeon(
        "(on: Arrive, to: Me, do: [ChangeFloor(1)]), (on: Turn, to: Me, do: [ChangeFloor(1)])",
    );
    assert!(stops(&mut game, &[".", "."]) > 0);
}

#[test]
fn floors_that_lead_to_and_fro() {
    let there_and_back = times(8, "ChangeFloor(1), ChangeFloor(-1)");
    let turn = times(32, &format!("(on: Turn, to: Me, do: [{there_and_back}])"));
    let mut game = dungeon(&turn);
    stops(&mut game, &[".", ".", ".", "."]);
}

/// What is too large to be opened again is not entered: by a rule, nor by stairs.
#[test]
fn floors_are_entered_as_long_as_a_save_has_room_for_them() {
    let mut game = dungeon("(on: Turn, to: Me, do: [ChangeFloor(1)])");
    let (mut run, mut stopped) = (Run::new("Ann", &game), 0);
    for _ in 0..70 {
        stopped = stops(&mut game, &["."]);
        let _ = run.append(Command::Wait, &game);
    }
    let floor = game.view().floor();
    assert!(stopped == 1 && (20..70).contains(&floor), "floor {floor}");
    let loaded = Game::load(game.content(), &game.save()).unwrap();
    assert_eq!(loaded.fingerprint(), game.fingerprint());
    let file = run.snapshot(&game).unwrap();
    let opened = Run::open(game.content(), &file).unwrap();
    assert_eq!(opened.game.fingerprint(), game.fingerprint());
}

/// Turns of the built-in games stay far below the limit.
#[test]
fn turns_of_the_built_in_games_are_far_from_the_limit() {
    for content in [Content::classic(), Content::first_steps()] {
        for seed in 0..20 {
            let mut game = Game::with_content(content.clone(), seed);
            for _ in 0..50 {
                let Ok(_) = game.step(Command::Wait) else { break };
                assert!(game.work() < Game::MAX_WORK / 1_000, "work of {}", game.work());
            }
        }
    }
}

/// What is kept from turn to turn to save time does not change what is counted, or a loaded game would
/// stop elsewhere.
#[test]
fn a_loaded_game_counts_the_same_work() {
    for (orcs, rows) in [(3, 1), (12, 3)] {
        let (wall, empty) = ("#".repeat(22) + "\n", "#....................#\n");
        let (orcs, room) = ("o".repeat(orcs), ".".repeat(20 - 5 - orcs));
        let crowd = format!("#.....{orcs}{room}#\n").repeat(rows);
        let scene = format!("{wall}{empty}#..........@.........#\n{empty}{empty}{crowd}{wall}");
        let mut game = Game::from_scene(Content::first_steps(), &scene).unwrap();
        let mut turns = 0;
        for key in [".", "e", ".", ".", "w", "w", ".", ".", ".", "n"].iter().cycle().take(30) {
            let mut loaded = Game::load(game.content(), &game.save()).unwrap();
            let command = command(key);
            let (Ok(_), Ok(_)) = (game.step(command), loaded.step(command)) else { continue };
            assert_eq!(loaded.work(), game.work(), "{orcs}, turn {}", game.view().turn());
            turns += 1;
        }
        assert!(turns >= 4, "{turns} turns with {orcs}");
    }
}

/// The work of going down to a floor of the largest map, made by these steps.
fn work_of_floor(rune: &str, steps: &str) -> u64 {
    let ron = rules_ron(&[("RUNE", rune)])
        .replacen("map: (width: 40, height: 20)", "map: (width: 1000, height: 1000)", 1)
        .replacen(
            "generator: Rooms(attempts: 30, smallest: 4, largest: 8)",
            &format!("steps: [Caves(open: 60, rounds: 2), {steps}]"),
            1,
        );
    let mut game = Game::from_scene(content(&ron), "1.\n\n1 = player on down").unwrap();
    game.step(Command::Descend).unwrap();
    assert_eq!(game.view().floor(), 2);
    game.work()
}

/// What building begins, it may finish.
const LAST_SEARCH: u64 = 4_000_000;

/// What is looked at beside the steps: the whole map, some times.
const WHOLE_FLOOR: u64 = 80_000_000;

#[test]
fn a_floor_with_lakes_that_do_not_fit() {
    let lakes = times(31, "Lakes(tile: \"wall\", min: 20, max: 20, cells: 10000)");
    let work = work_of_floor("", &lakes);
    assert!(work <= (1 << 25) + LAST_SEARCH + WHOLE_FLOOR, "work of {work}");
}

/// Pits over the whole floor cut off many cells.
#[test]
fn a_floor_of_which_many_parts_are_cut_off() {
    let pits = times(31, "Patches(tile: \"rune\", min: 100, max: 100, cells: 300)");
    let work = work_of_floor("(on: Enter, do: [ChangeFloor(1)])", &pits);
    assert!(work <= (1 << 25) + LAST_SEARCH + WHOLE_FLOOR, "work of {work}");
}

/// What rules add is counted once a turn, not for each entity that it is added to.
#[test]
fn a_status_for_each_of_a_crowd() {
    let turn = "(on: Turn, to: Floor, do: [AddStatus(\"strong\", 9)])";
    let mut game = game(&[("PLAYER", turn)], &hall('.', &"p".repeat(4_000)));
    assert_eq!(stops(&mut game, &[".", "."]), 0);
    assert!(game.work() < Game::MAX_WORK / 10, "work of {}", game.work());
    assert!(game.map().entities().iter().all(|it| it.statuses().len() == 1));
}
