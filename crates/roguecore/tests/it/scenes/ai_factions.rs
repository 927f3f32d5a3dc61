//! Factions: who attacks whom, and who sees whom.

use roguecore::{Command, Refusal};

use crate::scenes::support::{ai, check_ai, command, play};

#[test]
fn goblins_and_monsters_fight_each_other_and_leave_the_player_alone() {
    check_ai(
        "#######\n#@....#\n#.g.o.#\n#######",
        ". . .",
        "player#0 waits (1,1)
         goblin#1 notices orc#2
         goblin#1 plans (2,2) e,e (unseen)
         goblin#1 moves (2,2) (3,2)
         orc#2 notices goblin#1
         orc#2 hits goblin#1 for 3
         player#0 waits (1,1)
         goblin#1 hits orc#2 for 3
         orc#2 hits goblin#1 for 3
         player#0 waits (1,1)
         goblin#1 hits orc#2 for 3
         orc#2 hits goblin#1 for 3
         goblin#1 dies (3,2) by orc#2
         #######
         #@....#
         #..%o.#
         #######",
    );
}

#[test]
fn a_creature_attacks_the_nearest_enemy_and_of_two_the_one_with_the_lower_id() {
    check_ai(
        "#######\n#.o.o.#\n#..g..#\n#.@...#\n#######",
        ".",
        "player#0 waits (2,3)
         orc#1 notices goblin#3
         orc#1 hits goblin#3 for 3
         orc#2 notices goblin#3
         orc#2 hits goblin#3 for 3
         goblin#3 notices orc#1
         goblin#3 hits orc#1 for 3
         #######
         #.o.o.#
         #..g..#
         #.@...#
         #######",
    );
}

#[test]
fn two_monsters_that_do_not_see_each_other_do_not_fight() {
    check_ai(
        "########
         #g.#.o.#
         #..#...#
         #..#...#
         #......#
         #@.....#
         ########",
        ".",
        "player#0 waits (1,5)
         ########
         #g.#.o.#
         #..#...#
         #..#...#
         #......#
         #@.....#
         ########",
    );
}

#[test]
fn a_view_says_who_is_hostile_to_the_player() {
    let game = ai("@o.g.d.v.S\n..........");
    let hostile = |it: &roguecore::EntityView<'_>| it.hostile;
    let view = game.view();
    let names: Vec<String> =
        view.entities().iter().filter(|it| hostile(it)).map(|it| it.name().into_owned()).collect();
    assert_eq!(names, ["orc"]);
}

#[test]
fn a_bump_attacks_no_one_but_an_enemy() {
    let mut game = ai("###\n#@v\n###");
    assert!(matches!(game.step(command("e")), Err(Refusal::Blocked { .. })));
    check_ai(
        "###\n#@v\n###",
        "e !e",
        "refused: (2,1) is blocked
         player#0 hits villager#1 for 5
         villager#1 dies (2,1) by player#0
         ###
         #@%
         ###",
    );
    check_ai(
        "####\n#@o#\n####",
        "e",
        "player#0 hits orc#1 for 5
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         ####
         #@o#
         ####",
    );
}

#[test]
fn a_bump_into_an_ally_changes_places() {
    check_ai(
        "#####\n#.@d#\n#####",
        "e e",
        "player#0 is swapped (2,1) (3,1)
         dog#1 is swapped (3,1) (2,1)
         refused: (4,1) is blocked
         #####
         #.d@#
         #####",
    );
}

#[test]
fn monsters_attack_allies_of_the_player_and_a_kill_by_one_gives_no_experience() {
    let mut game = ai("######\n#@.do#\n######\n\no = orc hp 4");
    let transcript = play(&mut game, ". .");
    assert!(transcript.contains("dog#1 hits orc#2 for 4"), "{transcript}");
    assert!(transcript.contains("orc#2 dies"), "{transcript}");
    assert_eq!(game.view().experience().unwrap().points(), 0);
    check_ai(
        "######\n#@.do#\n######",
        ".",
        "player#0 waits (1,1)
         dog#1 notices orc#2
         dog#1 hits orc#2 for 4
         orc#2 notices dog#1
         orc#2 hits dog#1 for 3
         ######
         #@.do#
         ######",
    );
}

#[test]
fn an_invisible_player_is_attacked_by_neighbours_only() {
    check_ai(
        "########\n#@....o#\n########\n\n@ = player invisible on",
        ". .",
        "player#0 waits (1,1)
         player#0 waits (1,1)
         ########
         #@....o#
         ########",
    );
    check_ai(
        "########\n#@o....#\n########\n\n@ = player invisible on",
        ".",
        "player#0 waits (1,1)
         orc#1 notices player#0
         orc#1 hits player#0 for 3
         ########
         #@o....#
         ########",
    );
}

/// The list names the cells of actors for throws: of one who hides it names none.
#[test]
fn the_list_of_commands_does_not_tell_where_one_hides() {
    let throws = |status: &str| {
        let scene = format!("########\n#@..o..#\n########\n\no = orc {status}\ninventory a horn");
        let commands = ai(&scene).commands();
        commands.iter().filter(|it| matches!(it, Command::Throw { .. })).count()
    };
    assert_eq!((throws("invisible on"), throws("")), (0, 1));
}

#[test]
fn an_invisible_monster_is_shown_only_next_to_the_player() {
    let mut game = ai("########\n#@..o..#\n########\n\no = orc invisible on");
    assert_eq!(game.view().entities().len(), 1);
    let transcript = play(&mut game, ".");
    assert!(transcript.contains("orc#1 moves (4,1) (3,1) (unseen)"), "{transcript}");
    play(&mut game, ".");
    assert_eq!(game.view().entities().len(), 2);
}
