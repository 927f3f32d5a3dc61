//! Content that is saved while it is played.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rogue_ui::storage::{Memory, Storage};
use rogue_ui::{App, Config, Input};
use roguecore::replay::Replay;
use roguecore::{Content, Game, Host, Pack};

use crate::player::{Player, at_title, lost_at_once, without_motion};

/// The built-in game with something else in place of a part of it.
fn changed(from: &str, to: &str) -> Arc<Content> {
    let ron = Content::classic_ron();
    assert!(ron.contains(from), "{from}");
    Arc::new(Content::parse("my.ron", &ron.replace(from, to)).unwrap())
}

/// The commands of the run that was left.
fn left(memory: &Memory, content: &Arc<Content>) -> Replay {
    let mut memory = memory.clone();
    memory.resume("Adventurer", content).unwrap();
    memory.history().unwrap()
}

#[test]
fn the_run_goes_on_in_the_same_turn_with_the_content_of_today() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n . . .");
    let hardy = changed("\"hp\": 30,", "\"hp\": 77,");
    player.app.reload(Ok(hardy.clone()));
    player.draw();
    player.reads("Content reloaded; it applies from turn 3.").reads("/77");
    assert_eq!((player.turn(), player.app.game().content().hash()), (3, hardy.hash()));
    player.types(".");
    assert_eq!(memory.runs()[0].turn, 4);
    // The saved run is one of the content of today, and its replay comes out as it was played.
    player.types("S");
    let replay = left(&memory, &hardy);
    let again = replay.verify(&hardy).unwrap();
    assert_eq!(again.fingerprint(), player.app.game().fingerprint());
}

#[test]
fn mistakes_are_shown_and_the_game_goes_on_as_it_was() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    let before = player.app.game().fingerprint();
    let mistakes = Content::parse("my.ron", "(title: 5, sight: -1, maps: 3, tile: 4, item: 5)");
    player.app.reload(Err(mistakes.unwrap_err().to_string()));
    player.draw();
    player.reads("The content has mistakes").reads("my.ron:1:");
    assert_eq!(player.app.game().fingerprint(), before);
    player.types(".");
    assert_eq!(player.turn(), 2);
}

#[test]
fn a_run_that_does_not_fit_keeps_its_content() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    player.types("n .");
    // The player walks to where a wall is with other rooms.
    let walkable = |game: &Game| {
        let steps = ["h", "l", "k", "j"];
        let directions = ["w", "e", "n", "s"].map(|it| it.parse().unwrap());
        let open = |it: &roguecore::Direction| game.check(roguecore::Command::Move(*it)).is_ok();
        directions.iter().position(open).map(|index| steps[index]).unwrap()
    };
    for _ in 0..12 {
        let key = walkable(player.app.game());
        player.types(key);
    }
    let (turn, before) = (player.turn(), hash(&player));
    let caves = changed("recipe: \"rooms\"", "recipe: \"caves\"");
    player.app.reload(Ok(caves.clone()));
    player.draw();
    player.reads("does not fit the changed content").reads("is refused");
    assert_eq!((player.turn(), player.app.game().content().hash()), (turn, before));
    player.types(".");
    assert_eq!(memory.runs()[0].turn, turn + 1);
    // Content that fits again.
    reload(&mut player, &hardy());
    assert_eq!((player.turn(), hash(&player)), (turn + 1, hardy().hash()));
}

#[test]
fn a_new_game_begins_with_the_content_of_today() {
    let memory = Memory::default();
    let mut player = at_title(&memory);
    let hardy = changed("\"hp\": 30,", "\"hp\": 77,");
    player.app.reload(Ok(hardy));
    player.draw();
    player.reads("Content reloaded.");
    player.types("n").reads("77/77");
}

