//! Parts of the standard library that the pure crates must not name: they use no device, no file
//! and no clock, and print nothing.

use super::crate_source::CrateSource;
use crate::violation::Violation;

const FORBIDDEN_MODULES: [&str; 8] = ["env", "fs", "io", "net", "os", "process", "thread", "time"];
const FORBIDDEN_MACROS: [&str; 5] = ["dbg!", "eprint!", "eprintln!", "print!", "println!"];

pub(super) fn violations(source: &CrateSource, name: &str) -> Vec<Violation> {
    let mut violations = Vec::new();
    for module in &source.modules {
        for named in module.named.iter().filter(|named| is_forbidden(name, &named.path)) {
            let message = format!("{name} must not name {}", named.path);
            violations.push(Violation { file: module.file.clone(), line: named.line, message });
        }
    }
    violations
}

/// Whether the path leads to a forbidden part, or could, where it names a whole library.
fn is_forbidden(name: &str, path: &str) -> bool {
    let parts: Vec<&str> = path.split("::").collect();
    // The front ends tell the screens how long a frame took; screens do not read a clock.
    if name == "rogue-ui" && parts.starts_with(&["std", "time", "Duration"]) {
        return false;
    }
    let is_library = matches!(parts[0], "std" | "core" | "alloc");
    let is_forbidden_module = match parts.get(1) {
        Some(part) => *part == "*" || FORBIDDEN_MODULES.contains(part),
        None => true,
    };
    let writes = parts.last().is_some_and(|last| FORBIDDEN_MACROS.contains(last));
    is_library && is_forbidden_module || writes || path == "extern crate"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(line: &str) -> usize {
        violations(&CrateSource::from_texts(&[("map", line)]), "roguecore").len()
    }

    #[test]
    fn no_forbidden_part_is_overlooked() {
        for line in [
            "use std::{fs as _f};",
            "use std::time as _t;",
            "use std::time::Duration;",
            "use ::core::time;",
            "use std as s;",
            "use std::*;",
            "extern crate roguecore as it;",
            "fn a() { println!() }",
            "fn a() { m!(std::print!()) }",
        ] {
            assert_eq!(count(line), 1, "{line}");
        }
    }

    #[test]
    fn everything_else_is_allowed() {
        for line in [
            "use std::{fmt, collections::BTreeMap}; pub(crate) fn a() {}",
            "#[cfg(test)]\nmod tests { use std::fs; }",
            "// println!()\nconst A: &str = \"std::fs\";",
        ] {
            assert_eq!(count(line), 0, "{line}");
        }
        assert!(!is_forbidden("rogue-ui", "std::time::Duration"));
        assert!(is_forbidden("rogue-ui", "std::time::Instant"));
    }
}
