//! Cast: an actor uses an ability of its own. The rules are in [`crate::effect`].

use roguecore_grid::Point;

use super::Action;
use crate::effect;
use crate::entity::Entity;
use crate::id::AbilityId;
use crate::refusal::Refusal;
use crate::world::World;

pub(super) fn check(
    world: &World,
    actor: &Entity,
    ability: AbilityId,
    target: Option<Point>,
) -> Result<Action, Refusal> {
    let aim = effect::check_cast(world, actor, ability, target)?;
    Ok(Action::Cast { actor: world.entity_ref(actor), ability, aim })
}
