//! The command line of `rogue-tty`: the shared options and those of a terminal.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use super::Options;

/// Explore a dungeon in the terminal.
///
/// You are the `@`. Walk with the arrow keys, the number pad or hjklyubn; walk into a
/// monster to attack it. `?` shows every key, Esc opens the menu.
#[derive(Clone, Debug, Parser)]
#[command(name = "rogue-tty", version, max_term_width = 100)]
#[command(after_help = super::options::AFTER_HELP)]
pub struct Terminal {
    /// The options of every native program.
    #[command(flatten)]
    pub options: Options,

    /// Play in plain lines instead of on a grid, for screen readers and pipes: type words such as
    /// explore, north or help
    #[arg(long, help_heading = "Display")]
    pub reader: bool,

    /// Reload the content files when they change, and go on in the same turn; a scene restarts
    #[arg(long, requires = "content", conflicts_with_all = ["reader", "replay", "verify"])]
    pub watch: bool,

    /// Print a replay as a recording of a terminal of 80x24, a file for asciinema (asciicast v3)
    #[arg(long, value_name = "FILE", help_heading = "Runs")]
    #[arg(conflicts_with_all = ["run", "replay", "scene", "verify", "result", "share", "bestiary", "reader", "watch"])]
    pub cast: Option<PathBuf>,

    /// How many colours to use
    #[arg(long, value_name = "COLORS", value_enum, default_value_t, help_heading = "Display")]
    pub color: ColorChoice,

    /// Leave the mouse to the terminal, for selecting text
    #[arg(long, help_heading = "Display")]
    pub no_mouse: bool,
}

/// The number of colours to use, as chosen on the command line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// From the environment: `NO_COLOR`, `COLORTERM`, `TERM`
    #[default]
    Auto,
    /// 16 million colours
    #[value(name = "true", alias = "truecolor", alias = "24bit")]
    TrueColor,
    /// The 256 colours of xterm
    #[value(name = "256")]
    Indexed,
    /// The 16 colours of the terminal's own palette
    #[value(name = "16")]
    Named,
    /// No colour: bold, dim and reversed text only
    #[value(name = "none", alias = "never")]
    NoColor,
}
