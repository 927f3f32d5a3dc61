//! Items: seen, picked up, used, equipped, dropped; stairs; the character screen.

use ratatui_core::style::Color;
use rogue_ui::input::MouseKind;
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::{ESC, Player, classic, without_motion};

const CELLAR: &str = "
#########
#@2...o.#
#.......#
#..>....#
#########

2 = health_potion, health_potion, dagger
pack a dagger worn, b leather_armour worn, c health_potion, d lightning_scroll, f ember
growth 2 120 0";

#[test]
fn items_are_grouped_and_picked_up_with_their_letter() {
    let mut player = classic(CELLAR);
    player.reads("You see an orc.").reads("You see 2 health potions and a dagger.");
    player.types("g").reads("There is nothing here to pick up.");
    player.types("l").reads("Here: a dagger and 2 health potions.");
    player.types("g").reads("You pick up the dagger (e).").reads("Here: 2 health potions.");
    player.types("g").reads("You pick up the health potion (g).");
    player.types(",").reads("You pick up the health potion (h).");
    player.types(",").reads("There is nothing here to pick up.");
}

#[test]
fn the_inventory_explains_each_item_and_dims_impossible_ones() {
    let mut player = classic(CELLAR);
    player.types("a");
    insta::assert_snapshot!(player.screen());
    let (x, y) = player.find("Health potion").expect("the potion");
    assert_ne!(player.fg(x, y), player.fg(x, y - 1), "the impossible is dimmed");
    player.types("c").reads("Use or equip what?");
    player.types("z").reads("Use or equip what?");
    player.presses(ESC).reads_not("Use or equip what?");
    assert_eq!(player.turn(), 0);
}

/// Rows end with a clause, whatever space there is for them, and a click finds the row in a list of any width.
#[test]
fn a_list_is_as_wide_as_its_rows_and_the_window_allow() {
    for (width, height) in [(80, 24), (90, 30), (130, 40), (200, 60)] {
        let mut player = classic(CELLAR).sized(width, height);
        player.types("a").reads("Use or equip what?");
        assert!(!player.screen().contains('…'), "{}", player.screen());
        let (x, y) = player.find("Dagger (E)").expect("the dagger");
        player.mouse(MouseKind::Left, x, y).reads("You put away the dagger.");
    }
}

#[test]
fn items_are_equipped_and_unequipped_by_letter() {
    let mut player = classic(CELLAR);
    player.types("a a").reads("You put away the dagger.").reads_not("Use or equip");
    player.types("a").reads("weapon, +2 power");
    player.types("a").reads("You wield the dagger.");
    assert_eq!(player.turn(), 2);
}

#[test]
fn a_potion_heals_and_a_scroll_hits() {
    let mut player = classic(&format!("{CELLAR}\n@ = player hp 20"));
    player.types("a c").reads("You drink the health potion: +4 HP.");
    player.types("a d").reads("Lightning strikes the orc for 20!");
    player.reads("You kill the orc!").reads("Level 2: 155/");
}

#[test]
fn choosing_an_impossible_item_does_nothing() {
    let mut player = classic("####\n#@.#\n####\n\npack d lightning_scroll, e confusion_scroll");
    player.types("a").reads("(no target");
    player.types("d").reads("No enemy in range.");
    player.types("Enter e Down Enter").reads("Use or equip what?");
    assert_eq!(player.turn(), 0);
}

/// The answer to a choice goes with the next key, and the frame without it is drawn.
#[test]
fn the_answer_to_an_impossible_choice_goes_with_the_next_key() {
    let mut player = classic("####\n#@.#\n####\n\npack d lightning_scroll");
    player.types("a d").reads_not(" slots)");
    assert!(player.is_dirty_after("Left"));
    player.reads("(1/26 slots)");
    assert!(!player.is_dirty_after("Left"));
}

#[test]
fn dropping_an_equipped_item_unequips_it_first() {
    let mut player = classic(CELLAR);
    player.types("d").reads("Inventory: drop what?").reads("takes it off and drops it");
    player.types("b").reads("You take off the leather armour.");
    player.reads("You drop the leather armour.");
    player.types("d Down Enter").reads("You drop the health potion.");
    player.types("l h").reads("Here: a health potion and a suit of");
}

