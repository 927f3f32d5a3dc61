//! Monster AI: field of view, paths, remembered paths, crowds.

use crate::scenes::support::{check, game, map, play};

#[test]
fn a_monster_in_view_approaches_and_attacks_when_adjacent() {
    check(
        "@..o",
        ". . .",
        "player#0 waits (0,0)
         orc#1 plans (3,0) w,w,w (unseen)
         orc#1 moves (3,0) (2,0)
         player#0 waits (0,0)
         orc#1 moves (2,0) (1,0)
         player#0 waits (0,0)
         orc#1 hits player#0 for 1
         @o..",
    );
}

#[test]
fn a_monster_attacks_diagonally() {
    check(
        "@.
         .o",
        ".",
        "player#0 waits (0,0)
         orc#1 hits player#0 for 1
         @.
         .o",
    );
}

#[test]
fn a_monster_out_of_view_is_idle() {
    check(
        "@#o",
        ". .",
        "player#0 waits (0,0)
         player#0 waits (0,0)
         @#o",
    );
}

#[test]
fn the_field_of_view_ends_strictly_below_eight_cells() {
    // At a distance of 8 cells the orc is idle; one step nearer it acts.
    check(
        "@.......o.",
        ". e",
        "player#0 waits (0,0)
         player#0 moves (0,0) (1,0)
         .@......o.",
    );
    let mut game = game("@.......o.");
    assert!(play(&mut game, "e .").contains("orc#1 plans"));
}

#[test]
fn a_monster_that_lost_the_player_follows_its_remembered_path() {
    let mut game = game(
        "##########
         #...@...o#
         #.########
         #.########
         ##########",
    );
    // The orc plans while the player is on row 1; then the player turns the corner.
    play(&mut game, "w w w s s");
    assert_eq!(
        map(&game),
        "##########
#..o.....#
#.########
#@########
##########"
    );
    let transcript = play(&mut game, ". . .");
    assert!(transcript.contains("orc#1 moves (3,1) (2,1)"), "{transcript}");
}

#[test]
fn a_monster_at_the_end_of_its_remembered_path_is_idle() {
    // Out of view for the whole test: the orc takes two steps west and is idle then.
    check(
        "@#...o

         o = orc path w-w",
        ". . . .",
        "player#0 waits (0,0)
         orc#1 moves (5,0) (4,0) (unseen)
         player#0 waits (0,0)
         orc#1 moves (4,0) (3,0) (unseen)
         player#0 waits (0,0)
         player#0 waits (0,0)
         @#.o..",
    );
}

#[test]
fn a_monster_whose_remembered_step_is_blocked_waits_and_keeps_it() {
    check(
        "@#.nob

         n = npc
         b = orc
         o = orc path w-w",
        ". .",
        "player#0 waits (0,0)
         orc#2 waits (4,0) (unseen)
         player#0 waits (0,0)
         orc#2 waits (4,0) (unseen)
         @#.@oo",
    );
}

#[test]
fn a_monster_takes_a_short_detour_around_a_crowd() {
    // The path through the orc costs 2 + 22 + 22, the detour 3 + 2 + 2 + 22. Its last step, onto
    // the player, is straight: entering an occupied cell costs 22 straight and 33 diagonally.
    check(
        "......
         @.oT..
         ......",
        ".",
        "player#0 waits (0,1)
         orc#1 plans (2,1) w,w (unseen)
         orc#1 moves (2,1) (1,1)
         troll#2 plans (3,1) sw,w,w,n (unseen)
         troll#2 moves (3,1) (2,2)
         ......
         @o....
         ..T...",
    );
}

#[test]
fn in_a_corridor_the_second_monster_waits_behind_the_first() {
    check(
        "#####
         @ooo.
         #####",
        ".",
        "player#0 waits (0,1)
         orc#1 hits player#0 for 1
         orc#2 plans (2,1) w,w (unseen)
         orc#2 waits (2,1)
         orc#3 plans (3,1) w,w,w (unseen)
         orc#3 waits (3,1)
         #####
         @ooo.
         #####",
    );
}

#[test]
fn a_monster_behind_a_bystander_waits_when_there_is_no_other_path() {
    check(
        "@.no

         n = npc",
        ".",
        "player#0 waits (0,0)
         orc#2 plans (3,0) w,w,w (unseen)
         orc#2 waits (3,0)
         @.@o",
    );
}

/// The events of a turn in which the path through the bystander costs 22 + 22, and the detour
/// through a shaft of `depth` cells 4 × depth + 22.
fn shaft(depth: usize) -> String {
    let sides = "##.#.##\n".repeat(depth - 1);
    let mut game = game(&format!("#######\n##@no##\n{sides}###.###\n#######\n\nn = npc"));
    play(&mut game, ".")
}

#[test]
fn the_cost_of_an_occupied_cell_decides_between_two_paths() {
    let detour = "orc#2 plans (4,1) s,s,s,s,sw,nw,n,n,n,n (unseen)";
    assert!(shaft(5).contains(detour), "{}", shaft(5));
    assert!(shaft(6).contains("orc#2 plans (4,1) w,w (unseen)"), "{}", shaft(6));
}

#[test]
fn a_monster_that_sees_no_path_forgets_its_remembered_one() {
    // Behind glass the orc sees the player, but no path leads there. It forgets its remembered
    // path, so that it does not follow it when the player is out of view.
    let ron = roguecore::Content::first_steps_ron().replace(
        "(id: \"wall\"",
        "(id: \"glass\", glyph: '+', color: (1, 1, 1), transparent: true), (id: \"wall\"",
    );
    let content = std::sync::Arc::new(roguecore::Content::parse("glass.ron", &ron).unwrap());
    let scene = "@.+.o.\n\no = orc path e-w-e";
    let mut game = roguecore::Game::from_scene(content, scene).unwrap();
    let expected = "player#0 waits (0,0)
orc#1 plans (4,0)  (unseen)
orc#1 waits (4,0)
player#0 waits (0,0)
orc#1 waits (4,0)
";
    assert_eq!(play(&mut game, ". ."), expected);
}

#[test]
fn two_corpses_in_a_cell_are_in_the_order_of_the_ids() {
    let mut game = game("@o.\n\no = orc hp 1, remains of orc, remains of troll\norder 2 3 1");
    play(&mut game, "e e");
    game.audit().unwrap();
}
