//! The floor that counts as the depth of the player.

use roguecore::View;

/// The floor of the main dungeon that the player is on. In a branch it is the one that the branch leaves: the numbers
/// of side floors follow those of the dungeon, and say nothing of the depth.
pub(crate) fn main_floor(view: View<'_>) -> u32 {
    let branch = view.content().branch_of(view.floor());
    branch.map_or(view.floor(), |branch| branch.from)
}
