//! The verbs of content files: only few files list all of a family, so that a new verb changes few.

use std::collections::BTreeSet;
use std::path::Path;

use super::crate_source::{CrateSource, Module};
use crate::violation::Violation;

/// An enum of verbs.
struct Family {
    name: &'static str,
    /// The file of the enum.
    defined: &'static str,
    /// The other files that list its verbs.
    tables: &'static [&'static str],
}

const FAMILIES: [Family; 4] = [
    Family {
        name: "Effect",
        defined: "crates/roguecore/src/rule/effect.rs",
        tables: &[
            "crates/roguecore/src/effect.rs",
            // The personas' judgement of an item.
            "crates/rogue-player/src/player/model/use_model.rs",
            // The campaign of floors, which asks nothing of the engine.
            "crates/rogue-sim/src/soak/levels.rs",
        ],
    },
    Family {
        name: "Condition",
        defined: "crates/roguecore/src/rule/condition.rs",
        tables: &[
            "crates/roguecore/src/effect/condition.rs",
            "crates/roguecore/src/describe/condition.rs",
            // The conditions that hold of the player in a cell.
            "crates/roguecore/src/view/harms.rs",
        ],
    },
    Family {
        name: "Behaviour",
        defined: "crates/roguecore/src/rule/behaviour.rs",
        tables: &["crates/roguecore/src/ai.rs", "crates/roguecore/src/describe/behaviour.rs"],
    },
    Family {
        name: "Consequence",
        defined: "crates/roguecore/src/rule/consequence.rs",
        tables: &[
            "crates/roguecore/src/rows/facts.rs",
            // Whether a bump makes a creature leave its cell.
            "crates/roguecore/src/floor/walker.rs",
            "crates/roguecore/src/outcome.rs",
        ],
    },
];

/// The most verbs of a family that any other file names.
const MAX_NAMED: usize = 7;

/// Every file that lists the verbs of a family and is no table of it, and every table that lists
/// them no more.
pub(super) fn violations(sources: &[CrateSource]) -> Vec<Violation> {
    FAMILIES.iter().flat_map(|family| family.violations(sources)).collect()
}

impl Family {
    fn violations(&self, sources: &[CrateSource]) -> Vec<Violation> {
        let modules = sources.iter().flat_map(|source| &source.modules);
        let listing: Vec<Violation> = modules.filter_map(|it| self.list_in(it)).collect();
        let is_table = |file: &Path| self.tables.iter().any(|table| file == Path::new(table));
        let stale = self.tables.iter().filter(|table| {
            let table = Path::new(table);
            !listing.iter().any(|list| list.file == table)
        });
        let stale: Vec<Violation> = stale
            .map(|table| Violation {
                file: table.into(),
                line: 1,
                message: format!(
                    "lists the verbs of {} no more; take it out of the tables of verbs",
                    self.name
                ),
            })
            .collect();
        let excess = listing.into_iter().filter(|list| !is_table(&list.file));
        excess.chain(stale).collect()
    }

    /// The list of verbs in a file other than that of the enum.
    fn list_in(&self, module: &Module) -> Option<Violation> {
        let named = |path: &str| {
            let (of, verb) = path.rsplit_once("::")?;
            (of.rsplit("::").next() == Some(self.name)).then(|| verb.to_owned())
        };
        let line = module.named.iter().find(|it| named(&it.path).is_some())?.line;
        let verbs: BTreeSet<String> =
            module.named.iter().filter_map(|it| named(&it.path)).collect();
        let is_list = verbs.len() > MAX_NAMED && module.file != Path::new(self.defined);
        is_list.then(|| Violation {
            file: module.file.clone(),
            line,
            message: format!(
                "names {} verbs of {}; a new verb is listed in {}, {} and its own file",
                verbs.len(),
                self.name,
                self.defined,
                self.tables.join(", ")
            ),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "src/table.rs";

    fn family(tables: &'static [&'static str]) -> Family {
        Family { name: "Effect", defined: "src/lib.rs", tables }
    }

    /// A crate whose module `table` names so many verbs.
    fn naming(verbs: usize) -> [CrateSource; 1] {
        let names: Vec<String> = (0..verbs).map(|verb| format!("Effect::V{verb};")).collect();
        let table = format!("fn list() {{ {} }}", names.concat());
        [CrateSource::from_texts(&[("", "mod table;"), ("table", &table)])]
    }

    #[test]
    fn only_a_table_lists_the_verbs() {
        let sources = naming(MAX_NAMED + 1);
        let violations = family(&[]).violations(&sources);
        assert_eq!(violations.len(), 1);
        assert!(violations[0].message.contains("names 8 verbs of Effect"), "{}", violations[0]);
        assert_eq!(family(&[TABLE]).violations(&sources), Vec::new());
        assert_eq!(family(&[]).violations(&naming(MAX_NAMED)), Vec::new());
    }

    #[test]
    fn a_table_that_lists_no_verbs_is_a_violation() {
        for sources in [naming(MAX_NAMED), naming(0)] {
            let violations = family(&[TABLE]).violations(&sources);
            assert_eq!(violations.len(), 1);
            assert!(violations[0].message.contains("no more"), "{}", violations[0]);
        }
        let violations = family(&[TABLE, "src/gone.rs"]).violations(&naming(MAX_NAMED + 1));
        assert_eq!(violations[0].file, Path::new("src/gone.rs"));
    }
}
