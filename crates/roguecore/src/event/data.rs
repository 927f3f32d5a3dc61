//! Events as data, for programs in other languages: rows by their ids and names in place of indices.

use roguecore_grid::Direction;
use serde::ser::{
    Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    Serializer,
};
use std::fmt;

use super::{Event, EventKind, PlaceEvent};
use crate::content::Content;
use crate::english::words_of_id;
use crate::entity::PrototypeId;
use crate::id::RowTable;
use crate::inventory::InventorySlot;

/// An event in the words of a content: see [`Event::data`].
#[derive(Clone, Copy, Debug)]
pub struct EventData<'a> {
    event: &'a Event,
    content: &'a Content,
}

impl Event {
    /// The event as data: an object with its name, such as `Fight.Attacked`, as `event`, and its fields. A row of the
    /// content is an object with its `id` and `name`, as in a view; a slot is its letter, a direction its short name,
    /// and a text that a rule says has its numbers in it.
    ///
    /// Whether the player perceived the event is left out: send those with [`seen`](Event::seen) alone.
    ///
    /// ```
    /// use roguecore::{Command, Game};
    ///
    /// let mut game = Game::new(7);
    /// let events = game.step(Command::Wait).unwrap();
    /// # fn to_json(data: roguecore::EventData<'_>) -> String { ron::to_string(&data).unwrap() }
    /// let text = to_json(events.as_slice()[0].data(game.content())); // or any other format of serde
    /// assert!(text.contains("\"Actor.Waited\"") && text.contains("id:\"player\""), "{text}");
    /// ```
    pub const fn data<'a>(&'a self, content: &'a Content) -> EventData<'a> {
        EventData { event: self, content }
    }
}

impl Serialize for EventData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let content = self.content;
        if let EventKind::Place(PlaceEvent::Said { text, at, numbers }) = &self.event.kind {
            let mut fields = serializer.serialize_map(Some(3))?;
            fields.serialize_entry(EVENT, "Place.Said")?;
            fields.serialize_entry("text", &content.rows().said(*text, numbers))?;
            fields.serialize_entry("at", at)?;
            return fields.end();
        }
        self.event.kind.serialize(Writer { inner: serializer, content, place: Place::Kind })
    }
}

/// The field with the name of an event.
const EVENT: &str = "event";

/// The part of an event that is written.
#[derive(Clone, Copy)]
enum Place {
    /// The family of the event.
    Kind,
    /// The event of this family.
    Family(&'static str),
    /// The fields of an event that are a type of their own: family and name.
    Fields(&'static str, &'static str),
    /// A field or a part of one.
    Field,
}

/// Passes everything on, but rows by name, and an event as one object.
struct Writer<'a, S> {
    inner: S,
    content: &'a Content,
    place: Place,
}

/// A field of an event.
struct Field<'a, T: ?Sized>(&'a T, &'a Content);

impl<T: Serialize + ?Sized> Serialize for Field<'_, T> {
    fn serialize<S: Serializer>(&self, inner: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(Writer { inner, content: self.1, place: Place::Field })
    }
}

/// The number in a newtype.
struct Number<'a, T: ?Sized>(&'a T);

impl<T: Serialize + ?Sized> fmt::Display for Number<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.serialize(f)
    }
}

