//! Rows that not all games have: a share of the games, or one row of a group.

use std::collections::BTreeSet;
use std::sync::Arc;

use roguecore::{Command, Content, Game, Host, Pack, Wish, procgen};

use crate::scenes::support::play;

const DELVE: &str = include_str!("../../../../../assets/packs/delve.ron");
const SEEDS: u64 = 300;

fn read(ron: &str) -> Content {
    Content::parse("games.ron", ron).unwrap_or_else(|errors| panic!("{errors}"))
}

/// A file with those vaults, of which every floor has one, if the game has any.
fn with_vaults(rows: &str, names: &str) -> String {
    let step = format!("Vaults(min: 1, max: 1, of: [{names}]),\n            Doors(");
    let ron = DELVE.replace("Doors(", &step);
    ron.replacen("vaults: [", &format!("vaults: [{rows}"), 1)
}

fn vault(id: &str, games: &str) -> String {
    format!("(id: \"{id}\", map: [\"..\", \"..\"], max: 20, weight: 0, {games}),")
}

fn vaults(content: &Content, seed: u64) -> BTreeSet<String> {
    let floors = 1..=content.floor_count().min(3);
    let mine = |id: &String| id.starts_with("my_");
    floors.flat_map(|floor| procgen::generate(content, seed, floor).vaults).filter(mine).collect()
}

#[test]
fn a_share_of_the_games_has_a_vault_on_all_its_floors_or_none() {
    let ron = with_vaults(&vault("my_shrine", "games: 30"), "\"my_shrine\"");
    let content = read(&ron);
    let mut games = 0;
    for seed in 0..SEEDS {
        let on = |floor| {
            procgen::generate(&content, seed, floor).vaults.contains(&"my_shrine".to_owned())
        };
        let floors = [on(1), on(2)];
        assert!(floors == [true; 2] || floors == [false; 2], "seed {seed}: {floors:?}");
        games += u64::from(floors[0]);
    }
    assert!((SEEDS * 2 / 10..SEEDS * 4 / 10).contains(&games), "{games} of {SEEDS}");
}

#[test]
fn a_game_has_one_row_of_a_group_and_another_row_takes_only_its_own_games() {
    let group = |ids: &[&str]| {
        let rows: String = ids.iter().map(|id| vault(id, "one_of: \"shrine\"")).collect();
        let names: Vec<String> = ids.iter().map(|id| format!("\"{id}\"")).collect();
        read(&with_vaults(&rows, &names.join(", ")))
    };
    let two = group(&["my_altar", "my_well"]);
    let three = group(&["my_altar", "my_well", "my_grave"]);
    let mut seen = BTreeSet::new();
    for seed in 0..SEEDS {
        let (before, after) = (vaults(&two, seed), vaults(&three, seed));
        assert_eq!((before.len(), after.len()), (1, 1), "seed {seed}");
        assert!(before == after || after.contains("my_grave"), "seed {seed}: {before:?} {after:?}");
        seen.extend(after);
    }
    assert_eq!(seen.len(), 3, "{seen:?}");
}

/// The classic game with two branches, of which a game has one.
fn with_branches() -> String {
    Content::classic_ron().replacen(
        "    tiles: [",
        r#"branches: [
            (id: "cellar", from: 2, floors: 1, stairs: "hatch", one_of: "side"),
            (id: "crypt", from: 3, floors: 1, stairs: "hatch", one_of: "side"),
        ],
        tiles: [(id: "hatch", glyph: 'v', color: (9, 9, 9), walkable: true, transparent: true),"#,
        1,
    )
}

#[test]
fn a_game_has_the_stairs_to_one_branch_of_a_group() {
    let content = read(&with_branches());
    let hatch = content.tile_id("hatch").unwrap();
    let has = |seed, floor| {
        procgen::generate(&content, seed, floor).tiles.iter().any(|(_, tile)| *tile == hatch)
    };
    let games: Vec<[bool; 2]> = (0..40).map(|seed| [has(seed, 2), has(seed, 3)]).collect();
    assert!(games.iter().all(|[second, third]| second != third), "{games:?}");
    assert!(games.contains(&[true, false]) && games.contains(&[false, true]));
}

