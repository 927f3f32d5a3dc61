//! Imports between the layers of a crate: a module imports from lower layers only.

use super::crate_source::{CrateSource, Module};
use super::tables::Layers;
use crate::violation::Violation;

/// The imports from the same or a higher layer, and modules without a layer.
pub(super) fn violations(source: &CrateSource, layers: Layers) -> Vec<Violation> {
    let mut violations = Vec::new();
    // The root declares and re-exports: it is above every layer.
    for module in source.modules.iter().filter(|it| !it.path.is_empty()) {
        let mut report = |line, message| {
            violations.push(Violation { file: module.file.clone(), line, message });
        };
        if unit_of(layers, &module.path).is_none() {
            let name = module.path.join("::");
            report(1, format!("{name} has no layer: add it to xtask/src/layers/tables.rs"));
            continue;
        }
        for named in &module.named {
            if let Some(message) = violation(source, layers, module, &named.path) {
                report(named.line, message);
            }
        }
    }
    violations
}

/// The fault of a path that a module names; `None` for an allowed path.
fn violation(source: &CrateSource, layers: Layers, from: &Module, path: &str) -> Option<String> {
    let (index, _) = source.find(from, path)?;
    let target = &source.modules[index];
    if target.path.is_empty() {
        // `crate::Game` hides the layer of `Game`.
        return Some(format!("name the module that defines `{path}` instead of the crate root"));
    }
    let (own_layer, own_unit) = unit_of(layers, &from.path)?;
    let (layer, unit) = unit_of(layers, &target.path)?;
    (unit != own_unit && layer >= own_layer).then(|| {
        let relation = if layer == own_layer { "the same" } else { "a higher" };
        format!("{own_unit} must not import {unit} of {relation} layer (`{path}`)")
    })
}

/// The layer of a module, and the name of the unit that it is or lies in.
///
/// An entry `a` is a unit with all modules below; `a::*` makes each child of `a` a unit. The
/// longest entry that fits counts.
fn unit_of(layers: Layers, path: &[String]) -> Option<(usize, String)> {
    let entries = layers.iter().enumerate();
    let entries = entries.flat_map(|(layer, units)| units.iter().map(move |unit| (layer, *unit)));
    let fits = entries.filter_map(|(layer, entry)| {
        let parts: Vec<&str> = entry.split("::").collect();
        let own = path.get(..parts.len())?;
        let fits = own.iter().zip(&parts).all(|(own, part)| *part == "*" || own == part);
        fits.then(|| ((parts.len(), !entry.ends_with('*')), layer, own.join("::")))
    });
    fits.max_by_key(|(precision, ..)| *precision).map(|(_, layer, unit)| (layer, unit))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAYERS: Layers = &[
        &["rng"],
        &["content"],
        &["map"],
        &["world", "turn"],
        &["game"],
        &["screen"],
        &["screen::*"],
    ];

    /// How many violations a line is, in the module `map::fov` of a crate.
    fn count(line: &str) -> usize {
        let modules = ["rng", "content", "map", "world", "turn", "game"].map(|it| (it, ""));
        let texts = [&[("", "pub use game::Game;")], &modules[..], &[("map::fov", line)]].concat();
        violations(&CrateSource::from_texts(&texts), LAYERS).len()
    }

    #[test]
    fn no_import_from_a_higher_layer_is_overlooked() {
        for line in [
            "use crate::{game::Game as _G, content::Content};",
            "use crate::{\n    content::{Content},\n    world::World as _W,\n};",
            "use crate::Game;",
            "use crate::{self as all};",
            "use crate::*;",
            "use super::super::Game;",
            "use super::super::world::World;",
            "fn a() -> crate::Game { todo() }",
            "fn a() { assert!(crate::game::is_over()) }",
            "#[cfg(test)]\nfn a() {}\nuse crate::game::Game;",
            "#[cfg(test)]\nmod tests { fn a() {} }\nuse crate::game::Game;",
        ] {
            assert_eq!(count(line), 1, "{line}");
        }
    }

    #[test]
    fn imports_from_lower_layers_and_tests_are_allowed() {
        for line in [
            "use crate::content::Content; use crate::map::index::Index; use super::GameMap;",
            "use std::{fmt, collections::BTreeMap}; pub(crate) fn a() {}",
            "#[cfg(test)]\nmod tests { use crate::Game; }",
            "/// [`Game`](crate::Game)\nconst A: &str = \"crate::Game\";",
        ] {
            assert_eq!(count(line), 0, "{line}");
        }
    }

    fn messages(texts: &[(&str, &str)]) -> Vec<String> {
        let source = CrateSource::from_texts(texts);
        violations(&source, LAYERS).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn modules_of_the_same_layer_do_not_import_each_other() {
        assert_eq!(
            messages(&[("", ""), ("world", "\nuse crate::turn::Turn;"), ("turn", "")]),
            ["src/world.rs:2: world must not import turn of the same layer (`crate::turn::Turn`)"]
        );
    }

    #[test]
    fn children_have_layers_of_their_own_where_the_table_says_so() {
        let texts = [
            ("", ""),
            ("screen", "use self::menu::Menu;"),
            ("screen::menu", "use super::Screen; use super::help::Help;"),
            ("screen::help", ""),
        ];
        assert_eq!(
            messages(&texts),
            [
                "src/screen.rs:1: screen must not import screen::menu of a higher layer \
                 (`crate::screen::menu::Menu`)",
                "src/screen/menu.rs:1: screen::menu must not import screen::help of the same \
                 layer (`crate::screen::help::Help`)",
            ]
        );
    }

    #[test]
    fn a_module_without_a_layer_is_a_violation() {
        let messages = messages(&[("", ""), ("new", "")]);
        assert_eq!(messages.len(), 1);
        assert!(messages[0].starts_with("src/new.rs:1: new has no layer"), "{messages:?}");
    }
}
