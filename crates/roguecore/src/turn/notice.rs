//! Noticing: the reaction of a creature that first sees an enemy.
//!
//! A creature that is awake notices once: one event tells it, and its rules are considered. For a
//! creature that a status makes sleep, the rules of that status are considered in each turn in
//! which an enemy is in sight, so that they can decide by chance whether it wakes up. Waking up
//! takes the turn. In content without such rules nothing of this happens.
//!
//! [`View::noticing`] tells the chance before it is drawn, of the same rules in the same context.

use roguecore_grid::Odds;

use crate::ai;
use crate::effect::{self, Context, Owner};
use crate::entity::{Entity, EntityId};
use crate::event::{ActorEvent, Event};
use crate::id::StatusId;
use crate::inventory::InventorySlot;
use crate::rule::{Consequence, Effect, RuleSet, Target, Trigger};
use crate::view::View;
use crate::world::{Turn, World};

/// The result of looking for an enemy.
pub(super) enum Notice {
    /// The creature has woken up, which takes its turn.
    WakesUp,
    /// It has looked, and sees no enemy.
    NoEnemy,
    /// It may see one.
    Any,
}

pub(super) fn notice(turn: &mut Turn<'_>, actor: EntityId) -> Notice {
    let world = turn.world();
    let triggers = world.content().rows().triggers;
    if !triggers.contains(Trigger::Notice) && !triggers.contains(Trigger::Hear) {
        return Notice::Any;
    }
    let noticed = |it: &Entity| it.state.as_ref().is_some_and(|state| state.noticed());
    let unaware = |it: &&Entity| it.ai.is_some() && it.is_actor() && !noticed(it);
    let Some(me) = world.map().get(actor).filter(unaware) else { return Notice::Any };
    let Some(enemy) = world.nearest_enemy(me) else { return Notice::NoEnemy };
    if let Some(status) = ai::sleeping_status(world, me) {
        let context = sleeper_context(world, me, status, enemy);
        effect::run(turn, context.owner, Trigger::Notice, &context);
        let sleeps = turn.world().map().get(actor).is_some_and(|it| it.has_status(status));
        return if sleeps { Notice::Any } else { Notice::WakesUp };
    }
    let other = Some(world.entity_ref(enemy));
    let context = Context { other, ..Context::of_actor(world, me, Owner::Creature(me.kind)) };
    let (actor, target, at) = (world.entity_ref(me), world.entity_ref(enemy), me.at);
    // A hidden creature is shown by its first deed, also to a player beside it.
    let seen = turn.player_perceives(actor, at) && !world.is_hidden(me);
    turn.emit(Event::new(seen, ActorEvent::Noticed { who: actor, target, at }));
    effect::run_for_actor(turn, actor.id, Trigger::Notice, &context);
    Notice::Any
}

/// The context in which the rules of a status are considered while its holder sleeps before an enemy.
fn sleeper_context(world: &World, me: &Entity, status: StatusId, enemy: &Entity) -> Context {
    let other = Some(world.entity_ref(enemy));
    Context { other, ..Context::of_actor(world, me, Owner::Status(status)) }
}

/// Whether a creature in view may notice the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Noticing {
    /// The status that makes it sleep: until that ends it does nothing. `None` for one that is awake.
    pub asleep: Option<StatusId>,
    /// How likely it is to notice an enemy in its next turn: a sleeper by waking up, one that is awake by seeing
    /// them.
    pub odds: Odds,
    /// Whether that enemy is the player, and none of their friends.
    pub of_player: bool,
}

/// How well the player goes unnoticed by sleepers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stealth {
    /// How likely a sleeper that could see the player is to wake up in each of its turns.
    pub seen: Odds,
    /// How likely a noise is to wake up a sleeper that hears it.
    pub heard: Odds,
}

impl View<'_> {
    /// Whether an enemy in view may notice the player, as far as the player can see; `None` for anything
    /// else, and in content without rules about noticing.
    pub fn noticing(&self, actor: EntityId) -> Option<Noticing> {
        let world = self.world();
        let has_rules = world.content().rows().triggers.contains(Trigger::Notice);
        let player = world.map().get(world.player()).filter(|it| it.is_actor() && has_rules)?;
        let in_view = |it: &&Entity| it.is_actor() && world.player_perceives(it.id, it.at);
        let me = world.map().get(actor).filter(in_view)?;
        if !world.is_hostile(me, player) {
            return None;
        }
        let perceived = |it: &&Entity| world.player_perceives(it.id, it.at);
        let sees_player = || Some(player).filter(|player| world.sees(me, player));
        let enemy = world.nearest_enemy(me).filter(perceived).or_else(sees_player);
        let status = ai::sleeping_status(world, me);
        let odds = match (enemy, status) {
            (None, _) => Odds::NEVER,
            (Some(_), None) => Odds::ALWAYS,
            (Some(enemy), Some(status)) => {
                let context = sleeper_context(world, me, status, enemy);
                wakes(world, status, Trigger::Notice, &context)
            }
        };
        let of_player = enemy.is_none_or(|enemy| enemy.id == world.player());
        Some(Noticing { asleep: status, odds, of_player })
    }

    /// How well the player goes unnoticed by sleepers, by the statuses of the content that make
    /// creatures sleep: of several the one that ends most easily. Rules that ask about the sleeper do not
    /// hold. `None` where no sleeper wakes up by chance.
    pub fn stealth(&self) -> Option<Stealth> {
        stealth_in(self.world())
    }

    /// The [`stealth`](Self::stealth) if the player had equipped that item of their inventory. `None`
    /// also for an item that is equipped already, cannot be, or is not identified.
    pub fn stealth_with(&self, item: InventorySlot) -> Option<Stealth> {
        stealth_in(&self.world().with_equipped(item)?)
    }
}

fn stealth_in(world: &World) -> Option<Stealth> {
    let player = world.map().get(world.player())?;
    let statuses = (0..).map(StatusId::new).take(world.content().rows().statuses.len());
    let sleeps = |status: &StatusId| ai::makes_sleep(world, *status);
    let of = |status: StatusId| {
        let context = sleeper_context(world, player, status, player);
        let context = Context { me: None, by: None, ..context };
        let wakes = |trigger| wakes(world, status, trigger, &context);
        Stealth { seen: wakes(Trigger::Notice), heard: wakes(Trigger::Hear) }
    };
    let all = statuses.filter(sleeps).map(of).filter(|it| it.seen != Odds::NEVER);
    all.max_by_key(|it| it.seen)
}

/// How likely the rules of a status are to end it.
fn wakes(world: &World, status: StatusId, trigger: Trigger, context: &Context) -> Odds {
    let rules: Option<&RuleSet> = context.owner.rules(world.content());
    let of_trigger = rules.into_iter().flat_map(|rules| rules.on(trigger)).map(|(_, rule)| rule);
    let ends = |effect: &Effect| effect.facts().consequence == Consequence::StatusEnds(status);
    let mut wakes = Odds::NEVER;
    // From the end: a rule that is the last keeps the later ones from being run.
    for rule in of_trigger.collect::<Vec<_>>().into_iter().rev() {
        let odds = effect::odds(world, &rule.conditions, context);
        if rule.to == Target::Me && rule.effects.iter().any(ends) {
            wakes = odds.or(wakes);
        } else if rule.last {
            wakes = odds.not().and(wakes);
        }
    }
    wakes
}
