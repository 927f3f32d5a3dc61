//! `soak contrast`: bots play, and every frame is read as players with four kinds of colour vision
//! see it: each creature, item and cursor must stand out from its cell.

use std::fmt;
use std::time::Duration;

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::color::{DANGER_CONTRAST, GLYPH_CONTRAST, Rgb};
use rogue_ui::input::{Input, Key, KeyCode};
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Content, Game};

use crate::bot;
use crate::result::SimResult;

/// Turns between two turns that are drawn.
const TURN_INTERVAL: u64 = 7;

/// A game is drawn for at most this many turns.
const MAX_TURNS: u64 = 1_500;

/// What was read, and the lowest contrasts.
pub(super) struct Summary {
    frames: u64,
    glyphs: u64,
    /// The lowest contrast of all, and of what is dangerous.
    least: (f64, f64),
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { frames, glyphs, least: (all, danger) } = self;
        write!(
            f,
            "{frames} frames in {} themes, {glyphs} glyphs: contrast at least {all:.2}, of what is \
             dangerous at least {danger:.2}",
            Theme::NAMES.len()
        )
    }
}

/// Reads that many frames.
///
/// # Errors
///
/// Names theme, seed, turn and cell of a glyph with too little contrast.
pub(super) fn run(frames: u64) -> SimResult<Summary> {
    let mut summary = Summary { frames: 0, glyphs: 0, least: (21.0, 21.0) };
    for seed in 1.. {
        if summary.frames >= frames {
            break;
        }
        let content = Content::classic();
        let mut player = bot::player(&content, seed);
        let mut game = Game::with_content(content, seed);
        let mut refused = false;
        while game.outcome().is_none() && game.view().turn() < MAX_TURNS && summary.frames < frames
        {
            let Some(command) = player(&game, refused) else { break };
            refused = game.step(command).is_err();
            if game.view().turn().is_multiple_of(TURN_INTERVAL) {
                for name in Theme::NAMES {
                    draw_turn(&game, name, &mut summary).map_err(|glyph| {
                        let turn = game.view().turn();
                        format!("theme {name}, seed {seed}, turn {turn}: {glyph}")
                    })?;
                }
            }
        }
    }
    Ok(summary)
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
        let wanted = if dangerous { DANGER_CONTRAST } else { GLYPH_CONTRAST };
        if contrast * 100.0 < f64::from(wanted) {
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

/// The lowest contrast of a cell over every colour vision.
fn contrast(cell: &Cell) -> f64 {
    let (mut fg, mut bg) = (rgb(cell.fg), rgb(cell.bg));
    if cell.modifier.contains(Modifier::REVERSED) {
        (fg, bg) = (bg, fg);
    }
    fg.least_contrast(bg)
}

fn rgb(color: Color) -> Rgb {
    if let Color::Rgb(r, g, b) = color { Rgb(r, g, b) } else { Rgb::BLACK }
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_glyph_of_some_hundred_frames_stands_out() {
        let summary = super::run(600).unwrap_or_else(|error| panic!("{error}"));
        assert!(summary.glyphs > 600, "{summary}");
    }
}
