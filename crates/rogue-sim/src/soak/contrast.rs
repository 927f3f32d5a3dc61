//! `soak contrast`: bots play, and every frame is read as players with four kinds of colour vision
//! see it: each creature, item and cursor must stand out from its cell. How colours are seen is computed
//! here a second time, with fractions where the screens count in whole numbers. On square tiles the three
//! [`loudness`]es are read.

mod loudness;

use std::fmt;
use std::time::Duration;

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::Color;
use rogue_ui::input::{Input, Key, KeyCode};
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game};

use super::check::ensure_counted;
use super::seeds::Seeds;
use crate::bot;
use crate::result::SimResult;
use loudness::Loudness;

/// The lowest contrast of creatures, items and cursors with their cell, and of anything that can hurt the player.
const WANTED: [f64; 2] = [4.5, 7.0];
/// The error that the whole numbers of the screens make by rounding.
const ROUNDING: f64 = 0.03;

/// Turns between two turns that are drawn.
const TURN_INTERVAL: u64 = 7;

/// A game is drawn for at most this many turns.
const MAX_TURNS: u64 = 1_500;

/// Counts of frames and glyphs, and the lowest contrasts.
pub(super) struct Summary {
    frames: u64,
    glyphs: u64,
    /// The lowest contrast of all, and of dangers.
    least: (f64, f64),
    loudness: Loudness,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frames, glyphs, least: (all, danger), loudness } = self;
        let Loudness { creatures, items, props, least } = loudness;
        write!(
            f,
            "{frames} frames in {} themes, {glyphs} glyphs: contrast at least {all:.2}, of what is \
             dangerous at least {danger:.2}; on square tiles {creatures} creatures with at least {:.2}, {items} \
             items, {props} tiles of ground and props",
            Theme::NAMES.len(),
            least.unwrap_or(0.0),
        )
    }
}

/// Reads that many frames of games of both built-in games in turn, from the first seed on.
///
/// # Errors
///
/// Names theme, seed, turn and cell of a glyph with too little contrast.
pub(super) fn run(seeds: Seeds) -> SimResult<Summary> {
    let (first, frames) = (seeds.first(), seeds.count());
    let loudness = Loudness::default();
    let mut summary = Summary { frames: 0, glyphs: 0, least: (21.0, 21.0), loudness };
    loudness::read_bands(&mut summary.loudness)?;
    for seed in first.. {
        if summary.frames >= frames {
            break;
        }
        play(seed, frames, &mut summary).map_err(|why| {
            format!("seed {seed}, {why}\nthe same: --first {seed} --seeds {frames}")
        })?;
    }
    let Loudness { creatures, items, props, .. } = summary.loudness;
    ensure_counted(&[
        ("frames", summary.frames),
        ("glyphs", summary.glyphs),
        ("creatures on square tiles", creatures),
        ("items on square tiles", items),
        ("tiles of ground", props),
    ])?;
    Ok(summary)
}

fn play(seed: u64, frames: u64, summary: &mut Summary) -> SimResult {
    let content = if seed.is_multiple_of(2) { rogue_ember::content() } else { Content::classic() };
    let mut player = bot::player(&content, seed);
    let mut game = Game::with_content(content, seed);
    let mut refused = false;
    while game.outcome().is_none() && game.view().turn() < MAX_TURNS && summary.frames < frames {
        let Some(command) = player(&game, refused) else { break };
        refused = game.step(command).is_err();
        if game.view().turn().is_multiple_of(TURN_INTERVAL) {
            for name in Theme::NAMES {
                draw_turn(&game, name, summary).map_err(|glyph| {
                    format!("theme {name}, turn {}: {glyph}", game.view().turn())
                })?;
            }
            summary
                .loudness
                .read(&game)
                .map_err(|fault| format!("square tiles, turn {}: {fault}", game.view().turn()))?;
        }
    }
    Ok(())
}

