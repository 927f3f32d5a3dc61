//! The record of one run, from its events and what the player saw after each command.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{
    Cause, EntityId, EntityRef, EntityView, Event, EventKind, FightEvent, GameEvent, ItemEvent,
    Outcome, PrototypeId, View,
};

use super::{End, FirstMet, ItemRecord, KindRecord, Means, RunRecord};
use crate::item_kind::ItemKind;

/// Makes a [`RunRecord`] of a run, command by command.
#[derive(Clone, Debug, Default)]
pub struct RunFold {
    record: RunRecord,
    /// The creatures that were seen, with the kind that each was: a captive becomes another one.
    met: BTreeSet<(EntityId, PrototypeId)>,
    /// The creatures that were seen before they stood by the player.
    strangers: BTreeSet<EntityId>,
    /// What hurt each creature last since the command was given.
    blows: BTreeMap<EntityId, Means>,
    /// The kinds that the command has identified, by what they were known as: events before that name them so.
    identified: BTreeMap<PrototypeId, PrototypeId>,
    /// Whether a creature has taken hit points from the player on this floor.
    is_hurt: bool,
    /// Whether the player has killed on this floor.
    has_killed: bool,
}

impl RunFold {
    /// A run before its first command.
    pub fn new(view: View<'_>) -> Self {
        let mut fold = Self::default();
        fold.look(view);
        for item in view.inventory() {
            fold.thing(view, item.kind);
        }
        fold
    }

    /// Takes in what came of a command, and what the player sees after it.
    pub fn observe(&mut self, events: &[Event], view: View<'_>) {
        self.blows.clear();
        self.identified = events.iter().filter_map(identified).collect();
        for event in events {
            match &event.kind {
                EventKind::Fight(fight) => self.fight(fight, event.seen, view),
                EventKind::Item(item) => self.item(item, view),
                EventKind::Game(GameEvent::Arrived { from, floor, .. }) => {
                    self.arrive(floor > from);
                }
                EventKind::Game(GameEvent::GameOver { outcome }) => self.end(*outcome, view),
                _ => {}
            }
        }
        self.look(view);
    }

    /// The record of the commands so far.
    pub fn record(&self) -> &RunRecord {
        &self.record
    }

    /// The creatures in view, floor and turn.
    fn look(&mut self, view: View<'_>) {
        let (floor, turn) = (view.floor(), view.turn());
        self.record.turns = turn;
        if view.content().branch_of(floor).is_none() {
            self.record.deepest = self.record.deepest.max(floor);
        }
        for entity in view.entities().iter().filter(|it| it.is_actor() && !it.player) {
            self.meet(entity, view, floor, turn);
        }
    }

    fn meet(&mut self, entity: &EntityView<'_>, view: View<'_>, floor: u32, turn: u64) {
        let is_new = self.met.insert((entity.id, entity.entity_ref.kind));
        if !entity.makes_way {
            self.strangers.insert(entity.id);
        } else if self.strangers.remove(&entity.id) {
            self.record.allies += 1;
        }
        let kind = self.kind(view, entity.entity_ref.kind);
        kind.met += u32::from(is_new);
        kind.first.get_or_insert(FirstMet { run: 1, floor, turn });
        kind.floors.insert(floor);
    }

    fn kind(&mut self, view: View<'_>, kind: PrototypeId) -> &mut KindRecord {
        let id = &view.content().prototype(kind).id;
        self.record.kinds.entry(id.clone()).or_default()
    }

    fn fight(&mut self, event: &FightEvent, seen: bool, view: View<'_>) {
        match *event {
            FightEvent::Attacked { who, target, damage, .. } => {
                self.blows.insert(target.id, Means::Blow);
                self.hurt(who, target, damage, view);
            }
            FightEvent::Struck { by, cause, target, damage, .. } => {
                self.blows.insert(target.id, means(cause));
                if let Some(by) = by {
                    self.hurt(by, target, damage, view);
                }
            }
            // What the player did not see, and gets no credit for, they do not know.
            FightEvent::Died { who, by: Some(by), .. } if by.player && !who.player && seen => {
                self.kind(view, who.kind).kills += 1;
                let means = self.blows.get(&who.id).copied().unwrap_or(Means::Other);
                *self.record.kills.entry(means).or_default() += 1;
                self.has_killed = true;
            }
            FightEvent::Died { .. } | FightEvent::Healed { .. } | FightEvent::Exploded { .. } => {}
        }
    }

