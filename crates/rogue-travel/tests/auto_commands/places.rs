//! Places to find: items, stairs, doors and features of every floor.

use std::sync::Arc;

use rogue_travel::{AutoCommand, FloorStop, PlaceKind, places_by_steps};
use roguecore::{Command, Content, Direction, Point};

use crate::support::Played;

fn listed(played: &Played) -> Vec<String> {
    let content = played.game.content();
    let name = |what| match what {
        PlaceKind::Stairs { down } => format!("stairs {}", if down { "down" } else { "up" }),
        PlaceKind::Item(item) | PlaceKind::Captive(item) => content.prototype(item).id.clone(),
        PlaceKind::Branch(branch) => content.branches()[branch.index()].id.clone(),
        PlaceKind::Door(tile) | PlaceKind::Feature(tile) => content.tile(tile).id.clone(),
    };
    let places = places_by_steps(&played.memory, played.game.view());
    places.iter().map(|(it, _)| format!("{} {} {}", it.floor, it.at, name(it.what))).collect()
}

#[test]
fn they_are_listed_by_kind_and_distance() {
    let played = Played::new("##########\n#@.!.+...#\n#..h..<./#\n#......!>#\n##########");
    let expected = [
        "1 (6,2) stairs up",
        "1 (8,3) stairs down",
        "1 (3,1) potion",
        "1 (7,3) potion",
        "1 (8,2) sword",
        "1 (3,2) spring",
        "1 (5,1) door",
    ];
    assert_eq!(listed(&played), expected);
}

/// A door that burns is a door.
#[test]
fn the_doors_of_ember_are_listed() {
    let played = Played::of(rogue_ember::content(), "#######\n#@.+..#\n#######");
    assert_eq!(listed(&played), ["1 (3,1) door"]);
}

/// A floor that begins again has nothing of what was dropped there.
#[test]
fn a_floor_that_begins_again_is_new_to_the_player() {
    let ron = r#"(
        title: "Bend", map: (width: 9, height: 7),
        tiles: [
            (id: "floor", glyph: '.', color: (1, 1, 1), walkable: true, transparent: true),
            (id: "wall", glyph: '#', color: (1, 1, 1)),
        ],
        creatures: [(id: "player", glyph: '@', color: (1, 1, 1), stats: {"hp": 9, "power": 1})],
        items: [
            (id: "bell", glyph: '&', color: (1, 1, 1), reusable: true, rules: [(on: Use, do: [Restart])]),
            (id: "pebble", glyph: ',', color: (1, 1, 1)),
        ],
        player: "player", inventory: ["bell", "pebble"],
        vaults: [(id: "bend", rotate: false, mirror: false, map: ["s..", "xx.", "e.."],
                  legend: {"s": (mark: "start"), "e": (mark: "end"), "x": (tile: "wall")})],
        recipes: [(id: "bend", steps: [Drawn(["bend"])])],
        floors: (wall: "wall", floor: "floor", recipe: [(from: 1, recipe: "bend")]),
    )"#;
    let content = Content::parse("bend.ron", ron).unwrap_or_else(|errors| panic!("{errors}"));
    let game = roguecore::Game::with_content(Arc::new(content), 1);
    let mut played = Played::of(game.content().clone(), &game.to_scene());
    let (east, west) = (Direction::East, Direction::West);
    for step in [east, Direction::SouthEast, Direction::SouthWest, west] {
        played.step(Command::Move(step));
    }
    let slot = |id: &str| {
        let inventory = played.game.view().inventory();
        inventory.iter().find(|it| it.prototype.id == id).unwrap().slot
    };
    let (bell, pebble) = (slot("bell"), slot("pebble"));
    played.step(Command::Drop(pebble));
    assert_eq!(played.memory.items(1).count(), 1);
    played.step(Command::Use { slot: bell, target: None });
    assert_eq!(played.memory.items(1).count(), 0);
}

/// Steps are those of a walk: around walls and danger, and onto what blocks its cell.
#[test]
fn distances_are_those_of_a_walk() {
    let scene = "###########\n#@.^.!...##\n#.######.##\n#........##\n###########";
    let mut played = Played::new(scene);
    let potion = |played: &Played| {
        let listed = places_by_steps(&played.memory, played.game.view());
        listed.iter().find(|(it, _)| it.at == Point::new(5, 1)).map(|(_, steps)| *steps)
    };
    assert_eq!(potion(&played), Some(None), "the way round is not known");
    for step in [Direction::South, Direction::South] {
        played.step(Command::Move(step));
    }
    for _ in 0..7 {
        played.step(Command::Move(Direction::East));
    }
    assert_eq!(potion(&played), Some(Some(4)));
}

