//! `Heal` restores hit points of the target, up to its maximum.

use super::{Context, Hit, roll};
use crate::event::{Event, FightEvent};
use crate::refusal::Refusal;
use crate::rule::Amount;
use crate::world::{Turn, World};

/// Refused if every target has its maximum.
pub(super) fn check(world: &World, hits: &[Hit]) -> Result<(), Refusal> {
    if hits.iter().any(|hit| missing(world, hit) > 0) {
        return Ok(());
    }
    let has_player = hits.iter().any(|hit| hit.who.is_some_and(|actor| actor.player));
    Err(if has_player { Refusal::FullHealth } else { Refusal::NoEffect })
}

pub(super) fn perform(turn: &mut Turn<'_>, context: &Context, hit: &Hit, amount: Amount) {
    let rolled = roll(turn, context, hit, amount);
    by(turn, context, hit, rolled);
}

/// Restores that many hit points.
pub(super) fn by(turn: &mut Turn<'_>, context: &Context, hit: &Hit, amount: i32) {
    let Some(actor) = hit.who else { return };
    let amount = amount.clamp(0, missing(turn.world(), hit));
    if amount > 0 {
        let seen = turn.player_perceives(actor, hit.at);
        turn.emit(Event::new(
            seen,
            FightEvent::Healed { who: actor, cause: context.owner.cause(), amount },
        ));
    }
}

/// The hit points that a target lacks. The dead lack none.
fn missing(world: &World, hit: &Hit) -> i32 {
    let fighter = hit.entity(world).filter(|it| it.is_actor()).and_then(|it| it.fighter);
    fighter.map_or(0, |it| it.max_hp() - it.hp())
}
