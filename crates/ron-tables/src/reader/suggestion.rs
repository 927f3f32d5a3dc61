//! The name that was probably meant.

/// No name is so long; the bound keeps comparisons cheap whatever was typed.
const MAX_COMPARED: usize = 64;

/// The name with the fewest typing errors between it and the typed word; the first of equals.
/// `None` when more than a third of the letters of each name differ.
///
/// A typing error is a letter inserted, left out, replaced or swapped with its neighbour (the
/// optimal string alignment distance). Upper and lower case are the same.
///
/// ```
/// use ron_tables::did_you_mean;
/// assert_eq!(did_you_mean("trlol", ["orc", "troll"]), Some("troll"));
/// assert_eq!(did_you_mean("dragon", ["orc", "troll"]), None);
/// ```
pub fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
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

/// The names that are known, if they are few, or the three that are most like the typed word:
/// `use one of a, b` or `the nearest of 37 are a, b, c`.
pub(super) fn known_names(typed: &str, mut known: Vec<&str>) -> String {
    const FEW: usize = 8;
    const NEAREST: usize = 3;
    let count = known.len();
    if count <= FEW {
        return format!("use one of {}", known.join(", "));
    }
    let typed: String = typed.chars().take(MAX_COMPARED).flat_map(char::to_lowercase).collect();
    let distance = |name: &str| strsim::jaro_winkler(&typed, &name.to_lowercase());
    known.sort_by(|one, other| distance(other).total_cmp(&distance(one)));
    known.truncate(NEAREST);
    format!("the nearest of {count} are {}", known.join(", "))
}

/// The advice for an unknown name: the one that was probably meant, or those that are
/// known, or `none` where there is none.
pub fn hint<'a>(typed: &str, known: impl Iterator<Item = &'a str> + Clone, none: &str) -> String {
    if let Some(name) = did_you_mean(typed, known.clone()) {
        return format!("did you mean \"{name}\"?");
    }
    let known: Vec<&str> = known.collect();
    if known.is_empty() { none.to_owned() } else { known_names(typed, known) }
}

#[cfg(test)]
mod tests {
    use super::{did_you_mean, known_names};

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
    fn few_names_are_listed_and_of_many_the_nearest_three() {
        assert_eq!(known_names("sun", vec!["moon", "star"]), "use one of moon, star");
        let many =
            ["Heal", "Hurt", "Burn", "Push", "Pull", "Give", "Take", "Teleport", "Transport"];
        assert_eq!(
            known_names("Teleportation", many.to_vec()),
            "the nearest of 9 are Teleport, Transport, Heal"
        );
    }

    #[test]
    fn a_swap_is_one_typing_error() {
        assert_eq!(did_you_mean("tilte", ["title", "tiles"]), Some("title"));
        assert_eq!(did_you_mean("ocr", ["player", "orc"]), Some("orc"));
        assert_eq!(did_you_mean("rtol", ["troll"]), None, "two errors in five letters");
    }
}
