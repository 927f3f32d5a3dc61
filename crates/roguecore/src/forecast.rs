//! Forecasts: the effects of a rule of the player's items and abilities on an actor, before it is done. They are a
//! reader of the [outcomes](crate::outcome) of that rule alone, with the conditions, amounts and resistances of now.

mod sums;

use roguecore_grid::{Dice, Odds};

use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::id::{AbilityId, DamageKindId, StatId, StatusId};
use crate::inventory::InventorySlot;
use crate::outcome::{Ground, Loss, Outcome, OutcomeReader, Side, Source, Walk};
use crate::rule::{Amount, Consequence, EffectFacts, NamedRow, Rule, Scope, Trigger};
use crate::threat::Bounds;
use crate::view::View;
use crate::world::World;
use sums::Sums;

/// The effects of one rule on one actor.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Forecast {
    /// How likely its conditions are to hold.
    pub odds: Odds,
    /// The hit points that it takes where they hold, also where the actor has fewer; `None` for none.
    pub damage: Option<Bounds>,
    /// How likely its damage alone is to kill the actor where they hold; `None` where there are too many dice to
    /// say.
    pub kills: Option<Odds>,
    /// The hit points that it restores where they hold, also where the actor lacks fewer; `None` for none.
    pub heals: Option<Bounds>,
    /// The statuses that begin where they hold.
    pub begins: Vec<StatusId>,
    /// The statuses that end where they hold, if the actor has them.
    pub ends: Vec<StatusId>,
    /// The stats that change where they hold by a number that is known, with that number. The cost of a use that the
    /// item pays is none of them.
    pub changes: Vec<(StatId, i32)>,
}

impl<'a> View<'a> {
    /// The rule that the use of an identified item of the player would run now: the first one that is not refused, or
    /// the first one at all where each is. `None` where the item is aimed, or one of several outcomes is drawn.
    pub fn rule_of_use(&self, item: InventorySlot) -> Option<&'a Rule> {
        let world = self.world();
        let player = world.map().get(world.player())?;
        let carried = player.items().find(|it| it.slot == item)?;
        if world.seen_kind(carried.kind) != carried.kind {
            return None;
        }
        let rules = &world.content().prototype(carried.kind).rules;
        let context = Context::of_actor(world, player, Owner::Item(carried.item_ref()));
        let first = rules.on(Trigger::Use).next().map(|(index, _)| index);
        let index = effect::check_use(world, rules, &context).ok().or(first)?;
        rules.get(index).filter(|rule| rule.draw.is_none() && rule.to.aim().is_none())
    }
}

impl View<'_> {
    /// The effects of a rule of an item of the player, or of an ability of theirs, on an actor in view,
    /// without those that it sets off. `None` for anything else, and for a rule of an item that
    /// is not identified.
    ///
    /// ```
    /// use roguecore::rule::Trigger;
    /// use roguecore::{Content, Game};
    ///
    /// let scene = "#####\n#@o.#\n#####\n\npack a lightning_scroll";
    /// let game = Game::from_scene(Content::classic(), scene)?;
    /// let view = game.view();
    /// let orc = view.entities().into_iter().find(|it| it.is_enemy()).unwrap().id;
    /// let scroll = &view.inventory()[0];
    /// let (_, rule) = scroll.prototype.rules.on(Trigger::Use).next().unwrap();
    /// let forecast = view.forecast(Some(scroll.slot), rule, orc).unwrap();
    /// assert_eq!(forecast.damage.map(|it| it.min), Some(20));
    /// # Ok::<(), roguecore::ParseSceneError>(())
    /// ```
    pub fn forecast(
        &self,
        item: Option<InventorySlot>,
        rule: &Rule,
        who: EntityId,
    ) -> Option<Forecast> {
        let world = self.world();
        let in_view = |it: &&Entity| it.is_actor() && world.player_perceives(it.id, it.at);
        let target = world.map().get(who).filter(in_view)?;
        let context = context(world, item, target)?;
        let mut reader = ForecastReader::new(world, &context, target);
        reader.forecast.odds = effect::odds_of_rule(world, rule, &context);
        let paid: &[(StatId, i32)] =
            self.carried().find(|it| Some(it.slot) == item).map_or(&[], |item| item.stats);
        reader.read(rule, paid);
        Some(reader.forecast())
    }
}

/// The context of a rule of the player that is done to a target; `None` for a rule of an item that is not
/// carried or not identified.
fn context(world: &World, item: Option<InventorySlot>, target: &Entity) -> Option<Context> {
    let player = world.map().get(world.player())?;
    let owner = match item {
        Some(slot) => {
            let item = player.items().find(|it| it.slot == slot)?;
            let is_known = world.seen_kind(item.kind) == item.kind;
            Owner::Item(is_known.then(|| item.item_ref())?)
        }
        None => Owner::Creature(player.kind),
    };
    let other = Some(world.entity_ref(target)).filter(|it| !it.player);
    Some(Context { other, at: target.at, ..Context::of_actor(world, player, owner) })
}