/// Nor is there a walk through a gate without its key, or onto a trap.
#[test]
fn what_cannot_be_entered_has_no_distance() {
    let steps = |rest: &str, x| {
        let scene = format!("#######\n#@.1.2#\n#######\n\n1 = nobody on gate\n{rest}");
        let played = Played::new(&scene);
        let listed = places_by_steps(&played.memory, played.game.view());
        listed.iter().find(|(it, _)| it.at == Point::new(x, 1)).expect("a place").1
    };
    assert_eq!(steps("2 = nobody on spring", 3), None);
    assert_eq!(steps("2 = nobody on spring\ninventory a key", 3), Some(2));
    assert_eq!(steps("2 = potion on trap\ninventory a key", 5), None);
}

#[test]
fn other_floors_are_remembered_and_grass_is_no_feature() {
    let mut played = Played::new("#########\n#@>.!...#\n#\"\"\"\"\"\"\"#\n#########");
    played.step(Command::Bump(Direction::East));
    played.step(Command::Descend);
    let listed = listed(&played);
    assert!(listed.contains(&"1 (4,1) potion".to_owned()), "{listed:?}");
    assert!(!listed.iter().any(|it| it.starts_with("1 ") && it.contains("grass")), "{listed:?}");
    assert!(listed.iter().any(|it| it.starts_with("2 ")), "{listed:?}");
}

#[test]
fn an_item_that_is_gone_is_forgotten_when_its_cell_is_seen() {
    let mut played = Played::of(Content::classic(), "#######\n#@!...#\n#######");
    assert_eq!(played.memory.items(1).count(), 1);
    played.play(AutoCommand::Explore);
    assert_eq!(played.memory.items(1).count(), 0);
}

#[test]
fn an_item_stays_where_it_was_seen_until_the_cell_is_seen_without_it() {
    let scene = "#######\n#1.@.2#\n###.###\n###.###\n#######\n\n1 = dagger\n2 = dagger, sword";
    let mut played = Played::of(Content::classic(), scene);
    let cells = |played: &Played| -> Vec<i32> {
        played.memory.seen_out_of_view(played.game.view()).map(|(at, _)| at.x).collect()
    };
    let go = |played: &mut Played, directions: &[Direction]| {
        directions.iter().for_each(|&direction| played.step(Command::Move(direction)));
    };
    assert!(cells(&played).is_empty(), "both are in view");
    go(&mut played, &[Direction::South; 2]);
    assert_eq!(cells(&played), [1, 5]);
    assert_eq!(played.memory.items_at(1, Point::new(5, 1)).count(), 2);
    go(&mut played, &[Direction::North, Direction::North, Direction::West, Direction::West]);
    played.step(Command::PickUp);
    go(&mut played, &[Direction::East, Direction::East, Direction::South, Direction::South]);
    assert_eq!(cells(&played), [5]);
}

/// Light and decoration are no places to go to, nor is what harms, nor a statue that would wake up.
#[test]
fn a_feature_does_something_for_who_goes_there() {
    let played = Played::new("##T#L####\n#@..X.^h#\n#..A..O.#\n#########");
    assert_eq!(listed(&played), ["1 (3,2) altar", "1 (4,0) lever", "1 (7,1) spring"]);
}

/// What harms others only is a door.
#[test]
fn a_walk_leads_through_a_door_that_harms_monsters() {
    let mut played = Played::new("#########\n#@..D...#\n#####.###\n#####...#\n#########");
    assert_eq!(
        played.play(AutoCommand::Explore).1,
        rogue_travel::StopReason::Floor(FloorStop::NothingLeft)
    );
    assert!(played.game.view().player().at.x > 4);
}

/// A bump would open the statue, and wake it up; another one may harm by its second rule.
#[test]
fn no_walk_leads_through_a_statue_that_wakes_up_or_a_door_that_bites() {
    for tile in ['O', '≡'] {
        let scene = format!("#########\n#@..{tile}...#\n#####.###\n#####...#\n#########");
        let mut played = Played::new(&scene);
        let reason = played.play(AutoCommand::Explore).1;
        assert_eq!(reason, rogue_travel::StopReason::Floor(FloorStop::NothingLeft), "{tile}");
        assert!(played.game.view().entities().iter().all(|it| !it.hostile));
        assert!(played.game.view().player().at.x < 4, "{tile}");
    }
}
