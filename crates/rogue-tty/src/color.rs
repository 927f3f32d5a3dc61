//! Reduces the colours of cells to those that the terminal can show.

use ratatui_core::buffer::Cell;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::color;

use crate::indexed;

/// The number of colours of a terminal, fewest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Depth {
    /// No colours: bold, dim, underlined and reversed text only.
    NoColor,
    /// The 16 colours of the terminal's palette.
    Named,
    /// The 256 colours of xterm.
    Indexed,
    /// 24-bit colours.
    True,
}

type Rgb = [u8; 3];

/// The palette of the Linux console and of most terminals with 16 colours; others differ a
/// little.
const NAMED: [(Color, Rgb); 16] = [
    (Color::Black, [0, 0, 0]),
    (Color::Red, [170, 0, 0]),
    (Color::Green, [0, 170, 0]),
    (Color::Yellow, [170, 85, 0]),
    (Color::Blue, [0, 0, 170]),
    (Color::Magenta, [170, 0, 170]),
    (Color::Cyan, [0, 170, 170]),
    (Color::Gray, [170, 170, 170]),
    (Color::DarkGray, [85, 85, 85]),
    (Color::LightRed, [255, 85, 85]),
    (Color::LightGreen, [85, 255, 85]),
    (Color::LightYellow, [255, 255, 85]),
    (Color::LightBlue, [85, 85, 255]),
    (Color::LightMagenta, [255, 85, 255]),
    (Color::LightCyan, [85, 255, 255]),
    (Color::White, [255, 255, 255]),
];

/// The same colours as xterm shows them, where yellow is not brown.
const XTERM: [Rgb; 16] = [
    [0, 0, 0],
    [205, 0, 0],
    [0, 205, 0],
    [205, 205, 0],
    [0, 0, 238],
    [205, 0, 205],
    [0, 205, 205],
    [229, 229, 229],
    [127, 127, 127],
    [255, 0, 0],
    [0, 255, 0],
    [255, 255, 0],
    [92, 92, 255],
    [255, 0, 255],
    [0, 255, 255],
    [255, 255, 255],
];

/// A background brighter than this (of 255) is a bar, a selection or a warning.
const BRIGHT_BACKGROUND_THRESHOLD: u32 = 45;

/// A colour brighter than this (of 255) is that of a sign or of text.
const BRIGHT_COLOR_THRESHOLD: u32 = 127;

/// The lowest contrast of text with a background that is not black: that of black on yellow, which
/// the Linux console shows brown.
const MIN_TEXT_CONTRAST: f64 = 4.0;

/// A colour whose components differ by less than this is a grey.
const GREY_THRESHOLD: u8 = 32;

/// The brightest part of a grey background that counts as dark: remembered floor reaches it, the floor in the last ring
/// of a torch is brighter in most bands.
const MAX_DARK_STONE: u8 = 68;

/// Reduces the colours of `cell` to `depth`.
///
/// Without colours, a bright background becomes reversed text, so that bars, selections and
/// warnings remain visible. With colours, the dim attribute is removed: the theme already chose a
/// darker colour that remains readable.
pub(crate) fn reduce(cell: &mut Cell, depth: Depth) {
    if depth == Depth::NoColor {
        without_color(cell);
    } else {
        cell.modifier.remove(Modifier::DIM);
        (cell.fg, cell.bg) = match (cell.fg, cell.bg) {
            (Color::Rgb(r, g, b), Color::Rgb(red, green, blue))
                if depth == Depth::Indexed && cell.symbol() != " " =>
            {
                let (fg, bg) = indexed::nearest_pair([r, g, b], [red, green, blue]);
                (Color::Indexed(fg), Color::Indexed(bg))
            }
            (fg, bg) => (reduced(fg, depth), reduced_ground(bg, depth)),
        };
        if depth == Depth::Named && !is_picture(cell) {
            keep_apart(cell);
        }
    }
    let shows_text_color = Modifier::REVERSED | Modifier::UNDERLINED | Modifier::CROSSED_OUT;
    if cell.symbol() == " " && !cell.modifier.intersects(shows_text_color) {
        // The text colour of a space is invisible; equal cells are not written again.
        cell.fg = Color::Reset;
        cell.modifier = Modifier::empty();
    }
}

fn reduced(color: Color, depth: Depth) -> Color {
    let Color::Rgb(r, g, b) = color else { return color };
    match depth {
        Depth::NoColor => Color::Reset,
        Depth::Named => named([r, g, b]),
        Depth::Indexed => Color::Indexed(indexed::nearest([r, g, b])),
        Depth::True => color,
    }
}