/// Reads the effects of a rule on a target, without those that it sets off.
struct ForecastReader<'w, 'c> {
    walk: Walk<'w>,
    context: &'c Context,
    target: &'w Entity,
    forecast: Forecast,
    /// The sums of the damage; `None` where there are too many dice.
    sums: Option<Sums>,
}

impl<'w, 'c> ForecastReader<'w, 'c> {
    fn new(world: &'w World, context: &'c Context, target: &'w Entity) -> Self {
        let forecast = Forecast {
            odds: Odds::NEVER,
            damage: None,
            kills: None,
            heals: None,
            begins: Vec::new(),
            ends: Vec::new(),
            changes: Vec::new(),
        };
        let walk = Walk::new(world, false);
        Self { walk, context, target, forecast, sums: Some(Sums::none()) }
    }

    fn read(&mut self, rule: &Rule, stats_of_item: &[(StatId, i32)]) {
        let side =
            if self.target.id == self.walk.world.player() { Side::Player } else { Side::Foes };
        let source = Source::once(Side::Player, Some(side));
        for effect in &rule.effects {
            let facts = effect.facts();
            // The player pays for the whole rule, not each of its targets.
            let is_cost = facts.scope == Scope::Rule;
            let is_paid_elsewhere = side == Side::Foes || is_paid_by_item(facts, stats_of_item);
            if !is_cost || !is_paid_elsewhere {
                self.read_effect(facts, Outcome { side, rule, source });
            }
        }
    }

    fn forecast(self) -> Forecast {
        let hp = self.target.fighter.map_or(i32::MAX, |it| it.hp());
        Forecast { kills: self.sums.map(|sums| sums.at_least(hp)), ..self.forecast }
    }

    /// The bounds of an amount with the stats of now.
    fn bounds(&self, amount: Amount) -> [i32; 2] {
        let world = self.walk.world;
        effect::bounds(world, self.context, Some(world.entity_ref(self.target)), amount)
    }

    fn damaged(&mut self, amount: Amount, kind: DamageKindId) {
        let world = self.walk.world;
        // Its parts that the player cannot see are as in its row.
        let row = world.as_seen(self.target).kind;
        let left = |damage: i32| effect::resisted(world, row, damage.max(0), kind);
        let bounds = self.bounds(amount);
        self.forecast.damage = Some(sum(self.forecast.damage, bounds.map(left)));
        let dice = match amount {
            Amount::Dice(dice) => dice,
            Amount::Stat(_) | Amount::Share { .. } | Amount::Taken(_) => Dice::fixed(bounds[0]),
        };
        self.sums = self.sums.take().and_then(|sums| sums.with(dice, left));
    }

    fn changed(&mut self, stat: StatId, amount: Amount) {
        if let Amount::Dice(dice) = amount
            && dice.is_fixed()
        {
            self.forecast.changes.push((stat, dice.max()));
        }
    }
}

/// Whether an effect is a cost that the item of the rule pays.
fn is_paid_by_item(facts: EffectFacts, stats_of_item: &[(StatId, i32)]) -> bool {
    matches!(facts.consequence, Consequence::ChangesStat { stat, .. }
        if stats_of_item.iter().any(|it| it.0 == stat))
}

/// Whatever comes afterwards is no part of a forecast.
impl<'w> OutcomeReader<'w> for ForecastReader<'w, '_> {
    fn walk(&mut self) -> &mut Walk<'w> {
        &mut self.walk
    }

    fn wounded(&mut self, loss: Loss, _outcome: Outcome<'_>) {
        match loss {
            Loss::Damage(amount, kind) => self.damaged(amount, kind),
            Loss::Change(amount) => self.changed(StatId::HP, amount),
        }
    }

    fn healed(&mut self, amount: Amount, _outcome: Outcome<'_>) {
        self.forecast.heals = Some(sum(self.forecast.heals, self.bounds(amount)));
    }

    fn stat_changed(&mut self, stat: StatId, amount: Amount, _outcome: Outcome<'_>) {
        self.changed(stat, amount);
    }

    fn status_begins(&mut self, status: StatusId, _turns: Amount, _outcome: Outcome<'_>) {
        self.forecast.begins.push(status);
    }

    fn status_ends(&mut self, status: StatusId, _outcome: Outcome<'_>) {
        self.forecast.ends.push(status);
    }

    fn cast(&mut self, _ability: AbilityId, _outcome: Outcome<'_>) {}

    fn read_ground(&mut self, _ground: Ground, _depth: u8) {}

    fn read_rule_of_cell(&mut self, _rule: &Rule, _depth: u8) {}

    fn leaves_floor(&mut self) {}

    fn loses_game(&mut self, _outcome: Outcome<'_>) {}

    fn summoned(&mut self, _row: Option<NamedRow>) {}
}

/// The sum of bounds so far and of an amount between two others.
fn sum(so_far: Option<Bounds>, [least, most]: [i32; 2]) -> Bounds {
    let count = |it: i32| u32::try_from(it).unwrap_or(0);
    let Bounds { min, max } = so_far.unwrap_or(Bounds { min: 0, max: Some(0) });
    Bounds {
        min: min.saturating_add(count(least)),
        max: max.map(|max| max.saturating_add(count(most))),
    }
}
