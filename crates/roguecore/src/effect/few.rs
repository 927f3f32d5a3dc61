//! A list that allocates for a fifth item only: most rules have one owner, and act on a few actors or cells.

use smallvec::SmallVec;

/// Items in their order.
pub(super) type Few<T> = SmallVec<[T; 4]>;
