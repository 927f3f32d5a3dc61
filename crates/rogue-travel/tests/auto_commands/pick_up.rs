//! Piles by one key, and the missiles that the player walks over.

use rogue_travel::{AutoCommand, Destination, ItemStop, PlaceStop, StopReason};
use roguecore::{Command, Direction, Game, InventorySlot, Point};

use crate::support::Played;

const DONE: StopReason = StopReason::Place(PlaceStop::Goal);
const EAST: Command = Command::Bump(Direction::East);

fn ember(scene: &str) -> Played {
    Played::of(rogue_ember::content(), scene)
}

/// Throws the first item of the inventory at a cell.
fn thrown(scene: &str, x: i32) -> Played {
    let mut played = ember(scene);
    let slot = InventorySlot::from_letter('a').unwrap();
    played.step(Command::Throw { slot, target: Point::new(x, 1) });
    played
}

fn carried(game: &Game) -> u32 {
    game.view().carried().map(|item| item.count).sum()
}

#[test]
fn pile_is_picked_up_by_one_key() {
    let mut played = ember("####\n#1.#\n####\n\n1 = player, dagger, sword, food, javelin");
    let (commands, reason) = played.play(AutoCommand::PickUp);
    assert_eq!((commands, reason), (vec![Command::PickUp; 4], DONE));
    assert_eq!(played.game.view().turn(), 4, "each is a turn");
}

/// The key takes the top item, wanted or not, and those of the rest that the setting wants.
#[test]
fn pile_is_left_where_it_is_not_wanted() {
    let mut played = ember("####\n#1.#\n####\n\n1 = player, dagger, sword");
    played.memory.auto_pickup = "potions".parse().unwrap();
    assert_eq!(played.play(AutoCommand::PickUp), (vec![Command::PickUp], DONE));
    assert_eq!(carried(&played.game), 1);
}

#[test]
fn full_inventory_ends_a_pile() {
    let letters = ('b'..='z').map(|letter| format!("{letter} sword")).collect::<Vec<_>>();
    let scene =
        format!("####\n#1.#\n####\n\n1 = player, dagger, mace\ninventory {}", letters.join(", "));
    let mut played = ember(&scene);
    let (commands, reason) = played.play(AutoCommand::PickUp);
    assert_eq!((commands.len(), reason), (1, StopReason::Item(ItemStop::NoRoom)));
}

/// With an awake enemy in view a key is one turn.
#[test]
fn enemy_in_view_ends_a_pile() {
    let scene = "########\n#1...o.#\n########\n\n1 = player, dagger, sword\no = goblin";
    let (commands, _) = ember(scene).play(AutoCommand::PickUp);
    assert_eq!(commands.len(), 1);
    let sleeper = scene.replace("= goblin", "= goblin slumbering 500");
    assert_eq!(ember(&sleeper).play(AutoCommand::PickUp).0.len(), 2);
}

#[test]
fn own_missile_is_taken_by_a_step() {
    let mut played = thrown("########\n#@.....#\n########\n\ninventory a javelin count 2", 2);
    let at = Point::new(2, 1);
    assert_eq!(played.memory.items_at(1, at).count(), 1, "it lies where it was thrown");
    assert_eq!(played.play(AutoCommand::Recover), (vec![], DONE), "not yet");
    played.step(EAST);
    assert_eq!(played.play(AutoCommand::Recover), (vec![Command::PickUp], DONE));
    assert_eq!(carried(&played.game), 2);
}

/// Items that were never thrown stay, and so do those that the setting does not want.
#[test]
fn other_things_are_walked_over() {
    let mut found = ember("####\n#@)#\n####\n\n) = javelin");
    found.step(EAST);
    assert_eq!(found.play(AutoCommand::Recover), (vec![], DONE));
    let mut played = thrown("########\n#@.....#\n########\n\ninventory a javelin", 2);
    played.memory.auto_pickup = "potions".parse().unwrap();
    played.step(EAST);
    assert_eq!(played.play(AutoCommand::Recover), (vec![], DONE));
}

/// A turn before an awake enemy is the player's to spend.
#[test]
fn missile_is_left_before_an_awake_enemy() {
    let scene = "##########\n#@......o#\n##########\n\no = goblin\ninventory a javelin";
    let mut played = thrown(scene, 2);
    played.step(EAST);
    assert_eq!(played.play(AutoCommand::Recover), (vec![], DONE));
}

/// Runs and walks take them on the way.
#[test]
fn walk_takes_missiles_on_its_way() {
    let scene = "########\n#@.....#\n########\n\ninventory a javelin";
    for walk in [
        AutoCommand::Travel(Destination::Cell(Point::new(5, 1))),
        AutoCommand::Run(Direction::East),
    ] {
        let mut played = thrown(scene, 3);
        let (commands, _) = played.play(walk);
        let taken = commands.iter().filter(|it| **it == Command::PickUp).count();
        assert_eq!((taken, carried(&played.game)), (1, 1), "{commands:?}");
    }
}
