//! How monsters hunt: sight, ways, memory, crowds (rules of §5: hostile monster, path cost).

use crate::support::{check, game, map, told};

#[test]
fn a_monster_in_view_comes_nearer_and_strikes_when_it_is_there() {
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
fn a_monster_strikes_on_the_diagonal() {
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
fn a_monster_out_of_view_sleeps() {
    check(
        "@#o",
        ". .",
        "player#0 waits (0,0)
         player#0 waits (0,0)
         @#o",
    );
}

#[test]
fn sight_ends_strictly_below_eight_cells() {
    // At 8 cells the orc sleeps; one step nearer it wakes.
    check(
        "@.......o.",
        ". e",
        "player#0 waits (0,0)
         player#0 moves (0,0) (1,0)
         .@......o.",
    );
    let mut game = game("@.......o.");
    assert!(told(&mut game, "e .").contains("orc#1 plans"));
}

#[test]
fn a_monster_that_lost_sight_walks_to_where_it_last_saw_the_player() {
    let mut game = game(
        "##########
         #...@...o#
         #.########
         #.########
         ##########",
    );
    // The orc sees the player on row 1 and plans; the player slips round the corner.
    told(&mut game, "w w w s s");
    assert_eq!(
        map(&game),
        "##########
#..o.....#
#.########
#@########
##########"
    );
    let told = told(&mut game, ". . .");
    assert!(told.contains("orc#1 moves (3,1) (2,1)"), "{told}");
}

#[test]
fn a_remembered_way_is_walked_to_its_end_and_then_it_waits_for_ever() {
    // Shut in with its memory: it walks two steps west and then does nothing.
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
fn a_blocked_remembered_step_waits_and_is_not_forgotten() {
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
fn a_short_way_round_a_crowd_is_taken() {
    // Through the orc it would cost 2 + 22 + 22, round it 3 + 2 + 2 + 22. The last step, onto
    // the player, is a straight one: a crowded cell costs 22 that way and 33 diagonally.
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
fn in_a_corridor_the_second_one_waits_behind_the_first() {
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
fn a_monster_behind_a_bystander_waits_when_there_is_no_other_way() {
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

/// Through the bystander it costs 22 + 22; down a shaft of `depth` cells, round and up again
/// 4 × depth + 22.
fn shaft(depth: usize) -> String {
    let sides = "##.#.##\n".repeat(depth - 1);
    let mut game = game(&format!("#######\n##@no##\n{sides}###.###\n#######\n\nn = npc"));
    told(&mut game, ".")
}

#[test]
fn a_crowded_cell_costs_ten_more_and_that_decides() {
    let way_round = "orc#2 plans (4,1) s,s,s,s,sw,nw,n,n,n,n (unseen)";
    assert!(shaft(5).contains(way_round), "{}", shaft(5));
    assert!(shaft(6).contains("orc#2 plans (4,1) w,w (unseen)"), "{}", shaft(6));
}

#[test]
fn a_monster_that_sees_no_way_any_more_forgets_its_old_one() {
    // Glass: the orc sees the player and has no way to them. What it remembered is forgotten,
    // so it does not wander off when the player is gone.
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
    assert_eq!(told(&mut game, ". ."), expected);
}

#[test]
fn two_dead_on_one_cell_lie_in_order() {
    let mut game = game("@o.\n\no = orc hp 1, remains of orc, remains of troll\norder 2 3 1");
    told(&mut game, "e e");
    game.audit().unwrap();
}
