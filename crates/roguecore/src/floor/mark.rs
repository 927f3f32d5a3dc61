//! The names of marked cells.

use crate::ron_reader::Part;
use crate::schema::compiler::Compiler;
use crate::schema::shape::{Kind, Shape};

/// A mark of some vault, or of a generator of the host.
pub(super) struct Mark;

impl Shape for Mark {
    type Value = String;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<String> {
        let (name, span) = cx.r.take(part.parse::<String>())?;
        if let Some(marks) = &cx.marks {
            marks.find(cx.r, "mark", &name, span)?;
        }
        Some(name)
    }

    fn kind() -> Kind {
        Kind::Name("mark")
    }
}
