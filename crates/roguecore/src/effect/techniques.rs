//! Techniques: the rows of growth that some levels offer. Those that the player knows are told by their tags, and those
//! that a level offers are drawn anew at each look from a stream of that level: a game keeps neither.

use super::{Context, Owner, condition};
use crate::entity::Entity;
use crate::id::LevelUpId;
use crate::rng::{Rng, Stream};
use crate::rows::level_up::LevelUpDef;
use crate::world::World;

/// The techniques that an actor knows, in the order of their rows.
pub(crate) fn known_techniques(world: &World, actor: &Entity) -> Vec<LevelUpId> {
    let mut known = Vec::new();
    for (id, row) in world.content().techniques() {
        if row.technique.is_some_and(|tag| world.has_tag(actor, tag)) {
            known.push(id);
        }
    }
    known
}

/// The techniques that are offered for the level of the next choice, in the order of their rows. The same until the
/// choice is made: nothing else can be done before.
pub(crate) fn offered_techniques(world: &World) -> Vec<LevelUpId> {
    let content = world.content();
    let player = world.map().get(world.player());
    let (Some(offer), Some(player)) = (content.technique_offer(), player) else {
        return Vec::new();
    };
    let level = player.experience.and_then(|experience| experience.pending_level());
    let Some(level) = level.filter(|level| level.is_multiple_of(offer.every)) else {
        return Vec::new();
    };
    let mut left = Vec::new();
    for (id, row) in content.techniques() {
        let is_known = row.technique.is_some_and(|tag| world.has_tag(player, tag));
        if !is_known && row.costs.is_none() && needs_are_met(world, player, id, row) {
            left.push(id);
        }
    }
    let mut rng = Rng::derive(world.seed(), Stream::Techniques(level));
    let mut drawn = Vec::new();
    for _ in 0..offer.draw {
        if left.is_empty() {
            break;
        }
        drawn.push(left.remove(rng.below(left.len() as u32) as usize));
    }
    drawn.sort_unstable();
    drawn
}

/// Whether an actor meets the needs of a row. A need that depends on what the player does not know is met.
pub(super) fn needs_are_met(
    world: &World,
    actor: &Entity,
    id: LevelUpId,
    technique: &LevelUpDef,
) -> bool {
    let context = Context::of_actor(world, actor, Owner::LevelUp(id));
    condition::check_all(world, &technique.needs, &context).is_ok()
}
