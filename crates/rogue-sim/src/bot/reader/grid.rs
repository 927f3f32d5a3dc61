//! The player that reads the view and issues commands.

use std::sync::Arc;

use rogue_comforts::{
    Comfort, Destination, Ground, ItemKind, Notes, PlaceKind, Runner, Step, StopReason, places,
};
use roguecore::{
    Bounds, Command, Content, EntityView, Event, EventKind, FightEvent, Game, InventoryItemView,
    InventorySlot, LevelUpId, Point, Refusal, describe,
};

use super::Source;
use super::facts::{self, Act, Cell, Facts, Foe, MANY, Walk, What, is_helpless};
use super::item::Item;

pub(super) struct GridPlayer {
    game: Game,
    notes: Notes,
    events: Vec<Event>,
    explored: bool,
    walk: Walk,
    rest_is_useless: bool,
    blow: i32,
    /// The inventory slots of the items of the last facts.
    slots: Vec<InventorySlot>,
    /// The floor on which the goal was listed.
    goal_floor: Option<u32>,
}

impl GridPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let game = Game::with_content(content, seed);
        let mut notes = Notes::default();
        notes.observe(game.view(), &[]);
        Self {
            game,
            notes,
            events: Vec::new(),
            explored: false,
            walk: Walk::GoesOn,
            rest_is_useless: false,
            blow: 0,
            slots: Vec::new(),
            goal_floor: None,
        }
    }

    fn step(&mut self, command: Command) {
        let floor = self.game.view().floor();
        if let Ok(events) = self.game.step(command) {
            self.events = events.as_slice().to_vec();
            self.notes.observe(self.game.view(), &self.events);
            for event in &self.events {
                if let EventKind::Fight(FightEvent::Attacked { who, damage: damage @ 1.., .. }) =
                    &event.kind
                    && who.player
                {
                    self.blow = *damage;
                }
            }
        }
        if self.game.view().floor() != floor {
            self.explored = false;
        }
    }

    fn run(&mut self, comfort: Comfort) {
        self.events.clear();
        let mut runner = Runner::new(comfort, &self.game);
        loop {
            match runner.next(&self.notes, &self.game, &self.events) {
                Step::Command(command) => self.step(command),
                Step::Stop(reason) => {
                    self.note_stop(reason);
                    return;
                }
            }
            if self.game.outcome().is_some() || self.levels_up() {
                return;
            }
        }
    }

    fn note_stop(&mut self, reason: StopReason) {
        let here = self.game.view().player().at;
        match reason {
            StopReason::Explored { .. }
            | StopReason::NothingLeft
            | StopReason::ChoiceLeft(_)
            | StopReason::GoalLeft(_)
            | StopReason::CaptiveLeft(_)
            | StopReason::NoStairsKnown { .. }
            | StopReason::NoPath => self.explored = true,
            StopReason::Unreachable { at, .. } => {
                self.explored = true;
                self.walk = Walk::Obstacle((at.x - here.x, at.y - here.y));
            }
            StopReason::DangerAhead { at }
            | StopReason::ChoiceAhead { at }
            | StopReason::Blocked { at } => {
                self.walk = Walk::Obstacle((at.x - here.x, at.y - here.y));
            }
            StopReason::RestDoesNotHeal => self.rest_is_useless = true,
            // It may go on, or the facts say why it does not.
            StopReason::HostileInView { .. }
            | StopReason::HostileAwake { .. }
            | StopReason::HostileNearby { .. }
            | StopReason::Hit
            | StopReason::HalfHealth
            | StopReason::LowHealth
            | StopReason::DeadlyBlow { .. }
            | StopReason::DeadlyStatus(_)
            | StopReason::StatusBegan(_)
            | StopReason::StatusEnded(_)
            | StopReason::Impaired(_)
            | StopReason::StatLow { .. }
            | StopReason::LevelUp
            | StopReason::ItemSeen(_)
            | StopReason::ItemHere(_)
            | StopReason::InventoryFull(_)
            | StopReason::Stairs { .. }
            | StopReason::Door(_)
            | StopReason::Feature(_)
            | StopReason::Fork
            | StopReason::Opening
            | StopReason::DangerNear
            | StopReason::NotExplored
            | StopReason::Arrived
            | StopReason::Rested
            | StopReason::NoEnemy
            | StopReason::EnemyDead { .. }
            | StopReason::EnemyGone
            | StopReason::EnemyAdjacent { .. }
            | StopReason::CannotHurt { .. }
            | StopReason::Moved
            | StopReason::Message
            | StopReason::TooLong
            | StopReason::KeyPressed
            | StopReason::GameOver
            | StopReason::Wall(_)
            | StopReason::Fired
            | StopReason::NothingToFire
            | StopReason::NoShot { .. } => {}
        }
    }

    /// The places of this floor.
    fn known_places(&self) -> Vec<facts::Place> {
        let view = self.game.view();
        let content = view.content();
        let here = view.player().at;
        let what = |kind: PlaceKind| match kind {
            PlaceKind::Stairs { down: true } => What::StairsDown,
            PlaceKind::Stairs { down: false } => What::StairsUp,
            PlaceKind::Door(tile) | PlaceKind::Feature(tile) => {
                What::named(&content.tile(tile).name)
            }
            PlaceKind::Item(item) if content.dungeon().is_some_and(|it| it.goal == item) => {
                What::Goal
            }
            PlaceKind::Item(_) | PlaceKind::Captive(_) => What::Other,
        };
        let own = places(&self.notes, view).into_iter().filter(|it| it.floor == view.floor());
        let place = |it: rogue_comforts::Place| facts::Place {
            cell: (it.at.x - here.x, it.at.y - here.y),
            what: what(it.what),
        };
        own.map(place).collect()
    }

    /// The items in the order in which a player reads the list, with one row for those alike.
    fn list(&self) -> Vec<InventoryItemView<'_>> {
        let view = self.game.view();
        let is_single = |it: &InventoryItemView<'_>| !it.equipped && it.count == 1;
        let mut list: Vec<InventoryItemView<'_>> = Vec::new();
        for it in view.inventory() {
            let is_alike = |other: &InventoryItemView<'_>| {
                it.kind == other.kind && is_single(other) && it.stats == other.stats
            };
            if !(is_single(&it) && list.iter().any(is_alike)) {
                list.push(it);
            }
        }
        list.sort_by_key(|it| {
            (ItemKind::of(view.content(), it.kind), it.prototype.name.clone(), it.slot)
        });
        list
    }

    fn levels_up(&self) -> bool {
        self.game.view().experience().is_some_and(|it| it.pending_level_ups() > 0)
    }

    /// Takes the stairs here, or goes to them.
    fn stairs(&mut self, command: Command) {
        match self.game.check(command) {
            Err(Refusal::NoStairs { down }) => {
                self.run(Comfort::Travel(Destination::Stairs { down }));
            }
            _ => self.step(command),
        }
    }

    fn foe(&self, entity: &EntityView<'_>) -> Foe {
        let (view, here) = (self.game.view(), self.game.view().player().at);
        let bounds = |bounds: Bounds| {
            let most = |max: u32| i32::try_from(max).unwrap_or(MANY).min(MANY);
            let told = rogue_ui::displayed_bounds(bounds);
            (most(told.min), told.max.map_or(MANY, most))
        };
        let blow = |bounds: Bounds| (bounds.min as i32, bounds.max.map_or(MANY, |max| max as i32));
        let threat = view.threat(entity.id);
        let rows = view.content().rows();
        let status = |it: &roguecore::ActiveStatus| rows.status(it.status);
        let mut names = entity.statuses.iter().filter_map(status).map(|row| &row.name);
        Foe {
            offset: (entity.at.x - here.x, entity.at.y - here.y),
            hits: threat.and_then(|it| it.hits_for).map_or((0, 0), blow),
            dies: threat.and_then(|it| it.dies_in).map_or((MANY, MANY), bounds),
            helpless: names.any(|name| is_helpless(name)),
            has_status: !entity.statuses.is_empty(),
            fast: threat.as_ref().is_some_and(rogue_ui::is_fast),
        }
    }

    fn item(&self, it: &InventoryItemView<'_>) -> Item {
        let content = self.game.content();
        let equipped = if it.equipped { ", equipped" } else { "" };
        // The words that every list of items on the grid shows.
        let name = rogue_ui::carried_item(content, it);
        let about = rogue_ui::item_effect(content, it.kind);
        Item::read(&format!("{name}{equipped}"), &about)
    }
}

