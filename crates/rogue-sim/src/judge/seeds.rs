//! Lists of seeds that are asked for.

use std::collections::BTreeSet;
use std::collections::hash_map::RandomState;
use std::fmt::Write as _;
use std::hash::BuildHasher as _;
use std::path::Path;

use rogue_files::NamedFile;

use crate::result::SimResult;

/// The seeds that every game and task is asked for.
pub(crate) struct SeedList(BTreeSet<u64>);

/// The longest file of seeds, in bytes.
const MAX_BYTES: usize = 1 << 20;

impl FromIterator<u64> for SeedList {
    fn from_iter<I: IntoIterator<Item = u64>>(seeds: I) -> Self {
        Self(seeds.into_iter().collect())
    }
}

impl SeedList {
    /// The most seeds of a list.
    pub(super) const MAX: u32 = 10_000;

    /// Those that agents are compared with at home.
    pub(super) fn public() -> Self {
        (1..=100).collect()
    }

    pub(super) fn read(path: &Path) -> SimResult<Self> {
        let named = |why: String| format!("the list of seeds {}: {why}", path.display());
        let alternative = "leave out --seeds for the seeds 1 to 100";
        let file = NamedFile { what: "list of seeds", path, max_bytes: MAX_BYTES, alternative };
        Self::parse(&file.text().map_err(|error| error.to_string())?).map_err(named)
    }

    pub(super) fn parse(text: &str) -> SimResult<Self> {
        let mut seeds = BTreeSet::new();
        for (line, number) in text.lines().zip(1..) {
            let line = line.split('#').next().unwrap_or_default();
            for word in line.split_whitespace() {
                let wrong = |why: &str| format!("line {number}: {word:?} {why}");
                let (first, last) = word.split_once('-').unwrap_or((word, word));
                let (Ok(first), Ok(last)) = (first.parse::<u64>(), last.parse::<u64>()) else {
                    return Err(wrong("is neither a seed nor a range such as 1-100"));
                };
                if first > last {
                    return Err(wrong("ends before it begins"));
                }
                for seed in first..=last {
                    if seeds.len() >= Self::MAX as usize {
                        return Err(wrong(&format!("is too much: at most {} seeds", Self::MAX)));
                    }
                    if !seeds.insert(seed) {
                        return Err(wrong(&format!("has the seed {seed} once more")));
                    }
                }
            }
        }
        if seeds.is_empty() {
            return Err("it has no seed".to_owned());
        }
        Ok(Self(seeds))
    }

    pub(super) fn has(&self, seed: u64) -> bool {
        self.0.contains(&seed)
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// The list as ranges, and in short where there are many.
    pub(super) fn to_text(&self) -> String {
        let mut ranges: Vec<(u64, u64)> = Vec::new();
        for &seed in &self.0 {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == seed => *last = seed,
                _ => ranges.push((seed, seed)),
            }
        }
        let one = |&(first, last): &(u64, u64)| {
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        };
        match &ranges[..] {
            few if few.len() <= MAX_RANGES => few.iter().map(one).collect::<Vec<_>>().join(", "),
            _ => format!("{} of a list", self.len()),
        }
    }
}

/// The most ranges that are printed.
const MAX_RANGES: usize = 5;

/// Seeds from the random source of the system, a line each.
pub(super) fn drawn(count: u32) -> String {
    // The standard library keys its hashes from that source.
    let state = RandomState::new();
    let mut seeds = BTreeSet::new();
    for index in 0_u64.. {
        if seeds.len() == count as usize {
            break;
        }
        seeds.insert(state.hash_one(index));
    }
    let mut text = String::new();
    for seed in seeds {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{seed}");
    }
    text
}
