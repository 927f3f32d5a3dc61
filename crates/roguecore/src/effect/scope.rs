//! Scopes: what kind of target an effect is done to.

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
