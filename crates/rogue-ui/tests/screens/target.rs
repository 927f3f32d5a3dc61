//! Aiming an item: the cursor, the victims, refused targets, and leaving without a turn.

use ratatui_core::style::Modifier;
use rogue_ui::input::{Key, KeyCode, MouseKind};
use rogue_ui::{App, KeyMap, Theme};
use roguecore::Game;

use crate::player::{ESC, Player, classic};

const HALL: &str = "
###############
#.............#
#.@...o.T.....#
#.............#
###############

pack c fireball_scroll, d confusion_scroll
@ = player hp 28";

#[test]
fn a_fireball_shows_its_victims_before_it_is_read() {
    let mut player = classic(HALL);
    player.types("a c");
    insta::assert_snapshot!(player.screen());
    player.reads("Fireball scroll: choose a target").reads("An orc takes 12");
    player.reads_not("You are in range");
    player.types("h").reads("You are in range, too!");
    let (x, y) = player.find("@").expect("the player");
    assert!(player.modifier(x, y).contains(Modifier::UNDERLINED), "danger by more than colour");
    player.types("l Enter").reads("The fireball burns the orc for 12!");
    player.reads("You kill the orc!").reads_not("choose a target");
    assert_eq!(player.turn(), 1);
}

/// The last cells in range are marked by a sign, in front of no creature.
#[test]
fn ring_shows_the_range() {
    let scene = "###################\n#.................#\n#........@...o....#\n#.................#\n\
                 ###################\n\no = goblin asleep 500\ninventory a force_wand charges 3\nknown force_wand";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.reads_not("°");
    player
        .types("a a")
        .reads("within 7 cells")
        .reads("..°...........°..")
        .reads(".°......@░░░g..°.");
    insta::assert_snapshot!(player.part(0, 0, 40, 8));
    player.types("Esc Esc").reads_not("°");
}

/// Friends among the victims are called so, as in the log.
#[test]
fn companions_in_the_area_are_yours() {
    let scene =
        "##########\n#@...dod.#\n##########\n\nd = wolf\no = goblin asleep 500\ninventory a bomb";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.types("t a").reads("Each of your 2 wolves takes");
}

/// A line flies in any direction: the game would take a charge for a cell beyond its end.
#[test]
fn a_wand_is_not_zapped_beyond_its_range() {
    let scene = "################\n#@.......o.....#\n################\n\no = goblin asleep 500\n\
                 inventory a force_wand charges 3\nknown force_wand";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.types("a a").reads("Wand of force: choose a target within 7 cells.");
    player.reads("Out of range: at most 7 cells away.");
    player.types("Enter").reads("choose a target").reads_not("Nothing happens.");
    assert_eq!(player.turn(), 0);
    // A cell without a creature gives the direction.
    player.types("h Enter").reads_not("choose a target");
    assert_eq!(player.turn(), 1);
    player.types("f").reads("The goblin is out of range.");
    assert_eq!(player.turn(), 1);
}

/// A weapon that is no missile does nothing when it is thrown: the list says so, and the cursor, and the key that
/// fires does not throw it again.
#[test]
fn a_throw_that_does_nothing_is_told() {
    let scene =
        "########\n#@..o..#\n########\n\no = goblin asleep 500\ninventory a dagger, b javelin";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default()));
    player.types("t").reads_not("no effect");
    player.types("Down").reads("no effect when thrown");
    player.types("a").reads("no effect when thrown: choose").reads_not("No effect when thrown.");
    player.types("Enter").reads("You throw the dagger, without effect.");
    player.reads("f javelin").reads_not("f dagger");
    player.types("t b").reads_not("No effect");
}

/// The cursor stands out from whom else the area would hit.
#[test]
fn the_cursor_alone_is_reversed() {
    let mut player = classic(HALL);
    player.types("a c");
    let (orc, troll) = (player.find("o").expect("the orc"), player.find("T").expect("the troll"));
    let marked = |player: &Player, (x, y)| player.modifier(x, y);
    assert!(marked(&player, orc).contains(Modifier::REVERSED), "the cursor");
    let other = marked(&player, troll);
    assert!(other.contains(Modifier::UNDERLINED) && !other.contains(Modifier::REVERSED));
}

