//! The invariants of a map, as errors.

use roguecore_grid::Point;

use crate::entity::EntityId;

/// An invariant that every map keeps and that this one breaks. Found in saved games, and by
/// [`Game::audit`](crate::Game::audit).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidMap {
    /// The number of columns or rows is not from 1 to 4,096.
    #[error("the map has no cells or is too large")]
    Size,
    /// The explored or the visible cells have another size than the map.
    #[error("the explored or visible cells are of another map")]
    Knowledge,
    /// The content does not define a tile.
    #[error("the content does not have one of the tiles")]
    UnknownTile,
    /// More entities than a map can hold.
    #[error("there are more entities than a map can hold")]
    TooManyEntities,
    /// Entities are not in ascending order of their ids, or two have the same.
    #[error("the entities are not in the order of their ids")]
    EntityOrder,
    /// The content does not define the prototype of an entity.
    #[error("{0} is of a prototype that the content does not have")]
    UnknownPrototype(EntityId),
    /// An entity is out of bounds or on a tile that is not walkable.
    #[error("{id} is in a wall at {at}")]
    InWall {
        /// The entity.
        id: EntityId,
        /// Its position.
        at: Point,
    },
    /// An entity has less than 0 or more than its maximum hit points, a maximum below 1, or values
    /// beyond the bounds of their stats.
    #[error("{0} has impossible hit points, defence or power")]
    HitPoints(EntityId),
    /// The stats, tags, statuses, abilities or faction of an entity are unknown, out of order or
    /// out of their bounds, or it is a stack of a kind that does not stack.
    #[error("{0} has stats, tags, statuses, abilities or a faction that cannot be")]
    State(EntityId),
    /// The substances are unknown, out of order or out of the map.
    #[error("the substances are unknown, out of order or out of the map")]
    Substances,
    /// The remembered tiles are out of order, of a cell in view or not explored, or not different
    /// from the present ones.
    #[error("the remembered tiles do not fit the map")]
    RememberedTiles,
    /// An entity is dead and has an AI or a status.
    #[error("{0} is dead and would act")]
    DeadActor(EntityId),
    /// An entity has a component, a layer or an AI that no copy of its row has.
    #[error("{0} has parts that nothing of its row has")]
    Parts(EntityId),
    /// An entity remembers a path with more steps than the map has cells.
    #[error("{0} remembers a path that is longer than the map")]
    Path(EntityId),
    /// A living actor does not block its cell.
    #[error("{0} is alive and does not block its cell")]
    NotBlocking(EntityId),
    /// Two entities block the same cell.
    #[error("two entities block {0}")]
    TwoBlockers(Point),
    /// The position index lists an entity at its position not once.
    #[error("the position index does not list {id} once at {at}")]
    NotIndexed {
        /// The entity.
        id: EntityId,
        /// Its position.
        at: Point,
    },
    /// The position index lists an entity that is elsewhere, or not in the right order: blockers
    /// first, then by id.
    #[error("the position index is wrong at {0}")]
    IndexEntry(Point),
    /// The index by id does not know an entity where it is in the list.
    #[error("the index by id is wrong")]
    IdIndex,
    /// A cell is marked as blocked and has no blocker, or the other way round.
    #[error("the blocked cells are out of date at {0}")]
    BlockedCell(Point),
    /// The transparency of the cells does not follow from the tiles.
    #[error("the transparency of the cells is out of date")]
    Transparency,
    /// A visible cell is outside of the rectangle that should hold all of them.
    #[error("{0} is visible, outside of the area of the visible cells")]
    VisibleArea(Point),
    /// A field of view that is kept for a cell differs from the view from there now.
    #[error("what is kept of the fields of view is out of date")]
    RecentFov,
    /// The cells that creatures can enter do not follow from the tiles.
    #[error("the passable cells are out of date")]
    Passable,
    /// A cell is visible and not explored.
    #[error("{0} is visible and not explored")]
    NotExplored(Point),
    /// An entity would act, and is missing from the active set.
    #[error("{0} is missing from the active set")]
    NotActive(EntityId),
}

/// `Err(error)` unless the condition holds.
pub(crate) fn ensure<E>(holds: bool, error: E) -> Result<(), E> {
    if holds { Ok(()) } else { Err(error) }
}
