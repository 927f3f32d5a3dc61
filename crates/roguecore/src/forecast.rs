//! Forecasts: the effects of a rule of the player's items and abilities on an actor, before it is done. They read the
//! same conditions, amounts and resistances as the rules.

mod sums;

use roguecore_grid::{Dice, Odds};

use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::inventory::InventorySlot;
use crate::rule::{Amount, Consequence, Rule};
use crate::threat::Bounds;
use crate::view::View;
use crate::world::World;
use sums::Sums;

/// The effects of one rule on one actor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
        let in_view = |it: &&Entity| it.is_actor() && world.perceives(it.id, it.at);
        let target = world.map().get(who).filter(in_view)?;
        let context = context(world, item, target)?;
        let found = Amounts::of(world, rule, &context, target);
        let hp = target.fighter.map_or(i32::MAX, |it| it.hp());
        Some(Forecast {
            odds: effect::odds(world, &rule.conditions, &context),
            damage: found.damage,
            kills: found.sums.map(|sums| sums.at_least(hp)),
            heals: found.heals,
        })
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

/// The hit points that the effects of a rule take from a target and restore to it.
struct Amounts {
    damage: Option<Bounds>,
    /// The sums of the damage; `None` where there are too many dice.
    sums: Option<Sums>,
    heals: Option<Bounds>,
}

impl Amounts {
    fn of(world: &World, rule: &Rule, context: &Context, target: &Entity) -> Self {
        let mut found = Self { damage: None, sums: Some(Sums::none()), heals: None };
        // Its parts that the player cannot see are as in its row.
        let kind = world.as_seen(target).kind;
        let who = Some(world.entity_ref(target));
        for effect in &rule.effects {
            match effect.facts().consequence {
                Consequence::Damages { amount, kind: of } => {
                    let left = |it: i32| effect::resisted(world, kind, it.max(0), of);
                    found.add_damage(amount, effect::bounds(world, context, who, amount), left);
                }
                Consequence::Heals(amount) => {
                    let points = effect::bounds(world, context, who, amount);
                    found.heals = Some(sum(found.heals, points));
                }
                _ => {}
            }
        }
        found
    }

    /// Adds damage between two bounds; `left` tells the rest of it after resistances.
    fn add_damage(&mut self, amount: Amount, bounds: [i32; 2], left: impl Fn(i32) -> i32) {
        self.damage = Some(sum(self.damage, bounds.map(&left)));
        let dice = match amount {
            Amount::Dice(dice) => dice,
            Amount::Stat(_) | Amount::Share { .. } | Amount::Taken(_) => Dice::fixed(bounds[0]),
        };
        self.sums = self.sums.take().and_then(|sums| sums.with(dice, left));
    }
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
