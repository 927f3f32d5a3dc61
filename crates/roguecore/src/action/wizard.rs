//! Wizard mode: the player has an effect done to them. Takes no time. A run with such a command counts in no
//! list of scores ([`Game::has_wishes`](crate::Game::has_wishes)).

use super::Action;
use crate::command::Wish;
use crate::effect;
use crate::entity::Entity;
use crate::refusal::Refusal;
use crate::rule::{Amount, Effect};
use crate::world::{Turn, World};

/// The effect of a wish on the player.
enum WishEffect {
    /// The player goes to that floor.
    Floor(u32),
    Effect(Effect),
}

/// Refused where it would change nothing, for a kind that the content does not have, and for any actor but the
/// player.
pub(super) fn check(world: &World, actor: &Entity, wish: Wish) -> Result<Action, Refusal> {
    match effect_of(world, actor, wish).ok_or(Refusal::NoEffect)? {
        WishEffect::Floor(floor) => effect::check_floor(world, Some(floor))?,
        WishEffect::Effect(effect) => effect::check_wish(world, actor, &effect)?,
    }
    Ok(Action::Wizard(wish))
}

pub(super) fn perform(turn: &mut Turn<'_>, wish: Wish) {
    let world = turn.world();
    let player = world.map().get(world.player());
    match player.and_then(|player| effect_of(world, player, wish)) {
        Some(WishEffect::Floor(floor)) => effect::wish_floor(turn, floor),
        Some(WishEffect::Effect(effect)) => effect::wish(turn, &effect),
        None => {}
    }
}

fn effect_of(world: &World, actor: &Entity, wish: Wish) -> Option<WishEffect> {
    let content = world.content();
    let count = Amount::fixed(1);
    if actor.id != world.player() {
        return None;
    }
    Some(WishEffect::Effect(match wish {
        Wish::Heal => Effect::Heal(Amount::fixed(actor.fighter.map_or(0, |it| it.max_hp()))),
        Wish::Reveal => Effect::Reveal(0),
        Wish::Identify => Effect::Identify(0),
        Wish::GainLevel => {
            let (experience, curve) = actor.experience.zip(content.xp_curve())?;
            let more = curve.needed(experience.level()).saturating_sub(experience.points());
            Effect::Experience(more.saturating_add(1))
        }
        Wish::Teleport => Effect::Teleport(0),
        // A number beyond the last floor is that of the last one.
        Wish::GoTo(floor) => {
            let floor = floor.clamp(1, content.floor_count());
            let is_another = floor != world.floor() && content.has_floor(world.seed(), floor);
            return is_another.then_some(WishEffect::Floor(floor));
        }
        Wish::Summon(creature) => {
            content.prototypes().get(creature.index()).filter(|it| it.fighter.is_some())?;
            Effect::Summon { creature, count }
        }
        Wish::Give(item) => {
            content.prototypes().get(item.index()).filter(|it| it.item.is_some())?;
            Effect::Give { item, count }
        }
    }))
}
