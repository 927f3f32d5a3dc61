//! The dungeon screen: layout and colours of the rules, messages, danger, refusals, hovering.

use std::sync::Arc;
use std::time::Duration;

use ratatui_core::style::{Color, Modifier};
use rogue_ui::input::MouseKind;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Command, Content, Game};

use crate::player::{Player, new_game, scene, themed};

const ROOM: &str = "
#########
#.......#
#.@...o.#
#.......#
#########";

#[test]
fn a_new_game_shows_a_welcome_and_the_help_key() {
    let player = new_game(1);
    insta::assert_snapshot!(player.part(0, 43, 80, 7));
    insta::assert_snapshot!("the_panel_of_a_new_game", player.part(52, 0, 28, 14));
}

#[test]
fn the_whole_screen_of_a_scene() {
    insta::assert_snapshot!(scene(ROOM).screen());
}

#[test]
fn classic_has_the_colours_of_the_rules() {
    let player = themed(ROOM, "classic");
    let floor = Color::Rgb(200, 180, 50);
    // Glyphs are lifted until they are readable on the golden floor.
    for glyph in ["@", "o"] {
        let (x, y) = player.find(glyph).expect(glyph);
        assert_eq!(player.bg(x, y), floor);
        assert_ne!(player.fg(x, y), floor);
    }
    assert_eq!(player.bg(0, 0), Color::Rgb(130, 110, 50));
}

#[test]
fn the_health_bar_shows_the_condition_by_colour_and_words() {
    let with_hp = |hp: i32| scene(&format!("{ROOM}\n\n@ = player hp {hp}"));
    let bar = |player: &Player| player.find("HP:").expect("a bar");

    let well = with_hp(11);
    let (x, y) = bar(&well);
    assert_eq!(well.bg(x, y), Color::Rgb(0, 0x60, 0));
    well.reads_not("wounded !");

    let wounded = with_hp(10);
    assert_ne!(wounded.bg(x, y), Color::Rgb(0, 0x60, 0));
    wounded.reads("! wounded !");

    let dying = with_hp(5);
    dying.reads("! NEAR DEATH !");
    let (x, y) = dying.find("@").expect("the player");
    assert!(dying.modifier(x, y).contains(Modifier::UNDERLINED));
}

#[test]
fn a_monster_is_announced_when_it_comes_into_view() {
    let player = scene(ROOM);
    player.reads("You see an orc.");
    let two = scene("#########\n#o.@.o.T#\n#########");
    two.reads("You see 2 orcs and a troll.");
    let npc = scene("#######\n#@..n.#\n#######\n\nn = npc");
    npc.reads_not("You see");
}

#[test]
fn each_attack_is_a_message_and_the_newest_is_last() {
    let mut player = scene("#####\n#@o.#\n#####\n\no = orc hp 10");
    player.types("l");
    player.reads("You slash the orc for 5.");
    player.reads("The orc slashes you for 1.");
    player.types("l");
    player.reads("You kill the orc!");
    // The dead are no news.
    player.types("l");
    player.reads_not("Here: the remains of an orc.");
}

#[test]
fn equal_messages_are_folded() {
    let mut player = scene("#####\n#@..#\n#####");
    player.types(". . .");
    player.reads("You wait. (x3)");
}

#[test]
fn a_refusal_shows_the_reason_and_takes_no_turn() {
    let mut player = scene("#####\n#@n.#\n#####\n\nn = npc");
    player.types("k");
    player.reads("The wall blocks your way.");
    player.types("l");
    player.reads("The villager is in your way.");
    assert_eq!(player.turn(), 0);
}

#[test]
fn a_step_into_a_bystander_asks_for_the_way_past() {
    let mut player = scene("#####\n#@n.#\n#####\n\nn = npc");
    player.types("l");
    player.reads("Squeeze past the villager");
    // The key that walked there, held down, answers nothing.
    player.types("l Enter");
    assert_eq!(player.turn(), 0);
    player.app.tick(Duration::from_secs(2));
    player.types("Esc");
    player.reads_not("Squeeze past the villager");
    player.types("p Enter");
    assert_eq!((player.turn(), player.app.game().view().player().at.x), (1, 2));
    player.reads("You squeeze past the villager.");
}

#[test]
fn a_neutral_is_attacked_by_choice() {
    let content = Content::first_steps_ron().replacen(
        "creatures: [",
        "creatures: [(id: \"monk\", glyph: 'm', color: (9, 9, 9), faction: \"neutral\", stats: {\"hp\": 9}),",
        1,
    );
    let content = Content::parse("monk.ron", &content).unwrap().into();
    let game = Game::from_scene(content, "#####\n#@m.#\n#####").unwrap();
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.types("l");
    player.app.tick(Duration::from_secs(2));
    player.types("Down Enter");
    player.reads("You slash the monk");
    player.types("p");
    player.reads("Attack the monk");
}

