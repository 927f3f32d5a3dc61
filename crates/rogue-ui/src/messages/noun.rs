//! The name of a row as a noun, with the plural that the row gives.

use roguecore::Prototype;

use super::grammar::{item_with_article, with_article, with_count};
use crate::text;

/// A noun of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Noun {
    pub(crate) one: String,
    /// The plural, where English does not form it by rule.
    plural: Option<String>,
}

impl Noun {
    pub(crate) fn of(row: &Prototype) -> Self {
        let plural = row.plural.as_deref().map(text::clean_name);
        Self { one: text::clean_name(&row.name), plural }
    }

    /// "an elf", "2 bats", "3 wolves".
    pub(crate) fn with_count(&self, count: usize) -> String {
        match &self.plural {
            _ if count == 1 => with_article(&self.one),
            Some(plural) => format!("{count} {plural}"),
            None => with_count(count, &self.one),
        }
    }

    /// "the Amulet of Power", "a lamp", "2 suits of chain mail".
    pub(crate) fn item_with_count(&self, count: usize) -> String {
        if count == 1 { item_with_article(&self.one) } else { self.with_count(count) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plural_of_the_row_goes_before_the_rule() {
        let mut wolf = Prototype::item("wolf", 'x');
        assert_eq!(Noun::of(&wolf).with_count(2), "2 wolfs");
        wolf.plural = Some("wolves".to_owned());
        let noun = Noun::of(&wolf);
        assert_eq!([1, 2].map(|count| noun.with_count(count)), ["a wolf", "2 wolves"]);
    }
}
