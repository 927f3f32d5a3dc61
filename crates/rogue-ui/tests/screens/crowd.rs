//! Where room is short: the sidebar in a crowd, the panel with many statuses; what the mouse can do; signs of fire and
//! gas.

use rogue_ui::glyphs::drawing;
use rogue_ui::input::MouseKind;
use rogue_ui::layout::Tiles;
use rogue_ui::{App, Copied, KeyMap, Request, Theme};
use roguecore::Game;

use crate::player::Player;

fn ember(scene: &str, theme: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named(theme).expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

/// Eleven enemies and two things.
const CROWD: &str = "
###########
#rrr.ggg..#
#r.@.!.b..#
#ww.g./s..#
###########

r = rat hp 2
w = wolf webbed 9
b = cave_bat asleep on
s = skeleton
";

#[test]
fn a_crowd_has_a_line_for_each_with_sign_bar_and_numbers() {
    let player = ember(CROWD, "ascii").sized(80, 24);
    insta::assert_snapshot!(player.part(52, 0, 28, 18));
}

#[test]
fn with_room_a_crowd_has_its_words() {
    let player = ember(CROWD, "ascii").sized(128, 60);
    insta::assert_snapshot!(player.part(80, 0, 48, 38));
}

#[test]
fn statuses_stand_beside_each_other_before_any_is_hidden() {
    let scene = "
#####
#@..#
#####

@ = player poisoned 5 webbed 3 hasted 9 slowed 4 weakened 6 shielded 7

inventory a sword equipped, b leather_armour equipped
";
    let player = ember(scene, "ascii").sized(80, 24);
    for shown in ["Poisoned 5", "Entangled 3", "Hasted 9", "Slowed 4", "Weakened 6", "Shielded 7"] {
        player.reads(shown);
    }
    ember(scene, "ascii").sized(128, 60).reads("Shielded 7").reads_not("more");
}

/// The own state has its rows however many others are in view.
#[test]
fn crowd_leaves_the_own_state_its_rows() {
    let state =
        "poisoned 5 webbed 3 hasted 9 slowed 4 weakened 6 shielded 7 regenerating 9 confused 3";
    let scene = format!("{CROWD}@ = player {state}\n");
    for (width, height) in [(80, 24), (100, 30), (120, 40)] {
        let player = ember(&scene, "ascii").sized(width, height);
        for status in state.split(' ') {
            let is_name = status.chars().all(char::is_alphabetic) && status != "webbed";
            assert!(
                !is_name || player.screen().to_lowercase().contains(status),
                "{}",
                player.screen()
            );
        }
    }
}

/// A name and the numbers of its threat never run together, and no number is cut.
#[test]
fn numbers_of_a_crowd_stand_apart_from_names() {
    let scene = "###########\n#.ja.ggg..#\n#..@...c..#\n#.s......k#\n###########\n\n@ = player hp 38\n\
                 g = goblin\nj = jackal\na = goblin_archer\nc = ogre\ns = snake\nk = skeleton";
    let player = ember(scene, "ascii").sized(80, 24);
    let side = player.part(53, 0, 27, 18);
    let mut seen = 0;
    for row in side.lines().filter(|row| row.contains("you ") && row.contains('+')) {
        let (name, numbers) = row.split_once(" you ").expect("numbers");
        assert!(name.ends_with(' ') && !name.contains('…'), "{side}");
        assert!(numbers.trim().chars().all(|it| "0123456789+–? it-".contains(it)), "{side}");
        seen += 1;
    }
    assert!(seen >= 2, "{side}");
}

#[test]
fn enemies_without_a_row_are_named_together() {
    let scene = "#########\n#abcdefg#\n#...@...#\n#hijklmn#\n#########\n\na = rat\nb = jackal\nc = goblin\n\
                 d = monkey\ne = oozelet\nf = hobgoblin\ng = troll\nh = ogre\ni = skeleton\nj = ghoul\n\
                 k = wraith\nl = hound\nm = salamander\nn = harpy";
    let player = ember(scene, "ascii").sized(80, 24);
    let rows = player.part(53, 0, 27, 18);
    let more = rows.lines().find(|row| row.contains(" more: ")).unwrap_or_else(|| panic!("{rows}"));
    assert!(more.trim().starts_with('+') && !more.contains('…'), "{more}");
}

/// The rows of the panel that its facts need only below each other go to the enemies.
#[test]
fn a_crowd_takes_rows_of_the_panel() {
    let state = "@ = player hasted 9\n\ninventory a sword equipped, b leather_armour equipped\n";
    let player = ember(&format!("{CROWD}{state}"), "ascii").sized(80, 24);
    let side = player.part(52, 0, 28, 18);
    let title = side.lines().position(|row| row.contains("──"));
    assert_eq!(title, Some(6), "{side}");
    for shown in ["sword +", "leather armour +", "Hasted 9"] {
        player.reads(shown);
    }
}

#[test]
fn fire_and_each_gas_have_signs_of_their_own_in_the_light_of_a_torch() {
    let scene = "
############
#@.f.m.c.s.#
############

f = nobody with fire 5
m = nobody with marsh_gas 9
c = nobody with caustic_gas 9
s = nobody with smoke 9
";
    let mut player = ember(scene, "torch");
    let view = player.app.game().view();
    let cells: Vec<_> = view.substances().map(|it| it.at).collect();
    let cells: Vec<_> = cells.into_iter().filter_map(|at| player.app.canvas_cell(at)).collect();
    let signs: Vec<_> =
        cells.iter().map(|&(x, y)| player.buffer[(x, y)].symbol().to_owned()).collect();
    assert_eq!(signs.len(), 4, "{}", player.screen());
    for (index, sign) in signs.iter().enumerate() {
        assert!(!signs[..index].contains(sign) && sign != " ", "{signs:?}");
    }
    // In a window each is a drawing.
    player.app.set_tiles(Tiles::Square);
    player.resize(160, 45);
    let map = player.app.tile_map().expect("square tiles");
    let drawings = map.tiles.content.iter().filter_map(|cell| cell.symbol().chars().next());
    let gases = drawing::CLOUD_PUFFS..=drawing::CLOUD_WISPS;
    let clouds = drawings.filter(|c| gases.contains(c) || *c == drawing::FLAME);
    assert_eq!(clouds.collect::<std::collections::BTreeSet<_>>().len(), 4);
}

/// In each theme; and nothing that stands on the map shares the sign of a torch.
#[test]
fn a_torch_on_a_wall_and_smoke_have_signs_of_their_own() {
    let content = rogue_ember::content();
    let torch = content.tiles().iter().find(|tile| tile.id == "torch_wall").expect("a row").glyph;
    let others = content.tiles().iter().filter(|tile| tile.look != "torch_wall");
    let others = others.map(|tile| tile.glyph);
    let others = others.chain(content.prototypes().iter().map(|row| row.glyph));
    assert!(
        !others.chain(content.rows().substances.iter().map(|row| row.glyph)).any(|it| it == torch)
    );
    let scene = "###î###\n#..@.s#\n#######\n\ns = nobody with smoke 9";
    for theme in Theme::NAMES {
        let player = ember(scene, theme);
        let sign = |x: i32, y: i32| {
            let cell = player.app.canvas_cell(roguecore::Point::new(x, y)).expect("shown");
            player.buffer[cell].symbol().to_owned()
        };
        let signs = [sign(3, 0), sign(5, 1)];
        assert_eq!(signs, ["¡", "¤"], "{theme}: {}", player.screen());
    }
}

/// Where the panel has few rows it takes those that what lies here and who is in view leave.
#[test]
fn the_panel_of_a_window_hides_nothing_while_there_is_room() {
    // A floor of the size of those of the game, which decides where the panel stands.
    let (wall, row) = ("#".repeat(58), format!("#{}#\n", ".".repeat(56)));
    let first = row.replacen('.', "@", 1);
    let map = format!("{wall}\n{first}{}{wall}", row.repeat(23));
    let scene = &format!(
        "{map}\n\n@ = player poisoned 5 webbed 3 hasted 9 slowed 4\n\n\
         inventory a sword equipped, b leather_armour equipped, c regeneration_ring equipped\n"
    );
    // Over what lies here below the map, upright, and beside the map.
    for (width, height) in [(160, 45), (50, 59), (155, 41), (120, 40)] {
        let mut player = ember(scene, "torch");
        player.app.set_tiles(Tiles::Square);
        player.resize(width, height);
        if width < height {
            // The strip has room for what changes the player, as far as it goes.
            player.reads("Poisoned 5").reads("Entangled 3").reads("2 more");
            let (x, y) = player.find("HP:").expect("the strip");
            player.mouse(MouseKind::Left, x, y);
        }
        let fact = ["sword", "leather armour", "ring of", "Poisoned 5", "Entangled 3", "Hasted 9"];
        for fact in fact.into_iter().chain(["Slowed 4", "Floor"]) {
            assert!(player.find(fact).is_some(), "{width}x{height}, {fact}: {}", player.screen());
        }
        player.reads_not(" more");
        // Upright the log is the last part, and has no title.
        let title = player.find("What happened").is_some();
        assert_eq!(title, width > height, "{width}x{height}: {}", player.screen());
    }
    // With large letters there is no room for all: statuses come before equipment.
    for (width, height) in [(120, 33), (100, 37)] {
        let mut player = ember(scene, "torch");
        player.app.set_tiles(Tiles::Square);
        player.resize(width, height);
        player
            .reads("Poisoned 5")
            .reads("Entangled 3")
            .reads("Slowed 4")
            .reads("Hasted 9")
            .reads(" more");
    }
    // With fewer of them what lies here keeps its title.
    let mut player = ember(&scene.replace("poisoned 5 webbed 3 ", ""), "torch");
    player.app.set_tiles(Tiles::Square);
    player.resize(160, 45);
    player.reads(" Here ").reads("Hasted 9").reads("Slowed 4").reads_not(" more");
}

#[test]
fn a_click_on_the_own_health_rests_and_one_on_a_key_in_a_footer_is_that_key() {
    let mut player = ember("####\n#@.#\n####\n\n@ = player hp 20\ninventory a dagger", "ascii");
    let (x, y) = player.find("HP: 20").expect("the bar");
    player.mouse(MouseKind::Left, x, y);
    assert!(player.turn() > 1, "{}", player.screen());
    player.types("i").reads("Inventory");
    let (x, y) = player.find("back").expect("a footer");
    player.mouse(MouseKind::Left, x, y).reads_not("Inventory");
}

#[test]
fn a_click_without_control_is_a_step_that_way() {
    let mut player = ember("######\n#@...#\n######\n\n@ = player confused 5", "ascii");
    let at = roguecore::Point::new(4, 1);
    let (x, y) = player.app.canvas_cell(at).expect("shown");
    player.mouse(MouseKind::Left, x, y);
    assert_eq!(player.turn(), 1, "{}", player.screen());
}

#[test]
fn a_picture_is_asked_for_on_every_screen() {
    let mut player = ember("####\n#@.#\n####", "ascii");
    for screen in ["Esc", "?", "="] {
        player.types(screen).types("F12");
        assert_eq!(player.app.take_request(), Some(Request::Picture), "{}", player.screen());
        assert_eq!(player.app.take_request(), None);
        player.types("Esc");
    }
    player.app.report(Ok("Picture saved: here.png"));
    player.draw();
    player.reads("Picture saved: here.png");
}

#[test]
fn the_seed_and_the_text_of_a_page_are_copied_and_read_out_in_lines() {
    let mut player = crate::player::new_game(7);
    player.types("C");
    let copied = player.copied();
    assert_eq!((copied.what.as_str(), copied.text.as_str()), ("Seed 7", "7"));
    player.types("v C");
    assert_eq!(player.copied().what, "Message history");
    let (x, y) = player.find("C: copy").expect("its key");
    player.mouse(MouseKind::Left, x, y);
    assert_eq!(player.copied().what, "Message history");
    assert_eq!(player.app.take_request(), None);
    let mut won = crate::player::won();
    won.settles().types("m C");
    let story = won.copied();
    assert_eq!(story.what, "The story of this run");
    assert!(story.text.contains("Seed ") && story.text.lines().count() > 10, "{}", story.text);
    let app = App::new(rogue_ui::Config { seed: 7, ..rogue_ui::Config::default() });
    let mut reader = rogue_ui::reader::Reader::new(app);
    reader.begin();
    assert_eq!(reader.answer("copy"), ["Seed 7."]);
}

/// Each front end tells the same.
#[test]
fn what_came_of_a_copy_is_told_in_one_wording() {
    let mut player = crate::player::new_game(7);
    let mut told = |outcome| {
        player.app.report_copy("Seed 7", outcome);
        player.draw();
        player.rows().join(" ")
    };
    assert!(told(Ok(Copied::InClipboard)).contains("Seed 7 is in the clipboard."));
    let given = "Seed 7 copied, if your terminal allows it.";
    assert!(told(Ok(Copied::GivenToTerminal)).contains(given));
    let lost = told(Err("The connection was closed."));
    assert!(lost.contains("Nothing was copied: the connection was closed."), "{lost}");
}

/// The key is no different from others where keys are typed, or pressed to be bound.
#[test]
fn the_key_of_pictures_can_be_bound_and_typed() {
    let mut player = ember("####\n#@.#\n####", "ascii");
    player.types("=");
    crate::settings::choose(&mut player, "Edit keys");
    crate::settings::choose(&mut player, "wait a turn");
    player.types("F12").reads("F12 does \"save a picture");
    player.types("Enter");
    player.reads("F12 now does \"wait a turn\"");
    assert_eq!(player.app.take_request(), None, "{}", player.screen());
    crate::settings::choose(&mut player, "save a picture");
    player.types("P").reads("P now does \"save a picture");
    player.types("Esc Esc P");
    assert_eq!(player.app.take_request(), Some(Request::Picture), "{}", player.screen());
    let mut title = crate::player::at_title(&rogue_ui::storage::Memory::default());
    let (before, after) = (KeyMap::default(), player.app.settings().keys.clone());
    title.app.change_setting(&rogue_ui::settings::Change::Keys { before, after });
    title.types("a P").reads("Name: AdventurerP_");
    assert_eq!(title.app.take_request(), None);
}

#[test]
fn what_a_front_end_reports_is_shown_where_there_is_no_log_and_hides_nothing_else() {
    let mut title = crate::player::at_title(&rogue_ui::storage::Memory::default());
    title.app.report_settings("there is no game `no`");
    title.app.report(Err("no picture was saved: the disk is full."));
    title.draw();
    title.reads("No picture was saved: the disk is full.").reads("there is no game `no`");
    title.types("Down").reads_not("No picture").reads("there is no game `no`");
}

#[test]
fn help_stands_in_columns_on_a_wide_screen() {
    let mut player = ember("####\n#@.#\n####", "ascii").sized(160, 45);
    player.types("?");
    let keys = |player: &Player, help: &str| {
        let rows = player.rows();
        rows.iter().find(|row| row.contains(help)).cloned().unwrap_or_default()
    };
    // The page is read to its end in the left column, then in the right one, before the next one begins.
    let first = keys(&player, "move or attack north (up)");
    let right = first.split_once("(up)").expect("a key").1;
    assert!(right.chars().any(char::is_alphabetic), "{first}");
    let last = player.rows()[42].clone();
    player.types("End");
    let after = player.rows();
    assert!(!after.contains(&last), "{last}");
    player.types("Home PageDown");
    player.reads("On the map");
    let mut narrow = ember("####\n#@.#\n####", "ascii").sized(80, 45);
    narrow.types("?");
    let only = keys(&narrow, "move or attack north (up)");
    assert!(!only.split_once("(up)").expect("a key").1.chars().any(char::is_alphabetic), "{only}");
}

#[test]
fn a_click_on_a_key_for_what_lies_here_is_that_key() {
    let mut player = ember("####\n#1.#\n####\n\n1 = player, sword", "ascii");
    let (x, y) = player.find("pick up").expect("its key");
    player.mouse(MouseKind::Left, x, y).reads("You pick up the sword");
}

#[test]
fn only_the_row_of_the_health_rests() {
    let mut player = ember("####\n#@.#\n####\n\n@ = player hp 20", "ascii");
    let (x, y) = player.find("Floor: ").expect("the floor");
    for row in [y, y + 2, y + 3, y + 4] {
        player.mouse(MouseKind::Left, x, row);
    }
    assert_eq!(player.turn(), 0, "{}", player.screen());
}

#[test]
fn a_word_of_a_footer_without_a_key_does_nothing() {
    let mut player = ember("####\n#@.#\n####\n\ninventory a sword", "ascii");
    player.types("i");
    let (x, y) = player.find(" slots)").expect("a count");
    player.mouse(MouseKind::Left, x - 2, y).mouse(MouseKind::Left, x, y).reads("Inventory");
}

/// Those at the player's feet are not counted with those that lie elsewhere.
#[test]
fn things_at_the_players_feet_are_counted_alone() {
    let scene = "########\n#@....1#\n########\n\n@ = player, javelin, javelin\n1 = javelin";
    let player = ember(scene, "ascii");
    player.reads("2 javelins").reads("at your feet").reads("A javelin").reads_not("3 javelins");
}

/// It ends when its holder begins the next turn: no turns are left to count.
#[test]
fn a_status_in_its_last_turn_has_no_number() {
    let scene = "########\n#@...o.#\n########\n\no = goblin shielded 1";
    let mut player = ember(scene, "ascii");
    player.reads("shielded 1");
    player.types(".").reads("shielded").reads_not("shielded 0");
    assert_eq!(player.turn(), 1);
}
