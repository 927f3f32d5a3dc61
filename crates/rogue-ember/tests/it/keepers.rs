//! The keepers of the dawn: what lies on the plinth is theirs while they stand.

use roguecore::{Command, Direction, Game};

#[test]
fn dead_keeper_keeps_nothing() {
    for keeper in ["gate_keeper", "well_keeper", "delver", "forge_keeper"] {
        let scene = format!(
            "#####\n#@1┬#\n#####\n\n@ = player power 90\n1 = {keeper} hp 1 dormant on\n┬ = sight_ring on plinth"
        );
        let mut game = Game::from_scene(rogue_ember::content(), &scene)
            .unwrap_or_else(|error| panic!("{keeper}: {error}"));
        game.step(Command::Melee(Direction::East)).unwrap();
        let left = game.to_scene();
        assert!(left.contains("sight_ring on open_plinth"), "{keeper}: {left}");
    }
}
