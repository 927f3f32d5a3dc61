//! The names of marked cells.

use ron_tables::{Kind, shapes};

use crate::schema::context::FloorContext;

shapes! {
    in FloorContext;
    /// A mark of some vault, or of a generator of the host.
    pub(crate) Mark -> String, Kind::Name("mark"), |cx, _what, part| {
        let (name, span) = cx.r.take(part.parse::<String>())?;
        cx.context.marks.push((name.clone(), span));
        Some(name)
    };
}
