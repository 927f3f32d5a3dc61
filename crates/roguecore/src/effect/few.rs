//! A list that allocates for a second item only: most rules have one owner, and act on one actor or
//! cell.

use std::ops::Deref;

/// Items in their order.
#[derive(Debug)]
pub(super) enum Few<T> {
    /// One at most.
    One(Option<T>),
    /// Any number.
    Many(Vec<T>),
}

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self::One(None)
    }
}

impl<T> FromIterator<T> for Few<T> {
    fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
        let mut items = items.into_iter();
        let first = items.next();
        match items.next() {
            None => Self::One(first),
            second => Self::Many(first.into_iter().chain(second).chain(items).collect()),
        }
    }
}

impl<T> Deref for Few<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Self::One(item) => item.as_slice(),
            Self::Many(items) => items,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_items_are_those_that_were_collected() {
        for count in 0..5 {
            let few: Few<u32> = (0..count).collect();
            assert!(few.iter().copied().eq(0..count));
            assert_eq!(matches!(few, Few::Many(_)), count > 1);
        }
    }
}
