//! Reader mode: words in, lines out.

use proptest::prelude::*;
use rogue_ui::reader::Reader;
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::{Content, Game};

fn scene(scene: &str) -> Reader {
    let game = Game::from_scene(Content::classic(), scene).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    reader
}

fn at_title(memory: &Memory) -> Reader {
    let config = Config { seed: 9, ..Config::default() };
    Reader::new(App::title(config, memory.clone()))
}

/// The answers to all lines together.
fn answers(reader: &mut Reader, lines: &[&str]) -> Vec<String> {
    lines.iter().flat_map(|line| reader.answer(line)).collect()
}

#[track_caller]
fn has(lines: &[String], wanted: &str) {
    assert!(lines.iter().any(|line| line == wanted), "{wanted:?} is not in {lines:#?}");
}

#[test]
fn a_fight_is_told_blow_by_blow_with_place_and_threat() {
    let mut reader = scene(
        "########\n#@..o..#\n########\n\ninventory a dagger equipped, b leather_armour equipped",
    );
    has(&reader.answer("who"), "Hits for 1, kills you in 31 turns or more, dies in 3 hits.");
    let lines = reader.answer("east");
    // Its threat has been told.
    has(&lines, "An orc, next to you, east.");
    has(&reader.answer(""), "Hits for 1, kills you in 30 turns or more, dies in 3 hits.");
    assert!(!lines.iter().any(|line| line.starts_with("Hit points")), "{lines:?}");
    let lines = reader.answer("attack");
    assert_eq!(lines[0], "You stab the orc for 4.");
    has(&lines, "Hit points: 29 of 30.");
    let lines = answers(&mut reader, &["attack orc", "attack east"]);
    has(&lines, "You kill the orc!");
    has(&lines, "No enemy in view.");
    assert_eq!(reader.answer("attack"), ["No enemy in view."]);
}

#[test]
fn the_surroundings_name_exits_items_and_stairs() {
    let mut reader = scene("#######\n#@..>.#\n#.#####\n#1....#\n#######\n\n1 = dagger");
    let lines = reader.answer("look");
    has(&lines, "A dagger, 2 cells south.");
    has(&lines, "East: 2 cells, then the stairs down.");
    assert!(lines.iter().any(|line| line.starts_with("No way: north, north-east")), "{lines:#?}");
    has(&reader.answer("look dagger"), "2 cells south.");
    assert_eq!(reader.answer("look dragon"), ["You see no \"dragon\"."]);
    has(&reader.answer("go dagger"), "You pick up the dagger (a).");
}

/// The nearest of each kind of ground that matters, and what is there before a word leads somewhere else.
#[test]
fn the_ground_that_matters_is_told() {
    let scene = "#########\n#@..~~..#\n#.#.#####\n#.1.+...#\n#########\n\n1 = nobody on altar";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    let lines = reader.answer("look");
    has(&lines, "Deep water (a step takes 3 turns): 3 cells east.");
    assert_eq!(lines.iter().filter(|line| line.starts_with("Deep water")).count(), 1, "{lines:#?}");
    let lines = answers(&mut reader, &["south", "south", "look"]);
    has(&lines, "Altar: next to you, east.");
    let altar = reader.answer("look altar");
    assert_eq!(altar[0], "Next to you, east.");
    assert!(altar[1].starts_with("Altar."), "{altar:?}");
    assert_eq!(reader.answer("look tar"), ["You see no \"tar\"."], "a part of a word");
    has(&lines, "Door: 3 cells east.");
}

#[test]
fn a_step_says_where_it_leads_and_plain_ground_is_not_told() {
    let scene = "######\n#@+..#\n######";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    has(&reader.answer("look"), "Nothing here.");
    assert_eq!(reader.answer("east"), ["You stand in the doorway."]);
    assert_eq!(reader.answer("east"), ["You step east."]);
}

#[test]
fn what_lasts_as_long_as_the_origin_is_no_status() {
    let content = rogue_ember::content();
    let (heir, _) = content.origins().find(|(_, row)| row.id == "heir").unwrap();
    let mut game = Game::with_content(content.clone(), 1);
    game.step(roguecore::Command::LevelUp(heir)).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    assert!(!reader.answer("status").iter().any(|line| line.contains("eir")));
    assert!(!reader.answer("look here").iter().any(|line| line.contains("eir")));
}

