//! The example Keep: each of its scenes plays as it says, and random games are sound.

use roguecore::replay::Replay;
use roguecore::{Game, Rng};

#[test]
fn every_scene_plays_as_it_says() {
    let content = crate::keep_example::keep();
    let scenes = crate::keep_example::scenes();
    assert_eq!(scenes.len(), 25);
    let mut failed = Vec::new();
    for scene in &scenes {
        let told = scene.play(&content);
        if let Some(line) = scene.missing(&told) {
            failed.push(format!("{}: {line:?} is not in\n{told}", scene.title));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn random_games_are_sound() {
    let content = crate::keep_example::keep();
    for seed in 1..=10 {
        let (mut game, mut rng) = (Game::with_content(content.clone(), seed), Rng::seeded(seed));
        let mut replay = Replay::new(&game);
        for turn in 0..100 {
            let legal = game.commands();
            let Some(&command) = legal.get(rng.below(legal.len().max(1) as u32) as usize) else {
                break;
            };
            let mut loaded = Game::load(&content, &game.save()).unwrap();
            let events = game.step(command).unwrap();
            assert_eq!(loaded.step(command), Ok(events), "seed {seed}, turn {turn}: {command}");
            assert_eq!(loaded.fingerprint(), game.fingerprint());
            assert_eq!(game.audit(), Ok(()));
            replay.record(command, &game);
        }
        let again = Replay::from_bytes(&replay.to_bytes()).unwrap().verify(&content).unwrap();
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
}
