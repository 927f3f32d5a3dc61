//! Paints what is seen: the letters and tiles of the window ([`fonts`]), those of the page ([`sheets`]), and the
//! pictures of README and book ([`pictures`]). The same bytes come out every time.
//!
//! `cargo xtask fonts`, `pictures` and `web` run it.

mod file;
mod fonts;
mod pictures;
mod sheets;

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(
    name = "rogue-art",
    about = "Letters, tiles and pictures",
    disable_help_subcommand = true
)]
struct Arguments {
    #[command(subcommand)]
    art: Art,
}

#[derive(Subcommand)]
enum Art {
    /// Paint the window's font atlases into crates/rogue-doryen/fonts
    Fonts(fonts::Args),
    /// Draw the pictures of README and book
    Pictures(pictures::Args),
    /// Paint the letters, tiles and icons of the page, from those of the window
    Sheets {
        /// Where to write them
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,
    },
}

fn main() -> ExitCode {
    let result = match &Arguments::parse().art {
        Art::Fonts(args) => fonts::run(*args),
        Art::Pictures(args) => pictures::run(args),
        Art::Sheets { folder } => sheets::run(folder),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => {
            eprintln!("rogue-art: {sentence}");
            ExitCode::from(2)
        }
    }
}
