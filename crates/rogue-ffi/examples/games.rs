//! Plays games without a door, and prints how each ends: `games N`. A line has the name of the content, the seed and
//! the fingerprint. `tests/games.mjs` plays the same games over the package for JavaScript.

use rogue_ember::built_in;
use roguecore::Game;

/// The contents, in turn.
const CONTENTS: [&str; 3] = ["ember", "short", "classic"];
/// The most commands of a game.
const COMMANDS: u32 = 100;

/// The generator of Lehmer, which JavaScript computes without rounding.
struct Numbers(u64);

impl Numbers {
    /// A number below `limit`, which is not 0.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0 * 16_807 % 2_147_483_647;
        (self.0 % limit as u64) as usize
    }
}

fn main() {
    let count = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(100);
    for (seed, name) in (0..count).zip(CONTENTS.into_iter().cycle()) {
        println!("{name} {seed} {:016x}", play(name, seed));
    }
}

/// The fingerprint after random legal commands.
fn play(name: &str, seed: u64) -> u64 {
    let mut game = Game::with_content(built_in(name).expect("a built-in game"), seed);
    let mut numbers = Numbers(seed + 1);
    for _ in 0..COMMANDS {
        let legal = game.commands();
        if legal.is_empty() {
            break;
        }
        game.step(legal[numbers.below(legal.len())]).expect("a legal command");
    }
    game.fingerprint()
}
