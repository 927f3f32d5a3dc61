//! Colours in a content file.

use crate::schema::shape::{Kind, shapes};
use crate::tile::Color;

shapes! {
    /// Red, green and blue.
    Rgb -> Color, Kind::Color, |cx, _what, part| {
        let ((red, green, blue), _) = cx.r.take(part.parse::<(u8, u8, u8)>())?;
        Some(Color::new(red, green, blue))
    };
}
