//! Shapes of names: the ids of rows that other rows name.

use super::compiler::Compiler;
use super::names::Named;
use super::shape::{Kind, Shape};
use crate::id::PrototypeId;
use crate::ron_reader::{Part, Span};

/// The name of a row.
pub(crate) struct NameOf<T>(std::marker::PhantomData<T>);

impl<T: Named> NameOf<T> {
    /// The row with that id; `None`, with a report, where there is none.
    pub(crate) fn find(cx: &mut Compiler<'_, '_>, id: &str, span: Span) -> Option<T> {
        T::table(&cx.names).find(cx.r, T::WHAT, id, span).map(T::with_index)
    }
}

impl<T: Named> Shape for NameOf<T> {
    type Value = T;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<T> {
        let (id, span) = cx.r.take(part.parse::<String>())?;
        Self::find(cx, &id, span)
    }

    fn kind() -> Kind {
        Kind::Name(T::WHAT)
    }
}

/// The name of a creature.
pub(crate) struct CreatureName;

impl Shape for CreatureName {
    type Value = PrototypeId;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<PrototypeId> {
        prototype(cx, part, "creature", "item", |index, first_item| index < first_item)
    }

    fn kind() -> Kind {
        Kind::Name("creature")
    }
}

/// The name of an item.
pub(crate) struct ItemName;

impl Shape for ItemName {
    type Value = PrototypeId;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<PrototypeId> {
        prototype(cx, part, "item", "creature", |index, first_item| index >= first_item)
    }

    fn kind() -> Kind {
        Kind::Name("item")
    }
}

fn prototype<'t>(
    cx: &mut Compiler<'_, 't>,
    part: Part<'t>,
    what: &str,
    other: &str,
    is_one: fn(usize, usize) -> bool,
) -> Option<PrototypeId> {
    let (id, span) = cx.r.take(part.parse::<String>())?;
    let index = cx.names.prototypes.find(cx.r, what, &id, span)?;
    cx.r.check(is_one(index, cx.names.first_item), span, || {
        format!("\"{id}\" is no {what}, but the name of a {other}").replace("a item", "an item")
    })
    .then_some(PrototypeId(index as u16))
}
