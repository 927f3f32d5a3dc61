//! `opening`: the promises of a first floor, over many seeds: a small vault, something to want in view, hiders, a
//! decision and a level-up in good time, and how much two seeds share.

use std::io::Write as _;
use std::sync::Arc;

use clap::Args;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::player::{Knowledge, Player, Purpose};
use roguecore::{Content, Game, PrototypeId, View, procgen};

use super::interval::Share;
use super::seeds::{self, FloorCatalogue};
use crate::content::ContentOption;
use crate::keys::KeyCounter;
use crate::limits::REFUSAL_LIMIT;
use crate::persona::Persona;
use crate::result::SimResult;

/// The keys until something to want is in view, and until the first decision, at most.
const KEYS: u64 = 60;
/// The turns until the first level-up, at most.
const TURNS: u64 = 250;
/// The creatures on the first floor that hide until they strike, at most.
const HIDERS: usize = 1;
/// The share of all that is on the same floors that two seeds have in common, at most, in percent.
const OVERLAP: f64 = 27.0;
/// The share of seeds in which something that depends on the player is in good time, at least, in percent.
const IN_TIME: f64 = 97.0;
/// The same for the first level-up: 98 in 100 of many seeds, of which a hundred may have a few less by chance.
const LEVEL_UP: f64 = 95.0;
/// A game that has shown less by this turn is left.
const LAST_TURN: u64 = 2_000;

/// The command line of `opening`.
#[derive(Args)]
pub struct Options {
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// How many seeds are played
    #[arg(long, value_name = "N", default_value_t = 200)]
    seeds: u64,
    #[command(flatten)]
    content: ContentOption,
}

/// The opening of one game, as the careful persona plays it.
#[derive(Clone, Debug)]
struct Opening {
    vaults: usize,
    /// Creatures that hide until they strike.
    hiders: usize,
    /// The keys until an item, or a creature that can be freed, was in view.
    want: Option<u64>,
    /// The keys until an item that growth is paid with was in view.
    spark: Option<u64>,
    /// The keys until the first choice: a fight, a flight, the use of an item or a growth.
    decision: Option<u64>,
    /// The turn of the first level-up.
    level_up: Option<u64>,
}

/// A promise, and how it is kept.
struct Promise {
    name: String,
    kept: Share,
    /// The least share, in percent.
    needed: f64,
}

/// Prints how the promises are kept; whether all are.
///
/// # Errors
///
/// When the content cannot be read, or there are fewer than two seeds.
pub fn run(options: &Options) -> SimResult<bool> {
    let content = options.content.load()?;
    let (mut text, promises) = report(&content, options.seed, options.seeds)?;
    let is_kept = promises.iter().all(Promise::is_kept);
    text += if is_kept { "all promises are kept\n" } else { "a promise is broken\n" };
    // A closed pipe is no failure.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(is_kept)
}

fn report(content: &Arc<Content>, first: u64, count: u64) -> SimResult<(String, Vec<Promise>)> {
    let knowledge = Knowledge::new(content);
    let seeds = || (0..count).into_par_iter().map(|number| first.wrapping_add(number));
    let openings: Vec<Opening> = seeds().map(|seed| play(content, &knowledge, seed)).collect();
    let floors = content.dungeon().map_or(1, |dungeon| dungeon.deepest);
    let catalogues: Vec<Vec<FloorCatalogue>> =
        seeds().map(|seed| seeds::catalogue(content, seed, floors)).collect();
    let overlap = seeds::mean_overlap(&catalogues)
        .ok_or("two seeds are needed to compare them: --seeds 2")?;
    let mut promises = promises_of(&openings);
    promises.push(Promise {
        name: format!(
            "two seeds share {overlap:.1} % of what is on the same floors; at most {OVERLAP:.0} %"
        ),
        kept: Share::new(u64::from(overlap <= OVERLAP), 1),
        needed: 100.0,
    });
    let mut text = String::new();
    for promise in &promises {
        let Share { count, of } = promise.kept;
        let verdict = if promise.is_kept() { "kept" } else { "BROKEN" };
        text += &match of {
            1 => format!("{verdict:7}{}\n", promise.name),
            _ => format!(
                "{verdict:7}{}: {count} of {of} seeds, {:.0} % needed\n",
                promise.name, promise.needed
            ),
        };
    }
    let sparks = openings.iter().filter_map(|it| it.spark);
    text += &format!("       keys until a spark is in view: {}\n", spread(sparks.collect()));
    let turns = openings.iter().filter_map(|it| it.level_up);
    text += &format!("       turn of the first level-up: {}\n", spread(turns.collect()));
    Ok((text, promises))
}

