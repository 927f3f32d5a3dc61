//! Rules of cells: those of the tile of a cell, and of the substances in it, about the actors that
//! enter, leave, bump into and search it. `Me` is the actor.
//!
//! Contents without such rules pay one test of a bit mask for each kind of trigger.

use roguecore_grid::{Direction, Point};

use super::small_vec::SmallVec;
use super::{Context, Owner, condition, run, shove};
use crate::entity::{Entity, EntityId};
use crate::event::EntityRef;
use crate::id::SubstanceId;
use crate::refusal::{Blocker, Refusal};
use crate::rule::{Condition, Effect, Rule, RuleSet, Trigger, TriggerSet};
use crate::tile::TileId;
use crate::world::{Turn, World};

/// The triggers of [`entered`].
const MOVEMENT: TriggerSet = TriggerSet::of(Trigger::Enter).with(Trigger::Leave);

/// An actor has come to the cell `to` by itself: by a step from a cell, or by stairs. Runs the
/// rules about leaving the one cell, then those about entering the other, if the actor is still
/// there.
pub(crate) fn entered(turn: &mut Turn<'_>, actor: EntityRef, from: Option<Point>, to: Point) {
    if turn.world().content().rows().triggers.intersects(MOVEMENT) {
        moved(turn, &context(actor, None, to, 0), from);
    }
}

/// An effect has moved an actor to the cell `to`, or has created it there: pushed, teleported,
/// dropped or summoned it. `cause` is the context of the effect.
pub(crate) fn entered_by(
    turn: &mut Turn<'_>,
    cause: &Context,
    actor: EntityRef,
    from: Option<Point>,
    to: Point,
) {
    if turn.world().content().rows().triggers.intersects(MOVEMENT) {
        moved(turn, &context(actor, cause.by, to, cause.depth.saturating_add(1)), from);
    }
}

/// An actor has picked up an item in its cell: runs the rules of the tile about that.
pub(crate) fn taken_in_cell(turn: &mut Turn<'_>, actor: EntityRef, at: Point) {
    let context = context(actor, Some(actor), at, 0);
    if is_there(turn.world(), &context) {
        run_tile(turn, Trigger::PickUp, &context);
    }
}

/// An actor has thrown or dropped an item, which lies in a cell now: runs the rules of its tile about that. An item
/// that its own rules have used up has not landed.
pub(crate) fn landed_in_cell(turn: &mut Turn<'_>, actor: EntityRef, item: EntityId, at: Point) {
    if !turn.world().content().derived().tile_triggers.contains(Trigger::Land) {
        return;
    }
    let world = turn.world();
    let lies_there = world.map().get(item).is_some_and(|it| it.at == at);
    if lies_there && world.outcome().is_none() {
        run_tile(turn, Trigger::Land, &context(actor, Some(actor), at, 0));
    }
}

fn moved(turn: &mut Turn<'_>, context: &Context, from: Option<Point>) {
    if let Some(from) = from {
        run_in_cell(turn, Trigger::Leave, &Context { at: from, ..*context });
    }
    if is_there(turn.world(), context) {
        run_in_cell(turn, Trigger::Enter, context);
    }
}

/// Whether `Me` is in the cell of the rule: a living actor, or a thing that was pushed there.
fn is_there(world: &World, context: &Context) -> bool {
    let Some(me) = context.me.and_then(|me| world.map().get(me.id)) else { return false };
    me.at == context.at && (me.is_actor() || me.is_thing()) && world.outcome().is_none()
}

/// An actor ends its turn: runs the turn rules of the tile it is on. Those of substances are run
/// at the end of the whole turn, also for creatures that do not act.
pub(crate) fn end_turn_in_cell(turn: &mut Turn<'_>, id: EntityId) {
    if !turn.world().content().derived().tile_triggers.contains(Trigger::Turn) {
        return;
    }
    let world = turn.world();
    if let Some(actor) = world.map().get(id).filter(|it| it.is_actor()) {
        let context = context(world.entity_ref(actor), None, actor.at, 0);
        run_tile(turn, Trigger::Turn, &context);
    }
}

/// A turn ends: runs the rules about that of every tile of the floor, row by row, with the actor that
/// is on it. The cells are those whose tile has such a rule before the first of them is run.
pub(crate) fn tick(turn: &mut Turn<'_>) {
    let content = turn.content();
    if !content.derived().tile_triggers.contains(Trigger::Tick) || turn.is_spent() {
        return;
    }
    let (floor, map) = (turn.world().floor(), turn.world().map());
    turn.world().count_work(map.size().area());
    let cells = map.cells_of(|tile| content.tile(tile).rules.has(Trigger::Tick));
    for at in cells.iter() {
        // A rule may take the player to another floor.
        if turn.is_spent() || turn.world().floor() != floor {
            return;
        }
        if let Some(tile) = turn.world().map().tile(at) {
            run_tile(turn, Trigger::Tick, &in_cell(turn.world(), Owner::Tile(tile), at));
        }
    }
}

/// An actor has waited in a cell: runs the search rules of that cell, then those of its eight
/// neighbours.
pub(crate) fn searched(turn: &mut Turn<'_>, actor: EntityRef, at: Point) {
    if !turn.world().content().rows().triggers.contains(Trigger::Search) {
        return;
    }
    let around = Direction::ALL.into_iter().map(|direction| at + direction);
    for cell in std::iter::once(at).chain(around) {
        run_in_cell(turn, Trigger::Search, &context(actor, Some(actor), cell, 0));
    }
}

