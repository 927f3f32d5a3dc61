//! Potions and scrolls: their targets and their refusals.

use roguecore::{Aim, Command, InventorySlot, Outcome, Refusal};

use crate::scenes::support::{check_classic, classic, hp, inventory, play};

fn read_a() -> Command {
    Command::Use { slot: InventorySlot::from_letter('a').unwrap(), target: None }
}

#[test]
fn a_potion_heals_four_up_to_the_maximum() {
    let mut game = classic(
        "1\n\n1 = player hp 25\ninventory a health_potion, b health_potion, c health_potion",
    );
    let expected = "player#0 uses health_potion a
player#0 heals 4
player#0 uses health_potion b
player#0 heals 1
refused: health is full
";
    assert_eq!(play(&mut game, "use=a use=b use=c"), expected);
    assert_eq!((hp(&game), inventory(&game).as_str()), (30, "c health_potion"));
}

#[test]
fn a_potion_costs_a_turn() {
    check_classic(
        "1o\n\n1 = player hp 9\ninventory a health_potion",
        "use=a",
        "player#0 uses health_potion a
         player#0 heals 4
         orc#2 hits player#0 for 2
         @o",
    );
}

#[test]
fn lightning_strikes_the_nearest_and_kills_an_orc() {
    check_classic(
        "@..o.o\n\ninventory a lightning_scroll",
        "use=a",
        "player#0 uses lightning_scroll a
         lightning_scroll strikes orc#2 for 20
         orc#2 dies (3,0) by player#0
         gains 35 experience, 0 levels, now 1
         orc#3 plans (5,0) w,w,w,w,w (unseen)
         orc#3 moves (5,0) (4,0)
         @..%o.",
    );
}

#[test]
fn lightning_reaches_strictly_less_than_six_cells() {
    check_classic(
        "@.....o\n\ninventory a lightning_scroll",
        "use=a . use=a",
        "refused: no visible actor is nearer than 6 cells
         player#0 waits (0,0)
         orc#2 plans (6,0) w,w,w,w,w,w (unseen)
         orc#2 moves (6,0) (5,0)
         player#0 uses lightning_scroll a
         lightning_scroll strikes orc#2 for 20
         orc#2 dies (5,0) by player#0
         gains 35 experience, 0 levels, now 1
         @....%.",
    );
    // The offset (5,3) is nearer than 6 cells, (5,4) is not.
    let reaches = |row: &str| classic(row).check(read_a()).is_ok();
    let rows = "@.....\n......\n......\n";
    assert!(reaches(&format!("{rows}.....o\n\ninventory a lightning_scroll")));
    assert!(!reaches(&format!("{rows}......\n.....o\n\ninventory a lightning_scroll")));
}

#[test]
fn lightning_ignores_defence() {
    check_classic(
        "@t\n\nt = troll max 50 defence 40\ninventory a lightning_scroll",
        "use=a",
        "player#0 uses lightning_scroll a
         lightning_scroll strikes troll#2 for 20
         troll#2 hits player#0 for 3
         @T",
    );
}

#[test]
fn lightning_strikes_the_lowest_id_of_equally_near_actors() {
    check_classic(
        "..o
         ...
         @.T

         inventory a lightning_scroll",
        "use=a",
        "player#0 uses lightning_scroll a
         lightning_scroll strikes troll#3 for 20
         troll#3 dies (2,2) by player#0
         gains 100 experience, 0 levels, now 1
         orc#2 plans (2,0) s,sw,w (unseen)
         orc#2 moves (2,0) (2,1)
         ...
         ..o
         @.%",
    );
    check_classic(
        "#.o
         #@.
         #.T

         inventory a lightning_scroll",
        "use=a",
        "player#0 uses lightning_scroll a
         lightning_scroll strikes orc#2 for 20
         orc#2 dies (2,0) by player#0
         gains 35 experience, 0 levels, now 1
         troll#3 hits player#0 for 3
         #.%
         #@.
         #.T",
    );
}

#[test]
fn lightning_does_not_strike_hidden_actors_corpses_or_bystanders() {
    for scene in ["@#o", "@%\n\n% = remains of orc", "@n\n\nn = npc", "@!", "@"] {
        let legend = if scene.contains('\n') { "\n" } else { "\n\n" };
        let mut game = classic(&format!("{scene}{legend}inventory a lightning_scroll"));
        assert_eq!(
            play(&mut game, "use=a"),
            "refused: no visible actor is nearer than 6 cells\n",
            "{scene}"
        );
    }
}

#[test]
fn confusion_needs_another_actor_in_view_as_target() {
    check_classic(
        "@.o#T
         .n..%

         n = npc
         % = remains of orc
         inventory a confusion_scroll",
        "use=a use=a@0,0 use=a@1,0 use=a@1,1 use=a@4,0 use=a@99,9 use=a@4,1",
        "refused: it has to be aimed
         refused: it cannot be aimed at the player
         refused: no actor is at (1,0)
         refused: no actor is at (1,1)
         refused: (4,0) is out of view
         refused: (99,9) is out of view
         refused: no actor is at (4,1)
         @.o#T
         .@..%",
    );
    let game = classic("@o\n\ninventory a confusion_scroll");
    assert_eq!(
        game.check(read_a()),
        Err(Refusal::NeedsTarget { aim: Aim::Actor { range: 1_000 } })
    );
}

