//! Input of the seed of a new dungeon.

use super::entry::Typed;
use super::{Context, Transition};
use crate::input::Key;
use crate::intent::Intent;
use crate::widget::digits::Digits;

/// The digits typed so far.
pub(crate) struct SeedEntry {
    digits: Digits,
    /// Whether seeds of the game are known.
    has_list: bool,
}

impl SeedEntry {
    pub(crate) fn new(cx: &Context<'_>) -> Self {
        Self { digits: Digits::default(), has_list: !cx.known_seeds().is_empty() }
    }

    /// Whether Enter opens the list of known seeds.
    fn opens_list(&self) -> bool {
        self.has_list && self.digits.typed().is_empty()
    }
}

impl Typed for SeedEntry {
    const TITLE: &str = "Dungeon seed";
    const WORDS: &str = "The same seed always makes the same dungeon.";

    fn key(&mut self, key: Key) -> bool {
        self.digits.key(key)
    }

    fn accept(&self) -> Transition {
        match self.digits.value() {
            Some(seed) => Transition::NewGame { seed },
            None if self.opens_list() => Transition::KnownSeeds,
            None => Transition::None,
        }
    }

    fn typed(&self) -> &str {
        self.digits.typed()
    }

    fn line(&self) -> String {
        format!("Seed: {}", self.digits.typed())
    }

    fn has_list(&self) -> bool {
        self.has_list
    }

    fn said(&self) -> Option<String> {
        let is_missing = self.digits.value().is_none();
        let list = if self.has_list { " Type list for winnable seeds." } else { "" };
        is_missing.then(|| format!("A seed is a whole number from 0 to {}.{list}", u64::MAX))
    }

    fn hint(&self, cx: &Context<'_>) -> String {
        if self.digits.value().is_some() {
            cx.hint(Intent::Choose, "start")
        } else if self.opens_list() {
            format!("type a number   {}", cx.hint(Intent::Choose, "list winnable seeds"))
        } else if self.digits.typed().is_empty() {
            "type a number".to_owned()
        } else {
            format!("too large: at most {}", u64::MAX)
        }
    }
}
