//! Automatic commands by keys and by mouse: what they do, what they say, and that no key is lost.

use std::time::Duration;

use rogue_ui::input::MouseKind;
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Command, Content, Game};

use crate::player::{ESC, Player, classic};

const HALL: &str = "
##########
#@..#..#>#
#........#
##########";

fn animated(scene: &str) -> Player {
    let game = Game::from_scene(Content::classic(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()).with_animations(true))
}

fn at(player: &Player) -> (i32, i32) {
    let at = player.app.game().view().player().at;
    (at.x, at.y)
}

#[test]
fn one_key_explores_and_heads_for_the_stairs() {
    let mut player = classic(HALL);
    player.types("o").reads("Floor explored. You are on the stairs: > to go down.");
    assert_eq!(at(&player), (8, 1));
    assert!(player.turn() > 5);
}

#[test]
fn it_is_drawn_as_motion_and_a_key_stops_it_and_counts() {
    let mut player = animated(
        "###########################\n#@........................#\n###########################",
    );
    player.types("L");
    assert_eq!((at(&player), player.app.wants_frames()), ((2, 1), true));
    player.app.tick(Duration::from_millis(8));
    assert_eq!(at(&player), (3, 1));
    // However late the frame is, a few steps are drawn one by one.
    player.app.tick(Duration::from_secs(9));
    let x = at(&player).0;
    assert!((5..=8).contains(&x), "{x}");
    player.types("h").reads_not("You stop.");
    assert_eq!(at(&player), (x - 1, 1));
    // The step of the key glides, and nothing moves after it.
    player.app.tick(Duration::from_millis(100));
    assert!(!player.app.wants_frames());
}

#[test]
fn an_enemy_in_view_is_named_and_no_step_follows() {
    let mut player = classic("##########\n#@.......#\n########.#\n#o.......#\n##########");
    player.types("o").reads("You see an orc.").reads_not("comes into view");
    let turn = player.turn();
    player.types("o").reads("You can't explore with an orc in view (").reads("Tab to fight.");
    assert_eq!(player.turn(), turn);
    player.types("Z").reads("You can't rest with an orc in view (");
    // A key takes at most a third of the hit points that there were.
    player.types("Tab").types("Tab").reads("You kill the orc!").reads("Orc killed: ");
}

#[test]
fn hold_lets_the_enemy_come_and_fights_it() {
    let mut player = classic("##########\n#@......o#\n##########\n\no = orc hp 1");
    player.types("Shift-Tab").reads("You kill the orc!");
    assert_eq!(at(&player), (1, 1));
    player.types("Shift-Tab").reads("No enemy in view.");
}

/// The wolf kills the rat in the first turn: nobody is left to hold against.
#[test]
fn hold_ends_when_nobody_comes_any_more() {
    let mut player = ember("########\n#@..wr.#\n########\n\nw = wolf\nr = rat hp 1");
    player.types("Shift-Tab").reads("Nothing comes.");
    assert!(player.turn() < 14, "{}", player.turn());
}

/// A web ends the hold in the turn in which the snake comes up. The fight that takes its place asks once.
#[test]
fn hold_that_asked_goes_on_when_it_is_asked_again() {
    let mut player = ember(
        "##########\n#@.s..S..#\n##########\n\n@ = player hp 41 max 90\ns = snake hp 900 max 900 power 7\n\
         S = spider\nseed 3",
    );
    player.types("Shift-Tab").reads("Entangled 5");
    player.types("Shift-Tab").reads("again to fight on.");
    let turn = player.turn();
    player.types("Shift-Tab");
    assert!(player.turn() > turn, "asked the same again");
}

/// A fight that asks first is a way on, too.
#[test]
fn fight_that_asks_is_named_as_a_way_on() {
    let mut player =
        classic("######\n#@..o#\n######\n\n@ = player hp 17\no = orc hp 90 max 90 power 6");
    player.types("o").reads("You can't explore with an orc in view (3 cells east). Tab to fight.");
    player.types("Tab").reads("You could drop to half HP next turn.");
}