/// What was read again after the end is played, and what the run was begun with is not.
#[test]
fn the_same_dungeon_again_is_of_the_content_that_was_read_again() {
    let config =
        Config { settings: without_motion(), content: lost_at_once(""), ..Config::default() };
    let mut player = Player::of(App::title(config, Memory::default()));
    player.types("n .").settles().reads("You lost");
    reload(&mut player, &hardy());
    player.types("r r").reads("77/77");
    // A run of a game that is not that of today keeps its own.
    let memory = Memory::default();
    at_title(&memory).types("n . S");
    let mut player = opened(&memory, Config { content: hardy(), ..Config::default() });
    reload(&mut player, &changed("\"hp\": 30,", "\"hp\": 66,"));
    player.types("Esc r r").reads("30/30");
}

fn hardy() -> Arc<Content> {
    changed("\"hp\": 30,", "\"hp\": 77,")
}

fn opened(memory: &Memory, config: Config) -> Player {
    let config = Config { settings: without_motion(), ..config };
    let mut player = Player::of(App::title(config, memory.clone()));
    player.types("c");
    player
}

/// Reads the content again and draws.
fn reload(player: &mut Player, content: &Arc<Content>) {
    player.app.reload(Ok(content.clone()));
    player.draw();
}

fn hash(player: &Player) -> u64 {
    player.app.game().content().hash()
}

#[test]
fn a_run_that_was_begun_with_other_content_keeps_it() {
    let memory = Memory::default();
    at_title(&memory).types("n . . S");
    let mine = changed("\"hp\": 30,", "\"hp\": 66,");
    let mut player = opened(&memory, Config { content: mine, ..Config::default() });
    player.reads("This run goes on with the content it began with");
    reload(&mut player, &hardy());
    player.reads("Content reloaded for new games").reads("30/30");
    assert_eq!((hash(&player), player.turn()), (Content::classic().hash(), 2));
    player.types(". S");
    let replay = left(&memory, &Content::classic());
    assert_eq!(replay.content_hash(), Content::classic().hash());
    assert_eq!(hash(&opened(&memory, Config::default())), Content::classic().hash());
    player = opened(&memory, Config { content: hardy(), ..Config::default() });
    player.types("Esc n n").reads("77/77");
}

/// Each look takes longer than the app works at once: a turn is a slice.
fn slow_clock() -> Duration {
    static LOOKS: AtomicU64 = AtomicU64::new(0);
    Duration::from_secs(LOOKS.fetch_add(1, Ordering::Relaxed))
}

fn slow(memory: &Memory) -> Player {
    at_title(memory).types("n . . . S");
    opened(memory, Config { clock: Some(slow_clock), ..Config::default() })
}

#[test]
fn the_player_sees_how_far_it_is_and_can_leave_it() {
    let memory = Memory::default();
    let mut player = slow(&memory);
    player.opened();
    reload(&mut player, &hardy());
    player.reads("Playing again: 0 of 3 moves. Esc cancels.").reads("/30");
    player.slice().reads("Playing again: 1 of 3 moves.");
    player.types(". . &").reads("Playing again: 1 of 3 moves.");
    player.types("Esc").reads("The changed content is not in use yet").reads("/30");
    player.types(".").reads("Turn: 4");
    // Saved again, and once more before the first was played.
    reload(&mut player, &hardy());
    player.slice();
    reload(&mut player, &changed("\"hp\": 30,", "\"hp\": 66,"));
    player.reads("Playing again: 0 of 4 moves.");
    player.opened().reads("/66").reads("Turn: 4");
    reload(&mut player, &hardy());
    player.app.reload(Err("my.ron:1:1: wrong".to_owned()));
    player.draw();
    player.reads("my.ron:1:1: wrong").reads_not("Playing again");
    player.app.input(Input::Close);
    assert_eq!(memory.runs()[0].turn, 4);
}

#[test]
fn content_that_is_saved_while_a_run_is_opened_is_played_then() {
    let memory = Memory::default();
    let mut player = slow(&memory);
    player.reads("Opening Adventurer: 0 of 3 moves");
    reload(&mut player, &hardy());
    player.opened().reads("/77").reads("Turn: 3").reads_not("it began with");
}

