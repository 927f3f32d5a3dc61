//! Measures roguecore and other libraries at the same work, each in a process of its own:
//! `cargo xtask bench --peers` runs them in turns and compares.
//!
//! `bench-compare write FOLDER` writes the maps; `bench-compare NAME FOLDER` reads them and prints a
//! line for each row: its name, nanoseconds for one piece of work, and a number for the result,
//! which is equal for libraries that find the same.

mod bracket;
mod doryen;
mod files;
mod measure;
mod others;
mod ours;
mod scenes;

use std::path::Path;
use std::process::ExitCode;

use files::Inputs;
use measure::Row;

/// Measures one library on the maps.
type Library = fn(&Inputs) -> Vec<Row>;

const LIBRARIES: [(&str, Library); 5] = [
    ("roguecore", ours::rows),
    ("symmetric-shadowcasting", others::shadowcasting),
    ("pathfinding", others::pathfinding),
    ("doryen-fov", doryen::rows),
    ("bracket-pathfinding", bracket::rows),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let outcome = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["write", folder] => files::write(Path::new(folder)),
        [name, folder] => print(name, Path::new(folder)),
        _ => Err("say `write` or a library's name, and a folder".to_owned()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bench-compare: {error}");
            ExitCode::from(2)
        }
    }
}

fn print(name: &str, folder: &Path) -> Result<(), String> {
    let known = || LIBRARIES.map(|(name, _)| name).join(", ");
    let found = LIBRARIES.iter().find(|(known, _)| *known == name);
    let (_, rows) = found.ok_or_else(|| format!("there is no library {name}: {}", known()))?;
    for Row { name, nanoseconds, outcome } in rows(&Inputs::read(folder)?) {
        println!("{name}\t{nanoseconds}\t{outcome}");
    }
    Ok(())
}