/// A player without missiles has another way on.
#[test]
fn ability_is_named_as_a_way_on() {
    let mut game =
        Game::from_scene(rogue_ember::content(), "######\n#@g..#\n######\n\ng = goblin").unwrap();
    let heir = game.content().origins().find(|(_, row)| row.id == "heir").unwrap().0;
    game.step(Command::LevelUp(heir)).unwrap();
    let mut player =
        Player::of(App::resume(game, Theme::named("ascii").unwrap(), KeyMap::default()));
    player.types("o").reads("Tab to fight, or").reads("e to use an ability.");
}

/// A walk that takes the item at its end tells it once.
#[test]
fn a_walk_to_an_item_tells_it_when_it_is_taken() {
    let mut player = classic("#######\n#@..d.#\n#######\n\nd = dagger");
    player.types("_ Right Right Right Enter").reads("You pick up the dagger");
    player.reads_not("Here: a dagger.");
}

/// Those that sleep are enemies in view, too.
#[test]
fn hold_beside_a_sleeper_says_that_nothing_comes() {
    let mut player = ember("######\n#@1..#\n######\n\n1 = rat asleep 500");
    player.types("Shift-Tab").reads("Nothing in view is coming for you.");
    ember("######\n#@...#\n######").types("Shift-Tab").reads("No enemy in view.");
}

#[test]
fn waiting_names_the_enemy_in_view_and_the_key_for_it() {
    let mut player = ember("##########\n#@......o#\n##########\n\no = goblin");
    player.types("W").reads("You can't wait with a goblin in view (7 cells east).");
    player.reads("Shift-Tab to let it come");
    assert_eq!(player.turn(), 0);
}

/// The blows of a fight are seen one by one for 300 ms, and the rest of it does not wait.
#[test]
fn a_fight_is_drawn_as_motion() {
    let mut player =
        animated("#####\n#@o.#\n#####\n\n@ = player hp 900 max 900\no = orc hp 90 max 90");
    player.types("Tab");
    assert_eq!(player.turn(), 1);
    player.app.tick(Duration::from_millis(59));
    assert_eq!(player.turn(), 1);
    for turn in 2..=5 {
        player.app.tick(Duration::from_millis(60));
        assert_eq!(player.turn(), turn);
    }
    player.app.tick(Duration::from_millis(16));
    assert!(player.turn() > 6);
}

/// Digests stand after keys of several turns: of a fight, and of a walk on which something was found.
#[test]
fn a_key_of_several_turns_is_summed_up() {
    let mut player = classic("######\n#@.oo#\n######\n\n@ = player hp 900 max 900");
    player.types("Tab").reads("2 orcs killed: ").reads(" turns, -").reads(" HP, +70 XP.");
    let mut player = classic("##############\n#@..!..!.!.!.#\n##############");
    player.types("o").reads("Found: 4 health potions.").reads_not(" killed");
    let mut player = ember("######\n#@1..#\n######\n\n1 = rat hp 1");
    player.types("Tab").reads("You kill the rat!").reads_not("killed:");
}

fn ember(scene: &str) -> Player {
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()))
}

/// A command that is refused, or that shows something only, comes between the question and its answer.
#[test]
fn a_fight_that_has_asked_goes_on_after_a_refused_command() {
    let mut player = ember("######\n#.@1.#\n######\n\n1 = bloat");
    player.types("Tab").reads("Killing the bloat spreads caustic gas. Tab again to strike anyway.");
    player.types("f").reads("You have nothing ready to fire");
    player.types("o").reads("You can't explore with a bloat in view (next to you, east).");
    assert_eq!(player.turn(), 0);
    player.types("Tab");
    assert!(player.turn() > 0);
}

/// Where several enemies take a sum, the one that takes most is not named as if it took all.
#[test]
fn a_fight_that_stops_for_several_enemies_says_how_many() {
    let scene = "######\n#1@2.#\n######\n\n@ = player hp 46 max 60\n1 = hobgoblin\n2 = hobgoblin";
    let mut player = ember(scene);
    player.types("Tab").reads("2 enemies: up to 24 damage next turn.");
    player.reads("Tab again to fight on.");
    player.types("Tab");
    assert_eq!(player.turn(), 1);
}

