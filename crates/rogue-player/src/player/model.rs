//! The rows of a content as a player values them: the use of each item, the abilities of
//! each creature, and where tiles lead. Derived from rules, dice and statuses, never from names.

mod creature;
mod use_model;

use std::sync::Arc;

pub(crate) use creature::CreatureModel;
pub(crate) use use_model::{Reach, UseModel};

use roguecore::rule::{Amount, Condition, Consequence, Effect, Rule, Target, Trigger};
use roguecore::{
    Content, DamageKindId, EntityView, Exit, FactionId, LevelUpDef, Opening, Prototype,
    PrototypeId, StatId, StatusDef, StatusId, SubstanceId, TileId,
};

use rogue_travel::heals_in_time;

/// The worth of a rule that holds for good, and of an ability for fights, as points of stats: half of an improvement.
const STANDING_RULE: i32 = 6;
const USED_ABILITY: i32 = 7;

/// The knowledge of a content before the first turn.
#[derive(Debug)]
pub(crate) struct ContentModel {
    pub(crate) content: Arc<Content>,
    items: Vec<Option<ItemModel>>,
    /// The knowledge of items of unknown kind, by appearance.
    appearances: Vec<ItemModel>,
    /// The default model, of anything but creatures.
    no_creature: CreatureModel,
    creatures: Vec<CreatureModel>,
    tiles: Vec<TileModel>,
    pub(crate) stats: StatIds,
    /// Whether the player heals in time.
    pub(crate) rest_heals: bool,
    /// Stealth: the stats that `Notice` rules of statuses ask for.
    quiet_stats: Vec<StatId>,
}

/// The built-in stats.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatIds {
    pub(crate) power: StatId,
    pub(crate) defence: StatId,
    pub(crate) speed: StatId,
    pub(crate) max_hp: StatId,
}

/// The uses of an item.
#[derive(Clone, Debug, Default)]
pub(crate) struct ItemModel {
    pub(crate) on_use: UseModel,
    pub(crate) on_throw: UseModel,
    /// The worth of wearing it; 0 for an item that cannot be equipped.
    pub(crate) equipped: i32,
    pub(crate) goal: bool,
    /// Whether its kind is not identified.
    pub(crate) unknown: bool,
    /// For an item of unknown kind, the kinds of its group that take their user to another floor.
    pub(crate) leaving: Vec<PrototypeId>,
}

/// Where a tile leads.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub(crate) struct TileModel {
    /// An actor that enters it falls to the next floor.
    pub(crate) falls: bool,
    /// The key that opens it.
    pub(crate) key: Option<PrototypeId>,
    /// Whether the player can use it as a way: walkable, or opened by a bump.
    pub(crate) passable: bool,
    /// Whether a bump may open it without a key.
    pub(crate) forced: bool,
    /// Slow to walk on.
    pub(crate) slow: bool,
}

impl ContentModel {
    pub(crate) fn new(content: &Arc<Content>) -> Self {
        let built_in = |id: &str| content.rows().stat_id(id).unwrap_or(StatId::new(0));
        let stats = StatIds {
            power: built_in("power"),
            defence: built_in("defence"),
            speed: built_in("speed"),
            max_hp: built_in("max_hp"),
        };
        let mut model = Self {
            content: Arc::clone(content),
            items: Vec::new(),
            appearances: Vec::new(),
            no_creature: CreatureModel::default(),
            creatures: Vec::new(),
            tiles: (0..content.tiles().len())
                .map(|id| tile_facts(content, TileId::new(id as u8)))
                .collect(),
            stats,
            rest_heals: rest_heals(content),
            quiet_stats: quiet_stats(content),
        };
        let prototypes = content.prototypes();
        model.creatures = prototypes.iter().map(|it| CreatureModel::new(&model, it)).collect();
        let goal = content.dungeon().map(|dungeon| dungeon.goal);
        let mut items = Vec::new();
        for (index, row) in prototypes.iter().enumerate() {
            let is_goal = goal.is_some_and(|goal| goal.index() == index);
            items.push(row.item.is_some().then(|| ItemModel::new(&model, row, is_goal)));
        }
        model.items = items;
        model.appearances = model.appearances();
        model
    }

