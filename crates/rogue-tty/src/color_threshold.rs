//! Keeps invisible differences of colours away from the terminal. In the light of a torch every
//! step changes the colour of a few hundred cells, most of them by one or two of 255: such a cell stays
//! as it is shown, and others share the colour of a cell that is written anyway.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::Color;

/// Changes each part of the colours of the next frame by at most `tolerance`, so that fewer of its
/// cells differ from those on the screen, and fewer colours are among those. The error does not add up from
/// frame to frame: every colour is compared with the one that was drawn. The signs on the ground are
/// thin, and may differ by twice as much.
pub(crate) fn apply_threshold(shown: &Buffer, next: &mut Buffer, tolerance: u8) {
    let (mut grounds, mut signs) = (Palette::new(tolerance), Palette::new(tolerance * 2));
    for (index, cell) in next.content.iter_mut().enumerate() {
        let before = shown.content.get(index);
        if before == Some(cell) || is_exact(cell) {
            continue;
        }
        let stays = |before: &&Cell| {
            before.symbol() == cell.symbol()
                && before.modifier == cell.modifier
                && is_near(before.fg, cell.fg, signs.tolerance)
                && is_near(before.bg, cell.bg, grounds.tolerance)
        };
        (cell.fg, cell.bg) = match before.filter(stays) {
            Some(before) => (before.fg, before.bg),
            None => (signs.nearest(cell.fg), grounds.nearest(cell.bg)),
        };
    }
}

/// The colours of the cells that are written.
struct Palette {
    colors: Vec<Color>,
    /// The index of the last one that was used.
    last: usize,
    tolerance: u8,
}

impl Palette {
    const fn new(tolerance: u8) -> Self {
        Self { colors: Vec::new(), last: 0, tolerance }
    }

    /// A colour that is near enough: that of the neighbour, so that no colour is set between the two,
    /// another one, or a new one.
    fn nearest(&mut self, color: Color) -> Color {
        let fits = |it: &Color| is_near(*it, color, self.tolerance);
        let neighbour = self.colors.get(self.last).is_some_and(fits).then_some(self.last);
        let known = neighbour.or_else(|| self.colors.iter().position(fits));
        self.last = known.unwrap_or(self.colors.len());
        if known.is_none() {
            self.colors.push(color);
        }
        self.colors.get(self.last).copied().unwrap_or(color)
    }
}

/// Whether a cell holds more than the ground: text, a creature, an item, a cursor. Its contrast stays
/// as it is.
fn is_exact(cell: &Cell) -> bool {
    let is_ground = |c: char| !c.is_ascii() || " ,'~".contains(c);
    !cell.modifier.is_empty() || !cell.symbol().chars().all(is_ground)
}

fn is_near(a: Color, b: Color, tolerance: u8) -> bool {
    match (a, b) {
        (Color::Rgb(r, g, b), Color::Rgb(red, green, blue)) => {
            [(r, red), (g, green), (b, blue)].iter().all(|(a, b)| a.abs_diff(*b) <= tolerance)
        }
        _ => a == b,
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Modifier, Style};

    use super::*;

    fn row(text: &str, grounds: &[u8]) -> Buffer {
        let mut buffer = Buffer::empty(Rect::new(0, 0, grounds.len() as u16, 1));
        for ((x, c), ground) in (0..).zip(text.chars()).zip(grounds) {
            let style = Style::new().fg(Color::Rgb(9, 9, 9)).bg(Color::Rgb(*ground, 20, 0));
            buffer[(x, 0)].set_char(c).set_style(style);
        }
        buffer
    }

    fn grounds(buffer: &Buffer) -> Vec<u8> {
        let red = |cell: &Cell| if let Color::Rgb(red, ..) = cell.bg { red } else { 0 };
        buffer.content.iter().map(red).collect()
    }

    #[test]
    fn a_cell_that_changes_by_little_stays_as_it_is_shown() {
        let mut shown = row("   ", &[10, 10, 10]);
        let mut next = row("   ", &[12, 13, 14]);
        apply_threshold(&shown, &mut next, 3);
        assert_eq!(grounds(&next), [10, 10, 14]);
        // A colour that moves slowly is followed.
        for red in 10..60 {
            let mut next = row("   ", &[red; 3]);
            apply_threshold(&shown, &mut next, 3);
            assert!(grounds(&next).iter().all(|it| it.abs_diff(red) <= 3), "{next:?}");
            shown = next;
        }
    }

    #[test]
    fn cells_that_are_written_share_their_colours() {
        let shown = row("     ", &[0; 5]);
        let mut next = row("     ", &[40, 43, 46, 41, 80]);
        apply_threshold(&shown, &mut next, 3);
        assert_eq!(grounds(&next), [40, 40, 46, 40, 80]);
    }

    #[test]
    fn text_and_creatures_keep_their_colours() {
        let shown = row("aa·", &[10, 10, 10]);
        let mut next = row("aa·", &[11, 11, 11]);
        next[(2, 0)].modifier = Modifier::BOLD;
        let exact = next.clone();
        apply_threshold(&shown, &mut next, 3);
        assert_eq!(next, exact);
    }
}
