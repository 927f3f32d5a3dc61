//! Decodes with a limit on memory: a deserializer around that of postcard counts the memory of lists, maps,
//! texts and boxes, and fails as soon as they take too much. The types that are decoded need
//! not know of it.

use std::cell::Cell;
use std::fmt;

use serde::de::{
    Deserialize, DeserializeSeed, Deserializer, EnumAccess, Error, MapAccess, SeqAccess,
    VariantAccess, Visitor,
};

/// The cost of an allocation beside its content, in bytes.
const ALLOCATION: usize = 16;
/// Lists up to this size are allocated at once; a longer one grows, and has at most twice the room
/// that it needs.
const ALLOCATED_AT_ONCE: usize = 1 << 20;

/// The memory that decoded values take, in bytes, and the most that they may take.
pub(super) struct Memory {
    used: Cell<usize>,
    limit: usize,
}

impl Memory {
    pub(super) const fn new(used: usize, limit: usize) -> Self {
        Self { used: Cell::new(used), limit }
    }

    /// Counts further bytes. Returns whether that is not too much.
    pub(super) fn take(&self, bytes: usize) -> bool {
        self.used.set(self.used.get().saturating_add(bytes));
        !self.is_exceeded()
    }

    pub(super) const fn is_exceeded(&self) -> bool {
        self.used.get() > self.limit
    }

    fn allocate<E: Error>(&self, bytes: usize) -> Result<(), E> {
        let fits = self.take(bytes);
        if fits { Ok(()) } else { Err(E::custom("it would take too much memory")) }
    }
}

/// The value at the beginning of these bytes, and the bytes after it.
pub(super) fn decode<'de, T: Deserialize<'de>>(
    bytes: &'de [u8],
    memory: &Memory,
) -> postcard::Result<(T, &'de [u8])> {
    let mut decoder = postcard::Deserializer::from_bytes(bytes);
    let value = T::deserialize(Metered::new(&mut decoder, memory, size_of::<T>()))?;
    Ok((value, decoder.finalize()?))
}

/// A part of a decoder, which counts.
struct Metered<'m, T> {
    inner: T,
    memory: &'m Memory,
    /// The room for the value in its container, in bytes. A larger value is in a box.
    room: usize,
}

impl<'m, T> Metered<'m, T> {
    const fn new(inner: T, memory: &'m Memory, room: usize) -> Self {
        Self { inner, memory, room }
    }

    /// A seed, which knows the room for its value itself.
    const fn of(inner: T, memory: &'m Memory) -> Self {
        Self::new(inner, memory, 0)
    }

    /// This deserializer without its meter, and a visitor with it.
    fn split<'de, V: Visitor<'de>, E: Error>(
        self,
        visitor: V,
        is_list: bool,
    ) -> Result<(T, Counting<'m, V>), E> {
        let size = size_of::<V::Value>();
        if size > self.room {
            self.memory.allocate(size + ALLOCATION)?;
        }
        Ok((self.inner, Counting { inner: visitor, memory: self.memory, is_list }))
    }
}

/// Methods of a deserializer with these arguments before the visitor.
macro_rules! forward {
    ($($method:ident($($argument:ident: $type:ty),*) $is_list:literal),* $(,)?) => {$(
        fn $method<V: Visitor<'de>>(
            self,
            $($argument: $type,)*
            visitor: V,
        ) -> Result<V::Value, D::Error> {
            let (inner, visitor) = self.split(visitor, $is_list)?;
            inner.$method($($argument,)* visitor)
        }
    )*};
}

impl<'de, D: Deserializer<'de>> Deserializer<'de> for Metered<'_, D> {
    type Error = D::Error;

