//! The digest of a key that took several turns, in one line: "Goblin, archer killed: 7 turns, -9 HP, +26 XP.
//! Found: a red potion."

use std::collections::BTreeSet;

use roguecore::{
    Content, EntityId, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent, PrototypeId,
    View,
};

use crate::messages::{Noun, counted};
use crate::text;

/// The sums of the turns of one key.
#[derive(Debug, Default)]
pub struct Digest {
    /// The turn and the hit points of the player when the key was pressed.
    turn: u64,
    hp: i32,
    killed: Vec<PrototypeId>,
    found: Vec<PrototypeId>,
    experience: u32,
    /// The times that the player was hurt.
    wounds: u32,
}

impl Digest {
    /// A digest of no turns yet.
    pub fn begin(view: View<'_>) -> Self {
        Self { turn: view.turn(), hp: hit_points(view), ..Self::default() }
    }

    /// Adds the events of a turn.
    pub fn observe(&mut self, events: &[Event], companions: &BTreeSet<EntityId>) {
        let is_own = |actor: EntityRef| actor.player || companions.contains(&actor.id);
        for event in events.iter().filter(|event| event.seen) {
            match &event.kind {
                EventKind::Fight(FightEvent::Died { who, by: Some(by), .. })
                    if is_own(*by) && !is_own(*who) =>
                {
                    self.killed.push(who.kind);
                }
                EventKind::Fight(
                    FightEvent::Attacked { target, damage, .. }
                    | FightEvent::Struck { target, damage, .. },
                ) if target.player && *damage > 0 => {
                    self.wounds = self.wounds.saturating_add(1);
                }
                EventKind::Item(ItemEvent::PickedUp { who, item, .. }) if who.player => {
                    self.found.push(*item);
                }
                EventKind::Game(GameEvent::GainedExperience { points, .. }) => {
                    self.experience = self.experience.saturating_add(*points);
                }
                EventKind::Actor(_)
                | EventKind::Fight(_)
                | EventKind::Item(_)
                | EventKind::Status(_)
                | EventKind::Place(_)
                | EventKind::Game(_)
                | EventKind::Trace(_) => {}
            }
        }
    }

    /// The line of the digest; `None` where the key took a single turn, or nothing worth a line has happened in
    /// several.
    pub fn line(&self, view: View<'_>) -> Option<String> {
        let turns = view.turn().saturating_sub(self.turn);
        let hp_change = hit_points(view).saturating_sub(self.hp);
        // A single find has a line of its own.
        // Each of one or two wounds has told its damage.
        let is_hurt = hp_change < 0 && self.wounds > 2;
        let is_news = !self.killed.is_empty() || self.found.len() > 1 || is_hurt;
        if turns < 2 || !is_news {
            return None;
        }
        let mut sentences = Vec::new();
        if !self.killed.is_empty() {
            sentences.push(self.fight(turns, hp_change, view.content()));
        } else if is_hurt {
            sentences.push(format!("You lost {} HP in {turns} turns.", hp_change.abs()));
        }
        if !self.found.is_empty() {
            let found = list(&self.found, view.content(), Noun::item_with_count);
            sentences.push(format!("Found: {found}."));
        }
        Some(sentences.join(" "))
    }

    /// "Goblin, archer killed: 7 turns, -9 HP, +26 XP."
    fn fight(&self, turns: u64, hp_change: i32, content: &Content) -> String {
        let mut sums = vec![format!("{turns} turns")];
        if hp_change < 0 {
            sums.push(format!("{hp_change:+} HP"));
        }
        if self.experience > 0 {
            sums.push(format!("+{} XP", self.experience));
        }
        let killed = list(&self.killed, content, Noun::without_article);
        format!("{} killed: {}.", text::capitalize(&killed), sums.join(", "))
    }
}

/// The names of rows, equal ones together: "goblin, 2 archers".
fn list(kinds: &[PrototypeId], content: &Content, name: fn(&Noun, usize) -> String) -> String {
    let nouns = counted(kinds.iter().map(|kind| Noun::of(content.prototype(*kind))));
    let names: Vec<String> = nouns.iter().map(|(noun, count)| name(noun, *count)).collect();
    names.join(", ")
}

fn hit_points(view: View<'_>) -> i32 {
    view.player().fighter.map_or(0, |fighter| fighter.hp())
}
