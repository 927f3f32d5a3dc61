//! English grammar for nouns from content files: articles, plurals, lists.

use std::fmt::Display;

/// Beginnings that are written with a vowel and spoken with a consonant.
const CONSONANT_SOUNDS: &[&str] = &["uni", "use", "eu", "one", "ufo"];
/// Beginnings that are written with a consonant and spoken with a vowel.
const VOWEL_SOUNDS: &[&str] = &["hour", "heir", "honest"];

/// The noun with "a" or "an"; a proper name, which begins with a capital, stays as it is.
///
/// ```
/// use rogue_ui::messages::with_article;
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
    let begins = |with: &&str| noun.starts_with(*with);
    let vowel = noun.starts_with(['a', 'e', 'i', 'o', 'u']);
    let spoken = (vowel && !CONSONANT_SOUNDS.iter().any(begins)) || VOWEL_SOUNDS.iter().any(begins);
    format!("{} {noun}", if spoken { "an" } else { "a" })
}

/// The noun with "the"; a proper name stays as it is.
pub fn with_the(noun: &str) -> String {
    if is_proper(noun) { noun.to_owned() } else { format!("the {noun}") }
}

/// The noun with "your"; a proper name stays as it is.
///
/// ```
/// use rogue_ui::messages::with_your;
/// assert_eq!(with_your("wolf"), "your wolf");
/// assert_eq!(with_your("Grishnak"), "Grishnak");
/// ```
pub fn with_your(noun: &str) -> String {
    if is_proper(noun) { noun.to_owned() } else { format!("your {noun}") }
}

/// An item with "a" or "an"; an item with a proper name is unique and has "the".
///
/// ```
/// use rogue_ui::messages::item_with_article;
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
pub(crate) fn with_number<T: Copy + Display + PartialEq + From<u8>>(
    count: T,
    noun: &str,
) -> String {
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

fn is_proper(noun: &str) -> bool {
    noun.starts_with(char::is_uppercase)
}

/// What follows the noun that is counted: "potions of healing", "scrolls titled VETO".
const COMPLEMENTS: [&str; 2] = [" of ", " titled "];

/// The plural that English forms by rule; a row gives any other one itself.
pub(crate) fn plural(noun: &str) -> String {
    let complement = COMPLEMENTS.iter().filter_map(|word| noun.find(word)).min();
    if let Some((head, rest)) = complement.map(|at| noun.split_at(at)) {
        return format!("{}{rest}", plural(head));
    }
    let stem = |cut: usize| &noun[..noun.len() - cut];
    if is_mass(noun) {
        return format!("suits of {noun}");
    }
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| noun.ends_with(end));
    match noun {
        _ if noun.ends_with('y') && !vowel_before_y => format!("{}ies", stem(1)),
        _ if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        _ => format!("{noun}s"),
    }
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
