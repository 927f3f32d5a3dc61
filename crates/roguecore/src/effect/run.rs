//! Running rules: those of a trigger, the effects of each, and each effect on its targets; those of the
//! floor, and the last ones of a game.
//!
//! The rules of the floor that the player is on are run at the end of each turn, and when the player
//! arrives. Nobody is `Me`, and the cell is that of the player.
//!
//! `Win` and `Lose` end the game, if it runs; so do a death of the player, the goal and host rules.
//! Before that the rules of the player's row and equipment for `Win` or `Lose` count and tell: they affect
//! the player, even a dead one.

use roguecore_grid::geometry::ball_rows;
use roguecore_grid::{BitGrid, Rect};

use super::context::{self, Hit, owners_of};
use super::target::{self, Targets};
use super::{Context, Owner, hold, substance};
use crate::entity::{Entity, EntityId};
use crate::event::{ActorEvent, Event, EventKind, GameEvent, Outcome, TraceEvent};
use crate::id::LevelUpId;
use crate::refusal::Refusal;
use crate::rule::{Amount, Effect, Rule, Scope, Target, Trigger};
use crate::world::{Turn, World};

/// How many rules may set off one another.
pub(crate) const MAX_DEPTH: u8 = 8;

/// The work of finding the rows of an actor that have rules, beside the work of the rules.
const WORK: usize = 16;

/// Carries out the rules of a row about a trigger.
pub(crate) fn run(turn: &mut Turn<'_>, owner: Owner, trigger: Trigger, context: &Context) {
    let rules = owner.rules(turn.content()).filter(|rules| rules.has(trigger));
    let mut drawn = None;
    for (_, rule) in rules.into_iter().flat_map(|rules| rules.on(trigger)) {
        if turn.is_spent() {
            return;
        }
        turn.world().count_work(1 + rule.conditions.len());
        if turn.world().outcome().is_some() {
            return;
        }
        if is_drawn(rule, drawn) {
            continue;
        }
        if hold(turn, &rule.conditions, context) {
            run_rule(turn, rule, context);
            if rule.last {
                return;
            }
            drawn = rule.draw.or(drawn);
        }
    }
}

/// Whether an earlier outcome of the rule's draw was run. The outcomes of a draw stand side by side.
fn is_drawn(rule: &Rule, drawn: Option<u16>) -> bool {
    rule.draw.is_some() && rule.draw == drawn
}

/// Carries out the rule for the use of an item, which [`check_use`](super::check_use) has found;
/// none where it has found none. Of a draw it has found an outcome that may have an effect: one is drawn.
pub(crate) fn run_use(turn: &mut Turn<'_>, rule: Option<usize>, context: &Context) {
    let rules = context.owner.rules(turn.content());
    let Some((rules, index)) = rules.zip(rule) else {
        return run_holding_rule(turn, None, context);
    };
    for rule in rules.outcomes_from(rules.first_of_draw(index)) {
        if hold(turn, &rule.conditions, context) {
            return run_holding_rule(turn, Some(rule), context);
        }
    }
    run_holding_rule(turn, None, context);
}

/// Carries out the rule of a use or an ability that an actor has chosen, if its conditions hold, and tells
/// where it had no effect: for a reason that a refusal could not know, or must not tell.
pub(super) fn run_chosen_rule(turn: &mut Turn<'_>, rule: Option<&Rule>, context: &Context) {
    let rule = rule.filter(|rule| hold(turn, &rule.conditions, context));
    run_holding_rule(turn, rule, context);
}

/// The same for a rule whose conditions are known to hold; `None` has no effect.
pub(super) fn run_holding_rule(turn: &mut Turn<'_>, rule: Option<&Rule>, context: &Context) {
    let has_effect = rule.is_some_and(|rule| run_rule(turn, rule, context));
    let actor = context.me(turn.world()).filter(|it| !has_effect && it.is_actor());
    if let Some((actor_ref, at)) = actor.map(|it| (turn.world().entity_ref(it), it.at)) {
        let seen = turn.player_perceives(actor_ref, at);
        turn.emit(Event::new(seen, ActorEvent::HadNoEffect { who: actor_ref, at }));
    }
}

