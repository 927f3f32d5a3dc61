//! The record of one run, from its events and the views of the player after each command.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{
    Cause, EntityId, EntityRef, EntityView, Event, EventKind, FightEvent, GameEvent, ItemEvent,
    Outcome, PrototypeId, View,
};

use super::{End, FirstMet, ItemRecord, KindRecord, Means, RunRecord};
use rogue_travel::ItemKind;

/// Makes a [`RunRecord`] of a run, command by command.
#[derive(Clone, Debug, Default)]
pub struct RunFold {
    record: RunRecord,
    /// The creatures that were seen, with the kind that each was: a captive becomes another one.
    met: BTreeSet<(EntityId, PrototypeId)>,
    /// The creatures that were seen before they stood by the player.
    strangers: BTreeSet<EntityId>,
    /// The last harm to each creature since the command was given.
    blows: BTreeMap<EntityId, Means>,
    /// The kinds that the command has identified, by their appearance: events before that name them so.
    identified: BTreeMap<PrototypeId, PrototypeId>,
    /// The floor of the player.
    floor: u32,
    /// The floors on which a creature has taken hit points from the player.
    hurt_on: BTreeSet<u32>,
    /// The floors on which the player has killed.
    killed_on: BTreeSet<u32>,
    /// The floors that were left for a deeper one, after a kill there and unhurt.
    unhurt: BTreeSet<u32>,
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

    /// Takes in the events of a command, and the view of the player after it.
    pub fn observe(&mut self, events: &[Event], view: View<'_>) {
        self.blows.clear();
        self.identified = events.iter().filter_map(identified).collect();
        for (index, event) in events.iter().enumerate() {
            match &event.kind {
                EventKind::Fight(fight) => {
                    let is_paid = is_paid(&events[index + 1..]);
                    self.fight(fight, event.seen, is_paid, view);
                }
                EventKind::Item(item) => self.item(item, view),
                EventKind::Game(GameEvent::Arrived { who, from, floor, .. }) if who.player => {
                    self.arrive(*from, *floor);
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
        (self.floor, self.record.turns) = (floor, turn);
        if view.content().branch_of(floor).is_none() {
            self.record.deepest = self.record.deepest.max(floor);
        }
        for entity in view.entities().iter().filter(|it| it.is_actor() && !it.player) {
            self.look_at(entity, view);
        }
    }

    fn look_at(&mut self, entity: &EntityView<'_>, view: View<'_>) {
        if !entity.makes_way {
            self.strangers.insert(entity.id);
        } else if self.strangers.remove(&entity.id) {
            self.record.allies += 1;
        }
        self.meet(entity.entity_ref, view);
    }

    /// The record of the kind of a creature that the player sees, or reads of: it is met.
    fn meet(&mut self, who: EntityRef, view: View<'_>) -> &mut KindRecord {
        let is_new = self.met.insert((who.id, who.kind));
        let (floor, turn) = (self.floor, view.turn());
        let id = &view.content().prototype(who.kind).id;
        let kind = self.record.kinds.entry(id.clone()).or_default();
        kind.met += u32::from(is_new);
        kind.first.get_or_insert(FirstMet { run: 1, floor, turn });
        kind.floors.insert(floor);
        kind
    }

    fn fight(&mut self, event: &FightEvent, seen: bool, is_paid: bool, view: View<'_>) {
        match *event {
            FightEvent::Attacked { who, target, damage, .. } => {
                self.blows.insert(target.id, Means::Blow);
                self.hurt(who, target, damage, view);
            }
            FightEvent::Struck { by, cause, target, damage, .. } => {
                self.blows.insert(target.id, means(cause));
                // A thrower out of the player's sight is not known by the throw.
                let known =
                    by.filter(|by| self.met.contains(&(by.id, by.kind)) || is_in_view(*by, view));
                match known {
                    Some(by) => self.hurt(by, target, damage, view),
                    None if by.is_some_and(|by| !by.player) && target.player && damage > 0 => {
                        self.hurt_on.insert(self.floor);
                    }
                    None => {}
                }
            }
            // The player does not know of a death that they neither saw nor get credit for.
            FightEvent::Died { who, by, .. } if !who.player && seen => {
                if by.map_or(is_paid, |by| by.player) {
                    self.meet(who, view).kills += 1;
                    let means = self.blows.get(&who.id).copied().unwrap_or(Means::Other);
                    *self.record.kills.entry(means).or_default() += 1;
                    self.killed_on.insert(self.floor);
                }
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
        let kind = self.meet(by, view);
        kind.hits += 1;
        kind.damage += u64::from(damage);
        kind.most_damage = kind.most_damage.max(damage);
        self.hurt_on.insert(self.floor);
    }

    /// The use of an item that the player knows, or comes to know by it.
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
        let is_use = matches!(event, ItemEvent::Used { .. });
        if let Some(kind) = ItemKind::of(content, kind).filter(|_| is_use) {
            *self.record.items.entry(kind).or_default() += 1;
        }
    }

    /// The record of a kind of item; `None` where the player does not know the kind.
    fn thing(&mut self, view: View<'_>, kind: PrototypeId) -> Option<&mut ItemRecord> {
        let is_known = !view.content().is_appearance(kind);
        let id = is_known.then(|| view.content().prototype(kind).id.clone())?;
        Some(self.record.things.entry(id).or_default())
    }

    fn arrive(&mut self, from: u32, to: u32) {
        if to > from && self.killed_on.contains(&from) && !self.hurt_on.contains(&from) {
            self.unhurt.insert(from);
        }
        self.record.floors_unhurt = self.unhurt.len() as u32;
        self.floor = to;
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
            self.meet(by, view).deaths += 1;
        }
    }
}

/// Whether the engine pays experience for a death, of which these are the events after it: nobody is named as
/// the killer of a creature that dies in fire, gas or a trap, and it is the player's kill all the same.
fn is_paid(after: &[Event]) -> bool {
    let next = after.iter().find_map(|event| match event.kind {
        EventKind::Fight(FightEvent::Died { .. }) => Some(false),
        EventKind::Game(GameEvent::GainedExperience { .. }) => Some(true),
        _ => None,
    });
    next == Some(true)
}

fn is_in_view(who: EntityRef, view: View<'_>) -> bool {
    view.entities().iter().any(|it| it.id == who.id)
}

/// The identification by an event: the appearance, and the kind.
fn identified(event: &Event) -> Option<(PrototypeId, PrototypeId)> {
    match event.kind {
        EventKind::Item(ItemEvent::Identified { kind, appearance }) => Some((appearance, kind)),
        _ => None,
    }
}

/// The means of a kill by a cause.
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
