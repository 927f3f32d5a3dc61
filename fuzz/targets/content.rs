//! Content files: refused with short and clean sentences, or played.
#![no_main]

use libfuzzer_sys::fuzz_target;
use roguecore::{Content, Game};
use roguecore_fuzz::play_some;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let content = match Content::parse("fuzz.ron", text) {
        Ok(content) => content,
        Err(errors) => {
            let message = errors.to_string();
            assert!(message.len() < 100_000, "{} bytes of messages", message.len());
            assert!(!message.contains('\u{1b}'), "{message:?}");
            return;
        }
    };
    let mut game = Game::with_content(content.into(), 1);
    assert_eq!(game.audit(), Ok(()));
    play_some(&mut game, 24);
    let again = Game::load(game.content(), &game.save()).expect("a saved game can be loaded");
    assert_eq!(again.fingerprint(), game.fingerprint());
});
