//! Bump: a step, or what an actor does to the one in the cell. It attacks an enemy, or sets off the
//! bump rules of any other entity; the player changes places with an ally. Anyone else is in the
//! way: only [`melee`](super::melee) attacks them.

use super::{Action, adjacent_cell, melee, movement, swap};
use crate::effect::{self, refuse};
use crate::entity::{Entity, EntityId};
use crate::geometry::Direction;
use crate::refusal::Refusal;
use crate::rule::Trigger;
use crate::world::World;

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let at = adjacent_cell(world, actor, direction)?;
    let Some(other) = world.map().blocker_at(at) else {
        return movement::check(world, actor, direction);
    };
    if other.is_actor() && world.are_enemies(actor, other) {
        return melee::check(world, actor, direction);
    }
    refuse::bump_entity(world, actor, other)?;
    if let Some(checked) = effect::check_bump_entity(world, actor, other) {
        let (who, into) = (world.entity_ref(actor), world.entity_ref(other));
        return checked.map(|()| Action::BumpEntity { who, into, at });
    }
    if other.is_actor() && swap::is_possible(world, actor, other) {
        return swap::check(world, actor, other);
    }
    movement::check(world, actor, direction)
}

/// Whether a bump is possible where no rule has a say: into a free cell, or into a tile that nothing
/// opens. `None` for every other one, of which [`check`] knows.
pub(super) fn check_plain(world: &World, who: EntityId, direction: Direction) -> Option<bool> {
    let (map, content) = (world.map(), world.content());
    let actor = map.get(who).filter(|_| world.outcome().is_none())?;
    let pending = actor.experience.is_some_and(|it| it.pending_level_ups() > 0);
    if pending || !content.host_rules().is_empty() || refuse::refuses_steps(world) {
        return None;
    }
    let at = actor.at + direction;
    let tile = content.tile(map.tile(at)?);
    let is_plain = !map.is_blocked(at) && (tile.walkable || !tile.rules.has(Trigger::Bump));
    is_plain.then_some(tile.walkable)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action;
    use crate::command::Command;
    use crate::game::Game;
    use crate::rng::Rng;
    use crate::testing::walker;

    /// Of games with fights, stairs and improvements that have to be chosen.
    #[test]
    fn a_plain_bump_is_what_the_rules_say() {
        let (mut plain, mut others) = (0, 0);
        for seed in 0..8 {
            let (mut game, mut rng) = (Game::new(seed), Rng::seeded(seed));
            for _ in 0..600 {
                let (world, who) = (game.world(), game.world().player());
                for direction in Direction::ALL {
                    let allowed = action::check(world, who, Command::Bump(direction)).is_ok();
                    assert_eq!(action::allows(world, who, Command::Bump(direction)), allowed);
                    let is_plain = check_plain(world, who, direction).is_some();
                    (plain, others) = (plain + u32::from(is_plain), others + u32::from(!is_plain));
                }
                let _ = game.step(walker::command(&game, &mut rng));
            }
        }
        assert!(plain > 10_000 && others > 100, "{plain} plain bumps and {others} others");
    }
}
