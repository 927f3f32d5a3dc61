//! A picture of fat pixels, two in each cell of text: the upper and the lower half of it.

use ratatui_core::style::Style;

use crate::canvas::Canvas;
use crate::color::Rgb;

/// A picture as wide as a canvas, with two rows of pixels for each of its first rows of cells.
pub(super) struct Pixels {
    width: i32,
    height: i32,
    colors: Vec<Rgb>,
}

impl Pixels {
    /// A picture of that many columns and rows of cells; `color` is that of a pixel at a place.
    pub(super) fn new(
        (columns, rows): (u16, u16),
        mut color: impl FnMut((i32, i32)) -> Rgb,
    ) -> Self {
        let (width, height) = (i32::from(columns), 2 * i32::from(rows));
        let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let colors = places.map(&mut color).collect();
        Self { width, height, colors }
    }

    fn index(&self, (x, y): (i32, i32)) -> Option<usize> {
        let is_inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        is_inside.then(|| (y * self.width + x) as usize)
    }

    /// The colour of a pixel; `None` outside.
    pub(super) fn get(&self, at: (i32, i32)) -> Option<Rgb> {
        self.index(at).map(|index| self.colors[index])
    }

    /// Gives a pixel a colour; nothing outside.
    pub(super) fn set(&mut self, at: (i32, i32), color: Rgb) {
        if let Some(index) = self.index(at) {
            self.colors[index] = color;
        }
    }

    /// Mixes so many sixteenths of a colour into a pixel.
    pub(super) fn tint(&mut self, at: (i32, i32), color: Rgb, sixteenths: u16) {
        if let Some(index) = self.index(at) {
            self.colors[index] = self.colors[index].lerp(color, sixteenths);
        }
    }

    /// Draws the picture at the top of a canvas.
    pub(super) fn draw(&self, canvas: &mut Canvas<'_>) {
        for y in 0..self.height / 2 {
            for x in 0..self.width {
                let halves = self.get((x, 2 * y)).zip(self.get((x, 2 * y + 1)));
                let Some((upper, lower)) = halves else { continue };
                let at = (x as u16, y as u16);
                if upper == lower {
                    canvas.blank(at, lower);
                } else {
                    let style = Style::new().fg(upper.into()).bg(lower.into());
                    canvas.put(at.0, at.1, '▀', style);
                }
            }
        }
    }
}
