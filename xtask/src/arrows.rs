//! `arrows`: who may import whom. Reads `cargo tree` and the `use` lines, so that the picture
//! in the architecture chapter stays true.

mod source;

use std::path::{Path, PathBuf};

use crate::task::{TaskResult, output, workspace};
use source::{names, test_modules};

/// Each crate of ours with those it may depend on.
const CRATES: [(&str, &[&str]); 5] = [
    ("roguecore", &[]),
    ("rogue-ui", &["roguecore"]),
    ("rogue-native", &["rogue-ui", "roguecore"]),
    ("rogue-tty", &["rogue-native", "rogue-ui", "roguecore"]),
    ("rogue-doryen", &["rogue-native", "rogue-ui", "roguecore"]),
];

/// Crates that measure ours, and what only they may know: no crate that is shipped depends on
/// one of them, not even for its tests.
const MEASURING: [&str; 5] =
    ["bench-instructions", "bench-compare", "bracket-pathfinding", "doryen-fov", "gungraun"];

/// Every crate the engine may have in its tree: data structures, numbers, notation. Whoever
/// adds one has looked that it knows no screen, no file and no clock.
const ENGINE_TREE: [&str; 30] = [
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
    "strsim",
    "symmetric-shadowcasting",
    "syn",
    "thiserror",
    "thiserror-impl",
    "typeid",
    "unicode-ident",
    "unicode-width",
];

/// The floors of the engine: a module imports only from floors below its own.
const FLOORS: [&[&str]; 17] = [
    &["geometry", "hash", "ron_reader"],
    &["rng"],
    &["fov", "path"],
    &["tile", "component", "generator", "id"],
    &["inventory"],
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

/// What the engine and the screens never name of the standard library: they know no device, no
/// file, no clock.
const OUTSIDE: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];

/// Nor do they write anywhere.
const WRITING: [&str; 5] = ["dbg!", "eprint!", "eprintln!", "print!", "println!"];

