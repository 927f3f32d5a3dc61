//! Scenes: refused with a sentence, or a game that can be written as a scene again and played.
//! The first byte says with which content.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::{Content, Game};
use roguecore_fuzz::play_some;

fuzz_target!(|data: &[u8]| {
    let Some((&first, text)) = data.split_first() else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let contents = [Content::classic(), Content::first_steps(), rogue_ember::content()];
    let content = contents[usize::from(first) % contents.len()].clone();
    let mut game = match Game::from_scene(content.clone(), text) {
        Ok(game) => game,
        Err(error) => return assert!(error.to_string().len() < 2_000, "a long message: {error}"),
    };
    assert_eq!(game.audit(), Ok(()));
    let scene = game.to_scene();
    let again = Game::from_scene(content, &scene).expect("a written scene can be read");
    assert_eq!(again.to_scene(), scene);
    play_some(&mut game, 32);
});
