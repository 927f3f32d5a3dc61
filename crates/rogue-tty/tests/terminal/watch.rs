//! `--watch`: content files that are saved while the game is played.

use std::fs;

use crate::pty::game;
use crate::run_files::TestFolder;

#[test]
fn saved_content_is_played_in_the_same_turn_and_mistakes_are_shown() {
    let folder = TestFolder::new();
    let path = folder.path().join("my.ron");
    let write = |text: &str| fs::write(&path, text).unwrap();
    write("(extends: \"classic\")");
    let (path, data) = (path.to_str().unwrap(), folder.data());
    let data = data.to_str().unwrap();
    let args = ["--content", path, "--data-dir", data, "--seed", "7", "--watch"];
    let mut pty = game(&args).size(80, 50).start();
    pty.wait_for("30/30");
    pty.send("..");
    let player = |hp: u32| {
        format!(
            "(extends: \"classic\", change: (creatures: {{\"player\": (stats: {{\"hp\": {hp}}})}}))"
        )
    };
    write(&player(77));
    pty.wait_for("77/77");
    pty.wait_for("it applies from turn 2");
    write(&player(0));
    pty.wait_for("my.ron:1:68: hp must be from 1 to");
    pty.send(".");
    write(&player(66));
    // An orc has come near.
    pty.wait_for("/66");
    pty.wait_for("it applies from turn 3");
    pty.send("Sy");
    pty.send("q");
}

#[test]
fn a_scene_restarts_with_saved_content() {
    let folder = TestFolder::new();
    let [content, scene] = ["my.ron", "scene.txt"].map(|name| folder.path().join(name));
    let hp = |hp: u32| {
        format!(
            "(extends: \"classic\", change: (creatures: {{\"troll\": (stats: {{\"hp\": {hp}}})}}))"
        )
    };
    fs::write(&content, hp(44)).unwrap();
    fs::write(&scene, "1....\n....T\n\n1 = player hp 3").unwrap();
    let [content, scene] = [&content, &scene].map(|it| it.to_str().unwrap());
    let mut pty = game(&["--content", content, "--scene", scene, "--watch"]).size(80, 50).start();
    pty.wait_for("44/44");
    pty.send(".");
    pty.wait_for("Turn: 1 ");
    fs::write(content, hp(55)).unwrap();
    pty.wait_for("the scene restarts");
    pty.wait_for("55/55");
    pty.wait_for("Turn: 0 ");
}
