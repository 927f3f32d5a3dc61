//! The verbs of content files: only few files list all of a family, so that a new verb changes few.

use std::collections::BTreeSet;

use super::crate_source::{CrateSource, Module};
use crate::violation::Violation;

/// Each family of verbs with the files that list it, that of its enum first.
const FAMILIES: [(&str, &[&str]); 3] = [
    (
        "Effect",
        &[
            "roguecore/src/rule/effect.rs",
            "roguecore/src/effect.rs",
            // What personas make of an item.
            "rogue-sim/src/player/model/use_model.rs",
        ],
    ),
    (
        "Condition",
        &[
            "roguecore/src/rule/condition.rs",
            "roguecore/src/effect/condition.rs",
            "roguecore/src/describe/condition.rs",
            "rogue-sim/src/player/model.rs",
        ],
    ),
    (
        "Behaviour",
        &[
            "roguecore/src/rule/behaviour.rs",
            "roguecore/src/ai.rs",
            "roguecore/src/describe/behaviour.rs",
            // A campaign decides for itself who flutters about.
            "rogue-sim/src/soak/auto_commands.rs",
        ],
    ),
];

/// The most verbs of a family that any other file names.
const MAX_NAMED: usize = 7;

/// Every other file that lists the verbs of a family.
pub(super) fn violations(source: &CrateSource) -> Vec<Violation> {
    let modules = source.modules.iter();
    modules.flat_map(|module| FAMILIES.iter().filter_map(|it| lists(module, it))).collect()
}

fn lists(module: &Module, (family, files): &(&str, &[&str])) -> Option<Violation> {
    let named = |path: &str| {
        let (of, verb) = path.rsplit_once("::")?;
        (of.rsplit("::").next() == Some(family)).then(|| verb.to_owned())
    };
    let verbs: BTreeSet<String> = module.named.iter().filter_map(|it| named(&it.path)).collect();
    let is_table = files.iter().any(|file| module.file.ends_with(file));
    let line = module.named.iter().find(|it| named(&it.path).is_some())?.line;
    (verbs.len() > MAX_NAMED && !is_table).then(|| Violation {
        file: module.file.clone(),
        line,
        message: format!(
            "names {} verbs of {family}; a new verb is listed in {} and its own file",
            verbs.len(),
            files.join(", ")
        ),
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_tables_of_verbs_are_found() {
        let source = CrateSource::read(Path::new("crates/roguecore/src/lib.rs")).unwrap();
        let table = source.modules.iter().find(|it| it.file.ends_with("src/effect.rs")).unwrap();
        let violation = lists(table, &("Effect", &[])).unwrap();
        assert!(violation.message.contains("verbs of Effect"), "{violation}");
        assert_eq!(violations(&source), Vec::new());
    }
}
