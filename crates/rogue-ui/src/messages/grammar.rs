//! English for nouns that come from content files: articles, plurals, lists. Knows no game.

/// Beginnings that are written with a vowel and spoken with a consonant.
const LIKE_CONSONANTS: &[&str] = &["uni", "use", "eu", "one", "ufo"];
/// Beginnings that are written with a consonant and spoken with a vowel.
const LIKE_VOWELS: &[&str] = &["hour", "heir", "honest"];

/// The noun with "a" or "an"; a proper name, which begins with a capital, stays as it is.
///
/// ```
/// use rogue_ui::messages::with_article;
/// assert_eq!(with_article("orc"), "an orc");
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
    let spoken = (vowel && !LIKE_CONSONANTS.iter().any(begins)) || LIKE_VOWELS.iter().any(begins);
    format!("{} {noun}", if spoken { "an" } else { "a" })
}

/// The noun with "the"; a proper name stays as it is.
pub fn with_the(noun: &str) -> String {
    if is_proper(noun) { noun.to_owned() } else { format!("the {noun}") }
}

/// A thing with "a" or "an"; there is only one of a thing with a name of its own, so that has
/// "the".
///
/// ```
/// use rogue_ui::messages::item_with_article;
/// assert_eq!(item_with_article("dagger"), "a dagger");
/// assert_eq!(item_with_article("Ember of Dawn"), "the Ember of Dawn");
/// assert_eq!(item_with_article("chain mail"), "a suit of chain mail");
/// ```
pub fn item_with_article(noun: &str) -> String {
    if is_proper(noun) { format!("the {noun}") } else { with_article(noun) }
}

/// So many of a thing: "the Ember of Dawn", "a dagger", "2 suits of chain mail".
pub fn item_with_count(count: usize, noun: &str) -> String {
    if count == 1 { item_with_article(noun) } else { with_count(count, noun) }
}

/// What is worn and cannot be counted by itself.
fn is_mass(noun: &str) -> bool {
    ["armour", "armor", "mail"].iter().any(|end| noun.ends_with(end))
}

fn is_proper(noun: &str) -> bool {
    noun.starts_with(char::is_uppercase)
}

/// So many of a noun: "an orc", "2 orcs", "3 wolves".
pub fn with_count(count: usize, noun: &str) -> String {
    if count == 1 {
        return with_article(noun);
    }
    format!("{count} {}", plural(noun))
}

fn plural(noun: &str) -> String {
    let stem = |cut: usize| &noun[..noun.len() - cut];
    if is_mass(noun) {
        return format!("suits of {noun}");
    }
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| noun.ends_with(end));
    match noun {
        _ if noun.ends_with("man") => format!("{}men", stem(3)),
        _ if noun.ends_with("wolf") || noun.ends_with("elf") => format!("{}ves", stem(1)),
        _ if noun.ends_with("thief") => format!("{}ves", stem(1)),
        _ if noun.ends_with('y') && !vowel_before_y => format!("{}ies", stem(1)),
        _ if noun.ends_with(['s', 'x', 'z']) || noun.ends_with("ch") || noun.ends_with("sh") => {
            format!("{noun}es")
        }
        _ => format!("{noun}s"),
    }
}

/// "an orc", "an orc and a troll", "2 orcs, a troll and a bat".
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
    fn articles_follow_the_sound() {
        let said: Vec<_> =
            ["orc", "troll", "unicorn", "hour", "umber hulk", "Ugluk"].map(with_article).into();
        assert_eq!(said, ["an orc", "a troll", "a unicorn", "an hour", "an umber hulk", "Ugluk"]);
    }

    #[test]
    fn plurals_are_those_of_english() {
        let said = ["orc", "wolf", "harpy", "witch", "lizardman", "donkey", "thief", "gas"]
            .map(|noun| with_count(2, noun));
        let good =
            "2 orcs, 2 wolves, 2 harpies, 2 witches, 2 lizardmen, 2 donkeys, 2 thieves, 2 gases";
        assert_eq!(said.join(", "), good);
        assert_eq!(with_count(1, "orc"), "an orc");
        assert_eq!(item_with_count(2, "chain mail"), "2 suits of chain mail");
        assert_eq!(item_with_count(1, "leather armour"), "a suit of leather armour");
    }

    #[test]
    fn lists_end_in_and() {
        let parts = ["an orc", "a troll", "a bat"].map(str::to_owned);
        assert_eq!(join_list(&parts), "an orc, a troll and a bat");
        assert_eq!(join_list(&parts[..2]), "an orc and a troll");
        assert_eq!(join_list(&[]), "");
    }
}
