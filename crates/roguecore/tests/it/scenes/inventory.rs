//! Picking up, dropping, inventory slots, the full inventory.

use roguecore::{Command, Content, Game, InventorySlot, Point, Refusal};

use crate::scenes::support::{check_classic, classic, hp, inventory, play};

/// An inventory with a dagger in every slot.
fn full() -> String {
    InventorySlot::all().map(|slot| format!("{slot} dagger")).collect::<Vec<_>>().join(", ")
}

#[test]
fn an_item_is_picked_up_and_dropped_elsewhere() {
    check_classic(
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
fn an_item_keeps_its_id_in_the_inventory_and_on_the_floor() {
    let mut game = classic("@!\n\nseed 3");
    let before = game.view().entities()[0].id;
    play(&mut game, "e get w drop=a");
    let here = game.view().entities_at(Point::new(0, 0));
    assert_eq!(here[1].id, before);
}

#[test]
fn items_keep_their_slots_and_a_new_one_gets_the_first_free_slot() {
    let mut game = classic("@!\n\ninventory a dagger, b sword, d chain_mail");
    play(&mut game, "drop=a");
    assert_eq!(inventory(&game), "b sword, d chain_mail");
    play(&mut game, "e get");
    assert_eq!(inventory(&game), "a health_potion, b sword, d chain_mail");
    play(&mut game, "w get");
    assert_eq!(inventory(&game), "a health_potion, b sword, c dagger, d chain_mail");
}

#[test]
fn a_used_up_item_leaves_its_slot_free() {
    let mut game = classic("1!\n\n1 = player hp 9\ninventory a health_potion, b dagger");
    play(&mut game, "use=a e");
    assert_eq!(inventory(&game), "b dagger");
    play(&mut game, "get");
    assert_eq!(inventory(&game), "a health_potion, b dagger");
}

#[test]
fn the_topmost_item_of_a_cell_is_picked_up() {
    let mut game = classic("1.\n\n1 = player, health_potion, remains of orc, sword, dagger");
    for id in ["dagger", "sword", "health_potion"] {
        let top = game.view().entities_at(Point::new(0, 0))[1].prototype.id.clone();
        assert_eq!(top, id);
        assert!(play(&mut game, "get").starts_with(&format!("player#0 picks up {id}")));
    }
    assert_eq!(play(&mut game, "get"), "refused: no item to pick up is here\n");
}

#[test]
fn corpses_are_not_picked_up() {
    check_classic(
        "@%\n\n% = remains of troll",
        "e get",
        "player#0 moves (0,0) (1,0)
         refused: no item to pick up is here
         .@",
    );
}

#[test]
fn a_full_inventory_refuses_items_until_one_is_dropped() {
    let mut game = classic(&format!("1.\n\n1 = player, health_potion\ninventory {}", full()));
    assert_eq!(game.step(Command::PickUp), Err(Refusal::InventoryFull { capacity: 26 }));
    let expected = "refused: the inventory is full: it holds 26 items
player#0 drops dagger q
player#0 moves (0,0) (1,0)
player#0 moves (1,0) (0,0)
player#0 picks up health_potion q
refused: the inventory is full: it holds 26 items
";
    // The dagger has the lower id, so the potion is on top.
    assert_eq!(play(&mut game, "get drop=q e w get get"), expected);
}

/// It has a slot of its own where no letter is free; another thing has not.
#[test]
fn the_goal_is_picked_up_with_a_full_inventory_and_carried_out() {
    let scene = format!("1.<\n\n1 = player, ember, health_potion\ninventory {}", full());
    let mut game = classic(&scene);
    assert_eq!(play(&mut game, "get"), "refused: the inventory is full: it holds 26 items\n");
    let mut game = classic(&scene.replace(", health_potion", ""));
    assert_eq!(play(&mut game, "get"), "player#0 picks up ember *\n");
    let mut loaded = Game::load(&Content::classic(), &game.save()).unwrap();
    assert_eq!(loaded.fingerprint(), game.fingerprint());
    assert_eq!(
        play(&mut loaded, "drop=* get e"),
        "player#0 drops ember *\n\
        player#0 picks up ember *\nplayer#0 moves (0,0) (1,0)\n"
    );
    play(&mut loaded, "e up");
    assert!(loaded.outcome().is_some_and(roguecore::Outcome::is_won), "{:?}", loaded.outcome());
}

#[test]
fn the_slot_of_the_goal_is_for_nothing_else() {
    let refused = Game::from_scene(Content::classic(), "@\n\ninventory * dagger").unwrap_err();
    assert!(refused.to_string().ends_with("the slot `*` is for the goal"), "{refused}");
    let game = classic("@\n\ninventory * ember");
    assert_eq!(game.audit(), Ok(()));
    assert!(game.to_scene().contains("inventory * ember"), "{}", game.to_scene());
}

#[test]
fn an_empty_slot_is_refused() {
    check_classic(
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
    assert_eq!(play(&mut game, "get drop=a"), expected);
    assert_eq!((hp(&game), game.view().turn()), (26, 2));
}

#[test]
fn items_do_not_block() {
    // The orc walks over the potion and does not take it.
    check_classic(
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
fn the_goal_can_be_carried_but_not_used() {
    check_classic(
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
fn a_new_game_equips_the_first_starting_item_of_each_slot() {
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
