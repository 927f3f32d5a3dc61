//! The digest of a key that took several turns, in one line: "Goblin, archer killed: 7 turns, -9 HP, +26 XP.
//! Found: a red potion."

use std::collections::BTreeSet;

use roguecore::{
    Content, EntityId, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent, PrototypeId,
    View,
};

use crate::messages::{Noun, counted, with_number};
use crate::text;

/// More wounds in a single turn, and more finds, have a digest: they are too many for the log.
const MAX_TOLD: usize = 3;

/// The sums of the turns of one key.
#[derive(Debug, Default)]
pub struct Digest {
    /// The turn in which the key was pressed.
    turn: u64,
    killed: Vec<PrototypeId>,
    found: Vec<PrototypeId>,
    experience: u32,
    /// The times that the player was hurt, and the hit points that they took: some may have healed since.
    wounds: u32,
    lost: i32,
}

impl Digest {
    /// A digest of no turns yet.
    pub fn begin(view: View<'_>) -> Self {
        Self { turn: view.turn(), ..Self::default() }
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
                    self.lost = self.lost.saturating_add(*damage);
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

    /// The line of the digest; `None` where nothing worth a line has happened, or in a single turn nothing but a few
    /// blows.
    pub fn line(&self, view: View<'_>) -> Option<String> {
        let turns = view.turn().saturating_sub(self.turn);
        // Each of one or two wounds has told its damage, and each of a few finds its name.
        let is_hurt = self.wounds > 2;
        let has_finds = self.found.len() > MAX_TOLD;
        let is_news = !self.killed.is_empty() || has_finds || is_hurt;
        let is_crowd = is_hurt && self.wounds as usize > MAX_TOLD;
        if !is_news || turns < 2 && !is_crowd {
            return None;
        }
        let mut sentences = Vec::new();
        if !self.killed.is_empty() {
            sentences.push(self.fight(turns, view.content()));
        } else if is_hurt {
            sentences.push(match turns {
                0 | 1 => format!("You lost {} HP to {} blows.", self.lost, self.wounds),
                _ => format!("You lost {} HP in {turns} turns.", self.lost),
            });
        }
        if has_finds {
            let found = list(&self.found, view.content(), Noun::item_with_count);
            sentences.push(format!("Found: {found}."));
        }
        Some(sentences.join(" "))
    }

    /// "Goblin, archer killed: 7 turns, -9 HP, +26 XP."
    fn fight(&self, turns: u64, content: &Content) -> String {
        let mut sums = vec![with_number(turns, "turn")];
        if self.lost > 0 {
            sums.push(format!("-{} HP", self.lost));
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

#[cfg(test)]
mod tests {
    use roguecore::{Command, Game, Point};

    use super::*;

    fn line(turns: usize, wounds: usize) -> Option<String> {
        let mut game = Game::from_scene(Content::classic(), "####\n#@o#\n####").unwrap();
        let at = Point::new(1, 1);
        let mut digest = Digest::begin(game.view());
        let entities = game.view().entities();
        let orc = entities.iter().find(|it| !it.player).unwrap().entity_ref;
        let target = game.view().player().entity_ref;
        drop(entities);
        let blow = FightEvent::Attacked { who: orc, target, from: at, at, damage: 5 };
        digest.observe(&vec![Event::new(true, blow); wounds], &BTreeSet::new());
        for _ in 0..turns {
            let _ = game.step(Command::Wait);
        }
        digest.line(game.view())
    }

    /// Not the difference of hit points: some may have healed since.
    #[test]
    fn every_wound_counts() {
        assert_eq!(line(2, 3).as_deref(), Some("You lost 15 HP in 2 turns."));
        assert_eq!(line(2, 2), None);
    }

    #[test]
    fn a_turn_of_many_blows_has_a_digest() {
        assert_eq!(line(1, 4).as_deref(), Some("You lost 20 HP to 4 blows."));
        assert_eq!(line(1, 3), None);
    }
}
