//! The targets of rules as a content file says them, and the target of a rule that says none.

use super::bounds::MAX_SIDE;
use super::row::verbs;
use super::values::Count;
use crate::content::triggers::RuleOwner;
use crate::rule::{Target, Trigger};

verbs! {
    /// A target.
    TargetFamily = "target" -> Target, |cx, _at| {
        /// `Me`.
        "Me"() => Target::Me;
        /// The other actor of the trigger.
        "Other"() => Target::Other;
        /// The cell of the rule, and the actor in it.
        "Cell"() => Target::Cell;
        /// The nearest visible enemy, nearer than that many cells.
        "Nearest"(range: Count<0, MAX_SIDE>) => Target::Nearest(range);
        /// An actor in view, chosen by the user.
        "Actor"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Target::Actor(range);
        /// A cell in view, chosen by the user.
        "Chosen"(range: Count<0, MAX_SIDE> = MAX_SIDE as u32) => Target::Chosen(range);
        /// Everything at most `radius` cells from a cell that the user chooses.
        "Ball"(
            radius: Count<0, MAX_SIDE>,
            range: Count<0, MAX_SIDE> = MAX_SIDE as u32
        ) => Target::Ball { radius, range };
        /// Everything at most that many cells from the cell of the rule, `Me` excluded.
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
    }
}

/// The target of a rule that says none: the cell of a tile, of a substance or where an item has
/// landed, with the actor in it; the one who was hit or who bumped; otherwise `Me`.
pub(super) const fn default_target(owner: RuleOwner, trigger: Trigger) -> Target {
    let in_cell = matches!(owner, RuleOwner::Ground | RuleOwner::Barrier | RuleOwner::Substance);
    match (in_cell, trigger) {
        (true, _) | (_, Trigger::Throw) => Target::Cell,
        (_, Trigger::Hit | Trigger::Bump) => Target::Other,
        _ => Target::Me,
    }
}
