//! The memory of a player, beside the tiles of the floor they are on: items,
//! captives, other floors, cells they have stood on, and the things they dropped.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{
    AbilityId, ActorEvent, BitGrid, Content, EntityId, EntityView, Event, EventKind, FactionId,
    FightEvent, GameEvent, InventoryItemView, ItemEvent, PlaceEvent, Point, PrototypeId, StatId,
    TextId, TileId, TileView, View,
};

use crate::auto_pickup::AutoPickup;
use crate::captive::is_chained;
use crate::comparison::Comparison;
use crate::danger::{harms_who_takes, offers_choice};
use crate::enemies::{is_awake_enemy, sleeps, stays_put};
use crate::item_kind::ItemKind;

/// An enemy that was out of view for more commands than this is met anew.
const ENCOUNTER_GAP: u64 = 10;

/// The memory of a player, and their settings of automatic commands. By default those of a game
/// that has not begun, in which everything is picked up.
#[derive(Clone, Debug, Default)]
pub struct PlayerMemory {
    /// The items that are picked up without asking.
    pub auto_pickup: AutoPickup,
    floors: BTreeMap<u32, RememberedFloor>,
    /// When each item was in view for the first time.
    first_seen: BTreeMap<EntityId, u64>,
    /// Captives that have joined the player and keep their row.
    freed: BTreeSet<EntityId>,
    /// Items that the player dropped, and is not to pick up again without asking.
    dropped: BTreeSet<EntityId>,
    /// The kinds that the player carries or has carried.
    owned: BTreeSet<PrototypeId>,
    /// The find of the last command, the first of its kind, which deserves a look.
    find: Option<PrototypeId>,
    /// Items that rules did not let the player pick up when they stood there last.
    refused: BTreeSet<EntityId>,
    /// How much the player had after the last command.
    possessions: Possessions,
    /// How often a kind was picked up that was there again at once, without any gain.
    in_vain: BTreeMap<PrototypeId, u32>,
    /// A kind that was picked up in vain for the second time with the last command.
    given_up: Option<PrototypeId>,
    /// Texts of rules that the player has read.
    read: BTreeSet<TextId>,
    /// The texts of the last turn that the player had not read before.
    new_texts: Vec<TextId>,
    /// A sign of a creature that the last command brought into view for the first time.
    new_sign: Option<TileId>,
    /// The kinds that the player has thrown.
    thrown: BTreeSet<PrototypeId>,
    /// The last shot of the player at a target.
    last_shot: Option<Shot>,
    /// The last ability of the player, with a target or without.
    last_cast: Option<AbilityId>,
    /// How often the memory was brought up to date: once for each command.
    now: u64,
    /// The enemies in view now or a moment ago.
    encounters: BTreeMap<EntityId, Encounter>,
    /// The enemies that slept when they were seen last.
    sleepers: BTreeMap<EntityId, Sleeper>,
}

/// Picked up so often in vain, a kind is left.
const MAX_IN_VAIN: u32 = 2;

/// The gains of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Possessions {
    carried: BTreeMap<PrototypeId, u32>,
    stats: Vec<i32>,
}

/// A thing that was aimed at a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shot {
    /// A throw of an item of that kind.
    Throw(PrototypeId),
    /// The use of one.
    Use(PrototypeId),
    /// An ability.
    Cast(AbilityId),
}

/// An enemy that has come into view and is not gone for long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Encounter {
    began: u64,
    last_seen: u64,
    /// Since when it is known to be awake.
    awake_since: Option<u64>,
}

/// An enemy that slept when it was seen last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sleeper {
    /// Since when it is known to lie there.
    since: u64,
    floor: u32,
    at: Point,
}

/// The memory of a floor.
#[derive(Clone, Debug)]
pub(crate) struct RememberedFloor {
    /// The items of each cell as they were seen last, the topmost first.
    pub(crate) items: BTreeMap<(i32, i32), Vec<NotedItem>>,
    /// The captives where they were seen last.
    captives: BTreeMap<EntityId, (Point, PrototypeId)>,
    /// The enemies that never leave their place, where they were seen.
    guards: BTreeMap<EntityId, (Point, PrototypeId)>,
    /// Cells that the player has stood on: cells that cannot be seen from there stay unseen.
    visited: BitGrid,
    /// Cells that have been in view, or were explored before the memory began, as in a loaded game:
    /// nothing else is to be expected there than the memory has.
    seen: BitGrid,
    /// The tiles as bytes, as [`View::write_tiles`] writes them.
    pub(crate) tiles: Vec<u8>,
    pub(crate) width: usize,
}

