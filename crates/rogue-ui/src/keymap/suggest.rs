//! Which name was probably meant. Knows nothing but letters.

/// The name that differs least from what was written, if it differs little.
pub(super) fn nearest<'a>(
    written: &str,
    names: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    let written = written.to_lowercase();
    // Very long input cannot be a slip of the finger, and would take long to compare.
    if written.chars().count() > 40 {
        return None;
    }
    let far = |name: &str| distance(&written, &name.to_lowercase());
    let nearest = names.into_iter().min_by_key(|name| far(name))?;
    (far(nearest) <= (nearest.chars().count() / 3).max(1)).then_some(nearest)
}

/// How many letters must be put in, left out, changed or swapped with a neighbour.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 0..a.len() {
        let mut row = vec![i + 1];
        for j in 0..b.len() {
            let changed = last[j] + usize::from(a[i] != b[j]);
            let mut cost = changed.min(last[j + 1] + 1).min(row[j] + 1);
            if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] {
                cost = cost.min(before[j - 1] + 1);
            }
            row.push(cost);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_finger_are_understood_and_other_words_are_not() {
        let names = ["wait", "menu", "move-north"];
        assert_eq!(nearest("wiat", names), Some("wait"));
        assert_eq!(nearest("move_nort", names), Some("move-north"));
        assert_eq!(nearest("Menü", names), Some("menu"));
        assert_eq!(nearest("inventory", names), None);
        assert_eq!(nearest(&"w".repeat(100_000), names), None);
    }
}
