//! Lists of seeds that were won, with the rarities of their floors.

use std::sync::LazyLock;

use crate::files::NAME;
use crate::games::{EASY, SHORT, SHORT_EASY};

/// A seed that a persona of the laboratory has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownSeed {
    /// The seed.
    pub seed: u64,
    /// The name of the persona.
    pub won_by: &'static str,
    /// The turns that it took.
    pub turns: u64,
    /// The rarities of its floors: "a chained wolf on floor 2, a library on floor 3".
    pub about: &'static str,
}

/// The text of a list: a line that says of which content it is, and a line for each seed.
struct List {
    text: &'static str,
    seeds: LazyLock<Vec<KnownSeed>>,
}

macro_rules! list {
    ($file:literal) => {
        List {
            text: include_str!(concat!("../content/seeds/", $file)),
            seeds: LazyLock::new(|| parse(include_str!(concat!("../content/seeds/", $file)))),
        }
    };
}

static EMBER_LIST: List = list!("ember.txt");
static SHORT_LIST: List = list!("short.txt");

fn list(name: &str) -> Option<&'static List> {
    match name {
        NAME | EASY => Some(&EMBER_LIST),
        SHORT | SHORT_EASY => Some(&SHORT_LIST),
        _ => None,
    }
}

/// The known seeds of the built-in game of that name, by their numbers; none for another game. An easy game
/// has the floors of the other one, and its list.
///
/// ```
/// assert!(rogue_ember::known_seeds("short").len() >= 80);
/// assert!(rogue_ember::known_seeds("classic").is_empty());
/// ```
pub fn known_seeds(name: &str) -> &'static [KnownSeed] {
    list(name).map_or(&[], |list| &list.seeds)
}

/// The [hash](roguecore::Content::hash) of the content with which a game's list was made; `None` for a game
/// without a list. Where that content has changed, the list has to be made anew.
pub fn known_seeds_hash(name: &str) -> Option<u64> {
    let first = list(name)?.text.lines().next()?;
    u64::from_str_radix(first.strip_prefix("content ")?, 16).ok()
}

fn parse(text: &'static str) -> Vec<KnownSeed> {
    text.lines().skip(1).filter_map(parse_line).collect()
}

fn parse_line(line: &'static str) -> Option<KnownSeed> {
    let mut parts = line.split('\t');
    let seed = parts.next()?.parse().ok()?;
    let (won_by, turns) = (parts.next()?, parts.next()?.parse().ok()?);
    Some(KnownSeed { seed, won_by, turns, about: parts.next()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_of_a_list_is_damaged() {
        for name in [NAME, EASY, SHORT, SHORT_EASY] {
            let lines = list(name).map_or(0, |list| list.text.lines().count());
            assert_eq!(known_seeds(name).len() + 1, lines, "{name}");
        }
    }
}
