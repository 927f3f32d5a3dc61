//! What `deny.toml` allows. Reads the few forms that the file uses, with the reason on the line of
//! each exception.

use std::collections::{BTreeMap, BTreeSet};

use super::license;
use super::metadata::{Graph, Package};
use crate::task::TaskResult;

/// The allowed licences, sources and duplicates.
#[derive(Debug, Default)]
pub(super) struct Policy {
    licenses: BTreeSet<String>,
    /// Crates with further licences.
    exceptions: BTreeMap<String, Vec<String>>,
    /// `name@version` of duplicates.
    skipped: Vec<String>,
    /// Crates below which duplicates are not looked for.
    skipped_trees: Vec<String>,
    registries: Vec<String>,
}

impl Policy {
    /// Reads the text; an exception without a reason is an error.
    pub(super) fn parse(text: &str) -> TaskResult<Self> {
        let mut policy = Self::default();
        let (mut section, mut list) = (String::new(), String::new());
        for line in text.lines() {
            let (code, comment) = line.split_once('#').unwrap_or((line, ""));
            let code = code.trim();
            let name = code.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
            if let Some(name) = name.filter(|it| !it.contains('"') && !it.is_empty()) {
                name.clone_into(&mut section);
                continue;
            }
            let value = match code.split_once('=') {
                Some((name, value)) if !code.starts_with('{') => {
                    name.trim().clone_into(&mut list);
                    value
                }
                _ => code,
            };
            let is_exception = code.starts_with('{');
            if is_exception && comment.trim().is_empty() {
                return Err(format!("deny.toml: this exception has no reason: {code}"));
            }
            policy.add(&section, &list, &strings(value));
        }
        Ok(policy)
    }

    /// Adds what a line names in quotation marks.
    fn add(&mut self, section: &str, list: &str, names: &[&str]) {
        let owned = || names.iter().map(|name| (*name).to_owned());
        match (section, list) {
            ("licenses", "allow") => self.licenses.extend(owned()),
            ("licenses", "exceptions") => {
                if let Some((name, licenses)) = names.split_last() {
                    let licenses = licenses.iter().map(|it| (*it).to_owned()).collect();
                    self.exceptions.insert((*name).to_owned(), licenses);
                }
            }
            ("bans", "skip") => self.skipped.extend(owned()),
            ("bans", "skip-tree") => self.skipped_trees.extend(owned()),
            ("sources", "allow-registry") => self.registries.extend(owned()),
            _ => {}
        }
    }

    /// What is not allowed, one sentence each; also exceptions that nothing needs.
    pub(super) fn violations(&self, graph: &Graph) -> Vec<String> {
        let mut violations: Vec<String> =
            graph.packages.iter().filter_map(|package| self.violation(package)).collect();
        violations.extend(self.duplicates(graph));
        violations.extend(self.unused(graph));
        violations
    }

    fn violation(&self, package: &Package) -> Option<String> {
        let Package { name, version, license, source, .. } = package;
        let exception = self.exceptions.get(name);
        let allowed = |license: &str| {
            self.licenses.contains(license)
                || exception.is_some_and(|licenses| licenses.iter().any(|it| it == license))
        };
        if !license::is_allowed(license, allowed) {
            return Some(format!("{name} {version} under the licence \"{license}\""));
        }
        let is_known = |registry: &String| source.strip_prefix("registry+") == Some(registry);
        let is_allowed = source.is_empty() || self.registries.iter().any(is_known);
        (!is_allowed).then(|| format!("{name} {version} from {source}"))
    }