    forward!(
        deserialize_any() false, deserialize_bool() false, deserialize_char() false,
        deserialize_i8() false, deserialize_i16() false, deserialize_i32() false,
        deserialize_i64() false, deserialize_u8() false, deserialize_u16() false,
        deserialize_u32() false, deserialize_u64() false, deserialize_f32() false,
        deserialize_f64() false, deserialize_str() false, deserialize_string() false,
        deserialize_bytes() false, deserialize_byte_buf() false, deserialize_unit() false,
        deserialize_option() false, deserialize_seq() true, deserialize_map() true,
        deserialize_tuple(length: usize) false,
        deserialize_unit_struct(name: &'static str) false,
        deserialize_newtype_struct(name: &'static str) false,
        deserialize_tuple_struct(name: &'static str, length: usize) false,
        deserialize_struct(name: &'static str, fields: &'static [&'static str]) false,
        deserialize_enum(name: &'static str, variants: &'static [&'static str]) false,
        deserialize_identifier() false, deserialize_ignored_any() false,
    );

    fn is_human_readable(&self) -> bool {
        self.inner.is_human_readable()
    }
}

impl<'de, S: DeserializeSeed<'de>> DeserializeSeed<'de> for Metered<'_, S> {
    type Value = S::Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<S::Value, D::Error> {
        self.inner.deserialize(Metered::new(deserializer, self.memory, size_of::<S::Value>()))
    }
}

/// A visitor, which counts texts, and hands the meter on to the values it visits.
struct Counting<'m, V> {
    inner: V,
    memory: &'m Memory,
    /// Whether it visits any number of elements, not the parts of a structure.
    is_list: bool,
}

/// Methods of a visitor for values of a fixed size.
macro_rules! values {
    ($($method:ident($type:ty)),* $(,)?) => {$(
        fn $method<E: Error>(self, value: $type) -> Result<V::Value, E> {
            self.inner.$method(value)
        }
    )*};
}

/// Methods of a visitor for texts and bytes.
macro_rules! texts {
    ($($method:ident($type:ty)),* $(,)?) => {$(
        fn $method<E: Error>(self, text: $type) -> Result<V::Value, E> {
            self.memory.allocate(text.len() + ALLOCATION)?;
            self.inner.$method(text)
        }
    )*};
}

impl<'de, V: Visitor<'de>> Visitor<'de> for Counting<'_, V> {
    type Value = V::Value;

    values!(
        visit_bool(bool),
        visit_i8(i8),
        visit_i16(i16),
        visit_i32(i32),
        visit_i64(i64),
        visit_u8(u8),
        visit_u16(u16),
        visit_u32(u32),
        visit_u64(u64),
        visit_f32(f32),
        visit_f64(f64),
        visit_char(char),
    );
    texts!(
        visit_str(&str),
        visit_borrowed_str(&'de str),
        visit_string(String),
        visit_bytes(&[u8]),
        visit_borrowed_bytes(&'de [u8]),
        visit_byte_buf(Vec<u8>),
    );

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.inner.expecting(f)
    }

    fn visit_none<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_none()
    }

    fn visit_unit<E: Error>(self) -> Result<V::Value, E> {
        self.inner.visit_unit()
    }

    fn visit_some<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.inner.visit_some(Metered::new(value, self.memory, size_of::<V::Value>()))
    }

    fn visit_newtype_struct<D: Deserializer<'de>>(self, value: D) -> Result<V::Value, D::Error> {
        self.inner.visit_newtype_struct(Metered::new(value, self.memory, size_of::<V::Value>()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, elements: A) -> Result<V::Value, A::Error> {
        let Self { inner, memory, is_list } = self;
        inner.visit_seq(Elements { inner: elements, memory, is_list, size: 0 })
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<V::Value, A::Error> {
        let Self { inner, memory, is_list } = self;
        inner.visit_map(Elements { inner: entries, memory, is_list, size: 0 })
    }

    fn visit_enum<A: EnumAccess<'de>>(self, value: A) -> Result<V::Value, A::Error> {
        self.inner.visit_enum(Metered::new(value, self.memory, size_of::<V::Value>()))
    }
}

/// The elements of a list, the entries of a map, or the parts of a structure.
struct Elements<'m, A> {
    inner: A,
    memory: &'m Memory,
    is_list: bool,
    /// Of the elements of a list so far, together.
    size: usize,
}

impl<A> Elements<'_, A> {
    /// Counts a further element of this size.
    fn count<E: Error>(&mut self, size: usize) -> Result<(), E> {
        let before = allocated(self.size);
        self.size = self.size.saturating_add(if self.is_list { size } else { 0 });
        self.memory.allocate(allocated(self.size) - before)
    }
}

/// The memory of a list whose elements have this size together.
const fn allocated(size: usize) -> usize {
    match size {
        0 => 0,
        1..=ALLOCATED_AT_ONCE => size + ALLOCATION,
        _ => size.saturating_mul(2),
    }
}

impl<'de, A: SeqAccess<'de>> SeqAccess<'de> for Elements<'_, A> {
    type Error = A::Error;

    fn next_element_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let element = self.inner.next_element_seed(Metered::of(seed, self.memory))?;
        if element.is_some() {
            self.count(size_of::<S::Value>())?;
        }
        Ok(element)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

/// The nodes of a map are at least half full.
impl<'de, A: MapAccess<'de>> MapAccess<'de> for Elements<'_, A> {
    type Error = A::Error;

    fn next_key_seed<S: DeserializeSeed<'de>>(
        &mut self,
        seed: S,
    ) -> Result<Option<S::Value>, A::Error> {
        let key = self.inner.next_key_seed(Metered::of(seed, self.memory))?;
        if key.is_some() {
            self.count(2 * size_of::<S::Value>())?;
        }
        Ok(key)
    }

    fn next_value_seed<S: DeserializeSeed<'de>>(&mut self, seed: S) -> Result<S::Value, A::Error> {
        let value = self.inner.next_value_seed(Metered::of(seed, self.memory))?;
        self.count(2 * size_of::<S::Value>())?;
        Ok(value)
    }

    fn size_hint(&self) -> Option<usize> {
        self.inner.size_hint()
    }
}

impl<'de, 'm, A: EnumAccess<'de>> EnumAccess<'de> for Metered<'m, A> {
    type Error = A::Error;
    type Variant = Metered<'m, A::Variant>;

    fn variant_seed<S: DeserializeSeed<'de>>(
        self,
        seed: S,
    ) -> Result<(S::Value, Self::Variant), A::Error> {
        let Self { inner, memory, room } = self;
        let (variant, fields) = inner.variant_seed(Metered::of(seed, memory))?;
        Ok((variant, Metered::new(fields, memory, room)))
    }
}

impl<'de, A: VariantAccess<'de>> VariantAccess<'de> for Metered<'_, A> {
    type Error = A::Error;

