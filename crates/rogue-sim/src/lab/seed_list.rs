//! `seed-list`: seeds that a persona has won, one line each, told by the rare things on their floors.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_travel::is_captive;
use rogue_ui::messages::with_article;
use roguecore::rule::{Effect, Rule, Trigger};
use roguecore::{Content, Prototype, PrototypeId};

use super::record::End;
use super::seeds::{FloorCatalogue, catalogue};
use super::setup::{Setup, Who};
use crate::content::ContentOption;
use crate::persona::Persona;
use crate::result::SimResult;

/// The command line of `seed-list`.
#[derive(Args)]
pub struct Options {
    /// The first seed that is tried
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many seeds are tried
    #[arg(long, value_name = "N", default_value_t = 400)]
    seeds: u64,
    /// How many seeds are kept at most: those with the rarest facts
    #[arg(long, value_name = "N", default_value_t = 100)]
    keep: usize,
    #[command(flatten)]
    content: ContentOption,
    /// Writes the list into this file instead of printing it
    #[arg(long, value_name = "FILE")]
    write: Option<PathBuf>,
}

/// A seed that was won.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Won {
    seed: u64,
    /// The first winner, and the number of turns.
    by: Persona,
    turns: u64,
    facts: BTreeSet<Fact>,
}

/// A fact, and its subject.
type Fact = (About, String);

/// The subject of a fact. A line has the rarest fact of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum About {
    /// A captive, or a vault without one on its floor.
    Place,
    /// An item that is kept.
    Item,
    /// A creature that is on no floor when it is made; hordes that come later may bring it.
    Absent,
}

/// Items are a fact on these floors: later ones are found too late to play for them.
const EARLY_FLOORS: usize = 3;
/// The personas that play a seed, in this order, until one wins.
const PLAYERS: [Persona; 2] = [Persona::Careful, Persona::Collector];

