//! `scenes`: plays the scenes of a file by their keys, and looks for the lines that must occur.

use std::path::PathBuf;

use clap::Args;
use rogue_files::NamedFile;
use roguecore::testing;

use crate::content::ContentOption;
use crate::result::SimResult;

/// Scenes of more bytes than this are not read.
const MAX_BYTES: usize = 4 << 20;

/// The command line of `scenes`.
#[derive(Args)]
pub struct Options {
    /// The file of scenes: `== TITLE`, a map with its legend, `keys:` with the commands, and the lines that must occur
    file: PathBuf,
    #[command(flatten)]
    content: ContentOption,
    /// Print all that happens in each scene
    #[arg(long)]
    tell: bool,
}

/// Plays every scene of the file and prints a line about each. Returns whether all came out as they say.
///
/// # Errors
///
/// When the file or the content cannot be read.
pub fn run(options: &Options) -> SimResult<bool> {
    let content = options.content.load()?;
    let alternative = "name a file of scenes, such as the one of the cookbook";
    let (what, path) = ("file of scenes", options.file.as_path());
    let file = NamedFile { what, path, max_bytes: MAX_BYTES, alternative };
    let text = file.text().map_err(|error| error.to_string())?;
    let scenes = testing::scenes(&text).map_err(|error| file.invalid(error).to_string())?;
    let mut failed = 0;
    for scene in &scenes {
        match scene.check(&content) {
            Ok(told) if options.tell => println!("ok    {}\n{told}", scene.title()),
            Ok(_) => println!("ok    {}", scene.title()),
            Err(error) => {
                failed += 1;
                println!("FAIL  {error}");
            }
        }
    }
    println!("{} of {} scenes come out as they say", scenes.len() - failed, scenes.len());
    Ok(failed == 0)
}
