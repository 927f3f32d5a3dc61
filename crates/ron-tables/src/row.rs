//! Rows and verbs as tables of shapes; the parser and the schema are made from the same tables.

use crate::arguments::Arguments;
use crate::compiler::Compiler;
use crate::reader::Part;
use crate::shape::{Kind, Parameter, Read, Shape};

/// A row: a list of fields.
pub trait Row: Sized {
    /// Its meaning, in a sentence.
    const ABOUT: &'static str;
    /// Its name in messages and in the schema.
    const WHAT: &'static str;
    /// Its fields.
    const FIELDS: &'static [Parameter];
}

/// A row that can be read from its fields where the program's context is a `C`.
pub trait ReadRow<C>: Row {
    /// Reads the fields.
    fn from_fields<'t>(cx: &mut Compiler<'_, 't, C>, fields: &Arguments<'t>) -> Option<Self>;
}

impl<R: Row> Shape for R {
    type Value = Self;

    fn kind() -> Kind {
        Kind::Row(Self::WHAT, Self::FIELDS)
    }
}

impl<C, R: ReadRow<C>> Read<C> for R {
    fn read<'t>(cx: &mut Compiler<'_, 't, C>, _what: &str, part: Part<'t>) -> Option<Self> {
        let fields = cx.fields(Self::WHAT, Self::FIELDS, part)?;
        Self::from_fields(cx, &fields)
    }
}

/// One parameter of a table.
#[doc(hidden)]
#[macro_export]
macro_rules! parameter {
    ($name:expr, $about:expr, $Shape:ty) => {
        $crate::Parameter {
            name: $name,
            about: $about,
            is_optional: false,
            kind: <$Shape as $crate::Shape>::kind,
        }
    };
    ($name:expr, $about:expr, $Shape:ty, $default:expr) => {
        $crate::Parameter {
            name: $name,
            about: $about,
            is_optional: true,
            kind: <$Shape as $crate::Shape>::kind,
        }
    };
}

/// Reads one parameter: required, or with a default.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($cx:ident, $from:ident, $name:expr, $said:expr, $Shape:ty) => {
        $from.required::<_, $Shape>($cx, $name, $said)
    };
    ($cx:ident, $from:ident, $name:expr, $said:expr, $Shape:ty, $default:expr) => {
        $from.optional::<_, $Shape>($cx, $name, $said, || $default)
    };
}

/// The name of a parameter in messages: its own, unless the table gives another.
#[doc(hidden)]
#[macro_export]
macro_rules! said {
    ($name:expr) => {
        $name
    };
    ($name:expr, $said:literal) => {
        $said
    };
}

