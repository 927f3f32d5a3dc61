//! Experience and levels.

use std::sync::Arc;

use roguecore::{Command, Content, Direction, Game, InventorySlot, LevelUpId, Refusal};

use crate::scenes::support::{check_classic, classic, command, game, hp, play};

fn level(scene: &str) -> (u32, u32, u32) {
    let mut game = classic(&format!("@o\n\no = orc hp 1\n{scene}"));
    play(&mut game, "e");
    let experience = game.view().experience().unwrap();
    (experience.level(), experience.points(), experience.pending_level_ups())
}

#[test]
fn a_level_takes_strictly_more_than_its_points() {
    // 200 + 150 × 1 = 350; an orc gives 35 points.
    assert_eq!(level("experience 1 314 0"), (1, 349, 0));
    assert_eq!(level("experience 1 315 0"), (1, 350, 0));
    assert_eq!(level("experience 1 316 0"), (2, 1, 1));
    // 200 + 150 × 2 = 500.
    assert_eq!(level("experience 2 465 0"), (2, 500, 0));
    assert_eq!(level("experience 2 466 0"), (3, 1, 1));
    // 200 + 150 × 9 = 1550.
    assert_eq!(level("experience 9 1515 0"), (9, 1550, 0));
    assert_eq!(level("experience 9 1516 0"), (10, 1, 1));
}

#[test]
fn two_levels_gained_at_once_give_two_choices() {
    // 820 + 35 = 350 + 500 + 5.
    check_classic(
        "@o\n\no = orc hp 1\nexperience 1 820 0",
        "e . power . defence health .",
        "player#0 hits orc#1 for 2
         orc#1 dies (1,0) by player#0
         gains 35 experience, 2 levels, now 3
         refused: a level-up is pending: choose an improvement first
         improves power
         player#0: power 2 to 3
         refused: a level-up is pending: choose an improvement first
         improves defence
         player#0: defence 1 to 2
         refused: no level-up is pending
         player#0 waits (0,0)
         @%",
    );
}

#[test]
fn every_other_command_is_refused_while_a_level_up_is_pending() {
    let mut game =
        classic("1.\n\n1 = player hp 9, dagger\ninventory a health_potion\nexperience 2 0 1");
    let (east, slot) = (Direction::East, InventorySlot::from_letter('a').unwrap());
    let commands = [
        Command::Bump(east),
        Command::Move(east),
        Command::Melee(east),
        Command::Wait,
        Command::PickUp,
        Command::Drop(slot),
        Command::Use { slot, target: None },
        Command::Descend,
        Command::Ascend,
    ];
    for command in commands {
        assert_eq!(game.step(command), Err(Refusal::LevelUpPending), "{command}");
    }
    game.step(Command::LevelUp(LevelUpId::new(0))).unwrap();
    assert_eq!(game.check(Command::PickUp), Ok(()));
}

#[test]
fn a_level_up_takes_no_time() {
    let mut game = classic("@o\n\nexperience 2 0 1");
    assert_eq!(
        play(&mut game, "health"),
        "improves health\nplayer#0: max_hp 30 to 50\nplayer#0 heals 20\n"
    );
    assert_eq!((game.view().turn(), hp(&game)), (0, 50));
}

#[test]
fn each_level_up_improves_its_stat() {
    let improved = |key: &str| {
        let mut game =
            classic("1\n\n1 = player hp 7\ninventory a dagger equipped\nexperience 2 0 1");
        play(&mut game, key);
        let fighter = game.view().player().fighter.unwrap();
        (fighter.hp(), fighter.max_hp(), fighter.power(), fighter.defence())
    };
    assert_eq!(improved("health"), (27, 50, 4, 1));
    assert_eq!(improved("power"), (7, 30, 5, 1));
    assert_eq!(improved("defence"), (7, 30, 4, 2));
}

#[test]
fn a_level_up_without_a_level_gained_is_refused() {
    let mut game = classic("@");
    for level_up in (0..3).map(LevelUpId::new) {
        let refused = game.step(Command::LevelUp(level_up));
        assert_eq!(refused, Err(Refusal::NoLevelUpPending));
    }
}

#[test]
fn each_kill_of_a_fireball_gives_its_own_experience() {
    check_classic(
        "@....oT\n\nT = troll hp 3\ninventory a fireball_scroll\nexperience 1 316 0",
        "use=a@5,0 power",
        "player#0 uses fireball_scroll a at (5,0)
         fireball_scroll explodes (5,0) radius 3
         fireball_scroll strikes orc#2 for 12
         orc#2 dies (5,0) by player#0
         gains 35 experience, 1 levels, now 2
         fireball_scroll strikes troll#3 for 12
         troll#3 dies (6,0) by player#0
         gains 100 experience, 0 levels, now 2
         improves power
         player#0: power 2 to 3
         @....%%",
    );
}

#[test]
fn monsters_act_in_the_turn_of_a_level_gained_and_may_kill_the_player() {
    let mut game = classic("1oo\n.o.\n\n1 = player hp 2\no = orc hp 2\nexperience 1 340 0");
    let transcript = play(&mut game, "e power");
    assert!(transcript.contains("1 levels, now 2"), "{transcript}");
    assert!(transcript.ends_with("refused: the game is over\n"), "{transcript}");
}

#[test]
fn content_without_levels_gives_no_experience() {
    let mut game = game("@o\n\no = orc hp 1");
    assert!(!play(&mut game, "e").contains("gains"));
    assert!(game.view().experience().is_none());
    assert_eq!(game.step(command("power")), Err(Refusal::NoLevelUpPending));
}

/// An enemy whose own row ends it gives nothing: a summoner would pay for watching.
#[test]
fn an_enemy_that_dies_of_a_status_of_its_own_row_gives_no_experience() {
    let points = |change: &str, orc: &str| {
        let pack = format!(
            "(extends: \"classic\", statuses: [(id: \"fading\", rules: [(on: End, do: [Damage(99)])])]{change})"
        );
        let content = Arc::new(Content::parse("fading.ron", &pack).unwrap());
        let scene = format!("@...o\n\no = orc {orc}");
        let mut game = Game::from_scene(content, &scene).unwrap();
        play(&mut game, ". . . .");
        assert!(game.view().entities().iter().any(|it| it.corpse), "{}", game.to_scene());
        game.view().experience().unwrap().points()
    };
    let own = ", change: (creatures: {\"orc\": (statuses: {\"fading\": 2})})";
    assert_eq!((points("", "fading 2") > 0, points(own, "fading 2")), (true, 0));
}
