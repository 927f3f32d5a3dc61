//! Shapes: how a part of a file is read, with its bounds, and what the schema says of it.

use super::compiler::Compiler;
use crate::ron_reader::Part;

/// How a part of a file is read.
pub(crate) trait Shape {
    /// What is read.
    type Value;

    /// Reads a part; `None`, with a report, when it is wrong. `what` names the part in messages.
    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value>;

    /// What the schema says of it.
    fn kind() -> Kind;
}

/// What the schema says of a part.
pub(crate) enum Kind {
    /// `true` or `false`.
    Boolean,
    /// An integer of that range.
    Integer { min: i64, max: i64 },
    /// An integer of that range, dice in it, or a verb.
    Amount { min: i64, max: i64, verbs: &'static [Verb] },
    /// Dice of that range.
    Dice { min: i64, max: i64 },
    /// Text of at most that many characters.
    Text { max: usize },
    /// An id that this row defines.
    Id,
    /// A character that fills one cell of the screen.
    Glyph,
    /// Red, green and blue.
    Color,
    /// The id of a row of that table.
    Name(&'static str),
    /// One of these words.
    Word(Vec<String>),
    /// A verb of that family.
    Verb(&'static str, &'static [Verb]),
    /// A row of that kind.
    Row(&'static str, &'static [Parameter]),
    /// At most that many parts.
    List(Box<Self>, usize),
    /// Some of the fields of a row.
    SomeFields,
    /// Names of a table, each with a value.
    Map(&'static str, Box<Self>),
    /// The first and the last floor of a range.
    Floors,
    /// Either of two shapes.
    Either(Box<Self>, Box<Self>),
}

/// A field of a row, or an argument of a verb.
#[derive(Clone, Copy)]
pub(crate) struct Parameter {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) is_optional: bool,
    pub(crate) kind: fn() -> Kind,
}

/// A verb with its arguments.
pub(crate) struct Verb {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) parameters: &'static [Parameter],
}

/// Defines shapes: what each reads, its kind, and how a part of a file is read.
macro_rules! shapes {
    ($(
        $(#[$doc:meta])*
        $Shape:ident $(<$(const $N:ident: $Of:ty),*>)? -> $Value:ty, $kind:expr,
        |$cx:ident, $what:ident, $part:ident| $read:expr;
    )*) => {$(
        $(#[$doc])*
        pub(crate) struct $Shape $(<$(const $N: $Of),*>)?;

        impl $(<$(const $N: $Of),*>)? $crate::schema::shape::Shape for $Shape $(<$($N),*>)? {
            type Value = $Value;

            fn read<'t>(
                $cx: &mut $crate::schema::compiler::Compiler<'_, 't>,
                $what: &str,
                $part: $crate::ron_reader::Part<'t>,
            ) -> Option<$Value> {
                $read
            }

            fn kind() -> $crate::schema::shape::Kind {
                $kind
            }
        }
    )*};
}

pub(crate) use shapes;
