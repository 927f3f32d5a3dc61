//! One of several offerings is taken, and cages fall over the rest.

use roguecore::{Command, Direction, Game, Point};

/// A companion on an altar keeps its cage open no longer than it stands there.
#[test]
fn a_cage_over_a_companion_falls_when_it_has_gone() {
    let scene = "##########\n#....12..#\n#........#\n##########\n\n\
                 1 = player, fire_wand on altar\n2 = slow_wand, hound on altar";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let other = Point::new(6, 1);
    let tile =
        |game: &Game| game.content().tile(game.map().tile(other).expect("a cell")).id.clone();
    game.step(Command::PickUp).expect("there is a wand");
    assert_eq!(tile(&game), "altar", "the hound stands on it");
    for _ in 0..4 {
        game.step(Command::Move(Direction::West)).expect("the way is free");
    }
    assert_eq!(tile(&game), "cage");
}
