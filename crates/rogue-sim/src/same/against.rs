//! Lets another revision of the repository record games: clones it, copies the recorder into it,
//! and builds and runs it there.
//!
//! A revision that has no recorder gets `oracle/` of this crate: the part of the recorder that
//! reads the engine of commit 1dd799c, the version before content could say rules.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::process::{output, run, workspace};
use crate::recorder::Corpus;
use crate::result::SimResult;

/// Files that every revision gets as they are here, with their paths in the crate.
const RECORDER: [(&str, &str); 4] = [
    ("src/recorder.rs", include_str!("../recorder.rs")),
    ("src/recorder/facts.rs", include_str!("../recorder/facts.rs")),
    ("src/recorder/recording.rs", include_str!("../recorder/recording.rs")),
    ("examples/record_games.rs", include_str!("../../oracle/record_games.rs")),
];

/// Text that is added to files of a revision without a recorder.
const ADDED: [(&str, &str); 3] = [
    ("src/recorder/engine.rs", include_str!("../../oracle/engine.rs")),
    ("src/bot.rs", include_str!("../../oracle/bot_player.rs")),
    ("src/lib.rs", "\npub mod recorder;\n"),
];

/// The file with the games that the revision played. It is recorded once: a revision never
/// changes.
pub(super) fn record(revision: &str, corpus: Corpus) -> SimResult<PathBuf> {
    let commit = format!("{revision}^{{commit}}");
    let commit = output(git(&workspace()).args(["rev-parse", "--verify", &commit]))?;
    let folder = workspace().join("target/same").join(commit.trim());
    let Corpus { games, commands } = corpus;
    let file = folder.join(format!("{games}_{commands}.games"));
    if !file.exists() {
        let checkout = folder.join("checkout");
        if !checkout.exists() {
            clone(&checkout)?;
        }
        reset(&checkout, commit.trim())?;
        add_recorder(&checkout.join("crates/rogue-sim"))?;
        play(&checkout, &file, corpus)?;
    }
    Ok(file)
}

fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C").arg(folder);
    git
}

fn clone(checkout: &Path) -> SimResult {
    let quiet = ["clone", "--quiet", "--shared", "--no-checkout"];
    run(Command::new("git").args(quiet).arg(workspace()).arg(checkout))
}

/// The files of the commit, without those that were added before.
fn reset(checkout: &Path, commit: &str) -> SimResult {
    run(git(checkout).args(["checkout", "--quiet", "--force", "--detach", commit]))?;
    run(git(checkout).args(["clean", "--quiet", "--force", "-d", "--", "crates"]))
}

fn add_recorder(package: &Path) -> SimResult {
    let failed = |error| format!("{}: {error}", package.display());
    for folder in ["src/recorder", "examples"] {
        fs::create_dir_all(package.join(folder)).map_err(failed)?;
    }
    if !package.join(ADDED[0].0).exists() {
        for (path, text) in ADDED {
            let before = fs::read_to_string(package.join(path)).unwrap_or_default();
            fs::write(package.join(path), before + text).map_err(failed)?;
        }
    }
    RECORDER.iter().try_for_each(|(path, text)| fs::write(package.join(path), text).map_err(failed))
}

/// Builds the recorder in the checkout, with the checkout's own `Cargo.lock`, and runs it.
fn play(checkout: &Path, file: &Path, corpus: Corpus) -> SimResult {
    let part = file.with_extension("part");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.current_dir(checkout).env("CARGO_TARGET_DIR", checkout.join("target"));
    cargo.args(["run", "--quiet", "--release", "--package", "rogue-sim"]);
    cargo.args(["--example", "record_games", "--"]).arg(&part);
    run(cargo.arg(corpus.games.to_string()).arg(corpus.commands.to_string()))?;
    fs::rename(&part, file).map_err(|error| format!("{}: {error}", file.display()))
}
