//! The Keep: a content file with an archer, a healer, a shop, a vault, bombs, hunger and more,
//! each shown in a scene of its own, and then games of random commands.
//!
//! `cargo run -p roguecore --example keep -- [seed]`

use std::io::Write as _;
use std::sync::Arc;

use roguecore::testing::{self, Scene};
use roguecore::{Content, Game, Rng};

/// The rows of the game.
const KEEP: &str = include_str!("keep.ron");
/// What happens in the Keep, scene by scene.
const SCENES: &str = include_str!("keep.scenes");

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).and_then(|word| word.parse().ok()).unwrap_or(7);
    let content = keep();
    let mut out = std::io::stdout().lock();
    for scene in scenes() {
        writeln!(out, "{}\n{}", scene.title(), scene.check(&content)?)?;
    }
    let (mut game, mut rng) = (Game::with_content(content, seed), Rng::seeded(seed));
    let told = testing::play_at_random(&mut game, &mut rng, 400)?;
    writeln!(out, "400 random commands, seed {seed}:\n{told}")?;
    writeln!(out, "turn {}, fingerprint {:016x}", game.view().turn(), game.fingerprint())?;
    Ok(())
}

/// The content of the Keep.
pub(crate) fn keep() -> Arc<Content> {
    Arc::new(Content::parse("keep.ron", KEEP).unwrap_or_else(|errors| panic!("{errors}")))
}

/// The scenes of the Keep.
pub(crate) fn scenes() -> Vec<Scene<'static>> {
    testing::scenes(SCENES).unwrap_or_else(|error| panic!("{error}"))
}