#[test]
fn a_missile_and_an_item_without_use_now_are_told_apart() {
    let list = |content, item: &str| {
        let scene = format!("####\n#@.#\n####\n\ninventory a {item}");
        let game = Game::from_scene(content, &scene).unwrap();
        let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
        reader.answer("use").join("\n")
    };
    let missile = list(rogue_ember::content(), "javelin");
    assert!(missile.contains("Javelin: throw it: 1d8"), "{missile}");
    let potion = list(Content::classic(), "health_potion");
    assert!(potion.contains("potion, not now: heals 4 (you are at full health)"), "{potion}");
}

#[test]
fn who_is_there_is_told_so() {
    let mut reader = scene("#####\n#1..#\n#####\n\n1 = player on stairs_down");
    assert_eq!(reader.answer("go stairs down"), ["You are there already."]);
    assert_eq!(reader.answer("go to the stairs down"), ["You are there already."]);
}

#[test]
fn a_name_of_several_rows_is_answered_with_their_numbers() {
    let bag = "#######\n#@...o#\n#######\n\ninventory a fireball_scroll, b confusion_scroll";
    let mut reader = scene(bag);
    let lines = answers(&mut reader, &["inventory", "scroll"]);
    let last = lines.last().unwrap();
    assert!(last.starts_with("\"scroll\" may be one of several: 1. "), "{last}");
    assert!(last.contains(", 2. ") && last.ends_with(". Type a number."), "{last}");
}

#[test]
fn the_name_of_several_targets_means_the_nearest() {
    let scene_of_rats = "########\n#@.r.o.#\n#...r..#\n########\n\nr = rat\ninventory a javelin";
    let game = Game::from_scene(rogue_ember::content(), scene_of_rats).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    let lines = reader.answer("throw javelin at rat");
    assert!(lines.iter().any(|line| line.starts_with("Your javelin")), "{lines:#?}");
}

#[test]
fn a_whole_name_is_looked_at_before_a_longer_one() {
    let goblins = "########\n#@.a.g.#\n########\n\na = goblin_archer\ng = goblin";
    let game = Game::from_scene(rogue_ember::content(), goblins).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    let lines = reader.answer("look goblin");
    assert_eq!(lines[0], "4 cells east.", "{lines:#?}");
}

/// The question stays, and no menu opens over it.
#[test]
fn a_word_of_the_dungeon_leaves_a_level_up_as_it_is() {
    let game =
        Game::from_scene(rogue_ember::content(), "####\n#@.#\n####\n\nexperience 3 0 1").unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    has(&reader.begin(), "Choose an attribute to raise.");
    for _ in 0..2 {
        let lines = reader.answer("fight");
        assert_eq!(
            lines,
            ["\"fight\" is not one of the answers. Type a number from 1 to 5, or back."]
        );
    }
    has(&reader.answer("again"), "Choose an attribute to raise.");
}

/// "Same dungeon again" is a row of the menu.
#[test]
fn again_tells_a_question_again() {
    let mut reader = scene("####\n#@.#\n####");
    let menu = reader.answer("menu");
    assert_eq!(reader.answer("again"), menu);
}

#[test]
fn equipment_is_put_on_and_taken_off_by_its_own_word() {
    let bag = "####\n#@.#\n####\n\ninventory a dagger equipped, b leather_armour";
    let mut reader = scene(bag);
    let turn = reader.app().game().view().turn();
    assert_eq!(reader.answer("equip dagger"), ["The dagger is equipped already."]);
    assert_eq!(
        reader.answer("take off the leather armour"),
        ["The leather armour is not equipped."]
    );
    assert_eq!(reader.app().game().view().turn(), turn);
    has(&reader.answer("remove dagger"), "You put away the dagger.");
    has(&reader.answer("wear leather armour"), "You put on the leather armour.");
    let mut two = scene("####\n#@.#\n####\n\ninventory a dagger equipped, b dagger");
    has(&two.answer("remove dagger"), "You put away the dagger.");
    assert_eq!(two.answer("remove"), ["Nothing is equipped."]);
    let mut both = scene(&bag.replace("armour", "armour equipped"));
    let told = ["Equipped: dagger and leather armour. Name one of them, such as remove dagger."];
    assert_eq!(both.answer("take off"), told);
}

