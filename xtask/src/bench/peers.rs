//! Comparison with other libraries on the same maps. Each runs in its own process; a round runs all
//! of them one after the other.

use std::path::{Path, PathBuf};

use super::table::{Measured, Table};
use crate::task::{TaskResult, output, program, run as execute, workspace};

/// In the order in which they run; the first one is ours.
const LIBRARIES: [&str; 5] =
    ["roguecore", "symmetric-shadowcasting", "pathfinding", "doryen-fov", "bracket-pathfinding"];
const TCOD: &str = "python-tcod";
const SCRIPT: &str = "crates/bench-compare/src/tcod_peer.py";
const REQUIREMENTS: &str = "crates/bench-compare/requirements.txt";

pub(super) fn run(rounds: u16) -> TaskResult {
    execute(&mut program(&["cargo", "build", "--quiet", "--release", "-p", "bench-compare"]))?;
    let folder = target().join("bench-compare");
    let binary =
        target().join("release").join(format!("bench-compare{}", std::env::consts::EXE_SUFFIX));
    let words = |first: &str| [text(&binary), first.to_owned(), text(&folder)];
    execute(&mut program(&borrowed(&words("write"))))?;
    let mut peers: Vec<(&str, Vec<String>)> =
        LIBRARIES.iter().map(|&name| (name, words(name).to_vec())).collect();
    match python(&folder.join("venv")) {
        Ok(python) => {
            let words = vec![text(&python), SCRIPT.to_owned(), text(&folder)];
            peers.push((TCOD, words));
        }
        Err(why) => println!("WITHOUT {TCOD}: {why}"),
    }
    let mut table = Table::default();
    for round in 1..=rounds {
        println!("round {round} of {rounds}");
        for (name, words) in &peers {
            let printed = output(&borrowed(words))?;
            for line in printed.lines() {
                table.add(name, Measured::parse(line).ok_or_else(|| unexpected(name, line))?);
            }
        }
    }
    println!("\n{table}");
    Ok(())
}

/// A Python with tcod, in a virtual environment that is created if it is missing.
fn python(folder: &Path) -> TaskResult<PathBuf> {
    let bin = if cfg!(windows) { "Scripts" } else { "bin" };
    let python = folder.join(bin).join(format!("python{}", std::env::consts::EXE_SUFFIX));
    let system = if cfg!(windows) { "python" } else { "python3" };
    let pip = [&text(&python), "-m", "pip", "install", "--quiet", "-r", REQUIREMENTS];
    if output(&[&text(&python), "-m", "pip", "--version"]).is_err() {
        println!("creating a virtual environment in {}", folder.display());
        output(&[system, "-m", "venv", "--clear", &text(folder)])?;
    }
    // Downloads nothing if it is installed already.
    output(&pip)?;
    Ok(python)
}

/// Cargo's target folder.
fn target() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    workspace().join(named.unwrap_or_else(|| "target".into()))
}

fn unexpected(name: &str, line: &str) -> String {
    format!("{name} printed {line:?}, which is not a measurement")
}

fn text(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}

fn borrowed(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).collect()
}
