//! The keys of games by their kind, and by the stop after which they were pressed.

use std::collections::BTreeMap;

use rogue_player::player::{Choice, Purpose};
use rogue_travel::{AutoCommand, StopReason};
use roguecore::Command;

/// Sums of keys, with their kind and the stop before.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    sums: BTreeMap<(String, String), u64>,
    /// Those of typed commands, by the reason for which the last automatic command that was tried did not begin.
    refused: BTreeMap<String, u64>,
}

impl Tally {
    /// Adds the keys of a command, with the automatic command that they begin and the stop that was told before.
    pub(super) fn add(
        &mut self,
        choice: Choice,
        begun: Option<AutoCommand>,
        (stop, refusal): (Option<StopReason>, Option<StopReason>),
        keys: u64,
    ) {
        if begun.is_none()
            && let Some(refusal) = refusal
        {
            *self.refused.entry(format!("{}: {refusal}", kind_of(choice))).or_default() += keys;
        }
        let kind = begun.map_or_else(|| kind_of(choice), |begun| begun_kind(begun).to_owned());
        let stop = stop.map_or_else(|| "no stop".to_owned(), |stop| stop.to_string());
        *self.sums.entry((kind, stop)).or_default() += keys;
    }

    /// Adds those of another game.
    pub fn merge(&mut self, other: &Self) {
        for (of, keys) in &other.sums {
            *self.sums.entry(of.clone()).or_default() += keys;
        }
        for (of, keys) in &other.refused {
            *self.refused.entry(of.clone()).or_default() += keys;
        }
    }

    /// The keys of each kind, the most first.
    pub fn by_kind(&self) -> Vec<(String, u64)> {
        sorted(self.sums.iter().map(|((kind, _), keys)| (kind.clone(), *keys)))
    }

    /// The keys of each kind of typed commands, by the reason for which no automatic command began; the most first.
    pub fn by_refusal(&self) -> Vec<(String, u64)> {
        sorted(self.refused.iter().map(|(name, keys)| (name.clone(), *keys)))
    }

    /// The keys of each kind after each stop, the most first.
    pub fn by_stop(&self) -> Vec<(String, u64)> {
        let named = |((kind, stop), keys): (&(String, String), &u64)| {
            (format!("{kind}, after: {stop}"), *keys)
        };
        sorted(self.sums.iter().map(named))
    }
}

fn sorted(all: impl Iterator<Item = (String, u64)>) -> Vec<(String, u64)> {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for (name, keys) in all {
        *sums.entry(name).or_default() += keys;
    }
    let mut sums: Vec<(String, u64)> = sums.into_iter().collect();
    sums.sort_by_key(|(_, keys)| std::cmp::Reverse(*keys));
    sums
}

const fn begun_kind(begun: AutoCommand) -> &'static str {
    match begun {
        AutoCommand::Run(_) => "run",
        AutoCommand::Explore => "explore",
        AutoCommand::Travel(_) => "travel",
        AutoCommand::Rest => "rest",
        AutoCommand::WaitUntil => "wait",
        AutoCommand::Fight => "autofight",
        AutoCommand::Fire => "fire",
        AutoCommand::Cast => "cast again",
        AutoCommand::Hold => "hold",
        AutoCommand::PickUp => "pick up",
        AutoCommand::Recover => "walk over",
    }
}

/// A typed command with its purpose: "step to flee".
fn kind_of(choice: Choice) -> String {
    let command = match choice.command {
        Command::Throw { .. } => "throw",
        Command::Use { target: Some(_), .. } => "aimed use",
        Command::Use { target: None, .. } => "use",
        Command::Cast { .. } => "cast",
        Command::Drop(_) => "drop",
        Command::Bump(_) | Command::Move(_) => "step",
        Command::Melee(_) => "blow",
        Command::Wait => "single wait",
        Command::PickUp => "pick up",
        Command::Descend | Command::Ascend => "stairs",
        Command::LevelUp(_) => "growth",
        Command::Custom(_) | Command::Wizard(_) => "other",
    };
    let purpose = match choice.purpose {
        Purpose::Explore => "explore",
        Purpose::Travel => "travel",
        Purpose::Rest => "rest",
        Purpose::Fight => "fight",
        Purpose::Flee => "flee",
        Purpose::Item => "use an item",
        Purpose::Handle => "equip",
        Purpose::LevelUp => "grow",
        Purpose::Stairs => "change floors",
    };
    format!("{command} to {purpose}")
}