#[test]
fn stairs_are_walked_to_from_afar_and_then_taken() {
    let mut player = classic("#########\n#@.....>#\n#########");
    player.types(">");
    assert_eq!(at(&player), (7, 1));
    player.types(">");
    assert_eq!(player.app.game().view().floor(), 2);
    classic(HALL).types(">").reads("You haven't found the stairs down. o to explore.");
}

#[test]
fn a_click_walks_attacks_or_picks_up() {
    let mut player = classic("#########\n#@.....!#\n#########");
    let (x, y) = player.find("!").expect("the potion");
    player.mouse(MouseKind::Left, x, y);
    assert_eq!(at(&player), (7, 1));
    player.mouse(MouseKind::Left, x, y).reads("You pick up the health potion");
    let mut player = classic("#########\n#@o.....#\n#########");
    let (x, y) = player.find("@o").expect("the orc");
    player.mouse(MouseKind::Left, x + 1, y);
    assert_eq!((at(&player), player.turn()), ((1, 1), 1));
}

#[test]
fn the_middle_button_explores_or_fights_and_the_wheel_shows_the_log() {
    let mut player = classic(HALL);
    player.mouse(MouseKind::Middle, 5, 2).reads("Floor explored.");
    player.mouse(MouseKind::WheelUp, 5, 2).reads("Message history");
    let mut player = classic("######\n#@.o.#\n######\n\n@ = player hp 30");
    let turn = player.turn();
    player.mouse(MouseKind::Middle, 1, 1).reads("You punch the orc");
    assert!(player.turn() > turn);
}

/// Twenty doors leave the first letters to all else, however near they are.
#[test]
fn doors_stand_last_in_the_list() {
    let game = Game::from_scene(rogue_ember::content(), "#+#+#+#\n#@...!#\n#######\n\n! = food")
        .expect("a scene");
    let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
    player.types("Ctrl-F");
    let screen = player.screen().to_lowercase();
    let at = |word: &str| screen.find(word).unwrap_or_else(|| panic!("{word}: {screen}"));
    assert!(at("honey") < at(" door "), "{screen}");
}

#[test]
fn a_cell_is_chosen_with_the_cursor_and_a_place_from_the_list() {
    let mut player = classic("#########\n#@..!..>#\n#########");
    player.types("_ l l").reads("Travel");
    player.types("Enter");
    assert_eq!(at(&player), (3, 1));
    player.types("Ctrl-F").reads("Travel where?").reads("Stairs down");
    player.reads("1 step east");
    player.presses(ESC);
    player.types("Ctrl-F a");
    assert_eq!(at(&player), (7, 1));
    let mut empty = classic("####\n#@.#\n####");
    empty.types("Ctrl-F").reads("You know no item, staircase or door yet.");
    empty.types("a Enter");
    assert_eq!(empty.turn(), 0);
}

#[test]
fn the_last_action_is_repeated() {
    let mut player = classic("#########\n#@......#\n#########");
    player.types("`").reads("There is nothing to repeat yet.");
    player.types("l ` `");
    assert_eq!(at(&player), (4, 1));
    player.types("L h `");
    assert_eq!(at(&player), (5, 1));
}

#[test]
fn lists_show_what_the_verb_is_for() {
    let scene = "####\n#@.#\n####\n\n@ = player hp 9\n\
        pack a dagger worn, b health_potion, c confusion_scroll, d health_potion, e sword";
    let mut player = classic(scene);
    player.types("q").reads("Eat or drink what?").reads("2 health potions").reads_not("Sword");
    player.types("d").reads("You drink the health potion");
    player.types("w").reads("Wield, wear or take off what?").reads("Sword").reads_not("potions");
    player.presses(ESC).types("r c").reads("No target is in view.");
    player.presses(ESC).types("z").reads("You have no wand to zap.");
    assert_eq!(player.turn(), 1);
}

#[test]
fn what_lies_here_is_in_the_list_and_only_the_top_can_be_taken() {
    let scene = "####\n#1.#\n####\n\n1 = player, sword, health_potion\npack c dagger";
    let mut player = classic(scene);
    player.types("i").reads("picks it up first").reads("(it lies");
    player.types(",").reads("You pick up the");
    assert_eq!(player.app.game().view().inventory().len(), 2);
}

