//! Steps, walls, edges and blocking entities.

use crate::scenes::support::check;

#[test]
fn a_bump_into_an_empty_cell_is_a_step() {
    check(
        "#####
         #@..#
         #...#
         #####",
        "e se",
        "player#0 moves (1,1) (2,1)
         player#0 moves (2,1) (3,2)
         #####
         #...#
         #..@#
         #####",
    );
}

#[test]
fn a_step_in_each_of_the_eight_directions() {
    check(
        "#####
         #...#
         #.@.#
         #...#
         #####",
        "n s ne sw e w se nw s n sw ne w e nw se",
        "player#0 moves (2,2) (2,1)
         player#0 moves (2,1) (2,2)
         player#0 moves (2,2) (3,1)
         player#0 moves (3,1) (2,2)
         player#0 moves (2,2) (3,2)
         player#0 moves (3,2) (2,2)
         player#0 moves (2,2) (3,3)
         player#0 moves (3,3) (2,2)
         player#0 moves (2,2) (2,3)
         player#0 moves (2,3) (2,2)
         player#0 moves (2,2) (1,3)
         player#0 moves (1,3) (2,2)
         player#0 moves (2,2) (1,2)
         player#0 moves (1,2) (2,2)
         player#0 moves (2,2) (1,1)
         player#0 moves (1,1) (2,2)
         #####
         #...#
         #.@.#
         #...#
         #####",
    );
}

#[test]
fn a_step_into_a_wall_is_refused_and_takes_no_time() {
    check(
        "###
         #@#
         ###",
        "n >ne !e",
        "refused: (1,0) is blocked
         refused: (2,0) is blocked
         refused: no actor to attack is there
         ###
         #@#
         ###",
    );
}

#[test]
fn a_step_beyond_the_edge_of_the_map_is_refused() {
    check(
        ".@.
         ...",
        "n ne w nw w",
        "refused: the map ends there
         refused: the map ends there
         player#0 moves (1,0) (0,0)
         refused: the map ends there
         refused: the map ends there
         @..
         ...",
    );
}

#[test]
fn a_bystander_blocks_and_cannot_be_attacked() {
    check(
        "@n.

         n = npc",
        "e !e >e",
        "refused: (1,0) is blocked
         refused: no actor to attack is there
         player#0 is swapped (0,0) (1,0)
         npc#1 is squeezed past (1,0) (0,0)
         @@.",
    );
}

#[test]
fn a_corner_can_be_cut() {
    check(
        "@#
         #.",
        "se",
        "player#0 moves (0,0) (1,1)
         .#
         #@",
    );
}

#[test]
fn a_move_never_attacks_and_a_melee_never_steps() {
    check(
        "@T",
        ">e !w",
        "refused: (1,0) is blocked
         refused: the map ends there
         @T",
    );
}

#[test]
fn a_corpse_can_be_walked_over() {
    check(
        "@c.

         c = remains of orc",
        "e e",
        "player#0 moves (0,0) (1,0)
         player#0 moves (1,0) (2,0)
         .%@",
    );
}

#[test]
fn waiting_costs_a_turn() {
    let mut game = crate::scenes::support::game("@");
    crate::scenes::support::play(&mut game, ". . .");
    assert_eq!(game.view().turn(), 3);
    assert!(game.step(crate::scenes::support::command("n")).is_err());
    assert_eq!(game.view().turn(), 3);
}
