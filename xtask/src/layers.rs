//! `layers`: checks the dependencies of each crate, the imports of each module, and the places where verbs are
//! listed. The tables are in [`tables`]; the architecture chapter of the book explains them.

mod crate_source;
mod cycles;
mod dependencies;
mod forbidden;
mod knots;
mod modules;
mod named_paths;
mod plain;
mod tables;
mod verbs;

use std::path::Path;

use crate::task::TaskResult;
use crate::violation::Violation;
use crate_source::CrateSource;

/// Runs every check and reports all violations; prints how plainly each crate is written.
pub(crate) fn run() -> TaskResult {
    let mut violations = dependencies::violations()?;
    violations.extend(source_violations()?.iter().map(ToString::to_string));
    if violations.is_empty() {
        println!("layers: every dependency and import points downwards, without a cycle");
        return plain::print();
    }
    Err(format!("{} violations:\n  {}", violations.len(), violations.join("\n  ")))
}

/// The violations in the modules of every crate.
fn source_violations() -> TaskResult<Vec<Violation>> {
    let (mut violations, mut sources) = (Vec::new(), Vec::new());
    for root in tables::ROOTS {
        let source = CrateSource::read(Path::new(root))?;
        let name = root.split('/').nth(1).unwrap_or_default();
        let layers = tables::LAYERS.iter().find(|(layered, _)| *layered == name);
        let imports = layers.map_or_else(Vec::new, |(_, it)| modules::violations(&source, it));
        // One wrong import makes every import on its cycle a violation: report the wrong one.
        if imports.is_empty() {
            violations.extend(cycles::violations(&source));
        }
        violations.extend(imports);
        violations.extend(knots::violations(&source));
        if tables::PURE_CRATES.contains(&name) {
            violations.extend(forbidden::violations(&source, name));
        }
        sources.push(source);
    }
    violations.extend(verbs::violations(&sources));
    violations.sort();
    Ok(violations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_has_no_violation() {
        assert_eq!(source_violations().unwrap(), Vec::new());
    }
}
