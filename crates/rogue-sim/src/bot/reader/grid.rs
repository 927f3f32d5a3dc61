//! The player that reads the view and issues commands.

use std::sync::Arc;

use rogue_comforts::{Comfort, Destination, Notes, Runner, Step, StopReason, is_enemy};
use roguecore::{
    Command, Content, EntityView, Event, Game, InventoryItemView, InventorySlot, LevelUpId, Point,
    Refusal,
};

use super::super::purpose::{Purpose, purpose};
use super::Source;
use super::policy::{Act, Facts, Foe, Item, MANY, Use};

pub(super) struct GridPlayer {
    game: Game,
    notes: Notes,
    events: Vec<Event>,
    explored: bool,
    /// The inventory slots of the items of the last facts.
    slots: Vec<InventorySlot>,
}

impl GridPlayer {
    pub(super) fn new(content: Arc<Content>, seed: u64) -> Self {
        let game = Game::with_content(content, seed);
        let mut notes = Notes::new(game.content());
        notes.observe(game.view(), &[]);
        Self { game, notes, events: Vec::new(), explored: false, slots: Vec::new() }
    }

    fn step(&mut self, command: Command) {
        let floor = self.game.view().floor();
        if let Ok(events) = self.game.step(command) {
            self.events = events.as_slice().to_vec();
            self.notes.observe(self.game.view(), &self.events);
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
                    self.explored |= matches!(
                        reason,
                        StopReason::Explored { .. }
                            | StopReason::NothingLeft
                            | StopReason::ChoiceLeft(_)
                            | StopReason::Unreachable { .. }
                    );
                    return;
                }
            }
            if self.game.outcome().is_some() || self.levels_up() {
                return;
            }
        }
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
        let most = |max: Option<u32>| max.map_or(MANY, |max| max as i32);
        let threat = view.threat(entity.id);
        let hits = threat.and_then(|it| it.hits_for);
        let dies = threat.and_then(|it| it.dies_in);
        Foe {
            offset: (entity.at.x - here.x, entity.at.y - here.y),
            hits_for: hits.map_or(0, |it| most(it.max)),
            dies_in: dies.map_or(MANY, |it| most(it.max)),
            has_status: !entity.statuses.is_empty(),
        }
    }

    fn item(&self, it: &InventoryItemView<'_>) -> Item {
        let bonus = || it.prototype.bonus.iter().map(|(_, bonus)| bonus).sum();
        let use_of = match purpose(self.game.content(), it.kind) {
            Some(Purpose::Heal { amount }) => Use::Heal { amount },
            Some(Purpose::Bolt) => Use::Bolt,
            Some(Purpose::Disable) => Use::Disable,
            Some(Purpose::Blast { radius }) => Use::Blast { radius: radius as i32 },
            Some(Purpose::Equipment) => {
                Use::Equipment { slot: format!("{:?}", it.item.equipment_slot), bonus: bonus() }
            }
            Some(Purpose::Goal) => Use::Goal,
            Some(Purpose::Other) | None => Use::Other,
        };
        Item { use_of, equipped: it.equipped }
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
        enemies.retain(is_enemy);
        enemies.sort_by_key(|it| (it.at.distance_squared(here), it.id));
        let (hp, max_hp) = view.player().fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()));
        // In the order in which a player reads the list: by name.
        let mut inventory = view.inventory();
        inventory.sort_by_key(|it| (it.prototype.name.clone(), it.slot));
        let names = view.content().rows().level_ups.iter().map(|row| row.name.clone());
        let facts = Facts {
            hp,
            max_hp,
            foes: enemies.iter().map(|it| self.foe(it)).collect(),
            items: inventory.iter().map(|it| self.item(it)).collect(),
            level_ups: if self.levels_up() { names.collect() } else { Vec::new() },
            explored: self.explored,
        };
        self.slots = inventory.iter().map(|it| it.slot).collect();
        facts
    }

    fn act(&mut self, act: Act) {
        let here = self.game.view().player().at;
        match act {
            Act::LevelUp(index) => self.step(Command::LevelUp(LevelUpId::new(index as u8))),
            Act::Attack(direction) => self.step(Command::Melee(direction)),
            Act::Fight => self.run(Comfort::Fight),
            Act::Wait => self.step(Command::Wait),
            Act::Use(item, cell) => {
                let target = cell.map(|(dx, dy)| Point::new(here.x + dx, here.y + dy));
                self.step(Command::Use { slot: self.slots[item], target });
            }
            Act::Drop(item) => self.step(Command::Drop(self.slots[item])),
            Act::Rest => self.run(Comfort::Rest),
            Act::Explore => self.run(Comfort::Explore),
            Act::Descend => self.stairs(Command::Descend),
            Act::Ascend => self.stairs(Command::Ascend),
        }
    }
}
