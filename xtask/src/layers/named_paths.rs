//! The paths that a Rust file names outside of tests: `use` trees are expanded, `self` and `super`
//! resolved.

use std::collections::BTreeMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;
use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree};

/// A path as the file names it, such as `crate::map::GameMap` or `println!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NamedPath {
    /// From 1.
    pub(super) line: usize,
    pub(super) path: String,
}

/// The names in a file.
#[derive(Default)]
pub(super) struct Names {
    pub(super) paths: Vec<NamedPath>,
    /// The path behind each name that a `use` brings into scope.
    pub(super) imports: BTreeMap<String, String>,
}

/// Collects the names of a file that is the module `module`, given by its path below the crate.
pub(super) fn names(file: &syn::File, module: &[String]) -> Names {
    let mut visitor = Visitor { module: module.to_vec(), names: Names::default() };
    visitor.visit_file(file);
    visitor.names
}

/// Whether the attributes say `#[cfg(test)]` or `#[cfg(all(test, ..))]`.
pub(super) fn is_test_only(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let list = attribute.meta.require_list();
        let words = list.map(|list| list.tokens.to_string()).unwrap_or_default();
        let words = words.strip_prefix("all (").unwrap_or(&words);
        attribute.path().is_ident("cfg")
            && words.split([',', ')']).any(|it| it.trim() == "test")
            && !words.starts_with("any")
            && !words.starts_with("not")
    })
}

struct Visitor {
    module: Vec<String>,
    names: Names,
}

impl Visitor {
    fn add(&mut self, span: proc_macro2::Span, path: &str) {
        let path = absolute(path, &self.module);
        self.names.paths.push(NamedPath { line: span.start().line, path });
    }

    fn use_tree(&mut self, prefix: &str, tree: &UseTree) {
        match tree {
            UseTree::Path(path) => {
                self.use_tree(&join(prefix, &path.ident.unraw().to_string()), &path.tree);
            }
            UseTree::Name(name) => self.import(prefix, &name.ident, &name.ident),
            UseTree::Rename(name) => self.import(prefix, &name.ident, &name.rename),
            UseTree::Glob(glob) => self.add(glob.span(), &join(prefix, "*")),
            UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.use_tree(prefix, tree));
            }
        }
    }

    fn import(&mut self, prefix: &str, ident: &syn::Ident, alias: &syn::Ident) {
        let path = match ident.unraw().to_string().as_str() {
            "self" => prefix.to_owned(),
            name => join(prefix, name),
        };
        self.add(ident.span(), &path);
        let alias = if alias == "self" {
            path.rsplit("::").next().unwrap_or_default().to_owned()
        } else {
            alias.unraw().to_string()
        };
        self.names.imports.insert(alias, absolute(&path, &self.module));
    }

    /// The paths in the unparsed tokens of a macro call.
    fn tokens(&mut self, stream: TokenStream) {
        let tokens: Vec<TokenTree> = stream.into_iter().collect();
        let mut index = 0;
        while let Some(token) = tokens.get(index) {
            index += 1;
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) => {
                    let mut path = ident.unraw().to_string();
                    while let Some(TokenTree::Ident(next)) =
                        tokens.get(index + 2).filter(|_| is_double_colon(&tokens[index..]))
                    {
                        path = join(&path, &next.unraw().to_string());
                        index += 3;
                    }
                    if is_punct(tokens.get(index), '!') && !is_punct(tokens.get(index + 1), '=') {
                        path.push('!');
                    }
                    // A lone `crate` is a visibility.
                    if path != "crate" {
                        self.add(ident.span(), &path);
                    }
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
    }
}

impl<'ast> Visit<'ast> for Visitor {
    fn visit_item(&mut self, item: &'ast Item) {
        if !is_test_only(attributes(item)) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        if !is_test_only(&function.attrs) {
            visit::visit_impl_item_fn(self, function);
        }
    }

    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.module.push(module.ident.unraw().to_string());
        visit::visit_item_mod(self, module);
        self.module.pop();
    }

    /// An exported macro is expanded in other crates: it names public items of its own.
    fn visit_item_macro(&mut self, item: &'ast syn::ItemMacro) {
        if !item.attrs.iter().any(|attribute| attribute.path().is_ident("macro_export")) {
            visit::visit_item_macro(self, item);
        }
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.use_tree("", &item.tree);
    }

    fn visit_item_extern_crate(&mut self, item: &'ast syn::ItemExternCrate) {
        self.add(item.span(), "extern crate");
    }

    fn visit_vis_restricted(&mut self, visibility: &'ast syn::VisRestricted) {
        // `pub(crate)` and `pub(super)` import nothing.
        if visibility.in_token.is_some() {
            visit::visit_vis_restricted(self, visibility);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments = path.segments.iter().map(|it| it.ident.unraw().to_string());
        self.add(path.span(), &segments.collect::<Vec<_>>().join("::"));
        visit::visit_path(self, path);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let segments = call.path.segments.iter().map(|it| it.ident.unraw().to_string());
        self.add(call.path.span(), &(segments.collect::<Vec<_>>().join("::") + "!"));
        self.tokens(call.tokens.clone());
    }
}

fn attributes(item: &Item) -> &[Attribute] {
    match item {
        Item::Const(it) => &it.attrs,
        Item::Enum(it) => &it.attrs,
        Item::ExternCrate(it) => &it.attrs,
        Item::Fn(it) => &it.attrs,
        Item::Impl(it) => &it.attrs,
        Item::Macro(it) => &it.attrs,
        Item::Mod(it) => &it.attrs,
        Item::Static(it) => &it.attrs,
        Item::Struct(it) => &it.attrs,
        Item::Trait(it) => &it.attrs,
        Item::Type(it) => &it.attrs,
        Item::Use(it) => &it.attrs,
        _ => &[],
    }
}

fn is_double_colon(tokens: &[TokenTree]) -> bool {
    is_punct(tokens.first(), ':') && is_punct(tokens.get(1), ':')
}

fn is_punct(token: Option<&TokenTree>, punct: char) -> bool {
    matches!(token, Some(TokenTree::Punct(it)) if it.as_char() == punct)
}

fn join(prefix: &str, part: &str) -> String {
    if prefix.is_empty() { part.to_owned() } else { format!("{prefix}::{part}") }
}

/// The path from the crate root, when it begins with `self` or `super`.
fn absolute(path: &str, module: &[String]) -> String {
    let parts: Vec<&str> = path.split("::").collect();
    if !matches!(parts[0], "self" | "super") || path == "self" {
        return path.to_owned();
    }
    let climbs = parts.iter().take_while(|it| matches!(**it, "self" | "super")).count();
    let steps = parts[..climbs].iter().filter(|it| **it == "super").count();
    let above = module[..module.len().saturating_sub(steps)].iter().map(String::as_str);
    let parts = std::iter::once("crate").chain(above).chain(parts[climbs..].iter().copied());
    parts.collect::<Vec<_>>().join("::")
}

#[cfg(test)]
mod tests;