/// An item that was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NotedItem {
    pub(crate) id: EntityId,
    pub(crate) kind: PrototypeId,
}

impl PlayerMemory {
    /// Notes the sights of the player. To be called before the first command and after every
    /// turn, with the events of the turn.
    pub fn observe(&mut self, view: View<'_>, events: &[Event]) {
        self.now += 1;
        let (size, floor) = (view.size(), view.floor());
        for event in events {
            if let EventKind::Game(GameEvent::Arrived { from, floor, .. }) = event.kind
                && from == floor
            {
                self.forget(floor);
            }
        }
        let memory = self.floors.entry(floor).or_insert_with(|| RememberedFloor {
            items: BTreeMap::new(),
            captives: BTreeMap::new(),
            guards: BTreeMap::new(),
            visited: BitGrid::new(size),
            // Of cells that were explored before the memory began no more can be known.
            seen: view.explored().clone(),
            tiles: vec![View::UNKNOWN_TILE; size.area()],
            width: size.width() as usize,
        });
        if memory.tiles.len() != size.area() {
            // A host has replaced the map.
            memory.visited = BitGrid::new(size);
            memory.seen = BitGrid::new(size);
            memory.tiles.resize(size.area(), View::UNKNOWN_TILE);
            memory.width = size.width() as usize;
        }
        memory.visited.insert(view.player().at);
        self.new_sign = new_sign(view, &memory.seen);
        memory.seen.union_with(view.visible());
        // The buffer has one byte for each cell.
        let _ = view.write_tiles(&mut memory.tiles);
        memory.items.retain(|&(y, x), _| !view.visible().get(Point::new(x, y)));
        let entities = view.entities();
        for item in entities.iter().rev().filter(|it| it.item.is_some()) {
            let noted = NotedItem { id: item.id, kind: item.entity_ref.kind };
            memory.items.entry((item.at.y, item.at.x)).or_default().push(noted);
            self.first_seen.entry(item.id).or_insert(self.now);
        }
        memory.captives.retain(|_, (at, _)| !view.visible().get(*at));
        for event in events {
            if let EventKind::Actor(ActorEvent::Joined {
                who, faction: FactionId::PLAYER, ..
            }) = &event.kind
            {
                self.freed.insert(who.id);
                self.sleepers.remove(&who.id);
            }
        }
        let is_captive =
            |it: &&EntityView<'_>| is_chained(view.content(), it) && !self.freed.contains(&it.id);
        for it in entities.iter().filter(is_captive) {
            memory.captives.insert(it.id, (it.at, it.entity_ref.kind));
        }
        let (here, is_guard) = (view.player().at, |it: &&EntityView<'_>| stays_put(it.prototype));
        // A hidden thing is seen from the next cell.
        memory.guards.retain(|_, (at, _)| at.chebyshev(here) > 1);
        for it in entities.iter().filter(|it| it.is_enemy()).filter(is_guard) {
            memory.guards.insert(it.id, (it.at, it.entity_ref.kind));
        }
        self.observe_item_here(view);
        self.observe_enemies(view, &entities);
        self.new_texts.clear();
        self.find = None;
        events.iter().for_each(|event| self.observe_event(view, event));
        self.observe_gain(view, events);
        self.owned.extend(view.inventory().iter().map(|it| it.kind));
    }

    /// A floor begins again: nothing of it is where it was.
    fn forget(&mut self, floor: u32) {
        self.floors.remove(&floor);
        self.sleepers.retain(|_, sleeper| sleeper.floor != floor);
    }

    fn observe_item_here(&mut self, view: View<'_>) {
        let here = view.player().at;
        let memory = self.floors.get(&view.floor());
        let top = memory.and_then(|memory| memory.items.get(&(here.y, here.x))?.first());
        let Some(item) = top.map(|item| item.id) else { return };
        if view.refuses_pick_up() {
            self.refused.insert(item);
        } else {
            self.refused.remove(&item);
        }
    }

    fn observe_enemies(&mut self, view: View<'_>, entities: &[EntityView<'_>]) {
        let now = self.now;
        self.encounters.retain(|_, it| it.last_seen + ENCOUNTER_GAP >= now);
        for entity in entities.iter().filter(|it| it.is_enemy()) {
            let new = Encounter { began: now, last_seen: now, awake_since: None };
            let encounter = self.encounters.entry(entity.id).or_insert(new);
            encounter.last_seen = now;
            encounter.awake_since =
                is_awake_enemy(view, entity).then(|| encounter.awake_since.unwrap_or(now));
            self.observe_sleep(view, entity);
        }
    }

