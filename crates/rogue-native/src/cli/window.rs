//! The command line of `rogue-doryen`: the shared options and those of a window.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::Parser;
use rogue_ui::layout::MIN_SIZE;

use super::Options;

/// Explore a dungeon in a window.
///
/// You are the `@`. Walk with the arrow keys, the number pad or hjklyubn; walk into a
/// monster to attack it. `?` shows every key, Esc opens the menu. F11 fills the screen,
/// Ctrl-Plus and Ctrl-Minus change the size of the letters.
#[derive(Clone, Debug, Parser)]
#[command(name = "rogue-doryen", version, max_term_width = 100)]
#[command(after_help = super::options::AFTER_HELP)]
pub struct Window {
    /// The options of every native program.
    #[command(flatten)]
    pub options: Options,

    /// Width of the letters in pixels, 8 to 24; their height is twice the width, and a tile of the
    /// map is two letters wide [default: letters follow the size of the window]
    #[arg(long, value_name = "PIXELS", value_parser = parse_zoom, help_heading = "Display")]
    pub zoom: Option<u32>,

    /// Columns and rows the window opens with [default: 160x45, or what fits the screen]
    #[arg(long, value_name = "COLSxROWS", value_parser = parse_size, help_heading = "Display")]
    pub size: Option<(u32, u32)>,

    /// Fill the whole screen from the start
    #[arg(long, help_heading = "Display", conflicts_with = "screenshot")]
    pub fullscreen: bool,

    /// Refused with the way out: a window has no lines to read.
    #[arg(long, hide = true)]
    pub reader: bool,

    /// Save a picture of the window as a PNG file and quit
    #[arg(long, value_name = "FILE", help_heading = "Picture")]
    pub screenshot: Option<PathBuf>,

    /// Keys to press before the picture is taken, such as `llj<Esc><Ctrl-P><Shift-Left>`: characters stand for
    /// themselves, other keys are written as in key files, in angle brackets
    #[arg(long, value_name = "KEYS", requires = "screenshot", help_heading = "Picture")]
    #[arg(allow_hyphen_values = true)]
    pub keys: Option<String>,
}

/// Largest number of columns or rows; no screen has more.
const MAX_CELLS: u32 = 500;

/// Widths of letters that the window has.
const ZOOM: RangeInclusive<u32> = 8..=24;

fn parse_zoom(text: &str) -> Result<u32, String> {
    let zoom = text.parse().ok().filter(|zoom| ZOOM.contains(zoom));
    zoom.ok_or_else(|| {
        format!("letters are {} to {} pixels wide, such as 12", ZOOM.start(), ZOOM.end())
    })
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let number = |part: &str, min: u16| {
        part.parse().ok().filter(|n| (u32::from(min)..=MAX_CELLS).contains(n))
    };
    let (columns, rows) = MIN_SIZE;
    text.split_once('x')
        .and_then(|(wide, high)| Some((number(wide, columns)?, number(high, rows)?)))
        .ok_or_else(|| {
            format!(
                "a size is columns x rows, from {columns}x{rows} to {MAX_CELLS}x{MAX_CELLS}, such \
                 as 160x45"
            )
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_numbers_with_room_for_the_game() {
        assert_eq!(parse_size("80x50"), Ok((80, 50)));
        for wrong in [
            "", "80", "80x", "x50", "0x50", "80x501", "79x50", "80x23", "5x5", "-1x5", "80x50x2",
            "80 x 50",
        ] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
        assert_eq!(parse_zoom("8"), Ok(8));
        for wrong in ["0", "7", "25", "-8", "big", ""] {
            assert!(parse_zoom(wrong).is_err(), "{wrong}");
        }
    }
}