fn promises_of(openings: &[Opening]) -> Vec<Promise> {
    let promise = |name: String, needed: f64, is_kept: &dyn Fn(&Opening) -> bool| {
        let kept = openings.iter().filter(|it| is_kept(it)).count() as u64;
        Promise { name, kept: Share::new(kept, openings.len() as u64), needed }
    };
    let by = |number: Option<u64>, most: u64| number.is_some_and(|it| it <= most);
    vec![
        promise("a vault on the first floor".to_owned(), 100.0, &|it| it.vaults > 0),
        promise(format!("at most {HIDERS} creature that hides"), 100.0, &|it| it.hiders <= HIDERS),
        promise(format!("something to want in view within {KEYS} keys"), IN_TIME, &|it| {
            by(it.want, KEYS)
        }),
        promise(format!("a decision within {KEYS} keys"), IN_TIME, &|it| by(it.decision, KEYS)),
        promise(format!("a level-up by turn {TURNS}"), LEVEL_UP, &|it| by(it.level_up, TURNS)),
    ]
}

impl Promise {
    fn is_kept(&self) -> bool {
        self.kept.percent() >= self.needed
    }
}

/// The middle and the greatest of some numbers.
fn spread(mut numbers: Vec<u64>) -> String {
    numbers.sort_unstable();
    match numbers.last() {
        Some(most) => format!(
            "{} in the middle, {most} at most, in {} games",
            numbers[numbers.len() / 2],
            numbers.len()
        ),
        None => "never".to_owned(),
    }
}

/// Plays until everything has happened that is promised.
fn play(content: &Arc<Content>, knowledge: &Knowledge, seed: u64) -> Opening {
    let floor = procgen::generate(content, seed, 1);
    let hiders = floor.monsters.iter().filter(|(kind, _)| hides(content, *kind)).count();
    let mut opening = Opening {
        vaults: floor.vaults.len(),
        hiders,
        want: None,
        spark: None,
        decision: None,
        level_up: None,
    };
    let mut game = Game::with_content(Arc::clone(content), seed);
    let mut player = Player::new(knowledge, Persona::Careful.traits(), seed);
    let mut counter = KeyCounter::new(&game);
    let mut refusals = 0;
    while game.outcome().is_none()
        && !opening.is_complete()
        && game.view().turn() < LAST_TURN
        && refusals < REFUSAL_LIMIT
    {
        let by_auto_command = counter.go_on(&game);
        let command = if let Some(command) = by_auto_command {
            command
        } else {
            let Some(choice) = player.choose(&game) else { break };
            counter.press(&game, choice, &player);
            if is_decision(choice.purpose) {
                opening.decision.get_or_insert(counter.keys().with);
            }
            choice.command
        };
        let Ok(events) = game.step(command) else {
            refusals += 1;
            player.refused();
            continue;
        };
        refusals = 0;
        counter.observe(&game, events.as_slice());
        if by_auto_command.is_some() {
            player.observe(&game);
        }
        opening.observe(game.view(), counter.keys().with);
    }
    opening
}

impl Opening {
    const fn is_complete(&self) -> bool {
        self.want.is_some()
            && self.spark.is_some()
            && self.decision.is_some()
            && self.level_up.is_some()
    }

    fn observe(&mut self, view: View<'_>, keys: u64) {
        let here = view.player().at;
        for it in view.entities().iter().filter(|it| it.at != here) {
            let is_spark = view.content().growth_for(it.entity_ref.kind).next().is_some();
            if it.item.is_some() || rogue_travel::is_captive(view.content(), it.prototype) {
                self.want.get_or_insert(keys);
            }
            if it.item.is_some() && is_spark {
                self.spark.get_or_insert(keys);
            }
        }
        if view.experience().is_some_and(|it| it.level() > 1) {
            self.level_up.get_or_insert(view.turn());
        }
    }
}

/// Whether a creature is out of sight at first, until it strikes.
fn hides(content: &Content, kind: PrototypeId) -> bool {
    let state = content.prototype(kind).state.as_deref();
    let statuses = state.map_or(&[][..], |state| state.statuses());
    statuses.iter().any(|it| content.rows().status(it.status).is_some_and(|row| row.hides))
}

/// Whether a purpose is a choice between ways on, and neither a walk nor the clothes that one puts on.
const fn is_decision(purpose: Purpose) -> bool {
    match purpose {
        Purpose::Fight | Purpose::Flee | Purpose::Item | Purpose::LevelUp => true,
        Purpose::Handle | Purpose::Explore | Purpose::Travel | Purpose::Rest | Purpose::Stairs => {
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of lives that no tuning has seen.
    #[test]
    fn first_floors_of_ember_keep_their_promises() {
        let (text, promises) = report(&rogue_ember::content(), 90_000, 100).unwrap();
        assert_eq!(promises.len(), 6);
        assert!(promises.iter().all(Promise::is_kept), "{text}");
    }

    #[test]
    fn a_broken_promise_is_told() {
        let (text, promises) = report(&Content::first_steps(), 1, 2).unwrap();
        assert!(!promises.iter().all(Promise::is_kept), "{text}");
        assert!(
            text.contains("BROKEN a level-up by turn 250: 0 of 2 seeds, 95 % needed"),
            "{text}"
        );
    }
}
