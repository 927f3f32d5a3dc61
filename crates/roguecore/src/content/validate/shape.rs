//! Shapes: how a part of a file is read, with its bounds. Tables of shapes make up rows and verbs;
//! the parser and the schema are made from the same tables.

use super::arguments::Arguments;
use super::compiler::Compiler;
use crate::ron_reader::Part;

/// How a part of a file is read.
pub(super) trait Shape {
    /// What is read.
    type Value;

    /// Reads a part; `None`, with a report, when it is wrong. `what` names the part in messages.
    fn read<'t>(cx: &mut Compiler<'_, 't>, what: &str, part: Part<'t>) -> Option<Self::Value>;

    /// What the schema says of it.
    fn kind() -> Kind;
}

/// What the schema says of a part.
pub(super) enum Kind {
    /// `true` or `false`.
    Boolean,
    /// An integer of that range.
    Integer { min: i64, max: i64 },
    /// An integer of that range, dice in it, or a stat.
    Amount { min: i64, max: i64, stat: &'static [Verb] },
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
    /// At most so many parts.
    List(Box<Self>, usize),
    /// Names of a table, each with a value.
    Map(&'static str, Box<Self>),
    /// Either of two shapes.
    Either(Box<Self>, Box<Self>),
}

/// A field of a row, or an argument of a verb.
pub(super) struct Parameter {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) is_optional: bool,
    pub(super) kind: fn() -> Kind,
}

/// A verb with its arguments.
pub(super) struct Verb {
    pub(super) name: &'static str,
    pub(super) about: &'static str,
    pub(super) parameters: &'static [Parameter],
}

/// A field that an earlier grammar had, and what to write instead.
pub(super) type Retired = (&'static str, &'static str);

/// A row that is read from its fields.
pub(super) trait Row: Sized {
    /// What messages and the schema call it.
    const WHAT: &'static str;
    /// Its fields.
    const FIELDS: &'static [Parameter];
    /// Fields of earlier grammars.
    const RETIRED: &'static [Retired];

    /// Reads the fields.
    fn from_fields<'t>(cx: &mut Compiler<'_, 't>, fields: &Arguments<'t>) -> Option<Self>;
}

impl<R: Row> Shape for R {
    type Value = Self;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<Self> {
        let fields = cx.fields::<Self>(part)?;
        Self::from_fields(cx, &fields)
    }

    fn kind() -> Kind {
        Kind::Row(Self::WHAT, Self::FIELDS)
    }
}

/// One parameter of a table.
macro_rules! parameter {
    ($name:expr, $about:expr, $Shape:ty) => {
        $crate::content::validate::shape::Parameter {
            name: $name,
            about: $about,
            is_optional: false,
            kind: <$Shape as $crate::content::validate::shape::Shape>::kind,
        }
    };
    ($name:expr, $about:expr, $Shape:ty, $default:expr) => {
        $crate::content::validate::shape::Parameter {
            name: $name,
            about: $about,
            is_optional: true,
            kind: <$Shape as $crate::content::validate::shape::Shape>::kind,
        }
    };
}

/// Reads one parameter: required, or with a default.
macro_rules! argument {
    ($cx:ident, $from:ident, $name:expr, $Shape:ty) => {
        $from.required::<$Shape>($cx, $name)
    };
    ($cx:ident, $from:ident, $name:expr, $Shape:ty, $default:expr) => {
        $from.optional::<$Shape>($cx, $name, || $default)
    };
}

/// Defines a row: a struct with the values of its fields, and the table that reads them.
macro_rules! row {
    (
        $(#[doc = $doc:literal])*
        $Row:ident = $what:literal { $(
            $(#[doc = $about:literal])*
            $name:literal $field:ident: $Shape:ty $(= $default:expr)?;
        )* }
        $(retired { $($old:literal => $new:literal;)* })?
    ) => {
        $(#[doc = $doc])*
        pub(super) struct $Row {
            $($(#[doc = $about])* pub(super) $field: <$Shape as $crate::content::validate::shape::Shape>::Value,)*
        }

        impl $crate::content::validate::shape::Row for $Row {
            const WHAT: &'static str = $what;
            const FIELDS: &'static [$crate::content::validate::shape::Parameter] = &[
                $($crate::content::validate::shape::parameter!($name, concat!($($about),*), $Shape $(, $default)?),)*
            ];
            const RETIRED: &'static [$crate::content::validate::shape::Retired] = &[$($(($old, $new),)*)?];

            fn from_fields<'t>(
                cx: &mut $crate::content::validate::compiler::Compiler<'_, 't>,
                fields: &$crate::content::validate::arguments::Arguments<'t>,
            ) -> Option<Self> {
                $(let $field = $crate::content::validate::shape::argument!(cx, fields, $name, $Shape $(, $default)?);)*
                Some(Self { $($field: $field?,)* })
            }
        }
    };
}

/// Defines a family of verbs: each with its arguments and what it becomes.
macro_rules! verbs {
    (
        $(#[doc = $doc:literal])*
        $Family:ident = $what:literal -> $Value:ty, |$cx:ident, $at:ident|
        { $(
            $(#[doc = $about:literal])*
            $name:literal ($($argument:ident: $Shape:ty $(= $default:expr)?),*) => $value:expr;
        )* }
    ) => {
        $(#[doc = $doc])*
        pub(super) struct $Family;

        impl $Family {
            /// Every verb of the family.
            pub(super) const VERBS: &'static [$crate::content::validate::shape::Verb] = &[$(
                $crate::content::validate::shape::Verb {
                    name: $name,
                    about: concat!($($about),*),
                    parameters: &[
                        $($crate::content::validate::shape::parameter!(stringify!($argument), "", $Shape $(, $default)?)),*
                    ],
                },
            )*];
        }

        impl $crate::content::validate::shape::Shape for $Family {
            type Value = $Value;

            fn read<'t>(
                $cx: &mut $crate::content::validate::compiler::Compiler<'_, 't>,
                _what: &str,
                part: $crate::ron_reader::Part<'t>,
            ) -> Option<$Value> {
                let (verb, arguments) = $cx.verb($what, Self::VERBS, part)?;
                let $at = arguments.span();
                match verb.name {
                    $($name => {
                        $(let $argument = $crate::content::validate::shape::argument!(
                            $cx, arguments, stringify!($argument), $Shape $(, $default)?
                        );)*
                        $(let $argument = $argument?;)*
                        Some($value)
                    })*
                    _ => None,
                }
            }

            fn kind() -> $crate::content::validate::shape::Kind {
                $crate::content::validate::shape::Kind::Verb($what, Self::VERBS)
            }
        }
    };
}

pub(super) use {argument, parameter, row, verbs};
