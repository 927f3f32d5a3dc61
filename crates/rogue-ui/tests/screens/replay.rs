//! Replays: play, pause, step both ways, change the speed, go to a turn.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rogue_ui::input::{Input, MouseKind};
use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, Settings};
use roguecore::replay::Replay;
use roguecore::{Command, Content, Direction, Game};

use crate::player::{Player, without_motion};

/// Forty commands: bumps in all directions and waits.
fn recorded() -> Replay {
    let config = Config::default();
    let mut game = Game::with_content(config.content, 3);
    let mut replay = Replay::new(&game);
    for turn in 0..40 {
        let command = match turn % 3 {
            0 => Command::Bump(Direction::ALL[turn % 8]),
            _ => Command::Wait,
        };
        if game.step(command).is_ok() {
            replay.record(command, &game);
        }
    }
    replay
}

fn watching() -> Player {
    let config = Config { settings: without_motion(), ..Config::default() };
    Player::of(App::replay(config, recorded()).expect("the same content"))
}

fn after(player: &mut Player, millis: u64) -> &mut Player {
    player.app.tick(Duration::from_millis(millis));
    player.draw();
    player
}

#[test]
fn a_replay_plays_pauses_and_resumes() {
    let mut player = watching();
    assert!(player.app.wants_frames());
    player.reads("▶ turn 0,").reads("(4/s)");
    after(&mut player, 250).reads("▶ turn 1,");
    after(&mut player, 500).reads("▶ turn 3,").reads("Turn: 3");
    player.types("Space").reads("paused at turn 3");
    assert!(!player.app.wants_frames());
    after(&mut player, 9_000).reads("paused at turn 3");
    player.types("Space");
    after(&mut player, 250).reads("turn 4,");
    player.mouse(MouseKind::Left, 3, 3).reads("paused");
    player.mouse(MouseKind::WheelUp, 3, 3).reads("turn 3,");
    player.mouse(MouseKind::WheelDown, 3, 3).reads("turn 4,");
}

#[test]
fn stepping_back_and_forth_draws_the_same_frames() {
    let mut player = watching();
    player.types("Right Right Right").reads("paused at turn 3");
    let third = player.part(0, 0, 80, 45);
    player.types("l l l h h h").reads("paused at turn 3");
    assert_eq!(player.part(0, 0, 80, 45), third);
    player.types("Home Left").reads("paused at turn 0");
    player.types("End").reads("the end, turn");
    player.types("Space Right").reads("the end, turn");
    assert!(!player.app.wants_frames());
}

#[test]
fn speed_and_turns_are_chosen() {
    let mut player = watching();
    player.types("+ +").reads("(16/s)");
    player.types("- - - - - -").reads("(1/s)");
    player.types("g").reads("Go to turn: _");
    player.types("1 2 Enter").reads("Turn: 12");
    player.types("g 5 Enter").reads("Turn: 5");
    player.types("g Esc").reads("Turn: 5");
    player.types("g 9 9 9 Enter").reads("the end, turn");
    player.types("?").reads("Watching a replay");
    player.types("Esc Esc");
    assert!(player.app.finished(), "leaving a standalone replay finishes the app");
}

#[test]
fn a_replay_is_played_with_the_content_it_carries() {
    let other = Config { content: Content::first_steps(), ..Config::default() };
    assert!(App::replay(other.clone(), recorded()).is_ok());
    watching().reads("Replay of The Ember of Dawn, classic, seed ");
    // What a program has built carries no files.
    let built = roguecore::ContentBuilder::from_content(&Content::classic());
    let game = Game::with_content(built.build().unwrap().into(), 3);
    assert!(App::replay(other, Replay::new(&game)).is_err());
    let mut player = watching();
    player.app.input(Input::Close);
    assert!(player.app.finished());
}

/// The discoveries are those of the moment that is shown.
#[test]
fn discoveries_in_a_replay_are_those_of_its_turn() {
    let content = rogue_ember::content();
    let scene = "####\n#1.#\n####\n\n1 = player hp 9\ninventory a healing_potion\nseed 3";
    let mut game = Game::from_scene(content.clone(), scene).expect("a good scene");
    let mut replay = Replay::new(&game);
    let potion = game.view().inventory()[0].slot;
    for command in [Command::Wait, Command::Use { slot: potion, target: None }] {
        game.step(command).expect("accepted");
        replay.record(command, &game);
    }
    let config = Config { content, settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::replay(config, replay).expect("the same content"));
    player.types("Right \\").reads("Potions: all 13 unknown");
    player.types("Esc Right \\").reads("Potions: 1 identified, 12 unknown").reads("(was: ");
    player.types("Esc").reads("the end, turn 2");
}

