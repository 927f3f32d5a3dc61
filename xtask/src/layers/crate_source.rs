//! The modules of a crate, found by following `mod` from its root file; tests are left out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use syn::ext::IdentExt as _;
use syn::{Attribute, Expr, ExprLit, Item, ItemMod, Lit, Meta};

use super::named_paths::{NamedPath, Names, is_test_only, names};
use crate::task::{TaskResult, workspace};

/// One file of a crate.
pub(super) struct Module {
    /// The path below the crate; empty for the root.
    pub(super) path: Vec<String>,
    /// Relative to the workspace.
    pub(super) file: PathBuf,
    pub(super) named: Vec<NamedPath>,
    imports: BTreeMap<String, String>,
}

/// Every file of a crate, the root first.
pub(super) struct CrateSource {
    pub(super) modules: Vec<Module>,
}

/// Re-exports that are followed one after the other, at most.
const MAX_REEXPORTS: usize = 8;

impl CrateSource {
    /// Reads the crate whose root file is `root`, relative to the workspace.
    pub(super) fn read(root: &Path) -> TaskResult<Self> {
        let mut source = Self { modules: Vec::new() };
        source.read_module(root, &[], root.parent().unwrap_or(root))?;
        Ok(source)
    }

    /// `folder` is where the files of child modules are.
    fn read_module(&mut self, file: &Path, path: &[String], folder: &Path) -> TaskResult {
        let text = std::fs::read_to_string(workspace().join(file))
            .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
        let syntax =
            syn::parse_file(&text).map_err(|error| format!("{}: {error}", file.display()))?;
        self.add(file, path, &syntax);
        let children = syntax.items.iter().filter_map(|item| match item {
            Item::Mod(child) if child.content.is_none() && !is_test_only(&child.attrs) => {
                Some(child)
            }
            _ => None,
        });
        for child in children {
            let name = child.ident.unraw().to_string();
            let (file, folder) = child_file(child, &name, file, folder);
            self.read_module(&file, &[path, &[name]].concat(), &folder)?;
        }
        Ok(())
    }

    fn add(&mut self, file: &Path, path: &[String], syntax: &syn::File) {
        let Names { paths: named, imports } = names(syntax, path);
        self.modules.push(Module { path: path.to_vec(), file: file.to_owned(), named, imports });
    }

    /// The index of the module that a path names or in which it names an item, and the name of the
    /// item. `None` for paths into other crates.
    pub(super) fn find(&self, from: &Module, path: &str) -> Option<(usize, Option<String>)> {
        let parts: Vec<&str> = path.split("::").collect();
        let below_crate: Vec<&str> = match parts[0] {
            "crate" => parts[1..].to_vec(),
            // A child module is named without a prefix.
            first => {
                let child = [&from.path[..], &[first.to_owned()]].concat();
                let is_child = parts.len() > 1 && self.modules.iter().any(|it| it.path == child);
                is_child.then(|| {
                    from.path.iter().map(String::as_str).chain(parts.iter().copied()).collect()
                })?
            }
        };
        let prefix = |it: &Module| {
            it.path.len() <= below_crate.len()
                && it.path.iter().zip(&below_crate).all(|(a, b)| a == b)
        };
        let (index, module) = self
            .modules
            .iter()
            .enumerate()
            .filter(|(_, it)| prefix(it))
            .max_by_key(|(_, it)| it.path.len())?;
        Some((index, below_crate.get(module.path.len()).map(|&it| it.to_owned())))
    }

    /// The same, followed through re-exports to the module that defines the item.
    pub(super) fn find_definition(&self, from: &Module, path: &str) -> Option<usize> {
        let (mut index, mut item) = self.find(from, path)?;
        for _ in 0..MAX_REEXPORTS {
            let module = &self.modules[index];
            let Some(behind) = item.as_ref().and_then(|item| module.imports.get(item)) else {
                break;
            };
            let Some(found) = self.find(module, behind) else { break };
            (index, item) = found;
        }
        Some(index)
    }

    #[cfg(test)]
    pub(super) fn from_texts(texts: &[(&str, &str)]) -> Self {
        let mut source = Self { modules: Vec::new() };
        for (module, text) in texts {
            let path: Vec<String> =
                module.split("::").filter(|it| !it.is_empty()).map(str::to_owned).collect();
            let file = format!(
                "src/{}.rs",
                if path.is_empty() { "lib".to_owned() } else { path.join("/") }
            );
            source.add(Path::new(&file), &path, &syn::parse_file(text).unwrap());
        }
        source
    }
}

/// The file of a child module and the folder of that module's own children.
fn child_file(child: &ItemMod, name: &str, file: &Path, folder: &Path) -> (PathBuf, PathBuf) {
    if let Some(path) = child.attrs.iter().find_map(path_attribute) {
        let file = file.with_file_name("").join(path);
        let folder = file.with_file_name("");
        return (file, folder);
    }
    let (flat, nested) = (folder.join(format!("{name}.rs")), folder.join(name).join("mod.rs"));
    let file = if workspace().join(&flat).exists() { flat } else { nested };
    (file, folder.join(name))
}

/// The value of `#[path = ".."]`.
fn path_attribute(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(value), .. }) = &pair.value else { return None };
    pair.path.is_ident("path").then(|| value.value())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_found_by_mod_items_and_path_attributes() {
        let source = CrateSource::read(Path::new("crates/bench-compare/src/main.rs")).unwrap();
        let paths: Vec<_> = source.modules.iter().map(|it| it.path.join("::")).collect();
        for path in ["", "ours", "scenes", "scenes::shared", "scenes::shared::maps"] {
            assert!(paths.contains(&path.to_owned()), "{path} is not in {paths:?}");
        }
    }

    #[test]
    fn items_are_followed_through_re_exports() {
        let source = CrateSource::from_texts(&[
            ("", "mod a; mod b; pub use a::deep::Item;"),
            ("a", "mod deep; pub use self::deep::Item as Renamed;"),
            ("a::deep", ""),
            ("b", ""),
        ]);
        let from = &source.modules[3];
        let found = |path: &str| source.find_definition(from, path);
        assert_eq!(found("crate::Item"), Some(2));
        assert_eq!(found("crate::a::Renamed"), Some(2));
        assert_eq!(found("crate::a::Other"), Some(1));
        assert_eq!(found("crate::Own"), Some(0));
        assert_eq!(found("std::fmt"), None);
        assert_eq!(source.find_definition(&source.modules[1], "deep::Item"), Some(2));
    }
}
