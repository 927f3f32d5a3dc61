//! Stairs: down to the next floor, up to the one before, and with the goal out of the first.

use super::Checked;
use crate::entity::{Entity, PrototypeId};
use crate::event::{EntityRef, Event, Outcome};
use crate::refusal::Refusal;
use crate::world::{Turn, World};

pub(super) fn check(world: &World, actor: &Entity, down: bool) -> Result<Checked, Refusal> {
    let none = Refusal::NoStairs { down };
    let depths = world.content().dungeon().ok_or(none)?;
    let stairs = if down { depths.down } else { depths.up };
    if world.map().tile(actor.at) != Some(stairs) {
        return Err(none);
    }
    let (who, from) = (world.entity_ref(actor), world.floor());
    if down {
        return Ok(Checked::Travel { who, from, to: from + 1 });
    }
    if from > 1 {
        return Ok(Checked::Travel { who, from, to: from - 1 });
    }
    let mut carried = actor.inventory.iter().flat_map(|pack| pack.iter());
    if carried.any(|it| it.kind == depths.goal) {
        Ok(Checked::Leave { goal: depths.goal })
    } else {
        Err(Refusal::GoalRequired { goal: depths.goal })
    }
}

/// Sight is computed on arrival, before anyone acts.
pub(super) fn travel(turn: &mut Turn<'_>, who: EntityRef, from: u32, to: u32) {
    let at = turn.world().landing(to);
    turn.emit(Event::Arrived { who, from, floor: to, at });
}

pub(super) fn leave(turn: &mut Turn<'_>, goal: PrototypeId) {
    let outcome = Outcome::Won { goal, turn: turn.number() };
    turn.emit(Event::GameOver { outcome });
}
