//! Fewer colours than the game was drawn in. Knows no terminal: it turns one cell style
//! into another.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};

/// How many colours a terminal shows; more is greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// None: bold, dim, underlined and reversed text only.
    NoColor,
    /// The 16 of the terminal's palette.
    Named,
    /// The 256 of xterm.
    Indexed,
    /// All.
    True,
}

type Rgb = [u8; 3];

/// The palette of xterm; other terminals differ a little.
const NAMED: [(Color, Rgb); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [205, 0, 0]),
    (Color::Green, [0, 205, 0]),
    (Color::Yellow, [205, 205, 0]),
    (Color::Blue, [0, 0, 238]),
    (Color::Magenta, [205, 0, 205]),
    (Color::Cyan, [0, 205, 205]),
    (Color::Gray, [229, 229, 229]),
    (Color::DarkGray, [127, 127, 127]),
    (Color::LightRed, [255, 0, 0]),
    (Color::LightGreen, [0, 255, 0]),
    (Color::LightYellow, [255, 255, 0]),
    (Color::LightBlue, [92, 92, 255]),
    (Color::LightMagenta, [255, 0, 255]),
    (Color::LightCyan, [0, 255, 255]),
    (Color::White, [255, 255, 255]),
];

/// The steps of each side of xterm's colour cube.
const CUBE: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// From here on a ground is light, and text too bright to be dimmed.
const LIGHT: u32 = 128;

/// Makes `cell` showable in `depth` colours.
///
/// Without any, a light ground becomes reversed text and grey text becomes dim, so that
/// bars, selections and remembered places still read.
pub(crate) fn reduce(cell: &mut Cell, depth: Depth) {
    if depth == Depth::NoColor {
        without_color(cell);
    } else {
        cell.fg = reduced(cell.fg, depth);
        cell.bg = reduced(cell.bg, depth);
    }
    let shows_text_color = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
    if cell.symbol() == " " && !cell.modifier.intersects(shows_text_color) {
        // Nobody sees the colour of a space; equal cells are not drawn again.
        cell.fg = Color::Reset;
        cell.modifier = Modifier::empty();
    }
}

fn reduced(color: Color, depth: Depth) -> Color {
    match (color, depth) {
        (Color::Rgb(r, g, b), Depth::Indexed) => Color::Indexed(indexed([r, g, b])),
        (Color::Rgb(r, g, b), Depth::Named) => named([r, g, b]),
        _ => color,
    }
}

fn without_color(cell: &mut Cell) {
    if rgb(cell.bg).is_some_and(|ground| luma(ground) >= LIGHT) {
        cell.modifier.toggle(Modifier::REVERSED);
    } else if rgb(cell.fg).is_some_and(|text| is_grey(text) && luma(text) < LIGHT) {
        cell.modifier.insert(Modifier::DIM);
    }
    cell.fg = Color::Reset;
    cell.bg = Color::Reset;
}

fn rgb(color: Color) -> Option<Rgb> {
    match color {
        Color::Rgb(r, g, b) => Some([r, g, b]),
        _ => None,
    }
}

/// Brightness as an eye weighs it, 0 to 255.
fn luma([r, g, b]: Rgb) -> u32 {
    (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000
}

fn is_grey(rgb: Rgb) -> bool {
    let [low, .., high] = {
        let mut sorted = rgb;
        sorted.sort_unstable();
        sorted
    };
    high - low < 32
}

fn named(color: Rgb) -> Color {
    let nearest = NAMED.iter().min_by_key(|(_, known)| distance(*known, color));
    nearest.map_or(Color::Reset, |(name, _)| *name)
}

/// The nearest of the cube and the greys; the first 16 belong to the user's palette and may
/// be anything.
fn indexed(color: Rgb) -> u8 {
    let steps = color.map(cube_step);
    let cube = steps.map(|step| CUBE[usize::from(step)]);
    let mean = color.iter().map(|&part| u32::from(part)).sum::<u32>() / 3;
    let grey_step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = [8 + 10 * grey_step; 3];
    if distance(grey, color) < distance(cube, color) {
        232 + grey_step
    } else {
        16 + 36 * steps[0] + 6 * steps[1] + steps[2]
    }
}

fn cube_step(part: u8) -> u8 {
    let nearest = (0..6u8).min_by_key(|&step| CUBE[usize::from(step)].abs_diff(part));
    nearest.unwrap_or(0)
}

/// Squared distance, with red and blue weighed by how red the pair is: cheap, and nearer
/// to what an eye says than plain RGB.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let red_mean = u32::midpoint(a[0].into(), b[0].into());
    let [r, g, b] = [0, 1, 2].map(|part| u32::from(a[part].abs_diff(b[part])).pow(2));
    (512 + red_mean) * r / 256 + 4 * g + (767 - red_mean) * b / 256
}