    /// The model of each appearance: the mean of the items of its group.
    fn appearances(&self) -> Vec<ItemModel> {
        let mut models = Vec::new();
        for (index, group) in self.content.rows().unknown.iter().enumerate() {
            let mut leaving = Vec::new();
            for (kind, row) in self.content.prototypes().iter().enumerate() {
                if row.unknown.is_some_and(|group| group.index() == index)
                    && let Some(Some(item)) = self.items.get(kind)
                    && item.on_use.descend != 0
                {
                    leaving.push(PrototypeId::new(kind as u16));
                }
            }
            let each = ItemModel { unknown: true, leaving, ..ItemModel::default() };
            models.extend(vec![each; group.names.len()]);
        }
        models
    }

    pub(crate) fn item(&self, kind: PrototypeId) -> Option<&ItemModel> {
        match kind.index().checked_sub(self.items.len()) {
            Some(appearance) => self.appearances.get(appearance),
            None => self.items.get(kind.index())?.as_ref(),
        }
    }

    pub(crate) fn creature(&self, kind: PrototypeId) -> &CreatureModel {
        self.creatures.get(kind.index()).unwrap_or(&self.no_creature)
    }

    pub(crate) fn tile(&self, tile: TileId) -> &TileModel {
        &self.tiles[tile.index()]
    }

    /// Whether a substance harms the player in its cell.
    pub(crate) fn is_harmful(&self, substance: SubstanceId) -> bool {
        self.content.facts().substance(substance).is_harmful()
    }

    pub(crate) fn status(&self, status: StatusId) -> Option<&StatusDef> {
        self.content.rows().status(status)
    }

    /// The worth of a status to its holder in each turn: negative if it harms them.
    pub(crate) fn status_worth(&self, status: StatusId) -> i32 {
        let Some(row) = self.status(status) else { return 0 };
        let bonus: i32 = row.bonus.iter().map(|&(stat, by)| self.stat_worth(stat, by)).sum();
        let turn = row.rules.on(Trigger::Turn).flat_map(|(_, rule)| &rule.effects);
        let turn: i32 = turn
            .map(|effect| match effect {
                Effect::Heal(amount) => 4 * mean(*amount),
                Effect::Damage { amount, .. } => -4 * mean(*amount),
                _ => 0,
            })
            .sum();
        let control = if row.ai.is_empty() { 0 } else { -30 };
        bonus + turn + control + if row.hides { 8 } else { 0 }
    }

    /// The damage that a status does to the player in one turn, less its healing, in hundredths of
    /// a hit point.
    pub(crate) fn status_harm(&self, status: StatusId) -> i32 {
        let Some(row) = self.status(status) else { return 0 };
        let mut harm = 0;
        for (_, rule) in row.rules.on(Trigger::Turn) {
            if rule.to != Target::Me {
                continue;
            }
            let mut damage = 0;
            for effect in &rule.effects {
                damage += match effect {
                    Effect::Damage { amount, kind } => mean(*amount) * self.felt(*kind) / 100,
                    Effect::Heal(amount) => -mean(*amount),
                    _ => 0,
                };
            }
            harm += damage * chance(rule);
        }
        harm
    }

    /// The part of damage of a kind that the player takes, in percent.
    fn felt(&self, kind: DamageKindId) -> i32 {
        let mut resistances = self.content.prototype(self.content.player()).resistances.iter();
        let resisted = resistances.find(|(id, _)| *id == kind).map_or(0, |(_, percent)| *percent);
        100_i32.saturating_sub(resisted).clamp(0, 1_000)
    }

    /// Whether the holder of a status does nothing, or nothing against its enemies.
    pub(crate) fn is_harmless_while(&self, status: StatusId) -> bool {
        self.status(status).is_some_and(|row| {
            !row.ai.is_empty() && !row.ai.iter().any(creature::is_hostile_behaviour)
        })
    }

    /// The worth of a point of a stat to its holder.
    pub(crate) fn stat_worth(&self, stat: StatId, by: i32) -> i32 {
        let StatIds { power, defence, speed, max_hp } = self.stats;
        match stat {
            _ if stat == power => 4 * by,
            _ if stat == defence => 5 * by,
            _ if stat == speed => by * 2 / 5,
            _ if stat == max_hp => by * 2 / 3,
            _ if self.quiet_stats.contains(&stat) => 3 * by,
            _ => by,
        }
    }

