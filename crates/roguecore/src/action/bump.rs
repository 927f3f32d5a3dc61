//! Bump: a step, or an action on the entity in the cell. It attacks an enemy, or sets off the
//! bump rules of any other entity; the player changes places with an ally. Anyone else is in the
//! way: only [`melee`](super::melee) attacks them, and only [`movement`](super::movement) leads past them.

use roguecore_grid::Direction;

use super::{Action, adjacent_cell, melee, movement, swap};
use crate::effect::{self, refuse};
use crate::entity::Entity;
use crate::refusal::Refusal;
use crate::world::World;

pub(super) fn check(
    world: &World,
    actor: &Entity,
    direction: Direction,
) -> Result<Action, Refusal> {
    let at = adjacent_cell(world, actor, direction)?;
    let Some(other) = world.map().blocker_at(at) else {
        return movement::check_step(world, actor, direction);
    };
    if other.is_actor() && world.are_enemies(actor, other) {
        return melee::check(world, actor, direction);
    }
    refuse::bump_entity(world, actor, other)?;
    if let Some(checked) = effect::check_bump_entity(world, actor, other) {
        let (actor_ref, into) = (world.entity_ref(actor), world.entity_ref(other));
        return checked.map(|()| Action::BumpEntity { actor: actor_ref, into, at });
    }
    if other.is_actor() && swap::is_possible(world, actor, other) {
        return swap::check(world, actor, other);
    }
    movement::check_step(world, actor, direction)
}

/// Whether an actor whose steps no rule refuses can bump into a cell that is free, or has a tile that
/// nothing opens. `None` for every other cell, of which [`check`] knows.
#[inline]
pub(super) fn check_plain(world: &World, actor: &Entity, direction: Direction) -> Option<bool> {
    world.content().derived().plain_bumps.get(world.map().free_tile(actor.at.beside(direction))?)
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
    fn a_plain_command_is_what_the_rules_say() {
        let (mut plain, mut others) = (0, 0);
        for seed in 0..8 {
            let (mut game, mut rng) = (Game::new(seed), Rng::seeded(seed));
            for _ in 0..600 {
                let (world, player) = (game.world(), game.world().player());
                let check = action::CommandCheck::new(world, player);
                let bumps = Direction::ALL.map(Command::Bump);
                let here = [Command::Wait, Command::PickUp, Command::Descend, Command::Ascend];
                for command in bumps.into_iter().chain(here) {
                    let allowed = action::check(world, player, command).is_ok();
                    assert_eq!(check.allows(command), allowed, "{command}");
                }
                let actor = world.map().get(player).unwrap();
                for direction in Direction::ALL {
                    let is_plain = check_plain(world, actor, direction).is_some();
                    (plain, others) = (plain + u32::from(is_plain), others + u32::from(!is_plain));
                }
                let _ = game.step(walker::command(&game, &mut rng));
            }
        }
        assert!(plain > 10_000 && others > 100, "{plain} plain bumps and {others} others");
    }
}
