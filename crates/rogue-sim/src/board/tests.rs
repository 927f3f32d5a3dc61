use rogue_player::player::{Knowledge, Player};
use roguecore::{Command, Game};

use super::*;
use crate::persona::Persona;

/// A folder that is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("board-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }

    fn put(&self, name: &str, bytes: &[u8]) -> &Self {
        fs::write(self.0.join(name), bytes).unwrap();
        self
    }

    fn board(&self) -> Board {
        let games: Vec<_> =
            rogue_ember::built_in_names().filter_map(rogue_ember::built_in).collect();
        Board::read(&self.0, &games, Some(today())).unwrap()
    }

    /// Why a file does not count.
    fn refusal(&self) -> String {
        let board = self.board();
        assert_eq!((board.dungeons.len(), board.refused.len()), (0, 1), "{:?}", board.refused);
        board.refused[0].1.clone()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn today() -> Date {
    Date::from_unix_seconds(1_795_651_200)
}

/// Played by a persona until the game ends.
fn played(name: &str, seed: u64, persona: Persona) -> (Replay, Game) {
    let content = rogue_ember::built_in(name).unwrap();
    let mut player = Player::new(&Knowledge::new(&content), persona.traits(), seed);
    let mut game = Game::with_content(content, seed);
    let mut replay = Replay::new(&game);
    while game.outcome().is_none() {
        let choice = player.choose(&game).unwrap();
        match game.step(choice.command) {
            Ok(_) => replay.record(choice.command, &game),
            Err(_) => player.refused(),
        }
    }
    (replay, game)
}

#[test]
fn runs_are_ranked_by_game_and_dungeon() {
    let folder = Folder::new("ranked");
    let daily = today().daily_seed();
    let one = played("short", daily, Persona::Runner);
    let two = played("short", daily, Persona::Fighter);
    let (other, _) = played("classic", 7, Persona::Runner);
    // The worse run has the first file.
    let points = |game: &Game| Score::of("", game, "").points();
    let (worse, better) = if points(&one.1) < points(&two.1) { (one, two) } else { (two, one) };
    assert_ne!(points(&worse.1), points(&better.1), "runs to be ranked");
    let of_ann = format!("Ann {daily} {:08x}.replay", worse.1.fingerprint() >> 32);
    folder.put(&of_ann, &worse.0.to_bytes()).put("Bob B.replay", &better.0.to_bytes());
    folder.put("Cid.replay", &other.to_bytes());
    folder.put("notes.txt", b"no run");
    let board = folder.board();
    let who = |name: &str, game: &Game| Score::of(name, game, "").who();
    let text = board.to_text(&folder.0);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], format!("Short Ember, daily dungeon of 2026-11-26, seed {daily}"));
    assert!(
        lines[1].starts_with("  1. ")
            && lines[1].contains(&format!("  {}: ", who("Bob B", &better.1))),
        "{text}"
    );
    assert!(
        lines[2].starts_with("  2. ")
            && lines[2].contains(&format!("  {}: ", who("Ann", &worse.1))),
        "{text}"
    );
    assert!(text.contains(", seed 7\n") && text.ends_with("3 of 3 files count\n"), "{text}");
}

#[test]
fn dungeons_of_days_and_weeks_are_listed_by_date() {
    let folder = Folder::new("dated");
    let yesterday = Date::from_unix_seconds(1_795_651_200 - 86_400);
    let last_week = Date::from_unix_seconds(1_795_651_200 - 7 * 86_400);
    let seeds = [last_week.weekly_seed(), 7, yesterday.daily_seed(), today().daily_seed()];
    for (index, seed) in seeds.into_iter().enumerate() {
        let (replay, _) = played("short", seed, Persona::Runner);
        folder.put(&format!("{index}.replay"), &replay.to_bytes());
    }
    let text = folder.board().to_text(&folder.0);
    let heads = text.lines().filter_map(|line| line.strip_prefix("Short Ember, "));
    let heads: Vec<&str> = heads.filter_map(|head| head.split(',').next()).collect();
    let daily = ["daily dungeon of 2026-11-26", "daily dungeon of 2026-11-25"];
    assert_eq!(heads, [daily[0], daily[1], "weekly dungeon of 2026-W47", "seed 7"]);
}

#[test]
fn a_run_counts_once() {
    let folder = Folder::new("once");
    let (replay, _) = played("short", 5, Persona::Runner);
    folder.put("a.replay", &replay.to_bytes()).put("b.replay", &replay.to_bytes());
    let board = folder.board();
    let refused = [("b.replay".to_owned(), "it is the same run as a.replay".to_owned())];
    assert_eq!((board.dungeons.len(), &board.refused[..]), (1, &refused[..]));
}

