//! Shapes: how a part of a file is read, with its bounds, and how a schema describes it.

use crate::compiler::Compiler;
use crate::reader::Part;

/// A part of a file as a schema describes it.
pub trait Shape {
    /// The value that the part becomes.
    type Value;

    /// The description of the part.
    fn kind() -> Kind;
}

/// A shape that can be read where the program's context is a `C`.
pub trait Read<C>: Shape {
    /// Reads a part; `None`, with a report, when it is wrong. `what` names the part in messages.
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, what: &str, part: Part<'t>) -> Option<Self::Value>;
}

/// The description of a part.
pub enum Kind {
    /// `true` or `false`.
    Boolean,
    /// An integer of that range.
    Integer {
        /// The least value.
        min: i64,
        /// The greatest value.
        max: i64,
    },
    /// Text of at most that many characters.
    Text {
        /// The greatest length, in characters.
        max: usize,
    },
    /// An id that this row defines.
    Id,
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
    /// Either of two shapes.
    Either(Box<Self>, Box<Self>),
    /// A shape of the program's own.
    Own {
        /// Its name.
        name: &'static str,
        /// The range of its numbers, if it has some.
        range: Option<(i64, i64)>,
        /// The family of verbs that may stand in its place, if there is one.
        verbs: Option<(&'static str, &'static [Verb])>,
    },
}

impl Kind {
    /// A shape of the program's own without numbers.
    pub const fn own(name: &'static str) -> Self {
        Self::Own { name, range: None, verbs: None }
    }

    /// A shape of the program's own with numbers of a range.
    pub const fn own_range(name: &'static str, min: i64, max: i64) -> Self {
        Self::Own { name, range: Some((min, max)), verbs: None }
    }
}

/// A field of a row, or an argument of a verb.
#[derive(Clone, Copy)]
pub struct Parameter {
    /// Its name in the file.
    pub name: &'static str,
    /// Its meaning, in a sentence.
    pub about: &'static str,
    /// Whether it may be left out.
    pub is_optional: bool,
    /// Its shape.
    pub kind: fn() -> Kind,
}

/// A verb with its arguments.
pub struct Verb {
    /// Its name in the file.
    pub name: &'static str,
    /// Its meaning, in a sentence.
    pub about: &'static str,
    /// Its arguments, in their order.
    pub parameters: &'static [Parameter],
}

/// Defines shapes: the value of each, its kind, and how a part of a file is read. A shape is read in any context,
/// or in the one that `in` names.
///
/// ```
/// use ron_tables::{Count, Kind, Read, shapes};
///
/// shapes! {
///     /// An even number.
///     pub Even -> u32, Kind::Integer { min: 0, max: 100 }, |cx, what, part| {
///         let span = part.span(cx.r);
///         let number = Count::<0, 100>::read(cx, what, part)?;
///         cx.r.check(number % 2 == 0, span, || format!("{what} must be even; it is {number}"))
///             .then_some(number)
///     };
/// }
/// ```
#[macro_export]
macro_rules! shapes {
    (in $Context:ty; $(
        $(#[$doc:meta])*
        $vis:vis $Shape:ident $(<$(const $N:ident: $Of:ty),*>)? -> $Value:ty, $kind:expr,
        |$cx:ident, $what:ident, $part:ident| $read:expr;
    )*) => {$(
        $crate::shape!($(#[$doc])* $vis $Shape [$($(const $N: $Of),*)?] [$($($N),*)?] -> $Value, $kind);

        impl $(<$(const $N: $Of),*>)? $crate::Read<$Context> for $Shape $(<$($N),*>)? {
            fn read<'t>(
                $cx: &mut $crate::Compiler<'_, 't, $Context>,
                $what: &str,
                $part: $crate::Part<'t>,
            ) -> Option<$Value> {
                $read
            }
        }
    )*};
    ($(
        $(#[$doc:meta])*
        $vis:vis $Shape:ident $(<$(const $N:ident: $Of:ty),*>)? -> $Value:ty, $kind:expr,
        |$cx:ident, $what:ident, $part:ident| $read:expr;
    )*) => {$(
        $crate::shape!($(#[$doc])* $vis $Shape [$($(const $N: $Of),*)?] [$($($N),*)?] -> $Value, $kind);

        impl<C, $($(const $N: $Of),*)?> $crate::Read<C> for $Shape $(<$($N),*>)? {
            fn read<'t>(
                $cx: &mut $crate::Compiler<'_, 't, C>,
                $what: &str,
                $part: $crate::Part<'t>,
            ) -> Option<$Value> {
                $read
            }
        }
    )*};
}

/// The type of a shape, and its kind.
#[doc(hidden)]
#[macro_export]
macro_rules! shape {
    ($(#[$doc:meta])* $vis:vis $Shape:ident [$($parameters:tt)*] [$($arguments:tt)*] -> $Value:ty, $kind:expr) => {
        $(#[$doc])*
        $vis struct $Shape<$($parameters)*>;

        impl<$($parameters)*> $crate::Shape for $Shape<$($arguments)*> {
            type Value = $Value;

            fn kind() -> $crate::Kind {
                $kind
            }
        }
    };
}
