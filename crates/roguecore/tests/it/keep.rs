//! The example Keep: each of its scenes plays as it says, and random games are sound.

use roguecore::testing;

#[test]
fn every_scene_plays_as_it_says() {
    let content = crate::keep_example::keep();
    let scenes = crate::keep_example::scenes();
    assert_eq!(scenes.len(), 25);
    let mut failed = Vec::new();
    for scene in &scenes {
        failed.extend(scene.check(&content).err().map(|error| error.to_string()));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn random_games_are_sound() {
    let content = crate::keep_example::keep();
    let played = testing::soak(&content, 1..=10, 200).unwrap();
    assert!(played.turns > 900 && played.saves > 50, "{played:?}");
}
