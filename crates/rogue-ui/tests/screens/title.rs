//! The title screen and the screens that it opens.

use std::time::Duration;

use rogue_ui::input::MouseKind;
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, GameChoice, KnownSeed, Settings, SharedDungeon, Start};
use roguecore::{Content, Game};

use crate::player::{ESC, Player, at_title, without_motion};

#[test]
fn the_title_screen_shows_the_game_and_its_menu() {
    let player = at_title(&Memory::default()).sized(80, 24);
    insta::assert_snapshot!(player.screen());
    let (x, y) = player.find("Continue").expect("the choice");
    assert_ne!(player.fg(x, y), player.fg(x, y + 1), "without a run it is dimmed");
    player.reads("T H E   E M B E R").reads("Quit");
    for (width, height) in [(80, 50), (120, 40), (200, 60)] {
        let player = at_title(&Memory::default()).sized(width, height);
        player.reads_not("T H E").reads("▀").reads("Ten floors down").reads("Quit");
    }
}

/// Names in letters that the pixel face lacks, and themes without light, have the small picture.
#[test]
fn the_name_is_spaced_out_where_there_is_no_night() {
    let names = "(extends: \"classic\", title: \"Рог\")";
    let content = Content::parse("names.ron", names).expect("good content");
    let config = Config { content: std::sync::Arc::new(content), ..Config::default() };
    let open = |config| Player::of(App::title(config, Memory::default())).sized(120, 40);
    open(config).reads("Р О Г");
    let theme = rogue_ui::Theme::named("ascii").expect("a theme");
    let settings = Settings { theme, ..Settings::default() };
    open(Config { settings, ..Config::default() }).reads("T H E   E M B E R").reads_not("▀");
}

#[test]
fn sparks_rise_on_the_title_for_some_seconds() {
    let open = |settings, height| {
        let config = Config { settings, ..Config::default() };
        Player::of(App::title(config, Memory::default())).sized(120, height)
    };
    let mut player = open(Settings::default(), 40);
    let first = player.buffer.clone();
    player.app.tick(Duration::from_millis(200));
    player.draw();
    assert_ne!(player.buffer, first);
    for _ in 0..100 {
        player.app.tick(Duration::from_millis(200));
    }
    assert!(!player.app.wants_frames());
    assert!(!open(Settings::default(), 24).app.wants_frames(), "no room for the picture");
    assert!(!open(without_motion(), 40).app.wants_frames());
}

#[test]
fn the_menu_of_a_wide_title_has_two_columns() {
    let mut player = at_title(&Memory::default()).sized(120, 40);
    let (quit, game) =
        (player.find("Quit").expect("a row"), player.find("New game").expect("a row"));
    assert!(quit.0 > game.0 + 40, "{quit:?} {game:?}");
    player.types("Right Left").reads("New game");
    player.mouse(MouseKind::Left, quit.0, quit.1);
    assert!(player.app.finished());
}

/// A device that draws with the project's font says how many letters of a game it lacks.
#[test]
fn letters_without_a_glyph_are_counted_on_the_title() {
    let names = "(extends: \"classic\", title: \"Рог\")";
    let content = Content::parse("names.ron", names).expect("good content");
    let config = Config { content: std::sync::Arc::new(content), ..Config::default() };
    let mut player = Player::of(App::title(config, Memory::default()));
    player.reads_not("This font");
    player.app.set_text_sizes(&[8]);
    player.types("Down").reads("This font lacks 3 letters of this game's names");
}

/// The turns before belong to no key of this session.
#[test]
fn a_resumed_run_is_not_summed_up() {
    let mut memory = Memory::default();
    let scene =
        Game::from_scene(Content::classic(), "######\n#@o..#\n######").expect("a good scene");
    memory.begin("Ann", &scene).expect("a free name");
    memory.close().expect("memory");
    let mut player = at_title(&memory);
    player.types("c").types("Tab").reads("Orc killed: ");
    player.types("S");
    let mut player = at_title(&memory);
    player.types("c").reads("Welcome back");
    player.types(".").reads("You wait.").reads_not("killed: ");
}

#[test]
fn continue_resumes_the_last_run() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("c").reads("no unfinished run");
    player.types("n . . .").reads("Turn: 3");
    player.types("S");
    assert!(player.app.finished());
    let left = player.app.game().fingerprint();

    let mut player = at_title(&memory);
    player.reads("Adventurer: level 1, depth 1, turn 3");
    player.types("Enter").reads("Welcome back, Adventurer!").reads("Turn: 3");
    assert_eq!(player.app.game().fingerprint(), left);
}