/// The same for a background. In 16 colours remembered floor is black, not dark grey: that is the colour of the walls
/// around it and of the signs on it.
fn reduced_ground(color: Color, depth: Depth) -> Color {
    match color {
        Color::Rgb(r, g, b) if depth == Depth::Named && is_dark_stone([r, g, b]) => Color::Black,
        _ => reduced(color, depth),
    }
}

/// Whether a background is that of remembered floor or of unknown rock.
fn is_dark_stone(color: Rgb) -> bool {
    let [r, g, b] = color;
    is_grey(color) && r.max(g).max(b) <= MAX_DARK_STONE
}

/// Whether a cell shows pixels of a picture, halves or quarters of it, of which equal ones are one.
fn is_picture(cell: &Cell) -> bool {
    let shown = cell.symbol().chars().next().unwrap_or(' ');
    matches!(shown, '▀' | '▄' | '█' | '▌' | '▐' | '▖'..='▟')
}

/// Makes text legible whose colour has become nearly that of its background: black or white, on black dark grey, the
/// colour of explored cells, and a bold sign with a hue on black ground.
fn keep_apart(cell: &mut Cell) {
    if cell.bg == Color::Black {
        if cell.fg == Color::Black && cell.symbol() != " " {
            cell.fg = Color::DarkGray;
        }
        return;
    }
    if text_contrast(cell.fg, cell.bg) >= MIN_TEXT_CONTRAST {
        return;
    }
    // Creatures, items and clouds are known by their hue: their ground gives way.
    let has_hue = NAMED.iter().any(|(name, color)| *name == cell.fg && !is_grey(*color));
    let stands_out = has_hue && cell.modifier.contains(Modifier::BOLD);
    if stands_out && text_contrast(cell.fg, Color::Black) >= MIN_TEXT_CONTRAST {
        cell.bg = Color::Black;
        return;
    }
    let black = text_contrast(Color::Black, cell.bg) > text_contrast(Color::White, cell.bg);
    cell.fg = if black { Color::Black } else { Color::White };
    if black {
        // Many terminals show bold black as dark grey.
        cell.modifier.remove(Modifier::BOLD);
    }
}

/// The contrast of two named colours on any terminal.
fn text_contrast(a: Color, b: Color) -> f64 {
    let index = |color| NAMED.iter().position(|(name, _)| *name == color);
    let Some((a, b)) = index(a).zip(index(b)) else { return f64::INFINITY };
    let contrast =
        |a: Rgb, b: Rgb| color::Rgb(a[0], a[1], a[2]).contrast(color::Rgb(b[0], b[1], b[2]));
    contrast(NAMED[a].1, NAMED[b].1).min(contrast(XTERM[a], XTERM[b]))
}

fn without_color(cell: &mut Cell) {
    if let Color::Rgb(r, g, b) = cell.bg {
        let is_bright = luma([r, g, b]) > BRIGHT_BACKGROUND_THRESHOLD;
        if is_bright && !is_dark_stone([r, g, b]) {
            cell.modifier.toggle(Modifier::REVERSED);
        }
    }
    cell.fg = Color::Reset;
    cell.bg = Color::Reset;
}

