//! Followers: they stay near the player and go to other floors with them.

use crate::scenes::support::{ai, check_ai, map, play};

#[test]
fn a_dog_follows_and_keeps_two_steps_behind() {
    check_ai(
        "##########\n#d@......#\n##########",
        "e e e e",
        "player#0 moves (2,1) (3,1)
         player#0 moves (3,1) (4,1)
         dog#1 moves (1,1) (2,1)
         player#0 moves (4,1) (5,1)
         dog#1 moves (2,1) (3,1)
         player#0 moves (5,1) (6,1)
         dog#1 moves (3,1) (4,1)
         ##########
         #...d.@..#
         ##########",
    );
}

#[test]
fn a_dog_finds_the_player_out_of_view() {
    check_ai(
        "########
         #d.#..@#
         #..#...#
         #......#
         ########",
        ". .",
        "player#0 waits (6,1)
         dog#1 moves (1,1) (2,2) (unseen)
         player#0 waits (6,1)
         dog#1 moves (2,2) (3,3)
         ########
         #..#..@#
         #..#...#
         #..d...#
         ########",
    );
}

/// It is two cells away as the crow flies, and saw nothing of the fight on the other side of the wall.
#[test]
fn a_dog_comes_around_a_corner() {
    check_ai(
        "#######
         #d#@..#
         #.....#
         #######",
        ".",
        "player#0 waits (3,1)
         dog#1 moves (1,1) (2,2)
         #######
         #.#@..#
         #.d...#
         #######",
    );
}

#[test]
fn a_dog_prefers_an_enemy() {
    check_ai(
        "##########\n#@d....o.#\n##########",
        ". .",
        "player#0 waits (1,1)
         dog#1 notices orc#2
         dog#1 plans (2,1) e,e,e,e,e (unseen)
         dog#1 moves (2,1) (3,1)
         orc#2 notices dog#1
         orc#2 plans (7,1) w,w,w,w (unseen)
         orc#2 moves (7,1) (6,1)
         player#0 waits (1,1)
         dog#1 plans (3,1) e,e,e (unseen)
         dog#1 moves (3,1) (4,1)
         orc#2 plans (6,1) w,w (unseen)
         orc#2 moves (6,1) (5,1)
         ##########
         #@..do...#
         ##########",
    );
}

/// They walk two steps behind the player, so those need not be next to them.
#[test]
fn companions_near_the_player_take_stairs_with_them() {
    let mut game = ai("##########\n#@>....d.#\n##########");
    let transcript = play(&mut game, "e e w down");
    assert!(transcript.contains("player#0 moves (3,1) (2,1)"), "{transcript}");
    assert!(transcript.contains("dog#1 is"), "{transcript}");
    // Out of sight is out of mind.
    let mut game = ai("######\n#@>.##\n####.#\n###d##\n######\n\nd = dog drugged 1");
    assert!(!play(&mut game, "e down").contains("dog#1 is"));
}

#[test]
fn companions_near_the_player_fall_with_them() {
    let mut game = ai("##########\n#@ø..d...#\n##########");
    let transcript = play(&mut game, "e");
    assert!(transcript.contains("dog#1 is taken to floor 2"), "{transcript}");
    assert_eq!(game.view().floor(), 2);
    assert!(map(&game).contains('d'), "{}", map(&game));
    let mut game = ai("##############\n#@ø.........d#\n##############");
    assert!(!play(&mut game, "e").contains("dog#1 is"));
    assert!(!map(&game).contains('d'), "{}", map(&game));
}

#[test]
fn companions_far_from_the_player_stay_behind() {
    let mut game = ai("############\n#d>........#\n#@........d#\n############");
    let transcript = play(&mut game, "ne down");
    assert!(transcript.contains("dog#1 is"), "{transcript}");
    assert_eq!(map(&game).matches('d').count(), 1, "{}", map(&game));
    // The other dog is where the player left it, and the first one comes back with them.
    let transcript = play(&mut game, ". up");
    assert_eq!(transcript.matches("dog#1 is").count(), 1, "{transcript}");
    assert_eq!(map(&game).matches('d').count(), 2, "{}", map(&game));
}

#[test]
fn enemies_sleepers_and_neutrals_stay_behind() {
    let mut game = ai("#######\n#o>...#\n#d@v..#\n#######\n\nd = dog drugged on");
    play(&mut game, "n down");
    let map = map(&game);
    assert!(!map.contains(['o', 'd', 'v']), "{map}");
}

/// Thorns are on all but the last cell around the stairs.
#[test]
fn companions_arrive_where_it_does_not_hurt() {
    let mut game = ai("######\n#^^^.#\n#.1d.#\n#^^^.#\n######\n\n1 = player on down");
    let transcript = play(&mut game, "down up");
    assert!(transcript.contains("dog#1 is taken to floor 1"), "{transcript}");
    assert!(!transcript.contains("thorns"), "{transcript}");
    // Without a harmless cell any other will do.
    let mut game = ai("#####\n#^^^#\n#^1d#\n#^^^#\n#####\n\n1 = player on down\nd = dog on thorns");
    let transcript = play(&mut game, "down up");
    assert!(transcript.contains("thorns strikes dog#1 for 1"), "{transcript}");
}
