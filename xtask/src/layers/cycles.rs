//! Import cycles between the modules of a crate. A module and its own child modules may import
//! each other; the root file counts as a module next to the top-level ones.

use std::collections::{BTreeMap, BTreeSet};

use super::crate_source::{CrateSource, Module};
use crate::violation::Violation;

/// An import from one module to another.
struct Import<'a> {
    from: &'a Module,
    to: &'a Module,
    line: usize,
}

/// Every import that is part of a cycle.
pub(super) fn violations(source: &CrateSource) -> Vec<Violation> {
    let imports = imports(source);
    let parents: BTreeSet<&[String]> = source.modules.iter().map(|it| &it.path[..]).collect();
    parents.into_iter().flat_map(|parent| cycle_below(parent, &imports)).collect()
}

fn imports(source: &CrateSource) -> Vec<Import<'_>> {
    let mut imports = Vec::new();
    for from in &source.modules {
        for named in &from.named {
            let Some(index) = source.find_definition(from, &named.path) else { continue };
            imports.push(Import { from, to: &source.modules[index], line: named.line });
        }
    }
    imports
}

/// The imports that are part of a cycle among the children of a module, the first one of each
/// pair of modules.
fn cycle_below(parent: &[String], imports: &[Import<'_>]) -> Vec<Violation> {
    let mut edges: Edges<'_> = BTreeMap::new();
    for import in imports {
        if let Some((from, to)) = children_of(parent, import) {
            edges.entry(from).or_default().entry(to).or_insert(import);
        }
    }
    let mut violations = Vec::new();
    for (from, targets) in &edges {
        let in_cycle = targets.iter().filter(|(to, _)| path_exists(&edges, to, from));
        for (_, import) in in_cycle {
            let [from, to] = [import.from, import.to].map(name);
            let message = format!("{from} imports {to}, which leads back to it: an import cycle");
            let file = import.from.file.clone();
            violations.push(Violation { file, line: import.line, message });
        }
    }
    violations
}

/// The first import from each child to each other one.
type Edges<'a> = BTreeMap<&'a str, BTreeMap<&'a str, &'a Import<'a>>>;

/// The two children of `parent` between which an import leads, if they are different ones.
fn children_of<'a>(parent: &[String], import: &Import<'a>) -> Option<(&'a str, &'a str)> {
    let (from, to) = (child_of(parent, import.from)?, child_of(parent, import.to)?);
    (from != to).then_some((from, to))
}

/// The child of `parent` that a module is or lies in; for the crate root also the root itself.
fn child_of<'a>(parent: &[String], module: &'a Module) -> Option<&'a str> {
    let below = module.path.strip_prefix(parent)?;
    match below.first() {
        Some(child) => Some(child),
        None => parent.is_empty().then_some(""),
    }
}

fn path_exists(edges: &Edges<'_>, from: &str, to: &str) -> bool {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(node) = open.pop() {
        if node == to {
            return true;
        }
        if seen.insert(node) {
            open.extend(edges.get(node).into_iter().flat_map(BTreeMap::keys));
        }
    }
    false
}

fn name(module: &Module) -> String {
    if module.path.is_empty() { "the crate root".to_owned() } else { module.path.join("::") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn messages(texts: &[(&str, &str)]) -> Vec<String> {
        violations(&CrateSource::from_texts(texts)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn two_modules_that_import_each_other_are_reported_at_both_lines() {
        assert_eq!(
            messages(&[
                ("", "mod a; mod b;"),
                ("a", "use crate::b::B;"),
                ("b", "\nuse super::a::A;")
            ]),
            [
                "src/a.rs:1: a imports b, which leads back to it: an import cycle",
                "src/b.rs:2: b imports a, which leads back to it: an import cycle",
            ]
        );
    }

    #[test]
    fn a_cycle_through_the_crate_root_is_reported() {
        let texts = [("", "mod a; use a::A; struct B;"), ("a", "use crate::B;")];
        assert_eq!(messages(&texts).len(), 2);
        // A re-export is no import of the root: what counts is where the item is defined.
        let texts = [("", "mod a; mod b; pub use b::B;"), ("a", "use crate::B;"), ("b", "")];
        assert_eq!(messages(&texts), [""; 0]);
    }

    #[test]
    fn a_cycle_through_child_modules_is_reported() {
        let texts = [
            ("", "mod a; mod b;"),
            ("a", "mod c; use self::c::C;"),
            ("a::c", "use crate::b::B;"),
            ("b", "use crate::a::A;"),
        ];
        assert_eq!(messages(&texts).len(), 2);
        let siblings =
            [("", ""), ("a", ""), ("a::b", "use super::c::C;"), ("a::c", "use super::b::B;")];
        assert_eq!(messages(&siblings).len(), 2);
    }

    #[test]
    fn a_module_and_its_children_may_import_each_other() {
        let texts = [("", "mod a;"), ("a", "mod b; use self::b::B;"), ("a::b", "use super::A;")];
        assert_eq!(messages(&texts), [""; 0]);
    }
}
