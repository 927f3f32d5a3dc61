//! Melee, death and the end of the game.

use roguecore::{Command, Outcome, Refusal};

use crate::scenes::support::{check, command, game, play};

#[test]
fn damage_is_power_less_defence_and_the_orc_strikes_back() {
    check(
        "@o",
        "e",
        "player#0 hits orc#1 for 5
         orc#1 hits player#0 for 1
         @o",
    );
}

#[test]
fn a_dead_orc_becomes_a_corpse_that_neither_blocks_nor_acts() {
    check(
        "@o.",
        "e e e e",
        "player#0 hits orc#1 for 5
         orc#1 hits player#0 for 1
         player#0 hits orc#1 for 5
         orc#1 dies (1,0) by player#0
         player#0 moves (0,0) (1,0)
         player#0 moves (1,0) (2,0)
         .%@",
    );
}

#[test]
fn defence_above_power_reduces_damage_to_zero() {
    let ron = roguecore::Content::first_steps_ron();
    let ron = ron.replace("\"hp\": 16, \"defence\": 1", "\"hp\": 16, \"defence\": 9");
    let content = std::sync::Arc::new(roguecore::Content::parse("tough.ron", &ron).unwrap());
    let mut game = roguecore::Game::from_scene(content, "@T").unwrap();
    let expected = "player#0 hits troll#1 for 0\ntroll#1 hits player#0 for 2\n";
    assert_eq!(play(&mut game, "e"), expected);
}

/// The built-in content with this line about melee.
fn with_melee(melee: &str) -> std::sync::Arc<roguecore::Content> {
    let ron = roguecore::Content::first_steps_ron();
    let ron = ron.replacen("player:", &format!("melee: {melee}, player:"), 1);
    std::sync::Arc::new(roguecore::Content::parse("melee.ron", &ron).unwrap())
}

/// Who is tough is hurt nevertheless, and the same blow does not always do the same.
#[test]
fn damage_is_rolled_and_never_below_the_least() {
    let content = with_melee("(least: 1, roll: \"1d3-2\")");
    let mut game = roguecore::Game::from_scene(content.clone(), "@T\n\nT = troll hp 16").unwrap();
    let told = play(&mut game, "e e e e e e");
    // Power 5 less defence 1, and from -1 to 1.
    let dealt = |damage: &str| told.contains(&format!("player#0 hits troll#1 for {damage}\n"));
    assert!(dealt("3") || dealt("4") || dealt("5"), "{told}");
    assert!(!dealt("2") && !dealt("6"), "{told}");
    let [fighter, troll] = ["player", "troll"]
        .map(|id| content.prototype(content.prototype_id(id).unwrap()).fighter.unwrap());
    assert_eq!(content.melee().range(&fighter, &troll), 3..=5);
    let ron = with_melee("(least: 1)");
    let mut weak = roguecore::Game::from_scene(ron, "@o\n\n@ = player").unwrap();
    let orc = weak.view().entities()[1].fighter.unwrap();
    assert_eq!(weak.content().melee().range(&orc, &fighter), 1..=1);
    assert!(play(&mut weak, ".").contains("orc#1 hits player#0 for 1"));
}

/// Attacks draw from a stream of their own: everything else is drawn as without them.
#[test]
fn the_roll_of_an_attack_changes_no_other_random_number() {
    let scene = "@o....\n......\n\n@ = player";
    let content = with_melee("(roll: \"1d1-1\")");
    let mut plain = game(scene);
    let mut rolled = roguecore::Game::from_scene(content, scene).unwrap();
    assert_ne!(plain.content().hash(), rolled.content().hash());
    assert_eq!(plain.content().hash(), with_melee("(least: 0, roll: \"0\")").hash());
    assert_eq!(play(&mut plain, "e . e"), play(&mut rolled, "e . e"));
    assert_eq!(plain.fingerprint(), rolled.fingerprint());
}

#[test]
fn hit_points_never_fall_below_zero() {
    let mut game = game("@o\n\no = orc hp 1");
    play(&mut game, "e");
    let view = game.view();
    let corpse = view.entities().into_iter().find(|it| it.corpse).unwrap();
    assert_eq!((corpse.fighter.unwrap().hp(), corpse.name().as_ref()), (0, "remains of orc"));
    assert!(!corpse.blocks_movement);
}

#[test]
fn the_player_dies_and_every_further_command_is_refused() {
    let mut game = game("@T\n\n@ = player hp 2");
    let transcript = play(&mut game, "e e n . !e");
    assert_eq!(
        transcript,
        "player#0 hits troll#1 for 4
troll#1 hits player#0 for 2
player#0 dies (0,0) by troll#1
game over: died by troll#1 floor 1 turn 1
refused: the game is over
refused: the game is over
refused: the game is over
refused: the game is over
"
    );
    let Some(Outcome::Died { by: Some(by), floor: 1, turn: 1 }) = game.outcome() else {
        panic!("{:?}", game.outcome())
    };
    assert_eq!(game.content().name(by.kind), "troll");
    assert_eq!(game.step(Command::Wait), Err(Refusal::GameOver));
    assert_eq!(game.view().player().name(), "remains of player");
    assert_eq!(game.view().turn(), 1);
}

#[test]
fn no_monster_acts_after_the_player_has_died() {
    let mut game = game("o@o\n\n@ = player hp 1");
    let transcript = play(&mut game, ".");
    let expected = "player#0 waits (1,0)
orc#1 hits player#0 for 1
player#0 dies (1,0) by orc#1
game over: died by orc#1 floor 1 turn 1
";
    assert_eq!(transcript, expected);
}

#[test]
fn every_adjacent_monster_attacks_once_in_the_order_of_the_ids() {
    let mut game = game("oTo\n.@.\n..T");
    let transcript = play(&mut game, ".");
    let expected = "player#0 waits (1,1)
orc#1 hits player#0 for 1
troll#2 hits player#0 for 2
orc#3 hits player#0 for 1
troll#4 hits player#0 for 2
";
    assert_eq!(transcript, expected);
}

#[test]
fn a_whole_fight_with_a_troll() {
    // 16 hit points and defence 1 take four attacks of 4; the troll attacks three times for 2.
    let mut game = game("@T");
    for _ in 0..4 {
        game.step(command("e")).unwrap();
    }
    let player = game.view().player();
    assert_eq!(player.fighter.unwrap().hp(), 30 - 3 * 2);
    assert_eq!(game.view().entities().len(), 2);
}
