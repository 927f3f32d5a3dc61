//! The meaning of the rules of a row as a number: a hash of its fields in which every id of a row is
//! replaced by the name of that row. It does not depend on the order of the rows of any table.

use roguecore_grid::hash::hash_bytes;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};

use super::tables::Rows;
use crate::id::{RowTable, SORTED_BY_ID, TagId, TagSet};

/// The hash of a value with rows by name.
pub(crate) fn rule_hash(rows: &Rows, value: &impl Serialize) -> u32 {
    let mut out = Bytes::new(rows);
    // Writing plain data into memory does not fail.
    _ = value.serialize(&mut out);
    (hash_bytes(&out.written) >> 32) as u32
}

/// The name of a row in the content file; empty for an id of other content.
pub(crate) fn name_of(rows: &Rows, table: RowTable, index: usize) -> &str {
    rows.table(table).id(index)
}

/// The bytes of a value, with rows by name.
struct Bytes<'c> {
    rows: &'c Rows,
    written: Vec<u8>,
    /// Where the elements of a list begin whose order has no meaning; `None` outside of one.
    elements: Option<Vec<usize>>,
}

impl<'c> Bytes<'c> {
    const fn new(rows: &'c Rows) -> Self {
        Self { rows, written: Vec::new(), elements: None }
    }

    fn number(&mut self, number: u64) {
        self.written.extend(number.to_le_bytes());
    }

    fn text(&mut self, text: &str) {
        self.number(text.len() as u64);
        self.written.extend(text.as_bytes());
    }

    fn name(&mut self, table: RowTable, index: u64) {
        // The wording of a text is not part of the meaning.
        if table != RowTable::Texts {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            self.text(name_of(self.rows, table, index));
        }
    }

    fn names(&mut self, tags: u64) {
        let tag = |tag: TagId| name_of(self.rows, RowTable::Tags, tag.index());
        let mut names: Vec<&str> = TagSet(tags).iter().map(tag).collect();
        names.sort_unstable();
        self.number(names.len() as u64);
        names.into_iter().for_each(|name| self.text(name));
    }

    /// The elements of a list in the order of their bytes. No element is a list itself.
    fn sorted<T: Serialize + ?Sized>(&mut self, list: &T) -> Result<(), std::fmt::Error> {
        let mut inner = Self { elements: Some(Vec::new()), ..Self::new(self.rows) };
        list.serialize(&mut inner)?;
        let starts = inner.elements.unwrap_or_default();
        let ends = starts.iter().skip(1).copied().chain([inner.written.len()]);
        let mut elements: Vec<&[u8]> =
            starts.iter().zip(ends).map(|(&start, end)| &inner.written[start..end]).collect();
        elements.sort_unstable();
        self.number(elements.len() as u64);
        elements.into_iter().for_each(|element| self.written.extend(element));
        Ok(())
    }

    /// The value of a newtype that is a number.
    fn number_in<T: Serialize + ?Sized>(&self, value: &T) -> u64 {
        let mut inner = Self::new(self.rows);
        _ = value.serialize(&mut inner);
        inner.written.try_into().map_or(u64::MAX, u64::from_le_bytes)
    }
}

macro_rules! numbers {
    ($($method:ident: $type:ty;)*) => {
        $(fn $method(self, value: $type) -> Result<(), Self::Error> {
            #[allow(clippy::cast_lossless)] // One body for all types.
            self.number(value as u64);
            Ok(())
        })*
    };
}

impl Serializer for &mut Bytes<'_> {
    type Ok = ();
    type Error = std::fmt::Error;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    numbers! {
        serialize_bool: bool;
        serialize_i8: i8;
        serialize_i16: i16;
        serialize_i32: i32;
        serialize_i64: i64;
        serialize_u8: u8;
        serialize_u16: u16;
        serialize_u32: u32;
        serialize_u64: u64;
        serialize_char: char;
    }

    fn serialize_f32(self, value: f32) -> Result<(), Self::Error> {
        self.serialize_u32(value.to_bits())
    }

    fn serialize_f64(self, value: f64) -> Result<(), Self::Error> {
        self.serialize_u64(value.to_bits())
    }

    fn serialize_str(self, value: &str) -> Result<(), Self::Error> {
        self.text(value);
        Ok(())
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), Self::Error> {
        self.number(value.len() as u64);
        self.written.extend(value);
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Self::Error> {
        self.serialize_u8(0)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Self::Error> {
        self.number(1);
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Self::Error> {
        Ok(())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<(), Self::Error> {
        Ok(())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<(), Self::Error> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), Self::Error> {
        match name {
            "TagSet" => self.names(self.number_in(value)),
            SORTED_BY_ID => self.sorted(value)?,
            _ => match RowTable::of_type(name) {
                Some(table) => self.name(table, self.number_in(value)),
                None => value.serialize(self)?,
            },
        }
        Ok(())
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Self::Error> {
        self.text(variant);
        value.serialize(self)
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self, Self::Error> {
        self.number(len.unwrap_or(0) as u64);
        Ok(self)
    }

    fn serialize_tuple(self, _len: usize) -> Result<Self, Self::Error> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, Self::Error> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _len: usize,
    ) -> Result<Self, Self::Error> {
        self.text(variant);
        Ok(self)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self, Self::Error> {
        self.serialize_seq(len)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, Self::Error> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self, Self::Error> {
        self.serialize_tuple_variant(name, index, variant, len)
    }
}

macro_rules! parts {
    ($($Trait:ident: $method:ident($($key:ty)?);)*) => {
        $(impl $Trait for &mut Bytes<'_> {
            type Ok = ();
            type Error = std::fmt::Error;

            fn $method<T: Serialize + ?Sized>(
                &mut self,
                $(_: $key,)?
                value: &T,
            ) -> Result<(), Self::Error> {
                value.serialize(&mut **self)
            }

            fn end(self) -> Result<(), Self::Error> {
                Ok(())
            }
        })*
    };
}

parts! {
    SerializeTuple: serialize_element();
    SerializeTupleStruct: serialize_field();
    SerializeTupleVariant: serialize_field();
    SerializeStruct: serialize_field(&'static str);
    SerializeStructVariant: serialize_field(&'static str);
}

impl SerializeSeq for &mut Bytes<'_> {
    type Ok = ();
    type Error = std::fmt::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Self::Error> {
        let start = self.written.len();
        if let Some(elements) = &mut self.elements {
            elements.push(start);
        }
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Self::Error> {
        Ok(())
    }
}

impl SerializeMap for &mut Bytes<'_> {
    type Ok = ();
    type Error = std::fmt::Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Self::Error> {
        key.serialize(&mut **self)
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Self::Error> {
        value.serialize(&mut **self)
    }

    fn end(self) -> Result<(), Self::Error> {
        Ok(())
    }
}
