//! How the bot plays: it explores each floor, fights in corridors, heals when hurt, reads scrolls
//! at good targets, equips what is better, and carries the goal out. It uses only views and
//! checks.

mod fight;

use std::collections::{BTreeMap, BTreeSet};

use clap::ValueEnum;
use roguecore::{
    Command, EntityView, EquipmentSlot, Experience, Game, InventoryItemView, InventorySlot,
    LevelUpId, Point, Prototype, PrototypeId, TileDef, TileView, View,
};

use super::exploration::{WalkPath, is_frontier, known_floor, path_to};
use super::purpose::{Purpose, purpose};

/// What the bot improves when it gains a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum LevelUpPolicy {
    /// Defence until the strongest hit does no damage, then power
    Careful,
    /// Always power
    Bold,
    /// Each of the three in turn
    Mixed,
}

/// The plan and the memory of a player.
pub(super) struct Strategy {
    policy: LevelUpPolicy,
    /// The path being walked.
    path: Option<WalkPath>,
    /// Cells with items worth fetching, by floor.
    worth_fetching: BTreeMap<u32, BTreeSet<Point>>,
    /// Turns spent waiting for the visible monsters.
    turns_waited: u32,
    /// The highest power of a monster seen so far.
    max_enemy_power: i32,
}

impl Strategy {
    pub(super) const fn new(policy: LevelUpPolicy) -> Self {
        let worth_fetching = BTreeMap::new();
        Self { policy, path: None, worth_fetching, turns_waited: 0, max_enemy_power: 0 }
    }

    /// Drops the plan after a refusal.
    pub(super) fn drop_plan(&mut self) {
        self.path = None;
        self.turns_waited = 0;
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Command> {
        let view = game.view();
        let level_up = view.experience().filter(|experience| experience.pending_level_ups() > 0);
        if let Some(experience) = level_up {
            return Some(Command::LevelUp(self.level_up(view, experience)));
        }
        let seen = view.entities();
        self.remember(view, &seen);
        let enemies: Vec<&EntityView<'_>> = seen.iter().filter(|it| is_enemy(it)).collect();
        if !enemies.is_empty() {
            self.path = None;
            if let Some(command) = self.fight(game, &enemies) {
                return Some(command);
            }
        }
        self.turns_waited = 0;
        self.use_quiet_turn(game).or_else(|| self.travel(view, &seen))
    }

    fn level_up(&self, view: View<'_>, experience: Experience) -> LevelUpId {
        let defence = view.player().fighter.map_or(0, |fighter| fighter.defence());
        let rows = view.content().rows();
        let named = |id: &str| rows.level_up_id(id).unwrap_or(LevelUpId::new(0));
        match self.policy {
            LevelUpPolicy::Careful if defence < self.max_enemy_power => named("defence"),
            LevelUpPolicy::Careful | LevelUpPolicy::Bold => named("power"),
            LevelUpPolicy::Mixed => {
                let count = rows.level_ups.len().max(1) as u32;
                LevelUpId::new((experience.level() % count) as u8)
            }
        }
    }

    fn remember(&mut self, view: View<'_>, seen: &[EntityView<'_>]) {
        let fighters = seen.iter().filter(|it| is_enemy(it)).filter_map(|it| it.fighter);
        self.max_enemy_power = fighters.map(|it| it.power()).fold(self.max_enemy_power, i32::max);
        let inventory = view.inventory();
        let worth_fetching = self.worth_fetching.entry(view.floor()).or_default();
        // Visible cells are judged again; remembered ones stay as they were.
        worth_fetching.retain(|&at| !matches!(view.tile(at), TileView::Visible(_)));
        for it in seen.iter().filter(|it| it.item.is_some()) {
            if top_item(view, it.at).is_some_and(|item| is_worth_fetching(view, item, &inventory)) {
                worth_fetching.insert(it.at);
            }
        }
    }