/// Whether a bump into a tile that cannot be entered is an action. Changes nothing.
///
/// # Errors
///
/// The tile blocks the cell, or the condition of its first bump rule tells the missing stat or item.
pub(crate) fn check_bump_tile(
    world: &World,
    actor: &Entity,
    at: Point,
    tile: TileId,
) -> Result<(), Refusal> {
    let seen = world.content().seen_tile(tile, world.floor());
    let blocked = Refusal::Blocked { at, by: Blocker::Tile(seen) };
    let rules = &world.content().tile(tile).rules;
    if !rules.has(Trigger::Bump) {
        return Err(blocked);
    }
    let context = Context { owner: Owner::Tile(tile), ..bump(world.entity_ref(actor), at) };
    check_bump(world, rules, &context).map_err(|refusal| match refusal {
        Refusal::ConditionNotMet => blocked,
        refusal => refusal,
    })
}

/// An actor bumps into a tile that cannot be entered.
pub(crate) fn bump_tile(turn: &mut Turn<'_>, actor: EntityRef, at: Point) {
    run_tile(turn, Trigger::Bump, &bump(actor, at));
}

/// Whether a bump into an entity that is no enemy sets off its bump rules; `None` where it has
/// none.
pub(crate) fn check_bump_entity(
    world: &World,
    actor: &Entity,
    other: &Entity,
) -> Option<Result<(), Refusal>> {
    let rules = &world.content().prototype(other.kind).rules;
    if !rules.has(Trigger::Bump) {
        return None;
    }
    let context = bump_context(world.entity_ref(actor), world.entity_ref(other), other.at);
    Some(check_bump(world, rules, &context))
}

/// An actor bumps into an entity that is no enemy: `Me` is the entity, `Other` the actor.
pub(crate) fn bump_entity(turn: &mut Turn<'_>, actor: EntityRef, into: EntityRef, at: Point) {
    let context = bump_context(actor, into, at);
    run(turn, context.owner, Trigger::Bump, &context);
}

/// Whether one of the bump rules applies, as far as that needs no random number.
fn check_bump(world: &World, rules: &RuleSet, context: &Context) -> Result<(), Refusal> {
    let mut refusal = None;
    for (_, rule) in rules.on(Trigger::Bump) {
        let checked = condition::check_all(world, &rule.conditions, context);
        let is_open = rule.conditions.iter().any(Condition::rolls);
        // No later rule is run where this one holds for certain.
        let ends = rule.last && checked.is_ok() && !is_open;
        match checked.and_then(|()| check_shove(world, rule, context)) {
            Ok(()) => return Ok(()),
            Err(error) => _ = refusal.get_or_insert(error),
        }
        if ends {
            break;
        }
    }
    Err(refusal.unwrap_or(Refusal::ConditionNotMet))
}

/// Refuses a bump that pushes an entity that cannot be pushed.
fn check_shove(world: &World, rule: &Rule, context: &Context) -> Result<(), Refusal> {
    let shoves = rule.effects.contains(&Effect::Shove);
    if shoves { shove::check(world, context) } else { Ok(()) }
}

/// Runs the rules of the tile of a cell, then those of its substances by ascending id.
fn run_in_cell(turn: &mut Turn<'_>, trigger: Trigger, context: &Context) {
    run_tile(turn, trigger, context);
    for &substance in &*substances_with(turn.world(), trigger, context.at) {
        run_substance(turn, trigger, substance, context);
    }
}

/// Runs the rules of the tile of a cell.
pub(super) fn run_tile(turn: &mut Turn<'_>, trigger: Trigger, context: &Context) {
    let world = turn.world();
    let Some(tile) = world.map().tile(context.at) else { return };
    if world.outcome().is_none() && world.content().tile(tile).rules.has(trigger) {
        let owner = Owner::Tile(tile);
        run(turn, owner, trigger, &Context { owner, ..*context });
    }
}

/// Runs the rules of a substance, if it is still in the cell.
pub(super) fn run_substance(
    turn: &mut Turn<'_>,
    trigger: Trigger,
    substance: SubstanceId,
    context: &Context,
) {
    let world = turn.world();
    if world.outcome().is_none() && world.map().substance(context.at, substance) > 0 {
        let owner = Owner::Substance(substance);
        run(turn, owner, trigger, &Context { owner, ..*context });
    }
}

/// The substances of a cell that have rules about a trigger.
fn substances_with(world: &World, trigger: Trigger, at: Point) -> SmallVec<SubstanceId> {
    let rows = world.content().rows();
    let here = world.map().substances_at(at).iter().map(|cell| cell.substance);
    here.filter(|&id| rows.substance(id).is_some_and(|row| row.rules.has(trigger))).collect()
}

/// The context of a rule of a cell about an actor. The owner is set when the rule is run.
const fn context(actor: EntityRef, by: Option<EntityRef>, at: Point, depth: u8) -> Context {
    let me = Some(actor);
    Context { other: me, by, depth, ..Context::new(Owner::Creature(actor.kind), me, at) }
}

/// The context of a bump into a tile.
const fn bump(actor: EntityRef, at: Point) -> Context {
    context(actor, Some(actor), at, 0)
}

const fn bump_context(actor: EntityRef, into: EntityRef, at: Point) -> Context {
    let deed = Context::new(Owner::Creature(into.kind), Some(into), at);
    Context { other: Some(actor), ..deed }
}

/// The context of a rule of a cell that concerns the actor in it, if there is one.
pub(super) fn in_cell(world: &World, owner: Owner, at: Point) -> Context {
    let me = world.map().actor_at(at).map(|actor| world.entity_ref(actor));
    Context { other: me, by: None, ..Context::new(owner, me, at) }
}
