//! Saved games under a right checksum: refused, or a game that is valid, saved as it is, and
//! playable.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::Game;
use roguecore_fuzz::{Kind, content_of, play_some, seal};

fuzz_target!(|data: &[u8]| {
    let content = content_of(data);
    let _ = Game::load(&content, data);
    let Some(file) = seal(Kind::Game, data) else { return };
    let Ok(mut game) = Game::load(&content, &file) else { return };
    assert_eq!(game.audit(), Ok(()));
    let again = Game::load(&content, &game.save()).expect("a saved game can be loaded");
    assert_eq!(again.fingerprint(), game.fingerprint());
    play_some(&mut game, 32);
});
