//! Which crates a crate may depend on, by `cargo tree`.

use super::tables::{CRATES, ENGINE_TREE, RELEASED, RENAMED, UNRELEASED};
use crate::task::{TaskResult, output};

pub(super) fn violations() -> TaskResult<Vec<String>> {
    let mut violations = Vec::new();
    for (name, allowed) in CRATES {
        violations.extend(workspace_violations(name, allowed, &tree(name, "1")?));
    }
    for name in RELEASED {
        violations.extend(unreleased_violations(name, &whole_tree(name)?));
    }
    violations.extend(engine_violations(tree("roguecore", "99")?));
    Ok(violations)
}

/// The names in the normal dependency tree of a crate, itself first.
fn tree(name: &str, depth: &str) -> TaskResult<Vec<String>> {
    tree_names(&["-p", package_of(name), "-e", "normal", "--depth", depth])
}

/// The same with dev- and build-dependencies, on every platform.
fn whole_tree(name: &str) -> TaskResult<Vec<String>> {
    tree_names(&["-p", package_of(name), "-e", "all", "--target", "all"])
}

/// The package of a folder of `crates`: its name, where the registry has no other crate of that name.
fn package_of(name: &str) -> &str {
    RENAMED.iter().find(|(folder, _)| *folder == name).map_or(name, |(_, package)| package)
}

fn folder_of(package: &str) -> &str {
    RENAMED.iter().find(|(_, renamed)| *renamed == package).map_or(package, |(folder, _)| folder)
}

fn tree_names(words: &[&str]) -> TaskResult<Vec<String>> {
    let lines = output(&[&["cargo", "tree", "--prefix", "none"], words].concat())?;
    let first = |line: &str| line.split_whitespace().next().map(|it| folder_of(it).to_owned());
    Ok(lines.lines().filter_map(first).collect())
}

fn workspace_violations(name: &str, allowed: &[&str], tree: &[String]) -> Vec<String> {
    let in_workspace = |it: &str| CRATES.iter().any(|(known, _)| *known == it);
    let names = tree.iter().map(String::as_str);
    let wrong = names.filter(|it| in_workspace(it) && *it != name && !allowed.contains(it));
    wrong.map(|it| format!("crates/{name}/Cargo.toml:1: {name} must not depend on {it}")).collect()
}

fn unreleased_violations(name: &str, tree: &[String]) -> Vec<String> {
    let found = UNRELEASED.into_iter().filter(|it| tree.iter().any(|known| known == it));
    let message = |it| {
        format!("crates/{name}/Cargo.toml:1: {name} must not depend on {it}, which is not released")
    };
    found.map(message).collect()
}

fn engine_violations(mut tree: Vec<String>) -> Vec<String> {
    tree.retain(|it| it != "roguecore" && !ENGINE_TREE.contains(&it.as_str()));
    tree.sort();
    tree.dedup();
    let way_out = "if it uses no screen, file or clock, add it to xtask/src/layers/tables.rs";
    let message = |it| {
        format!("crates/roguecore/Cargo.toml:1: {it} is a new dependency of the engine: {way_out}")
    };
    tree.into_iter().map(message).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(names: &[&str]) -> Vec<String> {
        names.iter().map(|&it| it.to_owned()).collect()
    }

    #[test]
    fn a_dependency_on_a_higher_crate_is_a_violation() {
        assert_eq!(
            workspace_violations("rogue-ui", &["roguecore"], &names(&["rogue-ui", "rogue-native"])),
            ["crates/rogue-ui/Cargo.toml:1: rogue-ui must not depend on rogue-native"]
        );
        let allowed = names(&["rogue-ui", "roguecore", "serde"]);
        assert_eq!(workspace_violations("rogue-ui", &["roguecore"], &allowed), [""; 0]);
    }

    #[test]
    fn a_new_dependency_of_the_engine_is_a_violation() {
        let violations = engine_violations(names(&["roguecore", "serde", "tokio", "tokio"]));
        assert_eq!(violations.len(), 1);
        assert!(violations[0].contains(": tokio is a new dependency"), "{violations:?}");
    }

    #[test]
    fn released_crates_do_not_depend_on_unreleased_ones() {
        let tree = names(&["rogue-ui", "divan", "bench-compare", "doryen-fov"]);
        let violations = unreleased_violations("rogue-ui", &tree);
        assert_eq!(violations.len(), 2, "{violations:?}");
        assert!(violations[0].contains("rogue-ui must not depend on bench-compare"));
        assert_eq!(unreleased_violations("roguecore", &names(&["roguecore", "divan"])), [""; 0]);
        // The arguments of `cargo tree` are understood and find dev-dependencies.
        assert!(whole_tree("roguecore").unwrap().contains(&"divan".to_owned()));
        assert!(whole_tree("bench-compare").unwrap().contains(&"doryen-fov".to_owned()));
    }
}
