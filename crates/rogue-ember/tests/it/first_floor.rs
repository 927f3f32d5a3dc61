//! The first floor is a promise: a spark and another small place, a healing potion, one viper at most, and each life
//! another one.

use std::collections::BTreeSet;

use roguecore::procgen::{self, Floor};

const SEEDS: u64 = 100;

fn first_floor(seed: u64) -> Floor {
    procgen::generate(&rogue_ember::content(), seed, 1)
}

/// The number of creatures or items of a row.
fn count(floor: &Floor, id: &str) -> usize {
    let content = rogue_ember::content();
    let kind = content.prototype_id(id).unwrap_or_else(|| panic!("{id} is a row"));
    floor.monsters.iter().chain(&floor.items).filter(|(it, _)| *it == kind).count()
}

#[test]
fn first_floor_keeps_its_promises() {
    for seed in 0..SEEDS {
        let floor = first_floor(seed);
        assert!(count(&floor, "viper") <= 1, "seed {seed}");
        assert_eq!(count(&floor, "spark"), 1, "seed {seed}");
        assert!(count(&floor, "healing_potion") >= 1, "seed {seed}");
        let is_of_spark = |id: &&String| id.starts_with("spark_");
        assert_eq!(floor.vaults.iter().filter(is_of_spark).count(), 1, "seed {seed}");
        assert!(floor.vaults.len() >= 2, "seed {seed}: {:?}", floor.vaults);
    }
}

/// The light of the spark is no secret: no door has to be searched for.
#[test]
fn first_spark_is_behind_no_secret_door() {
    for seed in 0..SEEDS {
        let vaults = first_floor(seed).vaults;
        assert!(!vaults.iter().any(|id| id == "spark_closet"), "seed {seed}");
    }
}

#[test]
fn five_lives_see_five_first_floors() {
    for lives in (0..SEEDS).step_by(5) {
        let mut seen = BTreeSet::new();
        for seed in lives..lives + 5 {
            let floor = first_floor(seed);
            let vaults: BTreeSet<String> = floor.vaults.iter().cloned().collect();
            assert!(seen.insert(vaults), "seed {seed} has the vaults of an earlier life");
        }
    }
}

#[test]
fn company_of_the_first_floor_changes() {
    let company = |seed| -> BTreeSet<usize> {
        first_floor(seed).monsters.iter().map(|(kind, _)| kind.index()).collect()
    };
    let fives = (0..SEEDS).step_by(5);
    let repeated = fives.filter(|lives| {
        let companies: BTreeSet<_> = (*lives..lives + 5).map(company).collect();
        companies.len() < 5
    });
    assert!(repeated.count() <= 1, "five lives in a row seldom meet the same company twice");
}