/// Tries the seeds and prints or writes the list.
///
/// # Errors
///
/// When the content cannot be read, or the file cannot be written.
pub fn run(options: &Options) -> SimResult {
    let setup = Setup::new(options.content.load()?);
    let try_seed = |number: u64| won(&setup, options.seed.wrapping_add(number));
    let all: Vec<Won> = (0..options.seeds).into_par_iter().filter_map(try_seed).collect();
    let text = list(&setup.content, all, options.keep);
    if let Some(path) = &options.write {
        return std::fs::write(path, text)
            .map_err(|error| format!("{} cannot be written ({error})", path.display()));
    }
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// The first persona that wins a seed, and the facts of its floors; `None` where none does.
fn won(setup: &Setup, seed: u64) -> Option<Won> {
    let game = PLAYERS.map(|it| (it, Who::Persona(it))).into_iter().find_map(|(by, who)| {
        let record = setup.play(who, seed);
        (record.end == End::Won).then_some((by, record.turns))
    });
    let (by, turns) = game?;
    let deepest = setup.content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    let facts = facts(&setup.content, &catalogue(&setup.content, seed, deepest));
    Some(Won { seed, by, turns, facts })
}

/// Whether an item stays with its owner, or changes them for good.
fn is_kept(row: &Prototype) -> bool {
    let changes = |(_, rule): (_, &Rule)| {
        rule.effects.iter().any(|it| matches!(it, Effect::ChangeStat { .. }))
    };
    let stays = row.item.is_some_and(|item| item.equipment_slot.is_some() || item.reusable);
    stays || row.item.is_some() && row.rules.on(Trigger::Use).any(changes)
}

/// The facts of a seed that interest a player: captives, the first of the rare items, vaults, and creatures that
/// do not live there when the floors are made.
fn facts(content: &Content, floors: &[FloorCatalogue]) -> BTreeSet<Fact> {
    let mut facts = BTreeSet::new();
    let mut met: BTreeSet<PrototypeId> = BTreeSet::new();
    for (index, floor) in floors.iter().enumerate() {
        let on = format!("on floor {}", index + 1);
        let mut has_captive = false;
        for &kind in &floor.kinds {
            let row = content.prototype(kind);
            let is_first = met.insert(kind);
            if is_captive(content, row) {
                has_captive = true;
                facts.insert((About::Place, format!("a {} {on}", row.name)));
            } else if is_first && is_kept(row) && index < EARLY_FLOORS {
                facts.insert((About::Item, format!("{} {on}", with_article(&row.name))));
            }
        }
        for vault in floor.vaults.iter().filter(|_| !has_captive && index < EARLY_FLOORS) {
            facts
                .insert((About::Place, format!("{} {on}", with_article(&vault.replace('_', " ")))));
        }
    }
    let lives = |kind: &PrototypeId| {
        let row = content.prototype(*kind);
        row.item.is_none() && row.fighter.is_some() && !is_captive(content, row)
    };
    let kinds = (0..content.prototypes().len()).map(|index| PrototypeId::new(index as u16));
    for kind in kinds.filter(lives).filter(|kind| !met.contains(kind)) {
        facts.insert((About::Absent, format!("no {} at the start", content.prototype(kind).name)));
    }
    facts
}

/// The lines of the seeds with the rarest facts, by seed, below a line that says of which content.
fn list(content: &Content, won: Vec<Won>, keep: usize) -> String {
    let mut seen: BTreeMap<&Fact, usize> = BTreeMap::new();
    won.iter().flat_map(|it| &it.facts).for_each(|it| *seen.entry(it).or_default() += 1);
    let rarest = |seed: &Won| -> (usize, Vec<String>) {
        let all = [About::Place, About::Item, About::Absent];
        let about = |about| seed.facts.iter().filter(move |(it, _)| *it == about);
        let told =
            all.into_iter().filter_map(|it| about(it).min_by_key(|fact| (seen[fact], *fact)));
        let told: Vec<&Fact> = told.collect();
        // The creatures that are missing make a seed rare, and tell a player nothing that could be met.
        let words = told.iter().filter(|(about, _)| *about != About::Absent);
        (told.iter().map(|fact| seen[fact]).sum(), words.map(|(_, text)| text.clone()).collect())
    };
    let told: Vec<(usize, Vec<String>)> = won.iter().map(rarest).collect();
    let mut lines: Vec<(usize, Won, Vec<String>)> =
        told.into_iter().zip(won).map(|((rarity, facts), seed)| (rarity, seed, facts)).collect();
    lines.sort_by_key(|(rarity, won, _)| (*rarity, won.seed));
    lines.truncate(keep);
    lines.sort_by_key(|(_, won, _)| won.seed);
    let mut text = format!("content {:016x}\n", content.hash());
    for (_, Won { seed, by, turns, .. }, facts) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{seed}\t{}\t{turns}\t{}", by.name(), facts.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;

    use super::*;

    /// A list in the repository tells of the game as it is: its first seeds are won again, by the same
    /// player in as many turns, and their lines come out the same.
    #[test]
    fn the_lists_of_the_built_in_games_hold() {
        for (name, checked) in [("ember", 2), ("short", 4)] {
            let setup = Setup::new(rogue_ember::built_in(name).unwrap());
            let seeds = rogue_ember::known_seeds(name);
            assert!(seeds.len() >= 60, "{name}: {} seeds", seeds.len());
            for known in &seeds[..checked] {
                let by = Persona::from_str(known.won_by, false).unwrap();
                let record = setup.play(Who::Persona(by), known.seed);
                let end = (record.end, record.turns);
                assert_eq!(end, (End::Won, known.turns), "{name}, seed {}", known.seed);
            }
            let deepest = setup.content.dungeon().unwrap().deepest;
            for known in seeds {
                let facts = facts(&setup.content, &catalogue(&setup.content, known.seed, deepest));
                for fact in known.about.split(", ") {
                    let holds = facts.iter().any(|(_, text)| text == fact);
                    assert!(holds, "{name}, seed {}: {fact}", known.seed);
                }
            }
        }
    }

    #[test]
    fn the_rarest_fact_of_each_kind_is_told() {
        use About::{Absent, Item, Place};
        let won = |seed, facts: &[(About, &str)]| {
            let facts = facts.iter().map(|(about, text)| (*about, (*text).to_owned())).collect();
            Won { seed, by: Persona::Careful, turns: 9, facts }
        };
        let all = vec![
            won(1, &[(Place, "a"), (Item, "b"), (Absent, "c")]),
            won(2, &[(Place, "a"), (Place, "d")]),
            won(3, &[(Place, "a"), (Item, "b"), (Item, "e"), (Absent, "c"), (Absent, "f")]),
        ];
        let text = list(&Content::classic(), all, 2);
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(lines, ["2\tcareful\t9\td", "3\tcareful\t9\ta, e"]);
    }
}
