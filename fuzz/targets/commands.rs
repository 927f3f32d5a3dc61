//! Sequences of commands: no panic, check agrees with step, the state is valid after each, and a
//! saved copy plays on in the same way. Two bytes choose content and seed.
#![no_main]

use std::sync::{Arc, OnceLock};

use libfuzzer_sys::fuzz_target;
use roguecore::{Content, Game};
use roguecore_fuzz::play;

/// Commands before the game is saved, and after it.
const MAX_COMMANDS: usize = 60;

/// Floors of the tutorial's game are small, so that random commands meet monsters; those of *The Ember of
/// Dawn* are as they are.
fn contents() -> &'static [Arc<Content>] {
    static CONTENTS: OnceLock<Vec<Arc<Content>>> = OnceLock::new();
    CONTENTS.get_or_init(|| {
        let size = "width: 80, height: 43";
        let ron = Content::classic_ron().replace(size, "width: 30, height: 20");
        let small = Content::parse("small.ron", &ron).map(Arc::new);
        let contents = [Content::first_steps(), Content::classic()].into_iter().chain(small);
        let with = |content: Arc<Content>, recipe| content.with_recipe(recipe).map(Arc::new);
        let all = contents.flat_map(|it| ["rooms", "caves"].map(|recipe| with(it.clone(), recipe)));
        all.flatten().chain([rogue_ember::content()]).collect()
    })
}

fuzz_target!(|data: &[u8]| {
    let [content, seed, commands @ ..] = data else { return };
    let contents = contents();
    let content = &contents[usize::from(*content) % contents.len()];
    let mut game = Game::with_content(content.clone(), u64::from(*seed));
    let half = commands.len() / 6 * 3;
    play(&mut game, &commands[..half], MAX_COMMANDS);
    let mut loaded = Game::load(content, &game.save()).expect("a saved game can be loaded");
    play(&mut game, &commands[half..], MAX_COMMANDS);
    play(&mut loaded, &commands[half..], MAX_COMMANDS);
    assert_eq!(loaded.fingerprint(), game.fingerprint());
});