/// Carries out one rule, whose conditions hold. A rule at the end of too long a chain, and one after the
/// last effect of the turn, does nothing. Returns whether it had an effect besides its costs.
fn run_rule(turn: &mut Turn<'_>, rule: &Rule, context: &Context) -> bool {
    if context.depth >= MAX_DEPTH || !turn.has_effects_left() {
        turn.stop_rules();
        return false;
    }
    let Some(context) = placed(turn, rule, context) else { return false };
    let context = &context;
    let since = turn.events().len();
    target::announce(turn, rule, context);
    let targets = Targets::find(turn.world(), rule.to, context);
    let mut has_effect = has_changed(turn, since);
    for effect in &rule.effects {
        if !turn.count_effect() {
            break;
        }
        let hits = targets.of_effect(turn.world(), effect);
        turn.world().count_work(2 * hits.len());
        let since = turn.events().len();
        run_effect(turn, effect, context, &hits);
        has_effect |= match effect {
            // The cost of the rule.
            Effect::Spend { .. } | Effect::UseUp => false,
            // The host tells its effect.
            Effect::Custom { .. } => true,
            _ => has_changed(turn, since),
        };
    }
    has_effect
}

/// Whether something has happened since there were so many events.
fn has_changed(turn: &Turn<'_>, since: usize) -> bool {
    let stopped = |kind: &EventKind| {
        matches!(
            kind,
            EventKind::Trace(TraceEvent::RulesStopped | TraceEvent::HordeStayedAway { .. })
        )
    };
    turn.events().as_slice().iter().skip(since).any(|event| !stopped(&event.kind))
}

/// The context of a rule with its cell: one that is drawn for a rule that happens somewhere; `None` where
/// no cell can be entered.
fn placed(turn: &mut Turn<'_>, rule: &Rule, context: &Context) -> Option<Context> {
    let Target::Somewhere(radius) = rule.to else { return Some(*context) };
    let mut cells = turn.arrival_cells(context.at);
    if radius > 0 {
        let mut near = BitGrid::new(cells.size());
        let rows = ball_rows(cells.size(), context.at, radius);
        rows.flat_map(Rect::points).for_each(|at| near.insert(at));
        cells.retain_all(&near);
    }
    let count = cells.count();
    if count == 0 {
        return None;
    }
    let index = turn.rng().below(count as u32) as usize;
    let at = cells.nth_in(cells.size().rect(), index)?;
    turn.world().count_work(turn.world().map().size().area() / 16);
    Some(Context { at, ..*context })
}

/// Does an effect to all its targets. The first one is counted already.
pub(super) fn run_effect(turn: &mut Turn<'_>, effect: &Effect, context: &Context, hits: &[Hit]) {
    // All cells of a substance are one event.
    if let Effect::Spread { substance, amount } = *effect {
        return substance::add(turn, context, hits, substance, amount);
    }
    if let Effect::Clear(substance) = *effect {
        return substance::clear(turn, hits, substance);
    }
    let scope = effect.facts().scope;
    for (index, hit) in hits.iter().enumerate() {
        if index > 0 && !turn.count_effect() {
            return;
        }
        // A chain of rules from an earlier target may have killed it.
        if index > 0 && scope == Scope::Actors && !is_alive(turn, hit) {
            continue;
        }
        super::perform(turn, effect, context, hit);
    }
}

fn is_alive(turn: &Turn<'_>, hit: &Hit) -> bool {
    hit.entity(turn.world()).is_some_and(Entity::is_actor)
}

/// Runs the rules of an actor, its equipment and its statuses about a trigger.
pub(crate) fn run_for_actor(
    turn: &mut Turn<'_>,
    actor: EntityId,
    trigger: Trigger,
    context: &Context,
) {
    let world = turn.world();
    if !world.content().rows().triggers.contains(trigger) {
        return;
    }
    world.count_work(WORK);
    let Some(me) = world.map().get(actor) else { return };
    if me.inventory.is_none() && me.statuses().is_empty() {
        // Most have rules of their own row only.
        let owner = Owner::Creature(me.kind);
        return run(turn, owner, trigger, &Context { owner, ..*context });
    }
    let owners = owners_of(world, me, trigger);
    run_owners(turn, &owners, trigger, context);
}

/// Runs the rules of the rows of an actor about a trigger. The effects of a status in the turns of its holder are
/// the deed of its giver.
pub(super) fn run_owners(
    turn: &mut Turn<'_>,
    owners: &[Owner],
    trigger: Trigger,
    context: &Context,
) {
    for &owner in owners {
        let by = match owner {
            Owner::Status(status) if trigger == Trigger::Turn => {
                let me = context.me(turn.world());
                me.map_or(context.by, |me| context::author_of(turn.world(), me, status))
            }
            _ => context.by,
        };
        run(turn, owner, trigger, &Context { owner, by, ..*context });
    }
}

/// The player gives up the item that a row of growth costs.
pub(crate) fn pay_for(turn: &mut Turn<'_>, level_up: LevelUpId) {
    let content = turn.content();
    let cost = content.rows().level_up(level_up).and_then(|row| row.costs);
    let player = turn.world().map().get(turn.world().player());
    let (Some(item), Some(player)) = (cost, player) else { return };
    let context = Context::of_actor(turn.world(), player, Owner::LevelUp(level_up));
    let hits = Targets::find(turn.world(), Target::Me, &context).hits(turn.world(), Scope::Actors);
    run_effect(turn, &Effect::Take { item, count: Amount::fixed(1) }, &context, &hits);
}