#[test]
fn a_new_game_keeps_the_previous_run() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . Esc").reads("another dungeon; this run is saved");
    player.types("n n").reads("Hello and welcome");
    player.types(". . Esc T");
    player.reads("Adventurer 2: level 1, depth 1, turn 2").reads("2 unfinished runs");
    player.types("o").reads("Resume which run?");
    insta::assert_snapshot!(player.part(2, 21, 76, 8));
    player.types("b").reads("Welcome back, Adventurer!").reads("Turn: 1");
}

#[test]
fn a_typed_seed_starts_its_dungeon() {
    let mut player = at_title(&Memory::default());
    player.types("e").reads("type a number");
    player.types("Enter 4 3 Backspace 2 Enter").reads("Hello and welcome");
    assert_eq!(player.app.game().seed(), 42);
    let mut player = at_title(&Memory::default());
    player.types(&format!("e {}", "9 ".repeat(20))).reads("too large");
    player.types("Enter").reads("too large");
    player.presses(ESC).reads("New game");
}

#[test]
fn every_screen_of_the_title_closes_by_key_and_by_mouse() {
    for (key, title) in [
        ("h", "No run has ended yet."),
        ("r", "Watch which run?"),
        ("e", "Dungeon seed"),
        ("?", "Help: The Ember of Dawn"),
    ] {
        let mut player = at_title(&Memory::default());
        player.types(key).reads(title);
        player.presses(ESC).reads("version").reads_not(title);
        player.types(key).mouse(MouseKind::Right, 0, 0).reads("version").reads_not(title);
    }
    let mut player = at_title(&Memory::default());
    player.presses(ESC).reads("version");
    let (x, y) = player.find("New game").expect("the choice");
    player.mouse(MouseKind::Left, x, y).reads("Hello and welcome");
    let mut player = at_title(&Memory::default());
    player.types("q");
    assert!(player.app.finished());
}

#[test]
fn a_run_that_cannot_be_opened_shows_the_reason() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . Esc T").reads("turn 1");
    memory.set_failure(Some("the disk is gone"));
    player.types("c").reads("The run cannot be opened: the disk is gone.");
    memory.set_failure(None);
    player.types("c").reads("Welcome back");
}

#[test]
fn a_named_run_is_begun_and_then_resumed() {
    let memory = Memory::default();
    let open = |memory: &Memory| {
        let mut app = App::title(Config { seed: 9, ..Config::default() }, memory.clone());
        app.start(Start::ResumeOrBegin { name: "Ann", dungeon: None, resumed: "It goes on." });
        Player::of(app)
    };
    open(&memory).types(". .").reads("Hello and welcome").reads("Turn: 2").reads_not("It goes on.");
    let mut again = open(&memory);
    assert_eq!((again.turn(), memory.runs().len()), (2, 1));
    again.types(".").reads("Welcome back, Ann!").reads("It goes on.");
}

#[test]
fn the_dungeon_of_the_day_is_that_of_the_date() {
    let today = rogue_ui::Date::from_unix_seconds(1_800_000_000);
    let config = || Config { today: Some(today), ..Config::default() };
    for (key, seed) in [("d", today.daily_seed()), ("w", today.weekly_seed())] {
        let mut player = Player::of(App::title(config(), Memory::default()));
        player.reads("Daily dungeon").reads("Weekly dungeon");
        player.types(key).reads("Hello and welcome");
        assert_eq!(player.app.game().seed(), seed);
    }
    let player = Player::of(App::title(Config::default(), Memory::default()));
    player.reads_not("Daily dungeon");
}

/// The seeds of new games are those of the program, not made from a dungeon that others play, too.
#[test]
fn two_players_of_one_daily_do_not_meet_in_the_next_dungeon() {
    let today = rogue_ui::Date::from_unix_seconds(1_800_000_000);
    let next_seed = |seed| {
        let config = Config { seed, today: Some(today), ..Config::default() };
        let mut player = Player::of(App::title(config, Memory::default()));
        player.types("d .");
        assert_eq!(player.app.game().seed(), today.daily_seed());
        player.types("Esc T n");
        player.app.game().seed()
    };
    assert_eq!((next_seed(7), next_seed(8)), (7, 8));
}

/// The same for everyone: the game and the origin that were chosen stay those of new games.
#[test]
fn a_daily_is_of_the_default_game_whatever_was_chosen() {
    let today = Some(rogue_ui::Date::from_unix_seconds(1_800_000_000));
    for key in ["d", "w"] {
        let config = Config { today, ..with_games() };
        let mut player = Player::of(App::title(config, Memory::default()));
        player.types("G b O d").reads("today's, for everyone: The Ember of Dawn, classic");
        player.types(key).reads("Everyone plays The Ember of Dawn, classic here.");
        player.reads("Short Ember,");
        let game = player.app.game();
        assert_eq!(game.content().title(), "The Ember of Dawn, classic");
        assert_eq!((game.view().turn(), game.view().origin()), (0, None));
        player.types("Esc T").reads("Short Ember").reads("heir");
    }
}

