//! The crates of the workspace and of its dependencies, as cargo resolves them.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::task::{TaskResult, output};

/// One version of a crate.
#[derive(Clone, Debug, Default)]
pub(super) struct Package {
    pub(super) name: String,
    pub(super) version: String,
    /// The licence expression; empty when there is none.
    pub(super) license: String,
    /// Where it comes from; empty for the crates of the workspace.
    pub(super) source: String,
    pub(super) has_build_script: bool,
    pub(super) is_macro: bool,
}

/// Why a crate needs another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is linked with it.
    Program,
    /// Its build script uses it.
    Build,
    /// Its tests use it.
    Test,
}

/// The crates, and which needs which.
#[derive(Debug, Default)]
pub(super) struct Graph {
    pub(super) packages: Vec<Package>,
    /// For each package, the indices of those that it needs.
    pub(super) needs: Vec<Vec<(usize, Reason)>>,
}

impl Graph {
    /// The crates that are needed on this system.
    pub(super) fn of(system: &str) -> TaskResult<Self> {
        let mut words = vec!["cargo", "metadata", "--format-version", "1", "--locked"];
        words.extend(["--filter-platform", system]);
        let json = serde_json::from_str(&output(&words)?);
        let json: Value = json.map_err(|error| format!("cargo metadata: {error}"))?;
        Self::parse(&json).ok_or_else(|| "cargo metadata has another form".to_owned())
    }

    fn parse(json: &Value) -> Option<Self> {
        let nodes = json["resolve"]["nodes"].as_array()?;
        let indices =
            nodes.iter().enumerate().map(|(index, node)| Some((node["id"].as_str()?, index)));
        let indices: BTreeMap<&str, usize> = indices.collect::<Option<_>>()?;
        let mut packages = vec![Package::default(); nodes.len()];
        for package in json["packages"].as_array()? {
            if let Some(&index) = indices.get(package["id"].as_str()?) {
                packages[index] = parse_package(package)?;
            }
        }
        let needs = nodes.iter().map(|node| parse_needs(node, &indices)).collect::<Option<_>>()?;
        Some(Self { packages, needs })
    }

    /// The index of a crate of the workspace.
    pub(super) fn find(&self, name: &str) -> Option<usize> {
        self.packages.iter().position(|it| it.name == name && it.source.is_empty())
    }

    /// The crates reached from these, which are part of the result, over the steps that are
    /// followed.
    pub(super) fn reach(
        &self,
        from: impl IntoIterator<Item = usize>,
        follows: impl Fn(usize, Reason) -> bool,
    ) -> BTreeSet<usize> {
        let mut open: Vec<usize> = from.into_iter().collect();
        let mut reached: BTreeSet<usize> = open.iter().copied().collect();
        while let Some(index) = open.pop() {
            for &(next, reason) in &self.needs[index] {
                if follows(next, reason) && reached.insert(next) {
                    open.push(next);
                }
            }
        }
        reached
    }
}

fn parse_package(json: &Value) -> Option<Package> {
    let text = |name: &str| json[name].as_str().unwrap_or_default().to_owned();
    let targets = json["targets"].as_array()?;
    let has_kind = |kind: &str| {
        let kinds = targets.iter().filter_map(|target| target["kind"].as_array()).flatten();
        kinds.filter_map(Value::as_str).any(|it| it == kind)
    };
    Some(Package {
        name: text("name"),
        version: text("version"),
        license: text("license"),
        source: text("source"),
        has_build_script: has_kind("custom-build"),
        is_macro: has_kind("proc-macro"),
    })
}

fn parse_needs(node: &Value, indices: &BTreeMap<&str, usize>) -> Option<Vec<(usize, Reason)>> {
    let mut needs = Vec::new();
    for dependency in node["deps"].as_array()? {
        let index = *indices.get(dependency["pkg"].as_str()?)?;
        for kind in dependency["dep_kinds"].as_array()? {
            let reason = match kind["kind"].as_str() {
                None => Reason::Program,
                Some("build") => Reason::Build,
                Some(_) => Reason::Test,
            };
            needs.push((index, reason));
        }
    }
    Some(needs)
}