#[test]
fn a_run_that_was_changed_is_not_opened_to_wizards() {
    let memory = Memory::default();
    at_title(&memory).types("n . S");
    let mut player = opened(&memory, Config { wizard: true, ..Config::default() });
    player.types("& b . S");
    let mut player = opened(&memory, Config::default());
    reload(&mut player, &hardy());
    player.types("&").reads("77/77").reads("start with --wizard");
    assert!(player.app.game().has_wishes());
}

#[test]
fn a_note_on_the_content_is_told_and_the_others_are_counted() {
    let pack = |name: &str, text: &str| Pack::new().with_file(name, text);
    let renamed = "renamed: (creatures: {\"ork\": \"orc\", \"trol\": \"troll\"}), title:";
    let base = Content::classic_ron().replacen("title:", renamed, 1);
    let old = "(extends: \"x\", change: (creatures: {\"ork\": (color: (9, 9, 9)), \"trol\": (color: (9, 9, 9))}))";
    let packs = [pack("old.ron", old), pack("base.ron", &base)];
    let content = Arc::new(Content::parse_packs(&packs, &Host::new()).unwrap());
    let note = "Note: old.ron:1:37: \"ork\" is called \"orc\" now (1 more)";
    let mut player = at_title(&Memory::default());
    player.types("n .");
    reload(&mut player, &content);
    player.reads("it applies from turn 1.").reads(note);
}

/// Content in which the wall of scenes is missing.
fn other_player() -> Arc<Content> {
    let ron = Content::first_steps_ron().replace("\"player\"", "\"hero\"");
    Arc::new(Content::parse("my.ron", &ron).unwrap())
}

#[test]
fn a_scene_begins_anew() {
    let text = "1....\n.....\n\n1 = player hp 3";
    let game = Game::from_scene(Content::classic(), text).unwrap();
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::practice(config, game).with_scene(text.to_owned()));
    player.types("l l").reads("3/30");
    reload(&mut player, &hardy());
    player.reads("3/77").reads("the scene restarts");
    assert_eq!(player.turn(), 0);
    player.types("l");
    reload(&mut player, &other_player());
    player.reads("The scene does not fit").reads("3/77").reads("Turn: 1");
}

/// A new game is one of the content, no longer the scene.
#[test]
fn the_same_dungeon_again_is_the_scene() {
    let text = "#####\n#@T.#\n#####\n\n@ = player hp 2";
    let game = Game::from_scene(Content::classic(), text).unwrap();
    let config = Config { settings: without_motion(), ..Config::default() };
    let mut player = Player::of(App::practice(config, game).with_scene(text.to_owned()));
    player.types(".").reads("You died");
    player.settles().types("r r").reads("2/30").reads("Troll");
    player.types("Esc n n").reads("30/30");
    reload(&mut player, &hardy());
    player.reads("Content reloaded for new games").reads("30/30");
}

#[test]
fn the_title_is_that_of_the_content_of_today() {
    let mut player = at_title(&Memory::default()).sized(80, 24);
    reload(&mut player, &changed("title: \"", "title: \"Zzz"));
    player.reads("Z Z Z T H E").reads("Content reloaded.");
    player.app.reload(Err("my.ron:1:1: wrong".to_owned()));
    player.draw();
    player.reads("The content has mistakes: my.ron:1:1: wrong");
}

#[test]
fn the_title_offers_the_origins_that_were_added() {
    let mut player = at_title(&Memory::default());
    player.reads_not("Origin");
    let growth = "growth: [(id: \"giant\", origin: \"giant\", do: [ChangeStat(\"max_hp\", 5)]),";
    reload(&mut player, &changed("growth: [", &format!("tags: [\"giant\"], {growth}")));
    player.reads("Origin").reads("wanderer");
}
