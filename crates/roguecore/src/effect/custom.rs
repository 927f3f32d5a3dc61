//! `Custom`: host rules act on each actor of the target, or on the cell where the target is one cell
//! and no actor is in it. The amount is rolled for each of them.
//!
//! Host rules in turn do effects of the engine by [`Turn::do_effect`]. What their events leave
//! undone is done when they have returned: an actor without hit points dies.

use super::context::Owner;
use super::scope::Scope;
use super::{Context, Hit, MAX_DEPTH, die_if_dead, roll, run_effect};
use crate::entity::{Entity, EntityId};
use crate::event::{EntityRef, Event, Outcome};
use crate::host;
use crate::id::CustomId;
use crate::rule::{Amount, Effect};
use crate::world::{Turn, World};

pub(super) fn custom(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    name: CustomId,
    amount: Amount,
) {
    let amount = roll(turn, context, amount);
    let depth = turn.depth().max(context.depth).saturating_add(1);
    let before = turn.set_depth(depth);
    host::effect(turn, name, amount, &host::Hit::new(context.me, hit.who, hit.at));
    turn.set_depth(before);
}

impl Turn<'_> {
    /// Does an effect of the engine with all its consequences, as a rule of `hit.me` would: damage
    /// is reduced by resistance, kills, awards experience and sets off rules. `name` is the cause
    /// that the events tell.
    ///
    /// Effects on actors are done to `hit.who`, where it is now; the others to the cell `hit.at`.
    /// Nothing happens if the actor is dead or gone, if the cell is outside of the map, if the
    /// effect names a row that does not exist, once the game is over, and at the end of a chain of
    /// 8 rules.
    ///
    /// ```
    /// use roguecore::host::{Hit, Rules};
    /// use roguecore::rule::{Amount, Effect};
    /// use roguecore::{Command, Content, CustomId, DamageKindId, Event, Game, Host, Turn};
    ///
    /// /// Waiting hurts.
    /// #[derive(Debug)]
    /// struct Restless;
    ///
    /// impl Rules for Restless {
    ///     fn name(&self) -> &str {
    ///         "waiting hurts"
    ///     }
    ///     fn version(&self) -> u32 {
    ///         1
    ///     }
    ///     fn names(&self) -> &[&str] {
    ///         &["boredom"]
    ///     }
    ///     fn after(&self, turn: &mut Turn<'_>, event: &Event) {
    ///         if let Event::Waited { who, at, .. } = *event {
    ///             let (amount, kind) = (Amount::fixed(2), DamageKindId::new(0));
    ///             let hit = Hit::new(None, Some(who), at);
    ///             turn.do_effect(&Effect::Damage { amount, kind }, CustomId::new(0), &hit);
    ///         }
    ///     }
    /// }
    ///
    /// let host = Host::new().with_rules(Restless);
    /// let content = Content::parse_with("my.ron", Content::first_steps_ron(), &host)?;
    /// let mut game = Game::from_scene(content.into(), "###\n#@#\n###").unwrap();
    /// let events = game.step(Command::Wait).unwrap();
    /// assert!(events.iter().any(|event| matches!(event, Event::Struck { damage: 2, .. })));
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn do_effect(&mut self, effect: &Effect, name: CustomId, hit: &host::Hit) {
        let world = self.world();
        let known =
            world.knows_effect(effect) && world.content().rows().custom_name(name).is_some();
        if !known || !world.map().size().contains(hit.at) {
            return;
        }
        if self.depth() >= MAX_DEPTH {
            self.stop_rules();
            return;
        }
        let context = context_of(self, name, hit);
        if let Some(target) = target_of(self.world(), effect, &context, hit)
            && self.count_effect()
        {
            run_effect(self, effect, &context, &[target]);
        }
    }
}

/// The context of an effect that host rules do.
fn context_of(turn: &Turn<'_>, name: CustomId, hit: &host::Hit) -> Context {
    let world = turn.world();
    let living = |who: EntityRef| world.map().get(who.id).filter(|it| it.is_actor());
    let here = |who: EntityRef| living(who).map(|it| world.entity_ref(it));
    let (me, other) = (hit.me.and_then(here), hit.who.and_then(here));
    let (owner, depth) = (Owner::Host(name), turn.depth());
    Context { owner, me, other, by: me, at: hit.at, aim: Some(hit.at), depth }
}

/// The target of an effect that host rules do; `None` for an actor that is dead or gone.
fn target_of(world: &World, effect: &Effect, context: &Context, hit: &host::Hit) -> Option<Hit> {
    let actor = context.other.and_then(|other| world.map().get(other.id));
    let from = context.origin(world);
    let of_actor = |it: &Entity| Hit { at: it.at, who: Some(world.entity_ref(it)), from };
    let cell = Hit { at: hit.at, who: None, from };
    match super::scope_of(effect) {
        Scope::Actors => actor.map(of_actor),
        Scope::ActorsOrCell => Some(actor.map_or(cell, of_actor)),
        Scope::Cells | Scope::Center | Scope::Rule => Some(cell),
    }
}

/// Shows the host rules what has happened since the last call, and lets die who has lost all hit
/// points by events of host rules.
#[inline]
pub(crate) fn react(turn: &mut Turn<'_>) {
    if turn.has_host_rules() {
        call_host(turn);
    }
}

/// Kept out of [`react`], which is called after every action.
#[inline(never)]
fn call_host(turn: &mut Turn<'_>) {
    let before = turn.set_depth(1);
    host::react(turn);
    while let Some((who, by)) = next_dead(turn) {
        let world = turn.world();
        let Some(entity) = world.map().get(who) else { break };
        let (who, at) = (world.entity_ref(entity), entity.at);
        let context = Context::of_actor(world, entity, Owner::Creature(who.kind));
        die_if_dead(turn, &Context { by, ..context }, who, at, by);
        host::react(turn);
    }
    end_with_player(turn);
    turn.set_depth(before);
}

/// The first actor without hit points whose death no event has told yet, and who took the last of
/// them.
fn next_dead(turn: &Turn<'_>) -> Option<(EntityId, Option<EntityRef>)> {
    let is_dead = |who: EntityRef| {
        turn.world().map().get(who.id).is_some_and(|it| it.is_corpse() && it.blocks_movement)
    };
    turn.events().iter().find_map(|event| match *event {
        Event::Attacked { who, target, .. } => is_dead(target).then_some((target.id, Some(who))),
        Event::Struck { by, target, .. } => is_dead(target).then_some((target.id, by)),
        Event::StatChanged { who, .. } => is_dead(who).then_some((who.id, None)),
        _ => None,
    })
}

/// The game ends with the death of the player, also when host rules have emitted it.
fn end_with_player(turn: &mut Turn<'_>) {
    let world = turn.world();
    let lives = world.map().get(world.player()).is_some_and(Entity::is_actor);
    if !lives && world.outcome().is_none() {
        let (by, floor, number) = (None, world.floor(), turn.number());
        turn.emit(Event::GameOver { outcome: Outcome::Died { by, floor, turn: number } });
    }
}
