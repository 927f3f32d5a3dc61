//! The state of a compilation: the reports, the ids of all tables, and the texts and names of
//! host rules found so far.

use super::bounds::{MAX_CUSTOM, MAX_TEXTS};
use super::names::Names;
use crate::content::StatDef;
use crate::id::{CustomId, TextId};
use crate::ron_reader::{Reader, Span};

/// What reading a row or verb needs and adds to.
pub(super) struct Compiler<'r, 't> {
    pub(super) r: &'r mut Reader<'t>,
    /// The ids of all tables, so that rows can name rows that come later.
    pub(super) names: Names,
    /// The stats, whose ranges bound the values that rows give them.
    pub(super) stats: Vec<StatDef>,
    /// The texts that rules say.
    pub(super) texts: Vec<String>,
    /// The names that host rules know.
    pub(super) custom: Vec<String>,
}

impl<'r, 't> Compiler<'r, 't> {
    pub(super) fn new(r: &'r mut Reader<'t>) -> Self {
        Self {
            r,
            names: Names::default(),
            stats: Vec::new(),
            texts: Vec::new(),
            custom: Vec::new(),
        }
    }

    /// The id of a text. Equal texts have ids of their own, so that the wording is no part of the
    /// identity of content.
    pub(super) fn text_id(&mut self, text: String, span: Span) -> Option<TextId> {
        let index = self.texts.len();
        let fits = self.r.check(index < MAX_TEXTS, span, || {
            format!("the rules of a content say at most {MAX_TEXTS} texts")
        });
        if fits {
            self.texts.push(text);
        }
        fits.then_some(TextId(index as u16))
    }

    /// The id of a name that host rules know.
    pub(super) fn custom_id(&mut self, name: String, span: Span) -> Option<CustomId> {
        let found = self.custom.iter().position(|it| *it == name);
        let index = found.unwrap_or(self.custom.len());
        let fits = self.r.check(index < MAX_CUSTOM, span, || {
            format!("a content has at most {MAX_CUSTOM} names of host rules")
        });
        if fits && found.is_none() {
            self.custom.push(name);
        }
        fits.then_some(CustomId(index as u16))
    }
}
