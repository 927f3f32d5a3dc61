//! `level`: prints a floor of a seed: the first one as a scene, or any one with its doors, vaults
//! and items. `atlas` prints all of them.

use std::fmt::Write as _;
use std::io::Write as _;

use clap::Args;
use roguecore::procgen::{self, Floor};
use roguecore::{Content, Game, Point, PrototypeId};

use crate::content::ContentOption;
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
    #[command(flatten)]
    content: ContentOption,
    /// Which floor: prints its map and lists what is on it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000))]
    floor: Option<u32>,
}

/// The command line of `atlas`.
#[derive(Args)]
pub struct AtlasOptions {
    /// The seed of the game
    #[arg(long, value_name = "N")]
    seed: u64,
    #[command(flatten)]
    content: ContentOption,
}

/// Prints every floor of a seed to the standard output, as it is when the player comes there first.
///
/// # Errors
///
/// When there is no such content.
pub fn atlas(options: &AtlasOptions) -> SimResult {
    let content = options.content.load()?;
    for number in (1..=content.floor_count()).filter(|it| content.has_floor(options.seed, *it)) {
        let floor = procgen::generate(&content, options.seed, number);
        let text = format!("{}\n\n{}\n", name(&content, number), describe(&content, &floor));
        if std::io::stdout().write_all(text.as_bytes()).is_err() {
            // The reader of a pipe has closed it.
            return Ok(());
        }
    }
    Ok(())
}

/// The name of a floor at the head of its map.
fn name(content: &Content, number: u32) -> String {
    rogue_ui::text::capitalize(&rogue_ui::text::floor_name(content, number))
}

/// Prints the scene or the floor to the standard output.
///
/// # Errors
///
/// When there is no such recipe or content.
pub fn run(options: &Options) -> SimResult {
    let content = options.content.load_with_recipe(options.recipe.as_deref())?;
    let text = match options.floor {
        Some(number) => describe(&content, &procgen::generate(&content, options.seed, number)),
        None => Game::with_content(content, options.seed).to_scene(),
    };
    // The reader of a pipe may close it early.
    let _ = std::io::stdout().write_all(text.as_bytes());
    Ok(())
}

/// The map with monsters and items, then a list of them.
fn describe(content: &Content, floor: &Floor) -> String {
    let mut text = String::new();
    for y in floor.tiles.size().rows() {
        let cell = |x| glyph(content, floor, Point::new(x, y));
        text.extend(floor.tiles.size().columns().map(cell));
        text.push('\n');
    }
    let named = |(kind, at): &(PrototypeId, Point)| format!("{} {at}", content.name(*kind));
    let cell = |at: &Point| at.to_string();
    let lock = |lock: &procgen::Lock| format!("{} by {}", lock.at, content.name(lock.key));
    let follower = |(at, leader): &(Point, Point)| format!("{at} of {leader}");
    line(&mut text, "start and end", &[floor.start, floor.end], cell);
    line(&mut text, "doors", &floor.doors, cell);
    line(&mut text, "locks", &floor.locks, lock);
    line(&mut text, "monsters", &floor.monsters, named);
    line(&mut text, "followers", &floor.followers, follower);
    line(&mut text, "items", &floor.items, named);
    text
}

/// One line of the list, unless it would be empty.
fn line<T>(text: &mut String, what: &str, list: &[T], word: impl Fn(&T) -> String) {
    if !list.is_empty() {
        let words: Vec<String> = list.iter().map(word).collect();
        // Writing into a string cannot fail.
        let _ = writeln!(text, "{what}: {}", words.join(", "));
    }
}

fn glyph(content: &Content, floor: &Floor, at: Point) -> char {
    let spawn = floor.monsters.iter().chain(&floor.items).find(|(_, it)| *it == at);
    let tile = floor.tiles.get(at).map_or(' ', |&tile| content.tile(tile).scene_key);
    spawn.map_or(tile, |&(kind, _)| content.prototype(kind).glyph)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_floor_is_drawn_with_a_list_of_what_is_on_it() {
        let content = Content::parse("delve.ron", crate::content::DELVE_RON).unwrap();
        let text = describe(&content, &procgen::generate(&content, 1, 3));
        assert_eq!(text.lines().take_while(|line| line.len() == 80).count(), 43, "{text}");
        for part in ["start and end: (", "doors: (", "monsters: ", "items: "] {
            assert!(text.contains(part), "{text}");
        }
    }
}
