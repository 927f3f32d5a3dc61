//! Small vectors: they allocate for a fifth item only, because most rules have one owner and act on a few actors
//! or cells.

/// Items in their order.
pub(super) type SmallVec<T> = smallvec::SmallVec<[T; 4]>;
