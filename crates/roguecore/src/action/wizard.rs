//! Wizard mode: the player has an effect done to them. Takes no time. A run with such a command counts in no
//! list of scores ([`Game::has_wishes`](crate::Game::has_wishes)).

use super::Action;
use crate::command::Wish;
use crate::effect;
use crate::entity::Entity;
use crate::refusal::Refusal;
use crate::rule::{Amount, Effect};
use crate::world::{Turn, World};

/// Refused where it would change nothing, for a kind that is none of the content, and for any actor but the
/// player.
pub(super) fn check(world: &World, actor: &Entity, wish: Wish) -> Result<Action, Refusal> {
    if let Wish::GoTo(floor) = wish {
        effect::check_floor(world, target_floor(world, actor, floor))?;
    } else {
        let effect = effect_of(world, actor, wish).ok_or(Refusal::NoEffect)?;
        effect::check_wish(world, actor, &effect)?;
    }
    Ok(Action::Wizard(wish))
}

pub(super) fn perform(turn: &mut Turn<'_>, wish: Wish) {
    let world = turn.world();
    let Some(player) = world.map().get(world.player()) else { return };
    if let Wish::GoTo(floor) = wish {
        if let Some(floor) = target_floor(world, player, floor) {
            effect::wish_floor(turn, floor);
        }
    } else if let Some(effect) = effect_of(world, player, wish) {
        effect::wish(turn, &effect);
    }
}

/// The floor with that number, or the last one, if the player is on another one.
fn target_floor(world: &World, actor: &Entity, floor: u32) -> Option<u32> {
    let floor = floor.clamp(1, world.content().floor_count());
    (actor.id == world.player() && floor != world.floor()).then_some(floor)
}

fn effect_of(world: &World, actor: &Entity, wish: Wish) -> Option<Effect> {
    let content = world.content();
    let count = Amount::fixed(1);
    if actor.id != world.player() {
        return None;
    }
    Some(match wish {
        Wish::Heal => Effect::Heal(Amount::fixed(actor.fighter.map_or(0, |it| it.max_hp()))),
        Wish::Reveal => Effect::Reveal(0),
        Wish::Identify => Effect::Identify(0),
        Wish::GainLevel => {
            let (experience, curve) = actor.experience.zip(content.xp_curve())?;
            let more = curve.needed(experience.level()).saturating_sub(experience.points());
            Effect::Experience(more.saturating_add(1))
        }
        Wish::Teleport => Effect::Teleport(0),
        Wish::GoTo(_) => return None,
        Wish::Summon(creature) => {
            content.prototypes().get(creature.index()).filter(|it| it.fighter.is_some())?;
            Effect::Summon { creature, count }
        }
        Wish::Give(item) => {
            content.prototypes().get(item.index()).filter(|it| it.item.is_some())?;
            Effect::Give { item, count }
        }
    })
}