/// The player improves: the effects of the row are done to them.
pub(crate) fn level_up(turn: &mut Turn<'_>, level_up: LevelUpId) {
    let content = turn.content();
    let player = turn.world().map().get(turn.world().player());
    let (Some(row), Some(player)) = (content.rows().level_up(level_up), player) else { return };
    let context = Context::of_actor(turn.world(), player, Owner::LevelUp(level_up));
    let targets = Targets::find(turn.world(), row.to, &context);
    for effect in &row.effects {
        let hits = targets.hits(turn.world(), effect.facts().scope);
        run_effect(turn, effect, &context, &hits);
    }
}

/// Refuses an effect of wizard mode that would change nothing.
pub(crate) fn check_wish(world: &World, player: &Entity, effect: &Effect) -> Result<(), Refusal> {
    let (context, hit) = wish_of(world, player);
    super::check_effect(world, effect, &context, &[hit])
}

/// An effect of wizard mode is done to the player.
pub(crate) fn wish(turn: &mut Turn<'_>, effect: &Effect) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    let (context, hit) = wish_of(world, player);
    run_effect(turn, effect, &context, &[hit]);
}

/// A deed without an actor, so that summoned creatures follow nobody.
fn wish_of(world: &World, player: &Entity) -> (Context, Hit) {
    let of_player = Context::of_actor(world, player, Owner::Creature(player.kind));
    let hit = Hit { at: player.at, who: of_player.me, from: player.at };
    (Context { me: None, by: None, ..of_player }, hit)
}

/// The turn ends, after all actors have acted.
pub(crate) fn end_turn_of_floor(turn: &mut Turn<'_>) {
    run_for_floor(turn, Trigger::Turn, 0);
}

/// The player has arrived on the floor. `depth` is how many rules have led to it.
pub(super) fn floor_entered(turn: &mut Turn<'_>, depth: u8) {
    run_for_floor(turn, Trigger::Arrive, depth);
}

fn run_for_floor(turn: &mut Turn<'_>, trigger: Trigger, depth: u8) {
    let (world, content) = (turn.world(), turn.content());
    if content.rows().floor_rules.is_empty() || world.outcome().is_some() {
        return;
    }
    let floor = world.floor();
    let recipe = content.recipe_index(floor);
    if !content.rows().floor_rules.get(recipe).is_some_and(|rules| rules.has(trigger)) {
        return;
    }
    let owner = Owner::Floor(recipe as u16, content.floor_tile_of_recipe(recipe));
    let Some(at) = world.map().get(world.player()).map(|player| player.at) else { return };
    let context = Context { depth, ..Context::new(owner, None, at) };
    run(turn, owner, trigger, &context);
}

pub(super) fn win(turn: &mut Turn<'_>) {
    end(turn, Outcome::Won { goal: None, turn: turn.number() });
}

pub(super) fn lose(turn: &mut Turn<'_>) {
    let (floor, number) = (turn.world().floor(), turn.number());
    end(turn, Outcome::Lost { floor, turn: number });
}

/// Ends the game, if it runs. The effects of its last rules do not end it again.
pub(crate) fn end(turn: &mut Turn<'_>, outcome: Outcome) {
    if turn.world().outcome().is_some() || turn.is_ending() {
        return;
    }
    let trigger = if outcome.is_won() { Trigger::Win } else { Trigger::Lose };
    if turn.world().content().rows().triggers.contains(trigger) {
        turn.set_ending();
        run_last_rules(turn, trigger);
    }
    turn.emit(Event::new(true, GameEvent::GameOver { outcome }));
}

fn run_last_rules(turn: &mut Turn<'_>, trigger: Trigger) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    let owners = owners_of(world, player, trigger);
    let context = Context::of_actor(world, player, Owner::Creature(player.kind));
    let content = turn.content();
    for &owner in &*owners {
        let context = Context { owner, ..context };
        let rules = owner.rules(content).into_iter().flat_map(|rules| rules.on(trigger));
        let mut drawn = None;
        for (_, rule) in rules {
            if !is_drawn(rule, drawn) && hold(turn, &rule.conditions, &context) {
                run_last_rule(turn, rule, &context);
                if rule.last {
                    break;
                }
                drawn = rule.draw.or(drawn);
            }
        }
    }
}

fn run_last_rule(turn: &mut Turn<'_>, rule: &Rule, context: &Context) {
    let hit = Hit { at: context.at, who: context.me, from: context.at };
    for effect in &rule.effects {
        if turn.count_effect() {
            super::perform(turn, effect, context, &hit);
        }
    }
}
