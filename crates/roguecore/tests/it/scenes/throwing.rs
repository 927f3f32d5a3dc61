//! Throws and casts: checks, costs and where things land.

use crate::scenes::support::check_rules;

#[test]
fn a_thrown_item_lies_on_its_target() {
    check_rules(
        &[("COIN", "(on: Throw, do: [Damage(2)])")],
        "@..p.
         
         inventory a coin",
        "throw=a@3,0 e e e",
        "player#0 throws coin a (0,0) (3,0)
         coin strikes post#2 for 2
         player#0 moves (0,0) (1,0)
         player#0 moves (1,0) (2,0)
         player#0 hits post#2 for 5
         ..@p.",
    );
}

#[test]
fn a_throw_ends_before_a_wall() {
    check_rules(
        &[],
        "@.#..
         .....
         
         inventory a coin, b coin",
        "throw=a@2,0",
        "player#0 throws coin a (0,0) (1,0)
         @$#..
         .....",
    );
}

/// It would fall at the feet of its thrower, and its rules would be about them.
#[test]
fn a_throw_at_an_adjacent_wall_is_refused() {
    check_rules(
        &[("COIN", "(on: Throw, do: [Damage(5)])")],
        "#@#..
         .....
         
         inventory a coin",
        "throw=a@0,0 throw=a@2,0 throw=a@3,0",
        "refused: (0,0) is blocked
         refused: (2,0) is blocked
         refused: (3,0) is out of view
         #@#..
         .....",
    );
}

#[test]
fn throws_are_refused() {
    check_rules(
        &[],
        "@.........#.
         
         inventory a coin",
        "throw=b@1,0 throw=a@0,0 throw=a@6,0 throw=a@11,0 throw=a@99,0",
        "refused: no item is in the inventory slot b
         refused: it cannot be aimed at the player
         refused: (6,0) is more than 5 cells away
         refused: (11,0) is out of view
         refused: (99,0) is out of view
         @.........#.",
    );
}

#[test]
fn one_of_a_stack_is_thrown() {
    check_rules(
        &[("WAND", r#"(on: Use, do: [Give("coin", 3)])"#)],
        "@..
         
         inventory a wand",
        "use=a throw=b@2,0 throw=b@2,0 throw=b@2,0 throw=b@2,0",
        "player#0 uses wand a
         player#0 gets coin b × 3
         player#0 throws coin b (0,0) (2,0)
         player#0 throws coin b (0,0) (2,0)
         player#0 throws coin b (0,0) (2,0)
         refused: no item is in the inventory slot b
         @.$",
    );
}

#[test]
fn an_equipped_item_is_unequipped_before_it_is_thrown() {
    check_rules(
        &[],
        "@..
         
         inventory a ring equipped",
        "throw=a@2,0",
        "player#0 unequips ring a
         player#0 throws ring a (0,0) (2,0)
         @.=",
    );
}

#[test]
fn an_ability_costs_and_needs_turns() {
    check_rules(
        &[],
        "@.p",
        "cast=0 cast=0 . . cast=0",
        "player#0 casts zap (0,0)
         player#0: mana 3 to 1
         zap strikes post#1 for 4
         refused: the ability is ready in 2 turns
         player#0 waits (0,0)
         player#0 waits (0,0)
         refused: too little left: 2 needed, 1 there
         @.p",
    );
}

#[test]
fn an_ability_of_others_and_one_without_a_target() {
    check_rules(
        &[],
        "@..",
        "cast=1 cast=0",
        "refused: there is no such ability
         refused: no visible actor is nearer than 9 cells
         @..",
    );
}
