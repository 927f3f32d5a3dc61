//! The traits of a player: a way of playing, as numbers that the player model reads.

/// How much of a floor to look at before leaving it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explore {
    /// Until the stairs are found; items that lie at most that many steps away are fetched.
    Stairs(u32),
    /// All of it.
    All,
}

/// A way of playing. All percentages are of the hit points.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "habits that do not depend on each other")]
pub struct Traits {
    /// How much of a floor is looked at.
    pub explore: Explore,
    /// Whether sleepers and creatures that stay where they are, are attacked.
    pub hunts: bool,
    /// Whether it goes away from enemies rather than to them.
    pub avoids: bool,
    /// Whether it looks for a corridor or a door against more than one enemy.
    pub corridors: bool,
    /// Rests when below that percentage, up to `rest_to`.
    pub rest_below: i32,
    /// The percentage up to which it rests.
    pub rest_to: i32,
    /// Uses items against enemies when the fight is expected to take that percentage of the hit
    /// points left.
    pub items_at: i32,
    /// Heals and escapes when the fight is expected to take more than that percentage of the hit
    /// points left, and there are less than half of them.
    pub escape_at: i32,
    /// Whether it visits the branches whose stairs it finds.
    pub visits_branches: bool,
    /// The worth of improvements, in percent: power, defence, hit points, speed, all others.
    pub growth: [i32; 5],
}

impl Traits {
    /// Those of a careful player: fights in corridors, retreats, rests until healed, uses every item
    /// before death.
    pub const fn careful() -> Self {
        Self {
            explore: Explore::All,
            hunts: true,
            avoids: false,
            corridors: true,
            rest_below: 55,
            rest_to: 70,
            items_at: 200,
            escape_at: 120,
            visits_branches: false,
            growth: [100, 110, 100, 90, 110],
        }
    }
}

/// How many ways of playing on a search tries.
pub(crate) const POLICIES: usize = 4;

/// The ways of playing on that a search tries: with care; around the enemies; with every item at
/// once; with none.
pub(crate) const fn policies(own: Traits) -> [Traits; POLICIES] {
    [
        own,
        Traits { avoids: true, escape_at: 60, ..own },
        Traits { items_at: 15, escape_at: 70, ..own },
        Traits { items_at: 1_000, escape_at: 200, corridors: false, ..own },
    ]
}