impl<S: Serializer> Writer<'_, S> {
    /// Begins the object of an event.
    fn begin(
        inner: S,
        family: &str,
        name: &str,
        fields: usize,
    ) -> Result<S::SerializeMap, S::Error> {
        let mut map = inner.serialize_map(Some(fields + 1))?;
        map.serialize_entry(EVENT, &format!("{family}.{name}"))?;
        Ok(map)
    }

    /// A row of the content; `null` where it has no id, as damage of no kind.
    fn row(self, table: RowTable, index: usize) -> Result<S::Ok, S::Error> {
        let rows = self.content.rows();
        let kind = |index| self.content.prototype(PrototypeId::new(index as u16));
        let id = match table {
            RowTable::Prototypes => &kind(index).id,
            _ => rows.table(table).id(index),
        };
        let name = match table {
            RowTable::Prototypes => Some(&kind(index).name),
            RowTable::Tiles => rows.tiles.get(index).map(|row| &row.name),
            RowTable::Stats => rows.stats.get(index).map(|row| &row.name),
            RowTable::Statuses => rows.statuses.get(index).map(|row| &row.name),
            RowTable::Factions => rows.factions.get(index).map(|row| &row.name),
            RowTable::Substances => rows.substances.get(index).map(|row| &row.name),
            RowTable::Abilities => rows.abilities.get(index).map(|row| &row.name),
            RowTable::LevelUps => rows.level_ups.get(index).map(|row| &row.name),
            RowTable::Tags
            | RowTable::DamageKinds
            | RowTable::EquipmentSlots
            | RowTable::Custom
            | RowTable::UnknownGroups
            | RowTable::Branches
            | RowTable::Vaults
            | RowTable::Hordes
            | RowTable::Texts => None,
        };
        if id.is_empty() {
            return self.inner.serialize_none();
        }
        let mut row = self.inner.serialize_struct("Row", 2)?;
        row.serialize_field("id", id)?;
        row.serialize_field("name", &name.map_or_else(|| words_of_id(id), Clone::clone))?;
        row.end()
    }
}

/// The methods of a serializer that pass a value on.
macro_rules! passed_on {
    ($($method:ident($($value:ident: $type:ty),*);)*) => {
        $(fn $method(self $(, $value: $type)*) -> Result<S::Ok, S::Error> {
            self.inner.$method($($value),*)
        })*
    };
}

impl<'a, S: Serializer> Serializer for Writer<'a, S> {
    type Ok = S::Ok;
    type Error = S::Error;
    type SerializeSeq = Parts<'a, S::SerializeSeq>;
    type SerializeTuple = Parts<'a, S::SerializeTuple>;
    type SerializeTupleStruct = S::SerializeTupleStruct;
    type SerializeTupleVariant = S::SerializeTupleVariant;
    type SerializeMap = S::SerializeMap;
    type SerializeStruct = Fields<'a, S::SerializeMap, S::SerializeStruct>;
    type SerializeStructVariant = Fields<'a, S::SerializeMap, S::SerializeStructVariant>;