#[cfg(test)]
mod tests {
    use super::*;
    use ratatui_core::style::Style;

    fn cell(symbol: &str, fg: Color, bg: Color) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_style(Style::new().fg(fg).bg(bg));
        cell
    }

    #[test]
    fn colours_of_the_256_are_themselves() {
        for index in 16..=255u8 {
            let color = match index {
                232.. => [8 + 10 * (index - 232); 3],
                _ => [(index - 16) / 36, (index - 16) / 6 % 6, (index - 16) % 6]
                    .map(|step| CUBE[usize::from(step)]),
            };
            let found = indexed(color);
            let again = match found {
                232.. => [8 + 10 * (found - 232); 3],
                _ => [(found - 16) / 36, (found - 16) / 6 % 6, (found - 16) % 6]
                    .map(|step| CUBE[usize::from(step)]),
            };
            assert_eq!(again, color, "index {index}, found {found}");
        }
    }

    #[test]
    fn no_colour_of_the_256_is_nearer_than_the_one_chosen() {
        for color in [[50, 50, 150], [0, 0, 100], [200, 180, 50], [130, 110, 50], [7, 9, 200]] {
            let chosen = reduced(Color::Rgb(color[0], color[1], color[2]), Depth::Indexed);
            assert!(matches!(chosen, Color::Indexed(16..)), "{color:?} {chosen:?}");
        }
        // Floor and wall, seen and remembered, of the classic theme stay four colours.
        let classic = [[50, 50, 150], [0, 0, 100], [200, 180, 50], [130, 110, 50]];
        let mut chosen = classic.map(indexed).to_vec();
        chosen.sort_unstable();
        chosen.dedup();
        assert_eq!(chosen.len(), 4);
    }

    #[test]
    fn named_colours_are_themselves_and_near_ones_join_them() {
        for (name, color) in NAMED {
            assert_eq!(named(color), name);
        }
        assert_eq!(named([250, 10, 10]), Color::LightRed);
        assert_eq!(named([63, 127, 63]), Color::DarkGray);
        assert_eq!(named([0, 127, 0]), Color::Green);
        assert_eq!(named([200, 180, 50]), Color::Yellow);
    }

    #[test]
    fn true_colour_is_left_alone() {
        let mut orc = cell("o", Color::Rgb(63, 127, 63), Color::Rgb(200, 180, 50));
        let before = orc.clone();
        reduce(&mut orc, Depth::True);
        assert_eq!(orc, before);
    }

    #[test]
    fn without_colour_ground_and_grey_become_modifiers() {
        for (fg, bg, expected) in [
            ((255, 255, 255), (0, 0, 0), Modifier::empty()),
            ((255, 255, 255), (200, 180, 50), Modifier::REVERSED),
            ((100, 100, 100), (0, 0, 0), Modifier::DIM),
            ((63, 127, 63), (0, 0, 0), Modifier::empty()),
        ] {
            let mut cell = cell("x", Color::Rgb(fg.0, fg.1, fg.2), Color::Rgb(bg.0, bg.1, bg.2));
            reduce(&mut cell, Depth::NoColor);
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            assert_eq!(cell.modifier, expected, "{fg:?} on {bg:?}");
        }
    }

    #[test]
    fn the_text_colour_of_a_space_is_forgotten_unless_it_shows() {
        let mut floor = cell(" ", Color::Rgb(9, 9, 9), Color::Rgb(1, 2, 3));
        reduce(&mut floor, Depth::True);
        assert_eq!(floor.fg, Color::Reset);
        let mut selected = cell(" ", Color::Rgb(9, 9, 9), Color::Rgb(1, 2, 3));
        selected.modifier = Modifier::REVERSED;
        reduce(&mut selected, Depth::True);
        assert_eq!(selected.fg, Color::Rgb(9, 9, 9));
    }
}