#[test]
fn forged_and_other_files_are_named_with_the_reason() {
    let (replay, game) = played("short", 5, Persona::Runner);
    let bytes = replay.to_bytes();
    let mut damaged = bytes.clone();
    damaged[bytes.len() / 2] ^= 1;
    let refusal = |name: &str, bytes: &[u8]| Folder::new(name).put("x.replay", bytes).refusal();
    assert!(refusal("damaged", &damaged).contains("damaged"));
    assert!(refusal("cut", &bytes[..bytes.len() / 2]).starts_with("it is cut off: "));
    assert_eq!(refusal("text", b"I won!"), "it is not a file of this game");
    assert!(refusal("save", &game.save()).contains("saved game"));

    // A file with a checksum that fits, whose states are those of another seed.
    let mut forged = Replay::new(&Game::with_content(game.content().clone(), 6));
    replay.commands().for_each(|command| forged.record(command, &game));
    assert!(
        refusal("forged", &forged.to_bytes()).starts_with("it does not play back as recorded: ")
    );

    // The same title, and a player who cannot die.
    let ron = Content::classic_ron().replacen("\"hp\": 30", "\"hp\": 9000", 1);
    let content = Arc::new(Content::parse("classic.ron", &ron).unwrap());
    let strong = Replay::new(&Game::with_content(content, 5));
    assert!(refusal("strong", &strong.to_bytes()).contains("content that is not known here"));
}

/// Names of files are texts of others.
#[test]
fn no_reason_has_a_control_character() {
    let folder = Folder::new("control");
    let (replay, _) = played("short", 5, Persona::Runner);
    folder.put("a\u{1b}[2J.replay", &replay.to_bytes()).put("b.replay", &replay.to_bytes());
    let text = folder.board().to_text(&folder.0);
    assert!(text.contains("it is the same run as a"), "{text}");
    assert!(text.lines().all(|line| !line.contains(char::is_control)), "{text:?}");
}

#[test]
fn practice_wizard_mode_and_unfinished_runs_do_not_count() {
    let content = rogue_ember::built_in("short").unwrap();
    let game = || Game::with_content(content.clone(), 5);
    let refusal = |name: &str, replay: &Replay| {
        Folder::new(name).put("x.replay", &replay.to_bytes()).refusal()
    };
    assert_eq!(refusal("unfinished", &Replay::new(&game())), "it has not ended (turn 0)");
    let mut practice = game();
    practice.set_practice();
    assert!(refusal("practice", &Replay::new(&practice)).contains("its seed: practice, a scene"));
    let mut wizard = game();
    let mut replay = Replay::new(&wizard);
    wizard.set_wizard_mode(true);
    let wish = Command::Wizard(roguecore::Wish::Reveal);
    wizard.step(wish).unwrap();
    replay.record(wish, &wizard);
    assert_eq!(refusal("wizard", &replay), "it was changed in wizard mode");
}

#[test]
fn runs_count_with_their_file_of_commands() {
    let (replay, game) = played("short", 5, Persona::Runner);
    let mut run = Run::of_replay("Ann", replay, &game);
    // The same title, and a player who cannot die.
    let ron = Content::classic_ron().replacen("\"hp\": 30", "\"hp\": 9000", 1);
    let strong = Arc::new(Content::parse("classic.ron", &ron).unwrap());
    let strong = Game::with_content(strong, 5);
    let forged = Run::new("Eve", &strong).snapshot(&strong).unwrap();
    let refusal = Folder::new("eve").put("x.run", &forged).refusal();
    let rows = "it was played with rows that this content does not have";
    assert_eq!(refusal, format!("{rows}: creature \"player\" (changed)"));
    let folder = Folder::new("runs");
    folder.put("whole.run", &run.snapshot(&game).unwrap());
    let who = Score::of("Ann", &game, "").who();
    assert!(folder.board().to_text(&folder.0).contains(&format!("  {who}: ")));
    let commands = run.new_commands();
    run.commands_saved(&commands);
    let beside = Folder::new("beside");
    beside.put("x.run", &run.snapshot_beside(&game).unwrap());
    assert!(beside.refusal().contains("commands"), "{}", beside.refusal());
    beside.put("x.commands", commands.bytes());
    assert!(beside.board().refused.is_empty());
}

#[test]
fn a_folder_that_is_empty_or_missing_is_told() {
    let folder = Folder::new("empty");
    let text = folder.board().to_text(&folder.0);
    assert!(text.starts_with("There is no .replay or .run file in "), "{text}");
    let missing = Board::read(&folder.0.join("no"), &[], None);
    assert!(missing.err().unwrap().ends_with("; check its name"));
}

#[test]
fn slow_runs_are_stopped() {
    let (replay, game) = played("short", 5, Persona::Runner);
    let within = |work| RunResult::replayed_within(&replay, game.content(), "Ann", work);
    let why = within(100_000).unwrap_err().to_string();
    let stopped = why.strip_prefix("it takes too long to play again: it is stopped in turn ");
    assert!(stopped.is_some_and(|turn| turn.parse::<u64>().is_ok()), "{why}");
    assert!(within(MAX_WORK / 100).is_ok(), "a hundredth is enough for a game");
}