    fn observe_sleep(&mut self, view: View<'_>, enemy: &EntityView<'_>) {
        if !sleeps(view, enemy) {
            self.sleepers.remove(&enemy.id);
            return;
        }
        let new = Sleeper { since: self.now, floor: view.floor(), at: enemy.at };
        let known = self.sleepers.entry(enemy.id).or_insert(new);
        if (known.floor, known.at) != (new.floor, new.at) {
            *known = new;
        }
    }

    /// Notes a kind that comes back whenever it is picked up, so that nothing is won.
    fn observe_gain(&mut self, view: View<'_>, events: &[Event]) {
        let now = Possessions::of(view);
        let before = std::mem::replace(&mut self.possessions, now);
        self.given_up = None;
        let is_gain = self.possessions.exceeds(&before);
        for event in events {
            let EventKind::Item(ItemEvent::PickedUp { who, item, .. }) = &event.kind else {
                continue;
            };
            if !who.player {
                continue;
            }
            let is_back = view
                .entities()
                .iter()
                .any(|it| it.entity_ref.kind == *item && self.is_new_item(it.id));
            if is_gain || !is_back {
                self.in_vain.remove(item);
                continue;
            }
            let times = self.in_vain.entry(*item).or_default();
            *times += 1;
            if *times == MAX_IN_VAIN {
                self.given_up = Some(*item);
            }
        }
    }

    /// A kind that was picked up in vain for the second time with the last command: it is left from now on.
    pub(crate) const fn given_up(&self) -> Option<PrototypeId> {
        self.given_up
    }

    fn observe_event(&mut self, view: View<'_>, event: &Event) {
        match &event.kind {
            EventKind::Fight(FightEvent::Died { who, .. }) => {
                self.sleepers.remove(&who.id);
                for memory in self.floors.values_mut() {
                    memory.guards.remove(&who.id);
                }
            }
            EventKind::Item(ItemEvent::Dropped { who, item, at, .. }) if who.player => {
                for it in view.entities_at(*at) {
                    if it.entity_ref.kind == *item {
                        self.dropped.insert(it.id);
                    }
                }
            }
            EventKind::Item(ItemEvent::PickedUp { who, id, slot, .. }) if who.player => {
                self.dropped.remove(id);
                let inventory = view.inventory();
                let mut new = inventory.iter().filter(|it| !self.owned.contains(&it.kind));
                let find = new.find(|it| it.slot == *slot && deserves_a_look(view, it));
                self.find = self.find.or(find.map(|it| it.kind));
            }
            EventKind::Item(ItemEvent::Thrown { who, item, .. }) if who.player => {
                self.last_shot = Some(Shot::Throw(item.kind));
                self.thrown.insert(item.kind);
            }
            EventKind::Item(ItemEvent::Used { who, item, target: Some(_), .. }) if who.player => {
                self.last_shot = Some(Shot::Use(*item));
            }
            EventKind::Actor(ActorEvent::Cast { who, ability, target, .. }) if who.player => {
                if target.is_some() {
                    self.last_shot = Some(Shot::Cast(*ability));
                }
                // Abilities that an item or another ability casts are not the player's to repeat.
                if view.abilities().contains(ability) {
                    self.last_cast = Some(*ability);
                }
            }
            EventKind::Place(PlaceEvent::Said { text, .. })
                if event.seen && self.read.insert(*text) =>
            {
                self.new_texts.push(*text);
            }
            _ => {}
        }
    }

