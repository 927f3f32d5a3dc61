//! Rows and verbs as tables of shapes; the parser and the schema are made from the same tables.

use super::arguments::Arguments;
use super::compiler::Compiler;
use super::shape::{Kind, Parameter, Retired, Shape};
use crate::ron_reader::Part;

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
        let fields = cx.fields(Self::WHAT, Self::FIELDS, Self::RETIRED, part)?;
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

        impl $crate::content::validate::row::Row for $Row {
            const WHAT: &'static str = $what;
            const FIELDS: &'static [$crate::content::validate::shape::Parameter] = &[
                $($crate::content::validate::row::parameter!($name, concat!($($about),*), $Shape $(, $default)?),)*
            ];
            const RETIRED: &'static [$crate::content::validate::shape::Retired] = &[$($(($old, $new),)*)?];

            fn from_fields<'t>(
                cx: &mut $crate::content::validate::compiler::Compiler<'_, 't>,
                fields: &$crate::content::validate::arguments::Arguments<'t>,
            ) -> Option<Self> {
                $(let $field = $crate::content::validate::row::argument!(cx, fields, $name, $Shape $(, $default)?);)*
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
                        $($crate::content::validate::row::parameter!(stringify!($argument), "", $Shape $(, $default)?)),*
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
                        $(let $argument = $crate::content::validate::row::argument!(
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
