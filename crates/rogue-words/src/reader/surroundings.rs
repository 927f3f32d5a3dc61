//! The surroundings of the player: exits, creatures, items, stairs and unexplored places.

use std::collections::BTreeMap;

use rogue_travel::{Ground, PlaceKind, PlayerMemory, places};
use roguecore::{Direction, Point, TileId, TileView, View};

use super::news::{nearest_substances, own_cell};
use crate::describe::{self, direction_name};
use crate::messages::{self, with_article, with_number};
use crate::text;

/// The most items that are told.
const MAX_ITEMS: usize = 12;

/// Everything around the player.
pub fn surroundings(view: View<'_>, memory: &PlayerMemory) -> Vec<String> {
    let here = view.player().at;
    let mut lines = vec![describe::floor_and_turn(view)];
    lines.push(own_cell(view).unwrap_or_else(|| "Nothing here.".to_owned()));
    lines.extend(creatures(view));
    let mut items = view.entities();
    items.retain(|it| it.item.is_some() && it.at != here);
    items.sort_by_key(|it| (it.at.distance_squared(here), it.id));
    let left_out = items.len().saturating_sub(MAX_ITEMS);
    for item in items.iter().take(MAX_ITEMS) {
        lines.push(format!("{}.", text::capitalize(&describe::thing(view, item))));
    }
    if left_out > 0 {
        lines.push(format!("And {} more.", with_number(left_out, "item")));
    }
    lines.extend(nearest_substances(view).into_iter().map(|(_, line)| line));
    lines.extend(ground(view, memory));
    lines.extend(exits(view, memory));
    lines.extend(stairs(view, memory));
    lines.push(unexplored(view, memory));
    lines
}

/// The creatures in view, friends as well, the nearest first.
pub fn creatures(view: View<'_>) -> Vec<String> {
    let here = view.player().at;
    let mut others = view.entities();
    others.retain(|it| !it.player && it.is_actor());
    others.sort_by_key(|it| (it.at.distance_squared(here), it.id));
    if others.is_empty() {
        return vec!["No creature in view.".to_owned()];
    }
    let mut lines = Vec::new();
    for creature in &others {
        lines.extend(describe::creature_lines(view, creature));
    }
    lines
}

/// The nearest cell in view of each kind of ground that matters: doors, features, choices, and ground that harms
/// the player or takes long to cross.
fn ground(view: View<'_>, memory: &PlayerMemory) -> Vec<String> {
    let here = view.player().at;
    let places = places(memory, view);
    let is_place = |at: Point| {
        places.iter().any(|it| {
            it.at == at
                && it.floor == view.floor()
                && matches!(it.what, PlaceKind::Door(_) | PlaceKind::Feature(_))
        })
    };
    let mut nearest: Vec<(TileId, Point)> = Vec::new();
    let mut cells: Vec<Point> = view.size().points().filter(|&at| at != here).collect();
    cells.sort_by_key(|at| (at.distance_squared(here), at.y, at.x));
    let in_view = |at: &Point| matches!(view.tile(*at), TileView::Visible(_));
    for at in cells.into_iter().filter(in_view) {
        let Some(tile) = view.tile_id(at).filter(|it| nearest.iter().all(|(id, _)| id != it))
        else {
            continue;
        };
        let content = view.content();
        let is_choice = content.facts().tile(tile).offers_choice;
        if is_choice || is_place(at) || rogue_travel::stops_walk(content, tile) {
            nearest.push((tile, at));
        }
    }
    let line = |(tile, at): (TileId, Point)| {
        let name = describe::ground_name(view.content().tile(tile));
        format!("{}: {}.", text::capitalize(&name), describe::offset(here, at))
    };
    nearest.into_iter().map(line).collect()
}

/// A line for each direction that is open, and one for those that are not.
fn exits(view: View<'_>, memory: &PlayerMemory) -> Vec<String> {
    let marks = marks(view, memory);
    let (mut lines, mut walls) = (Vec::new(), Vec::new());
    for towards in Direction::ALL {
        let name = direction_name(towards);
        let (cells, end) = ray(view, &marks, towards);
        match cells {
            0 if !end.worth_a_line => walls.push(name.to_owned()),
            0 => lines.push(format!("{}: {}.", text::capitalize(name), end.name)),
            _ => {
                let cells = with_number(cells, "cell");
                let name = text::capitalize(name);
                lines.push(format!("{name}: {cells}, then {}.", end.name));
            }
        }
    }
    if !walls.is_empty() {
        lines.push(format!("No way: {}.", walls.join(", ")));
    }
    lines
}

/// The open cells in a direction, and the end of their line.
pub fn along(view: View<'_>, memory: &PlayerMemory, towards: Direction) -> String {
    let (cells, end) = ray(view, &marks(view, memory), towards);
    let name = text::capitalize(direction_name(towards));
    match cells {
        0 => format!("{name}: {} next to you.", end.name),
        _ => format!("{name}: {}, then {}.", with_number(cells, "cell"), end.name),
    }
}

