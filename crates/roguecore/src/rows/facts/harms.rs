//! Harms: the one definition of *harmful*, with degrees.

/// The ways in which something is bad for an actor. Each reader says which of them matter to it:
/// creatures make a detour around [`AVOIDED`](Self::AVOIDED) alone, an exploring player around all.
///
/// ```
/// use roguecore::Harms;
/// let trap = Harms::DAMAGES.union(Harms::HINDERS);
/// assert!(trap.intersects(Harms::AVOIDED));
/// assert!(!Harms::HINDERS.intersects(Harms::AVOIDED));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Harms(u16);

impl Harms {
    /// None.
    pub const NONE: Self = Self(0);
    /// It takes hit points by damage.
    pub const DAMAGES: Self = Self(1 << 0);
    /// The game is lost.
    pub const LOSES: Self = Self(1 << 1);
    /// A status decides the actions of the actor.
    pub const CONTROLS: Self = Self(1 << 2);
    /// The actor is anywhere else, on another floor, or another creature.
    pub const REMOVES: Self = Self(1 << 3);
    /// The actor is pushed or pulled.
    pub const DISPLACES: Self = Self(1 << 4);
    /// A stat goes down, as the speed in a net.
    pub const HINDERS: Self = Self(1 << 5);
    /// Creatures come, or hear it from far away.
    pub const ALERTS: Self = Self(1 << 6);
    /// Items are lost.
    pub const ROBS: Self = Self(1 << 7);
    /// Something else is set off that harms: a substance, an ability, a status that loses the game.
    pub const INDIRECT: Self = Self(1 << 8);

    /// The harms that creatures make a detour around, and levels keep away from the arriving player:
    /// damage, the lost game, lost control and removal. Creatures take a web for plain floor.
    pub const AVOIDED: Self =
        Self::DAMAGES.union(Self::LOSES).union(Self::CONTROLS).union(Self::REMOVES);
    /// The possible harms of a status to its holder.
    pub(in crate::rows) const OF_STATUS: Self =
        Self::DAMAGES.union(Self::LOSES).union(Self::CONTROLS).union(Self::HINDERS);

    /// Those of both.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Those that are in both.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether one of them is in both.
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether it does no harm.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These, if they are certain or possible.
    pub(in crate::rows) const fn when(self, possible: bool) -> Self {
        if possible { self } else { Self::NONE }
    }
}

impl FromIterator<Self> for Harms {
    fn from_iter<I: IntoIterator<Item = Self>>(harms: I) -> Self {
        harms.into_iter().fold(Self::NONE, Self::union)
    }
}
