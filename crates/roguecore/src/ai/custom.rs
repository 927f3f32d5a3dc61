//! Custom: a behaviour of host rules. None can be registered yet, so it finds nothing to do and
//! the next row decides.

use super::Choice;
use crate::entity::EntityId;
use crate::id::CustomId;
use crate::world::Turn;

pub(super) const fn choose(
    _turn: &mut Turn<'_>,
    _who: EntityId,
    _name: CustomId,
) -> Option<Choice> {
    None
}
