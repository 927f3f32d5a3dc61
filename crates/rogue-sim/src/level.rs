//! `level`: prints the first floor of a seed as a scene.

use std::io::Write as _;

use clap::Args;
use roguecore::Game;

use crate::content;
use crate::result::SimResult;

/// The command line of `level`.
#[derive(Args)]
pub struct Options {
    /// The seed of the game
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How the floor is generated: rooms or caves; without it, as the content says
    #[arg(long, value_name = "NAME")]
    recipe: Option<String>,
}

/// Prints the scene to the standard output.
///
/// # Errors
///
/// When there is no such recipe.
pub fn run(options: &Options) -> SimResult {
    let content = content::with_recipe(options.recipe.as_deref())?;
    let game = Game::with_content(content, options.seed);
    // The reader of a pipe may close it early.
    let _ = std::io::stdout().write_all(game.to_scene().as_bytes());
    Ok(())
}
