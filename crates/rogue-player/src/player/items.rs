//! Items and abilities in a fight: the hit points that each would spare the player, and the best of them.

use rogue_travel::Aimed;
use roguecore::{AbilityId, Aim, Command, EntityView, InventoryItemView, Point};

use super::model::{ItemModel, Reach, UseModel};
use super::situation::{Foe, Situation};
use super::{Choice, Purpose};

/// How far items are thrown whose row says nothing else, in cells.
const THROW_RANGE: u32 = 8;

/// The turns that an enemy is busy with the friend that was sent to it.
const TURNS_OF_AN_ORDER: i32 = 2;

/// A possible use of an item or an ability.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ItemOption {
    pub(crate) command: Command,
    /// Hit points that it is expected to spare the player.
    pub(crate) spares: i32,
    /// Whether it is gone afterwards for good.
    pub(crate) uses_up: bool,
}

impl<'a> Situation<'a> {
    /// The best use of an item or an ability against the enemies in view, or to be stronger than
    /// they are.
    pub(crate) fn best_item(&self) -> Option<ItemOption> {
        let all = self.item_options();
        all.into_iter().max_by_key(|it| (it.spares - if it.uses_up { 2 } else { 0 }, !it.uses_up))
    }

    /// Every use of items and abilities in a fight that spares something.
    pub(crate) fn item_options(&self) -> Vec<ItemOption> {
        let mut options = Vec::new();
        for it in &self.inventory {
            let Some(model) = self.item(it.kind) else { continue };
            if is_empty(it) || model.goal {
                continue;
            }
            if it.item.usable && it.item.equipment_slot.is_none() {
                let uses_up = !it.item.reusable;
                let command = |target| Command::Use { slot: it.slot, target };
                self.add(&mut options, &model.on_use, it.item.aim, uses_up, &command);
            }
            if model.on_throw.is_attack() && !it.equipped {
                let range = it.item.throw_range.unwrap_or(THROW_RANGE);
                let command = |target: Option<Point>| Command::Throw {
                    slot: it.slot,
                    target: target.unwrap_or(self.here),
                };
                let aim = Some(Aim::Cell { range });
                self.add(&mut options, &model.on_throw, aim, model.on_throw.used_up, &command);
            }
        }
        options.extend(self.ability_options());
        options
    }

    /// Every use of an ability in a fight that spares something.
    pub(crate) fn ability_options(&self) -> Vec<ItemOption> {
        let mut options = Vec::new();
        for ability in self.view.abilities() {
            self.add_ability(&mut options, ability);
        }
        options
    }

    fn add_ability(&self, options: &mut Vec<ItemOption>, ability: AbilityId) {
        let Some(row) = self.model.content.rows().ability(ability) else { return };
        let action = UseModel::of_rules(self.model, std::iter::once(&row.rule));
        let command = |target| Command::Cast { ability, target };
        self.add(options, &action, row.rule.to.aim(), false, &command);
    }

    fn add(
        &self,
        options: &mut Vec<ItemOption>,
        action: &UseModel,
        aim: Option<Aim>,
        uses_up: bool,
        command: &dyn Fn(Option<Point>) -> Command,
    ) {
        if !action.exists {
            return;
        }
        let mut push = |target: Option<Point>, spares: i32| {
            let command = command(target);
            if spares > 0 && self.game.allows(command) && !self.falls_short(command) {
                options.push(ItemOption { command, spares, uses_up });
            }
        };
        let mut own = self.spared_by_help(action) + self.spared_by_orders(action);
        if !uses_up {
            // Of items that are used up, `healing` takes the one that wastes least.
            own += action.heal.of(self.me.max_hp()).min(self.me.max_hp() - self.me.hp());
        }
        if action.is_attack() {
            let range = match aim {
                Some(Aim::Actor { range } | Aim::Area { range, .. } | Aim::Cell { range }) => range,
                Some(Aim::Direction { length }) => length,
                None => u32::MAX,
            };
            match action.reach {
                Reach::None => {}
                Reach::Nearest(range) => {
                    let nearest = self.foes.iter().min_by_key(|it| (it.distance, it.entity.id));
                    let near = nearest.filter(|it| it.distance < range && it.awake);
                    push(None, near.map_or(0, |it| own + spared_by(action, it)));
                }
                Reach::Enemies | Reach::Around(_) => {
                    let radius = if let Reach::Around(it) = action.reach { it } else { u32::MAX };
                    let reached = self.awake().filter(|it| it.distance <= radius);
                    push(None, own + reached.map(|it| spared_by(action, it)).sum::<i32>());
                }
                Reach::One(reach) => {
                    let reach = if aim.is_some() { reach.min(range) } else { reach };
                    for it in self.awake().filter(|it| it.distance <= reach) {
                        push(Some(it.at), own.max(0) + spared_by(action, it));
                    }
                }
                Reach::Area { radius, range: reach } => {
                    for center in self.awake().filter(|it| it.distance <= reach.min(range)) {
                        if center.at.chebyshev(self.here) <= radius {
                            continue;
                        }
                        let hit = self.awake().filter(|it| it.at.chebyshev(center.at) <= radius);
                        push(Some(center.at), hit.map(|it| spared_by(action, it)).sum());
                    }
                }
            }
        } else if own > 0 && aim.is_none() {
            push(None, own);
        }
    }

