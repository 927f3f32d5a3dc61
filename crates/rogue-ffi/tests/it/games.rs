//! Games over the C functions are those of the engine.

use crate::door;
use roguecore::{Command, Game, Rng, Stream};

/// Commands of a game.
const COMMANDS: u32 = 100;

/// Plays random legal commands over the C functions and with the engine, and compares the lists of legal commands and
/// the fingerprints; a game in ten goes on from its save half-way.
fn compare(games: u64) {
    let (mut played, mut commands) = (0, 0_u64);
    for name in ["ember", "short", "classic"] {
        let (handle, content) = (door::builtin(name), rogue_ember::built_in(name).unwrap());
        for seed in 0..games.div_ceil(3) {
            let (mut game, mut native) =
                (door::new_game(handle, seed), Game::with_content(content.clone(), seed));
            let mut rng = Rng::derive(seed, Stream::Custom(1));
            for turn in 0..COMMANDS {
                let legal = native.commands();
                if legal.is_empty() {
                    break;
                }
                let command = legal[rng.below(legal.len() as u32) as usize];
                let text = command.text(&content).to_string();
                let listed = door::commands(game);
                let own: Vec<String> =
                    legal.iter().map(|it| it.text(&content).to_string()).collect();
                assert_eq!(listed, own, "{name}, seed {seed}, turn {turn}");
                assert!(
                    door::step(game, &text)["events"].is_array(),
                    "{name}, seed {seed}: {text}"
                );
                native.step(command).unwrap();
                commands += 1;
                if seed % 10 == 0 && turn == COMMANDS / 2 {
                    let saved = door::save(game);
                    assert_eq!(saved, native.save());
                    door::free(game);
                    game = door::handle(&door::load(handle, &saved), "game");
                }
            }
            let is_over = door::step(game, "wait")["refused"]["code"] == "game_over";
            assert_eq!(
                is_over,
                native.step(Command::Wait).is_err_and(|it| it.code() == "game_over")
            );
            assert_eq!(door::fingerprint(game), native.fingerprint(), "{name}, seed {seed}");
            door::free(game);
            played += 1;
        }
        door::free(handle);
    }
    println!("{played} games of at most {COMMANDS} commands, {commands} in all, are the same");
}

#[test]
fn games_are_the_same() {
    compare(48);
}

/// Games of their own, each with the answers of its thread.
#[test]
fn threads_play_at_once() {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| compare(3));
        }
    });
}

/// `cargo test --release -p rogue-ffi --test it -- --ignored --nocapture`
#[test]
#[ignore = "ten thousand games"]
fn ten_thousand_games_are_the_same() {
    compare(10_000);
}

/// A refused command changes nothing, and is told with the code of the engine.
#[test]
fn refusals_are_values() {
    let game = door::new_game(door::builtin("classic"), 7);
    let before = door::fingerprint(game);
    let answer = door::step(game, "descend");
    assert_eq!(answer["refused"]["code"], "no_stairs", "{answer}");
    assert!(answer["refused"]["text"].as_str().is_some_and(|text| text.ends_with('.')), "{answer}");
    assert_eq!(door::fingerprint(game), before);
}

/// A file of one's own on a built-in game.
#[test]
fn content_extends_a_built_in_game() {
    let ron = "(extends: \"ember\", title: \"Dusk\", change: (creatures: {\"goblin\": (stats: {\"hp\": 1})}))";
    let answer = door::content("dusk.ron", ron);
    assert_eq!(answer["title"], "Dusk", "{answer}");
    let game = door::new_game(door::handle(&answer, "content"), 1);
    assert!(door::step(game, "wait")["events"].is_array());
}

/// Mistakes of a content have file, line and column.
#[test]
fn mistakes_have_places() {
    let ron = "(extends: \"ember\",\n change: (creatures: {\"goblim\": (stats: {\"hp\": 1})}))";
    let answer = door::content("dusk.ron", ron);
    assert_eq!(door::code(&answer), "content");
    let mistake = &answer["error"]["mistakes"][0];
    assert_eq!((&mistake["file"], &mistake["line"]), (&"dusk.ron".into(), &2.into()), "{answer}");
    assert!(mistake["text"].to_string().contains("goblin"), "{answer}");
}

/// The seed lists the dungeon: no answer of a play has it.
#[test]
fn the_seed_is_told_where_it_is_asked_for() {
    const SEED: u64 = 0xdead_beef_1234_5678;
    let game = door::new_game(door::builtin("classic"), SEED);
    let told = [door::view(game), door::step(game, "wait")].map(|it| it.to_string());
    assert!(told.iter().all(|it| !it.contains(&SEED.to_string()) && !it.contains("seed")));
    assert_eq!(door::read(rogue_ffi::rogue_seed(game))["seed"], SEED.to_string());
}
