//! The name of a row as a noun, with the plural that the row gives.

use roguecore::Prototype;

use super::grammar::{is_proper, plural, with_article, with_count, with_the, with_your};
use crate::text;

/// A noun of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noun {
    /// The name of one: "wolf".
    pub one: String,
    /// The plural, where English does not form it by rule.
    plural: Option<String>,
    /// The article, where it does not follow from the letters.
    article: Option<String>,
}

impl Noun {
    /// The name of a row.
    pub fn of(row: &Prototype) -> Self {
        let plural = row.plural.as_deref().map(text::clean_name);
        let article = row.article.as_deref().map(text::clean_name);
        Self { one: text::clean_name(&row.name), plural, article }
    }

    /// "an elf", "some rubble", "Grishnak".
    pub fn with_article(&self) -> String {
        match &self.article {
            Some(article) => format!("{article} {}", self.one),
            None => with_article(&self.one),
        }
    }

    /// "the elf", "the Warden" where the row gives an article, "Grishnak".
    pub fn with_the(&self) -> String {
        if self.article.is_some() { format!("the {}", self.one) } else { with_the(&self.one) }
    }

    /// "the Amulet of Power", "a lamp".
    pub(crate) fn item_with_article(&self) -> String {
        let is_unique = is_proper(&self.one) && self.article.is_none();
        if is_unique { format!("the {}", self.one) } else { self.with_article() }
    }

    /// "an elf", "2 bats", "3 wolves".
    pub fn with_count(&self, count: usize) -> String {
        match &self.plural {
            _ if count == 1 => self.with_article(),
            Some(plural) => format!("{count} {plural}"),
            None => with_count(count, &self.one),
        }
    }

    /// Beside one that is known: "another elf", "2 more bats"; "Grishnak".
    pub(crate) fn more(&self, count: usize) -> String {
        match count {
            1 if self.article.is_some() || is_proper(&self.one) => self.with_article(),
            1 => format!("another {}", self.one),
            _ => format!("{count} more {}", self.plural()),
        }
    }

    /// "bats", "wolves".
    pub(crate) fn plural(&self) -> String {
        self.plural.clone().unwrap_or_else(|| plural(&self.one))
    }

    /// "elf", "2 bats".
    pub(crate) fn without_article(&self, count: usize) -> String {
        if count == 1 { self.one.clone() } else { self.with_count(count) }
    }

    /// "your wolf", "your 2 wolves"; "Grishnak".
    pub(crate) fn yours(&self, count: usize) -> String {
        if count == 1 { with_your(&self.one) } else { format!("your {}", self.with_count(count)) }
    }

    /// "the Amulet of Power", "a lamp", "2 suits of chain mail".
    pub(crate) fn item_with_count(&self, count: usize) -> String {
        if count == 1 { self.item_with_article() } else { self.with_count(count) }
    }
}

/// Equal ones together, with their number.
pub(crate) fn counted<T: PartialEq>(all: impl IntoIterator<Item = T>) -> Vec<(T, usize)> {
    let mut counts: Vec<(T, usize)> = Vec::new();
    for one in all {
        match counts.iter_mut().find(|(known, _)| *known == one) {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    counts
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
        assert_eq!([1, 2].map(|count| noun.more(count)), ["another wolf", "2 more wolves"]);
    }

    #[test]
    fn the_article_of_the_row_goes_before_the_rule() {
        let mut staff = Prototype::item("X-shaped staff", 'x');
        staff.article = Some("an".to_owned());
        assert_eq!(Noun::of(&staff).item_with_article(), "an X-shaped staff");
        assert_eq!(Noun::of(&staff).with_count(2), "2 X-shaped staffs");
        let mut warden = Prototype::item("Warden of the Ember", 'V');
        assert_eq!(Noun::of(&warden).with_the(), "Warden of the Ember");
        assert_eq!(Noun::of(&warden).more(1), "Warden of the Ember");
        warden.article = Some("the".to_owned());
        assert_eq!(Noun::of(&warden).with_the(), "the Warden of the Ember");
        assert_eq!(Noun::of(&warden).with_article(), "the Warden of the Ember");
    }
}