    passed_on! {
        serialize_bool(value: bool);
        serialize_i8(value: i8);
        serialize_i16(value: i16);
        serialize_i32(value: i32);
        serialize_i64(value: i64);
        serialize_u8(value: u8);
        serialize_u16(value: u16);
        serialize_u32(value: u32);
        serialize_u64(value: u64);
        serialize_f32(value: f32);
        serialize_f64(value: f64);
        serialize_char(value: char);
        serialize_str(value: &str);
        serialize_bytes(value: &[u8]);
        serialize_none();
        serialize_unit();
        serialize_unit_struct(name: &'static str);
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<S::Ok, S::Error> {
        self.inner.serialize_some(&Field(value, self.content))
    }

    fn serialize_unit_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
    ) -> Result<S::Ok, S::Error> {
        if let Place::Family(family) = self.place {
            return Self::begin(self.inner, family, variant, 0)?.end();
        }
        let is_named = |it: &Direction| name == "Direction" && format!("{it:?}") == variant;
        match Direction::ALL.into_iter().find(is_named) {
            Some(direction) => self.inner.serialize_str(direction.name()),
            None => self.inner.serialize_unit_variant(name, index, variant),
        }
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let Some(table) = RowTable::of_type(name) else {
            if name == "InventorySlot" {
                let slot = InventorySlot::all().chain([InventorySlot::GOAL]);
                let mut slot = slot.skip(index_in(value)?);
                return slot.next().map(InventorySlot::letter).serialize(self.inner);
            }
            return value.serialize(self);
        };
        let index = index_in(value)?;
        self.row(table, index)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<S::Ok, S::Error> {
        let place = match self.place {
            Place::Kind => Place::Family(variant),
            Place::Family(family) => Place::Fields(family, variant),
            Place::Fields(..) | Place::Field => {
                let value = Field(value, self.content);
                return self.inner.serialize_newtype_variant(name, index, variant, &value);
            }
        };
        value.serialize(Self { place, ..self })
    }

    fn serialize_seq(self, len: Option<usize>) -> Result<Self::SerializeSeq, S::Error> {
        Ok(Parts(self.inner.serialize_seq(len)?, self.content))
    }

    fn serialize_tuple(self, len: usize) -> Result<Self::SerializeTuple, S::Error> {
        Ok(Parts(self.inner.serialize_tuple(len)?, self.content))
    }

    fn serialize_tuple_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleStruct, S::Error> {
        self.inner.serialize_tuple_struct(name, len)
    }

    fn serialize_tuple_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeTupleVariant, S::Error> {
        self.inner.serialize_tuple_variant(name, index, variant, len)
    }

    fn serialize_map(self, len: Option<usize>) -> Result<Self::SerializeMap, S::Error> {
        self.inner.serialize_map(len)
    }

    fn serialize_struct(
        self,
        name: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStruct, S::Error> {
        let to = match self.place {
            Place::Fields(family, name) => To::Event(Self::begin(self.inner, family, name, len)?),
            Place::Kind | Place::Family(_) | Place::Field => {
                To::Field(self.inner.serialize_struct(name, len)?)
            }
        };
        Ok(Fields(to, self.content))
    }

    fn serialize_struct_variant(
        self,
        name: &'static str,
        index: u32,
        variant: &'static str,
        len: usize,
    ) -> Result<Self::SerializeStructVariant, S::Error> {
        let to = match self.place {
            Place::Family(family) => To::Event(Self::begin(self.inner, family, variant, len)?),
            Place::Kind | Place::Fields(..) | Place::Field => {
                To::Field(self.inner.serialize_struct_variant(name, index, variant, len)?)
            }
        };
        Ok(Fields(to, self.content))
    }
}

/// The index in the id of a row or slot.
fn index_in<T: Serialize + ?Sized, E: serde::ser::Error>(value: &T) -> Result<usize, E> {
    Number(value).to_string().parse().map_err(|_| E::custom("an id is no number"))
}

/// The elements of a list.
struct Parts<'a, P>(P, &'a Content);

impl<P: SerializeSeq> SerializeSeq for Parts<'_, P> {
    type Ok = P::Ok;
    type Error = P::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), P::Error> {
        self.0.serialize_element(&Field(value, self.1))
    }

    fn end(self) -> Result<P::Ok, P::Error> {
        self.0.end()
    }
}

impl<P: SerializeTuple> SerializeTuple for Parts<'_, P> {
    type Ok = P::Ok;
    type Error = P::Error;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), P::Error> {
        self.0.serialize_element(&Field(value, self.1))
    }

    fn end(self) -> Result<P::Ok, P::Error> {
        self.0.end()
    }
}

/// The fields of an event, or of a part of one.
struct Fields<'a, M, P>(To<M, P>, &'a Content);

/// Where fields are written.
enum To<M, P> {
    /// Into the object of the event.
    Event(M),
    /// Into an object of their own.
    Field(P),
}

/// Fields are passed on, into either object.
macro_rules! fields {
    ($($Trait:ident)*) => {
        $(impl<M, P> $Trait for Fields<'_, M, P>
        where
            P: $Trait,
            M: SerializeMap<Ok = P::Ok, Error = P::Error>,
        {
            type Ok = P::Ok;
            type Error = P::Error;

            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), P::Error> {
                let value = Field(value, self.1);
                match &mut self.0 {
                    To::Event(map) => map.serialize_entry(name, &value),
                    To::Field(fields) => fields.serialize_field(name, &value),
                }
            }

            fn end(self) -> Result<P::Ok, P::Error> {
                match self.0 {
                    To::Event(map) => map.end(),
                    To::Field(fields) => fields.end(),
                }
            }
        })*
    };
}

fields! { SerializeStruct SerializeStructVariant }
