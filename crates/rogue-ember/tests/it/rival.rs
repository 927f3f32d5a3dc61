//! The rival of floor 3: beaten once, he waits two floors below, healed and stronger.

use roguecore::{Command, Direction, Game, Wish};

fn is_here(game: &Game) -> bool {
    game.view().entities().iter().any(|entity| entity.prototype.id == "tallowman")
}

#[test]
fn beaten_rival_waits_two_floors_below() {
    for floor in [3, 8] {
        let (name, content) = (floor, rogue_ember::content());
        let scene = format!(
            "######\n#@E..#\n######\n\n@ = player hp 900 max 900 power 4\nE = tallowman hp 16\nfloor {floor}"
        );
        let mut game = Game::from_scene(content, &scene).unwrap_or_else(|error| panic!("{error}"));
        game.set_wizard_mode(true);
        let mut said = String::new();
        while is_here(&game) {
            let events = game.step(Command::Melee(Direction::East)).unwrap();
            said += &events.describe(game.content()).to_string();
        }
        assert!(said.contains("I will know you"), "{name}: {said}");
        game.step(Command::Wizard(Wish::GoTo(floor + 2))).unwrap();
        let below = game.to_scene();
        let rival = below.lines().find(|line| line.contains("= tallowman"));
        let rival = rival.unwrap_or_else(|| panic!("{name}: {below}"));
        assert!(rival.contains("power 11") && !rival.contains("hp 1"), "{name}: {rival}");
    }
}
