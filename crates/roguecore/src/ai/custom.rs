//! Custom: a behaviour of host rules.

use super::Choice;
use crate::entity::EntityId;
use crate::host;
use crate::id::CustomId;
use crate::world::Turn;

pub(super) fn choose(turn: &mut Turn<'_>, actor: EntityId, name: CustomId) -> Option<Choice> {
    host::behave(turn, name, actor).map(Choice::Act)
}
