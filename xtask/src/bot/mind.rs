//! How the bot plays: like somebody careful who reads the figures. It explores each floor,
//! fights where only one can reach it and lets them come, drinks when hurt, reads scrolls at
//! good targets, wears what is better, and carries the goal home. Knows only views and checks.

mod fight;

use std::collections::{BTreeMap, BTreeSet};

use roguecore::{
    Command, EntityView, Experience, Game, InventoryItemView, InventorySlot, Item, LevelUp, Point,
    View,
};

use super::Growing;
use super::survey::{Way, is_edge, known_floor, way_to};

/// A player's plans and memories.
pub(super) struct Mind {
    growth: Growing,
    /// The way being walked.
    way: Option<Way>,
    /// What lies about and is worth fetching, by floor.
    wanted: BTreeMap<u32, BTreeSet<Point>>,
    /// Turns spent waiting for whoever is in view.
    waited: u32,
    /// The strongest blow seen so far.
    strongest_blow: i32,
}

impl Mind {
    pub(super) const fn new(growth: Growing) -> Self {
        Self { growth, way: None, wanted: BTreeMap::new(), waited: 0, strongest_blow: 0 }
    }

    /// The plan led nowhere.
    pub(super) fn forget_plan(&mut self) {
        self.way = None;
        self.waited = 0;
    }

    pub(super) fn choose(&mut self, game: &Game) -> Command {
        let view = game.view();
        if let Some(growth) = view.experience().filter(|growth| growth.pending_level_ups() > 0) {
            return Command::LevelUp(self.improvement(view, growth));
        }
        let seen = view.entities();
        self.remember(view, &seen);
        let foes: Vec<&EntityView<'_>> = seen.iter().filter(|it| is_foe(it)).collect();
        if !foes.is_empty() {
            self.way = None;
            if let Some(command) = self.fight(game, &foes) {
                return command;
            }
        }
        self.waited = 0;
        self.in_peace(game).unwrap_or_else(|| self.travel(view, &seen))
    }

    /// What a level gained is used for.
    fn improvement(&self, view: View<'_>, growth: Experience) -> LevelUp {
        let defence = view.player().fighter.map_or(0, |fighter| fighter.defence());
        match self.growth {
            Growing::Careful if defence < self.strongest_blow => LevelUp::Defence,
            Growing::Careful | Growing::Bold => LevelUp::Power,
            Growing::Mixed => LevelUp::ALL[growth.level() as usize % 3],
        }
    }

    fn remember(&mut self, view: View<'_>, seen: &[EntityView<'_>]) {
        let blows = seen.iter().filter(|it| is_foe(it)).filter_map(|it| it.fighter);
        self.strongest_blow = blows.map(|it| it.power()).fold(self.strongest_blow, i32::max);
        let pack = view.inventory();
        let wanted = self.wanted.entry(view.floor()).or_default();
        // What is in view is known anew; what is not is as it was.
        wanted.retain(|&at| !matches!(view.tile(at), roguecore::TileView::Visible(_)));
        for it in seen.iter().filter(|it| it.item.is_some()) {
            if top_thing(view, it.at).is_some_and(|item| is_wanted(item, &pack)) {
                wanted.insert(it.at);
            }
        }
    }

    /// What is best done when nobody is in view: drink, dress, tidy, pick up, take stairs.
    fn in_peace(&mut self, game: &Game) -> Option<Command> {
        let view = game.view();
        let pack = view.inventory();
        let fighter = view.player().fighter?;
        let missing = fighter.max_hp() - fighter.hp();
        let fits = |it: &&InventoryItemView<'_>| matches!(it.item, Item::Heal { amount } if amount <= missing);
        if let Some(potion) = pack.iter().find(fits) {
            return Some(Command::Use { slot: potion.slot, target: None });
        }
        if let Some(slot) = better_gear(&pack) {
            return Some(Command::Use { slot, target: None });
        }
        if let Some(slot) = worse_gear(&pack) {
            return Some(Command::Drop(slot));
        }
        let here = view.player().at;
        if top_thing(view, here).is_some_and(|item| is_wanted(item, &pack))
            && game.check(Command::PickUp).is_ok()
        {
            return Some(Command::PickUp);
        }
        if self.way.is_none() && !self.has_errands(view) {
            let command = if has_goal(&pack) { Command::Ascend } else { Command::Descend };
            return game.check(command).is_ok().then_some(command);
        }
        None
    }

    /// Whether something is left to fetch or to see on this floor.
    fn has_errands(&self, view: View<'_>) -> bool {
        self.errand(view, &[]).is_some()
    }

    /// The way to the next thing to fetch or to see.
    fn errand(&self, view: View<'_>, seen: &[EntityView<'_>]) -> Option<Way> {
        if has_goal(&view.inventory()) {
            return None;
        }
        let here = view.player().at;
        let wanted = self.wanted.get(&view.floor());
        let is_wanted = |at| wanted.is_some_and(|wanted| wanted.contains(&at));
        let goal = |at: Point, far| far > 0 && (is_wanted(at) || is_edge(view, at));
        way_to(view, here, u32::MAX, |at| is_blocked(seen, at), goal)
    }

    /// A step on the way to the next errand, or else to the stairs.
    fn travel(&mut self, view: View<'_>, seen: &[EntityView<'_>]) -> Command {
        let here = view.player().at;
        let stale = self.way.as_ref().is_none_or(|way| {
            let fetch = self.wanted.get(&view.floor()).is_some_and(|it| it.contains(&way.goal));
            let stairs = known_floor(view, way.goal).is_some_and(|it| is_stairs(view, it));
            way.steps.is_empty() || !(fetch || stairs || is_edge(view, way.goal))
        });
        if stale {
            let up = has_goal(&view.inventory());
            let stairs = |at: Point, _| known_floor(view, at).is_some_and(|it| leads(view, it, up));
            let to_stairs = || way_to(view, here, u32::MAX, |at| is_blocked(seen, at), stairs);
            self.way = self.errand(view, seen).or_else(to_stairs);
        }
        let step = self.way.as_mut().and_then(|way| way.steps.pop());
        if self.way.as_ref().is_some_and(|way| way.steps.is_empty()) {
            self.way = None;
        }
        step.map_or(Command::Wait, Command::Bump)
    }
}

