//! Floors drawn by hand, and beginning one again.

use std::sync::Arc;

use roguecore::{Content, Game, procgen};

use crate::scenes::support::{map, play};

/// Two floors drawn by hand: a boulder, a plate and a gate.
const ROOMS: &str = include_str!("../../fixtures/drawn.ron");

fn content() -> Arc<Content> {
    Arc::new(Content::parse("rooms.ron", ROOMS).unwrap_or_else(|errors| panic!("{errors}")))
}

fn mistake(part: &str, other: &str) -> String {
    let ron = ROOMS.replacen(part, other, 1);
    Content::parse("rooms.ron", &ron).unwrap_err().to_string()
}

#[test]
fn a_drawn_floor_is_the_same_in_every_game() {
    let content = content();
    for seed in 0..20 {
        let game = Game::with_content(content.clone(), seed);
        assert_eq!(
            map(&game),
            "############\n############\n###@0_,#>###\n###_0..+.###\n############\n############\n############",
        );
        procgen::generate(&content, seed, 2).check(&content).unwrap();
    }
}

/// The plate, the pebble and the gate are as they were; the inventory is as it is now.
#[test]
fn a_floor_begins_again() {
    let mut game = Game::with_content(content(), 1);
    let first = map(&game);
    let told = play(&mut game, "e se ne get use=a");
    assert!(told.contains("is pushed (4,2) (5,2)"), "{told}");
    assert_eq!(map(&game), first);
    assert_eq!((game.view().turn(), game.view().inventory().len()), (5, 2), "{told}");
    game.audit().unwrap();
}

/// The gate opens when no plate is free, and closes when one is.
#[test]
fn a_floor_has_a_tile_or_not() {
    let scene = "########
                 #@0_...#
                 #......#
                 #....+.#
                 ########";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let told = play(&mut game, "e");
    assert!(told.contains("gate becomes open (5,3)"), "{told}");
    let told = play(&mut game, "e");
    assert!(told.contains("open becomes gate (5,3)"), "{told}");
}

/// The goal would be there twice.
#[test]
fn no_floor_begins_again_without_its_goal() {
    let scene = "####\n#1.#\n####\n\n1 = player, crown\nfloor 2\ninventory a bell";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let told = play(&mut game, "use=a e get use=a");
    assert!(
        told.starts_with("player#0 uses bell a")
            && told.ends_with("refused: it would have no effect\n"),
        "{told}"
    );
}

/// The goal lies on the first floor, which has none when it begins again.
#[test]
fn no_floor_begins_again_with_the_goal_of_another() {
    let scene = "#####\n#1..#\n#####\n\n1 = player, crown\nfloor 1\ninventory a bell";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let told = play(&mut game, "use=a");
    assert_eq!(told, "refused: it would have no effect\n");
    let told = play(&mut game, "get use=a");
    assert!(told.contains("uses bell a"), "{told}");
}

#[test]
fn mistakes_of_drawn_floors_have_their_place() {
    for (part, other, words) in [
        (
            "\"s\": (mark: \"start\"), \"c\"",
            "\"s\": (), \"c\"",
            "the vault \"niche\" is no whole floor",
        ),
        ("Drawn([\"niche\"])", "Drawn([\"nische\"])", "did you mean \"niche\"?"),
        ("Drawn([\"niche\"])", "Drawn([])", "names from 1 to"),
        (
            "map: [\"sc\"]",
            "map: [\"scs\"]",
            "a whole floor has one cell marked `start`; this one has 2",
        ),
        (
            "[Drawn([\"hall\"])]",
            "[Drawn([\"hall\"]), Vaults(max: 1, of: [\"niche\"])]",
            "the vault \"niche\" is a whole floor, which a recipe draws by `Drawn([\"niche\"])`",
        ),
        ("[Drawn([\"hall\"])]", "[Drawn([\"hall\"]), Drawn([\"hall\"])]", "must be the first step"),
    ] {
        let found = mistake(part, other);
        assert!(found.contains(words) && found.starts_with("rooms.ron:"), "{other}: {found}");
    }
}
