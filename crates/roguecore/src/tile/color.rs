//! Colours in a content file.

use ron_tables::{Kind, shapes};

use super::Color;
use crate::schema::context::RowContext;

shapes! {
    in RowContext;
    /// Red, green and blue.
    pub(crate) Rgb -> Color, Kind::own("color"), |cx, _what, part| {
        let ((red, green, blue), span) = cx.r.take(part.parse::<(i64, i64, i64)>())?;
        let byte = |value: i64| u8::try_from(value).ok();
        let color = byte(red).zip(byte(green)).zip(byte(blue));
        cx.r.check(color.is_some(), span, || {
            let max = u8::MAX;
            format!("each part of a color must be from 0 to {max}; they are {red}, {green} and {blue}")
        });
        color.map(|((red, green), blue)| Color::new(red, green, blue))
    };
}
