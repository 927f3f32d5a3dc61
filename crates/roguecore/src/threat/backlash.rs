//! Harm to the player other than the damage of blows: by a creature that is struck or dies, and by the deeds of one
//! whose blows take nothing.

use super::Bounds;
use super::course::{attacks, behaviours, bounds, damage_of};
use super::danger::{self, Side, sides};
use super::duel::Sum;
use crate::effect::MAX_DEPTH;
use crate::entity::{Entity, PrototypeId};
use crate::id::{AbilityId, StatId, StatusId, SubstanceId};
use crate::rows::facts::harms::Harms;
use crate::rule::{
    Amount, Behaviour, Condition, Consequence, Effect, NamedRow, Rule, RuleSet, Scope, Target,
    Trigger,
};
use crate::world::World;

/// The harm to the player of a blow at a creature, of its death, or of its own deeds, from its own rules, those of its
/// equipment and statuses and the abilities that they cast, with all that each wound sets off in turn. A blow
/// also has the cost to the player of their own rules about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Backlash {
    /// From how far, in cells: 1 for next to it.
    pub reach: u32,
    /// The hit points that it takes at once; `None` for none.
    pub damage: Option<Bounds>,
    /// The harmful substance that it sets free: a gas, a fire.
    pub spreads: Option<SubstanceId>,
    /// A status that harms the player, and its turns at most; `None` for one that lasts until a rule ends it.
    pub status: Option<(StatusId, Option<u32>)>,
    /// A stat of the player that falls, other than hit points.
    pub lowers: Option<StatId>,
    /// The creatures that come.
    pub calls: Option<PrototypeId>,
    /// All that it does to the player.
    pub harms: Harms,
}

/// The harms that are told of a rule; its damage and the rules that it sets off are told apart.
const TOLD: Harms = Harms::LOSES
    .union(Harms::CONTROLS)
    .union(Harms::REMOVES)
    .union(Harms::DISPLACES)
    .union(Harms::HINDERS)
    .union(Harms::ALERTS)
    .union(Harms::ROBS);

/// The backlash of a blow of the player at a creature; `None` for nothing that harms them.
pub(super) fn of_blow(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    if !follows(world, creature, Trigger::Hurt) && !follows(world, player, Trigger::Hit) {
        return None;
    }
    let mut reader = Reader::new(world, creature, player);
    reader.actor(creature, Side::Foes, Trigger::Hurt);
    reader.actor(player, Side::Player, Trigger::Hit);
    reader.backlash(danger::one(world, creature).of_blow())
}

/// The backlash on the player of the death of a creature; `None` for nothing that harms them.
pub(super) fn of_death(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    if !follows(world, creature, Trigger::Die) {
        return None;
    }
    let mut reader = Reader::new(world, creature, player);
    reader.actor(creature, Side::Foes, Trigger::Die);
    reader.backlash(danger::one(world, creature).of_death())
}

/// The harm that a creature does by itself, by its abilities, its rules and the effects of its blows; `None` if
/// nothing harms the player.
pub(super) fn of_deeds(world: &World, creature: &Entity, player: &Entity) -> Option<Backlash> {
    let mut reader = Reader::new(world, creature, player);
    let strikes = behaviours(world, creature).any(attacks);
    for rules in rows(world, creature) {
        let deeds = rules.all().iter().filter(|rule| is_own_deed(rule.on, strikes));
        deeds.for_each(|rule| reader.deed(rule));
    }
    for row in behaviours(world, creature) {
        match row.behaviour {
            Behaviour::Cast(id) => {
                let ability = world.content().rows().ability(id);
                ability.into_iter().for_each(|it| reader.deed(&it.rule));
            }
            Behaviour::Custom(_) => reader.may_do_anything(),
            _ => {}
        }
    }
    reader.backlash(danger::one(world, creature).of_action())
}

/// Whether a creature sets off a rule by itself: not when it is hurt, and by blows only if it strikes any.
const fn is_own_deed(on: Trigger, strikes: bool) -> bool {
    match on {
        Trigger::Hurt | Trigger::Die | Trigger::Bump => false,
        Trigger::Hit | Trigger::Kill => strikes,
        _ => true,
    }
}

/// The rows whose rules an actor follows: its own, those of its equipment and of its statuses.
fn rows<'w>(world: &'w World, actor: &Entity) -> impl Iterator<Item = &'w RuleSet> {
    let content = world.content();
    let equipped = actor.items().filter(|item| item.equipped).map(|item| item.kind);
    let kinds = std::iter::once(actor.kind).chain(equipped);
    let statuses = actor.statuses().iter().filter_map(|it| content.rows().status(it.status));
    kinds.map(|kind| &content.prototype(kind).rules).chain(statuses.map(|row| &row.rules))
}

fn follows(world: &World, actor: &Entity, trigger: Trigger) -> bool {
    world.content().rows().triggers.contains(trigger)
        && rows(world, actor).any(|rules| rules.has(trigger))
}

/// Reads the rules about a blow or a death.
struct Reader<'w> {
    world: &'w World,
    player: &'w Entity,
    is_hostile: bool,
    found: Backlash,
    /// The damage that is certain.
    least: i64,
    cast: Vec<AbilityId>,
}

impl<'w> Reader<'w> {
    fn new(world: &'w World, creature: &Entity, player: &'w Entity) -> Self {
        let is_hostile = world.is_hostile(creature, player);
        let (found, cast) = (Backlash::default(), Vec::new());
        Self { world, player, is_hostile, found, least: 0, cast }
    }