/// The stairs that are known on this floor.
fn stairs(view: View<'_>, memory: &PlayerMemory) -> Vec<String> {
    let known = places(memory, view);
    let stairs = known.iter().filter(|it| it.floor == view.floor()).filter_map(|it| {
        let stairs = match it.what {
            PlaceKind::Stairs { down: true } => "stairs down".to_owned(),
            PlaceKind::Stairs { down: false } => "stairs up".to_owned(),
            PlaceKind::Branch(branch) => describe::stairs_to_branch(view.content(), branch),
            PlaceKind::Captive(_)
            | PlaceKind::Item(_)
            | PlaceKind::Door(_)
            | PlaceKind::Feature(_) => return None,
        };
        let offset = describe::offset(view.player().at, it.at);
        Some(format!("{}: {offset}.", text::capitalize(&stairs)))
    });
    stairs.collect()
}

/// The nearest cell from which there is more to see, by the steps to it.
fn unexplored(view: View<'_>, memory: &PlayerMemory) -> String {
    let ground = Ground::new(view);
    let path = ground.path_to(|at, _| ground.is_unexplored(memory, at));
    match path {
        Some(path) => {
            let offset = describe::offset(view.player().at, path.goal);
            format!("Nearest unexplored cell: {offset}.")
        }
        None => "Nothing left to explore from here.".to_owned(),
    }
}

/// The nearest cell of which the lines tell by that name: stairs, doors and other ground, fire and gas.
pub fn named_cell(view: View<'_>, memory: &PlayerMemory, name: &str) -> Option<Point> {
    let here = view.player().at;
    let marks = marks(view, memory);
    let mut cells: Vec<Point> = view.size().points().collect();
    cells.sort_by_key(|at| (at.distance_squared(here), at.y, at.x));
    // Whole words: a trapdoor is no door.
    let wanted = format!(" {} ", name.to_lowercase());
    cells.into_iter().find(|&at| {
        let mut names = describe::substances(view, at);
        names.extend(marks.get(&(at.x, at.y)).cloned());
        if let TileView::Visible(tile) | TileView::Remembered(tile) = view.tile(at)
            && (!tile.walkable || describe::ground(view, at).is_some())
        {
            names.push(tile.name.clone());
        }
        names.iter().any(|it| format!(" {} ", it.to_lowercase()).contains(&wanted))
    })
}

/// The names of stairs, doors, features and captives by their cells.
fn marks(view: View<'_>, memory: &PlayerMemory) -> BTreeMap<(i32, i32), String> {
    let known = places(memory, view).into_iter();
    let named = known.filter(|it| it.floor == view.floor()).filter_map(|it| {
        let name = match it.what {
            PlaceKind::Stairs { down: true } => "the stairs down".to_owned(),
            PlaceKind::Stairs { down: false } => "the stairs up".to_owned(),
            PlaceKind::Branch(branch) => {
                format!("the {}", describe::stairs_to_branch(view.content(), branch))
            }
            PlaceKind::Door(tile) | PlaceKind::Feature(tile) => {
                describe::tile_with(with_article, view.content().tile(tile))
            }
            PlaceKind::Captive(kind) => messages::an_entity(kind, view.content()),
            // Items are told with their place.
            PlaceKind::Item(_) => return None,
        };
        Some(((it.at.x, it.at.y), name))
    });
    named.collect()
}

/// Where a line of open cells ends.
struct End {
    name: String,
    /// Whether it is told even right next to the player: everything but walls.
    worth_a_line: bool,
}

/// The number of open cells in a direction, and the end of that line.
fn ray(view: View<'_>, marks: &BTreeMap<(i32, i32), String>, towards: Direction) -> (usize, End) {
    let mut at = view.player().at;
    for cells in 0.. {
        at = at + towards;
        let end = |name: String| (cells, End { name, worth_a_line: true });
        if let Some(name) = marks.get(&(at.x, at.y)) {
            return end(name.clone());
        }
        let actor = view.entities_at(at).into_iter().find(|it| it.blocks_movement);
        if let Some(actor) = actor {
            return end(describe::name(&actor));
        }
        match view.tile(at) {
            TileView::Unknown => return end("unexplored".to_owned()),
            TileView::Visible(tile) | TileView::Remembered(tile) if !tile.walkable => {
                let name = describe::tile_with(with_article, tile);
                return (cells, End { name, worth_a_line: tile.is_passable() });
            }
            TileView::Visible(_) | TileView::Remembered(_) => {}
        }
        if at == at + towards || !view.size().contains(Point::new(at.x, at.y)) {
            return end("the edge".to_owned());
        }
    }
    unreachable!("a map has an edge")
}