    fn unit_variant(self) -> Result<(), A::Error> {
        self.inner.unit_variant()
    }

    fn newtype_variant_seed<S: DeserializeSeed<'de>>(self, seed: S) -> Result<S::Value, A::Error> {
        self.inner.newtype_variant_seed(Metered::of(seed, self.memory))
    }

    fn tuple_variant<V: Visitor<'de>>(
        self,
        length: usize,
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let (inner, visitor) = self.split(visitor, false)?;
        inner.tuple_variant(length, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        let (inner, visitor) = self.split(visitor, false)?;
        inner.struct_variant(fields, visitor)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[derive(serde::Serialize, serde::Deserialize)]
    enum Part {
        Nothing,
        Lists { numbers: Vec<u32>, pairs: Vec<(u8, u64)> },
        Boxed(Option<Box<[u64; 4]>>),
        Named(String, BTreeMap<u8, u32>),
    }

    fn used(value: &impl serde::Serialize, limit: usize) -> (bool, usize) {
        let memory = Memory::new(0, limit);
        let bytes = postcard::to_allocvec(value).unwrap();
        let decoded = decode::<Vec<Part>>(&bytes, &memory);
        (decoded.is_ok_and(|(_, rest)| rest.is_empty()), memory.used.get())
    }

    /// Each list, map, text and box is counted with what an allocation takes, and the parts of a
    /// structure are counted as part of it.
    #[test]
    fn what_is_allocated_is_counted() {
        let of = |part| used(&vec![part], usize::MAX);
        let list = size_of::<Part>() + ALLOCATION;
        assert_eq!(of(Part::Nothing), (true, list));
        let lists = Part::Lists { numbers: vec![1, 2, 3], pairs: vec![(1, 2)] };
        assert_eq!(of(lists), (true, list + 12 + 16 + 2 * ALLOCATION));
        assert_eq!(of(Part::Boxed(None)), (true, list));
        assert_eq!(of(Part::Boxed(Some(Box::default()))), (true, list + 32 + ALLOCATION));
        let named = Part::Named("four".to_owned(), BTreeMap::from([(1, 1), (2, 2)]));
        assert_eq!(of(named), (true, list + 4 + 2 * 2 * 5 + 2 * ALLOCATION));
    }

    #[test]
    fn a_list_that_grows_is_counted_twice() {
        let numbers = vec![0; ALLOCATED_AT_ONCE / size_of::<u32>() + 1];
        let size = 2 * (ALLOCATED_AT_ONCE + size_of::<u32>());
        let list = size_of::<Part>() + ALLOCATION;
        let lists = Part::Lists { numbers, pairs: vec![] };
        assert_eq!(used(&vec![lists], usize::MAX), (true, list + size));
    }

    /// The first element that is too much is the last that is read.
    #[test]
    fn decoding_stops_at_the_limit() {
        let many = || (0..10_000).map(|_| Part::Nothing).collect::<Vec<Part>>();
        let (limit, each) = (1_000, size_of::<Part>());
        let (decoded, taken) = used(&many(), limit);
        assert!(!decoded && taken > limit && taken <= limit + each, "{taken}");
    }
}