#[test]
fn a_shared_dungeon_names_game_and_origin() {
    let content = rogue_ember::built_in("short").expect("a game");
    for origin in [None, Some("heir".to_owned())] {
        let is_named = origin.is_some();
        let dungeon = SharedDungeon { content: content.clone(), origin, seed: 42 };
        let mut app = App::title(with_games(), Memory::default());
        app.change_setting(&rogue_ui::settings::Change::Origin(Some("sworn".to_owned())));
        app.start(Start::ResumeOrBegin { name: "Ann", dungeon: Some(&dungeon), resumed: "" });
        let game = app.game();
        assert_eq!((game.content().title(), game.seed()), ("Short Ember", 42));
        assert_eq!(game.view().origin().is_some(), is_named);
    }
}

#[test]
fn the_name_that_is_typed_is_that_of_new_runs() {
    let memory = Memory::default();
    let mut player = Player::of(App::title(Config::default(), memory.clone()));
    player.types("a").reads("Name: Adventurer_");
    for _ in 0..10 {
        player.presses(rogue_ui::input::KeyCode::Backspace);
    }
    player.types("L ú / n a").reads("Name: Lúna_");
    player.types("Enter").reads("Lúna");
    player.types("n .");
    assert_eq!(memory.open_run().as_deref(), Some("Lúna"));
}

fn seeds(name: &str) -> Vec<KnownSeed> {
    let known = |seed, about: &str| KnownSeed { seed, about: about.to_owned() };
    match name {
        "short" => vec![known(11, "no ogre"), known(77, "a chained wolf on floor 2")],
        _ => Vec::new(),
    }
}

pub(crate) fn with_games() -> Config {
    let game = |name, about| GameChoice { name, about, load: rogue_ember::built_in, seeds };
    let games =
        vec![game("classic", "ten floors"), game("short", "four floors"), game("no", "none")];
    Config { games, ..Config::default() }
}

#[test]
fn the_game_that_is_chosen_is_that_of_new_runs_and_is_kept() {
    let memory = Memory::default();
    let mut player = Player::of(App::title(with_games(), memory.clone()));
    player.reads("The Ember of Dawn, classic");
    player.types("G").reads("Which game?");
    player.reads("ten floors (chosen)").reads("Short Ember").reads_not("none");
    player.types("Esc").reads("The Ember of Dawn, classic");
    player.types("G b").reads("Short Ember").reads("Four floors down lies the Ember");
    assert_eq!(memory.settings().0.game.as_deref(), Some("short"));
    player.types("n .").reads("The dawn was stolen");
    assert_eq!(player.app.game().content().title(), "Short Ember");
    player.types("Esc T").reads("Short Ember");
    // The other game, in which the run is named with its own.
    player.types("G a").reads("Adventurer: Short Ember: level 1, depth 1, turn");
    player.types("c .").reads("goes on with the content it began with: Short Ember");
    let mut without = Player::of(App::title(Config::default(), Memory::default()));
    without.reads_not("The Ember of Dawn, classic");
    without.types("G").reads_not("Which game?");
}

#[test]
fn the_origin_that_is_chosen_is_that_of_new_runs_and_is_kept() {
    let memory = Memory::default();
    let mut player = Player::of(App::title(with_games(), memory.clone()));
    player.reads_not("Origin");
    player.types("O").reads_not("Which origin?");
    player.types("G b").reads("Origin").reads("wanderer");
    player.types("O").reads("Which origin?").reads("Wanderer (chosen)");
    player.types("Down").reads("You raised a hound").reads("Your companions in view heal");
    player.types("Esc O d").reads("heir");
    assert_eq!(memory.settings().0.origin.as_deref(), Some("heir"));
    player.types("n .").reads("Your mother's blade hums");
    player.reads_not("You lose").reads_not("You get");
    assert_eq!(player.app.game().view().turn(), 1);
    player.types("@").reads("Origin");
    player.types("Esc");
    // The run goes on as it began, and the next one has no origin.
    player.types("Esc T O a").reads("wanderer");
    player.types("c i").reads("Heirloom blade");
    player.types("Esc");
    player.types("Esc T n .").reads_not("blade hums");
    assert_eq!(memory.settings().0.origin, None);
    // The same dungeon again is of the origin of the run, whatever is chosen now.
    player.types("Esc T O d n . Esc T O a c");
    player.types("Esc r r .").reads("blade hums");
    assert_eq!(player.app.game().view().turn(), 1);
    // A game without it begins without an origin, whatever was chosen.
    player.types("Esc T O e G a n .");
    assert_eq!(player.app.game().view().origin(), None);
}

