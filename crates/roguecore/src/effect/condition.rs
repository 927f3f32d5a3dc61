//! Conditions: the facts that must hold for a rule.

use roguecore_grid::Odds;

use super::{Context, Owner};
use crate::entity::{Entity, PrototypeId};
use crate::event::EntityRef;
use crate::host;
use crate::refusal::Refusal;
use crate::rule::{Condition, Rule};
use crate::world::{Turn, World};

/// Refuses if one of the conditions certainly does not hold. One that needs a random number counts as holding,
/// and so does one that depends on facts that the player does not know.
pub(super) fn check_all(
    world: &World,
    conditions: &[Condition],
    context: &Context,
) -> Result<(), Refusal> {
    for condition in conditions {
        let is_open = condition.rolls() || is_hidden(world, condition, context);
        if !is_open && !holds(world, condition, context) {
            return Err(refusal(world, condition, context));
        }
    }
    Ok(())
}

/// Whether it depends on whether one of the items that the player carries, and has not identified, is of a kind.
fn is_hidden(world: &World, condition: &Condition, context: &Context) -> bool {
    let (actor, kind) = match *condition {
        Condition::Not(ref inner) => return is_hidden(world, inner, context),
        Condition::Any(ref all) => return all.iter().any(|it| is_hidden(world, it, context)),
        Condition::Carries(kind) => (context.me, kind),
        Condition::OtherCarries(kind) => (context.other, kind),
        Condition::Chance { .. }
        | Condition::Has { .. }
        | Condition::OtherHas { .. }
        | Condition::PlayerHas { .. }
        | Condition::HpBelow(_)
        | Condition::Tag(_)
        | Condition::OtherTag(_)
        | Condition::Status(_)
        | Condition::OtherStatus(_)
        | Condition::Player
        | Condition::OtherHostile
        | Condition::Sees(_)
        | Condition::OnTile(_)
        | Condition::Every(_)
        | Condition::FloorFrom(_)
        | Condition::Diagonal
        | Condition::Lasts { .. }
        | Condition::Custom { .. } => return false,
        // The player does not know the whole floor.
        Condition::FloorHas(_) => return true,
    };
    let group = |kind: PrototypeId| world.content().prototype(kind).unknown;
    let may_be = |it: PrototypeId| world.is_unknown(it) && group(it) == group(kind);
    let carrier = actor.filter(|actor| actor.player && world.is_unknown(kind));
    let carrier = carrier.and_then(|actor| world.map().get(actor.id));
    carrier.is_some_and(|it| it.items().any(|item| may_be(item.kind)))
}

fn refusal(world: &World, condition: &Condition, context: &Context) -> Refusal {
    match *condition {
        Condition::Has { stat, value } => {
            let has = value_of(world, context, stat);
            Refusal::NotEnough { stat, needed: value, has }
        }
        Condition::OtherHas { stat, value } => {
            let other = context.other.and_then(|other| world.map().get(other.id));
            let has = other.map_or(0, |other| world.total(other, stat));
            Refusal::NotEnough { stat, needed: value, has }
        }
        Condition::PlayerHas { stat, value } => {
            let has = player_total(world, stat);
            Refusal::NotEnough { stat, needed: value, has }
        }
        Condition::Carries(item) | Condition::OtherCarries(item) => Refusal::ItemRequired { item },
        // One of several: no single number or item is missing.
        Condition::Any(_)
        | Condition::Not(_)
        | Condition::Chance { .. }
        | Condition::HpBelow(_)
        | Condition::Tag(_)
        | Condition::OtherTag(_)
        | Condition::Status(_)
        | Condition::OtherStatus(_)
        | Condition::Player
        | Condition::OtherHostile
        | Condition::Sees(_)
        | Condition::OnTile(_)
        | Condition::Every(_)
        | Condition::FloorFrom(_)
        | Condition::Diagonal
        | Condition::FloorHas(_)
        | Condition::Lasts { .. }
        | Condition::Custom { .. } => Refusal::ConditionNotMet,
    }
}

/// Whether all conditions hold; draws the random numbers that they need.
pub(crate) fn hold(turn: &mut Turn<'_>, conditions: &[Condition], context: &Context) -> bool {
    conditions.iter().all(|condition| holds_now(turn, condition, context))
}

#[inline]
fn holds_now(turn: &mut Turn<'_>, condition: &Condition, context: &Context) -> bool {
    match condition {
        Condition::Not(inner) => !holds_within(turn, inner, context),
        Condition::Any(all) => all.iter().any(|it| holds_within(turn, it, context)),
        Condition::Chance { part, whole } => turn.rng().chance(*part, *whole),
        certain => holds(turn.world(), certain, context),
    }
}

/// The same for a part of a condition.
#[inline(never)]
fn holds_within(turn: &mut Turn<'_>, condition: &Condition, context: &Context) -> bool {
    holds_now(turn, condition, context)
}

/// How likely all conditions are to hold: the chance that [`hold`] draws, before it is drawn.
pub(crate) fn odds(world: &World, conditions: &[Condition], context: &Context) -> Odds {
    let each = conditions.iter().map(|condition| odds_now(world, condition, context));
    each.fold(Odds::ALWAYS, Odds::and)
}

/// How likely a rule is to be run when its trigger happens: that its conditions hold, and those of no earlier rule
/// that is the last.
pub(crate) fn odds_of_rule(world: &World, rule: &Rule, context: &Context) -> Odds {
    let own = odds(world, &rule.conditions, context);
    let earlier = rule.unless().iter().map(|conditions| odds(world, conditions, context));
    earlier.fold(own, |so_far, ends| so_far.and(ends.not()))
}