    /// The items seen last in a cell of a floor, the topmost first.
    pub fn items_at(&self, floor: u32, at: Point) -> impl Iterator<Item = PrototypeId> {
        let items = self.floors.get(&floor).and_then(|memory| memory.items.get(&(at.y, at.x)));
        items.into_iter().flatten().map(|item| item.kind)
    }

    /// The cells of a floor in which items were seen last, with the topmost item, by ascending row
    /// and column.
    pub fn items(&self, floor: u32) -> impl Iterator<Item = (Point, PrototypeId)> {
        let items = self.floors.get(&floor).into_iter().flat_map(|memory| &memory.items);
        items.filter_map(|(&(y, x), items)| Some((Point::new(x, y), items.first()?.kind)))
    }

    /// The cells of a floor in which captives were seen last, by ascending id.
    pub fn captives(&self, floor: u32) -> impl Iterator<Item = (Point, PrototypeId)> {
        let captives = self.floors.get(&floor).into_iter().flat_map(|memory| &memory.captives);
        captives.map(|(_, &captive)| captive)
    }

    /// The enemies of a floor that never leave their place, where they were seen, by ascending id.
    pub(crate) fn guards(&self, floor: u32) -> impl Iterator<Item = (Point, PrototypeId)> {
        let guards = self.floors.get(&floor).into_iter().flat_map(|memory| &memory.guards);
        guards.map(|(_, &guard)| guard)
    }

    /// Whether the player has been on a floor.
    pub(crate) fn has_been_on(&self, floor: u32) -> bool {
        self.floors.contains_key(&floor)
    }

    /// The floors that the player has been on, with their memories.
    pub(crate) fn floors(&self) -> impl Iterator<Item = (u32, &RememberedFloor)> {
        self.floors.iter().map(|(&floor, memory)| (floor, memory))
    }

    /// A sign of a creature that the last command brought into view for the first time.
    pub(crate) const fn new_sign(&self) -> Option<TileId> {
        self.new_sign
    }

    /// Whether the player has stood on a cell of their floor.
    pub(crate) fn has_visited(&self, view: View<'_>, at: Point) -> bool {
        self.floors.get(&view.floor()).is_some_and(|memory| memory.visited.get(at))
    }

    /// Whether a cell of the player's floor has been in view.
    pub(crate) fn was_in_view(&self, view: View<'_>, at: Point) -> bool {
        self.floors.get(&view.floor()).is_some_and(|memory| memory.seen.get(at))
    }

    /// The topmost item of a cell, which [`Command::PickUp`](roguecore::Command::PickUp) takes; `None` where exploring
    /// does not pick it up.
    pub fn wanted_item_at(&self, view: View<'_>, at: Point) -> Option<EntityId> {
        let memory = self.floors.get(&view.floor())?;
        let top = memory.items.get(&(at.y, at.x))?.first()?;
        let is_wanted = self.wants(view.content(), top.id, top.kind)
            && view.has_room_for(top.kind)
            && !offers_choice(view, at)
            && !harms_who_takes(view, at);
        is_wanted.then_some(top.id)
    }

    pub(crate) fn wants_item_at(&self, view: View<'_>, at: Point) -> bool {
        self.wanted_item_at(view, at).is_some()
    }

    /// Whether the topmost item of a cell is of a kind that the player has thrown.
    pub(crate) fn has_thrown_item_at(&self, view: View<'_>, at: Point) -> bool {
        let top = self.items_at(view.floor(), at).next();
        top.is_some_and(|kind| self.thrown.contains(&kind))
    }

    /// Whether the topmost item of the player's cell is wanted, and has no room in the inventory.
    pub(crate) fn wants_but_has_no_room(&self, view: View<'_>) -> bool {
        let here = view.player().at;
        let memory = self.floors.get(&view.floor());
        let top = memory.and_then(|memory| memory.items.get(&(here.y, here.x))?.first());
        top.is_some_and(|top| {
            self.wants(view.content(), top.id, top.kind) && !view.has_room_for(top.kind)
        })
    }

    /// The last ability that the player used.
    pub(crate) const fn last_cast(&self) -> Option<AbilityId> {
        self.last_cast
    }