/// The name of one item is a part of another's.
#[test]
fn equipment_is_meant_by_its_whole_name() {
    let bag = "####\n#@.#\n####\n\ninventory a flame_sword, b sword";
    let game = Game::from_scene(rogue_ember::content(), bag).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    has(&reader.answer("equip sword"), "You wield the sword.");
}

#[test]
fn an_empty_list_is_said_and_left() {
    let mut reader = scene("####\n#@.#\n####");
    assert_eq!(reader.answer("zap confusion"), ["You have no wand to zap."]);
    assert_eq!(reader.answers(), None);
}

#[test]
fn of_many_rows_five_are_named_and_a_word_of_the_screen_is_no_name() {
    let mut reader = scene("####\n#@.#\n####");
    answers(&mut reader, &["settings", "Edit keys"]);
    let line = reader.answer("move or attack").join(" ").replace("   ", " ");
    assert!(line.contains(", 5. move or attack north-west, and 3 more. Type a number."), "{line}");
    // It is in the labels of several rows, and the word for the next row.
    let next = reader.answer("down").join(" ");
    assert!(next.contains("move or attack south (down)"), "{next}");
    assert!(!next.contains("may be one of several"), "{next}");
}

#[test]
fn questions_are_answered_by_number_by_name_or_by_the_rest_of_the_line() {
    let bag = "#######\n#@...o#\n#######\n\ninventory a health_potion, b confusion_scroll";
    let mut reader = scene(bag);
    let lines = reader.answer("use");
    assert_eq!(lines[0], "Use or equip what?");
    has(&lines, "Type a number from 1 to 2, or back.");
    assert_eq!(
        reader.answer("7"),
        ["\"7\" is not one of the answers. Type a number from 1 to 2, or back."]
    );
    let number = lines.iter().find(|line| line.contains("Confusion")).unwrap();
    let lines = reader.answer(&number[..1]);
    assert_eq!(lines[0], "Confusion scroll: choose a target.");
    let orc = lines.iter().find(|line| line.starts_with("1. ")).unwrap();
    assert!(orc.starts_with("1. An orc, 4 cells east: will be confused"), "{orc}");
    let before = reader.app().game().view().turn();
    answers(&mut reader, &["back", "back"]);
    assert_eq!(reader.app().game().view().turn(), before, "going back costs nothing");
    let lines = reader.answer("read confusion at orc");
    assert!(lines.iter().any(|line| line.contains("confused")), "{lines:?}");
    assert_eq!(reader.app().game().view().turn(), before + 1);
    let lines = reader.answer("drink poison");
    assert_eq!(lines[0], "\"poison\" is not in this list.");
}

/// The card of an item has its verbs as answers.
#[test]
fn inventory_opens_an_item_in_lines() {
    let bag = "#######\n#@...o#\n#######\n\ninventory a health_potion, b confusion_scroll";
    let mut reader = scene(bag);
    has(&reader.answer("inventory"), "Type a number from 1 to 2, or back.");
    let lines = reader.answer("confusion");
    assert_eq!(lines[0], "Confusion scroll: do what?");
    assert!(lines.iter().any(|line| line.starts_with("4. Examine")), "{lines:?}");
    has(&reader.answer("use"), "Confusion scroll: choose a target.");
    answers(&mut reader, &["back"]);
    let page = reader.answer("examine");
    has(&page, "Confuses one creature in view for 10 turns.");
    has(&reader.answer("drop"), "You drop the confusion scroll.");
    assert_eq!(reader.app().game().view().turn(), 1);
}