#[test]
fn an_unbound_key_names_the_help_key() {
    let mut player = scene(ROOM);
    player.types("Q");
    player.reads("Q does nothing here. Press ? for the keys.");
    assert_eq!(player.turn(), 0);
}

#[test]
fn fresh_messages_are_bold_and_old_ones_are_dimmed() {
    let mut player = scene("#####\n#@o.#\n#####");
    player.types("l");
    let (x, y) = player.find("You slash").expect("a blow");
    assert!(player.modifier(x, y).contains(Modifier::BOLD));
    let bright = player.fg(x, y);
    player.types("l l");
    let (x, y) = player.find("You slash").expect("a blow");
    assert!(!player.modifier(x, y).contains(Modifier::BOLD));
    assert_ne!(player.fg(x, y), bright);
}

#[test]
fn a_turn_of_many_blows_is_summed_up() {
    let crowd = "#####\n#ooo#\n#o@o#\n#ooo#\n#####";
    let around = crowd.replace("#####\n#ooo#", "#######\n#oTooT#").replace("#o@o#", "#T@oTo#");
    let around = around.replace("#ooo#\n#####", "#ToToT#\n#######");
    let mut player = scene(&around).sized(80, 24);
    player.types(".");
    let log = player.part(21, 5, 59, 19);
    assert!(!log.contains("more lines"), "a tall log shows all:\n{log}");
    let tall = "#######\n".to_owned() + &"#.....#\n".repeat(40) + &around;
    let mut player = scene(&tall).sized(80, 24);
    player.types(".");
    player.reads("You lost ").reads(" HP this turn.").reads_not("more lines");
}

#[test]
fn the_mouse_names_entities_and_only_changes_are_drawn() {
    let mut player = scene(ROOM);
    let (x, y) = player.find("o").expect("the orc");
    player.mouse(MouseKind::Move, x, y);
    player.reads("─ An orc ─");
    let again = rogue_ui::input::Mouse::new(MouseKind::Move, x, y);
    player.app.input(rogue_ui::Input::Mouse(again));
    assert!(!player.app.dirty());
    // Who plays on by keys reads the log again; the mouse that moves in the same cell names it again.
    player.types("x Esc");
    assert_eq!(player.part(1, 43, 16, 1), " What happened ─");
    player.mouse(MouseKind::Move, x, y).reads("─ An orc ─");
    player.mouse(MouseKind::Move, 1, 1);
    assert_eq!(player.part(1, 43, 8, 1), " Floor ─");
    player.mouse(MouseKind::Move, 40, 40);
    assert_eq!(player.part(1, 43, 16, 1), " What happened ─");
}

#[test]
fn remembered_cells_are_dimmed_and_named_as_such() {
    let far = "####################\n#@.................#\n####################";
    let mut player = scene(far);
    player.types(&"l ".repeat(12));
    let (near, far) = (player.buffer[(12, 1)].clone(), player.buffer[(1, 1)].clone());
    assert_eq!(near.symbol(), far.symbol());
    assert_ne!(near.fg, far.fg);
    player.mouse(MouseKind::Move, 1, 1);
    player.reads("Floor (remembered)");
}

#[test]
fn each_worse_condition_is_reported_once() {
    let mut player = scene("#####\n#@T.#\n#####\n\n@ = player hp 12");
    player.types(".").reads("You are badly wounded: 10 HP");
    assert!(player.disturbed);
    player.types(".");
    assert!(!player.disturbed);
    player.types(". .").reads("You are near death: 4 HP left!");
}

