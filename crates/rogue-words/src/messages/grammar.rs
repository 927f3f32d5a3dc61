//! English grammar for nouns from content files: articles, plurals, lists.

use std::fmt::Display;

use roguecore::english::with_s;

/// Beginnings whose sound is not that of their first letter, with whether it is a vowel. The first
/// that fits counts.
const SOUNDS: &[(&str, bool)] = &[
    ("unid", true),
    ("unim", true),
    ("unin", true),
    ("uni", false),
    ("use", false),
    ("usu", false),
    ("uti", false),
    ("uto", false),
    ("ufo", false),
    ("ubiq", false),
    ("eu", false),
    ("ewe", false),
    ("oneir", true),
    ("one", false),
    ("once", false),
    ("hour", true),
    ("heir", true),
    ("honest", true),
    ("honour", true),
    ("honor", true),
];

/// The noun with "a" or "an"; a proper name, which begins with a capital, stays as it is.
///
/// ```
/// use rogue_words::messages::with_article;
/// assert_eq!(with_article("elf"), "an elf");
/// assert_eq!(with_article("Grishnak"), "Grishnak");
/// ```
pub fn with_article(noun: &str) -> String {
    if is_proper(noun) {
        return noun.to_owned();
    }
    if is_mass(noun) {
        return format!("a suit of {noun}");
    }
    format!("{} {noun}", if begins_with_vowel_sound(noun) { "an" } else { "a" })
}

/// Whether a word is spoken with a vowel at its beginning: "honest", "11-headed", "orc".
fn begins_with_vowel_sound(word: &str) -> bool {
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return number_begins_with_vowel_sound(word);
    }
    match SOUNDS.iter().find(|(beginning, _)| word.starts_with(beginning)) {
        Some((_, is_vowel)) => *is_vowel,
        None => word.starts_with(VOWELS),
    }
}

/// The letters that are vowels, with and without accents.
const VOWELS: [char; 21] = [
    'a', 'e', 'i', 'o', 'u', 'á', 'à', 'â', 'ä', 'é', 'è', 'ê', 'ë', 'í', 'î', 'ó', 'ô', 'ö', 'ú',
    'û', 'ü',
];

/// Whether a number is spoken with a vowel at its beginning: eight, eleven, eighteen, eighty thousand.
fn number_begins_with_vowel_sound(number: &str) -> bool {
    let digits = number.find(|c: char| !c.is_ascii_digit()).unwrap_or(number.len());
    // Eleven thousand has three digits more than eleven.
    let is_teen = digits % 3 == 2 && (number.starts_with("11") || number.starts_with("18"));
    number.starts_with('8') || is_teen
}

/// The noun with "the"; a proper name stays as it is.
pub fn with_the(noun: &str) -> String {
    if is_proper(noun) { noun.to_owned() } else { format!("the {noun}") }
}

/// The noun with "your"; a proper name stays as it is.
///
/// ```
/// use rogue_words::messages::with_your;
/// assert_eq!(with_your("wolf"), "your wolf");
/// assert_eq!(with_your("Grishnak"), "Grishnak");
/// ```
pub fn with_your(noun: &str) -> String {
    if is_proper(noun) { noun.to_owned() } else { format!("your {noun}") }
}

/// An item with "a" or "an"; an item with a proper name is unique and has "the".
///
/// ```
/// use rogue_words::messages::item_with_article;
/// assert_eq!(item_with_article("lamp"), "a lamp");
/// assert_eq!(item_with_article("Amulet of Power"), "the Amulet of Power");
/// assert_eq!(item_with_article("chain mail"), "a suit of chain mail");
/// ```
pub fn item_with_article(noun: &str) -> String {
    if is_proper(noun) { format!("the {noun}") } else { with_article(noun) }
}

/// A noun with its count: "an elf", "2 bats", "3 harpies".
pub fn with_count(count: usize, noun: &str) -> String {
    if count == 1 {
        return with_article(noun);
    }
    format!("{count} {}", plural(noun))
}

