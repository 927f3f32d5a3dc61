//! The names of marked cells.

use crate::schema::shape::{Kind, shapes};

shapes! {
    /// A mark of some vault, or of a generator of the host.
    Mark -> String, Kind::Name("mark"), |cx, _what, part| {
        let (name, span) = cx.r.take(part.parse::<String>())?;
        if let Some(marks) = &cx.marks {
            marks.find(cx.r, "mark", &name, span)?;
        }
        Some(name)
    };
}