#[test]
fn a_monster_out_of_view_for_long_is_announced_again() {
    let ron = Content::first_steps_ron().replace(
        "(id: \"wall\"",
        "(id: \"glass\", glyph: '=', color: (100, 200, 200), transparent: true), (id: \"wall\"",
    );
    let content = Content::parse("glass.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
    let wall = "#".repeat(20);
    let corridor = format!("##{wall}\n#o{wall}\n#={wall}\n#@{}#\n##{wall}", ".".repeat(19));
    let game = Game::from_scene(Arc::new(content), &corridor).expect("a scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.reads("You see an orc.");
    player.types("l l h h").reads_not("again");
    player.types(&format!("{}{}", "l ".repeat(8), "h ".repeat(8)));
    player.reads("You see an orc again.");
}

/// In the log, in the sidebar and under the cursor; one that is chained is not.
#[test]
fn a_companion_is_named_as_yours() {
    let scene = "########\n#@.12..#\n#3.....#\n########\n\n1 = wolf\n2 = goblin hp 90 max 90 power 0\n3 = captive_wolf";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.reads("Your wolf").reads("Chained wolf");
    player.types(". .").reads("Your wolf bites the goblin");
    player.types("x Tab").reads("Your wolf");
}

#[test]
fn a_captive_out_of_view_stays_on_the_map_and_is_named() {
    let scene = "##########\n#@......>#\n#######.##\n#x......##\n##########\n\nx = captive_wolf";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut player =
        Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()));
    player.types("o").settles().reads("Floor explored. Left: a chained wolf.");
    assert!(player.find("x").is_some(), "{}", player.screen());
    player.types("Ctrl-F").reads("Chained wolf");
    player.types("a").settles().reads("a chained wolf (next to you");
    player.reads("Walk into it to set it free.");
}

/// Everything that is left is named, not the first of it; a single thing with its price.
#[test]
fn exploring_names_everything_that_it_leaves() {
    let two = "##########\n#@.1.2..>#\n#######.##\n#x......##\n##########\n\n\
               1 = dagger on rack\n2 = mace on rack\nx = captive_wolf";
    ember(two)
        .types("o")
        .settles()
        .reads("Floor explored. Left: a dagger and a mace on racks; a chained wolf.");
    let one = "#########\n#@..1..>#\n#########\n\n1 = speed_ring on plinth";
    ember(one).types("o").settles().reads("Take it, and its keeper wakes, if it still stands.");
}

#[test]
fn death_of_a_companion_out_of_sight_is_told() {
    let scene = "########\n#.@h1..#\n#.######\n#.######\n#.######\n########\n\n\
                 @ = player hp 400 max 400\nh = hound hp 55 max 55\n1 = jackal hp 90 max 90 power 9\nseed 4";
    let mut player = ember(scene);
    player.types("h j j j . . . . . . . . v");
    player.reads("Out of sight, your hound falls.");
}

/// A companion in view that is too far away to follow is named before the stairs are taken, and once.
#[test]
fn companion_that_would_stay_behind_is_asked_about() {
    let halls = [
        ("#h......@>#", Some("Your hound stays behind. > again to go down.")),
        ("#......h@>#", None),
        ("#hh.....@>#", Some("Your 2 hounds stay behind. > again to go down.")),
    ];
    for (hall, told) in halls {
        let walls = "#".repeat(hall.len());
        let mut player = ember(&format!("{walls}\n{hall}\n{walls}\n\nh = hound"));
        player.types("l").types(">");
        if let Some(question) = told {
            player.reads(question).reads("Floor: 1 of 10");
            player.types(">");
        }
        player.reads("Floor: 2 of 10");
        let count = player.screen().matches(" behind.").count();
        assert_eq!(count, usize::from(told.is_some()), "{}", player.screen());
    }
}

/// One out of view is named on the floor that it does not come to.
#[test]
fn companion_out_of_view_that_stays_behind_is_named() {
    let shaft = "#.######\n".repeat(5);
    let scene = format!("########\n#@h....#\n{shaft}#>######\n########\n\nh = hound held 90");
    let mut player = ember(&scene);
    player
        .types("j j j j j j")
        .types(">")
        .reads("Floor: 2 of 10")
        .reads("Your hound stays behind.");
}

/// An axe hits all enemies beside its wielder: a keeper that stands still is one of them.
#[test]
fn blow_that_would_wake_a_keeper_is_asked_about() {
    let scene = "#####\n#.k.#\n#@r.#\n#...#\n#####\n\n@ = player hp 90 max 90\nk = well_keeper dormant on\n\
                 r = rat hp 90 max 90\ninventory a axe worn, b dagger";
    let question = "That would also hit the keeper of the well.";
    let mut player = ember(scene);
    player.types("l").reads(question).reads("Do it again to strike anyway.");
    assert_eq!(player.turn(), 0);
    player.types("l").reads("You cleave the rat");
    let mut player = ember(scene);
    player.types("Tab").reads(question).reads("Tab again to strike anyway.");
    assert_eq!(player.turn(), 0);
    player.types("Tab").reads("You cleave the rat");
    let mut player = ember(&scene.replace("axe worn, b dagger", "axe, b dagger worn"));
    player.types("l").reads_not("also hit").reads("You stab the rat");
}