#[test]
fn nobody_is_wished_to_a_branch_that_the_game_leaves_out() {
    let content = Arc::new(read(&with_branches()));
    for seed in 0..8 {
        let mut game = Game::with_content(Arc::clone(&content), seed);
        game.set_wizard_mode(true);
        for floor in [11, 12] {
            let wish = game.check(Command::Wizard(Wish::GoTo(floor)));
            assert_eq!(wish.is_ok(), content.has_floor(seed, floor), "seed {seed}, floor {floor}");
        }
    }
}

#[test]
fn a_sampled_game_may_have_the_branch_or_leave_it_out() {
    let content = Arc::new(read(&with_branches()));
    let hatch = content.tile_id("hatch").unwrap();
    let scene = "<.1\n\n1 = player on stairs_down\nfloor 1\nseed 3";
    let mut game = Game::from_scene(content, scene).unwrap();
    play(&mut game, "down");
    let count = |seed| {
        let other = game.sample_world(seed);
        let map = other.map();
        map.size().points().filter(|&at| map.tile(at) == Some(hatch)).count()
    };
    let counts: BTreeSet<usize> = (0..40).map(count).collect();
    assert_eq!(counts, BTreeSet::from([0, 1]));
}

#[test]
fn hordes_that_come_later_are_of_the_game() {
    let rows = r#"hordes: [
        (id: "my_rats", leader: "orc", weight: 1000000, one_of: "plague"),
        (id: "my_bats", leader: "troll", weight: 1000000, one_of: "plague"),"#;
    let ron = DELVE.replacen("hordes: [", rows, 1);
    let ron = ron.replacen(
        "items: [",
        "items: [(id: \"horn\", glyph: '?', color: (1, 1, 1), reusable: true, rules: [(on: Use, do: [SpawnHorde()])]),",
        1,
    );
    let content =
        Arc::new(Content::parse("games.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")));
    let arrives = |seed: u64| {
        let room = format!("{}\n", ".".repeat(60)).repeat(3);
        let scene = format!(
            "{}\n1{}\n{room}\n1 = player\ninventory a horn\nseed {seed}",
            "#".repeat(60),
            ".".repeat(59)
        );
        let mut game = Game::from_scene(Arc::clone(&content), &scene).unwrap();
        let said = play(&mut game, "use=a use=a use=a");
        ["orc#", "troll#"].map(|name| said.contains(name))
    };
    let games: Vec<[bool; 2]> = (0..20).map(arrives).collect();
    assert!(games.iter().all(|&[orc, troll]| orc != troll), "{games:?}");
    assert!(games.contains(&[true, false]) && games.contains(&[false, true]), "{games:?}");
}

#[test]
fn mistakes_about_games_are_reported() {
    let report = |row: &str| {
        let ron = DELVE.replacen("hordes: [", &format!("hordes: [\n{row},\n"), 1);
        let report = Content::parse("my.ron", &ron).unwrap_err().to_string();
        report.split_once(": ").unwrap().1.to_owned()
    };
    let report =
        ["(leader: \"orc\", games: 50)", "(id: \"a\", leader: \"orc\", games: 0)"].map(report);
    assert_eq!(
        report[0],
        "a horde with `games` or `one_of` needs an `id`, by which the games are drawn"
    );
    assert_eq!(report[1], "the number of games must be from 1 to 100; it is 0");
}

#[test]
fn packs_change_the_games_of_a_row() {
    let base = with_vaults(&vault("my_shrine", ""), "\"my_shrine\"");
    let pack = "(extends: \"delve\", change: (vaults: {\"my_shrine\": (games: 40)}))";
    let packs = [pack, &base].map(|text| Pack::new().with_file("my.ron", text));
    let content = Content::parse_packs(&packs, &Host::new());
    let content = content.unwrap_or_else(|errors| panic!("{errors}"));
    let games = (0..SEEDS).filter(|&seed| !vaults(&content, seed).is_empty()).count();
    assert!((90..150).contains(&games), "{games}");
}
