//! `pictures`: draws the pictures of README and book: each from a seed and a scripted walk through the
//! dungeon, with the fonts of the window. The same bytes come out every time.

mod animation;
mod render;
mod scenes;
mod winner;

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key};
use rogue_ui::layout::Tiles;
use rogue_ui::storage::Memory;
use rogue_ui::{App, Config, Settings, Theme};
use roguecore::{Direction, Point, TileView, View, path};

use crate::file::{ArtResult, workspace, write_and_tell};
use render::Fonts;
use winner::{Part, Winner};

/// Draw the pictures of README and book into docs/src/pictures.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct Args {
    /// Write nothing; fail if a committed picture differs from the drawn one
    #[arg(long)]
    check: bool,
    /// Draw one picture of this walk instead: `SEED:STEPS:COLUMNSxROWS:THEME[:wide|:square][:ember][:fight]`
    #[arg(long, value_name = "WALK")]
    walk: Option<String>,
    /// Draw scenes of each band into this folder instead; print how dark they are and how many hues they have
    #[arg(long, value_name = "FOLDER")]
    scenes: Option<PathBuf>,
    /// Draw ten seconds of a replay as an animated PNG into this file instead
    #[arg(long, value_name = "FILE")]
    animation: Option<PathBuf>,
    /// The replay of the animation; without it, a moment of the run that is won
    #[arg(long, value_name = "FILE", requires = "animation")]
    replay: Option<PathBuf>,
    /// Size of the window of the scenes and the width of its letters: `WIDTHxHEIGHT:LETTERS`
    #[arg(long, value_name = "SIZE", default_value = "1280x720:8")]
    size: String,
    /// Seed of the scenes
    #[arg(long, default_value_t = 7)]
    seed: u64,
    /// Print how dark these pictures of windows are, and how many hues they have
    #[arg(long, value_name = "FILE", num_args = 1..)]
    measure: Vec<PathBuf>,
    /// Where to write that picture
    #[arg(long, value_name = "FILE", default_value = "walk.png")]
    to: PathBuf,
}

/// A picture: the game to play, and the canvas on which it is drawn.
struct Shot {
    name: &'static str,
    /// The name of the built-in content.
    content: &'static str,
    seed: u64,
    /// Steps of the scripted walk; without any, and without keys, the title screen is drawn.
    steps: usize,
    /// The walk goes on until that many enemies are in view.
    enemies: usize,
    /// Keys typed after it.
    keys: &'static str,
    size: (u16, u16),
    theme: &'static str,
    tiles: Tiles,
}

const fn shot(name: &'static str, seed: u64, steps: usize, size: (u16, u16)) -> Shot {
    let (content, theme, tiles) = ("classic", "torch", Tiles::Square);
    Shot { name, content, seed, steps, enemies: 0, keys: "", size, theme, tiles }
}

/// The most further steps until enemies are in view.
const MAX_STEPS: usize = 2_000;

/// The first three floors of Seven Weights, solved, and the first pushes of the fourth.
const BOULDERS: &str = "j l l k l j l l l > j j j l l k k l l l j j j l l k k l l l l > k k l l j j l k l k h h h h j h k j \
    j l l l j l k k l k h h h l j j l l l l l > j h j h j j l l k h j h k l k h h h l j";

const SHOTS: [Shot; 8] = [
    Shot { content: "ember", ..shot("title", 1, 0, (160, 45)) },
    Shot { content: "ember", enemies: 2, ..shot("torch", 32, 60, (160, 45)) },
    Shot { content: "ember", enemies: 2, keys: "x", ..shot("looking", 9, 30, (160, 45)) },
    Shot { content: "heist", keys: "l l l l j j . . .", ..shot("heist", 8, 0, (120, 36)) },
    Shot { content: "alchemist", keys: "o", ..shot("alchemist", 3, 0, (120, 36)) },
    Shot { content: "boulders", keys: BOULDERS, ..shot("boulders", 1, 0, (120, 36)) },
    Shot { content: "ember", enemies: 2, ..shot("large", 32, 60, (213, 60)) },
    Shot {
        content: "ember",
        tiles: Tiles::Narrow,
        enemies: 2,
        ..shot("terminal", 9, 60, (120, 40))
    },
];

