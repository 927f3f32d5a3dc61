//! `bot --keys`: how many keys a player with automatic commands presses, and a player who types
//! every command of the same game. A persona decides; an automatic command that was begun goes on
//! until it ends by itself.

// Counts of keys become a ratio, which is printed with one digit.
#![allow(clippy::cast_precision_loss)]

use std::fmt::Write as _;
use std::sync::Arc;

use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use rogue_player::player::{Knowledge, Player};
use roguecore::{Command, Content, Game};

use crate::keys::{KeyCounter, Keys, Tally};
use crate::limits::{REFUSAL_LIMIT, TURN_LIMIT};
use crate::persona::Persona;
use crate::result::SimResult;

/// The floors of the first count.
const FIRST_FLOORS: u32 = 3;
/// The floor of the second count.
const DEEP_FLOOR: u32 = 10;
/// The keys that a life to the deep floor is to take at most.
const KEY_GOAL: u64 = 1_200;
/// The kinds of keys, and the stops, that are listed.
const LISTED: usize = 24;

/// The keys of one game.
#[derive(Clone, Debug)]
struct Played {
    /// Until the player left the first floors.
    first: Option<Keys>,
    /// Until they were on the deep one.
    deep: Option<Keys>,
    /// Those until then, by kind; none for a game that did not come there.
    tally: Tally,
    /// Every command in order, and the state after the last one.
    commands: Vec<Command>,
    fingerprint: u64,
}

/// Plays the games and words the counts.
///
/// # Errors
///
/// When the commands of a game, typed one by one, lead to another game.
pub(super) fn report(
    content: &Arc<Content>,
    persona: Persona,
    seed: u64,
    games: u64,
) -> SimResult<String> {
    let knowledge = Knowledge::new(content);
    let play = |game| {
        let seed = seed.wrapping_add(game);
        let played = play(content, &knowledge, persona, seed);
        check_typed(content, seed, &played).map(|()| played)
    };
    let all = (0..games).into_par_iter().map(play).collect::<SimResult<Vec<Played>>>()?;
    let mut report = String::new();
    let floors = format!("floors 1 to {FIRST_FLOORS}");
    describe(&mut report, &floors, all.iter().filter_map(|it| it.first).collect());
    let deep: Vec<Keys> = all.iter().filter_map(|it| it.deep).collect();
    let within = deep.iter().filter(|keys| keys.with <= KEY_GOAL).count();
    let lives = deep.len();
    describe(&mut report, &format!("a life to floor {DEEP_FLOOR}"), deep);
    let mut tally = Tally::default();
    all.iter().for_each(|played| tally.merge(&played.tally));
    list(&mut report, "keys of such a life by kind", tally.by_kind(), lives);
    list(&mut report, "after stops", tally.by_stop(), lives);
    list(&mut report, "typed, as no automatic command does it", tally.by_refusal(), lives);
    // Writing to a string cannot fail.
    let _ = writeln!(report, "{within} of {lives} lives took at most {KEY_GOAL} keys");
    let _ = writeln!(
        report,
        "{} games by {}: the same commands typed one by one end alike",
        all.len(),
        persona.name()
    );
    Ok(report)
}

/// The mean of each in a life, the most first.
fn list(report: &mut String, title: &str, sums: Vec<(String, u64)>, lives: usize) {
    let _ = writeln!(report, "{title}:");
    for (name, keys) in sums.into_iter().take(LISTED) {
        let _ = writeln!(report, "{:8.1}  {name}", keys as f64 / lives.max(1) as f64);
    }
}

fn describe(report: &mut String, what: &str, mut games: Vec<Keys>) {
    games.sort_unstable();
    let mut sum = Keys::default();
    games.iter().for_each(|&keys| sum += keys);
    let Some(worst) = games.last() else {
        let _ = writeln!(report, "{what}: no game got there");
        return;
    };
    let _ = writeln!(
        report,
        "{what}: {} games, {} keys with automatic commands, {} without: 1/{:.1}; a game takes {} keys in the \
         middle and {} at most",
        games.len(),
        sum.with,
        sum.without,
        sum.without as f64 / sum.with.max(1) as f64,
        games[games.len() / 2].with,
        worst.with,
    );
}

fn play(content: &Arc<Content>, knowledge: &Knowledge, persona: Persona, seed: u64) -> Played {
    let mut game = Game::with_content(Arc::clone(content), seed);
    let mut player = Player::new(knowledge, persona.traits(), seed);
    let mut counter = KeyCounter::new(&game);
    let mut played = Played {
        first: None,
        deep: None,
        tally: Tally::default(),
        commands: Vec::new(),
        fingerprint: 0,
    };
    let mut refusals = 0;
    while game.outcome().is_none()
        && played.deep.is_none()
        && game.view().turn() < TURN_LIMIT
        && refusals < REFUSAL_LIMIT
    {
        let by_auto_command = counter.go_on(&game);
        let command = if let Some(command) = by_auto_command {
            command
        } else {
            let Some(choice) = player.choose(&game) else { break };
            let choice = counter.aimed_by_key(&game, choice);
            counter.press(&game, choice, &player);
            choice.command
        };
        let Ok(events) = game.step(command) else {
            refusals += 1;
            player.refused();
            continue;
        };
        refusals = 0;
        played.commands.push(command);
        counter.observe(&game, events.as_slice());
        if by_auto_command.is_some() {
            player.observe(&game);
        }
        let floor = game.view().floor();
        if floor > FIRST_FLOORS && played.first.is_none() {
            played.first = Some(counter.keys());
        }
        if floor >= DEEP_FLOOR {
            played.deep = Some(counter.keys());
            played.tally = counter.tally().clone();
        }
    }
    played.fingerprint = game.fingerprint();
    played
}

/// Types every command of a game.
fn check_typed(content: &Arc<Content>, seed: u64, played: &Played) -> SimResult {
    let mut game = Game::with_content(Arc::clone(content), seed);
    for &command in &played.commands {
        game.step(command).map_err(|refusal| format!("seed {seed}: {command}: {refusal}"))?;
    }
    if game.fingerprint() == played.fingerprint {
        return Ok(());
    }
    Err(format!("seed {seed}: the commands, typed one by one, lead to another game"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(content: &Arc<Content>, seed: u64) -> Played {
        play(content, &Knowledge::new(content), Persona::Careful, seed)
    }

    #[test]
    fn the_first_floors_take_a_fraction_of_the_keys() {
        for (content, part) in [(Content::classic(), 8), (rogue_ember::content(), 6)] {
            let (mut sum, mut games) = (Keys::default(), 0);
            for seed in 1..7 {
                if let Some(keys) = played(&content, seed).first {
                    sum += keys;
                    games += 1;
                }
            }
            // Three games are too few: the longest of them decides.
            assert!(games > 3, "{games} games came to floor 4");
            assert!(sum.with * part <= sum.without, "{sum:?}");
        }
    }

    #[test]
    fn the_commands_of_auto_commands_are_typed_one_by_one() {
        let content = rogue_ember::content();
        let mut game = played(&content, 1);
        assert_eq!(check_typed(&content, 1, &game), Ok(()));
        game.commands.pop();
        assert!(check_typed(&content, 1, &game).is_err());
    }
}
