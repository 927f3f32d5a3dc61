//! The ends of walks: the place that is reached, the obstacle on the way, and a floor that is explored.

use rogue_travel::{AutoCommand, FloorStop, LeftThing, PathStop, PlaceStop, left_behind};
use roguecore::{EntityView, View};

use super::barrier::{WayPast, barrier, obstacle};
use super::left::explored_but;
use super::{CAST, Ended, Stop, direction, otherwise, the, thing, tile, ways, within_sentence};
use crate::describe::{may_be_near, tile_with};
use crate::messages::{self, with_article, with_the};

pub(super) fn place(reason: PlaceStop, ended: &Ended, view: View<'_>) -> Stop {
    let (moved, content) = (ended.moved, view.content());
    match reason {
        PlaceStop::LeavesBehind { kind, .. } => {
            let mut left = left_behind(view);
            if left.is_empty() {
                left.push(kind);
            }
            let told = messages::left_behind(&left, content).map(|(_, told)| told);
            Stop::with(told.unwrap_or_default(), ended.again("go on"))
        }
        PlaceStop::Door(id) | PlaceStop::Feature(id) => {
            Stop::new(format!("You reach {}.", with_the(&tile(id, content))))
        }
        PlaceStop::Stairs { down } => {
            Stop::new(format!("You reach the stairs {}.", direction(down)))
        }
        PlaceStop::Sign(id) => {
            let sign = content.tile(id);
            match sign.sign_of {
                Some(kind) => {
                    let name = tile(id, content);
                    Stop::new(format!("{name}: {}.", may_be_near(kind, content)))
                }
                None => Stop::new(format!("You see {}.", tile_with(with_article, sign))),
            }
        }
        PlaceStop::Fork => Stop::new("The passage forks."),
        PlaceStop::Opening => Stop::new("The passage opens."),
        PlaceStop::Wall(_) if moved => Stop::new("The way ends here."),
        PlaceStop::Wall(direction) => {
            let at = view.player().at + direction;
            Stop::new(format!("In the way: {}.", obstacle(view, at)))
        }
        PlaceStop::Goal if moved => Stop::new("You arrive."),
        PlaceStop::Goal => Stop::new("You are there already."),
    }
}

pub(super) fn path(reason: PathStop, ended: &Ended, view: View<'_>) -> Stop {
    match reason {
        PathStop::Blocked { at } => {
            let obstacle = obstacle(view, at);
            match WayPast::of(view, at) {
                // It is no obstacle, but the goal of most walks to it.
                Some(WayPast::Free) => {
                    Stop::with(format!("At hand: {obstacle}."), WayPast::Free.sentence(ended))
                }
                Some(way) => Stop::with(format!("In the way: {obstacle}."), way.sentence(ended)),
                None => {
                    let way = otherwise(ended.elsewhere(view), "Go on by hand.");
                    Stop::with(format!("In the way: {obstacle}."), way)
                }
            }
        }
        PathStop::Refused { at, refusal } => {
            let why = messages::refusal(&refusal, view.content()).1;
            let way = ended.elsewhere(view);
            if at == view.player().at {
                return Stop::with(why, way);
            }
            let cause = format!("In the way: {}.", obstacle(view, at));
            Stop::with(cause, format!("{why} {way}").trim().to_owned())
        }
        PathStop::DangerAhead { at, guard, again } => {
            let barrier = barrier(view, at, guard, None, true);
            let cause = format!("Danger ahead: {}.", barrier.words);
            Stop::with(cause, barrier.way(again, ended, view))
        }
        PathStop::ChoiceAhead { at } => {
            let cause = format!("A choice ahead: {}.", obstacle(view, at));
            Stop::with(cause, "Take that step by hand.")
        }
        PathStop::NoPath if ended.auto_command == AutoCommand::Fight => {
            no_way_to_enemy(ended, view)
        }
        PathStop::NoPath => Stop::with("You know no way there.", ended.elsewhere(view)),
        PathStop::NoStairsKnown { down } if !has_stairs(view, down) => {
            let cause = format!("This floor has no stairs {}.", direction(down));
            Stop::with(cause, ended.elsewhere(view))
        }
        PathStop::NoStairsKnown { down } => {
            let cause = format!("You haven't found the stairs {}.", direction(down));
            Stop::with(cause, ended.elsewhere(view))
        }
        PathStop::NotExplored => {
            Stop::with("You haven't explored that yet.", ended.elsewhere(view))
        }
    }
}

