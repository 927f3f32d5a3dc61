//! Feats: achievements over all runs, as a table of conditions that only read the sums.

use roguecore::Content;

use super::{Chronicle, End, Means, RunRecord};
use rogue_travel::ItemKind;
use rogue_travel::is_captive;

/// Something to be proud of.
#[derive(Debug)]
pub struct Feat {
    /// Its name: `Into the light`.
    pub name: &'static str,
    /// The task: `win a run`.
    pub words: &'static str,
    /// The parts that a game needs for it.
    pub needs: Needs,
    /// How far it has come with the sums of all runs, the last of which is given.
    pub progress: fn(&Chronicle, &RunRecord) -> Progress,
}

/// The parts that a game needs for a feat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing that not every game has.
    Nothing,
    /// More than one floor.
    Floors,
    /// Captives.
    Captives,
}

impl Feat {
    /// Whether it can be done in a game.
    pub fn is_offered(&self, content: &Content) -> bool {
        match self.needs {
            Needs::Nothing => true,
            Needs::Floors => content.dungeon().is_some_and(|dungeon| dungeon.deepest > 1),
            Needs::Captives => content.prototypes().iter().any(|row| is_captive(content, row)),
        }
    }
}

/// How far a feat has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number that was reached.
    pub reached: u32,
    /// The number that is needed; at least 1.
    pub needed: u32,
}

impl Progress {
    /// Whether it is done.
    pub const fn is_done(self) -> bool {
        self.reached >= self.needed
    }
}

const fn feat(
    needs: Needs,
    name: &'static str,
    words: &'static str,
    progress: fn(&Chronicle, &RunRecord) -> Progress,
) -> Feat {
    Feat { name, words, needs, progress }
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

/// Kills by traps, fire, gas or poison instead of a blow.
fn kills_from_afar(run: &RunRecord) -> u32 {
    let means = [Means::Substance, Means::Status, Means::Tile];
    means.iter().filter_map(|it| run.kills.get(it)).fold(0, |sum, it| sum.saturating_add(*it))
}

/// Every feat, in the order in which they are listed.
#[rustfmt::skip]
pub static FEATS: &[Feat] = &[
    feat(Needs::Floors, "First steps down", "reach the second floor", |all, _| of(all.sum.deepest, 2)),
    feat(Needs::Floors, "Halfway", "get past the middle floor",
        |all, _| of(all.sum.deepest, all.floors / 2 + 1)),
    feat(Needs::Nothing, "First win", "win a run", |all, _| of(all.won, 1)),
    feat(Needs::Nothing, "Three wins", "win three runs", |all, _| of(all.won, 3)),
    feat(Needs::Nothing, "Sober", "win a run without eating or drinking",
        |_, run| once(won(run) && run.used(ItemKind::Potion) == 0)),
    feat(Needs::Nothing, "Unread", "win a run without reading a scroll",
        |_, run| once(won(run) && run.used(ItemKind::Scroll) == 0)),
    feat(Needs::Nothing, "Peaceful", "win a run with at most ten kills",
        |_, run| once(won(run) && run.all_kills() <= 10)),
    feat(Needs::Floors, "Untouched", "kill something on a floor, and leave the floor unhurt",
        |all, _| of(all.sum.floors_unhurt, 1)),
    feat(Needs::Nothing, "Acquaintances", "meet ten kinds of creatures",
        |all, _| of(u32::try_from(all.sum.kinds.len()).unwrap_or(u32::MAX), 10)),
    feat(Needs::Nothing, "A hundred kills", "kill a hundred creatures", |all, _| of(all.sum.all_kills(), 100)),
    feat(Needs::Nothing, "Without a blow", "kill ten creatures with gas, fire, poison or traps",
        |all, _| of(kills_from_afar(&all.sum), 10)),
    feat(Needs::Captives, "In company", "gain a companion", |all, _| of(all.sum.allies, 1)),
];
