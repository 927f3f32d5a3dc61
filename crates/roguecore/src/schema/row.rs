//! Rows and verbs as tables of shapes; the parser and the schema are made from the same tables.

use super::arguments::Arguments;
use super::compiler::Compiler;
use super::shape::{Kind, Parameter, Shape};
use crate::ron_reader::Part;

/// A row that is read from its fields.
pub(crate) trait Row: Sized {
    /// What it is, in a sentence.
    const ABOUT: &'static str;
    /// What messages and the schema call it.
    const WHAT: &'static str;
    /// Its fields.
    const FIELDS: &'static [Parameter];

    /// Reads the fields.
    fn from_fields<'t>(cx: &mut Compiler<'_, 't>, fields: &Arguments<'t>) -> Option<Self>;
}

impl<R: Row> Shape for R {
    type Value = Self;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<Self> {
        let fields = cx.fields(Self::WHAT, Self::FIELDS, part)?;
        Self::from_fields(cx, &fields)
    }

    fn kind() -> Kind {
        Kind::Row(Self::WHAT, Self::FIELDS)
    }
}

/// One parameter of a table.
macro_rules! parameter {
    ($name:expr, $about:expr, $Shape:ty) => {
        $crate::schema::shape::Parameter {
            name: $name,
            about: $about,
            is_optional: false,
            kind: <$Shape as $crate::schema::shape::Shape>::kind,
        }
    };
    ($name:expr, $about:expr, $Shape:ty, $default:expr) => {
        $crate::schema::shape::Parameter {
            name: $name,
            about: $about,
            is_optional: true,
            kind: <$Shape as $crate::schema::shape::Shape>::kind,
        }
    };
}

/// Reads one parameter: required, or with a default.
macro_rules! argument {
    ($cx:ident, $from:ident, $name:expr, $said:expr, $Shape:ty) => {
        $from.required::<$Shape>($cx, $name, $said)
    };
    ($cx:ident, $from:ident, $name:expr, $said:expr, $Shape:ty, $default:expr) => {
        $from.optional::<$Shape>($cx, $name, $said, || $default)
    };
}

/// What messages call a parameter: its name, unless the table says otherwise.
macro_rules! said {
    ($name:expr) => {
        $name
    };
    ($name:expr, $said:literal) => {
        $said
    };
}

/// Defines a row: a struct with the values of its fields, and the table that reads them.
macro_rules! row {
    (
        $(#[doc = $doc:literal])*
        $Row:ident = $what:literal { $(
            $(#[doc = $about:literal])*
            $name:literal $field:ident: $Shape:ty $(as $said:literal)? $(= $default:expr)?;
        )* }
    ) => {
        $(#[doc = $doc])*
        pub(crate) struct $Row {
            $($(#[doc = $about])* pub(crate) $field: <$Shape as $crate::schema::shape::Shape>::Value,)*
        }

        impl $crate::schema::row::Row for $Row {
            const ABOUT: &'static str = concat!($($doc),*);
            const WHAT: &'static str = $what;
            const FIELDS: &'static [$crate::schema::shape::Parameter] = &[
                $($crate::schema::row::parameter!($name, concat!($($about),*), $Shape $(, $default)?),)*
            ];

            fn from_fields<'t>(
                cx: &mut $crate::schema::compiler::Compiler<'_, 't>,
                fields: &$crate::schema::arguments::Arguments<'t>,
            ) -> Option<Self> {
                $(let $field = $crate::schema::row::argument!(
                    cx, fields, $name, $crate::schema::row::said!($name $(, $said)?), $Shape $(, $default)?
                );)*
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
        pub(crate) struct $Family;

        impl $Family {
            /// Every verb of the family.
            pub(crate) const VERBS: &'static [$crate::schema::shape::Verb] = &[$(
                $crate::schema::shape::Verb {
                    name: $name,
                    about: concat!($($about),*),
                    parameters: &[
                        $($crate::schema::row::parameter!(stringify!($argument), "", $Shape $(, $default)?)),*
                    ],
                },
            )*];
        }

        impl $crate::schema::shape::Shape for $Family {
            type Value = $Value;

            fn read<'t>(
                $cx: &mut $crate::schema::compiler::Compiler<'_, 't>,
                _what: &str,
                part: $crate::ron_reader::Part<'t>,
            ) -> Option<$Value> {
                let (verb, arguments) = $cx.verb($what, Self::VERBS, part)?;
                let $at = arguments.span();
                match verb.name {
                    $($name => {
                        $(let $argument = $crate::schema::row::argument!(
                            $cx, arguments, stringify!($argument), stringify!($argument), $Shape $(, $default)?
                        );)*
                        $(let $argument = $argument?;)*
                        Some($value)
                    })*
                    _ => None,
                }
            }

            fn kind() -> $crate::schema::shape::Kind {
                $crate::schema::shape::Kind::Verb($what, Self::VERBS)
            }
        }
    };
}

pub(crate) use {argument, parameter, row, said, verbs};
