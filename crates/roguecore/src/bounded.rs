//! Lists of saves whose length is bounded, so that a small file cannot announce a large list.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

/// A list of at most that many elements.
pub(crate) fn list<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
    most: usize,
) -> Result<Vec<T>, D::Error> {
    deserializer.deserialize_seq(Bounded { most, element: PhantomData })
}

struct Bounded<T> {
    most: usize,
    element: PhantomData<T>,
}

impl<'de, T: Deserialize<'de>> Visitor<'de> for Bounded<T> {
    type Value = Vec<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of at most {}", self.most)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Vec<T>, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = list.next_element()? {
            if elements.len() == self.most {
                return Err(A::Error::custom("there are too many elements"));
            }
            elements.push(element);
        }
        Ok(elements)
    }
}