#[test]
fn escape_takes_no_turn_and_returns_to_the_inventory() {
    let mut player = classic(HALL);
    player.types("a c Esc").reads("Use or equip what?");
    player.presses(ESC).reads_not("Inventory");
    assert_eq!((player.turn(), player.app.game().view().inventory().len()), (0, 2));
}

#[test]
fn tab_selects_targets_nearest_first() {
    let mut player = classic(HALL);
    player.types("a d").reads("An orc will be confused.");
    player.types("Tab").reads("A troll will be confused.");
    player.types("Tab").reads("An orc will be confused.");
    player.presses(Key::new(KeyCode::Tab).shift()).reads("A troll will be confused.");
    player.types("Enter").reads("The troll stumbles about, dazed!");
    player.types("x Tab").reads("Confused ").reads(" HP, power");
}

#[test]
fn a_refused_target_shows_the_reason_and_does_nothing() {
    let mut player = classic(HALL);
    player.types("a d h").reads("Nothing to target there.");
    player.types("Enter").reads("choose a target");
    player.types("h h h").reads("You can't target yourself.");
    player.types("Ctrl-L Enter").reads("You can't see that spot.");
    player.types("Esc Esc a c Ctrl-L Enter").reads("You can't see that spot.");
    assert_eq!(player.turn(), 0);
}

#[test]
fn aiming_by_mouse() {
    let mut player = classic(HALL);
    player.types("a c");
    let (x, y) = player.find("T").expect("the troll");
    player.mouse(MouseKind::Move, x + 1, y + 1).reads("A troll takes 12");
    player.mouse(MouseKind::Right, x, y).reads("Use or equip what?");
    player.types("d");
    player.mouse(MouseKind::Left, x + 1, y).reads("Nothing to target there.");
    player.mouse(MouseKind::Left, x, y).reads("The troll stumbles about, dazed!");
    assert_eq!(player.turn(), 1);
}

#[test]
fn a_fireball_that_hits_only_the_player_shows_a_warning() {
    let mut player = classic("#####\n#@..#\n#####\n\npack c fireball_scroll\n@ = player hp 9");
    player.types("a c").reads("Only you are in range!");
    player.types("Enter").reads("Killed by your own hand");
}

#[test]
fn what_heals_is_aimed_at_the_player_first() {
    let scene = "#######\n#@.w.r#\n#######\n\n@ = player hp 10\nw = wolf hp 3\nr = rat hp 2\n\
                 inventory a mending_wand";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut player =
        Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()));
    player.types("a a Enter");
    let own = |player: &Player| player.app.game().view().player().fighter.map_or(0, |it| it.hp());
    assert!(own(&player) >= 30, "{}", player.screen());
}

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

/// The list of uses throws an item without another use, and Right opens the item.
#[test]
fn inventory_throws_missiles() {
    let scene =
        "########\n#@...g.#\n########\n\ng = goblin asleep 500\ninventory a javelin count 3";
    let mut player = ember(scene);
    player.types("a a").reads("Javelin: choose a target");
    player.types("Esc Right").reads("do what?");
    assert_eq!(player.turn(), 0);
}

#[test]
fn sleepers_are_aimed_at_after_the_awake() {
    let scene = "#########\n#@.g...a#\n#########\n\ng = goblin asleep 500\na = goblin_archer\n\
                 inventory a force_wand charges 3\nknown force_wand";
    ember(scene).types("z a").reads("A goblin archer");
}

/// A turn that passes without the deed says so.
#[test]
fn held_player_is_told_that_nothing_is_done() {
    let scene = "#####\n#@..#\n#####\n\n@ = player held 9\ninventory a food";
    let mut player = ember(scene);
    player.types("q a").reads("You can't act: held, 8 turns left.");
    assert_eq!(player.turn(), 1);
}

/// With nobody in view the cursor begins at the player.
#[test]
fn aim_without_anyone_says_so() {
    let mut player =
        ember("#####\n#@..#\n#####\n\ninventory a force_wand charges 3\nknown force_wand");
    player.types("z a").reads("No target in view. Move the cursor.");
}