    /// The last shot of the player at a target: an item or an ability.
    pub(crate) const fn last_shot(&self) -> Option<Shot> {
        self.last_shot
    }

    /// Whether an item is picked up without asking.
    pub fn wants(&self, content: &Content, id: EntityId, kind: PrototypeId) -> bool {
        !self.dropped.contains(&id)
            && !self.refused.contains(&id)
            && self.in_vain.get(&kind).is_none_or(|&times| times < MAX_IN_VAIN)
            && content.facts().item(kind).harms.is_empty()
            && self.auto_pickup.wants(content, kind)
    }

    /// Whether the last command brought an item into view for the first time.
    pub(crate) fn is_new_item(&self, id: EntityId) -> bool {
        self.first_seen.get(&id) == Some(&self.now)
    }

    /// Whether an enemy in view was in view a moment ago, before the last command: the player knows
    /// of it.
    pub(crate) fn is_met(&self, id: EntityId) -> bool {
        self.encounters.get(&id).is_some_and(|it| it.began < self.now)
    }

    /// Whether an enemy in view sleeps where it slept when it was seen before the last command, however long ago.
    pub(crate) fn sleeps_on(&self, id: EntityId) -> bool {
        self.sleepers.get(&id).is_some_and(|it| it.since < self.now)
    }

    /// Whether an enemy in view has not been seen awake before the last command.
    pub(crate) fn wakes_up(&self, id: EntityId) -> bool {
        self.encounters.get(&id).is_some_and(|it| it.awake_since == Some(self.now))
    }

    /// The items and captives of the player's floor that were seen and are out of view now: each
    /// cell with the topmost item, by ascending row and column, then the captives.
    pub fn seen_out_of_view(&self, view: View<'_>) -> impl Iterator<Item = (Point, PrototypeId)> {
        let all = self.items(view.floor()).chain(self.captives(view.floor()));
        all.filter(move |&(at, _)| matches!(view.tile(at), TileView::Remembered(_)))
    }

    /// The find of the last command, if it is the first of its kind and may change the equipment or the abilities
    /// of the player: equipment that is not worse, or a wand.
    pub const fn find(&self) -> Option<PrototypeId> {
        self.find
    }

    /// Whether the player has read a text in the last turn for the first time.
    pub(crate) fn is_new(&self, text: TextId) -> bool {
        self.new_texts.contains(&text)
    }
}

/// The first sign of a creature in view in a cell that was not seen before.
fn new_sign(view: View<'_>, seen: &BitGrid) -> Option<TileId> {
    for at in view.visible().iter().filter(|&at| !seen.get(at)) {
        let Some(tile) = view.tile_id(at) else { continue };
        if view.content().tile(tile).sign_of.is_some() {
            return Some(tile);
        }
    }
    None
}

impl Possessions {
    fn of(view: View<'_>) -> Self {
        let mut carried = BTreeMap::new();
        for item in view.carried() {
            *carried.entry(item.kind).or_default() += item.count;
        }
        let stats = (0..).map(StatId::new).zip(&view.content().rows().stats);
        Self { carried, stats: stats.map(|(id, _)| view.stat(id)).collect() }
    }

    /// Whether there is more of anything than before.
    fn exceeds(&self, before: &Self) -> bool {
        for (kind, &count) in &self.carried {
            if count > before.carried.get(kind).copied().unwrap_or(0) {
                return true;
            }
        }
        self.stats.iter().zip(&before.stats).any(|(now, before)| now > before)
    }
}

/// Whether an item may change the equipment or the abilities of the player.
fn deserves_a_look(view: View<'_>, item: &InventoryItemView<'_>) -> bool {
    ItemKind::of(view.content(), item.kind) == Some(ItemKind::Wand)
        || Comparison::of(view, item).is_some_and(|it| !it.is_worse())
}

impl RememberedFloor {
    /// The known tiles, row by row.
    pub(crate) fn known_tiles(&self) -> impl Iterator<Item = (Point, TileId)> {
        let known = self.tiles.iter().enumerate().filter(|(_, tile)| **tile != View::UNKNOWN_TILE);
        let width = self.width.max(1);
        known.map(move |(index, &tile)| {
            (Point::new((index % width) as i32, (index / width) as i32), TileId::new(tile))
        })
    }
}
