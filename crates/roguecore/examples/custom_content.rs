//! Content of your own: a glade with a fox and bees, written as RON, and a mistake in it
//! as a player sees it.
//!
//! `cargo run --example custom_content`

use std::io::Write as _;
use std::sync::Arc;

use roguecore::ron_reader::Diagnostics;
use roguecore::{Command, Content, Direction, Game};

const GLADE: &str = r#"(
    title: "The glade",
    map: (width: 48, height: 16),
    tiles: [
        (id: "grass", glyph: '"', color: (60, 160, 60), walkable: true, transparent: true),
        (id: "tree", glyph: '^', color: (20, 90, 20)),
    ],
    creatures: [
        (id: "fox", glyph: '@', color: (230, 120, 40), stats: {"hp": 12, "defence": 0, "power": 4}),
        (id: "bee", glyph: 'b', color: (230, 230, 40), ai: [(do: Attack), (do: Approach)],
         stats: {"hp": 1, "defence": 0, "power": 1}),
    ],
    player: "fox",
    recipes: [(id: "glade", generator: Caves(open: 60, rounds: 4))],
    floors: (
        wall: "tree",
        floor: "grass",
        recipe: [(from: 1, recipe: "glade")],
        monsters_per_room: [(from: 1, max: 3)],
        monsters: [(from: 1, weights: { "bee": 1 })],
    ),
)"#;

fn main() -> Result<(), Diagnostics> {
    let mut out = std::io::stdout().lock();
    let mistaken = GLADE.replace("{ \"bee\": 1 }", "{ \"bees\": 1 }");
    if let Err(errors) = Content::parse("glade.ron", &mistaken) {
        let _ = writeln!(out, "With a mistake:\n{errors}\n");
    }

    let content = Arc::new(Content::parse("glade.ron", GLADE)?);
    let mut game = Game::with_content(content, 3);
    for direction in [Direction::East, Direction::South].repeat(10) {
        if let Ok(events) = game.step(Command::Bump(direction)) {
            let _ = write!(out, "{}", events.describe(game.content()));
        }
    }
    let _ = writeln!(out, "\n{}", game.to_scene());
    Ok(())
}
