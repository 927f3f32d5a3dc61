//! Equip and unequip, one item per slot, bonuses in melee.

use crate::scenes::support::{check_classic, classic, hp, inventory, play};

#[test]
fn using_equipment_equips_and_unequips_it() {
    check_classic(
        "@\n\ninventory a dagger",
        "use=a use=a use=a",
        "player#0 equips dagger a
         player#0 unequips dagger a
         player#0 equips dagger a
         @",
    );
}

#[test]
fn equipping_unequips_the_previous_item_of_the_slot_first() {
    let mut game = classic(
        "@\n\ninventory a dagger equipped, b leather_armour equipped, c sword, d chain_mail",
    );
    let expected = "player#0 unequips dagger a
player#0 equips sword c
player#0 unequips leather_armour b
player#0 equips chain_mail d
";
    assert_eq!(play(&mut game, "use=c use=d"), expected);
    assert_eq!(
        inventory(&game),
        "a dagger, b leather_armour, c sword equipped, d chain_mail equipped"
    );
    assert_eq!(game.view().turn(), 2);
}

#[test]
fn dropping_an_equipped_item_unequips_it_first() {
    let mut game = classic("@\n\ninventory a dagger equipped");
    let expected = "player#0 unequips dagger a
player#0 drops dagger a
player#0 picks up dagger a
";
    assert_eq!(play(&mut game, "drop=a get"), expected);
    // An item that was picked up is not equipped.
    assert_eq!((inventory(&game).as_str(), game.view().turn()), ("a dagger", 2));
}

#[test]
fn equipment_changes_melee_damage() {
    // Power 2, defence 1; the orc has power 3 and no defence.
    check_classic(
        "@o\n\no = orc max 100\ninventory a dagger, b sword, c leather_armour, d chain_mail",
        "e use=a e use=b e use=c use=d e use=b e",
        "player#0 hits orc#5 for 2
         orc#5 hits player#0 for 2
         player#0 equips dagger a
         orc#5 hits player#0 for 2
         player#0 hits orc#5 for 4
         orc#5 hits player#0 for 2
         player#0 unequips dagger a
         player#0 equips sword b
         orc#5 hits player#0 for 2
         player#0 hits orc#5 for 6
         orc#5 hits player#0 for 2
         player#0 equips leather_armour c
         orc#5 hits player#0 for 1
         player#0 unequips leather_armour c
         player#0 equips chain_mail d
         orc#5 hits player#0 for 0
         player#0 hits orc#5 for 6
         orc#5 hits player#0 for 0
         player#0 unequips sword b
         orc#5 hits player#0 for 0
         player#0 hits orc#5 for 2
         orc#5 hits player#0 for 0
         @o",
    );
}

#[test]
fn only_equipped_items_give_a_bonus() {
    let stats = |items: &str| {
        let game = classic(&format!("@\n\ninventory {items}"));
        let fighter = game.view().player().fighter.unwrap();
        (fighter.power(), fighter.defence())
    };
    assert_eq!(stats("a sword, b chain_mail"), (2, 1));
    assert_eq!(stats("a sword equipped, b chain_mail"), (6, 1));
    assert_eq!(stats("a sword, b chain_mail equipped"), (2, 4));
    assert_eq!(stats("a dagger equipped, b leather_armour equipped"), (4, 2));
}

#[test]
fn equipping_in_a_fight_costs_a_turn() {
    let mut game = classic("@T\n\ninventory a chain_mail");
    play(&mut game, ".");
    assert_eq!(hp(&game), 27);
    // The bonus counts in the turn of equipping.
    play(&mut game, "use=a .");
    assert_eq!((hp(&game), game.view().turn()), (27, 3));
}