/// A noun with its count in digits: "1 hit point", "2 hit points".
pub fn with_number<T: Copy + Display + PartialEq + From<u8>>(count: T, noun: &str) -> String {
    if count == T::from(1) { format!("1 {noun}") } else { format!("{count} {}", plural(noun)) }
}

/// Whether the noun is a kind of armour, which is counted in suits.
fn is_mass(noun: &str) -> bool {
    ["armour", "armor", "mail", LEATHERS].iter().any(|end| noun.ends_with(end))
}

/// Armour that is always plural.
const LEATHERS: &str = "leathers";

/// "is", or "are" for a noun that is always plural.
pub(crate) fn is_or_are(noun: &str) -> &'static str {
    if noun.ends_with(LEATHERS) { "are" } else { "is" }
}

pub(super) fn is_proper(noun: &str) -> bool {
    noun.starts_with(char::is_uppercase)
}

/// The words that follow the counted noun: "potions of healing", "scrolls titled VETO".
const COMPLEMENTS: [&str; 2] = [" of ", " titled "];

/// The plural that English forms by rule; a row gives any other one itself.
pub(crate) fn plural(noun: &str) -> String {
    let complement = COMPLEMENTS.iter().filter_map(|word| noun.find(word)).min();
    if let Some((head, rest)) = complement.map(|at| noun.split_at(at)) {
        return format!("{}{rest}", plural(head));
    }
    if is_mass(noun) {
        return format!("suits of {noun}");
    }
    with_s(noun)
}

/// "an elf", "an elf and a wolf", "2 orcs, a wolf and a bat".
pub fn join_list(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_counted_noun_takes_the_plural() {
        assert_eq!(with_count(3, "potion of healing"), "3 potions of healing");
        assert_eq!(with_count(2, "scroll titled VETO"), "2 scrolls titled VETO");
        assert_eq!(with_count(2, "flask of mead of the wolf"), "2 flasks of mead of the wolf");
    }

    #[test]
    fn articles_follow_the_sound() {
        let found: Vec<_> =
            ["orc", "troll", "unicorn", "hour", "umber hulk", "Ugluk"].map(with_article).into();
        assert_eq!(found, ["an orc", "a troll", "a unicorn", "an hour", "an umber hulk", "Ugluk"]);
        for an in [
            "11-headed hydra",
            "honest orc",
            "8th seal",
            "18-pounder",
            "80-year-old",
            "elf",
            "11000-year-old",
            "unidentified potion",
            "heirloom blade",
            "évêque",
        ] {
            assert_eq!(with_article(an), format!("an {an}"));
        }
        for a in [
            "1-eyed ogre",
            "one-eyed ogre",
            "ewe",
            "eunuch",
            "110-pounder",
            "useless key",
            "herb",
            "7-headed hydra",
            "usurper",
            "universal key",
        ] {
            assert_eq!(with_article(a), format!("a {a}"));
        }
    }

    #[test]
    fn plurals_follow_english() {
        let found =
            ["orc", "dwarf", "harpy", "witch", "donkey", "gas"].map(|noun| with_count(2, noun));
        let expected = "2 orcs, 2 dwarfs, 2 harpies, 2 witches, 2 donkeys, 2 gases";
        assert_eq!(found.join(", "), expected);
        assert_eq!(with_count(1, "orc"), "an orc");
        assert_eq!(with_count(2, "chain mail"), "2 suits of chain mail");
        assert_eq!(item_with_article("leather armour"), "a suit of leather armour");
        assert_eq!(with_count(2, "runner's leathers"), "2 suits of runner's leathers");
        assert_eq!([is_or_are("leathers"), is_or_are("cutlass")], ["are", "is"]);
    }

    #[test]
    fn lists_end_in_and() {
        let parts = ["an orc", "a troll", "a bat"].map(str::to_owned);
        assert_eq!(join_list(&parts), "an orc, a troll and a bat");
        assert_eq!(join_list(&parts[..2]), "an orc and a troll");
        assert_eq!(join_list(&[]), "");
    }
}
