//! Feats: what can be done over all runs, as a table of conditions that only read the sums.

use super::{Chronicle, End, Means, RunRecord};
use crate::item_kind::ItemKind;

/// Something to be proud of.
#[derive(Debug)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Feat {
    /// Its name: `Into the light`.
    pub name: &'static str,
    /// What has to be done: `win a run`.
    pub words: &'static str,
    /// How far it has come with the sums of all runs, the last of which is given.
    pub progress: fn(&Chronicle, &RunRecord) -> Progress,
}

/// How far a feat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct Progress {
    /// What was reached.
    pub reached: u32,
    /// What is needed; at least 1.
    pub needed: u32,
}

impl Progress {
    /// Whether it is done.
    pub const fn is_done(self) -> bool {
        self.reached >= self.needed
    }
}

const fn feat(
    name: &'static str,
    words: &'static str,
    progress: fn(&Chronicle, &RunRecord) -> Progress,
) -> Feat {
    Feat { name, words, progress }
}

const fn of(reached: u32, needed: u32) -> Progress {
    Progress { reached, needed }
}

fn once(is_done: bool) -> Progress {
    of(u32::from(is_done), 1)
}

fn won(run: &RunRecord) -> bool {
    run.end == End::Won
}

/// Kills by what was laid, spread or left behind instead of a blow.
fn kills_from_afar(run: &RunRecord) -> u32 {
    let means = [Means::Substance, Means::Status, Means::Tile];
    means.iter().filter_map(|it| run.kills.get(it)).sum()
}

/// Every feat, in the order in which they are listed.
#[rustfmt::skip]
pub static FEATS: &[Feat] = &[
    feat("First steps down", "reach floor 3", |all, _| of(all.sum.deepest, 3)),
    feat("Half way", "reach floor 6", |all, _| of(all.sum.deepest, 6)),
    feat("First win", "win a run", |all, _| of(all.won, 1)),
    feat("Three wins", "win three runs", |all, _| of(all.won, 3)),
    feat("Sober", "win a run without drinking a potion",
        |_, run| once(won(run) && run.used(ItemKind::Potion) == 0)),
    feat("Unread", "win a run without reading a scroll",
        |_, run| once(won(run) && run.used(ItemKind::Scroll) == 0)),
    feat("Peaceful", "win a run with at most ten kills",
        |_, run| once(won(run) && run.all_kills() <= 10)),
    feat("Untouched", "leave a floor for a deeper one after a kill, unhurt by creatures there",
        |all, _| of(all.sum.floors_unhurt, 1)),
    feat("Acquaintances", "meet ten kinds of creatures",
        |all, _| of(u32::try_from(all.sum.kinds.len()).unwrap_or(u32::MAX), 10)),
    feat("A hundred kills", "kill a hundred creatures", |all, _| of(all.sum.all_kills(), 100)),
    feat("Without a blow", "kill ten creatures by gas, fire, poison or a trap",
        |all, _| of(kills_from_afar(&all.sum), 10)),
    feat("In company", "be joined by a creature", |all, _| of(all.sum.allies, 1)),
];