/// Perceived brightness, 0 to 255.
fn luma([r, g, b]: Rgb) -> u32 {
    (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000
}

fn is_grey([r, g, b]: Rgb) -> bool {
    r.max(g).max(b) - r.min(g).min(b) < GREY_THRESHOLD
}

/// The nearest named colour. A colour never becomes grey: grey cells are explored but not visible. Of bright colours,
/// in which signs are drawn, the nearest hue counts, so that two greens beside each other stay two.
fn named(color: Rgb) -> Color {
    let keeps_hue = |known: Rgb| is_grey(color) || !is_grey(known) || known == [0; 3];
    let candidates = NAMED.iter().filter(|(_, known)| keeps_hue(*known));
    let is_bright = luma(color) > BRIGHT_COLOR_THRESHOLD && !is_grey(color);
    let distance = |known: Rgb| {
        if is_bright {
            f64::from(indexed::distance(known, color))
        } else {
            f64::from(distance(known, color))
        }
    };
    let nearest = candidates.min_by(|a, b| distance(a.1).total_cmp(&distance(b.1)));
    nearest.map_or(Color::Reset, |(name, _)| *name)
}

/// Squared "redmean" distance: red and blue are weighted by the mean of the red components. Closer
/// to perception than the plain RGB distance.
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
    fn theme_colours_map_to_different_indexed_colours() {
        for color in [[50, 50, 150], [0, 0, 100], [200, 180, 50], [130, 110, 50], [7, 9, 200]] {
            let chosen = reduced(Color::Rgb(color[0], color[1], color[2]), Depth::Indexed);
            assert!(matches!(chosen, Color::Indexed(16..)), "{color:?} {chosen:?}");
        }
        // Floor and wall of the classic theme, visible and explored, remain four colours.
        let classic = [[50, 50, 150], [0, 0, 100], [200, 180, 50], [130, 110, 50]];
        let mut chosen = classic.map(indexed::nearest).to_vec();
        chosen.sort_unstable();
        chosen.dedup();
        assert_eq!(chosen.len(), 4);
    }

    /// The dark halves of a night sky were grey stripes.
    #[test]
    fn halves_of_a_picture_keep_their_colours_in_sixteen_colours() {
        let mut cell = cell("▀", Color::Rgb(14, 15, 38), Color::Rgb(16, 16, 40));
        reduce(&mut cell, Depth::Named);
        assert_eq!((cell.fg, cell.bg), (Color::Black, Color::Black));
    }

    /// Grass that is remembered was black on black, and a bar of health white on bright green.
    #[test]
    fn text_can_be_read_in_sixteen_colours() {
        let reduce_to_named = |fg, bg| {
            let mut cell = cell("x", fg, bg);
            cell.modifier.insert(Modifier::BOLD);
            reduce(&mut cell, Depth::Named);
            let is_bold = cell.modifier.contains(Modifier::BOLD);
            assert!(cell.fg != Color::Black || !is_bold, "bold black is dark grey");
            (cell.fg, cell.bg)
        };
        let (fg, bg) = reduce_to_named(Color::Rgb(40, 75, 30), Color::Rgb(0, 0, 0));
        assert_eq!((fg, bg), (Color::DarkGray, Color::Black));
        for bar in [[0x2E, 0x6E, 0x36], [0x94, 0x52, 0x0A], [0x34, 0x4E, 0x9A], [0xA8, 0x1C, 0x1C]]
        {
            let (fg, bg) = reduce_to_named(Color::White, Color::Rgb(bar[0], bar[1], bar[2]));
            assert_ne!(bg, Color::Black, "{bar:?}");
            assert!(text_contrast(fg, bg) >= MIN_TEXT_CONTRAST, "{fg:?} on {bg:?}");
        }
    }

    #[test]
    fn named_colours_map_to_themselves_and_others_to_the_nearest() {
        for (name, color) in NAMED {
            assert_eq!(named(color), name);
        }
        for (color, expected) in [
            ([250, 80, 90], Color::LightRed),
            ([63, 127, 63], Color::Green),        // an orc
            ([0, 127, 0], Color::Green),          // a troll
            ([0, 96, 0], Color::Green),           // the full part of a bar
            ([64, 16, 16], Color::Black),         // and its empty part
            ([160, 0, 0], Color::Red),            // a warning
            ([100, 100, 100], Color::DarkGray),   // explored
            ([200, 200, 200], Color::Gray),       // visible
            ([200, 180, 50], Color::LightYellow), // floor and wall of the classic theme
            ([130, 110, 50], Color::Yellow),
        ] {
            assert_eq!(named(color), expected, "{color:?}");
        }
    }

    /// Over every ground that is brighter than black.
    #[test]
    fn the_gases_have_two_colours_in_sixteen() {
        for ground in [[84, 74, 64], [40, 76, 80], [104, 82, 34], [112, 108, 112]] {
            let shown = [[120, 160, 80], [160, 200, 40]].map(|gas: Rgb| {
                let rgb = |[r, g, b]: Rgb| color::Rgb(r, g, b);
                // As the screens draw a cloud.
                let dark = rgb(ground).lerp(color::Rgb::BLACK, 9).lerp(rgb(gas), 5);
                let mut cell = cell("%", rgb(gas).readable_on(dark).into(), dark.into());
                cell.modifier.insert(Modifier::BOLD);
                reduce(&mut cell, Depth::Named);
                assert!(text_contrast(cell.fg, cell.bg) >= MIN_TEXT_CONTRAST);
                cell.fg
            });
            assert_ne!(shown[0], shown[1], "over {ground:?}");
        }
    }

    #[test]
    fn with_16_colours_text_does_not_vanish_in_its_background() {
        for (fg, bg) in [
            ((255, 200, 60), (230, 150, 30)),
            ((255, 255, 90), (200, 180, 50)),
            ((90, 90, 90), (130, 110, 50)),
            ((255, 255, 255), (150, 90, 20)),
        ] {
            let color = |(r, g, b)| Color::Rgb(r, g, b);
            let mut cell = cell("a", color(fg), color(bg));
            reduce(&mut cell, Depth::Named);
            let contrast = text_contrast(cell.fg, cell.bg);
            assert!(contrast >= MIN_TEXT_CONTRAST, "{} on {}", cell.fg, cell.bg);
        }
        // On black any colour may be dark: that of remembered cells.
        let mut remembered = cell("#", Color::Rgb(0, 0, 120), Color::Rgb(0, 0, 0));
        reduce(&mut remembered, Depth::Named);
        assert_eq!(remembered.fg, Color::Blue);
    }

    /// What is remembered of each band: its floor is black, so that signs keep their colours, and its walls are not.
    #[test]
    fn remembered_floors_are_black_in_sixteen_colours() {
        for floor in [[58, 48, 42], [34, 58, 58], [54, 50, 28], [66, 36, 40], [56, 50, 54]] {
            let [r, g, b] = floor;
            let mut sign = cell(">", Color::Rgb(220, 200, 160), Color::Rgb(r, g, b));
            reduce(&mut sign, Depth::Named);
            assert_eq!(sign.bg, Color::Black, "{floor:?}");
            assert!(text_contrast(sign.fg, sign.bg) >= MIN_TEXT_CONTRAST, "{:?}", sign.fg);
            let mut wall =
                cell("\u{2550}", Color::Rgb(120, 110, 100), Color::Rgb(r / 2, g / 2, b / 2));
            reduce(&mut wall, Depth::Named);
            assert_ne!(wall.fg, wall.bg, "a wall of {floor:?}");
            let mut plain = cell(" ", Color::Rgb(r, g, b), Color::Rgb(r, g, b));
            reduce(&mut plain, Depth::NoColor);
            assert!(!plain.modifier.contains(Modifier::REVERSED), "{floor:?}");
        }
    }

    #[test]
    fn true_colour_is_not_changed() {
        let mut orc = cell("o", Color::Rgb(63, 127, 63), Color::Rgb(200, 180, 50));
        let before = orc.clone();
        reduce(&mut orc, Depth::True);
        assert_eq!(orc, before);
    }

    #[test]
    fn without_colour_a_bright_background_becomes_reversed_text() {
        for (bg, expected) in [
            ((0, 0, 0), Modifier::empty()),
            ((64, 16, 16), Modifier::empty()),
            ((0, 96, 0), Modifier::REVERSED),
            ((160, 0, 0), Modifier::REVERSED),
            ((200, 180, 50), Modifier::REVERSED),
        ] {
            let mut cell = cell("x", Color::Rgb(255, 255, 255), Color::Rgb(bg.0, bg.1, bg.2));
            reduce(&mut cell, Depth::NoColor);
            assert_eq!((cell.fg, cell.bg), (Color::Reset, Color::Reset));
            assert_eq!(cell.modifier, expected, "on {bg:?}");
        }
    }

    #[test]
    fn the_dim_attribute_remains_only_without_colour() {
        let dimmed = |depth| {
            let mut cell = cell("x", Color::Rgb(100, 100, 100), Color::Rgb(0, 0, 0));
            cell.modifier = Modifier::DIM | Modifier::BOLD;
            reduce(&mut cell, depth);
            cell.modifier
        };
        assert_eq!(dimmed(Depth::NoColor), Modifier::DIM | Modifier::BOLD);
        for depth in [Depth::Named, Depth::Indexed, Depth::True] {
            assert_eq!(dimmed(depth), Modifier::BOLD);
        }
    }

    #[test]
    fn the_text_colour_of_a_space_is_reset_unless_it_is_visible() {
        let mut floor = cell(" ", Color::Rgb(9, 9, 9), Color::Rgb(1, 2, 3));
        reduce(&mut floor, Depth::True);
        assert_eq!(floor.fg, Color::Reset);
        let mut selected = cell(" ", Color::Rgb(9, 9, 9), Color::Rgb(1, 2, 3));
        selected.modifier = Modifier::REVERSED;
        reduce(&mut selected, Depth::True);
        assert_eq!(selected.fg, Color::Rgb(9, 9, 9));
    }
}
