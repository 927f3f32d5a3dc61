//! Gear: on and off, one a place, what it adds to blows (rules of §5: equipping).

use crate::support::{classic, hp, inventory, plays, told};

#[test]
fn using_gear_puts_it_on_and_takes_it_off() {
    plays(
        "@\n\ninventory a dagger",
        "use=a use=a use=a",
        "player#0 puts on dagger a
         player#0 takes off dagger a
         player#0 puts on dagger a
         @",
    );
}

#[test]
fn putting_on_takes_the_old_one_of_that_place_off_first() {
    let mut game = classic(
        "@\n\ninventory a dagger equipped, b leather_armour equipped, c sword, d chain_mail",
    );
    let expected = "player#0 takes off dagger a
player#0 puts on sword c
player#0 takes off leather_armour b
player#0 puts on chain_mail d
";
    assert_eq!(told(&mut game, "use=c use=d"), expected);
    assert_eq!(
        inventory(&game),
        "a dagger, b leather_armour, c sword equipped, d chain_mail equipped"
    );
    assert_eq!(game.view().turn(), 2);
}

#[test]
fn dropping_what_is_worn_takes_it_off_first() {
    let mut game = classic("@\n\ninventory a dagger equipped");
    let expected = "player#0 takes off dagger a
player#0 drops dagger a
player#0 picks up dagger a
";
    assert_eq!(told(&mut game, "drop=a get"), expected);
    // What was picked up again is not worn.
    assert_eq!((inventory(&game).as_str(), game.view().turn()), ("a dagger", 2));
}

#[test]
fn what_is_worn_counts_in_blows() {
    // Power 2, defence 1; the orc has power 3 and no defence.
    plays(
        "@o\n\no = orc max 100\ninventory a dagger, b sword, c leather_armour, d chain_mail",
        "e use=a e use=b e use=c use=d e use=b e",
        "player#0 hits orc#5 for 2
         orc#5 hits player#0 for 2
         player#0 puts on dagger a
         orc#5 hits player#0 for 2
         player#0 hits orc#5 for 4
         orc#5 hits player#0 for 2
         player#0 takes off dagger a
         player#0 puts on sword b
         orc#5 hits player#0 for 2
         player#0 hits orc#5 for 6
         orc#5 hits player#0 for 2
         player#0 puts on leather_armour c
         orc#5 hits player#0 for 1
         player#0 takes off leather_armour c
         player#0 puts on chain_mail d
         orc#5 hits player#0 for 0
         player#0 hits orc#5 for 6
         orc#5 hits player#0 for 0
         player#0 takes off sword b
         orc#5 hits player#0 for 0
         player#0 hits orc#5 for 2
         orc#5 hits player#0 for 0
         @o",
    );
}

#[test]
fn carrying_is_not_wearing() {
    let figures = |pack: &str| {
        let game = classic(&format!("@\n\npack {pack}"));
        let fighter = game.view().player().fighter.unwrap();
        (fighter.power(), fighter.defence())
    };
    assert_eq!(figures("a sword, b chain_mail"), (2, 1));
    assert_eq!(figures("a sword equipped, b chain_mail"), (6, 1));
    assert_eq!(figures("a sword, b chain_mail equipped"), (2, 4));
    assert_eq!(figures("a dagger equipped, b leather_armour equipped"), (4, 2));
}

#[test]
fn gear_is_changed_in_the_middle_of_a_fight_at_the_price_of_a_turn() {
    let mut game = classic("@T\n\ninventory a chain_mail");
    told(&mut game, ".");
    assert_eq!(hp(&game), 27);
    // It counts from the turn on in which it is put on.
    told(&mut game, "use=a .");
    assert_eq!((hp(&game), game.view().turn()), (27, 3));
}
