//! Saved games, runs and replays: their bytes change only with a new version, and bytes that
//! cannot be read are refused with the reason.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::replay::{Replay, ReplayError};
use roguecore::{
    Command, Content, Direction, FORMAT, Game, InventorySlot, LoadError, Point, RULES, Rng, Stream,
};

/// Bytes of the header of every file.
const HEADER: usize = 40;

fn content() -> Arc<Content> {
    let ron = include_str!("../golden/save_content.ron");
    Arc::new(Content::parse("save_content.ron", ron).unwrap())
}

/// A game with everything that a save can contain: equipment, experience, confusion, a remembered
/// path, a corpse, items and two floors.
fn rich_game() -> Game {
    let scene = "
        ##########
        #1.2..3..#
        #...!..%.#
        ##########

        1 = player hp 21 on stairs_down
        2 = orc confused 3
        3 = troll hp 9 path w-w
        % = remains of orc
        inventory a dagger equipped, b leather_armour equipped, d fireball_scroll, z health_potion
        experience 2 17 0
        seed 77
        turn 5
    ";
    let mut game = Game::from_scene(content(), scene).unwrap();
    let drop = |letter| Command::Drop(InventorySlot::from_letter(letter).unwrap());
    for command in [Command::Wait, drop('z'), Command::PickUp, Command::Descend, Command::Wait] {
        game.step(command).unwrap_or_else(|why| panic!("{command}: {why}"));
    }
    game
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::new();
    for (index, line) in bytes.chunks(32).enumerate() {
        let _ = write!(text, "{:06x}", index * 32);
        line.iter().for_each(|byte| _ = write!(text, " {byte:02x}"));
        text.push('\n');
    }
    text
}

/// The bytes of a saved game, a run with a journal and a replay of the same game.
fn golden_text() -> String {
    let game = rich_game();
    let mut run = Run::new("Ann", &game);
    let mut file = run.snapshot(&game).unwrap();
    run.snapshot_saved(&file, &game);
    let mut played = game.clone();
    for command in [Command::Wait, Command::Bump(Direction::East), Command::Wait] {
        if played.step(command).is_ok() {
            file.extend(run.append(command, &played).unwrap());
        }
    }
    let replay = run.replay().to_bytes();
    let mut text = String::new();
    for (what, bytes) in [("game", game.save()), ("run", file), ("replay", replay)] {
        let _ = writeln!(text, "{what}\n{}", hex(&bytes));
    }
    text
}

/// Existing saves depend on their layout and on what commands lead to. After a deliberate change
/// raise `FORMAT` (the layout) or `RULES` (what commands lead to) in `save.rs`, then bless:
/// the golden file is rewritten only for a new version.
#[test]
fn bytes_change_only_with_a_new_version() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/save.txt");
    let version = format!("format {FORMAT}, rules {RULES}\n");
    let text = version.clone() + &golden_text();
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let new_version = !golden.starts_with(&version);
    if std::env::var_os("BLESS").is_some() && new_version {
        std::fs::write(&path, &text).unwrap();
        return;
    }
    let differs = golden.lines().zip(text.lines()).position(|(old, new)| old != new);
    let line = differs.map(|line| line + 1);
    assert!(golden == text, "save.txt differs from line {line:?} on; a new FORMAT or RULES?");
}

#[test]
fn a_loaded_game_continues_like_the_saved_one() {
    let mut game = rich_game();
    let mut again = Game::load(&content(), &game.save()).unwrap();
    assert_eq!(again.to_scene(), game.to_scene());
    let mut rng = Rng::derive(1, Stream::Player);
    for _ in 0..300 {
        let command = crate::walker::command(&game, &mut rng);
        assert_eq!(again.step(command), game.step(command));
        assert_eq!(again.fingerprint(), game.fingerprint());
    }
}

#[test]
fn every_flipped_bit_and_every_cut_is_refused() {
    let game = rich_game();
    let bytes = game.save();
    for bit in 0..bytes.len() * 8 {
        let mut flipped = bytes.clone();
        flipped[bit / 8] ^= 1 << (bit % 8);
        assert!(Game::load(&content(), &flipped).is_err(), "bit {bit}");
    }
    for end in 0..bytes.len() {
        let refused = Game::load(&content(), &bytes[..end]).unwrap_err();
        assert!(
            matches!(refused, LoadError::Truncated { .. } | LoadError::BadMagic),
            "{end}: {refused}"
        );
    }
    let longer = [&bytes[..], b"x"].concat();
    assert!(matches!(Game::load(&content(), &longer), Err(LoadError::TooLong { .. })));
}

