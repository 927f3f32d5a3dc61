//! The digest of a key that took several turns, or one of many wounds or finds, in one line: "Goblin, archer killed:
//! 7 turns, -9 HP, +26 XP. Found: a red potion."

use std::collections::BTreeSet;

use roguecore::{
    Content, EntityId, EntityRef, Event, EventKind, FightEvent, GameEvent, ItemEvent, PrototypeId,
    View,
};

use crate::messages::{Noun, counted, with_number};
use crate::text;

/// More wounds in several turns have a digest: each of one or two has told its damage.
const MAX_WOUNDS: u32 = 2;
/// More wounds in a single turn have one: they are too many for the log.
const MAX_WOUNDS_IN_TURN: u32 = 3;
/// More finds have one: each of a few has told its name.
const MAX_FINDS: usize = 3;

/// The sums of the turns of one key.
#[derive(Debug, Default)]
pub struct Digest {
    /// The turn in which the key was pressed.
    turn: u64,
    /// The hit points of the player before it.
    hp: i32,
    killed: Vec<PrototypeId>,
    found: Vec<PrototypeId>,
    experience: u32,
    /// The times that the player was hurt, by blows and by all else, and the hit points that they took: some may have
    /// healed since.
    wounds: u32,
    lost: i32,
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
    /// wounds. Wounds that have healed by now are not worth one.
    pub fn line(&self, view: View<'_>) -> Option<String> {
        let turns = view.turn().saturating_sub(self.turn);
        let is_down = hit_points(view) < self.hp;
        let is_hurt = self.wounds > MAX_WOUNDS && is_down;
        let has_finds = self.found.len() > MAX_FINDS;
        let is_news = !self.killed.is_empty() || has_finds || is_hurt;
        let is_crowd = is_hurt && self.wounds > MAX_WOUNDS_IN_TURN;
        if !is_news || turns < 2 && !is_crowd {
            return None;
        }
        let mut sentences = Vec::new();
        if !self.killed.is_empty() {
            let lost = if is_down { self.lost } else { 0 };
            sentences.push(self.fight(turns, lost, view.content()));
        } else if is_hurt {
            sentences.push(match turns {
                0 | 1 => format!("You took {} damage in {} hits.", self.lost, self.wounds),
                _ => format!("You took {} damage in {turns} turns.", self.lost),
            });
        }
        if has_finds {
            let found = list(&self.found, view.content(), Noun::item_with_count);
            sentences.push(format!("Found: {found}."));
        }
        Some(sentences.join(" "))
    }

    /// "Goblin, archer killed: 7 turns, -9 HP, +26 XP."
    fn fight(&self, turns: u64, lost: i32, content: &Content) -> String {
        let mut sums = vec![with_number(turns, "turn")];
        if lost > 0 {
            sums.push(format!("-{lost} HP"));
        }
        if self.experience > 0 {
            sums.push(format!("+{} XP", self.experience));
        }
        let killed = list(&self.killed, content, Noun::without_article);
        format!("{} killed: {}.", text::capitalize(&killed), sums.join(", "))
    }
}

/// The hit points of the player.
fn hit_points(view: View<'_>) -> i32 {
    view.player().fighter.map_or(0, |fighter| fighter.hp())
}

/// The names of rows, equal ones together: "goblin, 2 archers".
fn list(kinds: &[PrototypeId], content: &Content, name: fn(&Noun, usize) -> String) -> String {
    let nouns = counted(kinds.iter().map(|kind| Noun::of(content.prototype(*kind))));
    let names: Vec<String> = nouns.iter().map(|(noun, count)| name(noun, *count)).collect();
    names.join(", ")
}

#[cfg(test)]
mod tests {
    use roguecore::{Cause, Command, DamageKindId, Game, Point, StatusId, Wish};

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
        assert_eq!(line(2, 3).as_deref(), Some("You took 15 damage in 2 turns."));
        assert_eq!(line(2, 2), None);
    }

    #[test]
    fn a_turn_of_many_wounds_has_a_digest() {
        assert_eq!(line(1, 4).as_deref(), Some("You took 20 damage in 4 hits."));
        assert_eq!(line(1, 3), None);
    }

    /// Poison during a long rest is no loss.
    #[test]
    fn wounds_that_healed_have_no_digest() {
        let scene = "####\n#@.#\n####\n\n@ = player hp 9";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        game.set_wizard_mode(true);
        let mut digest = Digest::begin(game.view());
        let (target, at) = (game.view().player().entity_ref, Point::new(1, 1));
        let (cause, kind) = (Cause::Status(StatusId::new(0)), DamageKindId::new(0));
        let tick = FightEvent::Struck { by: None, cause, target, from: at, at, damage: 1, kind };
        digest.observe(&vec![Event::new(true, tick); 9], &BTreeSet::new());
        for command in [Command::Wizard(Wish::Heal), Command::Wait, Command::Wait] {
            game.step(command).unwrap();
        }
        assert_eq!(digest.line(game.view()), None);
        let orc = game.content().prototype_id("orc").expect("classic has orcs");
        digest.killed.push(orc);
        assert_eq!(digest.line(game.view()).as_deref(), Some("Orc killed: 2 turns."));
    }
}
