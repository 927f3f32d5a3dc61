//! `arrows`: who may import whom. Reads `cargo tree` and the `use` lines, so that the picture
//! in the architecture chapter stays true.

use std::path::{Path, PathBuf};

use crate::chore::{Done, output, top};

/// Each crate of ours with those it may depend on.
const CRATES: [(&str, &[&str]); 5] = [
    ("roguecore", &[]),
    ("rogue-ui", &["roguecore"]),
    ("rogue-native", &["rogue-ui", "roguecore"]),
    ("rogue-tty", &["rogue-native", "rogue-ui", "roguecore"]),
    ("rogue-doryen", &["rogue-native", "rogue-ui", "roguecore"]),
];

/// Every crate the engine may have in its tree: data structures, numbers, notation. Whoever
/// adds one has looked that it knows no screen, no file and no clock.
const ENGINE_TREE: [&str; 29] = [
    "bitflags",
    "cobs",
    "deprecate-until",
    "equivalent",
    "hashbrown",
    "indexmap",
    "integer-sqrt",
    "num-integer",
    "num-rational",
    "num-traits",
    "pathfinding",
    "postcard",
    "proc-macro2",
    "quote",
    "rand_core",
    "rand_pcg",
    "ron",
    "rustc-hash",
    "semver",
    "serde",
    "serde_core",
    "serde_derive",
    "symmetric-shadowcasting",
    "syn",
    "thiserror",
    "thiserror-impl",
    "typeid",
    "unicode-ident",
    "unicode-width",
];

/// The floors of the engine: a module imports only from floors below its own.
const FLOORS: [&[&str]; 16] = [
    &["geometry", "rng"],
    &["fov", "path"],
    &["tile", "component", "generator", "id"],
    &["pack"],
    &["entity"],
    &["content"],
    &["map", "procgen", "command", "event"],
    &["refusal"],
    &["world"],
    &["action", "save", "scene", "view"],
    &["ai"],
    &["turn"],
    &["game"],
    &["replay"],
    &["journal"],
    &["lib"],
];

/// What the engine and the screens never name: they know no device, no file, no clock.
const OUTSIDE: [&str; 8] = [
    "std::fs",
    "std::io",
    "std::net",
    "std::time::",
    "std::thread",
    "std::env",
    "std::process",
    "println!",
];

pub(crate) fn run() -> Done {
    let mut faults = Vec::new();
    for (name, allowed) in CRATES {
        faults.extend(crate_faults(name, allowed)?);
    }
    faults.extend(engine_tree_faults()?);
    faults.extend(floor_faults()?);
    faults.extend(outside_faults()?);
    if faults.is_empty() {
        println!("arrows: all point downwards; the engine knows no screen, no file, no clock");
        return Ok(());
    }
    Err(format!("arrows point the wrong way:\n  {}", faults.join("\n  ")))
}

/// The names in the tree of a crate, itself first.
fn tree(name: &str, depth: &str) -> Done<Vec<String>> {
    let words = ["cargo", "tree", "-p", name, "-e", "normal", "--prefix", "none", "--depth", depth];
    let lines = output(&words)?;
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    Ok(lines.lines().filter_map(first).collect())
}

fn crate_faults(name: &str, allowed: &[&str]) -> Done<Vec<String>> {
    let ours = |it: &String| CRATES.iter().any(|(known, _)| known == it);
    let wrong = |it: &String| ours(it) && it != name && !allowed.contains(&it.as_str());
    let found = tree(name, "1")?.into_iter().filter(wrong);
    Ok(found.map(|it| format!("{name} must not depend on {it}")).collect())
}

fn engine_tree_faults() -> Done<Vec<String>> {
    let unknown = |it: &String| it != "roguecore" && !ENGINE_TREE.contains(&it.as_str());
    let mut found: Vec<String> = tree("roguecore", "99")?.into_iter().filter(unknown).collect();
    found.sort();
    found.dedup();
    let why = "knows it a screen, a file or a clock? If not, add it to xtask/src/arrows.rs";
    Ok(found.into_iter().map(|it| format!("{it} is new in the engine's tree: {why}")).collect())
}

fn floor_faults() -> Done<Vec<String>> {
    let source = top().join("crates/roguecore/src");
    let mut faults = Vec::new();
    for file in rust_files(&source)? {
        let module = module_of(&source, &file);
        let Some(floor) = floor_of(&module) else {
            faults
                .push(format!("module {module} has no floor; give it one in xtask/src/arrows.rs"));
            continue;
        };
        for (number, line) in rules(&file)? {
            let higher = imports(&line)
                .find(|it| it != &module && floor_of(it).is_some_and(|other| other >= floor));
            if let (Some(it), true) = (higher, module != "lib") {
                faults.push(format!("{}:{number}: {module} must not import {it}", file.display()));
            }
        }
    }
    Ok(faults)
}

fn outside_faults() -> Done<Vec<String>> {
    let mut faults = Vec::new();
    for name in ["roguecore", "rogue-ui"] {
        for file in rust_files(&top().join("crates").join(name).join("src"))? {
            for (number, line) in rules(&file)? {
                // How long a frame took is told to the screens; they never ask a clock.
                let line = line.replace("std::time::Duration", "");
                if let Some(it) = OUTSIDE.iter().find(|it| line.contains(*it)) {
                    faults.push(format!("{}:{number}: {name} must not name {it}", file.display()));
                }
            }
        }
    }
    Ok(faults)
}

/// The module a file belongs to: the first part of its path.
fn module_of(source: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(source).unwrap_or(file);
    let first = inside.iter().next().unwrap_or_default().to_string_lossy();
    first.trim_end_matches(".rs").to_owned()
}

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The modules that a line names after `crate::`. Names of types are not modules.
fn imports(line: &str) -> impl Iterator<Item = String> {
    line.split("crate::").skip(1).map(|rest| {
        rest.chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect::<String>()
    })
}

/// The lines of a file that are rules: neither comments nor tests, numbered from 1.
fn rules(file: &Path) -> Done<Vec<(usize, String)>> {
    if file.file_stem().is_some_and(|stem| stem == "tests") {
        return Ok(Vec::new());
    }
    let text = std::fs::read_to_string(file)
        .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.take_while(|(_, line)| *line != "#[cfg(test)]");
    let code = lines.filter(|(_, line)| !line.starts_with("//"));
    Ok(code.map(|(index, line)| (index + 1, line.to_owned())).collect())
}

fn rust_files(folder: &Path) -> Done<Vec<PathBuf>> {
    let unreadable = |error| format!("{} cannot be read: {error}", folder.display());
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.is_dir() {
            files.extend(rust_files(&path)?);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_are_found_in_lines() {
        let found: Vec<_> =
            imports("use crate::map::{GameMap}; let x = crate::rng::mix(1);").collect();
        assert_eq!(found, ["map", "rng"]);
        assert_eq!(imports("use crate::Content;").collect::<Vec<_>>(), [""]);
    }

    #[test]
    fn every_module_of_the_engine_keeps_to_its_floor() {
        assert_eq!(floor_faults().unwrap(), Vec::<String>::new());
        assert_eq!(outside_faults().unwrap(), Vec::<String>::new());
    }
}