/// The experience of a kill that nobody has seen has a cause.
#[test]
fn kill_of_a_companion_out_of_sight_is_told() {
    let scene = "########\n#.@h1..#\n#.######\n#.######\n#.######\n########\n\n\
                 @ = player hp 400 max 400\nh = hound hp 900 max 900 power 9\n1 = jackal hp 30 max 30\nseed 4";
    let mut player = ember(scene);
    player.types("h j j j . . . . . . . . . . v");
    player.reads("Out of sight, your hound makes a kill: +");
}

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()))
}

#[test]
fn who_comes_along_is_told() {
    let mut player = ember("#####\n#1g.#\n#####\n\n1 = player on stairs_down\ng = stalker");
    player.types(">").reads("You descend").reads("The stalker follows you.");
}

#[test]
fn ground_is_named() {
    let seen = |tile: &str| {
        let mut player = ember(&format!("#####\n#@1.#\n#####\n\n1 = nobody on {tile}"));
        player.types("x l").rows().join(" ")
    };
    assert!(seen("bog").contains(" Bog."), "{}", seen("bog"));
    assert!(seen("deep_water").contains(" Deep water."), "{}", seen("deep_water"));
}

#[test]
fn a_find_is_compared_with_what_is_equipped() {
    let scene = "######\n#1...#\n######\n\n1 = player, ITEM\ninventory a WORN equipped";
    let said = |item: &str, worn: &str| {
        let mut player = ember(&scene.replace("ITEM", item).replace("WORN", worn));
        player.types("g v").rows().join(" ")
    };
    let reads = |page: String, text: &str| assert!(page.contains(text), "no {text:?} in {page}");
    reads(said("sword", "rapier"), "Sword: power 8 -> 11, 12% slower.");
    reads(said("scale_armour", "leather_armour"), "Scale armour: defence 1 -> 3.");
    reads(said("leather_armour", "scale_armour"), "Leather armour: defence 3 -> 1.");
    reads(said("venom_blade", "sword"), "Venom blade: power 11 -> 9; hits poison");
    reads(
        said("sword", "venom_blade"),
        "Sword: power 9 -> 11. You'd lose your venom blade's effect: hits",
    );
    reads(said("might_ring", "leech_ring"), "Ring of might: power");
    reads(said("runner_armour", "leather_armour"), "Runner's leathers: ");
    reads(said("might_ring", "sword"), "Ring of might: power 11 -> 13.");
    assert!(!said("sword", "sword").contains("Sword: "));
}

#[test]
fn find_names_the_gain_that_it_would_lose() {
    let scene = "######\n#1...#\n######\n\n1 = player, sword\ninventory a sword equipped, b spark";
    let mut game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let spark = game.view().inventory()[1].kind;
    let (tempered, _) = game.content().growth_for(spark).next().expect("a row for a spark");
    game.step(Command::LevelUp(tempered)).expect("tempers the sword");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.types("g v").reads("You'd lose the +1 power");
}

/// A rule of a trap says its text last.
#[test]
fn a_trap_is_told_before_its_harm() {
    let scene = "#####\n#@².#\n#####";
    let mut player = ember(scene);
    player.types("l l").reads("The dart hits you for");
    let screen = player.screen();
    let at = |part: &str| screen.find(part).unwrap_or_else(|| panic!("{part}: {screen}"));
    assert!(at("A dart flies out of the wall!") < at("The dart hits you"), "{screen}");
}

#[test]
fn creatures_that_notice_in_one_turn_share_a_line() {
    let mut player = ember("#########\n#@....oj#\n#########\n\no = goblin");
    player.types(".").reads("The goblin and the jackal notice you!");
}

/// The player's statuses end before the creatures act.
#[test]
fn a_status_that_begins_again_as_it_ends_is_told() {
    let scene = "#####\n#@1.#\n#####\n\n@ = player hp 30 poisoned 1\n1 = snake";
    let mut player = ember(scene);
    player.types(".").reads("The poison wears off.").reads("Poison burns in your veins.");
}

/// Two bites of one turn poison once.
#[test]
fn a_status_that_goes_on_is_told_once() {
    let scene = "#####\n#1@1#\n#####\n\n@ = player hp 30\n1 = snake";
    let mut player = ember(scene);
    player.types(".").reads("Poison burns in your veins.");
    let said =
        player.rows().iter().filter(|row| row.contains("Poison burns in your veins.")).count();
    assert!(said == 1 && !player.screen().contains("(x2)"), "{}", player.screen());
}

#[test]
fn a_key_stays_in_the_lock() {
    let mut player = ember("#####\n#@≠.#\n#####\n\ninventory a iron_key");
    player.types("l").reads("The iron key stays in the lock.").reads_not("You lose");
}
