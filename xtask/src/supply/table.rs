//! The tables of the book: the crates that each program is made of.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::metadata::{Graph, Reason};

/// The programs: their crate and a heading.
const PROGRAMS: [(&str, &str); 4] = [
    ("roguecore", "The engine"),
    ("rogue-tty", "The terminal program"),
    ("rogue-doryen", "The window"),
    ("rogue-web", "The page"),
];
const START: &str = "<!-- tables: cargo xtask supply --write -->\n";
const END: &str = "<!-- end of the tables -->";

/// The chapter with these tables; `None` when it has no place for them.
pub(super) fn replace(chapter: &str, tables: &str) -> Option<String> {
    let (before, rest) = chapter.split_once(START)?;
    let (_, after) = rest.split_once(END)?;
    Some(format!("{before}{START}\n{tables}{END}{after}"))
}

/// A table for each program.
pub(super) fn tables(graph: &Graph) -> String {
    let programs = PROGRAMS.iter();
    programs.filter_map(|(name, heading)| Some(table(graph, graph.find(name)?, heading))).collect()
}

/// The crates by licence, a line each.
fn table(graph: &Graph, program: usize, heading: &str) -> String {
    let is_macro = |index: usize| graph.packages[index].is_macro;
    let linked =
        graph.reach([program], |next, reason| reason == Reason::Program && !is_macro(next));
    let all = graph.reach([program], |_, reason| reason != Reason::Test);
    let others = |set: &BTreeSet<usize>| set.iter().filter(|&&it| it != program).count();
    let mut by_licence: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for index in all.iter().filter(|&&it| it != program) {
        let package = &graph.packages[*index];
        let built_only = if linked.contains(index) { "" } else { "°" };
        let script = if package.has_build_script { "*" } else { "" };
        let entry = format!("{} {}{built_only}{script}", package.name, package.version);
        by_licence.entry(&package.license).or_default().push(entry);
    }
    let mut text = format!(
        "## {heading}\n\n{} crates are linked, {} more (°) are needed to build it; those with * have a build \
         script.\n\n| licence | crates |\n|---|---|\n",
        others(&linked),
        all.len() - linked.len(),
    );
    for (licence, crates) in by_licence {
        // Writing into a string cannot fail.
        let _ = writeln!(text, "| {licence} | {} |", crates.join(", "));
    }
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::super::metadata::Package;
    use super::*;

    #[test]
    fn a_table_separates_what_is_linked() {
        let package = |name: &str, has_build_script, is_macro| Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            license: "MIT".to_owned(),
            source: String::new(),
            has_build_script,
            is_macro,
        };
        let packages = vec![
            package("rogue-tty", false, false),
            package("linked", true, false),
            package("macro", false, true),
            package("tests", false, false),
        ];
        let first = vec![(1, Reason::Program), (2, Reason::Program), (3, Reason::Test)];
        let graph = Graph { packages, needs: vec![first, vec![], vec![], vec![]] };
        let text = tables(&graph);
        assert!(text.contains("1 crates are linked, 1 more (°) are needed"), "{text}");
        assert!(text.contains("| MIT | linked 1.0.0*, macro 1.0.0° |"), "{text}");
        assert!(!text.contains("tests"), "{text}");
        let chapter = format!("a\n{START}old{END}\n");
        assert_eq!(replace(&chapter, "new\n").unwrap(), format!("a\n{START}\nnew\n{END}\n"));
    }
}