    fn actor(&mut self, actor: &Entity, side: Side, trigger: Trigger) {
        for rules in rows(self.world, actor) {
            for (_, rule) in rules.on(trigger) {
                self.rule(rule, side, 0);
            }
        }
    }

    fn deed(&mut self, rule: &Rule) {
        let is_unknown = |it: &Effect| matches!(it.facts().consequence, Consequence::Unknown);
        if rule.effects.iter().any(is_unknown) {
            self.may_do_anything();
        }
        self.rule(rule, Side::Foes, 0);
    }

    /// Host rules decide.
    const fn may_do_anything(&mut self) {
        self.found.harms = self.found.harms.union(Harms::INDIRECT);
    }

    fn rule(&mut self, rule: &Rule, side: Side, depth: u8) {
        let hits_player = sides(rule, side, Some(side.other())).contains(&Side::Player);
        let content = self.world.content();
        let before = self.found;
        let own = if hits_player { TOLD } else { Harms::ALERTS };
        self.found.harms = before.harms.union(content.facts().harms(rule).intersection(own));
        let is_sure = matches!(rule.to, Target::Me | Target::Other | Target::Player)
            && rule.conditions.iter().all(|it| self.holds(it));
        for effect in &rule.effects {
            let facts = effect.facts();
            if hits_player || !matches!(facts.scope, Scope::Actors | Scope::ActorsOrCell) {
                self.effect(effect, is_sure && depth == 0);
            }
            if let Consequence::Casts(ability) = facts.consequence
                && depth < MAX_DEPTH
                && !self.cast.contains(&ability)
                && let Some(row) = content.rows().ability(ability)
            {
                self.cast.push(ability);
                self.rule(&row.rule, side, depth + 1);
            }
        }
        if self.found != before {
            // A substance or creature that is set free at its cell comes to the next one.
            self.found.reach = self.found.reach.max(rule.to.reach()).max(1);
        }
    }

    /// Whether a condition holds of an enemy that the player strikes.
    fn holds(&self, condition: &Condition) -> bool {
        matches!(condition, Condition::OtherHostile) && self.is_hostile
    }

    fn effect(&mut self, effect: &Effect, is_sure: bool) {
        let (facts, content) = (effect.facts(), self.world.content());
        match facts.consequence {
            Consequence::Damages { amount, kind } => {
                let (least, _) = damage_of(self.world, self.player.kind, amount, kind);
                self.is_lost(least, is_sure && matches!(amount, Amount::Dice(_)));
                self.found.harms = self.found.harms.union(Harms::DAMAGES);
            }
            Consequence::Spreads(id) if content.facts().substance(id).is_harmful() => {
                self.found.spreads = self.found.spreads.or(Some(id));
                self.found.harms = self.found.harms.union(Harms::INDIRECT);
            }
            Consequence::ChangesTile(tile)
                if !content.facts().tile(tile).harms_player.is_empty() =>
            {
                self.found.harms = self.found.harms.union(Harms::INDIRECT);
            }
            Consequence::StatusBegins { status, turns } => self.begins(status, turns),
            Consequence::ChangesStat { stat: StatId::HP, amount } => {
                let most = bounds(amount).1.unwrap_or(0);
                self.is_lost(most.saturating_neg().max(0), is_sure);
            }
            Consequence::ChangesStat { stat, amount } if amount.may_be_negative() => {
                self.found.lowers = self.found.lowers.or(Some(stat));
            }
            Consequence::Summons => {
                if let Some(NamedRow::Creature(kind)) = facts.row {
                    self.found.calls = self.found.calls.or(Some(kind));
                }
            }
            // Told by their harms alone.
            Consequence::None
            | Consequence::Spreads(_)
            | Consequence::Heals(_)
            | Consequence::ChangesStat { .. }
            | Consequence::SetsStat(_)
            | Consequence::StatusEnds(_)
            | Consequence::Casts(_)
            | Consequence::Moves
            | Consequence::Displaced
            | Consequence::Teleported
            | Consequence::LeavesFloor(_)
            | Consequence::Becomes(_)
            | Consequence::Joins(_)
            | Consequence::Heard(_)
            | Consequence::LosesItems(_)
            | Consequence::Robbed
            | Consequence::UsesUp
            | Consequence::ChangesTile(_)
            | Consequence::Loses
            | Consequence::Unknown => {}
        }
    }

    /// So many hit points are lost at least, if it is certain.
    const fn is_lost(&mut self, least: i64, is_sure: bool) {
        if is_sure {
            self.least = self.least.saturating_add(least);
        }
    }

    fn begins(&mut self, status: StatusId, turns: Amount) {
        let harms = self.world.content().facts().status(status).harms;
        if harms.is_empty() {
            return;
        }
        self.found.harms = self.found.harms.union(harms);
        if self.found.status.is_none() || harms.intersects(Harms::CONTROLS) {
            let turns = match bounds(turns) {
                (1.., Some(most)) => u32::try_from(most).ok(),
                _ => None,
            };
            self.found.status = Some((status, turns));
        }
    }

    /// The backlash that was found, with the most damage.
    fn backlash(self, most: Sum) -> Option<Backlash> {
        let count = |it: i64| u32::try_from(it.max(0)).unwrap_or(u32::MAX);
        let mut found = self.found;
        if !most.is_nothing() {
            found.harms = found.harms.union(Harms::DAMAGES);
            found.reach = found.reach.max(1);
            found.damage = Some(Bounds { min: count(self.least), max: most.0.map(count) });
        }
        (!found.harms.is_empty()).then_some(found)
    }
}
