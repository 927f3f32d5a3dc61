//! Cast: casts an ability, through the same checks as a command of the player.
//!
//! An ability that heals is aimed at the ally in view with the least part of its hit points left,
//! and is cast whether or not an enemy is near. Every other ability is cast only with an enemy in
//! view, and is aimed at the nearest one.

use roguecore_grid::Point;

use super::{Choice, Enemy};
use crate::action;
use crate::command::Command;
use crate::entity::{Entity, EntityId};
use crate::id::AbilityId;
use crate::rule::{Effect, Rule};
use crate::world::World;

pub(super) fn choose(
    world: &World,
    me: &Entity,
    enemy: Option<Enemy>,
    ability: AbilityId,
) -> Option<Choice> {
    let rule = &world.content().rows().ability(ability)?.rule;
    let command = |target| Command::Cast { ability, target };
    let allowed = |target| action::check(world, me.id, command(target)).is_ok();
    let (heals, aimed) = (heals(rule), rule.to.aim().is_some());
    let target = match (heals, aimed) {
        (true, true) => Some(most_hurt_ally(world, me, |at| allowed(Some(at)))?),
        (false, true) => Some(enemy?.at),
        (true, false) => None,
        (false, false) => enemy.map(|_| None)?,
    };
    allowed(target).then(|| Choice::Act(command(target)))
}

fn heals(rule: &Rule) -> bool {
    rule.effects.iter().any(|effect| matches!(effect, Effect::Heal(_)))
}

/// The cell of the ally in view with the least part of its hit points left, of those at which the
/// ability can be aimed; ties go to the lowest id.
fn most_hurt_ally(world: &World, me: &Entity, can_aim: impl Fn(Point) -> bool) -> Option<Point> {
    let health = |it: &Entity| -> Option<(i64, EntityId)> {
        let fighter = it.fighter.filter(|fighter| fighter.hp() < fighter.max_hp())?;
        Some((i64::from(fighter.hp()) * 100 / i64::from(fighter.max_hp().max(1)), it.id))
    };
    let hurt = |it: &Entity| health(it).is_some() && world.are_allies(me, it);
    let hurt = world.actors_in_sight(me, hurt).filter_map(|it| Some((health(it)?, it.at)));
    hurt.filter(|(_, at)| !world.is_spent() && can_aim(*at)).min().map(|(_, at)| at)
}
