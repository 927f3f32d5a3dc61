//! The log of a turn: one deed in one line, a cause before its effects, and numbers that are right.

use rogue_ui::{App, KeyMap, Theme};
use roguecore::Game;

use crate::player::Player;

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

#[test]
fn stacks_are_counted_on_the_floor() {
    let mut player = ember("####\n#@.#\n####\n\ninventory a food count 2");
    player.types("d a").reads("You drop 2 honey cakes.").reads("2 honey cakes");
    player.types("g").reads("You pick up 2 honey cakes (a).");
}
