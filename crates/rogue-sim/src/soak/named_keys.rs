//! Named keys: a stop that names a way on, as "Type fight to fight.", names one that does something then. Games are
//! played by the words of reader mode, at random and by the words that lines name.

use std::fmt;
use std::sync::Arc;

use rayon::prelude::*;
use rogue_ui::reader::Reader;
use rogue_ui::{App, Config};
use roguecore::{Content, Rng, Stream};

use super::check::{ensure, ensure_counted};
use super::seeds::{Seeds, failed};
use crate::result::SimResult;

/// Lines that are typed in a game.
const LINES: u32 = 120;

/// The words that lines name as ways on.
const NAMED: [&str; 11] = [
    "explore",
    "descend",
    "ascend",
    "fight",
    "hold",
    "fire",
    "cast again",
    "rest",
    "wait until",
    "repeat",
    "find",
];

/// Every word that the player tries.
const TRIED: [&str; 16] = [
    "explore",
    "explore",
    "explore",
    "explore",
    "descend",
    "descend",
    "fight",
    "fight",
    "rest",
    "wait until",
    "cast again",
    "hold",
    "run north",
    "run east",
    "run south",
    "run west",
];

/// Counts over all games.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Summary {
    games: u64,
    named: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} games, {} named keys typed: each did something", self.games, self.named)
    }
}

/// Plays a game for each seed.
pub(super) fn run(seeds: Seeds) -> SimResult<Summary> {
    let content = rogue_ember::content();
    let play = |seed: u64| play(&content, seed).map_err(|why| failed(seed, &why));
    let all = seeds.range().into_par_iter().map(play).collect::<SimResult<Vec<u64>>>()?;
    let summary = Summary { games: all.len() as u64, named: all.iter().sum() };
    ensure_counted(&[("games", summary.games), ("named keys", summary.named)])?;
    Ok(summary)
}

/// Plays a game; the number of named words that were typed.
fn play(content: &Arc<Content>, seed: u64) -> SimResult<u64> {
    let mut rng = Rng::derive(seed, Stream::Player);
    let config = Config { content: Arc::clone(content), seed, ..Config::default() };
    let mut reader = Reader::new(App::new(config));
    let mut lines = reader.begin();
    let (mut named, mut told) = (0, Vec::new());
    for _ in 0..LINES {
        if reader.app().game().outcome().is_some() {
            break;
        }
        let answers = reader.answers();
        if answers.is_some() {
            let choice = rng.below(3) + 1;
            lines = reader.answer(&choice.to_string());
            if reader.answers() == answers {
                lines = reader.answer("back");
            }
            continue;
        }
        let Some(word) = named_word(&lines).filter(|_| rng.chance(2, 3)) else {
            lines = reader.answer(TRIED[rng.below(TRIED.len() as u32) as usize]);
            continue;
        };
        named += 1;
        told.clone_from(&lines);
        let before = reader.app().game().fingerprint();
        lines = reader.answer(word);
        let is_asked = lines.iter().any(|line| line.contains(" again to "));
        let does_something =
            reader.app().game().fingerprint() != before || reader.answers().is_some() || is_asked;
        ensure(does_something, || {
            format!(
                "{word} does nothing: {lines:?}\nafter {told:?}\n{}",
                reader.app().game().to_scene()
            )
        })?;
    }
    Ok(named)
}

/// The first word that some lines name as a way on: "Type fight to fight.", "Type repeat again to go on."
fn named_word(lines: &[String]) -> Option<&'static str> {
    let text = lines.join(" ");
    let (_, rest) = text.split_once("Type ")?;
    NAMED.into_iter().find(|word| {
        let after = rest.strip_prefix(word);
        after.is_some_and(|after| after.starts_with(" to ") || after.starts_with(" again to "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_named_key_does_something() {
        let summary = run(Seeds::short(24)).unwrap();
        assert!(summary.named > 20, "{summary}");
    }
}
