//! Bounds in words: hit points of a blow, and blows until a death.

use roguecore::Bounds;

/// The blows that the words about a creature tell: at least one where poison may need none, and without a bound
/// that is so high that it tells nothing, as with a slow recovery.
pub fn displayed_bounds(Bounds { min, max }: Bounds) -> Bounds {
    match max {
        None | Some(0) => Bounds { min, max },
        Some(max) => {
            let min = min.max(1);
            Bounds { min, max: (max / min < 10).then_some(max) }
        }
    }
}

/// Where there is no room for words: "4", "2–5", "3+", or "?" where nothing is known.
pub(crate) fn bounds(Bounds { min, max }: Bounds) -> String {
    match max {
        Some(max) if max == min => max.to_string(),
        Some(max) => format!("{min}–{max}"),
        None if min == 0 => "?".to_owned(),
        None => format!("{min}+"),
    }
}

/// The hit points that a blow takes: "4", "2–5", "at least 3".
pub(crate) fn damage(hit: Bounds) -> String {
    match (hit.min, hit.max) {
        (_, Some(0)) => "nothing".to_owned(),
        (_, Some(_)) => bounds(hit),
        (0, None) => "an unknown amount".to_owned(),
        (min, None) => format!("at least {min}"),
    }
}

/// When a creature dies, in blows: "dies in 1 hit", "dies in 2–5 hits", "dies in 3+ hits". Where it may die without a
/// blow, as of poison: "may die any turn"; where no number of blows is sure: "may die in 1 hit".
pub(super) fn dies(blows: Bounds) -> String {
    match (blows.min, blows.max) {
        (0, None) => "may die any turn".to_owned(),
        (1, None) => "may die in 1 hit".to_owned(),
        (0, Some(0)) => "dies without a hit".to_owned(),
        _ => format!("dies in {}", hits(blows)),
    }
}

/// "1 hit", "2–5 hits", "3+ hits"
pub(crate) fn hits(blows: Bounds) -> String {
    let one = (blows.min, blows.max) == (1, Some(1));
    format!("{} {}", bounds(blows), if one { "hit" } else { "hits" })
}

pub(super) fn with_damage(points: Bounds) -> String {
    match (points.min, points.max) {
        (_, Some(0)) => "no damage".to_owned(),
        (0, None) => "an unknown amount of damage".to_owned(),
        (0, Some(most)) => format!("up to {most} damage"),
        (_, _) => damage(points) + " damage",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harm_without_a_bound_is_said_in_words() {
        let said = |min, max| {
            let blows = Bounds { min, max };
            [damage(blows), dies(blows), bounds(blows)].join("; ")
        };
        let any = Bounds { min: 0, max: None };
        assert_eq!(with_damage(any), "an unknown amount of damage");
        assert_eq!(with_damage(Bounds { max: Some(0), ..any }), "no damage");
        assert_eq!(with_damage(Bounds { min: 3, ..any }), "at least 3 damage");
        assert_eq!(with_damage(Bounds { max: Some(4), ..any }), "up to 4 damage");
        assert_eq!(said(0, None), "an unknown amount; may die any turn; ?");
        assert_eq!(said(0, Some(0)), "nothing; dies without a hit; 0");
        assert_eq!(said(3, None), "at least 3; dies in 3+ hits; 3+");
        assert_eq!(said(2, Some(5)), "2–5; dies in 2–5 hits; 2–5");
        assert_eq!(said(1, Some(1)), "1; dies in 1 hit; 1");
    }

    #[test]
    fn a_bound_that_tells_nothing_is_left_out() {
        let said = |min, max| bounds(displayed_bounds(Bounds { min, max: Some(max) }));
        assert_eq!(
            [said(8, 2720), said(8, 79), said(0, 5), said(0, 1), said(3, 3)],
            ["8+", "8–79", "1–5", "1", "3"]
        );
    }
}
