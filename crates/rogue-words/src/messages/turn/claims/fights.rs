//! The claims of fights: of a kill to its blow, of a blow to the damage of rules, and of both to the creatures that
//! they wake.

use rogue_travel::is_sleep;
use roguecore::{ActorEvent, Cause, EntityRef, Event, EventKind, FightEvent, StatusEvent};

use super::{Claims, Group, begins_deed};
use crate::messages;
use crate::messages::several::Fate;
use crate::messages::turn::{Deed, Role};

impl Claims<'_> {
    /// "You kill the goblin!" tells the blow that kills. How the player dies is told blow by blow, and a death whose
    /// sentence does not name the killer leaves the blow its line.
    pub(in crate::messages::turn) fn claim_kills(&mut self) {
        for (death, event) in self.events.iter().enumerate() {
            if let EventKind::Fight(FightEvent::Died { who: dead, by: Some(killer), .. }) =
                &event.kind
                && !dead.player
                && messages::event(event, self.names).is_some()
                && self.names_killer(*killer, *dead)
                && let Some(blow) = self.blow_before(death, *killer, *dead)
            {
                self.claim(death, blow);
            }
        }
    }

    /// Whether the sentence of a death names the killer: the player, or a companion where the row of the dead has no
    /// sentence of its own.
    fn names_killer(&self, killer: EntityRef, dead: EntityRef) -> bool {
        let messages = &self.names.content.prototype(dead.kind).messages;
        let is_companion = self.names.companions.contains(&killer.id);
        killer.player || is_companion && messages.died.about(false).is_none()
    }

    /// The blow of a killer right before a death.
    fn blow_before(&self, death: usize, killer: EntityRef, dead: EntityRef) -> Option<usize> {
        let mut before = self.events.iter().enumerate().take(death).rev();
        let (index, event) = before.find(|(_, event)| begins_deed(event))?;
        let EventKind::Fight(FightEvent::Attacked { who, target, damage: 1.., .. }) = &event.kind
        else {
            return None;
        };
        (event.seen && who.id == killer.id && target.id == dead.id).then_some(index)
    }

    /// A blow is told with the damage that rules of the weapon, or of the creature, add to it.
    pub(in crate::messages::turn) fn claim_blows(&mut self) {
        for (index, event) in self.events.iter().enumerate() {
            if let EventKind::Fight(FightEvent::Attacked {
                who: attacker,
                target,
                damage: damage @ 1..,
                ..
            }) = &event.kind
                && event.seen
            {
                self.claim_blow(index, *attacker, *target, *damage);
            }
        }
    }

    fn claim_blow(&mut self, blow: usize, attacker: EntityRef, target: EntityRef, damage: i32) {
        let cause = match self.names.wielded.filter(|_| attacker.player) {
            Some(weapon) => Cause::Item(weapon),
            None => Cause::Creature(attacker.kind),
        };
        if self.sentence(cause, target, |messages| &messages.damage).is_some() {
            return;
        }
        let mut sum = damage;
        for (index, event) in self.events.iter().enumerate().skip(blow + 1) {
            if begins_deed(event) {
                break;
            }
            if let EventKind::Fight(FightEvent::Struck {
                by: Some(by),
                cause: of,
                target: struck,
                damage: damage @ 1..,
                ..
            }) = &event.kind
                && event.seen
                && *of == cause
                && struck.id == target.id
                && by.id == attacker.id
                && self.claim(blow, index)
                && !matches!(self.roles[blow], Role::Part(_))
            {
                sum = sum.saturating_add(*damage);
                self.roles[blow] = Role::Head(Deed::Blow { damage: sum, is_ambush: false });
            }
        }
    }

    /// A creature that wakes up or comes out of hiding for a blow, and notices the player, is told in one line: of the
    /// blow that woke it, of its own blow out of hiding, or of both.
    pub(in crate::messages::turn) fn claim_wakings(&mut self) {
        let mut woken: Vec<Group> = Vec::new();
        for &index in &self.order.clone() {
            let event = &self.events[index];
            if self.roles[index] != Role::Alone || !event.seen {
                continue;
            }
            if let EventKind::Status(StatusEvent::Ended { who: creature, status, .. }) = event.kind
                && !creature.player
                && let Some(row) = self.names.content.rows().status(status)
            {
                if let Some(blow) = self.blow(creature, row.hides, index) {
                    if is_sleep(row) || row.hides {
                        self.claim(blow, index);
                    }
                } else if is_sleep(row) && !row.sleeps_until_touched() {
                    // One that was held has not slept.
                    self.claim_waking(index, creature, &mut woken);
                }
            } else if let EventKind::Actor(ActorEvent::Noticed { who: creature, target, .. }) =
                event.kind
                && target.player
                && let Some(blow) = self.blow(creature, false, index)
            {
                self.claim(blow, index);
            }
        }
        for Group { fate, head, parts, actors } in woken {
            for part in parts {
                self.claim(head, part);
            }
            self.roles[head] = Role::Head(Deed::Group(fate, actors));
        }
    }

    /// A sleeper that wakes up and notices the player.
    fn claim_waking(&mut self, index: usize, creature: EntityRef, woken: &mut Vec<Group>) {
        let notices = |event: &Event| {
            event.seen
                && matches!(&event.kind, EventKind::Actor(ActorEvent::Noticed { who, target, .. })
                    if who.id == creature.id && target.player)
        };
        let noticed = self.events.iter().position(notices);
        let Some(noticed) = noticed.filter(|at| self.roles[*at] == Role::Alone) else { return };
        if let Some(group) = woken.first_mut() {
            group.add(noticed, creature);
            group.parts.push(index);
        } else {
            let mut group = Group::new(Fate::Wakes, noticed, creature);
            group.parts.push(index);
            woken.push(group);
        }
    }

    /// The blow that tells of a change of a creature: the player's blow at it before, or its own out of hiding.
    fn blow(&mut self, creature: EntityRef, hides: bool, index: usize) -> Option<usize> {
        let mut ambush = None;
        for (at, event) in self.events.iter().enumerate() {
            let (attacker, target, damage, is_rule) = match &event.kind {
                EventKind::Fight(FightEvent::Attacked { who, target, damage, .. }) => {
                    (who, target, damage, false)
                }
                EventKind::Fight(FightEvent::Struck { by: Some(by), target, damage, .. }) => {
                    (by, target, damage, true)
                }
                EventKind::Actor(_)
                | EventKind::Fight(_)
                | EventKind::Item(_)
                | EventKind::Status(_)
                | EventKind::Place(_)
                | EventKind::Game(_)
                | EventKind::Trace(_) => continue,
            };
            if !event.seen || *damage <= 0 {
                continue;
            }
            if attacker.player && target.id == creature.id && at < index {
                return Some(at);
            }
            let is_ambush =
                matches!(self.roles[at], Role::Head(Deed::Blow { is_ambush: true, .. }));
            if !is_rule && attacker.id == creature.id && target.player && (hides || is_ambush) {
                ambush.get_or_insert((at, *damage));
            }
        }
        let (at, damage) = ambush?;
        let damage = match self.roles[at] {
            Role::Head(Deed::Blow { damage, .. }) => damage,
            Role::Head(_) | Role::Alone => damage,
            Role::Part(_) | Role::NoNews => return None,
        };
        self.roles[at] = Role::Head(Deed::Blow { damage, is_ambush: true });
        Some(at)
    }
}
