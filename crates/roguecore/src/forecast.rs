//! Forecasts: what a rule of the player's items and abilities would do to an actor, and what equipment would
//! change, before it is done. The same conditions, amounts and resistances as in the rules.

mod sums;

use crate::dice::Dice;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::inventory::InventorySlot;
use crate::odds::Odds;
use crate::rule::{Amount, Consequence, Rule};
use crate::threat::Bounds;
use crate::view::View;
use sums::Sums;

/// What one rule would do to one actor.
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
    /// What a rule of an item of the player, or of an ability of theirs, would do to an actor in view by
    /// itself; what it sets off is not considered. `None` for anything else, and for a rule of an item that
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
        let player = world.map().get(world.player())?;
        let owner = match item {
            Some(slot) => {
                let item = player.items().find(|it| it.slot == slot)?;
                let is_known = world.seen_kind(item.kind) == item.kind;
                Owner::Item(is_known.then(|| item.item_ref())?)
            }
            None => Owner::Creature(player.kind),
        };
        let in_view = |it: &&Entity| it.is_actor() && world.perceives(it.id, it.at);
        let target = world.map().get(who).filter(in_view)?;
        let target_ref = Some(world.entity_ref(target));
        let other = target_ref.filter(|it| !it.player);
        let context = Context { other, at: target.at, ..Context::of_actor(world, player, owner) };
        let kind = world.as_seen(target).kind;
        let (mut damage, mut heals) = (None, None);
        let mut sums = Some(Sums::none());
        for effect in &rule.effects {
            let amount = |amount| effect::bounds(world, &context, target_ref, amount);
            match effect.facts().consequence {
                Consequence::Damages { amount: dealt, kind: of } => {
                    let left = |it: i32| effect::resisted(world, kind, it.max(0), of);
                    let [least, most] = amount(dealt);
                    damage = Some(sum(damage, [least, most].map(left)));
                    let dice = match dealt {
                        Amount::Dice(dice) => dice,
                        _ => Dice::fixed(least),
                    };
                    sums = sums.and_then(|sums| sums.with(dice, left));
                }
                Consequence::Heals(points) => heals = Some(sum(heals, amount(points))),
                _ => {}
            }
        }
        let odds = effect::odds(world, &rule.conditions, &context);
        let hp = target.fighter.map_or(i32::MAX, |it| it.hp());
        let kills = sums.map(|sums| sums.at_least(hp));
        Some(Forecast { odds, damage, kills, heals })
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
