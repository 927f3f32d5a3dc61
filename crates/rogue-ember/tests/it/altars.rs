//! One of several offerings is taken, and cages fall over the rest.

use roguecore::{ActorEvent, Command, EventKind, Game, Point};

/// Enough for each way to leap.
const SEEDS: u64 = 120;

/// A hound, and of three tiles of a choice the first below the player and the second below the hound.
fn choice_of(tile: &str, seed: u64) -> Game {
    let scene = format!(
        "##########\n#....1.2.3\n#........#\n#.......>#\n##########\n\n1 = player, sword on {tile}\n\
         2 = axe, hound on {tile}\n3 = spear on {tile}\nseed {seed}"
    );
    Game::from_scene(rogue_ember::content(), &scene).unwrap_or_else(|error| panic!("{error}"))
}

fn tiles(game: &Game) -> Vec<&str> {
    let tile = |at: Point| game.map().tile(at).map(|it| game.content().tile(it).id.as_str());
    game.view().size().points().filter_map(tile).collect()
}

fn hound(game: &Game) -> Point {
    let is_hound = |it: &&roguecore::EntityView<'_>| it.prototype.id == "hound";
    game.view().entities().iter().find(is_hound).expect("a hound").at
}

/// A companion on an altar kept its cage open, and a second offering could be taken; and so did one that leapt onto the
/// next altar.
#[test]
fn no_companion_keeps_a_cage_open() {
    for (tile, seed) in
        ["altar", "rack"].into_iter().flat_map(|tile| (0..SEEDS).map(move |seed| (tile, seed)))
    {
        let mut game = choice_of(tile, seed);
        let before = hound(&game);
        game.step(Command::PickUp).expect("there is an offering");
        let left = tiles(&game).into_iter().filter(|it| *it == tile).count();
        assert_eq!(left, 0, "{tile}, seed {seed}: {}", game.to_scene());
        assert!(hound(&game) != before, "{tile}, seed {seed}: it is beside the cage");
    }
}

/// Only those below a cage leap, and are said to.
#[test]
fn bystanders_stay_where_they_are() {
    let scene = "##########\n#....12..#\n#..h....>#\n##########\n\n1 = player, fire_wand on altar\n\
                 2 = slow_wand on altar\nh = hound";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let events = game.step(Command::PickUp).expect("there is a wand");
    let is_leap = |kind: &EventKind| {
        matches!(kind, EventKind::Actor(ActorEvent::Cast { .. } | ActorEvent::HadNoEffect { .. }))
    };
    let leaps = events.iter().filter(|event| is_leap(&event.kind)).count();
    assert_eq!(leaps, 0, "{events:?}");
}

/// The racks beside a throne of bones are eight cells apart: the farthest one stayed open.
#[test]
fn racks_of_a_wide_hall_close() {
    let scene = "###########\n#1.......2#\n#....3...>#\n###########\n\n1 = player, sword on rack\n\
                 2 = axe on rack\n3 = spear on rack";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    game.step(Command::PickUp).expect("there is a sword");
    assert!(!tiles(&game).contains(&"rack"), "{}", game.to_scene());
}
