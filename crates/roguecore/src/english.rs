//! Forms of English words that follow a rule.

/// The third person of a verb, where English forms it by rule: `bites`, `slashes`, `carries off`.
///
/// ```
/// use roguecore::english::third_person;
/// let verbs = ["bite", "slash", "carry off", "lash out at", "have", "go for", "slay"];
/// let found = verbs.map(third_person).join(", ");
/// assert_eq!(found, "bites, slashes, carries off, lashes out at, has, goes for, slays");
/// ```
pub fn third_person(verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, None), |(it, rest)| (it, Some(rest)));
    let first = match first {
        "have" => "has".to_owned(),
        "be" => "is".to_owned(),
        _ if first.ends_with('o') => format!("{first}es"),
        // A verb ends like a noun in the plural.
        _ => with_s(first),
    };
    rest.map_or(first.clone(), |rest| format!("{first} {rest}"))
}

/// An id as players read it.
///
/// ```
/// assert_eq!(roguecore::english::words_of_id("iron_key"), "iron key");
/// ```
pub fn words_of_id(id: &str) -> String {
    id.replace('_', " ")
}

/// A word with the ending of nouns in the plural: `orcs`, `harpies`, `witches`.
pub fn with_s(word: &str) -> String {
    let vowel_before_y = ["ay", "ey", "oy", "uy"].iter().any(|end| word.ends_with(end));
    match word {
        _ if word.ends_with('y') && !vowel_before_y => format!("{}ies", &word[..word.len() - 1]),
        _ if word.ends_with(['s', 'x', 'z']) || word.ends_with("ch") || word.ends_with("sh") => {
            format!("{word}es")
        }
        _ => format!("{word}s"),
    }
}
