//! Behaviours: what creatures do by the rows of their AI.

use std::collections::BTreeSet;

use crate::scenes::support::{ai, check_ai, map, play};

#[test]
fn a_guard_attacks_next_to_it_and_stays_elsewhere() {
    check_ai(
        "#####\n#@.G#\n#####",
        ". . e",
        "player#0 waits (1,1)
         guard#1 notices player#0
         player#0 waits (1,1)
         player#0 moves (1,1) (2,1)
         guard#1 hits player#0 for 3
         #####
         #.@G#
         #####",
    );
}

#[test]
fn a_creature_that_keeps_its_distance_steps_back_holds_and_approaches() {
    check_ai(
        "###########\n#@.k......#\n###########",
        ". . .",
        "player#0 waits (1,1)
         skirmisher#1 notices player#0
         skirmisher#1 moves (3,1) (4,1)
         player#0 waits (1,1)
         skirmisher#1 moves (4,1) (5,1)
         player#0 waits (1,1)
         skirmisher#1 waits (5,1)
         ###########
         #@...k....#
         ###########",
    );
    check_ai(
        "###########\n#@......k.#\n###########",
        ". . .",
        "player#0 waits (1,1)
         skirmisher#1 notices player#0
         skirmisher#1 plans (8,1) w,w,w,w,w,w,w (unseen)
         skirmisher#1 moves (8,1) (7,1)
         player#0 waits (1,1)
         skirmisher#1 moves (7,1) (6,1)
         player#0 waits (1,1)
         skirmisher#1 waits (6,1)
         ###########
         #@....k...#
         ###########",
    );
}

#[test]
fn a_cornered_skirmisher_goes_on_with_its_next_row() {
    check_ai(
        "#####\n#@k##\n#####",
        ".",
        "player#0 waits (1,1)
         skirmisher#1 notices player#0
         skirmisher#1 hits player#0 for 1
         #####
         #@k##
         #####",
    );
}

#[test]
fn a_badly_hurt_coward_flees_around_a_corner() {
    check_ai(
        "#########
         #@c.....#
         ######.##
         ######.##
         ######.##
         #########

         c = coward hp 4",
        ". e e e",
        "player#0 waits (1,1)
         coward#1 notices player#0
         coward#1 moves (2,1) (3,1)
         player#0 moves (1,1) (2,1)
         coward#1 moves (3,1) (4,1)
         player#0 moves (2,1) (3,1)
         coward#1 moves (4,1) (5,1)
         player#0 moves (3,1) (4,1)
         coward#1 moves (5,1) (6,2)
         #########
         #...@...#
         ######c##
         ######.##
         ######.##
         #########",
    );
}

#[test]
fn a_coward_in_a_dead_end_fights_back() {
    check_ai(
        "#####\n#@c##\n#####\n\nc = coward hp 4",
        ".",
        "player#0 waits (1,1)
         coward#1 notices player#0
         coward#1 hits player#0 for 3
         #####
         #@c##
         #####",
    );
}

#[test]
fn a_frightened_monster_does_not_flee_past_its_enemy() {
    check_ai(
        "########\n#c.@...#\n########\n\nc = coward hp 4",
        ". .",
        "player#0 waits (3,1)
         coward#1 notices player#0
         coward#1 waits (1,1)
         player#0 waits (3,1)
         coward#1 waits (1,1)
         ########
         #c.@...#
         ########",
    );
    check_ai(
        "#########
         #c......#
         #..@....#
         #########

         c = coward hp 4",
        ". .",
        "player#0 waits (3,2)
         coward#1 notices player#0
         coward#1 waits (1,1)
         player#0 waits (3,2)
         coward#1 waits (1,1)
         #########
         #c......#
         #..@....#
         #########",
    );
}

#[test]
fn a_wanderer_walks_in_every_direction_also_out_of_view() {
    let mut cells = BTreeSet::new();
    for seed in 0..60 {
        let scene = format!("@#.....\n.#.....\n.#..r..\n.#.....\n.#.....\n\nseed {seed}");
        let mut game = ai(&scene);
        play(&mut game, ".");
        cells.insert(map(&game));
    }
    assert_eq!(cells.len(), 8, "{cells:?}");
}