impl Source for GridPlayer {
    fn game(&self) -> &Game {
        &self.game
    }

    fn facts(&mut self) -> Facts {
        let view = self.game.view();
        let here = view.player().at;
        let mut enemies = view.entities();
        enemies.retain(EntityView::is_enemy);
        enemies.sort_by_key(|it| (it.at.distance_squared(here), it.id));
        let (hp, max_hp) = view.player().fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()));
        let inventory = if self.levels_up() { Vec::new() } else { self.list() };
        let rows = (0..).zip(&view.content().rows().level_ups);
        let level_ups = rows.map(|(id, _)| describe::level_up(view.content(), LevelUpId::new(id)));
        let ground = Ground::new(view);
        let unexplored = |at: Point, _: u32| ground.is_unexplored(&self.notes, at);
        let frontier = || ground.path_to(unexplored).map(|path| path.goal);
        let frontier = if enemies.is_empty() || self.levels_up() { None } else { frontier() };
        let explored = self.explored && self.walk == Walk::GoesOn;
        let mut facts = Facts {
            hp,
            max_hp,
            foes: enemies.iter().map(|it| self.foe(it)).collect(),
            items: inventory.iter().map(|it| self.item(it)).collect(),
            turn: view.turn(),
            floor: view.floor(),
            level_ups: if self.levels_up() { level_ups.collect() } else { Vec::new() },
            walk: if explored { Walk::Explored } else { self.walk },
            places: None,
            goal_floor: self.goal_floor,
            frontier: frontier.map(|at| (at.x - here.x, at.y - here.y)),
            rest_is_useless: self.rest_is_useless,
            blow: self.blow,
        };
        if facts.needs_places() {
            facts.set_places(self.known_places());
        }
        self.slots = inventory.iter().map(|it| it.slot).collect();
        self.goal_floor = facts.goal_floor;
        facts
    }

    fn act(&mut self, act: Act) {
        let here = self.game.view().player().at;
        let cell = |(dx, dy): Cell| Point::new(here.x + dx, here.y + dy);
        self.walk = Walk::GoesOn;
        match act {
            Act::LevelUp(index) => self.step(Command::LevelUp(LevelUpId::new(index as u8))),
            Act::Attack(direction) => self.step(Command::Melee(direction)),
            Act::Fight => self.run(Comfort::Fight),
            Act::Wait => self.step(Command::Wait),
            Act::Step(direction) => self.step(Command::Bump(direction)),
            Act::Throw(item, at) => {
                self.step(Command::Throw { slot: self.slots[item], target: cell(at) });
            }
            Act::Go(at) => self.run(Comfort::Travel(Destination::Cell(cell(at)))),
            Act::Use(item, at) => {
                let target = at.map(cell);
                self.step(Command::Use { slot: self.slots[item], target });
            }
            Act::Drop(item) => self.step(Command::Drop(self.slots[item])),
            Act::Rest => self.run(Comfort::Rest),
            Act::Explore => self.run(Comfort::Explore),
            Act::PickUp => self.step(Command::PickUp),
            Act::Descend => self.stairs(Command::Descend),
            Act::Ascend => self.stairs(Command::Ascend),
        }
    }
}