#[test]
fn the_inventory_works_by_mouse() {
    let mut player = classic(CELLAR);
    let (x, y) = player.find("Esc menu").expect("the hint");
    player.mouse(MouseKind::Left, x, y);
    let (x, y) = player.find("Drop").expect("the choice");
    player.mouse(MouseKind::Left, x, y).reads("Inventory: drop what?");
    player.mouse(MouseKind::Right, 1, 1).reads("Continue");
    let (x, y) = player.find("Inventory").expect("the choice");
    player.mouse(MouseKind::Left, x, y);
    let (x, y) = player.find("Dagger (E)").expect("the dagger");
    player.mouse(MouseKind::Move, x, y);
    player.mouse(MouseKind::Left, x, y).reads("Dagger (E): do what?");
    let (x, y) = player.find("Take off").expect("the verb");
    player.mouse(MouseKind::Left, x, y).reads("You put away the dagger.");
}

/// A letter shows the item and its verbs, and the key of each carries it out.
#[test]
fn letter_in_the_inventory_opens_the_item() {
    let mut player = classic(&format!("{CELLAR}\n@ = player hp 20"));
    player.types("i").reads("letter or Enter: open").reads_not("Right");
    player
        .types("c")
        .reads("Health potion: do what?")
        .reads("u)")
        .reads("t)")
        .reads("d)")
        .reads("x)");
    insta::assert_snapshot!(player.screen());
    player.types("u").reads("You drink the health potion: +4 HP.").reads_not("do what?");
    assert_eq!(player.turn(), 1);
    player.types("i b t").reads("choose a target");
    player.types("Esc").reads("do what?");
    player.types("d").reads("You drop the leather armour.");
    player.types("i a Enter").reads("You put away the dagger.");
}

/// A verb that is refused is dimmed, says why, and takes no turn; examining takes none either.
#[test]
fn card_of_an_item_dims_what_is_refused() {
    let mut player = classic(CELLAR);
    player.types("i c").reads("u - Use").reads("(you are at full health)");
    let (x, y) = player.find("Use ").expect("the verb");
    assert_ne!(player.fg(x, y), player.fg(x, y + 1), "the impossible is dimmed");
    player.types("u Enter").reads("do what?");
    player.types("x").reads("Heals 4").reads_not("do what?");
    player.types("Esc").reads("do what?");
    player.types("Esc").reads("Inventory");
    player.types("Esc");
    assert_eq!(player.turn(), 0);
}

/// Who plays by mouse alone can drop and throw, and a click beside the list closes it as elsewhere.
#[test]
fn a_right_click_on_an_item_asks_what_to_do_with_it() {
    let mut player = classic(CELLAR);
    let clicks = |player: &mut Player, kind, text: &str| {
        let (x, y) = player.find(text).expect(text);
        player.mouse(kind, x, y);
    };
    player.types("i");
    clicks(&mut player, MouseKind::Right, "Health potion");
    player.reads("Health potion: do what?").reads("(you are at full health)");
    clicks(&mut player, MouseKind::Left, "Use ");
    player.reads("do what?");
    assert_eq!(player.turn(), 0);
    clicks(&mut player, MouseKind::Left, "Drop ");
    player.reads("You drop the health potion.");
    player.types("i");
    clicks(&mut player, MouseKind::Right, "Dagger (E)");
    player.reads("weapon, +2 power").reads("no effect when thrown (equipped)");
    clicks(&mut player, MouseKind::Left, "Throw ");
    player.reads_not("do what?").reads_not("letter or");
    // Each step back leads to the list before; beside the rows a right click is one.
    player.presses(ESC).reads("do what?");
    player.mouse(MouseKind::Right, 1, 1).reads("Enter: open");
    player.mouse(MouseKind::Right, 1, 1).reads_not("Enter: open");
}

#[test]
fn equal_items_share_a_row_and_letters_stay() {
    let many: Vec<_> = ('a'..='z').map(|letter| format!("{letter} dagger")).collect();
    let scene = format!("####\n#1.#\n####\n\n1 = player, sword\npack {}", many.join(", "));
    let mut player = classic(&scene).sized(80, 24);
    player.types("g").reads("Your inventory is full: it holds 26 items.");
    player.types("i").reads("a)").reads("26 daggers").reads("(26/26 slots)");
    player.types("z u").reads("You wield the dagger.");
    player.types("i").reads("25 daggers").reads("z)").reads("Dagger (E)");
    player.types("Up").reads("(your inventory is full: it holds 26 items)");
}