    /// Whether the creature in the target cell is out of range and nothing else would be hit.
    fn falls_short(&self, command: Command) -> bool {
        let Some((aimed, at)) = Aimed::of(command, self.view) else { return false };
        aimed.falls_short_of(self.view, at).is_some()
    }

    /// The hit points that friends and better stats spare in the fight with all in view.
    fn spared_by_help(&self, action: &UseModel) -> i32 {
        let cost = self.fight_cost(false).min(500);
        let has = action.buff_status.is_some_and(|status| {
            self.view.player().statuses.iter().any(|active| active.status == status)
        });
        let buff = if has { 0 } else { cost * action.buff.min(150) / 350 };
        let friends = cost * action.friends.min(3) / (2 + action.friends.min(3)) * 2 / 3;
        let heals =
            if has { 0 } else { action.regenerate.min(self.me.max_hp() - self.me.hp()) / 2 };
        buff.max(friends).max(heals) - action.harm
    }

    /// The hit points that friends in view spare by the abilities that they cast at a word.
    fn spared_by_orders(&self, action: &UseModel) -> i32 {
        let mut spared = 0;
        for &order in &action.orders {
            let Some(row) = self.model.content.rows().ability(order) else { continue };
            let ordered = UseModel::of_rules(self.model, std::iter::once(&row.rule));
            for friend in self.entities.iter().filter(|it| self.is_friend_in_fight(it)) {
                let nearest = self.awake().min_by_key(|it| it.at.chebyshev(friend.at));
                if let Some(foe) = nearest.filter(|it| ordered.reaches(it.at.chebyshev(friend.at)))
                {
                    // An enemy that a friend has to itself does not turn to the player.
                    spared += spared_by(&ordered, foe).max(foe.damage * TURNS_OF_AN_ORDER / 10);
                }
            }
        }
        spared
    }

    fn is_friend_in_fight(&self, it: &EntityView<'_>) -> bool {
        let is_friend = !it.player && !it.hostile && self.model.is_friend(it.entity_ref.kind);
        is_friend && it.fighter.is_some() && !it.corpse
    }

    /// The item that heals best for the missing hit points; `None` if none is worth it.
    pub(crate) fn healing(&self, at_least: i32) -> Option<Choice> {
        // Where only items heal, none is spent on hit points that the next blows take again.
        let rest_heals = self.model.rest_heals;
        let at_least = if rest_heals { at_least } else { at_least.max(self.coming() + 1) };
        let missing = self.me.max_hp() - self.me.hp();
        let mut fits = Vec::new();
        for it in &self.inventory {
            let worth = self.worth_of_healing(it, missing);
            if worth >= at_least.max(1) {
                let wasted = (self.heal_of(it) - missing).max(0);
                fits.push((wasted / 4, -worth, it.slot, it));
            }
        }
        // The one that wastes least.
        let (.., best) = fits.into_iter().min_by_key(|it| (it.0, it.1, it.2))?;
        self.use_on_me(best)
    }

    /// An item that heals no more than the missing hit points.
    pub(crate) fn healing_without_waste(&self) -> Option<Choice> {
        let missing = self.me.max_hp() - self.me.hp();
        let fits = self
            .inventory
            .iter()
            .filter(|it| self.heal_of(it) <= missing && self.worth_of_healing(it, missing) > 0);
        self.use_on_me(fits.max_by_key(|it| self.heal_of(it))?)
    }

    /// Against poison that kills in a few turns: an item that heals at once, one that ends it or gives back as
    /// much, and last of all an unknown one.
    pub(crate) fn last_cure(&self) -> Option<Choice> {
        self.healing(1).or_else(|| self.antidote()).or_else(|| self.gamble())
    }