/// The pictures of the run that is won.
const WON: [(&str, Part); 7] = [
    ("cellars", Part::Floors(1, 2)),
    ("halls", Part::Floors(3, 4)),
    ("burrows", Part::Floors(5, 6)),
    ("forges", Part::Floors(7, 8)),
    ("sanctum", Part::Floors(9, 10)),
    ("return", Part::Return),
    ("dawn", Part::Victory),
];

/// Columns and rows of those pictures.
const WON_SIZE: (u16, u16) = (160, 45);

/// Draws every picture, or checks the committed ones.
///
/// # Errors
/// A sentence that names the stale files, or the file that cannot be written.
pub(crate) fn run(args: &Args) -> ArtResult {
    if let Some(folder) = &args.scenes {
        let (window, letters) = parse_size(&args.size)?;
        return scenes::run(folder, window, letters, args.seed);
    }
    if let Some(file) = &args.animation {
        return animation::run(file, args.replay.as_deref());
    }
    if !args.measure.is_empty() {
        return scenes::measure(&args.measure);
    }
    let mut fonts = Fonts::new(8)?;
    if let Some(walk) = &args.walk {
        let png = draw(&parse(walk)?, &mut fonts)?;
        return write_and_tell(&args.to, &png);
    }
    let mut pictures = Vec::new();
    for shot in &SHOTS {
        pictures.push((shot.name, draw(shot, &mut fonts)?));
    }
    let winner = Winner::play(&WON.map(|(_, part)| part))?;
    for (name, part) in WON {
        pictures.push((name, draw_won(&winner, part, &mut fonts)?));
    }
    let mut stale = Vec::new();
    for (name, png) in &pictures {
        let path = workspace().join(format!("docs/src/pictures/{name}.png"));
        if !args.check {
            write_and_tell(&path, png)?;
        } else if fs::read(&path).ok().as_deref() != Some(&png[..]) {
            stale.push(path.display().to_string());
        }
    }
    if stale.is_empty() {
        return Ok(());
    }
    Err(format!(
        "stale or missing: {}; run `cargo xtask pictures` and commit what it writes",
        stale.join(", ")
    ))
}

fn parse_size(size: &str) -> ArtResult<((u32, u32), u32)> {
    let parts = size.split_once(':').and_then(|(window, letters)| {
        let (width, height) = window.split_once('x')?;
        let number = |part: &str| part.parse().ok().filter(|&number| number > 0);
        Some(((number(width)?, number(height)?), number(letters)?))
    });
    parts.ok_or_else(|| format!("`{size}` is not WIDTHxHEIGHT:LETTERS, such as 1280x720:8"))
}

fn parse(walk: &str) -> ArtResult<Shot> {
    let usage =
        || format!("`{walk}` is not SEED:STEPS:COLUMNSxROWS:THEME, such as 3:200:100x40:torch");
    let parts: Vec<&str> = walk.split(':').collect();
    let &[seed, steps, size, theme, ref rest @ ..] = &parts[..] else { return Err(usage()) };
    let size = size.split_once('x').ok_or_else(usage)?;
    let theme = Theme::NAMES.iter().find(|name| **name == theme).ok_or_else(usage)?;
    let size = (size.0.parse().map_err(|_| usage())?, size.1.parse().map_err(|_| usage())?);
    let seed = seed.parse().map_err(|_| usage())?;
    let steps = steps.parse().map_err(|_| usage())?;
    let tiles = match rest {
        _ if rest.contains(&"square") => Tiles::Square,
        _ if rest.contains(&"wide") => Tiles::Wide,
        _ => Tiles::Narrow,
    };
    let content = if rest.contains(&"ember") { "ember" } else { "classic" };
    let enemies = if rest.contains(&"fight") { 2 } else { 0 };
    Ok(Shot { content, enemies, theme, tiles, ..shot("", seed, steps, size) })
}

