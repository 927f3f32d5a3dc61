//! `fonts`: paints the font atlases of the window, one PNG per cell size, and its tiles, one per side.
//!
//! The table of characters and their positions is [`rogue_ui::glyphs::atlas`].

// The sides of a cell are small: f32 holds them exactly.
#![allow(clippy::cast_precision_loss)]

pub(crate) mod atlas;
mod blocks;
mod drawings;
mod letters;
mod lines;
pub(crate) mod picture;
pub(crate) mod tiles;
mod type_face;

pub(crate) use rogue_ui::glyphs::atlas as glyphs;

use std::fs;

use crate::file::{ArtResult, workspace, write_and_tell};

/// Paint the window's font atlases into crates/rogue-doryen/fonts.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if a committed atlas differs from the painted one.
    #[arg(long)]
    check: bool,
}

/// Paints every atlas, or checks the committed ones.
///
/// # Errors
/// A sentence that names the stale files, or the file that cannot be written.
pub(crate) fn run(args: Args) -> ArtResult {
    let mut stale = Vec::new();
    let mut accept = |name: String, png: &[u8]| {
        let path = workspace().join("crates/rogue-doryen/fonts").join(name);
        if !args.check {
            write_and_tell(&path, png)?;
        } else if fs::read(&path).ok().as_deref() != Some(png) {
            stale.push(path.display().to_string());
        }
        Ok::<_, String>(())
    };
    for (width, height) in glyphs::SIZES {
        let png = atlas::paint(width, height)?.to_png()?;
        accept(format!("roguecore_{width}x{height}.png"), &png)?;
    }
    for side in glyphs::TILE_SIDES {
        accept(format!("tiles_{side}.png"), &tiles::paint(side)?.to_png()?)?;
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "stale or missing: {}; run `cargo xtask fonts` and commit what it writes",
        stale.join(", ")
    ))
}

#[cfg(test)]
mod tests;
