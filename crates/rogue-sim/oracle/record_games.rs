//! Writes recorded games: the path, how many games, the most commands of each.

use std::path::Path;

use rogue_sim::recorder::{Corpus, write};

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, games, commands] = &words[..] else {
        return Err("PATH GAMES COMMANDS are needed".into());
    };
    let number = |word: &str| word.parse().map_err(|error| format!("{word}: {error}"));
    write(Path::new(path), Corpus { games: number(games)?, commands: number(commands)? })
}
