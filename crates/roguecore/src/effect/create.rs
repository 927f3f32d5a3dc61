//! New entities. `Summon` puts creatures on the free cells nearest to the target cell, at most 5
//! steps away; `Create` puts items on the target cell, if it can be entered.
//!
//! Summoned creatures follow `Me` and join its faction, unless the rule is that of a tile, a
//! substance or a status. They act from the next turn on. Rules create nothing on a map that has
//! 4,096 entities or more, so that no content fills the memory.

use roguecore_grid::Point;

use super::{Context, Hit, Owner, free_cells, roll};
use crate::entity::{EntityId, PrototypeId};
use crate::event::{ActorEvent, EntityRef, Event, PlaceEvent};
use crate::map::Growth;
use crate::rule::Amount;
use crate::world::Turn;

/// How far from the target cell creatures are summoned, in steps.
const SUMMON_STEPS: u32 = 5;

pub(super) fn summon(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    creature: PrototypeId,
    count: Amount,
) {
    let count = roll(turn, context, hit, count).max(0) as usize;
    let leader = leader(turn, context);
    let cells = free_cells::near(turn.world(), hit.at, SUMMON_STEPS);
    for at in cells.into_iter().take(count) {
        let Some(id) = next_id(turn).filter(|_| turn.count_effect()) else { return };
        let actor = EntityRef { id, kind: creature, player: false };
        let seen = turn.player_perceives(actor, at);
        turn.emit(Event::new(seen, PlaceEvent::Created { who: actor, at, count: 1, leader }));
        join_leader(turn, actor, at, leader);
    }
}

/// The leader of the creatures that a rule summons.
fn leader(turn: &Turn<'_>, context: &Context) -> Option<EntityRef> {
    let leads = match context.owner {
        Owner::Creature(_) | Owner::Item(_) | Owner::Ability(_) | Owner::LevelUp(_) => true,
        Owner::Tile(_)
        | Owner::Substance(_)
        | Owner::Status(_)
        | Owner::Host(_)
        | Owner::Floor(..) => false,
    };
    let me = context.me(turn.world()).filter(|me| leads && me.is_actor());
    me.map(|me| turn.world().entity_ref(me))
}

fn join_leader(turn: &mut Turn<'_>, actor: EntityRef, at: Point, leader: Option<EntityRef>) {
    let world = turn.world();
    let leader = leader.and_then(|leader| world.map().get(leader.id));
    let Some((leader, new)) = leader.zip(world.map().get(actor.id)) else { return };
    let faction = world.faction(leader);
    if faction != world.faction(new) {
        let seen = turn.player_perceives(actor, at);
        turn.emit(Event::new(seen, ActorEvent::Joined { who: actor, faction, at }));
    }
}

pub(super) fn items(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    item: PrototypeId,
    count: Amount,
) {
    let count = roll(turn, context, hit, count).max(0) as u32;
    put(turn, hit.at, item, count);
}

/// Puts copies of an item on a cell: one entity for a stack, else one for each copy.
pub(super) fn put(turn: &mut Turn<'_>, at: Point, item: PrototypeId, count: u32) {
    let world = turn.world();
    let stacks = world.item(item).is_some_and(|it| it.stacks);
    if !world.map().is_walkable(world.content(), at) {
        return;
    }
    let (entities, each) = if stacks { (count.min(1), count) } else { (count, 1) };
    for _ in 0..entities {
        let Some(id) = next_id(turn).filter(|_| turn.count_effect()) else { return };
        let created = EntityRef { id, kind: item, player: false };
        let seen = turn.player_perceives(created, at);
        turn.emit(Event::new(
            seen,
            PlaceEvent::Created { who: created, at, count: each, leader: None },
        ));
    }
}

/// The id of an entity that a rule creates on the map; `None` if there are too many, or a saved game has
/// no room for another.
pub(super) fn next_id(turn: &mut Turn<'_>) -> Option<EntityId> {
    let has_room = turn.world().map().entities().len() < MAX_ENTITIES;
    let id = turn.world().new_id().filter(|_| has_room);
    id.filter(|_| turn.has_room_for(Growth::ENTITY))
}

/// The number of entities of a map from which on rules create no more.
const MAX_ENTITIES: usize = 4_096;