    /// Crates in several versions, outside of the skipped trees.
    fn duplicates(&self, graph: &Graph) -> Vec<String> {
        let is_tree = |index: usize| self.skipped_trees.contains(&graph.packages[index].name);
        let own =
            (0..graph.packages.len()).filter(|&index| graph.packages[index].source.is_empty());
        let reached = graph.reach(own, |next, _| !is_tree(next));
        let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for index in reached {
            let Package { name, version, .. } = &graph.packages[index];
            if !self.skipped.iter().any(|skipped| is_version(skipped, name, version)) {
                versions.entry(name).or_default().push(version);
            }
        }
        let several = versions.into_iter().filter(|(_, versions)| versions.len() > 1);
        several
            .map(|(name, versions)| format!("{name} in versions {}", versions.join(", ")))
            .collect()
    }

    fn unused(&self, graph: &Graph) -> Vec<String> {
        let exists = |name: &String| graph.packages.iter().any(|it| it.name == *name);
        let is_found = |skipped: &String| {
            graph.packages.iter().any(|it| is_version(skipped, &it.name, &it.version))
        };
        let names = self.exceptions.keys().chain(&self.skipped_trees).filter(|name| !exists(name));
        let versions = self.skipped.iter().filter(|skipped| !is_found(skipped));
        names.chain(versions).map(|it| format!("an exception that nothing needs: {it}")).collect()
    }
}

/// Whether `syn@2` names this version.
fn is_version(skipped: &str, name: &str, version: &str) -> bool {
    let Some((skipped_name, start)) = skipped.split_once('@') else { return skipped == name };
    let rest = version.strip_prefix(start);
    skipped_name == name && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The texts in quotation marks.
fn strings(code: &str) -> Vec<&str> {
    code.split('"').skip(1).step_by(2).collect()
}

#[cfg(test)]
mod tests {
    use super::super::metadata::Reason;
    use super::*;

    const TEXT: &str = r#"
        [licenses]
        allow = [
            "MIT",
        ]
        exceptions = [
            { allow = ["MPL-2.0"], crate = "strict" }, # a reason
        ]
        [bans]
        skip = [{ crate = "twice@1" }]
        skip-tree = [
            { crate = "tree" }, # a reason
        ]
        [sources]
        allow-registry = ["https://crates"]
    "#;

    fn package(name: &str, version: &str, license: &str) -> Package {
        let (name, version, license) = (name.to_owned(), version.to_owned(), license.to_owned());
        let source = "registry+https://crates".to_owned();
        Package { name, version, license, source, ..Package::default() }
    }

    /// A program that needs all of them.
    fn graph(packages: &[Package]) -> Graph {
        let own = Package { license: "MIT".to_owned(), ..Package::default() };
        let all = (1..=packages.len()).map(|index| (index, Reason::Program)).collect();
        let mut needs = vec![Vec::new(); packages.len() + 1];
        needs[0] = all;
        Graph { packages: [&[own], packages].concat(), needs }
    }

    #[test]
    fn licences_sources_and_duplicates_are_checked() {
        let policy = Policy::parse(TEXT).unwrap();
        let mut packages = vec![
            package("strict", "1.0.0", "MPL-2.0"),
            package("tree", "1.0.0", "MIT"),
            package("twice", "1.2.0", "MIT"),
            package("twice", "2.0.0", "MIT"),
        ];
        assert_eq!(policy.violations(&graph(&packages)), [""; 0]);
        packages.push(package("other", "1.0.0", "MPL-2.0"));
        packages.push(package("twice", "3.0.0", "MIT"));
        packages.push(Package { source: "git+x".to_owned(), ..package("git", "1.0.0", "MIT") });
        assert_eq!(
            policy.violations(&graph(&packages)),
            [
                "other 1.0.0 under the licence \"MPL-2.0\"",
                "git 1.0.0 from git+x",
                "twice in versions 2.0.0, 3.0.0"
            ]
        );
        let violations = policy.violations(&graph(&packages[1..4]));
        assert_eq!(violations, ["an exception that nothing needs: strict"]);
    }

    #[test]
    fn an_exception_needs_a_reason() {
        let error = Policy::parse(&TEXT.replace("# a reason", "")).unwrap_err();
        assert!(error.contains("has no reason"), "{error}");
    }
}
