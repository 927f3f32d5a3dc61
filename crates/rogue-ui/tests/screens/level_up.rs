//! The choice of an attribute after each gained level.

use std::sync::Arc;
use std::time::Duration;

use rogue_ui::input::MouseKind;
use rogue_ui::{App, Config, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::player::{Player, classic, without_motion};

const LAST_ATTACK: &str = "#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 1 340 0";

#[test]
fn a_gained_level_opens_the_choice_of_an_attribute() {
    let mut player = classic(LAST_ATTACK);
    player.types("l").reads("Level up");
    player.settles();
    insta::assert_snapshot!(player.part(0, 18, 80, 14));
    player.types("c").reads("Defence. Your skin hardens!").reads_not("Level up");
    assert_eq!(player.turn(), 1, "choosing takes no time");
}

/// A letter that is also a key of walking is taken when it is pressed again, and not when it is held.
#[test]
fn choice_takes_letters_that_walk() {
    let mut player = classic(LAST_ATTACK);
    player.types("l").reads("Level up");
    for _ in 0..40 {
        player.app.tick(Duration::from_millis(33));
        player.types("b").reads("Level up");
    }
    for _ in 0..2 {
        player.app.tick(Duration::from_millis(300));
        player.types("b");
    }
    player.reads_not("Level up");
}

#[test]
fn the_choice_cannot_be_skipped_but_the_run_can_be_left() {
    let mut player = classic(LAST_ATTACK);
    player.types("l").settles().types("l . z ? Esc").reads("Level up");
    player.types("Esc").reads("Continue");
    player.types("Esc").reads("Level up");
    player.types("Esc n").reads("This run will be lost.");
    player.types("Esc").mouse(MouseKind::Right, 1, 1).reads("Level up");
    player.types("Esc q q");
    assert!(player.app.finished());
}

#[test]
fn two_levels_open_the_choice_twice() {
    let mut player = classic("#####\n#@o.#\n#####\n\no = orc hp 1\ngrowth 3 100 2");
    player.reads("You have reached level 2. (1 more to choose");
    player.settles().types("Down Enter").reads("Power. You feel stronger!");
    player.reads("You have reached level 3.");
    player.types("a Enter").reads("You have reached level 3.");
    player.settles().types("a").reads("Health. Your health improves!").reads_not("Level up");
    player.reads("HP: 50/50");
}

#[test]
fn keys_typed_ahead_do_not_choose() {
    let mut player = classic("#####\n#.@.#\n#o..#\n#####\n\no = orc hp 1\ngrowth 1 340 0");
    player.types("b b b a Enter q 1").reads("Level up");
    player.app.tick(Duration::from_millis(499));
    player.types("a c Enter").reads("Level up");
    assert!(player.app.wants_frames());
    player.app.tick(Duration::from_millis(1));
    assert!(!player.app.wants_frames());
    player.types("h j k l y u n").reads("Level up").reads("b)  Power").reads("c)  Defence");
    player.types("b").reads("Power. You feel stronger!");
}

/// The letters have no gap, though `b` is also a step: its repeats do not choose before it was released.
#[test]
fn a_held_step_does_not_choose() {
    let mut player = classic("#####\n#.@.#\n#o..#\n#####\n\no = orc hp 1\ngrowth 1 340 0");
    player.types("b").reads("Level up");
    for _ in 0..100 {
        player.app.tick(Duration::from_millis(30));
        player.types("b").reads("Level up");
    }
    player.settles().types("b").reads("Power. You feel stronger!");
}

#[test]
fn the_choice_works_by_mouse() {
    let mut player = classic(LAST_ATTACK);
    player.types("l");
    let (x, y) = player.find("Power").expect("the choice");
    player.mouse(MouseKind::Left, x, y).reads("Level up");
    player.settles();
    let (x, y) = player.find("Power").expect("the choice");
    player
        .mouse(MouseKind::Move, x, y)
        .mouse(MouseKind::Left, x, y)
        .reads("Power. You feel stronger!");
}

/// An origin says its own sentence alone; an improvement that gives a status says both.
#[test]
fn an_improvement_that_gives_a_status_says_so() {
    let ron = Content::classic_ron()
        .replacen(
            "    statuses: [",
            "    statuses: [(id: \"quick\", messages: (begin: (you: \"You blur.\"))),",
            1,
        )
        .replacen("    growth: [", "    growth: [(id: \"haste\", do: [AddStatus(\"quick\")]),", 1);
    let content = Arc::new(Content::parse("haste.ron", &ron).unwrap());
    let game = Game::from_scene(content, LAST_ATTACK).unwrap();
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::practice(config, game));
    player.types("l").settles().types("a").reads("You improve: haste.").reads("You blur.");
}