#[test]
fn where_rest_does_not_heal_it_says_so() {
    let mut player = classic("####\n#@.#\n####\n\n@ = player hp 9");
    player.types("Z").reads("Rest does not heal you. Drink a potion, or gain a level.");
    assert_eq!(player.turn(), 0);
}

/// `f` asks nothing: the missile flies, and the turn tells what became of it.
#[test]
fn one_key_fires_a_missile_again_and_says_why_it_cannot() {
    let scene = |rest: &str| {
        let game = Game::from_scene(rogue_ember::content(), rest).expect("a good scene");
        let theme = Theme::named("ascii").expect("a theme");
        Player::of(App::resume(game, theme, KeyMap::default()))
    };
    let hall = "##########\n#@....o..#\n##########\n\no = goblin hp 60 max 60 asleep 500\n";
    let mut player = scene(&format!("{hall}inventory a javelin count 2"));
    player.types("f").reads("Your javelin hits");
    assert_eq!(player.turn(), 1);
    player.types("f");
    player.types("f").reads("No javelins left.");
    assert_eq!(player.turn(), 2);
    scene("#####\n#@..#\n#####\n\ninventory a javelin").types("f").reads("No enemy in view.");
    let near = "#####\n#@1.#\n#####\n\n1 = goblin hp 60 max 60 asleep 500\nknown fire_potion\n";
    let mut player = scene(&format!("{near}inventory a fire_potion count 2"));
    player.types("t a Enter");
    player.types("f").reads("Too close: that shot could hurt you.");
    assert_eq!(player.turn(), 1);
}

/// The screen names what the key fires, and a charge is not spent by one key.
#[test]
fn a_charge_is_aimed_before_it_is_spent() {
    let scene = "##########\n#@....o..#\n##########\n\no = goblin hp 60 max 60 asleep 500\n\
                 inventory a javelin, b slow_wand\n";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut player =
        Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()));
    player.reads("f javelin");
    player.types("z b Enter").reads("f wand of slowness");
    assert_eq!(player.turn(), 1);
    player.types("f").reads("Wand of slowness: choose a target");
    assert_eq!(player.turn(), 1, "asked first");
    player.types("Enter");
    assert_eq!(player.turn(), 2);
    player.types("`").reads("Wand of slowness: choose a target");
    assert_eq!(player.turn(), 2, "asked before it is repeated");
}

#[test]
fn a_long_name_of_what_is_fired_ends_in_an_ellipsis() {
    let scene = "#######\n#1...o#\n#######\n\n1 = player on stairs_down\n\
                 o = goblin asleep 500\ninventory b slow_wand\n";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let mut player = Player::of(App::resume(game, theme, KeyMap::default())).sized(80, 24);
    player.types("z b Enter").reads("> go down   f wand of sl…");
}

/// The cursor begins where the shot would go: not at a nearer enemy behind a companion.
#[test]
fn a_charge_is_aimed_at_the_enemy_that_is_hit() {
    let scene = "##########\n#@.d.o...#\n#........#\n#......T.#\n##########\n\n\
                 o = goblin hp 60 max 60 asleep 500\nT = ogre hp 99 max 99 asleep 500\n\
                 d = wolf\ninventory a slow_wand\n";
    let game = Game::from_scene(rogue_ember::content(), scene).expect("a good scene");
    let mut player =
        Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()));
    player.types("z a Tab Enter");
    assert_eq!(player.turn(), 1);
    player.types("f").reads("An ogre will be slowed.");
}

/// The shot is complete: nothing is left for the next key to stop.
#[test]
fn a_key_after_a_shot_stops_nothing() {
    let hall = "##########\n#@....o..#\n##########\n\no = goblin hp 60 max 60 asleep 500\ninventory a javelin count 2";
    let game = Game::from_scene(rogue_ember::content(), hall).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    let app = App::resume(game, theme, KeyMap::default()).with_animations(true);
    let mut player = Player::of(app);
    player.types("f").reads("Your javelin hits");
    player.types(".").reads_not("You stop.");
    assert_eq!(player.turn(), 2);
}

#[test]
fn a_locked_gate_is_no_end_of_exploring() {
    let scene = "#######\n#@.≠..#\n#######";
    let mut player = ember(scene);
    player
        .types("o o")
        .reads("Floor explored, except behind an iron gate.")
        .reads("You need an iron key.");
}
