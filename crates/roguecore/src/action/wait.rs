//! Wait: the actor does nothing for a turn but search the cells around it.

use roguecore_grid::Point;

use super::Action;
use crate::effect;
use crate::entity::Entity;
use crate::event::{ActorEvent, EntityRef, Event};
use crate::world::{Turn, World};

pub(super) fn check(world: &World, actor: &Entity) -> Action {
    Action::Wait { actor: world.entity_ref(actor), at: actor.at }
}

pub(super) fn perform(turn: &mut Turn<'_>, actor: EntityRef, at: Point) {
    let seen = turn.player_perceives(actor, at);
    turn.emit(Event::new(seen, ActorEvent::Waited { who: actor, at }));
    effect::searched(turn, actor, at);
}
