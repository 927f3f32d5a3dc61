//! Danger at arrival: creatures that could hurt the player before the first move on a floor.
//!
//! The player arrives at the start, or from below at the end, and then the monsters have their
//! turn. The hit points left at that time are not known when a floor is generated, so every
//! creature that could deal damage in that turn counts. A creature that fights hand to hand can
//! attack in that turn only when it stands next to the arrival cell.

use crate::content::Content;
use crate::entity::PrototypeId;
use crate::geometry::Point;

/// How far a hand-to-hand attack reaches, in cells.
pub(super) const MELEE_REACH: u32 = 1;

/// Whether a creature of that kind could hurt a player who arrives on `arrival` before the first
/// move.
pub(crate) fn is_dangerous(
    content: &Content,
    kind: PrototypeId,
    at: Point,
    arrival: Point,
) -> bool {
    let creature = content.prototype(kind);
    let player = content.prototype(content.player()).fighter;
    let hurts = match (&creature.fighter, &player) {
        (Some(attacker), Some(player)) => attacker.damage_to(player) > 0,
        _ => false,
    };
    !creature.ai.is_empty() && hurts && at.chebyshev(arrival) <= MELEE_REACH
}
