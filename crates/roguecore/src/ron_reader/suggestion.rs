//! The name that was probably meant.

/// The name with the fewest typing errors between it and what was typed; the first of equals.
/// `None` when more than a third of the letters of each name differ.
///
/// A typing error is a letter inserted, left out, replaced or swapped with its neighbour (the
/// optimal string alignment distance). Upper and lower case are the same.
///
/// ```
/// use roguecore::ron_reader::did_you_mean;
/// assert_eq!(did_you_mean("trlol", ["orc", "troll"]), Some("troll"));
/// assert_eq!(did_you_mean("dragon", ["orc", "troll"]), None);
/// ```
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // No name is so long; the bound keeps the comparison cheap whatever was typed.
    const MAX_COMPARED: usize = 64;
    let typed: String = typed.chars().take(MAX_COMPARED).flat_map(char::to_lowercase).collect();
    let length = typed.chars().count();
    let distances = known.into_iter().filter_map(|name| {
        let letters = name.chars().count();
        let max_distance = letters.max(3) / 3;
        if letters.abs_diff(length) > max_distance {
            return None;
        }
        let distance = strsim::osa_distance(&typed, &name.to_lowercase());
        (distance <= max_distance).then_some((distance, name))
    });
    distances.min_by_key(|(distance, _)| *distance).map(|(_, name)| name)
}

/// What to write instead of an unknown name: the one that was probably meant, or the first of those
/// that are known, or `none` where there is none.
pub(crate) fn hint<'a>(
    typed: &str,
    known: impl Iterator<Item = &'a str> + Clone,
    none: &str,
) -> String {
    const MAX_LISTED: usize = 20;
    if let Some(name) = did_you_mean(typed, known.clone()) {
        return format!("did you mean \"{name}\"?");
    }
    let listed: Vec<&str> = known.take(MAX_LISTED).collect();
    if listed.is_empty() { none.to_owned() } else { format!("known are {}", listed.join(", ")) }
}

#[cfg(test)]
mod tests {
    use super::did_you_mean;

    #[test]
    fn near_names_are_suggested_and_far_ones_are_not() {
        let known = ["orc", "troll", "player", "move-north"];
        assert_eq!(did_you_mean("trol", known), Some("troll"));
        assert_eq!(did_you_mean("ork", known), Some("orc"));
        assert_eq!(did_you_mean("move_nort", known), Some("move-north"));
        assert_eq!(did_you_mean("Trôll", known), Some("troll"));
        assert_eq!(did_you_mean("dragon", known), None);
        assert_eq!(did_you_mean("", known), None);
        assert_eq!(did_you_mean(&"o".repeat(100_000), known), None);
    }

    #[test]
    fn a_swap_is_one_typing_error() {
        assert_eq!(did_you_mean("tilte", ["title", "tiles"]), Some("title"));
        assert_eq!(did_you_mean("ocr", ["player", "orc"]), Some("orc"));
        assert_eq!(did_you_mean("rtol", ["troll"]), None, "two errors in five letters");
    }
}
