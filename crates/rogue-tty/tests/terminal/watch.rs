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
    pty.wait_for("it is played from turn 2 on");
    write(&player(0));
    pty.wait_for("my.ron:1:68: hp must be from 1 to");
    pty.send(".");
    write(&player(66));
    // An orc has come near.
    pty.wait_for("/66");
    pty.wait_for("it is played from turn 3 on");
    pty.send("Sy");
    pty.send("q");
}
