//! The things of a floor that exploring leaves, since the player decides about them.

use roguecore::{BranchId, Point, PrototypeId, TileId, View};

use crate::danger::{harms_who_takes, offers_choice};
use crate::player_memory::PlayerMemory;
use crate::terrain::branch_of_stairs;

/// A thing that exploring leaves to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeftThing {
    /// The item that has to be carried out.
    Goal(PrototypeId),
    /// A captive, which joins a player who bumps into it.
    Captive(PrototypeId),
    /// The stairs to a side branch in which the player has not been.
    Branch(BranchId),
    /// Items of which the player may choose one, or each of which has a price.
    Choice {
        /// The tile that they lie on.
        tile: TileId,
        /// The cells with that tile that are known, at least 1.
        cells: usize,
        /// The items that were seen there, equal ones once.
        items: Vec<PrototypeId>,
    },
}

/// Everything that exploring leaves on the player's floor, as far as they know: the goal first, then choices, each kind
/// of tile once, then captives, then a side branch.
pub fn left_on_floor(memory: &PlayerMemory, view: View<'_>) -> Vec<LeftThing> {
    let mut left: Vec<LeftThing> =
        goal_left(memory, view).map(LeftThing::Goal).into_iter().collect();
    for (at, tile) in choices_left(memory, view) {
        let seen = memory.items_at(view.floor(), at).next();
        let known = left.iter_mut().find_map(|it| match it {
            LeftThing::Choice { tile: other, cells, items } if *other == tile => {
                Some((cells, items))
            }
            _ => None,
        });
        match known {
            Some((cells, items)) => {
                *cells += 1;
                items.extend(seen.filter(|kind| !items.contains(kind)));
            }
            None => {
                left.push(LeftThing::Choice { tile, cells: 1, items: seen.into_iter().collect() });
            }
        }
    }
    left.extend(memory.captives(view.floor()).map(|(_, kind)| LeftThing::Captive(kind)));
    left.extend(branch_left(memory, view).map(LeftThing::Branch));
    left
}

/// The side branch to which stairs of the floor lead that were seen, and in which the player has not been.
pub(crate) fn branch_left(memory: &PlayerMemory, view: View<'_>) -> Option<BranchId> {
    let (content, floor) = (view.content(), view.floor());
    let unseen = content.stairs(floor).filter(|it| it.to.is_some_and(|to| !memory.has_been_on(to)));
    let mut sides =
        unseen.filter_map(|it| Some((it.tile, branch_of_stairs(content, floor, it.tile)?)));
    let is_known = |tile| view.size().points().any(|at| view.tile_id(at) == Some(tile));
    sides.find(|&(tile, _)| is_known(tile)).map(|(_, branch)| branch)
}

/// The item to be carried out, if it was seen on this floor.
pub(crate) fn goal_left(memory: &PlayerMemory, view: View<'_>) -> Option<PrototypeId> {
    let goal = view.content().dungeon()?.goal;
    memory.items(view.floor()).any(|(_, kind)| kind == goal).then_some(goal)
}

/// The cells whose item the player may choose, of several or at a price, by ascending row and column: one that was seen
/// there, or one of several that may lie there out of view.
pub(crate) fn choices_left(
    memory: &PlayerMemory,
    view: View<'_>,
) -> impl Iterator<Item = (Point, TileId)> {
    view.size().points().filter_map(move |at| {
        let is_choice = offers_choice(view, at);
        if !is_choice && !harms_who_takes(view, at) {
            return None;
        }
        let has_item = memory.items_at(view.floor(), at).next().is_some();
        let may_have = is_choice && !memory.was_in_view(view, at);
        if has_item || may_have { Some((at, view.tile_id(at)?)) } else { None }
    })
}