/// Defines a row that is read in a context: a struct with the values of its fields, and the table that reads them.
///
/// Each field is its name in the file, its name in the struct and its shape; then the words of messages for it (`as`),
/// if they are not its name, and a default, if it may be left out. A default may be made of fields that stand before
/// it, each of which is an option there: `None` where it has a mistake.
///
/// Attributes of the struct stand after the context, those of `serde` for a field before its name.
///
/// ```
/// use ron_tables::{Boolean, Count, Row, row};
///
/// row! {
///     in (), with #[derive(Debug)];
///     /// A door.
///     pub Door = "door" {
///         /// How hard it is to break, in hit points.
///         "hp" hit_points: Count<1, 100> as "the hit points";
///         /// Whether it is locked.
///         "locked" is_locked: Boolean = false;
///     }
/// }
/// assert!(!Door::FIELDS[0].is_optional && Door::FIELDS[1].is_optional);
/// ```
#[macro_export]
macro_rules! row {
    (
        in $Context:ty $(, with $(#[$attribute:meta])+)?;
        $(#[doc = $doc:literal])*
        $vis:vis $Row:ident = $what:literal { $(
            $(#[doc = $about:literal])*
            $(#[serde($($serde:tt)*)])?
            $name:literal $field:ident: $Shape:ty $(as $said:literal)? $(= $default:expr)?;
        )* }
    ) => {
        $(#[doc = $doc])*
        $($(#[$attribute])+)?
        $vis struct $Row {
            $(
                $(#[doc = $about])*
                $(#[serde($($serde)*)])?
                $vis $field: <$Shape as $crate::Shape>::Value,
            )*
        }

        impl $crate::Row for $Row {
            const ABOUT: &'static str = concat!($($doc),*);
            const WHAT: &'static str = $what;
            const FIELDS: &'static [$crate::Parameter] = &[
                $($crate::parameter!($name, concat!($($about),*), $Shape $(, $default)?),)*
            ];
        }

        impl $crate::ReadRow<$Context> for $Row {
            fn from_fields<'t>(
                cx: &mut $crate::Compiler<'_, 't, $Context>,
                fields: &$crate::Arguments<'t>,
            ) -> Option<Self> {
                $(let $field = $crate::argument!(
                    cx, fields, $name, $crate::said!($name $(, $said)?), $Shape $(, $default)?
                );)*
                Some(Self { $($field: $field?,)* })
            }
        }
    };
}

/// Defines an enum whose variants are the verbs of a family, and the table that reads them in a context.
///
/// Each verb is its name and its arguments in the file, then its variant, whose values are arguments. A condition after
/// the variant (`if`) must hold; it reports the faults that it finds. The names before the list are those of the
/// compiler and of the place of the verb in the conditions.
///
/// ```
/// use ron_tables::{Count, verb_enum};
///
/// verb_enum! {
///     in (), with #[derive(Clone, Copy, Debug)];
///     /// The deed of a creature.
///     pub enum Deed, DeedFamily = "deed" |cx, _at| {
///         /// Does nothing.
///         "Rest"() => Rest;
///         /// Takes hit points.
///         "Hit"(damage: Count<1, 100>) => Hit(damage: u32);
///     }
/// }
/// assert_eq!(DeedFamily::VERBS[1].name, "Hit");
/// assert!(matches!(Deed::Hit(3), Deed::Hit(_)));
/// ```
#[macro_export]
macro_rules! verb_enum {
    (
        in $Context:ty $(, with $(#[$attribute:meta])+)?;
        $(#[doc = $doc:literal])*
        $vis:vis enum $Enum:ident, $family_vis:vis $Family:ident = $what:literal |$cx:ident, $at:ident|
        { $(
            $(#[doc = $about:literal])*
            $(#[default$($is_default:tt)?])?
            $name:literal ($($argument:ident: $Shape:ty $(= $default:expr)?),*) =>
                $Variant:ident $({ $(
                    $(#[doc = $about_field:literal])* $field:ident: $Field:ty
                ),* $(,)? })? $(( $($value:ident: $Value:ty),* ))? $(if $condition:expr)?;
        )* }
    ) => {
        $(#[doc = $doc])*
        $($(#[$attribute])+)?
        $vis enum $Enum { $(
            $(#[doc = $about])*
            $(#[default$($is_default)?])?
            $Variant $({ $($(#[doc = $about_field])* $field: $Field),* })? $(($($Value),*))?,
        )* }

        $crate::verbs! {
            in $Context;
            $(#[doc = $doc])*
            $family_vis $Family = $what -> $Enum, |$cx, $at| { $(
                $(#[doc = $about])*
                $name($($argument: $Shape $(= $default)?),*) => {
                    $(if !$condition {
                        return None;
                    })?
                    $Enum::$Variant $({ $($field),* })? $(($($value),*))?
                };
            )* }
        }
    };
}

/// Defines a family of verbs that are read in a context: each with its arguments and the value it becomes. The names
/// before the list are those of the compiler and of the place of the verb in the expressions.
///
/// ```
/// use ron_tables::{Count, verbs};
///
/// pub enum Deed {
///     Rest,
///     Hit(u32),
/// }
///
/// verbs! {
///     in ();
///     /// The deed of a creature.
///     pub DeedFamily = "deed" -> Deed, |cx, _at| {
///         /// Does nothing.
///         "Rest"() => Deed::Rest;
///         /// Takes hit points.
///         "Hit"(damage: Count<1, 100>) => Deed::Hit(damage);
///     }
/// }
/// assert_eq!(DeedFamily::VERBS[1].name, "Hit");
/// ```
#[macro_export]
macro_rules! verbs {
    (
        in $Context:ty;
        $(#[doc = $doc:literal])*
        $vis:vis $Family:ident = $what:literal -> $Value:ty, |$cx:ident, $at:ident|
        { $(
            $(#[doc = $about:literal])*
            $name:literal ($($argument:ident: $Shape:ty $(= $default:expr)?),*) => $value:expr;
        )* }
    ) => {
        $(#[doc = $doc])*
        $vis struct $Family;

        impl $Family {
            /// Every verb of the family.
            $vis const VERBS: &'static [$crate::Verb] = &[$(
                $crate::Verb {
                    name: $name,
                    about: concat!($($about),*),
                    parameters: &[
                        $($crate::parameter!(stringify!($argument), "", $Shape $(, $default)?)),*
                    ],
                },
            )*];
        }

        impl $crate::Shape for $Family {
            type Value = $Value;

            fn kind() -> $crate::Kind {
                $crate::Kind::Verb($what, Self::VERBS)
            }
        }

        impl $crate::Read<$Context> for $Family {
            fn read<'t>(
                $cx: &mut $crate::Compiler<'_, 't, $Context>,
                _what: &str,
                part: $crate::Part<'t>,
            ) -> Option<$Value> {
                let (verb, arguments) = $cx.verb($what, Self::VERBS, part)?;
                let $at = arguments.span();
                match verb.name {
                    $($name => {
                        $(let $argument = $crate::argument!(
                            $cx, arguments, stringify!($argument), stringify!($argument), $Shape $(, $default)?
                        );)*
                        $(let $argument = $argument?;)*
                        Some($value)
                    })*
                    _ => None,
                }
            }
        }
    };
}
