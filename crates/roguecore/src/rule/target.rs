//! Targets: the actors or cells that the effects of a rule are done to.

use ron_tables::{Count, verb_enum};
use serde::Serialize;

use super::Trigger;
use crate::component::Aim;
use crate::schema::bounds::MAX_SIDE;
use crate::schema::context::RowContext;

verb_enum! {
    in RowContext, with #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)];
    /// The target of effects: actors for effects on actors, cells for effects on cells. Distances are Euclidean, in
    /// cells.
    pub enum Target, pub(crate) TargetFamily = "target" |cx, _at| {
        /// `Me`.
        "Me"() => Me;
        /// The other actor of the trigger: the one that was hit, killed or met, that hit `Me` (nobody where it was `Me`
        /// itself), that bumped, or that is in the cell of a landing.
        "Other"() => Other;
        /// The cell of the rule, and the actor in it: that of the tile, of the landing, of the ability's target or of
        /// `Me`.
        "Cell"() => Cell;
        /// The nearest visible enemy, nearer than that many cells; of equally near ones the one with the lowest id. For
        /// the player, every visible actor that is no ally counts.
        "Nearest"(range: Count<0, MAX_SIDE>) => Nearest(range: u32);
        /// An actor in view, chosen by the user; at most that many cells away.
        "Actor"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Actor(range: u32);
        /// A cell in view, chosen by the user; at most that many cells away.
        "Chosen"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Chosen(range: u32);
        /// Everything at most `radius` cells from a cell that the user chooses, which is at most `range` cells away;
        /// where no user chooses, as in rules of tiles, from the cell of the rule, that cell and `Me` included.
        "Ball"(radius: Count<0, MAX_SIDE>, range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Ball {
            /// Radius.
            radius: u32,
            /// Greatest distance of the centre from the user.
            range: u32,
        };
        /// Everything at most that many cells from the cell of the rule, but `Me` and the cell of `Me`.
        "Around"(radius: Count<0, MAX_SIDE>) => Around(radius: u32);
        /// The first actor on a straight line from `Me` toward a chosen cell, up to that length; the last cell before a
        /// wall where there is none.
        "Ray"(length: Count<1, MAX_SIDE>) => Ray(length: u32);
        /// Everything on such a line up to a wall.
        "Beam"(length: Count<1, MAX_SIDE>) => Beam(length: u32);
        /// Everything in a cone of that length, a quarter circle from `Me` toward a chosen cell,
        /// except behind walls.
        "Cone"(radius: Count<1, MAX_SIDE>) => Cone(radius: u32);
        /// The actors in the eight cells around the cell of the rule.
        "Adjacent"() => Adjacent;
        /// Every actor that `Me` sees, `Me` excluded.
        "InView"() => InView;
        /// Every enemy that `Me` sees.
        "Enemies"() => Enemies;
        /// Every ally that `Me` sees, `Me` excluded.
        "Allies"() => Allies;
        /// The player, wherever they are: their stats are those of the game.
        "Player"() => Player;
        /// Every actor, or cell, of the floor.
        "Floor"() => Floor;
        /// A random cell that can be entered, and the actor in it: of the whole floor, or one at most `radius` cells from
        /// the cell of the rule, where the rule does nothing if there is none.
        "Somewhere"(radius: Count<0, MAX_SIDE> = 0) => Somewhere(radius: u32);
        /// The enemies of `Me` in the eight cells around the cell of the rule.
        "AdjacentEnemies"() => AdjacentEnemies;
    }
}

impl Target {
    /// The target that a user has to choose; `None` where the rule finds its targets alone.
    pub const fn aim(self) -> Option<Aim> {
        match self {
            Self::Actor(range) => Some(Aim::Actor { range }),
            Self::Chosen(range) => Some(Aim::Cell { range }),
            Self::Ball { radius, range } => Some(Aim::Area { radius, range }),
            Self::Ray(length) | Self::Beam(length) | Self::Cone(length) => {
                Some(Aim::Direction { length })
            }
            Self::Me
            | Self::Other
            | Self::Cell
            | Self::Nearest(_)
            | Self::Around(_)
            | Self::Adjacent
            | Self::InView
            | Self::Enemies
            | Self::Allies
            | Self::Player
            | Self::Floor
            | Self::Somewhere(_)
            | Self::AdjacentEnemies => None,
        }
    }

    /// How far an actor that is hit can be from the user, in cells: 0 where only the user or its
    /// allies are, 1 for the cells next to it, [`u32::MAX`] for as far as it sees.
    pub const fn reach(self) -> u32 {
        match self {
            Self::Me | Self::Allies => 0,
            Self::Other | Self::Cell | Self::Adjacent | Self::AdjacentEnemies => 1,
            Self::Nearest(range)
            | Self::Actor(range)
            | Self::Chosen(range)
            | Self::Around(range)
            | Self::Ray(range)
            | Self::Beam(range)
            | Self::Cone(range) => range,
            Self::Ball { radius, range } => range.saturating_add(radius),
            Self::InView | Self::Enemies | Self::Player | Self::Floor | Self::Somewhere(_) => {
                u32::MAX
            }
        }
    }

    /// The radius of its area, which a sentence about the rule has to say; `None` for one cell and for targets
    /// without an area.
    pub(crate) const fn radius(self) -> Option<u32> {
        match self {
            Self::Ball { radius, .. } | Self::Around(radius) | Self::Somewhere(radius)
                if radius > 0 =>
            {
                Some(radius)
            }
            _ => None,
        }
    }

    /// The greatest distance of a target in cells, which a sentence may say; `None` where only sight limits it.
    pub(crate) const fn range(self) -> Option<u32> {
        const FAR: u32 = 100;
        let range = match self {
            Self::Nearest(cells) => cells.saturating_sub(1),
            Self::Actor(range)
            | Self::Chosen(range)
            | Self::Ray(range)
            | Self::Beam(range)
            | Self::Cone(range)
            | Self::Ball { range, .. } => range,
            _ => FAR,
        };
        if range < FAR { Some(range) } else { None }
    }

    /// Whether `Me` is never among the actors. `is_of_cell` is whether the rule is one of a cell,
    /// whose `Other` is `Me`, too.
    pub(crate) const fn spares_me(self, on: Trigger, is_of_cell: bool) -> bool {
        match self {
            // A status may begin by one's own deed.
            Self::Other => !is_of_cell && !matches!(on, Trigger::Start | Trigger::End),
            // The leaving actor is next to the cell.
            Self::Adjacent => !matches!(on, Trigger::Leave),
            Self::Nearest(_)
            | Self::Around(_)
            | Self::InView
            | Self::Enemies
            | Self::Allies
            | Self::AdjacentEnemies => true,
            Self::Me
            | Self::Cell
            | Self::Actor(_)
            | Self::Chosen(_)
            | Self::Ball { .. }
            | Self::Ray(_)
            | Self::Beam(_)
            | Self::Cone(_)
            | Self::Player
            | Self::Floor
            | Self::Somewhere(_) => false,
        }
    }
}
