//! How the bot plays: it explores each floor, fights in corridors, heals when hurt, reads scrolls
//! at good targets, equips what is better, and carries the goal out. It uses only views and
//! checks.

mod fight;

use std::collections::{BTreeMap, BTreeSet};

use clap::ValueEnum;
use rogue_comforts::{Danger, Ground, WalkPath, is_enemy};
use roguecore::{
    Command, Direction, EntityView, EquipmentSlot, Experience, Game, InventoryItemView,
    InventorySlot, LevelUpId, Point, Prototype, PrototypeId, TileId, TileView, View,
};

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

/// What a player does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// This command.
    Command(Command),
    /// The next errand on the floor, or the stairs.
    Travel,
}

/// The plan and the memory of a player.
pub(super) struct Strategy {
    policy: LevelUpPolicy,
    /// What harms the player, by the content of the game.
    danger: Option<Danger>,
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
        Self {
            policy,
            danger: None,
            path: None,
            worth_fetching,
            turns_waited: 0,
            max_enemy_power: 0,
        }
    }

    /// Drops the plan after a refusal.
    pub(super) fn drop_plan(&mut self) {
        self.path = None;
        self.turns_waited = 0;
    }

    /// The next command; `None` when nothing is left to do in content without stairs.
    pub(super) fn choose(&mut self, game: &Game) -> Option<Command> {
        match self.next(game) {
            Choice::Command(command) => Some(command),
            Choice::Travel => self.travel(game.view()),
        }
    }

    /// What the player does next.
    pub(super) fn next(&mut self, game: &Game) -> Choice {
        let view = game.view();
        self.danger.get_or_insert_with(|| Danger::of(view.content()));
        let level_up = view.experience().filter(|experience| experience.pending_level_ups() > 0);
        if let Some(experience) = level_up {
            return Choice::Command(Command::LevelUp(self.level_up(view, experience)));
        }
        let seen = view.entities();
        self.remember(view, &seen);
        let enemies: Vec<&EntityView<'_>> = seen.iter().filter(|it| is_enemy(it)).collect();
        if !enemies.is_empty() {
            self.path = None;
            if let Some(command) = self.fight(game, &enemies) {
                return Choice::Command(command);
            }
        }
        self.turns_waited = 0;
        self.use_quiet_turn(game).map_or(Choice::Travel, Choice::Command)
    }

    /// Notes down what is in view after a turn that another decided.
    pub(super) fn observe(&mut self, view: View<'_>) {
        self.remember(view, &view.entities());
    }

    /// The ground of the floor. The danger is known from the first choice on.
    fn ground<'a>(&'a self, view: View<'a>) -> Option<Ground<'a>> {
        self.danger.as_ref().map(|danger| Ground::new(view, danger))
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
        if self.path.is_none() && self.path_to_errand(view).is_none() {
            let command =
                if has_goal(view, &inventory) { Command::Ascend } else { Command::Descend };
            return game.check(command).is_ok().then_some(command);
        }
        None
    }

    /// The path to the next item to fetch or cell to explore on this floor.
    fn path_to_errand(&self, view: View<'_>) -> Option<WalkPath> {
        if has_goal(view, &view.inventory()) {
            return None;
        }
        let items = self.worth_fetching.get(&view.floor());
        let has_item = |at| items.is_some_and(|items| items.contains(&at));
        let ground = self.ground(view)?;
        let is_goal =
            |at: Point, distance| distance > 0 && (has_item(at) || ground.is_frontier(at));
        ground.path_to(is_goal)
    }

    /// A step towards the next errand, or else to the stairs. `None` without either in content
    /// without stairs.
    pub(super) fn travel(&mut self, view: View<'_>) -> Option<Command> {
        if !self.path.as_ref().is_some_and(|path| self.is_worth_walking(view, path)) {
            let up = has_goal(view, &view.inventory());
            let to_stairs = || {
                let ground = self.ground(view)?;
                ground
                    .path_to(|at, _| ground.tile_id(at).is_some_and(|it| are_stairs(view, it, up)))
            };
            self.path = self.path_to_errand(view).or_else(to_stairs);
        }
        let here = view.player().at;
        let opens = |step: Direction| {
            let tile = view.tile_id(here + step);
            tile.is_some_and(|tile| !view.content().tile(tile).walkable)
        };
        let step = self.path.as_ref().and_then(|path| path.steps.last().copied());
        if step.is_some_and(opens) {
            // A closed door takes a bump and then the step.
            self.path = None;
        }
        if let Some(path) = &mut self.path {
            path.steps.pop();
        }
        if self.path.as_ref().is_some_and(|path| path.steps.is_empty()) {
            self.path = None;
        }
        let has_stairs = view.content().dungeon().is_some();
        step.map(Command::Bump).or(has_stairs.then_some(Command::Wait))
    }

    /// Whether the goal of the path is still an item, stairs or the edge of the explored part, and
    /// the next step is safe.
    fn is_worth_walking(&self, view: View<'_>, path: &WalkPath) -> bool {
        let Some(ground) = self.ground(view) else { return false };
        let items = self.worth_fetching.get(&view.floor());
        let has_item = items.is_some_and(|items| items.contains(&path.goal));
        let up = has_goal(view, &view.inventory());
        let stairs = ground.tile_id(path.goal).is_some_and(|it| are_stairs(view, it, up));
        let safe = path.steps.last().is_some_and(|&step| ground.is_safe(view.player().at + step));
        safe && (has_item || stairs || ground.is_frontier(path.goal))
    }
}

/// Whether the tile is the stairs up, or the stairs down.
fn are_stairs(view: View<'_>, tile: TileId, up: bool) -> bool {
    let dungeon = view.content().dungeon();
    dungeon.is_some_and(|dungeon| tile == if up { dungeon.up } else { dungeon.down })
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

pub(super) fn is_worth_fetching(
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