/// A name may have its article, and a word of the dungeon leaves the list and is carried out.
#[test]
fn names_and_words_of_the_game_are_answers_in_a_list() {
    let bag = "#######\n#@...o#\n#######\n\ninventory a health_potion, b confusion_scroll";
    let mut reader = scene(bag);
    let lines = answers(&mut reader, &["use", "the confusion scroll"]);
    has(&lines, "Confusion scroll: choose a target.");
    let lines = reader.answer("wait 2");
    assert_eq!(reader.app().game().view().turn(), 2, "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("You wait.")), "{lines:?}");
    let lines = answers(&mut reader, &["inventory", "drop health"]);
    has(&lines, "You drop the health potion.");
    let lines = answers(&mut reader, &["inventory", "east"]);
    assert!(lines.iter().any(|line| line.starts_with("You punch the orc")), "{lines:?}");
    // Only what can be carried out leaves the list.
    let lines = answers(&mut reader, &["inventory", "fire imp", "health"]);
    assert!(
        lines.iter().any(|line| line.starts_with("\"fire imp\" is not one of the answers.")),
        "{lines:?}"
    );
    let unknown = answers(&mut reader, &["inventory", "sceptre"]);
    let last = unknown.last().expect("an answer");
    assert!(last.starts_with("\"sceptre\" is not one of the answers."), "{unknown:?}");
}

/// On the title there is no dungeon to go back to.
#[test]
fn a_word_of_the_game_begins_nothing_on_the_title() {
    let mut reader = at_title(&Memory::default());
    reader.begin();
    let lines = answers(&mut reader, &["settings", "explore"]);
    has(&lines, "\"explore\" is not one of the answers. Type a number from 1 to 12, or back.");
}

/// What the list and the side of the screen tell.
#[test]
fn the_steps_of_a_walk_and_what_is_fired_are_told() {
    let reader = |scene: &str| {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
        reader.begin();
        reader
    };
    let lava = "#######\n#@.1I##\n#..1.##\n#....##\n#1#####\n#J#####\n#######\n\n\
                1 = nobody on lava\nI = sword\nJ = mace";
    assert_eq!(
        reader(lava).answer("where"),
        ["1. Sword: 3 cells east (4 steps).", "2. Mace: 4 cells south (no safe path)."]
    );
    let mut reader = reader("######\n#@..o#\n######\n\no = goblin asleep 500\ninventory a javelin");
    has(&reader.answer("what"), "fire: javelin.");
}

/// A key of play leaves the run only when it is typed again; the first time that is told.
#[test]
fn what_leaves_the_run_is_asked_for_again() {
    let mut reader = at_title(&Memory::default());
    reader.begin();
    answers(&mut reader, &["new game", "wait", "menu"]);
    for (key, label) in [("n", "New game"), ("q", "Save and quit")] {
        let lines = reader.answer(key);
        has(&lines, &format!("Choose {label} again to confirm."));
        assert!(!lines.iter().any(|it| it.contains("nothing") || it.contains("lost")), "{lines:?}");
    }
    assert_eq!(reader.answer("q"), ["The run is saved.", "Goodbye."]);
    let mut reader = scene("#####\n#@..#\n#####");
    has(&answers(&mut reader, &["wait", "menu", "n"]), "This run will be lost.");
}

#[test]
fn a_cell_outside_of_the_map_is_not_explored() {
    let mut reader = scene("#####\n#@..#\n#####");
    assert_eq!(reader.answer("go 9 north"), ["You haven't explored that yet."]);
    assert_eq!(reader.answer("look 200 west")[1], "Unexplored.");
    assert_eq!(reader.answer("2 east")[0], "You move 2 cells east.");
}

#[test]
fn fire_is_told_when_it_comes_near() {
    let scene = "#######\n#@.1..#\n#######\n\n1 = nobody with fire 3";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    assert!(!reader.begin().iter().any(|line| line.starts_with("Fire")));
    has(&reader.answer("look"), "Fire: 2 cells east.");
    has(&reader.answer("east"), "Fire: next to you, east.");
}

/// What keeps a walk from going on is named with its place, so that the player can step into it.
#[test]
fn a_walk_goes_up_to_what_is_in_the_way_and_names_it() {
    let game = Game::from_scene(rogue_ember::content(), "########\n#@..:..#\n########").unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    reader.begin();
    let danger = "Danger ahead: a chasm (next to you, east). Only a step by hand goes there.";
    has(&reader.answer("go 5 east"), danger);
    assert_eq!(reader.app().game().view().player().at.x, 3);
}

/// A cell that looks like any other is within reach of an eel; fire beside a cell is named where it
/// threatens the cell, not for a choice.
#[test]
fn what_is_dangerous_in_a_cell_is_named() {
    let told = |scene: &str| {
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
        reader.begin();
        reader.answer("go 6 east").join("\n").replace("\n  ", " ")
    };
    let eel = told("#########\n#@......#\n#...1...#\n#########\n\n1 = eel on deep_water");
    let reach =
        "Danger ahead: the reach of an eel (next to you, east). Type repeat again to go on.";
    assert!(eel.contains(reach), "{eel}");
    let water = told("#########\n#@..~...#\n#########\n\n~ = nobody on deep_water");
    let warning = "(next to you, east). Each step takes 3 turns. Eels lurk in some of it. Type";
    assert!(water.contains(warning), "{water}");
    let fire = told("#########\n#@....1.#\n#########\n\n1 = nobody with fire 9");
    assert!(fire.contains("fire ("), "{fire}");
}

#[test]
fn a_turn_is_counted_and_a_single_enemy_is_not_together_with_anyone() {
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 3\n1 = jackal";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let mut reader = Reader::new(App::resume(game, Theme::default(), KeyMap::default()));
    let lines = reader.begin().join("\n");
    assert!(!lines.contains("1 turns") && !lines.contains("Danger: "), "{lines}");
}

#[test]
fn places_are_listed_with_their_exact_cell() {
    let mut reader = scene("#######\n#@....#\n#....>#\n#######");
    assert_eq!(reader.answer("where stairs"), ["1. Stairs down: 4 east and 1 south."]);
    assert_eq!(reader.answer("go stairs")[0], "You stand on the staircase down.");
}

#[test]
fn an_impossible_answer_says_why() {
    let mut reader = scene("#####\n#@..#\n#####\n\ninventory a health_potion");
    let lines = reader.answer("drink 1");
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].starts_with("Health potion, not now: "), "{lines:?}");
}