fn is_foe(it: &EntityView<'_>) -> bool {
    it.hostile && !it.corpse
}

fn is_blocked(seen: &[EntityView<'_>], at: Point) -> bool {
    seen.iter().any(|it| it.at == at && it.blocks_movement && !it.player)
}

fn leads(view: View<'_>, tile: &roguecore::TileDef, up: bool) -> bool {
    let content = view.content();
    content.dungeon().is_some_and(|depths| {
        let stairs = if up { depths.up } else { depths.down };
        content.tile(stairs).id == tile.id
    })
}

fn is_stairs(view: View<'_>, tile: &roguecore::TileDef) -> bool {
    leads(view, tile, has_goal(&view.inventory()))
}

/// The thing on top of a cell in view: the one that would be picked up.
fn top_thing(view: View<'_>, at: Point) -> Option<Item> {
    view.entities_at(at).iter().find_map(|it| it.item)
}

fn has_goal(pack: &[InventoryItemView<'_>]) -> bool {
    pack.iter().any(|it| it.item == Item::Goal)
}

/// What a piece of gear adds.
fn worth(item: Item) -> i32 {
    match item {
        Item::Equipment { power, defence, .. } => power + defence,
        _ => 0,
    }
}

/// The best gear carried for the place that this one is for.
fn best_like(item: Item, pack: &[InventoryItemView<'_>]) -> i32 {
    let same = pack.iter().filter(|it| it.item.equipment_slot() == item.equipment_slot());
    same.map(|it| worth(it.item)).max().unwrap_or(-1)
}

fn is_wanted(item: Item, pack: &[InventoryItemView<'_>]) -> bool {
    // One letter is kept free for the goal.
    let kept = usize::from(item != Item::Goal);
    let room = pack.len() + kept < InventorySlot::COUNT;
    match item.equipment_slot() {
        Some(_) => room && worth(item) > best_like(item, pack),
        None => room,
    }
}

fn better_gear(pack: &[InventoryItemView<'_>]) -> Option<InventorySlot> {
    let better = |it: &&InventoryItemView<'_>| {
        let worn = pack.iter().find(|other| {
            other.equipped && other.item.equipment_slot() == it.item.equipment_slot()
        });
        it.item.equipment_slot().is_some()
            && worn.is_none_or(|worn| worth(worn.item) < worth(it.item))
    };
    pack.iter().find(better).map(|it| it.slot)
}

fn worse_gear(pack: &[InventoryItemView<'_>]) -> Option<InventorySlot> {
    pack.iter().find(|it| it.item.equipment_slot().is_some() && !it.equipped).map(|it| it.slot)
}