    /// What to do with no enemy in view: heal, equip, drop what is worse, pick up, take stairs.
    fn use_quiet_turn(&mut self, game: &Game) -> Option<Command> {
        let view = game.view();
        let inventory = view.inventory();
        let fighter = view.player().fighter?;
        let missing_hp = fighter.max_hp() - fighter.hp();
        let fits = |it: &&InventoryItemView<'_>| {
            let purpose = purpose(view.content(), it.kind);
            matches!(purpose, Some(Purpose::Heal { amount }) if amount <= missing_hp)
        };
        if let Some(potion) = inventory.iter().find(fits) {
            return Some(Command::Use { slot: potion.slot, target: None });
        }
        if let Some(slot) = better_equipment(&inventory) {
            return Some(Command::Use { slot, target: None });
        }
        if let Some(slot) = unused_equipment(&inventory) {
            return Some(Command::Drop(slot));
        }
        let here = view.player().at;
        if top_item(view, here).is_some_and(|item| is_worth_fetching(view, item, &inventory))
            && game.check(Command::PickUp).is_ok()
        {
            return Some(Command::PickUp);
        }
        if self.path.is_none() && self.path_to_errand(view, &[]).is_none() {
            let command =
                if has_goal(view, &inventory) { Command::Ascend } else { Command::Descend };
            return game.check(command).is_ok().then_some(command);
        }
        None
    }

    /// The path to the next item to fetch or cell to explore on this floor.
    fn path_to_errand(&self, view: View<'_>, seen: &[EntityView<'_>]) -> Option<WalkPath> {
        if has_goal(view, &view.inventory()) {
            return None;
        }
        let here = view.player().at;
        let items = self.worth_fetching.get(&view.floor());
        let has_item = |at| items.is_some_and(|items| items.contains(&at));
        let is_goal = |at: Point, distance| distance > 0 && (has_item(at) || is_frontier(view, at));
        path_to(view, here, u32::MAX, |at| is_blocked(seen, at), is_goal)
    }

    /// A step towards the next errand, or else to the stairs. `None` without either in content
    /// without stairs.
    fn travel(&mut self, view: View<'_>, seen: &[EntityView<'_>]) -> Option<Command> {
        if !self.path.as_ref().is_some_and(|path| self.is_worth_walking(view, path)) {
            let here = view.player().at;
            let up = has_goal(view, &view.inventory());
            let stairs =
                |at: Point, _| known_floor(view, at).is_some_and(|it| are_stairs(view, it, up));
            let to_stairs = || path_to(view, here, u32::MAX, |at| is_blocked(seen, at), stairs);
            self.path = self.path_to_errand(view, seen).or_else(to_stairs);
        }
        let step = self.path.as_mut().and_then(|path| path.steps.pop());
        if self.path.as_ref().is_some_and(|path| path.steps.is_empty()) {
            self.path = None;
        }
        let has_stairs = view.content().dungeon().is_some();
        step.map(Command::Bump).or(has_stairs.then_some(Command::Wait))
    }

    /// Whether the goal of the path is still an item, stairs or the edge of the explored part.
    fn is_worth_walking(&self, view: View<'_>, path: &WalkPath) -> bool {
        let items = self.worth_fetching.get(&view.floor());
        let has_item = items.is_some_and(|items| items.contains(&path.goal));
        let up = has_goal(view, &view.inventory());
        let stairs = known_floor(view, path.goal).is_some_and(|it| are_stairs(view, it, up));
        !path.steps.is_empty() && (has_item || stairs || is_frontier(view, path.goal))
    }
}

fn is_enemy(it: &EntityView<'_>) -> bool {
    it.hostile && !it.corpse
}

fn is_blocked(seen: &[EntityView<'_>], at: Point) -> bool {
    seen.iter().any(|it| it.at == at && it.blocks_movement && !it.player)
}

/// Whether the tile is the stairs up, or the stairs down.
fn are_stairs(view: View<'_>, tile: &TileDef, up: bool) -> bool {
    let content = view.content();
    content.dungeon().is_some_and(|dungeon| {
        let stairs = if up { dungeon.up } else { dungeon.down };
        content.tile(stairs).id == tile.id
    })
}

/// The item on top of a visible cell: the one that is picked up.
fn top_item(view: View<'_>, at: Point) -> Option<PrototypeId> {
    view.entities_at(at).iter().find(|it| it.item.is_some()).map(|it| it.entity_ref.kind)
}

fn has_goal(view: View<'_>, inventory: &[InventoryItemView<'_>]) -> bool {
    inventory.iter().any(|it| purpose(view.content(), it.kind) == Some(Purpose::Goal))
}

/// The sum of the bonuses of a piece of equipment.
fn bonus(item: &Prototype) -> i32 {
    item.bonus.iter().map(|(_, bonus)| bonus).sum()
}

fn equipment_slot(item: &Prototype) -> Option<EquipmentSlot> {
    item.item.and_then(|it| it.equipment_slot)
}

/// The best bonus in the inventory for the equipment slot of this item.
fn best_bonus(item: &Prototype, inventory: &[InventoryItemView<'_>]) -> i32 {
    let same = |it: &&InventoryItemView<'_>| it.item.equipment_slot == equipment_slot(item);
    inventory.iter().filter(same).map(|it| bonus(it.prototype)).max().unwrap_or(-1)
}

fn is_worth_fetching(
    view: View<'_>,
    kind: PrototypeId,
    inventory: &[InventoryItemView<'_>],
) -> bool {
    let item = view.content().prototype(kind);
    // One inventory slot stays free for the goal.
    let is_goal = purpose(view.content(), kind) == Some(Purpose::Goal);
    let has_room = inventory.len() + usize::from(!is_goal) < InventorySlot::COUNT;
    match equipment_slot(item) {
        Some(_) => has_room && bonus(item) > best_bonus(item, inventory),
        None => has_room,
    }
}

fn better_equipment(inventory: &[InventoryItemView<'_>]) -> Option<InventorySlot> {
    let is_better = |it: &&InventoryItemView<'_>| {
        let slot = it.item.equipment_slot;
        let equipped =
            inventory.iter().find(|other| other.equipped && other.item.equipment_slot == slot);
        slot.is_some()
            && equipped.is_none_or(|equipped| bonus(equipped.prototype) < bonus(it.prototype))
    };
    inventory.iter().find(is_better).map(|it| it.slot)
}

fn unused_equipment(inventory: &[InventoryItemView<'_>]) -> Option<InventorySlot> {
    inventory.iter().find(|it| it.item.equipment_slot.is_some() && !it.equipped).map(|it| it.slot)
}