/// Draws the game in a theme, then with a cursor, then a turn of waiting with its animation.
fn draw_turn(game: &Game, theme: &str, summary: &mut Summary) -> Result<(), String> {
    let theme = Theme::named(theme).ok_or("no such theme")?;
    let mut app = App::resume(game.clone(), theme, KeyMap::default()).with_animations(true);
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 43));
    read_frame(&mut app, &mut buffer, summary)?;
    for key in [Key::char('x'), Key::new(KeyCode::Tab)] {
        app.input(Input::Key(key));
        read_frame(&mut app, &mut buffer, summary)?;
    }
    app.input(Input::Key(Key::new(KeyCode::Esc)));
    app.input(Input::Key(Key::char('.')));
    // Five frames cover the longest animation, with the flicker between them.
    for _ in 0..5 {
        if app.game().outcome().is_some() {
            break;
        }
        read_frame(&mut app, &mut buffer, summary)?;
        app.tick(Duration::from_millis(55));
    }
    Ok(())
}

/// Draws a frame and reads the cell of each entity on it. A cursor is read with the entity below it.
fn read_frame(app: &mut App, buffer: &mut Buffer, summary: &mut Summary) -> Result<(), String> {
    app.draw(buffer);
    summary.frames += 1;
    let view = app.game().view();
    if view.experience().is_some_and(|it| it.pending_level_ups() > 0) {
        // The choice of the level covers a part of the map.
        return Ok(());
    }
    for entity in view.entities() {
        let Some(cell) = app.canvas_cell(entity.at) else { continue };
        let top = view.entities_at(entity.at).first().is_none_or(|top| top.id == entity.id);
        if !top {
            continue;
        }
        let dangerous = entity.is_enemy();
        let contrast = contrast(&buffer[cell]);
        if contrast + ROUNDING < WANTED[usize::from(dangerous)] {
            return Err(format!(
                "{} at {} has {contrast:.2}: {:?}",
                entity.name(),
                entity.at,
                buffer[cell]
            ));
        }
        summary.glyphs += 1;
        summary.least.0 = summary.least.0.min(contrast);
        if dangerous {
            summary.least.1 = summary.least.1.min(contrast);
        }
    }
    Ok(())
}

/// The lowest contrast of a cell over every colour vision: the ratio of WCAG 2.
fn contrast(cell: &Cell) -> f64 {
    // Whether the cell is reversed changes nothing.
    least(|vision| between(luminance(cell.fg, Some(vision)), luminance(cell.bg, Some(vision))))
}

/// The least of a contrast over every colour vision.
fn least(contrast: impl Fn(&Vision) -> f64) -> f64 {
    VISIONS.iter().map(contrast).fold(f64::INFINITY, f64::min)
}

/// The contrast between two luminances.
fn between(a: f64, b: f64) -> f64 {
    let (a, b) = (a + 0.05, b + 0.05);
    (a / b).max(b / a)
}

/// The red, green and blue that an eye sees, each as parts of the red, green and blue light.
type Vision = [[f64; 3]; 3];

/// All colours, and without the cones for red, green and blue light: Machado, Oliveira and Fernandes
/// 2009, at full severity.
const VISIONS: [Vision; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [
        [0.152_286, 1.052_583, -0.204_868],
        [0.114_503, 0.786_281, 0.099_216],
        [-0.003_882, -0.048_116, 1.051_998],
    ],
    [
        [0.367_322, 0.860_646, -0.227_968],
        [0.280_085, 0.672_501, 0.047_413],
        [-0.011_820, 0.042_940, 0.968_881],
    ],
    [
        [1.255_528, -0.076_749, -0.178_779],
        [-0.078_411, 0.930_809, 0.147_602],
        [0.004_733, 0.691_367, 0.303_900],
    ],
];

/// The relative luminance of WCAG 2 of the colour as it is seen, with all colours unless a vision is named; black
/// where no colour is set.
fn luminance(color: Color, vision: Option<&Vision>) -> f64 {
    let vision = vision.unwrap_or(&VISIONS[0]);
    let Color::Rgb(r, g, b) = color else { return 0.0 };
    let light = [r, g, b].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    });
    let seen = vision.map(|row| {
        let sum: f64 = row.iter().zip(light).map(|(part, light)| part * light).sum();
        sum.clamp(0.0, 1.0)
    });
    0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_glyph_of_some_hundred_frames_stands_out() {
        let summary = run(Seeds::short(600)).unwrap_or_else(|error| panic!("{error}"));
        assert!(summary.glyphs > 100, "{summary}");
    }
}