/// No box opens that the next key would have to close.
#[test]
fn key_with_nothing_to_choose_is_a_line() {
    for (key, line) in [
        ("i", "You carry nothing."),
        ("q", "You have nothing to eat or drink."),
        ("r", "You have nothing to read."),
        ("w", "You have nothing to wield or wear."),
        ("z", "You have no wand to zap."),
        ("m", "You have no abilities."),
        ("p", "There is no one here to change places with."),
    ] {
        let mut player = classic("####\n#@.#\n####");
        player.types(key).reads(line);
        assert_eq!(player.turn(), 0, "{key}");
        player.types("l");
        assert_eq!(player.turn(), 1, "{key} opens nothing");
    }
}

#[test]
fn stairs_lead_down_and_back_up_and_out_only_with_the_goal() {
    let mut player = classic(CELLAR);
    player.types(">").reads("An orc is in view (3 cells east).");
    player.types("n").reads_not("Here:");
    player.types("l >").reads("You descend the staircase.").reads("Floor: 2");
    player.types("<").reads("You climb the staircase.").reads("Floor: 1");

    let without = "####\n#1.#\n####\n\n1 = player on stairs_up";
    let mut shut = classic(without);
    shut.reads_not("go up");
    shut.types("<").reads("The way out opens only to the bearer");
    let mut player = classic(&format!("{without}\npack c ember"));
    player.reads("go up");
    player.types("<").reads("You won");
}

#[test]
fn the_character_screen_shows_attributes_and_equipment() {
    let mut player = classic(CELLAR);
    player.types("@");
    insta::assert_snapshot!(player.part(0, 15, 80, 22));
    player.types("c").reads_not("Character");
    player.types("c Esc").reads_not("Character");
    assert_eq!(player.turn(), 0);
}

#[test]
fn look_mode_describes_items() {
    let mut player = classic(CELLAR);
    player.types("x h h h h").reads("A dagger (weapon, +2 power).");
    player.types("Esc").mouse(MouseKind::Move, 2, 1);
    player.reads("A dagger, 2 health potions");
}

/// The figures of the rules, as the theme `classic` draws them.
#[test]
fn items_and_stairs_have_the_colours_of_the_rules() {
    let scene = "
##########
#123456..#
#.@...>..#
#789a..<.#
##########

1 = health_potion
2 = lightning_scroll
3 = confusion_scroll
4 = fireball_scroll
5 = dagger
6 = sword
7 = leather_armour
8 = chain_mail
9 = ember
a = remains of orc";
    let game = Game::from_scene(Content::classic(), scene).expect("a good scene");
    let theme = Theme::named("classic").expect("a theme");
    let player = Player::of(App::resume(game, theme, KeyMap::default()));
    let drawn: Vec<_> = [1, 2, 3]
        .into_iter()
        .flat_map(|y| (1..9).map(move |x| (x, y)))
        .filter(|cell| player.buffer[*cell].symbol() != " ")
        .map(|(x, y)| {
            let glyph = player.buffer[(x, y)].symbol();
            format!("{glyph} {} on {}", rgb(player.fg(x, y)), rgb(player.bg(x, y)))
        })
        .collect();
    insta::assert_snapshot!(drawn.join("\n"));
}

fn rgb(color: Color) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("({r},{g},{b})"),
        other => panic!("{other:?} is not of the theme"),
    }
}

/// What equipping would change is no matter of dropping or throwing.
#[test]
fn only_the_lists_for_using_say_what_equipping_would_change() {
    let scene = "#####\n#@o.#\n#####\n\no = goblin asleep 500\ninventory a dagger worn, b sword";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::practice(config, game));
    player.types("i Down").reads("a goblin dies in");
    for list in ["d", "t"] {
        player.types("Esc").types(list).types("Down").reads("Sword").reads_not("a goblin dies in");
    }
}

/// On a touch screen buttons stand in place of the keys below the list.
#[test]
fn fingers_are_told_no_keys() {
    let game =
        Game::from_scene(Content::classic(), "#####\n#@..#\n#####\n\ninventory a sword").unwrap();
    let theme = Theme::named("ascii").unwrap();
    let mut app = App::resume(game, theme, KeyMap::default());
    app.set_row_height(2);
    Player::of(app).types("i").reads("(1/26 slots)").reads_not("letter or");
}