#[test]
fn each_reason_has_its_message() {
    let game = rich_game();
    let bytes = game.save();
    let with = |at: usize, byte: u8| {
        let mut changed = bytes.clone();
        changed[at] = byte;
        Game::load(&content(), &changed).unwrap_err().to_string()
    };
    assert_eq!(with(0, b'x'), "it is not a file of this game");
    let newer = "it is of format 7, and this version of the game reads up to format 4";
    assert_eq!(with(8, 7), newer);
    assert_eq!(with(HEADER + 9, 0xff), "it is damaged: the checksum does not match");
    let other = Game::load(&Content::classic(), &bytes).unwrap_err();
    assert!(matches!(other, LoadError::OtherContent { .. }), "{other}");
    let run = Run::new("Ann", &game).snapshot(&game).unwrap();
    let kind = Game::load(&content(), &run).unwrap_err().to_string();
    assert_eq!(kind, "it is a run, not a saved game");
    let replay = Run::open(&content(), &Replay::new(&game).to_bytes()).unwrap_err().to_string();
    assert_eq!(replay, "it is a replay, not a run");
    let cut = Game::load(&content(), &bytes[..HEADER]).unwrap_err().to_string();
    assert_eq!(cut, format!("it is cut off: 40 bytes of {}", bytes.len()));
}

#[test]
fn a_replay_names_the_first_turn_that_differs() {
    let mut game = Game::with_content(content(), 4);
    let mut replay = Replay::new(&game);
    for turn in 1..=6 {
        game.step(Command::Wait).unwrap();
        // Turn 4 is recorded with the state of another game.
        let recorded = if turn == 4 { Game::with_content(content(), 5) } else { game.clone() };
        replay.record(Command::Wait, &recorded);
    }
    let differs = replay.verify(&content()).unwrap_err();
    assert_eq!(differs, ReplayError::Desync { turn: 4, number: 4, command: Command::Wait });
    let bytes = replay.to_bytes();
    assert_eq!(Replay::from_bytes(&bytes).unwrap(), replay);
}

#[test]
fn a_replay_reports_a_refused_command() {
    let mut game = Game::with_content(content(), 4);
    let mut replay = Replay::new(&game);
    let slot = InventorySlot::from_letter('q').unwrap();
    game.step(Command::Wait).unwrap();
    replay.record(Command::Use { slot, target: Some(Point::new(1, 1)) }, &game);
    let refused = replay.verify(&content()).unwrap_err().to_string();
    assert_eq!(refused, "in turn 1, command 1 (use q at (1,1)) is refused");
}

#[test]
fn a_record_of_another_run_is_no_record() {
    let mut file = Vec::new();
    for seed in [1, 2] {
        let mut other = Game::with_content(content(), seed);
        let mut run = Run::new("Ann", &other);
        let snapshot = run.snapshot(&other).unwrap();
        run.snapshot_saved(&snapshot, &other);
        other.step(Command::Wait).unwrap();
        let record = run.append(Command::Wait, &other).unwrap();
        if seed == 1 {
            file = snapshot;
        } else {
            file.extend(record);
        }
    }
    // At the end it is like one that was not written completely; before others it is damage.
    let opened = Run::open(&content(), &file).unwrap();
    assert_eq!((opened.game.view().turn(), opened.valid_len), (0, file.len() - 24));
    file.extend_from_within(file.len() - 24..);
    let refused = Run::open(&content(), &file).unwrap_err();
    assert_eq!(refused, LoadError::CorruptRecord { number: 1 });
}

/// Files that the version with format 1 and rules 1 wrote, in `tests/fixtures`: refused with a
/// reason that names both versions.
#[test]
fn files_of_the_version_before_are_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let read = |name: &str| std::fs::read(folder.join(name)).unwrap();
    let reason = "it is of format 1, which this version no longer reads (it reads 3)";
    let classic = Content::classic();
    let save = Game::load(&classic, &read("classic.save")).unwrap_err().to_string();
    let run = Run::open(&classic, &read("classic.run")).unwrap_err().to_string();
    let replay = Replay::from_bytes(&read("classic.replay")).unwrap_err().to_string();
    assert_eq!([save, run, replay], [reason, reason, reason]);
}

/// The checksum as `docs/src/save-format.md` describes it, from its words alone.
fn checksum_of_the_chapter(file: &[u8]) -> u64 {
    fn mix(z: u64) -> u64 {
        let z = z.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }
    fn h(bytes: &[u8]) -> u64 {
        let mut hash = bytes.len() as u64;
        for eight in bytes.chunks(8) {
            let number = eight.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte));
            hash = mix(hash ^ number);
        }
        hash
    }
    h(&file[..32]).rotate_left(32) ^ h(&file[HEADER..])
}

/// Constants and steps in the chapter are those of the test.
#[test]
fn the_checksum_is_what_the_chapter_says() {
    let file = rich_game().save();
    assert_eq!(checksum_of_the_chapter(&file).to_le_bytes(), file[32..40]);
    let chapter = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/save-format.md");
    let chapter = std::fs::read_to_string(chapter).unwrap();
    for step in [
        "z = z + 9E3779B97F4A7C15",
        "z = (z ^ (z >> 30)) * BF58476D1CE4E5B9",
        "z = (z ^ (z >> 27)) * 94D049BB133111EB",
        "z = z ^ (z >> 31)",
        "rotl(h(bytes 0..32), 32) ^ h(body)",
        "h = mix(h ^ number)",
    ] {
        assert!(chapter.contains(step), "{step}");
    }
}
