//! A long run in real files: what it writes, how large its files get, and the memory it takes.

use std::time::Instant;

use super::*;

/// Turns of the run: a few, or as many as `cargo xtask soak long-run` says.
fn turns() -> u64 {
    let variable = std::env::var("SOAK_ROUNDS").ok();
    variable.and_then(|turns| turns.parse().ok()).unwrap_or(6_000)
}

/// A number of a file below `/proc/self`, in the unit of that file.
fn process_number(file: &str, field: &str) -> u64 {
    let text = fs::read_to_string(format!("/proc/self/{file}")).unwrap_or_default();
    let line = text.lines().find(|line| line.starts_with(field)).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|it| it.parse().ok()).unwrap_or_default()
}

/// A player who walks about in an empty room.
fn quiet_game() -> Game {
    let scene = "##########\n#@.......#\n#........#\n##########\n\nseed 9";
    Game::from_scene(content(), scene).unwrap()
}

fn walk(files: &mut Files, game: &mut Game, turns: u64) {
    for index in 0..turns {
        let command = Command::Bump(Direction::ALL[(index * 5 + index / 7) as usize % 8]);
        let command = if game.check(command).is_ok() { command } else { Command::Wait };
        game.step(command).unwrap();
        files.append(command, game).unwrap();
    }
}

/// The bytes of all files of runs.
fn size_of_files(folder: &TestFolder) -> u64 {
    let files = fs::read_dir(folder.runs()).unwrap().flatten();
    files.map(|file| file.metadata().unwrap().len()).sum()
}

/// Every command is written twice at most, whatever the length of the run; beside that, a snapshot
/// for 500 of them.
#[test]
#[cfg(target_os = "linux")]
fn what_a_long_run_writes_grows_with_its_turns() {
    let (folder, turns) = (TestFolder::new(), turns());
    let mut files = folder.files();
    let mut game = quiet_game();
    files.begin("Ann", &game).unwrap();
    let snapshot = size_of_files(&folder);
    let _ = fs::write("/proc/self/clear_refs", "5");
    let (before, began) = (process_number("io", "wchar:"), Instant::now());
    walk(&mut files, &mut game, turns);
    let written = process_number("io", "wchar:") - before;
    let (played, peak) = (began.elapsed(), process_number("status", "VmHWM:"));
    let resident = process_number("status", "VmRSS:");
    files.close().unwrap();
    let size = size_of_files(&folder);
    drop(files);

    let _ = fs::write("/proc/self/clear_refs", "5");
    let began = Instant::now();
    let mut files = folder.files();
    assert_eq!(files.resume("Ann", &content()).unwrap().fingerprint(), game.fingerprint());
    let (resumed, peak_of_resuming) = (began.elapsed(), process_number("status", "VmHWM:"));
    println!(
        "long run: {turns} turns, {written} bytes written, files of {size} bytes, {resident} KiB \
         resident while playing and at most {peak} KiB; saved and played in {played:?}; resumed in \
         {resumed:?} with at most {peak_of_resuming} KiB"
    );
    // Other tests of this process write a little meanwhile.
    let allowed = turns * 40 + (turns / 500 + 3) * (snapshot + 8_000) + (8 << 20);
    assert!(written < allowed, "{written} bytes written, {allowed} expected");
}
