//! The command line of `rogue-doryen`: the shared options and those of a window.

use std::path::PathBuf;

use clap::Parser;

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

    /// Width of the letters in pixels; their height is twice the width
    /// [default: as large as the screen allows]
    #[arg(long, value_name = "PIXELS", help_heading = "Display")]
    pub zoom: Option<u32>,

    /// Columns and rows the window opens with [default: 80x50, or what fits the screen]
    #[arg(long, value_name = "COLSxROWS", value_parser = parse_size, help_heading = "Display")]
    pub size: Option<(u32, u32)>,

    /// Fill the whole screen from the start
    #[arg(long, help_heading = "Display", conflicts_with = "screenshot")]
    pub fullscreen: bool,

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

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let number = |part: &str| part.parse().ok().filter(|n| (1..=MAX_CELLS).contains(n));
    text.split_once('x')
        .and_then(|(columns, rows)| Some((number(columns)?, number(rows)?)))
        .ok_or_else(|| {
            format!("a size is columns x rows, each from 1 to {MAX_CELLS}, such as 80x50")
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_two_numbers_from_1_to_500() {
        assert_eq!(parse_size("80x50"), Ok((80, 50)));
        for wrong in ["", "80", "80x", "x50", "0x50", "80x501", "-1x5", "80x50x2", "80 x 50"] {
            assert!(parse_size(wrong).is_err(), "{wrong}");
        }
    }
}
