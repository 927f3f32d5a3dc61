//! The state of a compilation: the reports, the ids of all tables, and the texts and names of
//! host rules found so far.

use super::bounds::MAX_TEXTS;
use super::names::Names;
use crate::id::{CustomId, TextId};
use crate::ron_reader::{Reader, Span, did_you_mean, shortened};

/// What reading a row or verb needs and adds to.
pub(crate) struct Compiler<'r, 't> {
    pub(crate) r: &'r mut Reader<'t>,
    /// The ids of all tables, so that rows can name rows that come later.
    pub(crate) names: Names,
    /// The least and the greatest value of each stat, which bound the values that rows give it.
    pub(crate) stat_ranges: Vec<(i32, i32)>,
    /// The texts that rules say.
    pub(crate) texts: Vec<String>,
    /// The names that host rules define, by their ids.
    pub(crate) custom: Vec<String>,
}

impl<'r, 't> Compiler<'r, 't> {
    /// `custom` are the names that host rules define.
    pub(crate) fn new(r: &'r mut Reader<'t>, custom: Vec<String>) -> Self {
        Self { r, names: Names::default(), stat_ranges: Vec::new(), texts: Vec::new(), custom }
    }

    /// The id of a text. Equal texts have ids of their own, so that the wording is no part of the
    /// identity of content.
    pub(crate) fn text_id(&mut self, text: String, span: Span) -> Option<TextId> {
        let index = self.texts.len();
        let fits = self.r.check(index < MAX_TEXTS, span, || {
            format!("the rules of a content say at most {MAX_TEXTS} texts")
        });
        if fits {
            self.texts.push(text);
        }
        fits.then_some(TextId(index as u16))
    }

    /// The id of a name that host rules define.
    pub(crate) fn custom_id(&mut self, name: &str, span: Span) -> Option<CustomId> {
        let found = self.custom.iter().position(|it| it == name);
        if found.is_none() {
            self.r.report(span, || {
                let names = || self.custom.iter().map(String::as_str);
                let hint = match did_you_mean(name, names()) {
                    Some(name) => format!("did you mean \"{name}\"?"),
                    None if self.custom.is_empty() => "it has registered none".to_owned(),
                    None => {
                        format!("known are {}", names().take(20).collect::<Vec<_>>().join(", "))
                    }
                };
                format!("the host program has no rule \"{}\"; {hint}", shortened(name))
            });
        }
        found.map(|index| CustomId(index as u16))
    }
}
