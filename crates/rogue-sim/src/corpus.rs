//! `corpus`: writes real files for the fuzz targets to start from: saved games, runs, replays and
//! scenes of short games, the contents and key files of the workspace, sequences of commands, and calls of the C functions.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use roguecore::journal::Run;
use roguecore::replay::Replay;
use roguecore::{Command, Content, Game, Rng, Stream};

use crate::process::workspace;
use crate::result::SimResult;
use crate::soak::content_files;
use crate::walker;

/// The command line of `corpus`.
#[derive(Args)]
pub struct Options {
    /// The folder; each target gets a folder in it
    folder: PathBuf,
}

/// The seed and the number of commands of each game that is recorded.
const GAMES: [(u64, usize); 3] = [(1, 0), (2, 40), (3, 400)];
/// Calls of the C functions, one a line: the letter of a function, which handle, and the argument.
const DOOR: [(&str, &str); 3] = [
    ("game", "b0classic\nn01\nc1\ns1bump e\nl17\nv1\ne1\np1\nw1\no0\nf1"),
    (
        "content",
        "t0(extends: \"first-steps\", title: \"Dusk\")\nr0\nn07\nl15\nl19\nw1\no0\u{1}\u{1}\u{1}",
    ),
    ("refused", "b0embers\nv9\nt0(\nb0short\nn03\ns0wait\ns1bmup e\ns1use a at (3,1)\no1"),
];
/// Words of this length go to the dictionary.
const WORD_LENGTHS: std::ops::RangeInclusive<usize> = 3..=24;

/// Writes the files and the dictionary, and prints how many files there are.
///
/// # Errors
///
/// When a file cannot be written.
pub fn run(options: &Options) -> SimResult {
    let files = files()?;
    for (target, name, bytes) in &files {
        write(&options.folder.join(target), name, bytes)?;
    }
    write(&options.folder, "dictionary.txt", dictionary(&files).as_bytes())?;
    println!("corpus: {} files in {}", files.len(), options.folder.display());
    Ok(())
}

/// A target, the name of a file, and its bytes.
type SeedFile = (&'static str, String, Vec<u8>);

fn files() -> SimResult<Vec<SeedFile>> {
    let mut files = Vec::new();
    let contents = [
        ("classic", Content::classic()),
        ("first_steps", Content::first_steps()),
        ("ember", rogue_ember::content()),
    ];
    for (index, (name, content)) in (0..).zip(contents) {
        for (seed, commands) in GAMES {
            let scene = add_game(&mut files, &format!("{name}_{seed}"), &content, seed, commands);
            let scene = [&[index], scene.as_bytes()].concat();
            files.push(("scene", format!("{name}_{seed}"), scene));
        }
    }
    // A run carries the text of its game, and that of Ember is too long for many executions a second.
    files.retain(|(target, name, _)| {
        let is_run = ["journal", "commands_file"].contains(target);
        !is_run || !name.starts_with("ember")
    });
    for (name, text) in content_files()? {
        files.push(("content", name, text.into_bytes()));
    }
    let scene = read(&workspace().join("crates/roguecore/tests/fixtures/scene.txt"))?;
    files.push(("scene", "fixture".to_owned(), [b"\0", &scene[..]].concat()));
    files.push(("keys", "file".to_owned(), read(&workspace().join("assets/keys/left_hand.ron"))?));
    files.push(("keys", "key".to_owned(), b"Ctrl-Shift-PgUp".to_vec()));
    files.push(("keys", "pressed".to_owned(), [b">", &random_bytes(1, 200)[..]].concat()));
    for seed in 0..6_u64 {
        files.push(("commands", seed.to_string(), random_bytes(seed, 300)));
    }
    for (name, calls) in DOOR {
        files.push(("door", name.to_owned(), calls.as_bytes().to_vec()));
    }
    Ok(files)
}

/// A short game as a saved game, a run, a run with a file of commands, and a replay; returns its last
/// state as a scene.
fn add_game(
    files: &mut Vec<SeedFile>,
    name: &str,
    content: &Arc<Content>,
    seed: u64,
    commands: usize,
) -> String {
    let mut game = Game::with_content(content.clone(), seed);
    let mut run = Run::new("Ann", &game);
    let mut file = run.snapshot(&game).expect("a small game");
    run.snapshot_saved(&file, &game);
    let mut replay = Replay::new(&game);
    let mut rng = Rng::derive(seed, Stream::Player);
    for _ in 0..commands {
        let command = walker::any_command(&game, &mut rng);
        if game.step(command).is_ok() {
            replay.record(command, &game);
            file.extend(run.append(command, &game).into_iter().flatten());
        }
    }
    // Its commands in a file of their own, of two parts, with the length of the run before both.
    let head = run.new_commands();
    run.commands_saved(&head);
    if game.step(Command::Wait).is_ok() {
        let _ = run.append(Command::Wait, &game);
    }
    let last = run.new_commands();
    run.commands_saved(&last);
    let beside = run.snapshot_beside(&game).unwrap_or_default();
    let length = (beside.len() as u32).to_le_bytes();
    let beside = [&length, &beside[..], head.bytes(), last.bytes()].concat();
    let files_of_game = [
        ("load", game.save()),
        ("journal", file),
        ("commands_file", beside),
        ("replay", replay.to_bytes()),
    ];
    files.extend(files_of_game.map(|(target, bytes)| (target, name.to_owned(), bytes)));
    game.to_scene()
}

fn random_bytes(seed: u64, count: usize) -> Vec<u8> {
    let mut rng = Rng::derive(seed, Stream::Player);
    (0..count).map(|_| rng.bits() as u8).collect()
}

/// The words of contents and scenes, in the notation of libFuzzer.
fn dictionary(files: &[SeedFile]) -> String {
    let texts = files.iter().filter(|(target, ..)| ["content", "scene"].contains(target));
    let texts: Vec<_> = texts.map(|(_, _, bytes)| String::from_utf8_lossy(bytes)).collect();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let words = texts.iter().flat_map(|text| text.split(|c: char| !is_part(c)));
    let words: BTreeSet<&str> = words.filter(|word| WORD_LENGTHS.contains(&word.len())).collect();
    words.into_iter().flat_map(|word| ["\"", word, "\"\n"]).collect()
}

fn read(path: &Path) -> SimResult<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{} cannot be read: {error}", path.display()))
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> SimResult {
    let path = folder.join(name);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes));
    written.map_err(|error| format!("{} cannot be written: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every target starts from real files, which are small enough for many executions a second.
    #[test]
    fn every_target_has_small_files() {
        let files = files().unwrap();
        let targets = [
            "load",
            "journal",
            "replay",
            "scene",
            "content",
            "keys",
            "commands",
            "commands_file",
            "door",
        ];
        for target in targets {
            let of_target = files.iter().filter(|(of, ..)| *of == target);
            let sizes: Vec<usize> = of_target.map(|(_, _, bytes)| bytes.len()).collect();
            let is_small = sizes.iter().all(|size| (1..200_000).contains(size));
            assert!(sizes.len() > 2 && is_small, "{target}: {sizes:?}");
        }
        assert!(dictionary(&files).contains("\"monsters\"\n"));
    }
}
