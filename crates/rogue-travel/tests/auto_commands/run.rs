//! Run: around bends, up to forks, openings, doors, stairs and items.

use rogue_travel::{AutoCommand, EnemyStop, StopReason};
use roguecore::Direction::{self, East, South};

use crate::support::{Played, end};

fn run(scene: &str, direction: Direction) -> String {
    end(scene, AutoCommand::Run(direction))
}

#[test]
fn it_follows_a_corridor_to_its_end() {
    let scene = "#########\n#@......#\n#######.#\n#.......#\n#.#######\n#########";
    assert_eq!(run(scene, East), "15 at 1,4: a wall is ahead");
}

#[test]
fn it_stops_where_the_corridor_forks_and_where_it_opens() {
    let fork = "#########\n#@......#\n####.####\n####.####\n#########";
    assert_eq!(run(fork, East), "3 at 4,1: the corridor forks");
    let room = "##########\n####.....#\n#@.......#\n####.....#\n##########";
    assert_eq!(run(room, East), "2 at 3,2: the passage opens");
}

#[test]
fn in_a_room_it_goes_straight_and_stops_at_the_wall_and_beside_an_opening() {
    let room = "########\n#@.....#\n#......#\n#......#\n########";
    assert_eq!(run(room, East), "5 at 6,1: a wall is ahead");
    assert_eq!(run(room, South), "2 at 1,3: a wall is ahead");
    let opening = "########\n####.###\n#@.....#\n#......#\n########";
    assert_eq!(run(opening, East), "3 at 4,2: the passage opens");
}

#[test]
fn it_stops_at_doors_stairs_items_and_features() {
    assert_eq!(run("########\n#@..+..#\n########", East), "2 at 3,1: a door is here");
    assert_eq!(run("########\n#@..'..#\n########", East), "3 at 4,1: a door is here");
    assert_eq!(run("########\n#@..>..#\n########", East), "3 at 4,1: stairs are here");
    assert_eq!(run("########\n#@..!..#\n########", East), "3 at 4,1: an item is here");
    assert_eq!(run("########\n#@..h..#\n########", East), "3 at 4,1: a feature is here");
}

#[test]
fn it_stops_before_danger_and_when_someone_is_in_the_path() {
    assert_eq!(run("########\n#@..^..#\n########", East), "2 at 3,1: danger lies ahead");
    let keeper = "########\n#@..1..#\n########\n\n1 = keeper";
    let ended = run(keeper, East);
    assert!(ended.ends_with("the path is blocked"), "{ended}");
}

/// One key is one step while an enemy is in view.
#[test]
fn with_an_enemy_in_view_it_is_a_step() {
    let mut played = Played::new("##########\n#@......o#\n##########");
    let (commands, reason) = played.play(AutoCommand::Run(East));
    assert_eq!(commands.len(), 1);
    assert!(matches!(reason, StopReason::Enemy(EnemyStop::Nearby { .. })), "{reason}");
}

#[test]
fn hunger_ends_it() {
    let scene = "############\n#@.........#\n############\n\n@ = player food 103";
    assert_eq!(run(scene, East), "3 at 4,1: a stat runs low");
}
