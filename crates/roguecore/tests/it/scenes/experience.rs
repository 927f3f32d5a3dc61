//! Experience and levels.

use std::sync::Arc;

use roguecore::replay::Replay;
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

/// The classic game with an origin whose player is strong.
pub(crate) fn with_origin() -> Arc<Content> {
    let ron = Content::classic_ron()
        .replacen("    statuses: [", r#"    tags: ["giant"], statuses: [(id: "large", stats: {"power": 3}),"#, 1)
        .replacen(
            "    growth: [",
            r#"    growth: [(id: "giant", origin: "giant", do: [AddStatus("large"), ChangeStat("max_hp", 5)]),"#,
            1,
        );
    Arc::new(Content::parse("origin.ron", &ron).unwrap_or_else(|errors| panic!("{errors}")))
}

#[test]
fn an_origin_is_chosen_once_before_the_first_turn_and_is_no_improvement() {
    let content = with_origin();
    let (giant, _) = content.origins().next().unwrap();
    assert_eq!(content.improvements().count(), 3);
    let start = Game::with_content(Arc::clone(&content), 7);
    assert!(start.commands().contains(&Command::LevelUp(giant)));
    assert_eq!(start.view().origin(), None);

    let mut game = start.clone();
    let before = (game.view().player().fighter.unwrap(), game.view().turn());
    game.step(Command::LevelUp(giant)).unwrap();
    let (was, now) = (before.0, game.view().player().fighter.unwrap());
    assert_eq!((now.power(), now.max_hp()), (was.power() + 3, was.max_hp() + 5));
    assert_eq!((game.view().origin(), game.view().turn()), (Some(giant), before.1));
    assert_eq!(game.view().experience().unwrap().pending_level_ups(), 0);
    assert_eq!(game.check(Command::LevelUp(giant)), Err(Refusal::Begun), "it has one");
    game.audit().unwrap();

    let mut late = start;
    late.step(Command::Wait).unwrap();
    assert_eq!(late.check(Command::LevelUp(giant)), Err(Refusal::Begun), "a turn was taken");
    assert!(!late.commands().contains(&Command::LevelUp(giant)));
}

#[test]
fn a_level_offers_no_origin_and_a_replay_begins_with_it() {
    let content = with_origin();
    let (giant, _) = content.origins().next().unwrap();
    let scene = "@.\n\nexperience 2 0 1";
    let mut game = Game::from_scene(Arc::clone(&content), scene).unwrap();
    game.step(Command::LevelUp(giant)).unwrap();
    assert_eq!(game.view().experience().unwrap().pending_level_ups(), 1, "the level is open yet");

    let mut game = Game::with_content(Arc::clone(&content), 7);
    let mut replay = Replay::new(&game);
    for command in [Command::LevelUp(giant), Command::Wait] {
        game.step(command).unwrap();
        replay.record(command, &game);
    }
    assert!(replay.begins_with_seed());
    assert_eq!(replay.verify(&content).unwrap().view().origin(), Some(giant));
    let again = Game::load(&content, &game.save()).unwrap();
    assert_eq!(again.view().origin(), Some(giant), "a saved game keeps it");
}

#[test]
fn an_origin_is_kept_in_death() {
    let content = with_origin();
    let (giant, _) = content.origins().next().unwrap();
    let mut game = Game::from_scene(content, "@o\n\n@ = player hp 1").unwrap();
    game.step(Command::LevelUp(giant)).unwrap();
    while game.outcome().is_none() {
        game.step(Command::Wait).unwrap();
        game.audit().unwrap();
    }
    assert_eq!(game.view().origin(), Some(giant));
    assert!(Game::load(game.content(), &game.save()).is_ok());
}

#[test]
fn growth_of_origins_alone_offers_nothing_at_a_level() {
    let ron = Content::classic_ron();
    let (before, rest) = ron.split_once("    growth: [").unwrap();
    let (_, after) = rest.split_once("\n    ],").unwrap();
    let origin = r#"(id: "giant", origin: "giant", do: [ChangeStat("max_hp", 5)])"#;
    let ron = format!("{before}    tags: [\"giant\"], growth: [{origin}],{after}");
    let report = Content::parse("origin.ron", &ron).unwrap_err().to_string();
    assert!(report.contains("a level offers nothing to choose"), "{report}");
}

#[test]
fn mistakes_about_the_tags_of_origins_are_reported() {
    let read = |tags: &str, second: &str| {
        let ron = Content::classic_ron()
            .replacen("    statuses: [", r#"    tags: ["giant", "dwarf"], statuses: ["#, 1)
            .replacen(
                "    growth: [",
                &format!(
                    r#"    growth: [(id: "giant", origin: "giant", do: [ChangeStat("max_hp", 5)]),
                    (id: "second", origin: "{second}", do: [ChangeStat("max_hp", -5)]),"#
                ),
                1,
            )
            .replacen(r#"id: "player","#, &format!(r#"id: "player", tags: [{tags}],"#), 1);
        Content::parse("origin.ron", &ron).map(|_| ()).map_err(|errors| errors.to_string())
    };
    assert_eq!(read("", "dwarf"), Ok(()));
    let twice = read("", "giant").unwrap_err();
    assert!(
        twice.ends_with("another row of growth has the tag \"giant\"; each needs one of its own"),
        "{twice}"
    );
    let taken = read(r#""giant""#, "dwarf").unwrap_err();
    assert!(taken.contains("the player begins with the tag \"giant\""), "{taken}");
}

/// The classic game with an origin that has an ability.
fn with_ability(row: &str) -> Result<Content, roguecore::ron_reader::Diagnostics> {
    let pack =
        format!("(extends: \"classic\", tags: [\"giant\"], growth: [(id: \"giant\", {row})])");
    Content::parse("ability.ron", &pack)
}

#[test]
fn an_ability_comes_and_goes_with_the_tag_of_its_origin() {
    let row = "origin: \"giant\", do: [Heal(1)], \
               abilities: [(id: \"stamp\", cooldown: 3, to: Adjacent, do: [Damage(2)])]";
    let content = Arc::new(with_ability(row).unwrap());
    let (giant, _) = content.origins().next().unwrap();
    let stamp = content.rows().ability_id("stamp").unwrap();
    assert_eq!(content.player_abilities(), [stamp]);
    let scene = "o@\n\no = orc";
    let mut game = Game::from_scene(Arc::clone(&content), scene).unwrap();
    let cast = Command::Cast { ability: stamp, target: None };
    assert_eq!(game.view().abilities(), []);
    assert_eq!(game.check(cast), Err(Refusal::NoSuchAbility(stamp)));
    assert!(!game.commands().contains(&cast));
    game.step(Command::LevelUp(giant)).unwrap();
    assert_eq!(game.view().abilities(), [stamp]);
    assert!(game.commands().contains(&cast));
    game.step(cast).unwrap();
    assert_eq!(game.check(cast), Err(Refusal::NotReady { ability: stamp, turns: 2 }));
    let saved = Game::load(&content, &game.save()).unwrap();
    assert_eq!(saved.view().abilities(), [stamp], "a saved game keeps it");
}

#[test]
fn an_improvement_has_no_ability_of_its_own() {
    let row = "do: [Heal(1)], abilities: [(id: \"stamp\", do: [Heal(1)])]";
    let errors = with_ability(row).unwrap_err().to_string();
    assert!(errors.contains("\"giant\" gives an ability, which is known by a tag"), "{errors}");
}
