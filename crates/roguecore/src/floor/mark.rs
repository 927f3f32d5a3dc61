//! The names of marked cells.

use ron_tables::{Kind, shapes};

use crate::english::words_of_id;
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

/// The cells with a mark in words: ` on cells marked guard`.
pub(super) fn at_mark(mark: &str) -> String {
    format!(" on cells marked {}", words_of_id(mark))
}