    /// An item that ends a harmful status of the player, or heals by and by.
    fn antidote(&self) -> Option<Choice> {
        let mut harmful: Vec<_> = self.view.player().statuses.iter().map(|it| it.status).collect();
        harmful.retain(|&it| self.model.status_harm(it) > 0);
        for it in &self.inventory {
            let Some(action) = self.item(it.kind).map(|item| &item.on_use) else { continue };
            let cures = harmful.iter().any(|status| action.cures.contains(status));
            if is_usable(it) && it.item.aim.is_none() && (cures || action.regenerate > 0) {
                return Some(Choice::new(Purpose::Item, self.use_item(it.slot, None)?));
            }
        }
        None
    }

    /// The hit points that the use of an item gives back, less those that it takes; 0 for one that
    /// cannot be used so.
    fn worth_of_healing(&self, it: &InventoryItemView<'a>, missing: i32) -> i32 {
        let heals = self.item(it.kind).filter(|_| is_usable(it));
        heals.map_or(0, |item| self.heal_of(it).min(missing) - item.on_use.harm)
    }

    /// The hit points that the use of an item gives back to the player.
    fn heal_of(&self, it: &InventoryItemView<'a>) -> i32 {
        self.item(it.kind).map_or(0, |item| item.on_use.heal.of(self.me.max_hp()))
    }

    /// The use of an item on the player: at their own cell if it wants a target.
    fn use_on_me(&self, it: &InventoryItemView<'a>) -> Option<Choice> {
        let command = self.use_item(it.slot, it.item.aim.map(|_| self.here))?;
        Some(Choice::new(Purpose::Item, command))
    }

    /// An item that heals others, for a friend that needs it.
    pub(crate) fn heal_friend(&self) -> Option<Choice> {
        let friend = self.entities.iter().find(|it| self.is_hurt_friend(it))?;
        for it in &self.inventory {
            let heals = self.item(it.kind).is_some_and(|item| item.on_use.heal_other > 0);
            if heals && !is_empty(it) {
                let command = self.use_item(it.slot, Some(friend.at))?;
                return Some(Choice::new(Purpose::Item, command));
            }
        }
        None
    }

    fn is_hurt_friend(&self, it: &EntityView<'_>) -> bool {
        let is_hurt = it.fighter.is_some_and(|own| own.hp() * 2 < own.max_hp());
        is_hurt && self.is_friend_in_fight(it)
    }

    /// Something that takes the player away from here.
    pub(crate) fn escape(&self) -> Option<Choice> {
        let has_goal = self.has_goal();
        let commands = self.inventory.iter().filter(|it| !is_empty(it)).filter_map(|it| {
            let action = &self.item(it.kind)?.on_use;
            let leaves = action.teleport || (action.descend > 0 && !has_goal);
            if leaves && it.item.aim.is_none() && it.item.equipment_slot.is_none() {
                return self.use_item(it.slot, None);
            }
            if action.blink > 0 {
                return self.use_item(it.slot, Some(self.farthest_cell(it.item.aim)?));
            }
            None
        });
        commands.into_iter().next().map(|command| Choice::new(Purpose::Flee, command))
    }

    /// An item of unknown kind, where nothing else is left.
    pub(crate) fn gamble(&self) -> Option<Choice> {
        let mut items = self.inventory.iter();
        let it = items.find(|it| self.item(it.kind).is_some_and(|item| item.unknown))?;
        Some(Choice::new(Purpose::Item, self.use_item(it.slot, None)?))
    }

    /// The visible cell in range that is farthest from every enemy.
    fn farthest_cell(&self, aim: Option<Aim>) -> Option<Point> {
        let range = match aim? {
            Aim::Cell { range } | Aim::Area { range, .. } => range,
            Aim::Actor { .. } | Aim::Direction { .. } => return None,
        };
        let ground = self.ground();
        let mut best = None;
        for at in self.view.visible().iter() {
            let is_free = at.chebyshev(self.here) <= range
                && ground.is_passable(at)
                && !ground.is_blocked(at)
                && !ground.is_dangerous(at);
            if is_free {
                let distance = self.awake().map(|it| it.at.chebyshev(at)).min().unwrap_or(0);
                best = best.max(Some((distance, at)));
            }
        }
        best.filter(|(distance, _)| *distance > 3).map(|(_, at)| at)
    }

