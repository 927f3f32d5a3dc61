//! Targets: whom or what the effects of a rule are done to.

use ron_tables::{Count, verbs};
use serde::Serialize;

use super::Trigger;
use crate::component::Aim;
use crate::schema::bounds::MAX_SIDE;
use crate::schema::context::RowContext;

/// Whom or what effects are done to: actors for effects on actors, cells for effects on cells.
///
/// Distances are Euclidean, in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Target {
    /// `Me`.
    Me,
    /// The other actor of the trigger.
    Other,
    /// The cell of the rule: of the tile, of the landing, of the ability's target or of `Me`.
    Cell,
    /// The nearest visible enemy, nearer than that many cells; of equally near ones the one with
    /// the lowest id. For the player, every visible actor that is no ally counts.
    Nearest(u32),
    /// An actor in view, chosen by the user; at most that many cells away.
    Actor(u32),
    /// A cell in view, chosen by the user; at most that many cells away.
    Chosen(u32),
    /// Every actor, or cell, at most `radius` cells from the chosen cell, which is at most
    /// `range` cells away. Without a user who chooses, the cell of the rule is the centre.
    Ball {
        /// Radius.
        radius: u32,
        /// Greatest distance of the centre from the user.
        range: u32,
    },
    /// Every actor, or cell, at most that many cells from the cell of the rule, `Me` excluded.
    Around(u32),
    /// The cells of a straight line from `Me` through the chosen cell, up to that length; the
    /// first actor on it, or the last cell before a wall.
    Ray(u32),
    /// Every actor, or cell, on such a line up to a wall.
    Beam(u32),
    /// Every actor, or cell, in a [`cone`](crate::cone()) of that length from `Me` toward the chosen
    /// cell, except behind walls.
    Cone(u32),
    /// The actors in the eight cells around the cell of the rule.
    Adjacent,
    /// Every actor that `Me` sees, `Me` excluded.
    InView,
    /// Every enemy that `Me` sees.
    Enemies,
    /// Every ally that `Me` sees, `Me` excluded.
    Allies,
    /// The player, wherever they are: their stats are those of the game.
    Player,
    /// Every actor, or cell, of the floor.
    Floor,
    /// A random cell of the floor that can be entered, and the actor in it.
    Somewhere,
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
            | Self::Somewhere => None,
        }
    }

    /// How far an actor that is hit can be from the user, in cells: 0 where only the user or its
    /// allies are, 1 for the cells next to it, [`u32::MAX`] for as far as it sees.
    pub const fn reach(self) -> u32 {
        match self {
            Self::Me | Self::Allies => 0,
            Self::Other | Self::Cell | Self::Adjacent => 1,
            Self::Nearest(range)
            | Self::Actor(range)
            | Self::Chosen(range)
            | Self::Around(range)
            | Self::Ray(range)
            | Self::Beam(range)
            | Self::Cone(range) => range,
            Self::Ball { radius, range } => range.saturating_add(radius),
            Self::InView | Self::Enemies | Self::Player | Self::Floor | Self::Somewhere => u32::MAX,
        }
    }

    /// Whether `Me` is never among the actors. `is_of_cell` is whether the rule is one of a cell,
    /// whose `Other` is `Me`, too.
    pub(crate) const fn spares_me(self, on: Trigger, is_of_cell: bool) -> bool {
        match self {
            // A status may begin by one's own deed.
            Self::Other => !is_of_cell && !matches!(on, Trigger::Start | Trigger::End),
            // Who leaves a cell is next to it.
            Self::Adjacent => !matches!(on, Trigger::Leave),
            Self::Nearest(_) | Self::Around(_) | Self::InView | Self::Enemies | Self::Allies => {
                true
            }
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
            | Self::Somewhere => false,
        }
    }
}

verbs! {
    in RowContext;
    /// A target.
    pub(crate) TargetFamily = "target" -> Target, |cx, _at| {
        /// `Me`.
        "Me"() => Target::Me;
        /// The other actor of the trigger: who was hit, killed or met, who hit `Me` (nobody where it was `Me`
        /// itself), who bumped, or who is in the cell of a landing.
        "Other"() => Target::Other;
        /// The cell of the rule, and the actor in it.
        "Cell"() => Target::Cell;
        /// The nearest visible enemy, nearer than that many cells.
        "Nearest"(range: Count<0, MAX_SIDE>) => Target::Nearest(range);
        /// An actor in view, chosen by the user.
        "Actor"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Target::Actor(range);
        /// A cell in view, chosen by the user.
        "Chosen"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Target::Chosen(range);
        /// Everything at most `radius` cells from a cell that the user chooses; where there is no user
        /// who chooses, as in rules of tiles, from the cell of the rule, that cell and `Me` included.
        "Ball"(
            radius: Count<0, MAX_SIDE>,
            range: Count<0, MAX_SIDE> = MAX_SIDE as u32
        ) => Target::Ball { radius, range };
        /// Everything at most that many cells from the cell of the rule, but `Me` and the cell of `Me`.
        "Around"(radius: Count<0, MAX_SIDE>) => Target::Around(radius);
        /// The first actor on a straight line toward a chosen cell.
        "Ray"(length: Count<1, MAX_SIDE>) => Target::Ray(length);
        /// Everything on a straight line toward a chosen cell.
        "Beam"(length: Count<1, MAX_SIDE>) => Target::Beam(length);
        /// Everything in a quarter circle toward a chosen cell.
        "Cone"(radius: Count<1, MAX_SIDE>) => Target::Cone(radius);
        /// The actors in the eight cells around the cell of the rule.
        "Adjacent"() => Target::Adjacent;
        /// Every actor that `Me` sees.
        "InView"() => Target::InView;
        /// Every enemy that `Me` sees.
        "Enemies"() => Target::Enemies;
        /// Every ally that `Me` sees.
        "Allies"() => Target::Allies;
        /// The player, wherever they are.
        "Player"() => Target::Player;
        /// Every actor, or cell, of the floor.
        "Floor"() => Target::Floor;
        /// A random cell of the floor that can be entered, and the actor in it.
        "Somewhere"() => Target::Somewhere;
    }
}
