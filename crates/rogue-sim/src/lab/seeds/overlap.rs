//! How much two seeds have in common: the things that both have on the same floor.

use super::FloorCatalogue;

/// The share that two seeds have in common, over many pairs, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Overlap {
    pub(super) mean: f64,
    pub(super) least: f64,
    pub(super) most: f64,
}

/// Compares each seed with the next one; `None` for fewer than two.
pub(super) fn overlap(seeds: &[Vec<FloorCatalogue>]) -> Option<Overlap> {
    let shares: Vec<f64> = seeds.windows(2).map(|pair| shared(&pair[0], &pair[1])).collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let least = shares.iter().copied().reduce(f64::min)?;
    Some(Overlap { mean, least, most: shares.iter().copied().reduce(f64::max)? })
}

/// The creatures, items and vaults that both have on the same floor, each as often as both have it,
/// in percent of all that one of them has on average.
fn shared(one: &[FloorCatalogue], other: &[FloorCatalogue]) -> f64 {
    let (mut both, mut all) = (0, 0);
    for (one, other) in one.iter().zip(other) {
        both += in_both(&one.kinds, &other.kinds) + in_both(&one.vaults, &other.vaults);
        all += one.kinds.len() + one.vaults.len() + other.kinds.len() + other.vaults.len();
    }
    200.0 * both as f64 / all.max(1) as f64
}

/// How many things are in both lists, each counted as often as it is in both.
fn in_both<T: PartialEq>(one: &[T], other: &[T]) -> usize {
    let mut left: Vec<&T> = other.iter().collect();
    let is_left = |it: &&T| {
        let found = left.iter().position(|other| other == it);
        found.map(|index| left.swap_remove(index)).is_some()
    };
    one.iter().filter(is_left).count()
}

#[cfg(test)]
mod tests {
    use roguecore::PrototypeId;

    use super::*;

    fn floor(kinds: &[u16], vaults: &[&str]) -> FloorCatalogue {
        let kinds = kinds.iter().map(|&kind| PrototypeId::new(kind)).collect();
        FloorCatalogue { kinds, vaults: vaults.iter().map(|&it| it.to_owned()).collect() }
    }

    #[test]
    fn what_both_have_on_the_same_floor_counts_as_often_as_both_have_it() {
        let one = vec![floor(&[1, 1, 2], &["crypt"]), floor(&[3], &[])];
        let percent = |one: &[_], other: &[_]| shared(one, other).round() as u32;
        assert_eq!(percent(&one, &one), 100);
        // A 1 and the vault are in both: 4 of 8 on the first floor and none of 2 on the second.
        let other = vec![floor(&[1, 4, 5], &["crypt"]), floor(&[2], &[])];
        assert_eq!(percent(&one, &other), 40);
        // The same things on other floors are not shared.
        let swapped: Vec<_> = one.iter().rev().cloned().collect();
        assert_eq!(percent(&one, &swapped), 0);
        let seeds = [one.clone(), other, one];
        let overlap = overlap(&seeds).unwrap();
        let all = [overlap.least, overlap.mean, overlap.most];
        assert_eq!(all.map(|it| it.round() as u32), [40; 3]);
        assert_eq!(super::overlap(&seeds[..1]), None);
    }
}
