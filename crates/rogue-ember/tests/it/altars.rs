//! One of several offerings is taken, and cages fall over the rest.

use roguecore::{Command, Direction, Game, Point};

const SCENE: &str = "##########\n#....12..#\n#.......>#\n##########\n\n\
    1 = player, fire_wand on altar\n2 = slow_wand, hound on altar";
/// The altar of the hound.
const OTHER: Point = Point::new(6, 1);

fn begun() -> Game {
    let mut game = Game::from_scene(rogue_ember::content(), SCENE).expect("a good scene");
    game.step(Command::PickUp).expect("there is a wand");
    assert_eq!(tile(&game), "closing_altar", "the hound stands on it");
    game
}

fn tile(game: &Game) -> String {
    game.content().tile(game.map().tile(OTHER).expect("a cell")).id.clone()
}

/// A companion on an altar keeps its cage open no longer than it stands there.
#[test]
fn cage_falls_behind_a_companion() {
    let mut game = begun();
    for _ in 0..4 {
        game.step(Command::Move(Direction::West)).expect("the way is free");
    }
    assert_eq!(tile(&game), "cage");
}

/// The player who changes places with it gets no second offering.
#[test]
fn cage_falls_before_a_player_who_pushes_in() {
    let mut game = begun();
    game.step(Command::Bump(Direction::East)).expect("the hound makes way");
    assert_eq!(tile(&game), "cage");
    let view = game.view();
    assert_ne!(view.player().at, OTHER);
    assert!(view.inventory().iter().all(|it| it.prototype.id != "slow_wand"));
}
