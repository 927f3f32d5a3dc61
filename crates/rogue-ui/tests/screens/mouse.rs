//! A life by mouse alone: what is clicked, and where it leads.

use std::time::Duration;

use rogue_ui::input::MouseKind;
use rogue_ui::storage::Memory;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{EntityView, Game, Point};

use crate::player::{Player, at_title};

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()))
}

/// Clicks the first place on the screen that shows a text.
fn click(player: &mut Player, text: &str) {
    let (x, y) = player.find(text).unwrap_or_else(|| panic!("{text}: {}", player.screen()));
    player.mouse(MouseKind::Left, x, y);
}

/// Clicks a cell of the map.
fn click_map(player: &mut Player, x: i32, y: i32) {
    let (x, y) = player.app.canvas_cell(Point::new(x, y)).expect("shown");
    player.mouse(MouseKind::Left, x, y);
}

#[test]
fn a_click_on_a_captive_beside_the_player_frees_it() {
    let mut player = ember("#######\n#@...x#\n#######\n\nx = captive_wolf");
    click_map(&mut player, 5, 1);
    player.settles().reads("Walk into it to set it free.");
    click_map(&mut player, 5, 1);
    player.reads("Your wolf").reads_not("Chained wolf");
}

/// A companion makes way, as for a walk.
#[test]
fn a_click_on_a_companion_beside_the_player_walks_there() {
    let mut player = ember("#######\n#@w...#\n#######\n\nw = wolf");
    click_map(&mut player, 2, 1);
    let here = player.app.game().view().player().at;
    assert_eq!(here, Point::new(2, 1), "{}", player.screen());
}

/// The keys in the last row can be clicked while something is aimed, while looking, and over a replay.
#[test]
fn keys_below_a_cursor_can_be_clicked() {
    let scene = "#########\n#@..o.o.#\n#########\n\no = goblin asleep 500\ninventory a javelin";
    let mut player = ember(scene);
    player.types("t a").reads("Javelin: choose a target");
    click(&mut player, "next");
    player.reads("choose a target");
    click(&mut player, "Esc: back");
    player.reads_not("choose a target");
    player.types("Esc x").reads("Looking");
    click(&mut player, "back");
    player.reads_not("Looking");
    player.types("t a");
    let turn = player.turn();
    click(&mut player, "Enter: throw");
    assert_eq!(player.turn(), turn + 1, "{}", player.screen());
}

/// What lies in the player's cell has keys on the dungeon screen, which the cursor over it does not carry out.
#[test]
fn keys_of_the_dungeon_are_none_below_a_cursor() {
    let mut player = ember("#####\n#1..#\n#####\n\n1 = player on stairs_down");
    player.types("x");
    click(&mut player, "go down");
    player.reads("Floor: 1").reads_not("You descend");
}

/// Title, play, death, story, result and the title again, without a key.
#[test]
fn a_life_by_mouse_alone_ends_at_the_title() {
    let mut player = at_title(&Memory::default());
    click(&mut player, "New game");
    for round in 0..4_000 {
        if player.app.game().outcome().is_some() {
            break;
        }
        if player.find("Which attribute").is_some() {
            player.settles();
            let row = player.find("a)").expect("a choice");
            player.mouse(MouseKind::Left, row.0, row.1);
            continue;
        }
        let (turn, here) = (player.turn(), player.app.game().view().player().at);
        player.mouse(MouseKind::Middle, 9, 9);
        player.app.tick(Duration::from_secs(1));
        if player.turn() == turn {
            // Where the button stops the player goes on: down the stairs, into whoever is near, or waits.
            let view = player.app.game().view();
            let is_near = |it: &EntityView<'_>| it.is_enemy() && here.direction_to(it.at).is_some();
            let near = view.entities().into_iter().find(is_near).map_or(here, |it| it.at);
            let cell = player.app.canvas_cell(near).expect("shown");
            let (x, y) = player.find("go down").unwrap_or(cell);
            player.mouse(MouseKind::Left, x, y);
        }
        assert!(round < 3_999, "no end: {}", player.screen());
    }
    player.settles().reads("You died");
    for page in ["The story", "Result"] {
        click(&mut player, page);
        player.reads_not("You died");
        click(&mut player, "back");
        player.reads("You died");
    }
    click(&mut player, "Title screen");
    player.reads("New game");
    click(&mut player, "Replays");
    click(&mut player, "a)");
    player.opened().reads("turn ");
    click(&mut player, "pause");
    player.reads("paused at turn");
    click(&mut player, "go to turn");
    player.reads("Go to turn: ");
    click(&mut player, "Esc: back");
    player.reads_not("Go to turn: ");
    click(&mut player, "Esc: back");
    click(&mut player, "Esc: back");
    click(&mut player, "Quit");
    assert!(player.app.finished(), "{}", player.screen());
}

/// Pointing at a cell dots the way to it, and at a creature tells its threat beside the mouse.
#[test]
fn pointing_shows_the_way_and_the_threat() {
    let mut player = ember("#########\n#@......#\n#.....g.#\n#########\n\ng = goblin");
    let point = |player: &mut Player, x, y| {
        let (x, y) = player.app.canvas_cell(Point::new(x, y)).expect("shown");
        player.mouse(MouseKind::Move, x, y);
    };
    let row = |player: &Player| player.screen().lines().nth(1).unwrap_or_default().to_owned();
    assert!(!row(&player).contains('·'), "{}", player.screen());
    point(&mut player, 4, 1);
    assert!(row(&player).starts_with("#@··"), "{}", player.screen());
    point(&mut player, 6, 2);
    let names = player.screen().matches("Goblin").count();
    assert_eq!(names, 2, "in the sidebar and beside the mouse: {}", player.screen());
    // A player at the keys does not point.
    player.types("l");
    let names = player.screen().matches("Goblin").count();
    assert!(names == 1 && !row(&player).contains('·'), "{}", player.screen());
}

/// Each row of the inventory beside the log is that of its item.
#[test]
fn click_on_a_row_of_the_inventory_opens_its_item() {
    let scene = "####\n#@.#\n####\n\ninventory a sword, b leather_armour, c healing_potion\nknown healing_potion";
    for (name, title) in [
        ("sword", "Sword: do what?"),
        ("leather armour", "Leather armour: do what?"),
        ("potion of healing", "Potion of healing: do what?"),
    ] {
        let game = Game::from_scene(rogue_ember::content(), scene).expect("a scene");
        let theme = Theme::named("ascii").expect("a theme");
        let app = App::resume(game, theme, KeyMap::default());
        let mut player = Player::of(app).sized(200, 60);
        player.reads("Inventory (i)");
        let (x, y) = player.find(name).expect("its row");
        player.mouse(MouseKind::Left, x, y).reads(title);
    }
}

#[test]
fn click_below_the_items_opens_the_inventory() {
    let game = Game::from_scene(rogue_ember::content(), "####\n#@.#\n####\n\ninventory a sword");
    let theme = Theme::named("ascii").expect("a theme");
    let app = App::resume(game.expect("a scene"), theme, KeyMap::default());
    let mut player = Player::of(app).sized(200, 60);
    let (x, y) = player.find("Inventory (i)").expect("the panel");
    player.mouse(MouseKind::Left, x, y + 4).reads("letter or Enter: open");
}
