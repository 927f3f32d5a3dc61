//! The identifiers that a Rust file defines, and its comments.

use std::ops::Range;

use proc_macro2::{TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::visit::{self, Visit};
use syn::{Ident, Macro};

use super::Word;

/// The names of items, fields, variants, parameters and locals, tests included.
pub(super) fn identifiers(text: &str) -> Result<Vec<Word>, String> {
    let file = syn::parse_file(text).map_err(|error| error.to_string())?;
    let mut visitor = Visitor { found: Vec::new() };
    visitor.visit_file(&file);
    Ok(visitor.found)
}

struct Visitor {
    found: Vec<Word>,
}

impl Visitor {
    fn add(&mut self, ident: &Ident) {
        let (line, text) = (ident.span().start().line, ident.unraw().to_string());
        self.found.push(Word { line, text });
    }

    /// The names behind `fn`, `let` and the like in the unparsed tokens of a macro call.
    fn tokens(&mut self, stream: TokenStream) {
        let mut after_keyword = false;
        for token in stream {
            match token {
                TokenTree::Group(group) => self.tokens(group.stream()),
                TokenTree::Ident(ident) if ident == "mut" && after_keyword => {}
                TokenTree::Ident(ident) => {
                    if after_keyword {
                        self.add(&ident);
                    }
                    after_keyword = ["fn", "let", "const", "static", "struct", "enum", "mod"]
                        .iter()
                        .any(|keyword| ident == keyword);
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => after_keyword = false,
            }
        }
    }
}

impl<'ast> Visit<'ast> for Visitor {
    fn visit_item_const(&mut self, it: &'ast syn::ItemConst) {
        self.add(&it.ident);
        visit::visit_item_const(self, it);
    }

    fn visit_item_static(&mut self, it: &'ast syn::ItemStatic) {
        self.add(&it.ident);
        visit::visit_item_static(self, it);
    }

    fn visit_item_struct(&mut self, it: &'ast syn::ItemStruct) {
        self.add(&it.ident);
        visit::visit_item_struct(self, it);
    }

    fn visit_item_enum(&mut self, it: &'ast syn::ItemEnum) {
        self.add(&it.ident);
        visit::visit_item_enum(self, it);
    }

    fn visit_item_trait(&mut self, it: &'ast syn::ItemTrait) {
        self.add(&it.ident);
        visit::visit_item_trait(self, it);
    }

    fn visit_item_type(&mut self, it: &'ast syn::ItemType) {
        self.add(&it.ident);
        visit::visit_item_type(self, it);
    }

    fn visit_item_mod(&mut self, it: &'ast syn::ItemMod) {
        self.add(&it.ident);
        visit::visit_item_mod(self, it);
    }

    fn visit_item_macro(&mut self, it: &'ast syn::ItemMacro) {
        it.ident.iter().for_each(|ident| self.add(ident));
        visit::visit_item_macro(self, it);
    }

    fn visit_signature(&mut self, it: &'ast syn::Signature) {
        self.add(&it.ident);
        visit::visit_signature(self, it);
    }

    fn visit_variant(&mut self, it: &'ast syn::Variant) {
        self.add(&it.ident);
        visit::visit_variant(self, it);
    }

    fn visit_field(&mut self, it: &'ast syn::Field) {
        it.ident.iter().for_each(|ident| self.add(ident));
        visit::visit_field(self, it);
    }

    fn visit_impl_item_const(&mut self, it: &'ast syn::ImplItemConst) {
        self.add(&it.ident);
        visit::visit_impl_item_const(self, it);
    }

    fn visit_trait_item_const(&mut self, it: &'ast syn::TraitItemConst) {
        self.add(&it.ident);
        visit::visit_trait_item_const(self, it);
    }

    fn visit_pat_ident(&mut self, it: &'ast syn::PatIdent) {
        self.add(&it.ident);
        visit::visit_pat_ident(self, it);
    }

    fn visit_use_rename(&mut self, it: &'ast syn::UseRename) {
        self.add(&it.rename);
    }

    fn visit_macro(&mut self, it: &'ast Macro) {
        self.tokens(it.tokens.clone());
    }
}

/// The text with everything but comments blanked, so that lines stay where they are.
pub(super) fn comments(text: &str) -> Result<String, String> {
    let stream: TokenStream = text.parse().map_err(|error| format!("{error}"))?;
    let mut bytes = text.as_bytes().to_vec();
    blank_tokens(stream, text, &mut bytes);
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn blank_tokens(stream: TokenStream, text: &str, bytes: &mut [u8]) {
    let mut in_doc_comment = false;
    for token in stream {
        let range = token.span().byte_range();
        match &token {
            // A doc comment is parsed as `#[doc = ".."]`: a `#` where the text has none.
            TokenTree::Punct(punct) if punct.as_char() == '#' => {
                in_doc_comment = !text[range.start..].starts_with('#');
                if !in_doc_comment {
                    blank(range, bytes);
                }
            }
            TokenTree::Group(_) if in_doc_comment => in_doc_comment = false,
            TokenTree::Group(group) => {
                blank(group.span_open().byte_range(), bytes);
                blank(group.span_close().byte_range(), bytes);
                blank_tokens(group.stream(), text, bytes);
            }
            _ if in_doc_comment => {}
            _ => blank(range, bytes),
        }
    }
}

fn blank(range: Range<usize>, bytes: &mut [u8]) {
    bytes[range].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> String {
        let words = identifiers(text).unwrap();
        words.iter().map(|it| format!("{}:{}", it.line, it.text)).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn names_of_items_fields_and_locals_are_found() {
        assert_eq!(
            found("struct A {\n    b: C,\n}\nenum D { E { f: G }, H }\nuse i::J as K;"),
            "1:A 2:b 4:D 4:E 4:f 4:H 5:K"
        );
        assert_eq!(
            found("impl A { const B: u8 = 1; fn c(d: E) { let (f, mut g) = d.h(|i| j(i)); } }"),
            "1:B 1:c 1:d 1:f 1:g 1:i"
        );
    }

    #[test]
    fn names_in_tests_and_macro_calls_are_found() {
        assert_eq!(
            found(
                "#[cfg(test)]\nmod a { #[test] fn b() {} }\nproptest! { fn c() { let mut d = e; } }"
            ),
            "2:a 2:b 3:c 3:d"
        );
    }

    #[test]
    fn names_that_are_only_used_are_not_found() {
        assert_eq!(found("const A: B = C::d(e, \"f\");"), "1:A");
    }

    #[test]
    fn comments_of_every_kind_are_kept_with_their_lines() {
        let text = "//! One.\nfn a() -> &'static str { // Two.\n    \"// no\" /* Three. */\n}\n/// Four.\nstruct B;";
        let kept: Vec<_> = comments(text).unwrap().lines().map(|it| it.trim().to_owned()).collect();
        assert_eq!(kept, ["//! One.", "// Two.", "/* Three. */", "", "/// Four.", ""]);
    }
}