#[test]
fn a_number_of_turns_is_waited_until_something_happens() {
    let mut reader = scene("#####\n#@..#\n#####");
    reader.answer("wait 7");
    assert_eq!(reader.answer("wait 2 turns")[0], "You wait. (x2)");
    assert_eq!(reader.app().game().view().turn(), 9);
    let mut reader = scene("#####\n#@o.#\n#####");
    has(&reader.answer("wait 7"), "The orc slashes you for 2.");
    assert_eq!(reader.app().game().view().turn(), 1);
    assert!(reader.answer("wait long")[0].starts_with("Wait how long?"));
}

#[test]
fn a_run_is_begun_left_and_resumed_by_words() {
    let memory = Memory::default();
    let mut reader = at_title(&memory);
    let lines = reader.begin();
    has(&lines, "2. New game: start a new run");
    assert!(reader.answer("new")[0].starts_with("Hello and welcome"));
    assert_eq!(reader.answer("wait")[0], "You wait.");
    assert_eq!(reader.answer("quit"), ["The run is saved.", "Goodbye."]);
    assert!(reader.finished());
    assert_eq!(memory.runs()[0].turn, 1);

    let mut reader = at_title(&memory);
    reader.begin();
    assert_eq!(reader.answer("continue")[0], "Welcome back, Adventurer!");
    reader.answer(".");
    reader.close();
    assert_eq!(memory.runs()[0].turn, 2);
}

#[test]
fn name_and_seed_are_typed_as_lines() {
    let mut reader = at_title(&Memory::default());
    reader.begin();
    assert_eq!(reader.answer("your name")[0], "Your name.");
    has(&reader.answer("Ann"), "4. Your name: Ann");
    reader.answer("enter a seed");
    let lines = reader.answer("forty-two");
    assert!(lines.iter().any(|line| line.starts_with("A seed is a whole number")), "{lines:?}");
    reader.answer("42");
    assert_eq!(reader.app().game().seed(), 42);
}

#[test]
fn known_seeds_are_chosen_by_number_and_by_name() {
    let reader = || {
        let content = rogue_ember::built_in("short").unwrap();
        let config = Config { content, ..crate::title::with_games() };
        let mut reader = Reader::new(App::title(config, Memory::default()));
        reader.begin();
        has(&reader.answer("enter a seed"), "Type it, list or back.");
        reader
    };
    let (mut by_row, mut by_name) = (reader(), reader());
    let lines = by_row.answer("forty-two");
    assert!(lines.iter().any(|line| line.starts_with("A seed is a whole number")), "{lines:?}");
    has(&by_row.answer("list"), "2. seed 77: a chained wolf on floor 2");
    by_row.answer("2");
    assert_eq!(by_row.app().game().seed(), 77);
    by_name.answer("list");
    has(
        &by_name.answer("11"),
        "\"11\" is not one of the answers. Type a number from 1 to 2, or back.",
    );
    by_name.answer("seed 11");
    assert_eq!(by_name.app().game().seed(), 11);
    let mut typed = reader();
    typed.answer("2");
    assert_eq!(typed.app().game().seed(), 2, "a number is a seed");
}

