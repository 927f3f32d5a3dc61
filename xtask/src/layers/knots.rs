//! Knots: files of a crate that can all be reached from each other by imports. Within a module a few
//! may form one; a large one cannot be read, moved or tested in parts.

use std::collections::BTreeSet;

use super::crate_source::{CrateSource, Module};
use crate::violation::Violation;

/// The most files of a knot.
const MAX_FILES: usize = 15;

/// Every knot with more files than that, reported at its first file.
pub(super) fn violations(source: &CrateSource) -> Vec<Violation> {
    knots(source).iter().filter_map(|files| violation(source, files)).collect()
}

fn violation(source: &CrateSource, files: &BTreeSet<usize>) -> Option<Violation> {
    let modules: Vec<&Module> = files.iter().map(|&it| &source.modules[it]).collect();
    let names: Vec<_> = modules.iter().map(|it| it.path.join("::")).collect();
    let first = modules.first()?;
    let message = format!(
        "{} files import each other in circles, {MAX_FILES} are the most: {}",
        files.len(),
        names.join(", ")
    );
    let file = first.file.clone();
    (files.len() > MAX_FILES).then_some(Violation { file, line: 1, message })
}

/// The knots of a crate, as indices of its modules.
fn knots(source: &CrateSource) -> BTreeSet<BTreeSet<usize>> {
    let imports = imports(source);
    let modules = 0..source.modules.len();
    let reached: Vec<BTreeSet<usize>> = modules.map(|from| reached(&imports, from)).collect();
    let knot = |from: usize| {
        reached[from].iter().copied().filter(|&it| reached[it].contains(&from)).collect()
    };
    (0..source.modules.len()).map(knot).filter(|it: &BTreeSet<usize>| it.len() > 1).collect()
}

/// The imports of each module, by index.
fn imports(source: &CrateSource) -> Vec<BTreeSet<usize>> {
    let imported = |module: &Module| {
        let paths = module.named.iter().map(|it| &it.path);
        paths.filter_map(|path| source.find_definition(module, path)).collect()
    };
    source.modules.iter().map(imported).collect()
}

/// Everything that is imported by a module, directly or not.
fn reached(imports: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(module) = open.pop() {
        for &next in &imports[module] {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A module `a` with that many children, each of which imports the next one, the last the first.
    fn ring(files: usize) -> CrateSource {
        let name = |index: usize| format!("a::m{}", index % files);
        let text = |index: usize| format!("use crate::{}::Item;", name(index + 1));
        let mut texts = vec![(String::new(), String::new()), ("a".to_owned(), String::new())];
        texts.extend((0..files).map(|index| (name(index), text(index))));
        let texts: Vec<_> = texts.iter().map(|(name, text)| (&**name, &**text)).collect();
        CrateSource::from_texts(&texts)
    }

    #[test]
    fn a_large_knot_is_reported_once_with_its_files() {
        assert_eq!(violations(&ring(MAX_FILES)), []);
        let found = violations(&ring(MAX_FILES + 1));
        assert_eq!(found.len(), 1);
        assert!(found[0].message.starts_with("16 files") && found[0].message.contains("a::m15"));
    }

    #[test]
    fn imports_in_one_direction_are_no_knot() {
        let texts = [("", ""), ("a", "use crate::b::B;"), ("b", "use crate::c::C;"), ("c", "")];
        assert_eq!(knots(&CrateSource::from_texts(&texts)).len(), 0);
    }
}