    /// The worth of an improvement, with some stats weighted by percent.
    pub(crate) fn level_up_worth(&self, row: &LevelUpDef, weight: impl Fn(StatId) -> i32) -> i32 {
        let mut worth = 0;
        for effect in &row.effects {
            if let Consequence::ChangesStat { stat, amount } = effect.facts().consequence {
                worth += self.stat_worth(stat, mean(amount)).max(1) * weight(stat);
            }
        }
        if row.technique.is_some() { worth + self.technique_worth(row) * 100 } else { worth }
    }

    /// The worth of what a technique gives beside stats, in that of points of a stat: statuses for good, and abilities
    /// of which it is known what they do in a fight.
    fn technique_worth(&self, row: &LevelUpDef) -> i32 {
        let mut worth = 0;
        for effect in &row.effects {
            worth += match effect {
                Effect::AddStatus { status, .. } => STANDING_RULE + self.status_worth(*status),
                Effect::Summon { .. } => 2 * STANDING_RULE,
                _ => 0,
            };
        }
        for ability in row.abilities.iter().filter_map(|&id| self.content.rows().ability(id)) {
            let action = UseModel::of_rules(self, std::iter::once(&ability.rule));
            let is_used = action.is_attack()
                || action.buff > 0
                || action.regenerate > 0
                || action.heals()
                || !action.orders.is_empty();
            worth += if is_used { USED_ABILITY } else { 0 };
        }
        worth
    }

    /// Whether a creature keeps the player out of their cell: friends change places.
    pub(crate) fn is_in_the_way(&self, it: &EntityView<'_>) -> bool {
        let kind = it.entity_ref.kind;
        let joined = self.content.prototype(kind).faction == FactionId::MONSTERS;
        let friend = it.fighter.is_some() && !it.hostile && (joined || self.is_friend(kind));
        it.blocks_movement && !it.player && !friend
    }

    /// Whether a creature of that row is on the player's side.
    pub(crate) fn is_friend(&self, kind: PrototypeId) -> bool {
        self.content.prototype(kind).faction == FactionId::PLAYER
    }
}

/// The mean of an amount, rounded up; a stat counts as a few points.
pub(crate) const fn mean(amount: Amount) -> i32 {
    match amount {
        Amount::Dice(dice) => (dice.min() + dice.max() + 1) / 2,
        Amount::Stat(_) | Amount::Share { .. } | Amount::Taken(_) => 4,
    }
}

/// How likely a rule is run, in percent, as far as that is about chance and turns.
pub(crate) fn chance(rule: &Rule) -> i32 {
    let mut percent = chance_of(&rule.conditions);
    for earlier in rule.unless() {
        // Whether other conditions hold is not known here: then the rule counts in full.
        let is_drawn =
            |it: &Condition| matches!(it, Condition::Chance { .. } | Condition::Every(_));
        if earlier.iter().all(is_drawn) {
            percent = percent * (100 - chance_of(earlier)) / 100;
        }
    }
    percent
}

/// How likely conditions hold, in percent.
fn chance_of(conditions: &[Condition]) -> i32 {
    conditions.iter().fold(100, |percent, condition| match condition {
        Condition::Chance { part, whole } => {
            (i64::from(percent) * i64::from(*part) / i64::from((*whole).max(1))) as i32
        }
        Condition::Every(turns) => percent / (*turns).clamp(1, 100) as i32,
        Condition::HpBelow(_) | Condition::Status(_) => percent / 3,
        Condition::OtherStatus(_) => percent / 20,
        _ => percent,
    })
}

impl ItemModel {
    fn new(model: &ContentModel, row: &Prototype, goal: bool) -> Self {
        let of = |trigger| UseModel::of_rules(model, row.rules.on(trigger).map(|(_, rule)| rule));
        let wears = row.item.is_some_and(|item| item.equipment_slot.is_some());
        let equipped = if wears { equipped_worth(model, row) } else { 0 };
        Self {
            on_use: of(Trigger::Use),
            on_throw: of(Trigger::Throw),
            equipped,
            goal,
            unknown: false,
            leaving: Vec::new(),
        }
    }
}

