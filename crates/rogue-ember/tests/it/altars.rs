//! One of several offerings is taken, and cages fall over the rest.

use roguecore::{Command, Game, Point};

const SCENE: &str = "##########\n#....12..#\n#.......>#\n##########\n\n\
    1 = player, fire_wand on altar\n2 = slow_wand, hound on altar";
/// The altar of the hound.
const OTHER: Point = Point::new(6, 1);

fn tile(game: &Game) -> String {
    game.content().tile(game.map().tile(OTHER).expect("a cell")).id.clone()
}

/// A companion on an altar kept its cage open, and a second offering could be taken.
#[test]
fn companion_leaps_aside_as_the_cage_falls() {
    let mut game = Game::from_scene(rogue_ember::content(), SCENE).expect("a good scene");
    game.step(Command::PickUp).expect("there is a wand");
    assert_eq!(tile(&game), "cage");
    let hound = |it: &roguecore::EntityView<'_>| it.makes_way && it.at.chebyshev(OTHER) <= 2;
    assert!(game.view().entities().iter().any(hound), "it is beside the cage");
}
