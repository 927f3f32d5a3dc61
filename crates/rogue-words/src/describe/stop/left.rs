//! The things that exploring leaves to the player, in words.

use rogue_travel::LeftThing;
use roguecore::Content;

use super::{Ended, Stop, creature, thing, tile, ways};
use crate::describe::stairs_to_branch;
use crate::messages::{self, with_article, with_number};
use crate::text;

/// The items of one choice that are named at most.
const MAX_NAMED: usize = 4;

/// That a floor is explored but for the things that were listed; where no list was given, for the one that the stop is
/// about.
pub(super) fn explored_but(about: LeftThing, ended: &Ended, content: &Content) -> Stop {
    let only = [about];
    let left = if ended.left.is_empty() { &only } else { ended.left.as_slice() };
    let sentence = left_to_player(left, content);
    let way = ways(&[(&ended.keys.find, "go there")], "");
    Stop::with("Floor explored.", format!("{sentence} {way}").trim().to_owned())
}

/// The things that are left: "Left: a dagger and a mace on racks; a chained wolf.", with the price of a single one.
fn left_to_player(left: &[LeftThing], content: &Content) -> String {
    let names: Vec<String> = left.iter().map(|it| left_thing(it, content)).collect();
    let list = format!("Left: {}.", names.join("; "));
    match left {
        [LeftThing::Choice { tile, .. }] => {
            text::clean(format!("{list} {}", content.tile(*tile).flavour).trim())
        }
        _ => list,
    }
}

/// "a chained wolf", "a ring of sight", "an axe and a mace on racks", "the items on 3 altars"
fn left_thing(left: &LeftThing, content: &Content) -> String {
    match left {
        LeftThing::Goal(kind) => messages::the_item(*kind, content),
        LeftThing::Captive(kind) => creature(*kind, content),
        LeftThing::Branch(branch) => format!("the {}", stairs_to_branch(content, *branch)),
        LeftThing::Choice { tile: id, cells, items } => {
            let names: Vec<String> = items.iter().map(|kind| thing(*kind, content)).collect();
            let tile = tile(*id, content);
            match names.as_slice() {
                [] if *cells == 1 => with_article(&tile),
                [only] if *cells == 1 => only.clone(),
                // Two choices may have the same tile.
                [first @ .., last] if names.len() == *cells && *cells <= MAX_NAMED => {
                    format!("{} and {last} on {}", first.join(", "), messages::plural(&tile))
                }
                _ => format!("the items on {}", with_number(*cells, &tile)),
            }
        }
    }
}
