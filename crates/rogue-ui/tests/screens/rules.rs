//! What content of one's own adds: throws, abilities, statuses, stats, substances.

use std::sync::Arc;

use rogue_ui::{App, Config, KeyMap, Settings, Theme};
use roguecore::{Content, Game};

use crate::player::Player;

const HALL: &str = "
##########
#........#
#@..r.r..#
#........#
##########

pack a bomb, b wand, c draught, d ring";

fn hall() -> Player {
    scene(HALL)
}

fn scene(scene: &str) -> Player {
    let content = Content::parse("rules.ron", include_str!("rules.ron"));
    let content = Arc::new(content.unwrap_or_else(|errors| panic!("{errors}")));
    let game = Game::from_scene(content, scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

#[test]
fn statuses_and_shown_stats_stand_beside_the_log() {
    let mut player = hall();
    player.reads("Gold: 12").reads("Focus: 3").reads_not("Charges:");
    player.types("a c").reads("You are hasted.").reads("Hasted 7").reads("Poisoned 3");
    player.types("x").reads("Hasted ");
    player.types("Esc c").reads("Gold").reads("Poisoned (3 turns)").reads("Gale: pushes");
    let mut narrow = hall().sized(80, 24);
    narrow.types("a c").reads("Gold: 12").reads("Poisoned 3");
}

#[test]
fn the_inventory_shows_charges_and_explains_rules() {
    let mut player = hall();
    player.types("a").reads("Wand (2 charges)").reads("finger, +1 power");
    player.types("b").reads("Wand: choose a target").reads("2 rats");
    player.types("Enter a").reads("Wand (1 charge)");
    insta::assert_snapshot!(player.screen());
}

#[test]
fn a_thrown_bomb_hits_its_area_and_leaves_fire() {
    let mut player = hall();
    player.types("t").reads("Inventory: throw what?");
    player.types("a").reads("Bomb: choose a target").reads("A rat takes");
    player.types("h Enter").reads_not("You throw the bomb.").reads("Your bomb hits the rat");
    player.reads("#@.^r.r..");
    player.types("x h").reads("Fire is there.");
    assert_eq!(player.turn(), 1);
    player.types("Esc t").reads_not("Bomb");
}

#[test]
fn every_row_of_the_menu_shows_its_key() {
    let mut player = hall();
    player.types("Esc");
    let (left, first) = player.find("Esc    Continue").expect("the first row");
    let last = player.find("leave the program").expect("the last row").1;
    for y in first..=last {
        let row: String = player.rows()[usize::from(y)].chars().skip(left.into()).take(4).collect();
        assert!(!row.trim().is_empty(), "{}", player.rows()[usize::from(y)]);
    }
}

#[test]
fn abilities_are_listed_aimed_and_used() {
    let mut player = hall();
    player.types("m").reads("Abilities: use what?");
    insta::assert_snapshot!(player.screen());
    player.types("a").reads("Gale: choose a target");
    player.types("Esc c").reads("Spark: choose a target").reads("A rat takes");
    player.types("Enter").reads("You crackle!");
    player.reads("You hit the rat for 3.");
    assert_eq!(player.turn(), 1);
    player.types("m a Enter").reads("You use gale.").reads("The rat staggers back.");
    player.types("m").reads("ready in");
    player.types("a").reads("Abilities: use what?");
    player.types("b").reads("Abilities: use what?").reads("You are at full health.");
}

#[test]
fn last_ability_is_used_again_by_a_key() {
    let mut player = hall();
    player.types("m c Enter").reads("You crackle!");
    player.types("e").reads("You hit the rat for 3.");
    assert_eq!(player.turn(), 2);
    let mut alone = scene("####\n#@.#\n####");
    alone.types("e").reads("No enemy in view.");
    assert_eq!(alone.turn(), 0);
}

#[test]
fn an_ability_for_allies_is_aimed_at_an_ally_and_tab_visits_all() {
    let mut player = scene("##########\n#........#\n#@..1.r..#\n##########\n\n1 = dog hp 3");
    player.types("m d").reads("Mend: choose a target").reads("A dog regains 4 HP");
    player.types("Tab").reads("That would have no effect.");
    player.types("Tab").reads("A dog regains 4 HP");
    player.types("Enter").reads("The dog regains 4 HP.");
    assert_eq!(player.turn(), 1);
}

#[test]
fn a_fall_is_no_walk_down_the_stairs() {
    let mut player = scene("######\n#@:>.#\n######");
    player.types("l").reads("You fall to floor 2.").reads_not("staircase");
    assert_eq!(player.app.game().view().floor(), 2);
}

#[test]
fn a_game_begins_with_the_introduction_of_its_content() {
    let ron = include_str!("rules.ron");
    for (intro, told) in [
        ("", "Hello and welcome, adventurer"),
        ("intro: \"Find the lost lamp.\",", "Find the lost lamp."),
    ] {
        let ron = ron.replace("title: \"Rules\",", &format!("title: \"Rules\", {intro}"));
        let content = Content::parse("rules.ron", &ron).unwrap_or_else(|errors| panic!("{errors}"));
        let theme = Theme::named("ascii").expect("a theme");
        let settings = Settings { theme, ..Settings::default() };
        let config = Config { content: Arc::new(content), settings, ..Config::default() };
        Player::of(App::new(config)).reads(told);
    }
}

/// A scene of The Ember of Dawn.
fn ember(scene: &str) -> Player {
    built_in("ember", scene)
}

/// A scene of a built-in game.
fn built_in(name: &str, scene: &str) -> Player {
    let content = rogue_ember::built_in(name).expect("a built-in game");
    let game = Game::from_scene(content, scene).expect("a good scene");
    let theme = Theme::named("ascii").expect("a theme");
    Player::of(App::resume(game, theme, KeyMap::default()))
}

#[test]
fn a_game_ends_in_the_words_of_its_content() {
    let mut player = built_in("heist", "####\n#1.#\n####\n\n1 = player night 1");
    player.types(".").reads("They hang thieves at Vale").reads("You lost").reads_not("You lost.");
}

/// A thing does not stagger, and the floor that begins again says so.
#[test]
fn boulders_slide_and_the_hourglass_puts_them_back() {
    let mut player = built_in("boulders", "######\n#@0..#\n######\n\ninventory a hourglass");
    player.types("l").reads("The boulder slides away.");
    player.types("a").types("a").reads("All here is as you first found it.");
    player.reads("The porch.").reads_not("staircase");
}

#[test]
fn discoveries_tell_what_was_identified_and_what_is_left() {
    let mut player =
        ember("####\n#1.#\n####\n\n1 = player hp 9\ninventory a healing_potion\nseed 3")
            .sized(80, 24);
    player.types("\\").reads("Potions: all 13 unknown").reads("Unknown: healing, life,");
    player.reads_not("was:");
    // Scrolls are below.
    player.types("End").reads("Scrolls: all 12 unknown");
    player.types("\\ a a \\");
    player.reads("Potions: 1 identified, 12 unknown").reads("(was: ");
    player.reads("heals 30% of max HP and cures poison");
    player.types("Esc D").reads("Discoveries");
}

#[test]
fn discoveries_of_content_without_unknown_items_say_so() {
    hall().types("\\").reads("Every item of this game is known from the start.");
}

#[test]
fn flavour_is_told_of_creatures_items_and_in_the_inventory() {
    let mut player = ember("#####\n#@r.#\n#####\n\nr = rat\ninventory a dagger\nseed 3");
    player.types("x").reads("Fat, bold and never");
    player.types("Esc i");
    let dagger = player.app.game().view().inventory()[0].prototype.flavour.clone();
    assert!(!dagger.is_empty());
    player.reads(dagger.split_once(' ').expect("words").0);
}

#[test]
fn the_end_names_what_killed_where_no_creature_did() {
    let mut player = scene("#####\n#1..#\n#####\n\n1 = player hp 2\n\npack a draught");
    player.types("a a . .").reads("You died").reads("Died poisoned");
}

/// A rule of the player's own row is no deed of theirs.
#[test]
fn hunger_kills_by_its_name() {
    let ron = Content::first_steps_ron().replacen("tiles: [", "damage: [\"hunger\"], tiles: [", 1);
    let starving = |rule: &str| {
        let rules = format!("id: \"player\", rules: [(on: Turn, do: [{rule}])],");
        let ron = ron.replacen("id: \"player\",", &rules, 1);
        let content = Content::parse("hungry.ron", &ron).unwrap_or_else(|it| panic!("{it}"));
        let scene = "#####\n#1..#\n#####\n\n1 = player hp 2";
        let game = Game::from_scene(Arc::new(content), scene).expect("a good scene");
        Player::of(App::resume(game, Theme::named("ascii").expect("a theme"), KeyMap::default()))
    };
    let mut player = starving("Damage(1, \"hunger\")");
    player.types(". .").reads("You died").reads("Killed by hunger");
    let mut player = starving("Damage(1)");
    player.types(". .").reads("You died").reads("Died").reads_not("yourself");
}
