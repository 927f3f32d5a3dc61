//! Content that is saved while it is played.

use std::sync::Arc;

use rogue_ui::storage::{Memory, Storage};
use roguecore::{Content, Game};

use crate::player::at_title;

/// The built-in game with something else in place of a part of it.
fn changed(from: &str, to: &str) -> Arc<Content> {
    let ron = Content::classic_ron();
    assert!(ron.contains(from), "{from}");
    Arc::new(Content::parse("my.ron", &ron.replace(from, to)).unwrap())
}

#[test]
fn the_run_goes_on_in_the_same_turn_with_the_content_of_today() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . . .");
    let hardy = changed("\"hp\": 30,", "\"hp\": 77,");
    player.app.reload(Ok(hardy.clone()));
    player.draw();
    player.reads("The content was read again: it is played from turn 3 on.").reads("/77");
    assert_eq!((player.turn(), player.app.game().content().hash()), (3, hardy.hash()));
    player.types(".");
    assert_eq!(memory.runs()[0].turn, 4);
    // The saved run is one of the content of today, and its replay comes out as it was played.
    let replay = memory.clone().history().unwrap();
    let again = replay.verify(&hardy).unwrap();
    assert_eq!(again.fingerprint(), player.app.game().fingerprint());
}

#[test]
fn mistakes_are_shown_and_the_game_goes_on_as_it_was() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    let before = player.app.game().fingerprint();
    let mistakes = Content::parse("my.ron", "(title: 5, sight: -1, maps: 3, tile: 4, item: 5)");
    player.app.reload(Err(mistakes.unwrap_err().to_string()));
    player.draw();
    player.reads("The content has mistakes").reads("my.ron:1:");
    assert_eq!(player.app.game().fingerprint(), before);
    player.types(".");
    assert_eq!(player.turn(), 2);
}

#[test]
fn a_run_that_does_not_fit_keeps_its_content() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    // The player walks to where a wall is with other rooms.
    let walkable = |game: &Game| {
        let steps = ["h", "l", "k", "j"];
        let directions = ["w", "e", "n", "s"].map(|it| it.parse().unwrap());
        let open = |it: &roguecore::Direction| game.check(roguecore::Command::Move(*it)).is_ok();
        directions.iter().position(open).map(|index| steps[index]).unwrap()
    };
    for _ in 0..12 {
        let key = walkable(player.app.game());
        player.types(key);
    }
    let (turn, hash) = (player.turn(), player.app.game().content().hash());
    let caves = changed("recipe: \"rooms\"", "recipe: \"caves\"");
    player.app.reload(Ok(caves.clone()));
    player.draw();
    player.reads("does not fit to the changed content").reads("is refused");
    assert_eq!((player.turn(), player.app.game().content().hash()), (turn, hash));
    player.types(".");
    assert_eq!(memory.runs()[0].turn, turn + 1);
}

#[test]
fn a_new_game_begins_with_the_content_of_today() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    let hardy = changed("\"hp\": 30,", "\"hp\": 77,");
    player.app.reload(Ok(hardy));
    player.draw();
    player.reads("The content was read again.");
    player.types("n").reads("77/77");
}