pub(crate) fn run() -> TaskResult {
    let mut faults = Vec::new();
    for (name, allowed) in CRATES {
        faults.extend(crate_faults(name, allowed)?);
        faults.extend(measuring_faults(name, &whole_tree(name)?));
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
fn tree(name: &str, depth: &str) -> TaskResult<Vec<String>> {
    tree_names(&["-p", name, "-e", "normal", "--depth", depth])
}

/// The same with all that its tests and its build ask for, on every platform.
fn whole_tree(name: &str) -> TaskResult<Vec<String>> {
    tree_names(&["-p", name, "-e", "all", "--target", "all"])
}

fn tree_names(words: &[&str]) -> TaskResult<Vec<String>> {
    let lines = output(&[&["cargo", "tree", "--prefix", "none"], words].concat())?;
    let first = |line: &str| line.split_whitespace().next().map(str::to_owned);
    Ok(lines.lines().filter_map(first).collect())
}

fn crate_faults(name: &str, allowed: &[&str]) -> TaskResult<Vec<String>> {
    let ours = |it: &String| CRATES.iter().any(|(known, _)| known == it);
    let wrong = |it: &String| ours(it) && it != name && !allowed.contains(&it.as_str());
    let found = tree(name, "1")?.into_iter().filter(wrong);
    Ok(found.map(|it| format!("{name} must not depend on {it}")).collect())
}

fn measuring_faults(name: &str, tree: &[String]) -> Vec<String> {
    let found = MEASURING.into_iter().filter(|it| tree.iter().any(|known| known == it));
    found.map(|it| format!("{name} must not depend on {it}, which only measures")).collect()
}

fn engine_tree_faults() -> TaskResult<Vec<String>> {
    let unknown = |it: &String| it != "roguecore" && !ENGINE_TREE.contains(&it.as_str());
    let mut found: Vec<String> = tree("roguecore", "99")?.into_iter().filter(unknown).collect();
    found.sort();
    found.dedup();
    let why = "knows it a screen, a file or a clock? If not, add it to xtask/src/arrows.rs";
    Ok(found.into_iter().map(|it| format!("{it} is new in the engine's tree: {why}")).collect())
}

fn floor_faults() -> TaskResult<Vec<String>> {
    let source = workspace().join("crates/roguecore/src");
    let mut faults = Vec::new();
    for (file, text) in rule_files(&source)? {
        let place = module_place(&source, &file);
        let module = place.first().map_or("lib", String::as_str);
        if floor_of(module).is_none() {
            faults
                .push(format!("module {module} has no floor; give it one in xtask/src/arrows.rs"));
            continue;
        }
        for named in names(&text, &place) {
            if let Some(why) = floor_fault(module, &named.path) {
                faults.push(format!("{}:{}: {why}", file.display(), named.line));
            }
        }
    }
    Ok(faults)
}

/// What is wrong with a path that a module of the engine names.
fn floor_fault(module: &str, path: &str) -> Option<String> {
    if module == "lib" {
        return None;
    }
    let mut parts = path.split("::");
    if parts.next() != Some("crate") {
        return None;
    }
    let named = parts.next().unwrap_or("*");
    match (floor_of(named), floor_of(module)) {
        // `crate::Game` would hide which floor `Game` lives on.
        (None, _) => Some(format!("name the module that `{path}` lives in, not the crate's front")),
        (Some(other), Some(own)) if named != module && other >= own => {
            Some(format!("{module} must not import {named}"))
        }
        _ => None,
    }
}

fn outside_faults() -> TaskResult<Vec<String>> {
    let mut faults = Vec::new();
    for name in ["roguecore", "rogue-ui"] {
        let source = workspace().join("crates").join(name).join("src");
        for (file, text) in rule_files(&source)? {
            for named in names(&text, &module_place(&source, &file)) {
                if is_outside(name, &named.path) {
                    let (file, line, path) = (file.display(), named.line, named.path);
                    faults.push(format!("{file}:{line}: {name} must not name {path}"));
                }
            }
        }
    }
    Ok(faults)
}

/// Whether the path leads out of the program, or could, where it names a whole library.
fn is_outside(name: &str, path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    // How long a frame took is told to the screens; they never ask a clock.
    if name == "rogue-ui" && parts.starts_with(&["std", "time", "Duration"]) {
        return false;
    }
    let is_library = matches!(parts[0], "std" | "core" | "alloc");
    let leads_out = match parts.get(1) {
        Some(part) => *part == "*" || OUTSIDE.contains(part),
        None => true,
    };
    let writes = parts.last().is_some_and(|last| WRITING.contains(last));
    is_library && leads_out || writes || path == "extern crate"
}

/// The place of a file among the modules of its crate; none for the crate itself.
fn module_place(source: &Path, file: &Path) -> Vec<String> {
    let inside = file.strip_prefix(source).unwrap_or(file).with_extension("");
    let parts = inside.iter().map(|part| part.to_string_lossy().into_owned());
    let mut place: Vec<String> = parts.collect();
    if place.last().is_some_and(|last| last == "mod") || place == ["lib"] {
        place.pop();
    }
    place
}

fn floor_of(module: &str) -> Option<usize> {
    FLOORS.iter().position(|floor| floor.contains(&module))
}

/// The files of a crate with their text, without those that hold tests alone.
fn rule_files(source: &Path) -> TaskResult<Vec<(PathBuf, String)>> {
    let mut files = Vec::new();
    let mut tests = Vec::new();
    for file in rust_files(source)? {
        let text = std::fs::read_to_string(&file)
            .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        let place = module_place(source, &file);
        tests.extend(test_modules(&text).into_iter().map(|it| [place.clone(), vec![it]].concat()));
        files.push((file, text));
    }
    files.retain(|(file, _)| {
        let place = module_place(source, file);
        !tests.iter().any(|test| place.starts_with(test))
    });
    Ok(files)
}

fn rust_files(folder: &Path) -> TaskResult<Vec<PathBuf>> {
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

    /// The faults of a line in the engine's module `map::sight`.
    fn faults(line: &str) -> usize {
        let place = ["map".to_owned(), "sight".to_owned()];
        let is_fault =
            |path: &str| floor_fault("map", path).is_some() || is_outside("roguecore", path);
        names(line, &place).iter().filter(|named| is_fault(&named.path)).count()
    }

    #[test]
    fn no_way_around_is_overlooked() {
        for line in [
            "use crate::{game::Game as _G, content::Content};",
            "use crate::{\n    content::{Content},\n    world::World as _W,\n};",
            "use std::{fs as _f};",
            "use std::time as _t;",
            "use std::time::Duration;",
            "use ::core::time;",
            "use std as s;",
            "use std::*;",
            "use crate::Game;",
            "use crate::{self as all};",
            "use crate::*;",
            "use super::super::Game;",
            "use super::super::world::World;",
            "fn a() -> crate::Game { todo() }",
            "extern crate roguecore as it;",
            "fn a() { println!() }",
            "#[cfg(test)]\nfn a() {}\nuse crate::game::Game;",
            "#[cfg(test)]\nmod tests { fn a() {} }\nuse crate::game::Game;",
        ] {
            assert_eq!(faults(line), 1, "{line}");
        }
    }

    #[test]
    fn what_is_allowed_is_no_fault() {
        for line in [
            "use crate::content::Content; use crate::map::index::Index; use super::GameMap;",
            "use std::{fmt, collections::BTreeMap}; pub(crate) fn a() {}",
            "#[cfg(test)]\nmod tests { use crate::Game; use std::fs; }",
            "/// [`Game`](crate::Game)\n// println!()\nconst A: &str = \"std::fs\";",
        ] {
            assert_eq!(faults(line), 0, "{line}");
        }
        assert!(!is_outside("rogue-ui", "std::time::Duration"));
        assert!(is_outside("rogue-ui", "std::time::Instant"));
        assert_eq!(floor_fault("lib", "crate::game::Game"), None);
    }

    #[test]
    fn what_only_measures_is_known_to_no_crate_that_is_shipped() {
        let tree = |names: &[&str]| names.iter().map(|&it| it.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            measuring_faults(
                "rogue-ui",
                &tree(&["rogue-ui", "divan", "bench-compare", "doryen-fov"])
            ),
            ["bench-compare", "doryen-fov"]
                .map(|it| format!("rogue-ui must not depend on {it}, which only measures"))
        );
        assert_eq!(measuring_faults("roguecore", &tree(&["roguecore", "divan"])), [""; 0]);
        // The words that ask for the tree have to be understood, and find what is there.
        assert!(whole_tree("roguecore").unwrap().contains(&"divan".to_owned()));
        assert!(whole_tree("bench-compare").unwrap().contains(&"doryen-fov".to_owned()));
    }

    #[test]
    fn every_module_of_the_engine_keeps_to_its_floor() {
        assert_eq!(floor_faults().unwrap(), Vec::<String>::new());
        assert_eq!(outside_faults().unwrap(), Vec::<String>::new());
    }
}