#[test]
fn a_wanderer_without_a_free_cell_stays() {
    check_ai(
        "#####\n#@#r#\n#####",
        ". .",
        "player#0 waits (1,1)
         player#0 waits (1,1)
         #####
         #@#r#
         #####",
    );
}

#[test]
fn a_wanderer_does_not_step_into_thorns() {
    check_ai(
        "@#^^^\n.#^r^\n.#^.^",
        ". . . .",
        "player#0 waits (0,0)
         rat#1 moves (3,1) (3,2) (unseen)
         player#0 waits (0,0)
         rat#1 moves (3,2) (3,1) (unseen)
         player#0 waits (0,0)
         rat#1 moves (3,1) (3,2) (unseen)
         player#0 waits (0,0)
         rat#1 moves (3,2) (3,1) (unseen)
         @#^^^
         .#^r^
         .#^.^",
    );
}

#[test]
fn a_path_leads_around_thorns_and_through_them_if_there_is_no_other() {
    check_ai(
        "#####\n#@^o#\n#...#\n#####",
        ". .",
        "player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 plans (3,1) sw,w,n (unseen)
         orc#1 moves (3,1) (2,2)
         player#0 waits (1,1)
         orc#1 hits player#0 for 3
         #####
         #@^.#
         #.o.#
         #####",
    );
    check_ai(
        "######\n#@.^o#\n######",
        ". .",
        "player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 plans (4,1) w,w,w (unseen)
         orc#1 moves (4,1) (3,1)
         thorns strikes orc#1 for 1
         player#0 waits (1,1)
         orc#1 moves (3,1) (2,1)
         ######
         #@o^.#
         ######",
    );
}

#[test]
fn an_archer_shoots_when_it_is_ready_and_keeps_its_distance() {
    check_ai(
        "###########\n#@....a...#\n###########",
        ". . . . .",
        "player#0 waits (1,1)
         archer#1 notices player#0
         archer#1 casts shoot (6,1) at (1,1)
         shoot strikes player#0 for 2
         player#0 waits (1,1)
         archer#1 waits (6,1)
         player#0 waits (1,1)
         archer#1 waits (6,1)
         player#0 waits (1,1)
         archer#1 casts shoot (6,1) at (1,1)
         shoot strikes player#0 for 2
         player#0 waits (1,1)
         archer#1 waits (6,1)
         ###########
         #@....a...#
         ###########",
    );
}

#[test]
fn a_shaman_heals_the_most_hurt_of_those_it_sees() {
    check_ai(
        "########
         #1..s.2#
         #.....3#
         #@.....#
         ########

         1 = guard hp 8
         2 = guard hp 3
         3 = guard",
        ". .",
        "player#0 waits (1,3)
         guard#1 notices player#0
         shaman#2 notices player#0
         shaman#2 casts mend (4,1) at (6,1)
         guard#3 heals 4
         guard#3 notices player#0
         guard#4 notices player#0
         player#0 waits (1,3)
         shaman#2 casts mend (4,1) at (6,1)
         guard#3 heals 3
         ########
         #G..s.G#
         #.....G#
         #@.....#
         ########",
    );
}

#[test]
fn a_condition_with_a_random_draw_is_drawn_once_for_each_choice() {
    let attacks = |seed: u32| {
        let mut game = ai(&format!("@l\n\nl = lurker\nseed {seed}"));
        play(&mut game, ". . . .").matches("lurker#1 hits").count()
    };
    let all: Vec<usize> = (0..100).map(attacks).collect();
    let sum: usize = all.iter().sum();
    assert!((150..=250).contains(&sum), "{sum} of 400 turns");
    assert!(all.contains(&0) && all.contains(&4));
}

/// It leaves its ground for nobody, and no step there takes it longer than a turn.
#[test]
fn a_prowler_follows_along_its_own_ground() {
    check_ai(
        "########
         #@.....#
         #......#
         #p:::..#
         ########

         p = pike on mud",
        "e e e e e",
        "player#0 moves (1,1) (2,1)
         pike#1 notices player#0
         pike#1 moves (1,3) (2,3)
         player#0 moves (2,1) (3,1)
         pike#1 moves (2,3) (3,3)
         player#0 moves (3,1) (4,1)
         pike#1 moves (3,3) (4,3)
         player#0 moves (4,1) (5,1)
         player#0 moves (5,1) (6,1)
         ########
         #.....@#
         #......#
         #:::p..#
         ########",
    );
}