/// Plays the walk and draws the screen after it.
fn draw(shot: &Shot, fonts: &mut Fonts) -> ArtResult<Vec<u8>> {
    let theme = Theme::named(shot.theme).ok_or("no such theme")?;
    let (seed, tiles) = (shot.seed, shot.tiles);
    let settings = Settings { theme, motion: false, ..Settings::default() };
    let content = rogue_ember::built_in(shot.content).ok_or("no such content")?;
    let config = Config { content, seed, settings, ..Config::default() };
    let mut app = match shot.steps {
        0 if shot.keys.is_empty() => App::title(config, Memory::default()),
        _ => App::new(config),
    };
    app.set_tiles(tiles);
    let mut buffer = Buffer::empty(Rect::new(0, 0, shot.size.0, shot.size.1));
    app.draw(&mut buffer);
    let most = if shot.enemies > 0 { shot.steps + MAX_STEPS } else { shot.steps };
    for step in 0..most {
        let view = app.game().view();
        let enemies = view.entities().iter().filter(|it| it.hostile).count();
        if step >= shot.steps && enemies >= shot.enemies {
            break;
        }
        let levels = view.experience().map_or(0, |it| it.pending_level_ups());
        let keys = if levels > 0 { Some("a".to_owned()) } else { next_keys(view) };
        let Some(keys) = keys else { break };
        for key in keys.chars() {
            app.input(Input::Key(Key::char(key)));
            // A window that has just opened takes no keys for a moment.
            app.tick(Duration::from_secs(1));
        }
    }
    for key in shot.keys.split_whitespace() {
        app.input(Input::Key(key.parse().map_err(|_| format!("no such key: {key}"))?));
    }
    app.draw(&mut buffer);
    fonts.draw(&buffer, app.tile_map())?.to_png()
}

/// Draws a moment of the run that is won.
fn draw_won(winner: &Winner, part: Part, fonts: &mut Fonts) -> ArtResult<Vec<u8>> {
    let settings = Settings { motion: false, ..Settings::default() };
    let config = Config { content: rogue_ember::content(), settings, ..Config::default() };
    let mut app = winner.app(part, config)?;
    app.set_tiles(Tiles::Square);
    let mut buffer = Buffer::empty(Rect::new(0, 0, WON_SIZE.0, WON_SIZE.1));
    app.draw(&mut buffer);
    fonts.draw(&buffer, app.tile_map())?.to_png()
}

/// The keys of the directions in the order of [`Direction::ALL`].
const KEYS: [char; 8] = ['k', 'u', 'l', 'n', 'j', 'b', 'h', 'y'];

/// The next keys of the walk: drink when wounded, attack enemies in view, pick up, explore, go down.
fn next_keys(view: View<'_>) -> Option<String> {
    let wounded = view.player().fighter.is_some_and(|it| it.hp() * 2 <= it.max_hp());
    let inventory = view.inventory();
    let potion = inventory.iter().find(|it| it.prototype.id == "health_potion");
    if let Some(potion) = potion.filter(|_| wounded) {
        return Some(format!("i{}", potion.slot));
    }
    next_key(view).map(String::from)
}

fn next_key(view: View<'_>) -> Option<char> {
    let here = view.player().at;
    let entities = view.entities();
    if entities.iter().any(|it| it.item.is_some() && it.at == here) {
        return Some('g');
    }
    let known = |at: Point| match view.tile(at) {
        TileView::Visible(tile) | TileView::Remembered(tile) => Some(tile),
        TileView::Unknown => None,
    };
    let enter = |at: Point| known(at).is_none_or(|tile| tile.walkable).then_some(1);
    let costs = path::distances(view.size(), [here], enter);
    let by_cost = |at: Point| Some((costs.get(at).copied().flatten()?, at));
    let enemy = entities.iter().filter(|it| it.hostile).filter_map(|it| by_cost(it.at)).min();
    let items = entities.iter().filter(|it| it.item.is_some());
    let item = items.filter_map(|it| by_cost(it.at)).min();
    let unknown = view.size().points().filter(|&at| known(at).is_none());
    let unknown = unknown.filter_map(by_cost).min();
    let is_stairs = |&at: &Point| known(at).is_some_and(|tile| tile.id == "stairs_down");
    let nearest = enemy.or(item).or(unknown).map(|(_, at)| at);
    let goal = nearest.or_else(|| view.size().points().find(is_stairs))?;
    if goal == here {
        return Some('>');
    }
    let route = path::shortest(view.size(), here, goal, enter)?;
    let step = Direction::ALL.iter().position(|it| Some(it) == route.steps.first())?;
    Some(KEYS[step])
}