    /// An item whose only use is to be tried or that is better used before a fight: improvements
    /// of stats, maps of the floor.
    pub(crate) fn quiet_use(&self, turns_here: u64) -> Option<Choice> {
        let it = self.inventory.iter().find(|it| self.has_quiet_use(it, turns_here))?;
        Some(Choice::new(Purpose::Item, self.use_item(it.slot, None)?))
    }

    fn has_quiet_use(&self, it: &InventoryItemView<'a>, turns_here: u64) -> bool {
        let Some(item) = self.item(it.kind) else { return false };
        let action = &item.on_use;
        if !is_usable(it) || item.goal {
            return false;
        }
        let cures = self.health() < 50 && self.cures_for_long(action);
        let maps = action.reveal >= 15 && turns_here < 60;
        // Other healing is not waited for.
        let grows = action.grow > 0;
        // An unknown item is tried where no enemy can make use of it.
        let safe = self.foes.is_empty() && self.health() > 80;
        let tried = action.other && !action.is_attack() && action.harm == 0;
        let unknown = item.unknown && !self.may_leave(item);
        let tried = safe && it.item.aim.is_none() && (tried || unknown);
        (grows || maps || cures || tried) && action.harm < 5
    }

    /// Whether an action ends a bad status that would last.
    fn cures_for_long(&self, action: &UseModel) -> bool {
        self.view.player().statuses.iter().any(|active| {
            action.cures.contains(&active.status)
                && self.model.status_worth(active.status) <= -4
                && active.turns > 6
        })
    }

    /// Whether an item may be of a kind that leads to another floor: such a kind is not identified.
    fn may_leave(&self, item: &ItemModel) -> bool {
        item.leaving.iter().any(|&kind| self.view.appearance(kind).is_none())
    }

    /// An item of unknown kind that may lead to the next floor, when nothing is left on this one.
    /// A player with the goal goes up.
    pub(crate) fn try_unknown(&self) -> Option<Choice> {
        let safe = self.foes.is_empty() && self.health() > 80 && !self.has_goal();
        if safe { self.gamble() } else { None }
    }

    /// Better equipment than the worn one, or useless one to put down.
    pub(crate) fn handle_equipment(&self) -> Option<Choice> {
        for it in &self.inventory {
            let Some(slot) = it.item.equipment_slot.filter(|_| !it.equipped) else { continue };
            let equipped = self
                .inventory
                .iter()
                .find(|other| other.equipped && other.item.equipment_slot == Some(slot));
            if equipped.is_none_or(|now| self.worth_worn(now) < self.worth_worn(it)) {
                let command = self.use_item(it.slot, None)?;
                return Some(Choice::new(Purpose::Handle, command));
            }
        }
        let is_full = self.inventory.len() + 4 > roguecore::InventorySlot::COUNT;
        if !is_full {
            return None;
        }
        let mut items = self.inventory.iter();
        let spare = items.find(|it| it.item.equipment_slot.is_some() && !it.equipped)?;
        let command = self.checked(Command::Drop(spare.slot))?;
        Some(Choice::new(Purpose::Handle, command))
    }

    fn worth_worn(&self, it: &InventoryItemView<'a>) -> i32 {
        self.item(it.kind).map_or(0, |item| item.equipped)
    }
}

/// Whether it has a use of its own, and something is left of it.
fn is_usable(it: &InventoryItemView<'_>) -> bool {
    it.item.usable && it.item.equipment_slot.is_none() && !is_empty(it)
}

/// Whether it has charges, and none is left.
pub(crate) fn is_empty(it: &InventoryItemView<'_>) -> bool {
    it.item.reusable && !it.stats.is_empty() && it.stats.iter().all(|&(_, value)| value <= 0)
}

/// The hit points that an action against one enemy spares.
fn spared_by(action: &UseModel, it: &Foe<'_>) -> i32 {
    let hp = it.entity.fighter.map_or(1, |fighter| fighter.hp()).max(1);
    let whole = (it.damage * it.turns_to_kill / 10).min(1_000) + it.model.burst;
    let near_cloud = action.cloud.is_some() && it.distance <= 2;
    if near_cloud {
        return 0;
    }
    let by_damage = whole * action.damage.min(hp) / hp;
    let has = action
        .disable_status
        .is_some_and(|status| it.entity.statuses.iter().any(|active| active.status == status));
    let turns = if has { 0 } else { action.disable.min(it.turns_to_kill + 2) };
    let by_disable = turns * it.damage * 7 / 100;
    let mut spared = by_damage.max(by_disable);
    if action.banish {
        spared = spared.max(whole * 7 / 10);
    }
    if action.charm {
        spared = spared.max(whole * 13 / 10);
    }
    spared
}