    /// A creature hurts the player.
    fn hurt(&mut self, by: EntityRef, target: EntityRef, damage: i32, view: View<'_>) {
        let Some(damage) = u32::try_from(damage).ok().filter(|damage| *damage > 0) else { return };
        if !target.player || by.player {
            return;
        }
        let kind = self.kind(view, by.kind);
        kind.hits += 1;
        kind.damage += u64::from(damage);
        kind.most_damage = kind.most_damage.max(damage);
        self.is_hurt = true;
    }

    /// What the player does with an item that they know, or come to know by it.
    fn item(&mut self, event: &ItemEvent, view: View<'_>) {
        let content = view.content();
        let (kind, found, used) = match event {
            ItemEvent::PickedUp { who, item, .. } if who.player => (*item, 1, 0),
            ItemEvent::Equipped { who, item, .. } if who.player => (*item, 0, 1),
            ItemEvent::Used { who, item, .. } if who.player => (*item, 0, 1),
            ItemEvent::Thrown { who, item, .. } if who.player => (item.kind, 0, 1),
            ItemEvent::Identified { kind, .. } => (*kind, 0, 0),
            _ => return,
        };
        let kind = self.identified.get(&kind).copied().unwrap_or(kind);
        if let Some(record) = self.thing(view, kind) {
            (record.found, record.used) = (record.found + found, record.used + used);
        }
        let is_use = matches!(event, ItemEvent::Used { .. } | ItemEvent::Thrown { .. });
        if let Some(kind) = ItemKind::of(content, kind).filter(|_| is_use) {
            *self.record.items.entry(kind).or_default() += 1;
        }
    }

    /// The record of a kind of item; `None` where the player does not know what it is.
    fn thing(&mut self, view: View<'_>, kind: PrototypeId) -> Option<&mut ItemRecord> {
        let is_known = !view.content().is_appearance(kind);
        let id = is_known.then(|| view.content().prototype(kind).id.clone())?;
        Some(self.record.things.entry(id).or_default())
    }

    fn arrive(&mut self, is_deeper: bool) {
        self.record.floors_unhurt += u32::from(is_deeper && self.has_killed && !self.is_hurt);
        (self.is_hurt, self.has_killed) = (false, false);
    }

    fn end(&mut self, outcome: Outcome, view: View<'_>) {
        self.record.end = match outcome {
            it if it.is_won() => End::Won,
            Outcome::Died { .. } => End::Died,
            Outcome::Won { .. } | Outcome::Lost { .. } | Outcome::Custom { .. } => End::Lost,
        };
        if let Outcome::Died { by: Some(by), .. } = outcome
            && !by.player
        {
            self.kind(view, by.kind).deaths += 1;
        }
    }
}

/// What an event identifies: the appearance, and the kind.
fn identified(event: &Event) -> Option<(PrototypeId, PrototypeId)> {
    match event.kind {
        EventKind::Item(ItemEvent::Identified { kind, appearance }) => Some((appearance, kind)),
        _ => None,
    }
}

/// What a cause is, for kills.
const fn means(cause: Cause) -> Means {
    match cause {
        Cause::Item(_) => Means::Item,
        Cause::Creature(_) => Means::Blow,
        Cause::Ability(_) | Cause::LevelUp(_) => Means::Ability,
        Cause::Status(_) => Means::Status,
        Cause::Tile(_) => Means::Tile,
        Cause::Substance(_) => Means::Substance,
        Cause::Custom(_) => Means::Other,
    }
}
