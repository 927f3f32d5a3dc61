//! Instructions that each bench of `crates/bench-instructions` takes, as valgrind counts
//! them.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::task::{TaskResult, output};

/// Instructions by the name of the bench: `fov::field_of_view in_dungeon`.
pub(super) type Counts = BTreeMap<String, u64>;

/// The runner works only with the library of the same version.
const RUNNER: &str = "gungraun-runner";
const MANIFEST: &str = include_str!("../../../Cargo.toml");

/// Why nothing can be counted on this machine, and how to change that.
pub(super) fn missing() -> Option<String> {
    if output(&["valgrind", "--version"]).is_err() {
        return Some("valgrind is not installed; on Debian: apt-get install valgrind".to_owned());
    }
    let version = wanted_version(MANIFEST)?;
    let install = format!("cargo install {RUNNER} --version {version} --locked");
    match output(&[RUNNER, "--version"]) {
        Err(_) => Some(format!("{RUNNER} is not installed: {install}")),
        Ok(found) if found.split_whitespace().last() != Some(version) => {
            Some(format!("{} is installed, but {version} is needed: {install}", found.trim()))
        }
        Ok(_) => None,
    }
}

/// Counts everything.
pub(super) fn count() -> TaskResult<Counts> {
    let bench =
        ["cargo", "bench", "--quiet", "-p", "bench-instructions", "--bench", "instructions"];
    parse(&output(&[&bench[..], &["--", "--output-format=json"]].concat())?)
}

/// The exact version of the library that the workspace asks for.
fn wanted_version(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("gungraun = \"="))?;
    line.split('"').next()
}

/// Parses one line of JSON for each bench.
fn parse(output_text: &str) -> TaskResult<Counts> {
    let counts: Option<Counts> = output_text.lines().map(parse_line).collect();
    let counts = counts.filter(|counts| !counts.is_empty());
    counts.ok_or_else(|| {
        format!("{RUNNER} printed something else than instruction counts:\n{output_text}")
    })
}

fn parse_line(line: &str) -> Option<(String, u64)> {
    let bench: Value = serde_json::from_str(line).ok()?;
    // The first part is the name of the bench file, the same for all.
    let (_, function) = bench["module_path"].as_str()?.split_once("::")?;
    let count = bench["profiles"][0]["data"]["total"]["metrics"]["Ir"]["values"]["new"].as_u64()?;
    Some((format!("{function} {}", bench["id"].as_str()?), count))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(path: &str, id: &str, values: &str) -> String {
        let metrics = format!(r#"{{"Dr":{{"values":{{"new":7}}}},"Ir":{{"values":{values}}}}}"#);
        let profiles = format!(r#"[{{"data":{{"parts":[],"total":{{"metrics":{metrics}}}}}}}]"#);
        format!(r#"{{"module_path":"{path}","id":"{id}","profiles":{profiles}}}"#)
    }

    #[test]
    fn counts_are_read_from_the_output_of_the_runner() {
        let first = line("instructions::fov::field_of_view", "in_hall", r#"{"new":12}"#);
        let again = line("instructions::level::floors", "of_caves", r#"{"new":34,"old":33}"#);
        let counts = parse(&format!("{first}\n{again}\n")).unwrap();
        let found: Vec<_> = counts.into_iter().collect();
        let wanted = [("fov::field_of_view in_hall", 12), ("level::floors of_caves", 34)];
        assert_eq!(found, wanted.map(|(name, count)| (name.to_owned(), count)));
    }

    #[test]
    fn any_other_output_is_shown_unchanged() {
        for output_text in ["", "no such runner\n", "{}\n"] {
            let error = parse(output_text).unwrap_err();
            assert!(error.contains("something else") && error.ends_with(output_text), "{error}");
        }
    }

    #[test]
    fn the_required_version_is_in_the_manifest() {
        assert_eq!(wanted_version("divan = \"1\"\ngungraun = \"=0.2.3\"\n"), Some("0.2.3"));
        assert!(wanted_version(MANIFEST).is_some());
    }
}