#[test]
fn help_in_a_replay_begins_with_its_keys_and_what_is_carried_can_be_looked_at() {
    let mut player = watching();
    player.types("Right Right ?");
    let rows = player.rows();
    let first = rows.iter().position(|row| row.contains("pause or resume")).expect("the keys");
    assert!(first < 4, "{rows:#?}");
    player.types("Esc i").reads("Inventory").reads("Dagger");
    // The verbs do nothing: a replay is only looked at.
    player.types("a").reads("do what?");
    player.types("d").reads_not("do what?");
    player.types("Esc").reads("paused at turn 2");
    player.types("c").reads("Character").reads("Turns");
    player.types("Esc v").reads("Message history");
    player.types("Esc x").reads("Looking");
    player.types("Esc").reads("paused at turn 2");
}

/// Each look takes longer than the app works at once.
fn slow_clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

#[test]
fn a_long_way_to_a_turn_is_shown_and_ended_by_a_key() {
    let config =
        Config { settings: without_motion(), clock: Some(slow_clock), ..Config::default() };
    let mut player = Player::of(App::replay(config, recorded()).expect("the same content"));
    player.types("End").reads("on the way: turn 1");
    after(&mut player, 0);
    after(&mut player, 0).reads("on the way: turn 2");
    player.types("Esc").reads("paused at turn 2");
    assert!(!player.app.finished() && !player.app.wants_frames());
}

#[test]
fn a_replay_is_played_on_as_practice() {
    let mut player = watching();
    player.types("g 5 Enter n").reads("You play on from turn 5, as practice").reads("Turn: 5");
    player.reads("It is not saved.");
    assert!(player.app.game().is_practice() && !player.app.game().is_scored());
    player.types(".").reads("Turn: 6");
}

/// The run is stored beside the finished one, resumed as practice, and not scored at its end.
#[test]
fn a_run_of_practice_is_stored_and_not_scored() {
    let storage = Memory::default();
    let mut before = storage.clone();
    let start = Game::from_scene(Content::first_steps(), "@o\n..\n\n@ = player hp 3\n").unwrap();
    before.begin("Ann", &start).unwrap();
    let mut game = start.clone();
    while game.outcome().is_none() {
        game.step(Command::Wait).unwrap();
        before.append(Command::Wait, &game).unwrap();
    }
    before.finish(&game, "killed", "").unwrap();
    let name = "Bartholomew of the Hill".to_owned();
    let config = Config { settings: Settings { name, ..without_motion() }, ..Config::default() };
    let mut player = Player::of(App::title(config, storage.clone()));
    player.types("r Enter End").reads("the end, turn");
    player.types("n").reads("The run has ended here.");
    player.types("Home n").reads("as practice").reads_not("It is not saved.");
    let name = storage.runs()[0].name.clone();
    assert_eq!(name, "Bartholomew of practice");
    player.types("S");
    let resumed = storage.clone().resume(&name, &Content::classic());
    assert!(resumed.unwrap().is_practice());
    let mut player = crate::player::at_title(&storage);
    player.types("c").opened();
    while player.app.game().outcome().is_none() {
        player.types(".");
    }
    player.reads("not scored");
    assert_eq!((storage.scores().len(), storage.replays().len()), (1, 2));
}

/// From before its first command, too.
#[test]
fn a_replay_is_played_on_with_the_origin_of_the_run() {
    let content = rogue_ember::content();
    let (origin, _) = content.origins().last().unwrap();
    let mut game = Game::with_content(content, 3);
    let mut replay = Replay::new(&game);
    for command in [Command::LevelUp(origin), Command::Wait] {
        game.step(command).unwrap();
        replay.record(command, &game);
    }
    let config =
        Config { content: game.content().clone(), settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::replay(config, replay).expect("the same content"));
    player.types("Home n").reads("You play on from turn 0");
    assert_eq!(player.app.game().view().origin(), Some(origin));
}

/// From its first turn on, as a run that counts, with the origin of the other player.
#[test]
fn the_dungeon_of_a_replay_is_played_from_its_start() {
    let content = rogue_ember::content();
    let (origin, _) = content.origins().last().unwrap();
    let mut game = Game::with_content(content, 3);
    let mut replay = Replay::new(&game);
    for command in [Command::LevelUp(origin), Command::Wait, Command::Wait] {
        game.step(command).unwrap();
        replay.record(command, &game);
    }
    let config =
        Config { content: game.content().clone(), settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::replay(config, replay).expect("the same content"));
    player.types("End r").reads("Turn: 0");
    let game = player.app.game();
    assert_eq!((game.seed(), game.is_scored(), game.view().origin()), (3, true, Some(origin)));
    let scene = Game::from_scene(Content::first_steps(), "@.\n..\n").unwrap();
    let config = Config { content: scene.content().clone(), ..Config::default() };
    let mut player =
        Player::of(App::replay(config, Replay::new(&scene)).expect("the same content"));
    player.types("r").reads("does not begin with the first turn");
}
