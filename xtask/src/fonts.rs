//! `fonts`: paints the font atlases of the window, one PNG per cell size.
//!
//! The table of characters and their positions is a file of `rogue-doryen`, compiled here a second
//! time: xtask must not depend on that crate, which needs system libraries.

// The sides of a cell are small: f32 holds them exactly.
#![allow(clippy::cast_precision_loss)]

pub(crate) mod atlas;
mod blocks;
mod drawings;
mod lines;
pub(crate) mod picture;
mod type_face;

#[path = "../../crates/rogue-doryen/src/glyphs.rs"]
pub(crate) mod glyphs;

use std::fs;
use std::path::{Path, PathBuf};

use crate::task::{TaskResult, workspace};

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
pub(crate) fn run(args: Args) -> TaskResult {
    let mut stale = Vec::new();
    for (width, height) in glyphs::SIZES {
        let path = path_of(width, height);
        let png = atlas::paint(width, height)?.to_png()?;
        if args.check {
            if fs::read(&path).ok().as_deref() != Some(&png[..]) {
                stale.push(path.display().to_string());
            }
        } else {
            write(&path, &png)?;
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "stale or missing: {}; run `cargo xtask fonts` and commit what it writes",
        stale.join(", ")
    ))
}

fn write(path: &Path, png: &[u8]) -> TaskResult {
    fs::write(path, png).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
    println!("{} ({} KiB)", path.display(), png.len().div_ceil(1024));
    Ok(())
}

fn path_of(width: u32, height: u32) -> PathBuf {
    workspace().join(format!("crates/rogue-doryen/fonts/roguecore_{width}x{height}.png"))
}

#[cfg(test)]
mod tests;
