//! Scopes: what kind of target each effect is done to.

use crate::rule::Effect;

/// What an effect is done to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scope {
    /// Each actor of the target.
    Actors,
    /// Each actor of the target; the cell where the target is one cell without an actor.
    ActorsOrCell,
    /// Each cell of the target.
    Cells,
    /// One cell: the chosen one, that of the actor, or the end of a line.
    Center,
    /// Done once, for every target alike.
    Rule,
}

impl Scope {
    pub(super) const fn of(effect: &Effect) -> Self {
        match effect {
            Effect::Damage { .. }
            | Effect::Heal(_)
            | Effect::ChangeStat { .. }
            | Effect::SetStat { .. }
            | Effect::AddStatus { .. }
            | Effect::RemoveStatus(_)
            | Effect::AddTag(_)
            | Effect::RemoveTag(_)
            | Effect::Teleport(_)
            | Effect::Push(_)
            | Effect::Pull(_)
            | Effect::Swap
            | Effect::Become(_)
            | Effect::Give { .. }
            | Effect::Take { .. }
            | Effect::Experience(_)
            | Effect::Join(_)
            | Effect::ChangeFloor(_)
            | Effect::Cast(_) => Self::Actors,
            Effect::Custom { .. } => Self::ActorsOrCell,
            Effect::SetTile(_)
            | Effect::Spread { .. }
            | Effect::Clear(_)
            | Effect::Create { .. } => Self::Cells,
            Effect::Blink
            | Effect::Summon { .. }
            | Effect::Reveal(_)
            | Effect::Noise(_)
            | Effect::Say(_) => Self::Center,
            Effect::Spend { .. } | Effect::UseUp | Effect::Win | Effect::Lose => Self::Rule,
        }
    }
}