/// Every second level of The Ember of Dawn: the whole text of the selected row is below the list.
#[test]
fn techniques_are_chosen_like_attributes() {
    let scene = "#####\n#@..#\n#####\n\ngrowth 2 0 1";
    let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
    let offered = game.view().offered();
    assert_eq!(offered.len(), 7, "five attributes, two techniques");
    let row = game.content().rows().level_up(offered[5]).unwrap().clone();
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::practice(config, game));
    player.reads("or a technique to learn.");
    player.settles();
    player.reads(&format!("f)  {}", text_of(&row.name)));
    player.types("f").reads_not("Level up");
    player.types("c").reads("Technique");
}

/// A name as the list shows it.
fn text_of(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

const SPARKS: &str = "#####\n#@..#\n#####\n\ninventory a dagger equipped, b spark count 2\nseed 3";

/// The letter of a spark asks where it goes, Esc keeps it, and a letter gives it away, without a turn.
#[test]
fn spark_is_given_for_a_choice() {
    let game = Game::from_scene(rogue_ember::content(), SPARKS).unwrap();
    let mut player = Player::of(App::practice(Config::default(), game));
    player.types("a b").reads("Spark of the Ember").reads("Burning heart");
    player.types("Esc Esc").reads_not("Burning heart");
    assert_eq!(player.app.game().view().inventory()[1].count, 2);
    player.types("a b a").reads_not("Burning heart").reads("Power 7");
    assert_eq!(player.app.game().view().inventory()[1].count, 1);
    assert_eq!(player.turn(), 0, "it takes no time");
    // Repeat asks nothing and gives nothing.
    player.types("Ctrl-A");
    assert_eq!(player.app.game().view().inventory()[1].count, 1);
}

/// The rows of techniques end at a word, and the whole of each stands below the list.
#[test]
fn techniques_are_told_whole_on_a_small_screen() {
    let content = rogue_ember::content();
    let joined = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut told = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let scene = format!("#####\n#@o.#\n#####\n\no = goblin hp 1\ngrowth 1 340 2\nseed {seed}");
        let game = Game::from_scene(content.clone(), &scene).expect("a scene");
        let view = game.view();
        let offered = view.offered();
        let about = |id: &roguecore::LevelUpId| joined(&rogue_words::describe::level_up(view, *id));
        let whole: Vec<String> = offered.iter().map(about).collect();
        let mut player = Player::of(App::resume(game, Theme::default(), KeyMap::default()));
        player.resize(80, 24);
        player.types("l").settles().reads("Level up");
        for about in &whole {
            let screen = player.screen();
            assert!(
                joined(&screen.replace('║', " ")).contains(about.as_str()),
                "{about}\n{screen}"
            );
            for row in screen.lines().filter(|row| row.contains('…')) {
                let before = row.split('…').next().unwrap_or_default();
                let shown = before.rsplit("  ").next().unwrap_or_default();
                let ends_at_word = |about: &String| {
                    let rest = about.strip_prefix(shown);
                    rest.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
                };
                assert!(whole.iter().any(ends_at_word), "{row}");
            }
            told.insert(about.clone());
            player.types("Down");
        }
    }
    assert!(told.len() > 15, "{told:?}");
}
