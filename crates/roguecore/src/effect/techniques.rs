//! Techniques, the rows of growth that some levels offer, and the rows that an item pays for. The techniques that the
//! player knows are told by their tags, and those that a level offers are drawn anew at each look from a stream of that
//! level: a game keeps neither.

use super::target::Targets;
use super::{Context, Owner, check_effect, condition};
use crate::entity::{Entity, PrototypeId};
use crate::id::LevelUpId;
use crate::rng::{Rng, Stream};
use crate::rows::level_up::LevelUpDef;
use crate::rule::Effect;
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

/// The rows of growth that the player can choose for an item of that kind, in their order: they carry the item, know none
/// of the techniques among the rows, meet the needs, and something would change. Empty while a level is to be chosen.
pub(crate) fn offered_for(world: &World, item: PrototypeId) -> Vec<LevelUpId> {
    let rows = world.content().growth_for(item);
    rows.filter(|(id, row)| is_offered_for(world, item, *id, row)).map(|(id, _)| id).collect()
}

/// Whether the player can choose that row of growth for an item of that kind.
pub(crate) fn is_offered_for(
    world: &World,
    item: PrototypeId,
    id: LevelUpId,
    row: &LevelUpDef,
) -> bool {
    let Some(player) = world.map().get(world.player()) else { return false };
    let is_choosing = player.experience.is_some_and(|it| it.pending_level_ups() > 0);
    let is_carried = player.items().any(|carried| carried.kind == item);
    let is_known = row.technique.is_some_and(|tag| world.has_tag(player, tag));
    row.costs == Some(item)
        && is_carried
        && !is_choosing
        && !is_known
        && needs_are_met(world, player, id, row)
        && changes_something(world, player, id, row)
}

/// Whether one effect of a row would change something, for all that the player knows.
fn changes_something(world: &World, player: &Entity, id: LevelUpId, row: &LevelUpDef) -> bool {
    let context = Context::of_actor(world, player, Owner::LevelUp(id));
    let targets = Targets::find(world, row.to, &context);
    let mut effects = row.effects.iter();
    effects.any(|effect| {
        let hits = targets.hits(world, effect.facts().scope);
        let is_tag = matches!(effect, Effect::AddTag(_));
        !is_tag && !hits.is_empty() && check_effect(world, effect, &context, &hits).is_ok()
    })
}

/// Whether an actor meets the needs of a row. A need that depends on what the player does not know is met.
fn needs_are_met(world: &World, actor: &Entity, id: LevelUpId, technique: &LevelUpDef) -> bool {
    let context = Context::of_actor(world, actor, Owner::LevelUp(id));
    condition::check_all(world, &technique.needs, &context).is_ok()
}