pub(super) fn floor(reason: FloorStop, ended: &Ended, view: View<'_>) -> Stop {
    let content = view.content();
    match reason {
        // With the goal nothing is explored on the way up.
        FloorStop::AtStairs { down: false } => {
            Stop::with("You are on the stairs up.", ways(&[(&ended.keys.ascend, "go up")], ""))
        }
        FloorStop::AtStairs { down: true } => {
            let way = match ended.keys.descend.as_str() {
                "" => "You are on the stairs down.".to_owned(),
                key => format!("You are on the stairs: {} to go down.", within_sentence(key)),
            };
            Stop::with("Floor explored.", way)
        }
        FloorStop::NothingLeft => {
            let missing = if has_stairs(view, true) {
                "You haven't found the stairs down."
            } else {
                "It has no stairs down."
            };
            let to = if is_on_stairs(view, false) { "go up" } else { "go to the stairs up" };
            let way = ways(&[(&ended.keys.ascend, to)], "");
            Stop::with("Floor explored.", format!("{missing} {way}").trim().to_owned())
        }
        FloorStop::Locked { gate, key } => {
            let gate = with_article(&tile(gate, content));
            let cause = format!("Floor explored, except behind {gate}.");
            let needed = format!("You need {}. {}", thing(key, content), ended.elsewhere(view));
            Stop::with(cause, needed.trim().to_owned())
        }
        FloorStop::Unreachable { at, guard, tile, danger, again } => {
            let barrier = barrier(view, at, guard, tile, danger);
            // Beyond the reach of an eel one would be safe from it.
            let where_to = if guard.is_some() { "within" } else { "beyond" };
            let cause = format!("Explored, except {where_to} {}.", barrier.words);
            Stop::with(cause, barrier.way(again, ended, view))
        }
        FloorStop::ChoiceLeft(tile) => {
            let choice = LeftThing::Choice { tile, cells: 1, items: Vec::new() };
            explored_but(choice, ended, content)
        }
        FloorStop::GoalLeft(goal) => explored_but(LeftThing::Goal(goal), ended, content),
        FloorStop::CaptiveLeft(kind) => explored_but(LeftThing::Captive(kind), ended, content),
        FloorStop::BranchLeft(branch) => explored_but(LeftThing::Branch(branch), ended, content),
    }
}

/// Whether stairs in that direction can be on this floor.
fn has_stairs(view: View<'_>, down: bool) -> bool {
    view.content().stairs(view.floor()).any(|it| it.down == down)
}

/// Whether the player stands on stairs in that direction.
pub(super) fn is_on_stairs(view: View<'_>, down: bool) -> bool {
    let here = view.tile_id(view.player().at);
    view.content().stairs(view.floor()).any(|it| it.down == down && Some(it.tile) == here)
}

/// Where danger or an unknown cell is between the player and all enemies.
fn no_way_to_enemy(ended: &Ended, view: View<'_>) -> Stop {
    let here = view.player().at;
    let enemies = view.entities().into_iter().filter(EntityView::is_enemy);
    let nearest = enemies.min_by_key(|it| (it.at.distance_squared(here), it.id));
    match nearest {
        Some(enemy) => {
            let enemy = the(enemy.entity_ref.kind, view.content());
            // One that is awake comes; others are waited for.
            let waits =
                if ended.keys.hold.is_empty() { &ended.keys.wait } else { &ended.keys.hold };
            let keys =
                [(&**waits, "wait for it"), (&ended.keys.fire, "fire"), (&ended.keys.cast, CAST)];
            Stop::with(format!("No safe way to {enemy}."), ways(&keys, "walk by hand"))
        }
        None => Stop::new("You know no safe way there."),
    }
}
