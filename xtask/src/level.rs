//! `level`: prints the first floor of a seed as a scene.

use std::io::Write as _;

use clap::Args;
use roguecore::Game;

use crate::chore::{Done, content};

#[derive(Args)]
pub(crate) struct Options {
    /// The number the level is made from
    #[arg(long, value_name = "N")]
    seed: u64,
    /// How the level is dug: rooms or caves; without it, as the content says
    #[arg(long, value_name = "NAME")]
    recipe: Option<String>,
}

pub(crate) fn run(options: &Options) -> Done {
    let game = Game::with_content(content(options.recipe.as_deref())?, options.seed);
    // A reader that has seen enough may close the pipe.
    let _ = std::io::stdout().write_all(game.to_scene().as_bytes());
    Ok(())
}
