//! The same work, done by roguecore and by others, each in a process of its own:
//! `cargo xtask bench --peers` runs them in turns and compares.
//!
//! `bench-compare write FOLDER` writes the maps; `bench-compare NAME FOLDER` reads them, works, and prints a
//! line a row: its name, nanoseconds for one piece of the work, and a number for what came out,
//! so that whoever must find the same can be seen to.

mod bracket;
mod doryen;
mod files;
mod measure;
mod others;
mod ours;
mod scenes;

use std::path::Path;
use std::process::ExitCode;

use files::Work;
use measure::Row;

/// What somebody does with the maps.
type Peer = fn(&Work) -> Vec<Row>;

const PEERS: [(&str, Peer); 5] = [
    ("roguecore", ours::rows),
    ("symmetric-shadowcasting", others::shadowcasting),
    ("pathfinding", others::pathfinding),
    ("doryen-fov", doryen::rows),
    ("bracket-pathfinding", bracket::rows),
];

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let done = match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder] => files::write(Path::new(folder)),
        [name, folder] => print(name, Path::new(folder)),
        _ => Err("say `write` or a library's name, and a folder".to_owned()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("bench-compare: {why}");
            ExitCode::from(2)
        }
    }
}

fn print(name: &str, folder: &Path) -> Result<(), String> {
    let known = || PEERS.map(|(name, _)| name).join(", ");
    let found = PEERS.iter().find(|(known, _)| *known == name);
    let (_, peer) = found.ok_or_else(|| format!("there is no library {name}: {}", known()))?;
    for Row { name, nanoseconds, outcome } in peer(&Work::read(folder)?) {
        println!("{name}\t{nanoseconds}\t{outcome}");
    }
    Ok(())
}
