//! Golden files: floors and replays that must not change by accident. After a deliberate change
//! `cargo xtask bless` rewrites them; review the diff.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, Point, PrototypeId, Rng, Stream, procgen};

/// Compares a text with a golden file, or writes it when `BLESS` is set.
#[track_caller]
fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, text).unwrap();
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let differs = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
    assert!(golden == text, "{name} differs from line {:?} on", differs.map(|line| line + 1));
}

fn content(recipe: &str) -> Arc<Content> {
    Arc::new(Content::first_steps().with_recipe(recipe).unwrap())
}

#[test]
fn the_first_floor_of_many_seeds() {
    let mut text = String::new();
    for recipe in ["rooms", "caves"] {
        let content = content(recipe);
        for seed in 0..50 {
            let game = Game::with_content(content.clone(), seed);
            writeln!(text, "{recipe} {seed} {:016x}", game.fingerprint()).unwrap();
        }
        let whole = Game::with_content(content, 1).to_scene();
        writeln!(text, "\n{whole}").unwrap();
    }
    golden("levels.txt", &text);
}

#[test]
fn fingerprints_of_random_walks() {
    let mut text = String::new();
    for (recipe, seed) in [("rooms", 1), ("rooms", 2), ("caves", 3), ("caves", 4)] {
        let mut game = Game::with_content(content(recipe), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        writeln!(text, "{recipe} {seed}").unwrap();
        while game.view().turn() < 300 && game.outcome().is_none() {
            let chosen = rng.below(9) as usize;
            let command = Direction::ALL.get(chosen).map_or(Command::Wait, |&it| Command::Bump(it));
            if let Ok(events) = game.step(command) {
                let turn = game.view().turn();
                writeln!(text, "{turn} {command} {} {:016x}", events.len(), game.fingerprint())
                    .unwrap();
            }
        }
        writeln!(text, "{:?}\n", game.outcome()).unwrap();
    }
    golden("replays.txt", &text);
}

#[test]
fn events_of_a_fight_until_death() {
    let scene = "
        ##########
        #@..o...T#
        #...o....#
        ##########
    ";
    let mut game = Game::from_scene(Content::first_steps(), scene).unwrap();
    let mut text = game.to_scene();
    let mut rng = Rng::derive(5, Stream::Player);
    while game.outcome().is_none() && game.view().turn() < 200 {
        let direction = *rng.pick(&Direction::ALL).unwrap();
        let attack = Direction::ALL.into_iter().find(|&it| game.check(Command::Melee(it)).is_ok());
        let command = Command::Bump(attack.unwrap_or(direction));
        if let Ok(events) = game.step(command) {
            write!(text, "\n{command}\n{}", events.describe(game.content())).unwrap();
        }
    }
    golden("fight.txt", &text);
}

/// Every floor of some seeds of the classic content, and one of them as a scene.
#[test]
fn all_floors_of_the_classic_content() {
    let content = Content::classic();
    let mut text = String::new();
    for seed in 0..20 {
        for floor in 1..=10 {
            let generated = procgen::generate(&content, seed, floor);
            let spawns = |placed: &[(PrototypeId, Point)]| {
                let name =
                    |(kind, at): &(PrototypeId, Point)| format!("{}{at}", content.name(*kind));
                placed.iter().map(name).collect::<Vec<_>>().join(" ")
            };
            let (start, end) = (generated.start, generated.end);
            writeln!(text, "seed {seed} floor {floor}: {start} to {end}").unwrap();
            writeln!(text, "  {}\n  {}", spawns(&generated.monsters), spawns(&generated.items))
                .unwrap();
        }
    }
    let whole = Game::with_content(content, 1).to_scene();
    writeln!(text, "\n{whole}").unwrap();
    golden("classic_floors.txt", &text);
}

/// Fingerprints of a walker that picks up and uses items and takes stairs.
#[test]
fn fingerprints_of_the_classic_content() {
    let mut text = String::new();
    for seed in 1..=3 {
        let ron = Content::classic_ron()
            .replace("\"hp\": 30, \"defence\": 1", "\"hp\": 900, \"defence\": 1");
        let content = Content::parse("tough.ron", &ron).unwrap();
        let mut game = Game::with_content(Arc::new(content), seed);
        let mut rng = Rng::derive(seed, Stream::Player);
        writeln!(text, "seed {seed}").unwrap();
        while game.view().turn() < 1_000 && game.outcome().is_none() {
            let command = crate::walker::command(&game, &mut rng);
            let Ok(events) = game.step(command) else { continue };
            let (turn, floor) = (game.view().turn(), game.view().floor());
            let print = game.fingerprint();
            writeln!(text, "{turn} floor {floor} {command} {} {print:016x}", events.len()).unwrap();
        }
        writeln!(text, "{:?}\n", game.outcome()).unwrap();
    }
    golden("classic_replays.txt", &text);
}
