//! Sentences about creatures and items that come into view, and about the player's cell.

use roguecore::{EntityView, PrototypeId, View};

use crate::describe;
use crate::messages::join_list;

/// The items that came into view, in one sentence: "You see a dagger and 2 arrows."
pub fn items(items: &[EntityView<'_>]) -> String {
    format!("You see {}.", join_list(&describe::item_names(items)))
}

/// An item that came into view, with its place: "You see a dagger, 3 cells north."
pub fn item_with_place(view: View<'_>, item: &EntityView<'_>) -> String {
    format!("You see {}.", describe::thing(view, item))
}

/// The creatures that came into view, in one sentence: "You see a wolf and 2 bats.", and "You see another wolf."
/// beside those of the known kinds.
pub fn creatures(
    creatures: &[EntityView<'_>],
    sighting: Sighting,
    known: &[PrototypeId],
) -> String {
    let names = match sighting {
        Sighting::First => describe::names_beside(creatures, known),
        Sighting::Again => describe::names(creatures),
    };
    format!("You see {}{}.", join_list(&names), sighting.again())
}

/// A creature that came into view, with all that is known of it: "In view: a wolf, 3 cells north, asleep."
pub fn creature_with_place(
    view: View<'_>,
    creature: &EntityView<'_>,
    sighting: Sighting,
) -> String {
    format!("In view{}: {}.", sighting.again(), describe::creature(view, creature))
}

/// The things in the player's cell: "Here: a dagger, 2 arrows."
pub fn here(view: View<'_>, things: &[EntityView<'_>]) -> String {
    format!("Here: {}.", join_list(&describe::grouped_names(view, things)))
}

/// Whether a creature was in view before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sighting {
    /// It was not.
    First,
    /// It was, some time ago.
    Again,
}

impl Sighting {
    const fn again(self) -> &'static str {
        match self {
            Self::First => "",
            Self::Again => " again",
        }
    }
}