#[test]
fn fireball_hits_all_actors_within_three_cells_and_ignores_defence() {
    // Offsets from (4,1): actors at (3,0) and (2,2) are hit, the one at (3,1) is not.
    check_classic(
        "@......o
         .o..t..o
         ......o.
         ...o....

         t = troll defence 9
         inventory a fireball_scroll",
        "use=a@4,1",
        "player#0 uses fireball_scroll a at (4,1)
         fireball_scroll explodes (4,1) radius 3
         fireball_scroll strikes orc#3 for 12
         orc#3 dies (1,1) by player#0
         gains 35 experience, 0 levels, now 1
         fireball_scroll strikes troll#4 for 12
         fireball_scroll strikes orc#5 for 12
         orc#5 dies (7,1) by player#0
         gains 35 experience, 0 levels, now 1
         fireball_scroll strikes orc#6 for 12
         orc#6 dies (6,2) by player#0
         gains 35 experience, 0 levels, now 1
         fireball_scroll strikes orc#7 for 12
         orc#7 dies (3,3) by player#0
         gains 35 experience, 0 levels, now 1
         orc#2 plans (7,0) w,w,w,w,w,w,w (unseen)
         orc#2 moves (7,0) (6,0)
         troll#4 plans (4,1) w,w,nw,w (unseen)
         troll#4 moves (4,1) (3,1)
         @.....o.
         .%.T...%
         ......%.
         ...%....",
    );
}

#[test]
fn fireball_needs_a_cell_in_view_as_target() {
    check_classic(
        "@.o#.\n\ninventory a fireball_scroll",
        "use=a use=a@4,0 use=a@-1,0",
        "refused: it has to be aimed
         refused: (4,0) is out of view
         refused: (-1,0) is out of view
         @.o#.",
    );
    let game = classic("@o\n\ninventory a fireball_scroll");
    assert_eq!(
        game.check(read_a()),
        Err(Refusal::NeedsTarget { aim: Aim::Area { radius: 3, range: 1_000 } })
    );
}

#[test]
fn fireball_is_refused_when_it_would_hit_no_visible_actor() {
    check_classic(
        "@......#o\n\ninventory a fireball_scroll",
        "use=a@6,0 use=a@4,0",
        "refused: no visible actor is within 3 cells of the target
         refused: no visible actor is within 3 cells of the target
         @......#o",
    );
}

#[test]
fn fireball_hits_actors_behind_a_wall() {
    check_classic(
        "@....o#o\n\ninventory a fireball_scroll",
        "use=a@5,0",
        "player#0 uses fireball_scroll a at (5,0)
         fireball_scroll explodes (5,0) radius 3
         fireball_scroll strikes orc#2 for 12
         orc#2 dies (5,0) by player#0
         gains 35 experience, 0 levels, now 1
         fireball_scroll strikes orc#3 for 12 (unseen)
         orc#3 dies (7,0) by player#0 (unseen)
         gains 35 experience, 0 levels, now 1
         @....%#%",
    );
}

#[test]
fn fireball_hits_its_reader() {
    check_classic(
        "@..\n\ninventory a fireball_scroll",
        "use=a@2,0",
        "player#0 uses fireball_scroll a at (2,0)
         fireball_scroll explodes (2,0) radius 3
         fireball_scroll strikes player#0 for 12
         @..",
    );
}

#[test]
fn fireball_kills_its_reader_after_all_other_targets() {
    let mut game =
        classic("1oT.o\n\n1 = player hp 12\ninventory a fireball_scroll\nexperience 1 340 0");
    let expected = "player#0 uses fireball_scroll a at (1,0)
fireball_scroll explodes (1,0) radius 3
fireball_scroll strikes orc#2 for 12
orc#2 dies (1,0) by player#0
gains 35 experience, 1 levels, now 2
fireball_scroll strikes troll#3 for 12
fireball_scroll strikes orc#4 for 12
orc#4 dies (4,0) by player#0
gains 35 experience, 0 levels, now 2
fireball_scroll strikes player#0 for 12
player#0 dies (0,0) by player#0
game over: died by player#0 floor 1 turn 1
refused: the game is over
";
    assert_eq!(play(&mut game, "use=a@1,0 power"), expected);
    let Some(Outcome::Died { by: Some(by), .. }) = game.outcome() else {
        panic!("{:?}", game.outcome())
    };
    assert!(by.player);
}

#[test]
fn a_refused_scroll_stays_in_the_inventory() {
    let mut game =
        classic("@\n\ninventory a lightning_scroll, b fireball_scroll, c confusion_scroll");
    play(&mut game, "use=a use=b use=c use=c@0,0");
    assert_eq!(inventory(&game), "a lightning_scroll, b fireball_scroll, c confusion_scroll");
    assert_eq!(game.view().turn(), 0);
}