/// Stats first; rules that help the wearer or harm their enemies count too.
fn equipped_worth(model: &ContentModel, row: &Prototype) -> i32 {
    let mut worth = 0;
    for &(stat, by) in &row.bonus {
        // Speed counts more than in a status: it decides every fight and every flight.
        let is_speed = stat == model.stats.speed;
        worth += if is_speed { by * 4 / 5 } else { model.stat_worth(stat, by) };
    }
    for trigger in [Trigger::Turn, Trigger::Hit, Trigger::Hurt, Trigger::Kill] {
        for (_, rule) in row.rules.on(trigger) {
            worth += rule_worth(model, rule);
        }
    }
    // An item worth nothing on paper is still better than an empty slot.
    worth.max(1)
}

/// The worth of a rule to the wearer of its item.
fn rule_worth(model: &ContentModel, rule: &Rule) -> i32 {
    let to_other = matches!(
        rule.to,
        Target::Other | Target::Adjacent | Target::AdjacentEnemies | Target::Around(_)
    );
    let mut worth = 0;
    for effect in &rule.effects {
        worth += match effect {
            Effect::Damage { amount, .. } if to_other => 4 * mean(*amount),
            Effect::Damage { amount, .. } => -4 * mean(*amount),
            // Healing out of fights comes back by resting, too: only the turns of a fight count. Twice
            // the worth of a point of defence, since it works without a blow of an enemy as well.
            Effect::Heal(amount) if rule.on == Trigger::Turn => 10 * mean(*amount),
            // An own blow is not dealt in each of them.
            Effect::Heal(amount) => 4 * mean(*amount),
            Effect::AddStatus { status, turns } => {
                let worth = model.status_worth(*status) * mean(*turns).clamp(1, 6) / 4;
                if to_other { -worth } else { worth }
            }
            Effect::Push(_) => 4,
            Effect::Noise(_) => -8,
            _ => 0,
        };
    }
    worth * chance(rule) / 100
}

fn tile_facts(content: &Content, id: TileId) -> TileModel {
    let (row, model) = (content.tile(id), content.facts().tile(id));
    let passable = row.is_passable();
    TileModel {
        falls: matches!(model.leads_to, Some(Exit::Floors(1..))),
        key: model.openings.iter().find_map(Opening::key),
        passable,
        forced: !passable && model.openings.iter().any(|it| it.key().is_none()),
        slow: row.move_cost >= 200,
    }
}

/// The stats of others that keep a sleeper asleep.
fn quiet_stats(content: &Content) -> Vec<StatId> {
    let rules = content.rows().statuses.iter().flat_map(|row| row.rules.on(Trigger::Notice));
    let mut stats = Vec::new();
    for condition in rules.flat_map(|(_, rule)| &rule.conditions) {
        let inner = if let Condition::Not(inner) = condition { inner } else { condition };
        if let Condition::OtherHas { stat, .. } = inner
            && !stats.contains(stat)
        {
            stats.push(*stat);
        }
    }
    stats
}

/// Whether a rule of each turn heals the player, or a host rule may.
fn rest_heals(content: &Content) -> bool {
    heals_in_time(&content.prototype(content.player()).rules) || !content.rows().custom.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_rules_that_give_the_player_hit_points_heal_in_time() {
        let heals = |rule: &str| {
            let player = format!("id: \"player\", rules: [{rule}],");
            let ron = Content::first_steps_ron().replacen("id: \"player\",", &player, 1);
            rest_heals(&Content::parse("rested.ron", &ron).unwrap())
        };
        assert!(heals("(on: Turn, if: [Every(9)], do: [Heal(1)])"));
        assert!(heals("(on: Turn, do: [ChangeStat(\"hp\", 1)])"));
        assert!(!heals("(on: Turn, if: [Every(9)], do: [ChangeStat(\"hp\", -1)])"));
        assert!(!heals("(on: Turn, to: Adjacent, do: [Heal(1)])"));
        assert!(!heals("(on: Hit, do: [Heal(1)])"));
    }
}
