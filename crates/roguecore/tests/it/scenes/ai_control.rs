//! A player whose behaviour a status decides.

use std::collections::BTreeSet;

use crate::scenes::support::{ai, check_ai, play};

#[test]
fn a_confused_player_steps_in_a_random_direction() {
    let mut directions = BTreeSet::new();
    for seed in 0..100 {
        let scene = format!("...\n.@.\n...\n\n@ = player confused on\nseed {seed}");
        let transcript = play(&mut ai(&scene), "e");
        let direction = transcript.split("stumbles (1,1) ").nth(1).unwrap();
        directions.insert(direction.split_whitespace().next().unwrap().to_owned());
    }
    assert_eq!(directions.len(), 8, "{directions:?}");
}

#[test]
fn a_confused_player_waits_and_uses_items_as_always() {
    let scene = "...\n.@.\n...\n\n@ = player confused on\ninventory a boots";
    assert!(!play(&mut ai(scene), ". use=a . drop=a").contains("stumbles"));
}

#[test]
fn a_refused_command_of_a_confused_player_takes_no_time() {
    check_ai(
        "###\n#@#\n###\n\n@ = player confused 2",
        "e . .",
        "refused: (2,1) is blocked
         player#0 waits (1,1)
         player#0 counts its statuses (unseen)
         player#0 waits (1,1)
         player#0 counts its statuses (unseen)
         player#0 is no longer confused (1,1)
         ###
         #@#
         ###",
    );
}

#[test]
fn a_sleeping_player_does_nothing() {
    check_ai(
        "######\n#@..o#\n######\n\n@ = player drugged 2",
        "e e e",
        "player#0 counts its statuses (unseen)
         orc#1 notices player#0
         orc#1 plans (4,1) w,w,w (unseen)
         orc#1 moves (4,1) (3,1)
         player#0 counts its statuses (unseen)
         player#0 is no longer drugged (1,1)
         orc#1 moves (3,1) (2,1)
         player#0 hits orc#1 for 5
         orc#1 hits player#0 for 3
         ######
         #@o..#
         ######",
    );
}

#[test]
fn a_sleeping_player_uses_no_item() {
    let scene = "...\n.@.\n...\n\n@ = player drugged 2\ninventory a boots";
    assert!(!play(&mut ai(scene), "use=a drop=a").contains("boots"));
}

#[test]
fn a_frightened_player_flees_instead_of_attacking() {
    check_ai(
        "######\n#.@o.#\n######\n\n@ = player afraid on\no = guard",
        "e .",
        "player#0 moves (2,1) (1,1)
         guard#1 notices player#0
         player#0 waits (1,1)
         ######
         #@.G.#
         ######",
    );
}
