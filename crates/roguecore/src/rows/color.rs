//! Colours in a content file.

use crate::ron_reader::Part;
use crate::schema::compiler::Compiler;
use crate::schema::shape::{Kind, Shape};
use crate::tile::Color;

/// Red, green and blue.
pub(crate) struct Rgb;

impl Shape for Rgb {
    type Value = Color;

    fn read<'t>(cx: &mut Compiler<'_, 't>, _what: &str, part: Part<'t>) -> Option<Color> {
        let ((red, green, blue), _) = cx.r.take(part.parse::<(u8, u8, u8)>())?;
        Some(Color::new(red, green, blue))
    }

    fn kind() -> Kind {
        Kind::Color
    }
}
