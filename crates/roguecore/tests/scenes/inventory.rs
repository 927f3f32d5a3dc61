//! Picking up, dropping, letters, the full pack (rules of §5: pack).

use roguecore::{Command, Content, Game, InventorySlot, Point, Refusal};

use crate::support::{classic, hp, inventory, plays, told};

/// A pack in which every letter is taken by a dagger.
fn full() -> String {
    InventorySlot::all().map(|slot| format!("{slot} dagger")).collect::<Vec<_>>().join(", ")
}

#[test]
fn what_lies_here_is_picked_up_and_can_be_put_elsewhere() {
    plays(
        "@!.",
        "get e get get w drop=a",
        "refused: no item to pick up is here
         player#0 moves (0,0) (1,0)
         player#0 picks up health_potion a
         refused: no item to pick up is here
         player#0 moves (1,0) (0,0)
         player#0 drops health_potion a
         @..",
    );
}

#[test]
fn a_thing_is_the_same_thing_wherever_it_has_been() {
    let mut game = classic("@!\n\nseed 3");
    let before = game.view().entities()[0].id;
    told(&mut game, "e get w drop=a");
    let here = game.view().entities_at(Point::new(0, 0));
    assert_eq!(here[1].id, before);
}

#[test]
fn letters_stay_with_their_things_and_the_first_free_one_is_given() {
    let mut game = classic("@!\n\ninventory a dagger, b sword, d chain_mail");
    told(&mut game, "drop=a");
    assert_eq!(inventory(&game), "b sword, d chain_mail");
    told(&mut game, "e get");
    assert_eq!(inventory(&game), "a health_potion, b sword, d chain_mail");
    told(&mut game, "w get");
    assert_eq!(inventory(&game), "a health_potion, b sword, c dagger, d chain_mail");
}

#[test]
fn what_is_used_up_leaves_its_letter_free() {
    let mut game = classic("1!\n\n1 = player hp 9\ninventory a health_potion, b dagger");
    told(&mut game, "use=a e");
    assert_eq!(inventory(&game), "b dagger");
    told(&mut game, "get");
    assert_eq!(inventory(&game), "a health_potion, b dagger");
}

#[test]
fn of_several_things_the_one_that_is_seen_on_top_is_picked_up() {
    let mut game = classic("1.\n\n1 = player, health_potion, remains of orc, sword, dagger");
    for id in ["dagger", "sword", "health_potion"] {
        let top = game.view().entities_at(Point::new(0, 0))[1].prototype.id.clone();
        assert_eq!(top, id);
        assert!(told(&mut game, "get").starts_with(&format!("player#0 picks up {id}")));
    }
    assert_eq!(told(&mut game, "get"), "refused: no item to pick up is here\n");
}

#[test]
fn remains_and_bystanders_are_not_picked_up() {
    plays(
        "@%\n\n% = remains of troll",
        "e get",
        "player#0 moves (0,0) (1,0)
         refused: no item to pick up is here
         .@",
    );
}

#[test]
fn a_full_pack_takes_nothing_more_until_something_is_dropped() {
    let mut game = classic(&format!("1.\n\n1 = player, health_potion\npack {}", full()));
    assert_eq!(game.step(Command::PickUp), Err(Refusal::InventoryFull { capacity: 26 }));
    let expected = "refused: the inventory is full: it holds 26 items
player#0 drops dagger q
player#0 moves (0,0) (1,0)
player#0 moves (1,0) (0,0)
player#0 picks up health_potion q
refused: the inventory is full: it holds 26 items
";
    // The dagger has the lower number: it lies below the potion.
    assert_eq!(told(&mut game, "get drop=q e w get get"), expected);
}

#[test]
fn a_letter_that_nothing_has_is_refused() {
    plays(
        "@\n\ninventory b dagger",
        "drop=a use=a drop=z use=z@0,0",
        "refused: no item is in the inventory slot a
         refused: no item is in the inventory slot a
         refused: no item is in the inventory slot z
         refused: no item is in the inventory slot z
         @",
    );
}

#[test]
fn picking_up_and_dropping_cost_a_turn() {
    let mut game = classic("1o\n\n1 = player, dagger");
    let expected = "player#0 picks up dagger a
orc#2 hits player#0 for 2
player#0 drops dagger a
orc#2 hits player#0 for 2
";
    assert_eq!(told(&mut game, "get drop=a"), expected);
    assert_eq!((hp(&game), game.view().turn()), (26, 2));
}

#[test]
fn things_are_in_nobodys_way() {
    // The orc walks over the potion and leaves it.
    plays(
        "@.!o",
        ". .",
        "player#0 waits (0,0)
         orc#2 plans (3,0) w,w,w (unseen)
         orc#2 moves (3,0) (2,0)
         player#0 waits (0,0)
         orc#2 moves (2,0) (1,0)
         @o!.",
    );
}

#[test]
fn the_goal_is_carried_and_good_for_nothing_else() {
    plays(
        "@*",
        "e get use=a drop=a",
        "player#0 moves (0,0) (1,0)
         player#0 picks up ember a
         refused: that cannot be used
         player#0 drops ember a
         .@",
    );
}

#[test]
fn a_game_begins_with_its_pack_and_the_first_gear_of_each_place_worn() {
    let game = Game::with_content(Content::classic(), 1);
    assert_eq!(inventory(&game), "a dagger equipped, b leather_armour equipped");
    let fighter = game.view().player().fighter.unwrap();
    assert_eq!((fighter.max_hp(), fighter.power(), fighter.defence()), (30, 4, 2));
    let ron = Content::classic_ron()
        .replace("[\"dagger\", \"leather_armour\"]", "[\"sword\", \"ember\", \"dagger\"]");
    let content = Content::parse("other.ron", &ron).unwrap();
    let game = Game::with_content(content.into(), 1);
    assert_eq!(inventory(&game), "a sword equipped, b ember, c dagger");
}
