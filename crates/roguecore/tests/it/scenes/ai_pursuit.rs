//! Enemies that track by scent, and that pursue the player to other floors.

use std::sync::Arc;

use roguecore::{Content, Game};

use crate::scenes::support::{ai, hp, map, play, rules_ron};

/// Around a corner, twice a turn, and past an enemy next to it.
#[test]
fn a_hound_tracks_what_it_does_not_see() {
    let mut game = ai("########\n#h.#..@#\n#..#...#\n#......#\n########");
    let told = play(&mut game, ". .");
    assert!(told.contains("hound#1 moves (1,1) (2,2) (unseen)"), "{told}");
    assert!(told.contains("hound#1 moves (4,2) (5,1)"), "{told}");
    assert!(play(&mut game, ".").contains("hound#1 hits player#0"), "{}", map(&game));
}

/// Twelve steps are tracked, thirteen are not, whether the way is straight or around a wall.
#[test]
fn the_range_counts_steps() {
    let moves = |scene: &str| {
        let mut game = ai(scene);
        play(&mut game, ".").contains("hound#1 moves")
    };
    assert!(moves("@...........h"));
    assert!(!moves("@............h"));
    assert!(moves("#########\n#h#....@#\n#.#.#####\n#...#####\n#########"));
    assert!(!moves("@#...........\n.#.#########.\n.#.#h........\n...##########"));
}

/// A creature of another faction is tracked as well; a friend and a corpse are not.
#[test]
fn a_hound_tracks_the_nearest_enemy() {
    let mut game = ai("h...#...........\n...g#..........@");
    let told = play(&mut game, ".");
    assert!(told.contains(" moves (0,0)"), "{told}");
    let mut game = ai("h..o#...........\n....#..........@");
    assert!(!play(&mut game, ".").contains(" moves (0,0)"));
}

/// The player can act before any pursuer does, however fast it is and however slow they are.
#[test]
fn a_pursuer_arrives_and_waits_for_the_player() {
    for inventory in ["", "inventory a irons equipped"] {
        let mut game = ai(&format!("####\n#h.#\n#1h#\n####\n\n1 = player on down\n{inventory}"));
        let told = play(&mut game, "down");
        assert_eq!(told.matches("is taken to floor 2").count(), 2, "{told}");
        assert!(!told.contains("hits") && !told.contains("hound#1 moves"), "{told}");
        assert_eq!((hp(&game), game.view().floor()), (30, 2));
        let told = play(&mut game, ".");
        assert!(told.starts_with("player#0 waits"), "{told}");
        assert!(told.matches("hits player#0").count() >= 4, "{told}");
    }
}

/// Neither one that is asleep or farther away, nor a creature without the behaviour.
#[test]
fn who_does_not_pursue_stays() {
    let mut game = ai("######\n#h.oh#\n#1h..#\n######\n\n1 = player on down\nh = hound asleep on");
    let told = play(&mut game, "down");
    assert_eq!(told.matches("is taken to").count(), 0, "{told}");
    play(&mut game, ". up");
    assert_eq!(map(&game).matches('h').count(), 3);
}

/// The content of rules, in which imps pursue on a condition and a rune lets fall.
fn falling(condition: &str) -> Arc<Content> {
    let ron = rules_ron(&[("RUNE", "(on: Enter, to: Player, do: [ChangeFloor(1)])")]);
    let pursue = format!("ai: [(if: [{condition}], do: Pursue), (do: Attack)");
    let ron = ron.replacen("ai: [(do: Attack)", &pursue, 1);
    Arc::new(Content::parse("falling.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

#[test]
fn a_pursuer_falls_with_the_player() {
    for (condition, expected) in [("HpBelow(100)", 1), ("HpBelow(50)", 0)] {
        let scene = "#####\n#@^.#\n#.i.#\n#####\n\ni = imp hp 5";
        let mut game = Game::from_scene(falling(condition), scene).unwrap();
        let told = play(&mut game, "e");
        assert_eq!(told.matches("imp#1 is taken to floor 2").count(), expected, "{told}");
        assert_eq!((hp(&game), game.view().floor()), (30, 2));
        let told = play(&mut game, ".");
        assert_eq!(told.matches("imp#1 hits player#0").count(), expected, "{told}");
    }
}
