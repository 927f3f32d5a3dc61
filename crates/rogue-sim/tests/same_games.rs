//! The built-in games of commit 1dd799c, before content could say rules, are the same now.
//!
//! The fixture was written by `cargo xtask same --against 1dd799c --games 26 --commands 2100`,
//! which left it in `target/same`. Without `--games` and `--commands` that compares 1,000 games.

use rogue_sim::same::check;

const RECORDED: &[u8] = include_bytes!("fixtures/before_open_rules.games");

#[test]
fn recorded_games_are_the_same_after_every_command() {
    let summary = check(RECORDED).unwrap_or_else(|why| panic!("{why}"));
    assert_eq!(summary.games, 26);
    assert!(summary.commands > 20_000 && summary.refusals > 2_000, "{summary}");
}

#[test]
fn a_damaged_recording_is_an_error() {
    for end in [0, 10, 1_000, RECORDED.len() - 1] {
        assert!(check(&RECORDED[..end]).is_err(), "{end} bytes");
    }
}

/// A turned bit in the steps of a game is a damaged step, an unknown command, or a difference.
#[test]
fn every_changed_fact_is_found() {
    for from_end in [1, 50, 333, 2_000] {
        let mut changed = RECORDED.to_vec();
        let index = changed.len() - from_end;
        changed[index] ^= 1;
        assert!(check(&changed).is_err(), "{from_end} bytes before the end");
    }
}