#[test]
fn the_end_of_a_game_is_told_and_asks_what_next() {
    let mut reader = scene("#####\n#@O.#\n#####\n\n@ = player hp 1");
    let lines = answers(&mut reader, &["wait", "wait", "wait"]);
    // One line tells the death.
    assert!(!lines.iter().any(|line| line.starts_with("You die")), "{lines:#?}");
    assert!(lines.iter().any(|line| line.starts_with("Killed by an ogre on floor 1, after ")));
    // A word acts at once, and the menu asks for no second one.
    has(&lines, "2. Same dungeon again: same seed");
    assert!(lines.iter().all(|line| !line.contains("twice")), "{lines:#?}");
    // A direction that was typed ahead begins no new game.
    assert_eq!(reader.answer("n")[0], "That does nothing here.");
    assert!(reader.app().game().outcome().is_some());
    // Nothing is left in the dungeon to go back to.
    reader.answer("back");
    has(&reader.answer("again"), "2. Same dungeon again: same seed");
    let story = reader.answer("story");
    assert!(story.iter().all(|line| !line.contains("##")), "no map: {story:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn every_line_is_answered_by_plain_lines(
        seed in 0u64..50,
        lines in prop::collection::vec(
            prop_oneof![
                "[a-z]{1,8}( [a-z0-9]{1,5}){0,2}",
                prop::sample::select(vec![
                    "explore", "fight", "attack", "look", "inventory", "1", "2", "3", "back", "descend",
                    "throw 1 at 1", "where", "travel", "5 east", "choose", "menu", "north", "", "what",
                    "rest", "new", "i", "help", "find", "go stairs", "story", "\u{1b}[2J", "character",
                ]).prop_map(str::to_owned),
            ],
            1..40,
        ),
    ) {
        let config = Config { seed, ..Config::default() };
        let mut reader = Reader::new(App::title(config, Memory::default()));
        let mut told = reader.begin();
        for line in ["new".to_owned()].into_iter().chain(lines) {
            if reader.finished() {
                break;
            }
            let answer = reader.answer(&line);
            prop_assert!(!answer.is_empty(), "{:?} is not answered", line);
            told.extend(answer);
        }
        for line in told {
            // The rest of a long line stands behind two blanks.
            let text = line.strip_prefix("  ").unwrap_or(&line);
            prop_assert!(!text.is_empty() && text.trim() == text, "{line:?}");
            prop_assert!(!line.chars().any(char::is_control), "{line:?}");
        }
    }
}

/// A scene that begins again is told in lines, too.
#[test]
fn a_scene_that_begins_again_is_read_as_before() {
    let text = "########\n#@....##\n#####.o#\n########";
    let game = Game::from_scene(Content::classic(), text).unwrap();
    let app = App::resume(game, Theme::default(), KeyMap::default()).with_scene(text.to_owned());
    let mut reader = Reader::new(app);
    reader.begin();
    let history = ["east", "menu", "7"];
    let first = answers(&mut reader, &history);
    has(
        &answers(&mut reader, &["back", "menu"]),
        "11. Same dungeon again: from the start; this run ends",
    );
    answers(&mut reader, &["11", "11"]);
    assert_eq!(answers(&mut reader, &history), first);
}

#[test]
fn end_of_a_game_offers_no_way_back() {
    let mut reader = scene("####\n#1.#\n####\n\n1 = player on stairs_up\npack c ember");
    let lines = reader.answer("<");
    assert!(lines.iter().any(|line| line.starts_with("Type a number from 1 to ")), "{lines:?}");
    assert!(!lines.iter().any(|line| line.contains("or back")), "{lines:?}");
}

/// Whatever is carried, met or asked.
#[test]
fn lines_have_at_most_a_hundred_letters() {
    let words = [
        "explore",
        "fight",
        "inventory",
        "back",
        "throw",
        "back",
        "look",
        "who",
        "where",
        "what",
        "get",
    ];
    for seed in 1..4 {
        let config = Config { content: rogue_ember::content(), seed, ..Config::default() };
        let mut reader = Reader::new(App::new(config));
        let mut lines = reader.begin();
        for _ in 0..20 {
            lines.extend(answers(&mut reader, &words));
        }
        lines.extend(answers(&mut reader, &["help", "character", "messages", "discoveries"]));
        for line in lines {
            assert!(rogue_words::text::width(&line) <= 100, "{line}");
        }
    }
}