fn odds_now(world: &World, condition: &Condition, context: &Context) -> Odds {
    match condition {
        Condition::Not(inner) => odds_now(world, inner, context).not(),
        Condition::Any(all) => {
            let each = all.iter().map(|it| odds_now(world, it, context));
            each.fold(Odds::NEVER, Odds::or)
        }
        Condition::Chance { part, whole } => Odds::of(*part, *whole),
        certain => Odds::certain(holds(world, certain, context)),
    }
}

/// Whether a condition without a random number holds.
fn holds(world: &World, condition: &Condition, context: &Context) -> bool {
    let entity = |actor: Option<EntityRef>| actor.and_then(|actor| world.map().get(actor.id));
    let (me, other) = (|| entity(context.me), || entity(context.other));
    match *condition {
        Condition::Not(ref inner) => !holds(world, inner, context),
        Condition::Any(ref all) => all.iter().any(|it| holds(world, it, context)),
        // Only asked by checks, which count it as holding.
        Condition::Chance { .. } => true,
        Condition::Has { stat, value } => value_of(world, context, stat) >= value,
        Condition::OtherHas { stat, value } => {
            other().is_some_and(|it| world.total(it, stat) >= value)
        }
        Condition::HpBelow(percent) => me().and_then(|it| it.fighter).is_some_and(|it| {
            i64::from(it.hp()) * 100 < i64::from(it.max_hp()) * i64::from(percent)
        }),
        Condition::Tag(tag) => me().is_some_and(|it| world.has_tag(it, tag)),
        Condition::OtherTag(tag) => other().is_some_and(|it| world.has_tag(it, tag)),
        Condition::Status(status) => me().is_some_and(|it| it.has_status(status)),
        Condition::OtherStatus(status) => other().is_some_and(|it| it.has_status(status)),
        Condition::Player => context.me.is_some_and(|me| me.player),
        Condition::OtherHostile => {
            me().zip(other()).is_some_and(|(me, other)| world.is_hostile(me, other))
        }
        Condition::Sees(range) => {
            me().is_some_and(|me| super::sight::nearest_enemy(world, me, range).is_some())
        }
        Condition::OnTile(tag) => {
            let tile = world.map().tile(context.at);
            tile.is_some_and(|tile| world.content().tile(tile).tags.contains(tag))
        }
        Condition::Carries(kind) => me().is_some_and(|it| carries(it, kind)),
        Condition::OtherCarries(kind) => other().is_some_and(|it| carries(it, kind)),
        Condition::Every(turns) => {
            let now = world.turn().saturating_add(1);
            now.is_multiple_of(u64::from(turns.max(1)))
        }
        Condition::FloorFrom(floor) => world.depth() >= floor,
        Condition::Diagonal => is_diagonal(context, me(), other()),
        Condition::FloorHas(tile) => {
            world.count_work(world.map().size().area() / 16);
            world.map().find_tile(tile).is_some()
        }
        Condition::Lasts { status, turns } => me().is_some_and(|it| {
            let active = it.statuses().iter().find(|it| it.status == status);
            active.is_some_and(|it| !it.is_temporary() || it.turns >= turns)
        }),
        Condition::Custom { name, amount } => {
            let hit = host::Hit::new(context.me, context.other, context.at);
            host::condition(world, name, amount, &hit)
        }
        Condition::PlayerHas { stat, value } => player_total(world, stat) >= value,
    }
}

/// Whether all of the conditions hold, none of which needs a random number.
pub(super) fn all_hold(world: &World, conditions: &[Condition], context: &Context) -> bool {
    conditions.iter().all(|condition| holds(world, condition, context))
}

/// Whether the deed that a rule is about goes from a cell to one that is in another row and column: from the
/// cell of the rule to the one that is aimed at, or else from `Me` to the other one or to the cell.
fn is_diagonal(context: &Context, me: Option<&Entity>, other: Option<&Entity>) -> bool {
    let at = |entity: Option<&Entity>| entity.map_or(context.at, |it| it.at);
    let is_other = me.map(|me| me.id) != other.map(|other| other.id);
    let (from, to) = match context.aim {
        Some(aim) => (context.at, aim),
        None if is_other => (at(me), at(other)),
        None => (at(me), context.at),
    };
    from.x != to.x && from.y != to.y
}

/// The total of a stat of the player.
fn player_total(world: &World, stat: crate::id::StatId) -> i32 {
    world.map().get(world.player()).map_or(0, |player| world.total(player, stat))
}

fn carries(entity: &Entity, kind: PrototypeId) -> bool {
    entity.items().any(|it| it.kind == kind)
}

/// The value of a stat: of the item of the rule if it has the stat, else the total of `Me`.
pub(super) fn value_of(world: &World, context: &Context, stat: crate::id::StatId) -> i32 {
    let me = context.me.and_then(|me| world.map().get(me.id));
    let of_item = match context.owner {
        Owner::Item(item) => {
            let carried = me.and_then(|me| me.items().find(|it| it.id == item.id));
            let carried = carried.and_then(|it| it.state.as_deref());
            let lying = || world.map().get(item.id)?.state.as_deref();
            carried.or_else(lying).and_then(|state| state.stat(stat))
        }
        Owner::Creature(_)
        | Owner::Status(_)
        | Owner::Ability(_)
        | Owner::Tile(_)
        | Owner::Substance(_)
        | Owner::LevelUp(_)
        | Owner::Host(_)
        | Owner::Floor(..) => None,
    };
    let total = |me: &Entity| world.total(me, stat);
    of_item.unwrap_or_else(|| me.map_or(0, total))
}