#[test]
fn the_scores_say_the_dungeon_and_the_origin() {
    let today = rogue_ui::Date::from_unix_seconds(1_795_651_200);
    let (memory, seed) = (Memory::default(), today.daily_seed());
    let config = Config { today: Some(today), seed, ..with_games() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("G b O e n");
    let mut waits = 0;
    while player.app.game().outcome().is_none() && waits < 20_000 {
        player.types(".");
        waits += 1;
    }
    player.settles();
    assert_eq!(memory.scores()[0].origin, "oathsworn", "{waits}");
    player.types("s").reads("daily dungeon of 2026-11-26, seed ").reads(", oathsworn");
}

#[test]
fn the_title_screen_with_every_row_fits_the_smallest_size() {
    let today = Some(rogue_ui::Date::from_unix_seconds(1_800_000_000));
    let memory = Memory::default();
    let mut player = Player::of(App::title(Config { today, ..with_games() }, memory.clone()));
    player.types("n . Esc n n . Esc T");
    let player = player.sized(80, 24);
    player.reads("Continue").reads("All runs").reads("Quit").reads("version");
}

/// The same dungeon is one of the same game, whatever was chosen meanwhile.
#[test]
fn the_same_dungeon_again_is_of_the_game_of_the_run() {
    let memory = Memory::default();
    let mut player = Player::of(App::title(with_games(), memory.clone()));
    player.types("G b n . Esc T G a c Esc r r").reads("The dawn was stolen");
    let content: &Content = player.app.game().content();
    assert_eq!((content.title(), memory.runs().len()), ("Short Ember", 2));
}

/// What is wrong with the settings is mended by the choice.
#[test]
fn choosing_a_game_clears_the_notice() {
    let mut player = Player::of(App::title(with_games(), Memory::default()));
    player.app.report_settings("there is no game `no`");
    player.draw();
    player.reads("there is no game `no`");
    player.types("G b").reads("Short Ember").reads_not("there is no game");
}

#[test]
fn a_seed_is_chosen_by_what_is_known_of_it() {
    let mut player = Player::of(App::title(with_games(), Memory::default()));
    player.types("e").reads("type a number").reads_not("winnable");
    player.types("Enter").reads("type a number");
    player.types("Esc G b e").reads("Enter: list winnable seeds");
    player.types("5 Enter");
    assert_eq!(player.app.game().seed(), 5, "a number is a number");
    player.types("Esc T e Enter").reads("Winnable seeds: Short Ember");
    player.reads("11").reads("no ogre").reads("77").reads("a chained wolf on floor 2");
    player.types("Esc").reads("Dungeon seed");
    player.types("Enter Down Enter").reads("The dawn was stolen");
    assert_eq!(player.app.game().seed(), 77);
}

/// The bestiary is read from the replays of the runs that have ended.
#[test]
fn the_bestiary_is_filled_by_play() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("b").reads("none of 4 kinds met yet").reads("no finished runs yet");
    player.presses(ESC).reads("version");
    let config = Config { content: deadly(), seed: 5, ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("n .").reads("troll");
    while memory.replays().is_empty() {
        player.types(".");
    }
    let config = Config { content: deadly(), ..Config::default() };
    let mut player = Player::of(App::title(config, memory.clone()));
    player
        .types("b")
        .reads("1 of 4 kinds met")
        .reads("1 run, none won")
        .reads("Troll")
        .reads("kinds not met yet")
        .reads("3 kinds");
    player.types("Enter").reads("Runs and feats").reads("First win: win a run. Not done yet.");
    player.presses(ESC);
    let (x, y) = player.find("Troll").expect("the row of a kind");
    player.mouse(MouseKind::Left, x, y).reads("First met on floor 1").reads("never killed.");
    player.presses(ESC).presses(ESC).reads("version");
}

/// A game in which a troll comes to a weak player.
fn deadly() -> std::sync::Arc<Content> {
    let change = "change: (creatures: {\"player\": (stats: {\"hp\": 3}, \
                  rules: [(on: Turn, do: [Summon(\"troll\", 1)]), (on: Turn, if: [Every(5)], do: [Lose])])})";
    let text = format!("(extends: \"classic\", title: \"Deadly\", {change})");
    let packs = [
        roguecore::Pack::new().with_file("deadly.ron", text.as_str()),
        roguecore::Pack::built_in("classic").expect("the classic game"),
    ];
    let content = Content::parse_packs(&packs, &roguecore::Host::new()).expect("a good pack");
    std::sync::Arc::new(content)
}
