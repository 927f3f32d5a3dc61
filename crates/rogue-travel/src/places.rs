//! Places to go to: every captive, item, staircase, door and feature that the player knows, on
//! every floor.

use std::collections::BTreeMap;

use roguecore::{BranchId, Content, Point, PrototypeId, TileId, View};

use crate::paths::Ground;
use crate::player_memory::{PlayerMemory, RememberedFloor};
use crate::terrain::{branch_of_stairs, is_door, is_stairs, is_worth_a_visit};

/// A kind of tile that is useful to a visitor, with at most that many known cells on a
/// floor, is a feature: an altar is; a torch, which does nothing, and grass are not.
const MAX_FEATURES: usize = 6;

/// A place to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The floor; the first is 1.
    pub floor: u32,
    /// The cell.
    pub at: Point,
    /// Its kind.
    pub what: PlaceKind,
}

/// The kind of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// Stairs, down or up.
    Stairs {
        /// Whether they lead down.
        down: bool,
    },
    /// The stairs down to a branch.
    Branch(BranchId),
    /// A captive that the player can set free.
    Captive(PrototypeId),
    /// An item.
    Item(PrototypeId),
    /// A door.
    Door(TileId),
    /// Another tile of a kind that is rare on its floor and useful to a visitor.
    Feature(TileId),
}

/// Every place that the player knows: those of their own floor first, then those of the other floors. Of
/// each floor stairs come first, then captives, items, features, and doors last; of each kind the nearest.
pub fn places(memory: &PlayerMemory, view: View<'_>) -> Vec<Place> {
    let mut places = known(memory, view);
    let here = view.player().at;
    places.sort_by_key(|place| order(place, view, here.chebyshev(place.at)));
    places
}

/// The same with the steps that a walk to each takes, by which they are ordered; `None` on another floor,
/// and where no safe path is known.
pub fn places_by_steps(memory: &PlayerMemory, view: View<'_>) -> Vec<(Place, Option<u32>)> {
    let ground = Ground::new(view);
    let steps = ground.steps();
    let own = view.floor();
    let mut places = Vec::new();
    for place in known(memory, view) {
        places.push((place, if place.floor == own { steps(place.at) } else { None }));
    }
    places.sort_by_key(|(place, steps)| order(place, view, steps.unwrap_or(u32::MAX)));
    places
}

/// By floor, kind, distance and cell.
fn order(place: &Place, view: View<'_>, distance: u32) -> impl Ord + use<> {
    let from_own = place.floor.abs_diff(view.floor());
    (from_own, place.what.order(), distance, place.floor, place.at.y, place.at.x)
}

fn known(memory: &PlayerMemory, view: View<'_>) -> Vec<Place> {
    let mut places = Vec::new();
    for (floor, remembered) in memory.floors() {
        let tiles = tiles(view.content(), floor, remembered).into_iter();
        let captives = memory.captives(floor).map(|(at, kind)| (at, PlaceKind::Captive(kind)));
        let items = memory.items(floor).map(|(at, kind)| (at, PlaceKind::Item(kind)));
        for (at, what) in tiles.chain(captives).chain(items) {
            places.push(Place { floor, at, what });
        }
    }
    places.retain(|place| (place.floor, place.at) != (view.floor(), view.player().at));
    places
}

impl PlaceKind {
    const fn order(self) -> u8 {
        match self {
            Self::Stairs { .. } | Self::Branch(_) => 0,
            Self::Captive(_) => 1,
            Self::Item(_) => 2,
            Self::Feature(_) => 3,
            Self::Door(_) => 4,
        }
    }
}

fn tiles(content: &Content, floor: u32, memory: &RememberedFloor) -> Vec<(Point, PlaceKind)> {
    let tables = content.floor_tables();
    let mut cells: BTreeMap<TileId, Vec<Point>> = BTreeMap::new();
    for (at, tile) in memory.known_tiles() {
        if tile != tables.wall && tile != tables.floor {
            cells.entry(tile).or_default().push(at);
        }
    }
    let mut places = Vec::new();
    for (tile, cells) in cells {
        let kind = if is_stairs(content, tile, true) {
            PlaceKind::Stairs { down: true }
        } else if is_stairs(content, tile, false) {
            PlaceKind::Stairs { down: false }
        } else if let Some(branch) = branch_of_stairs(content, floor, tile) {
            PlaceKind::Branch(branch)
        } else if is_door(content, tile) {
            PlaceKind::Door(tile)
        } else if cells.len() <= MAX_FEATURES && is_worth_a_visit(content, tile) {
            PlaceKind::Feature(tile)
        } else {
            continue;
        };
        places.extend(cells.into_iter().map(|at| (at, kind)));
    }
    places
}
