//! A game as text, and as a colour for each cell.

use std::fmt::Write as _;

use roguecore::{Color, EntityView, Point, TileView, View};

/// The picture of a cell: a character and its colour; a blank where nothing is known.
fn cell(view: View<'_>, entities: &[EntityView<'_>], at: Point) -> (char, Color) {
    const BLACK: Color = Color::new(0, 0, 0);
    // The last one at a cell covers the others.
    if let Some(it) = entities.iter().rev().find(|it| it.at == at) {
        return (it.glyph(), it.color());
    }
    match view.tile(at) {
        TileView::Unknown => (' ', BLACK),
        TileView::Visible(tile) => (tile.glyph, tile.color),
        TileView::Remembered(tile) => {
            let Color { r, g, b, .. } = tile.color;
            (tile.glyph, Color::new(r / 2, g / 2, b / 2))
        }
    }
}

/// The map as the player knows it, a line for each row, and a line about the player.
///
/// ```
/// let game = roguecore::Game::new(7);
/// let text = rogue_gym::text(game.view());
/// assert!(text.contains('@') && text.contains("floor 1"));
/// ```
pub fn text(view: View<'_>) -> String {
    let entities = view.entities();
    let size = view.size();
    let mut text = String::with_capacity(size.area() + size.height() as usize + 80);
    for y in 0..size.height() as i32 {
        let row = (0..size.width() as i32).map(|x| cell(view, &entities, Point::new(x, y)).0);
        text.extend(row);
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    let player = view.player();
    let (hp, max_hp) = player.fighter.map_or((0, 0), |it| (it.hp(), it.max_hp()));
    let level = view.experience().map_or(0, |it| it.level());
    let _ = write!(
        text,
        "floor {}, turn {}, hp {hp}/{max_hp}, level {level}",
        view.floor(),
        view.turn()
    );
    text
}

/// Red, green and blue of each cell, row by row.
pub fn colors(view: View<'_>) -> Vec<u8> {
    let entities = view.entities();
    let colors = view.size().points().map(|at| cell(view, &entities, at).1);
    colors.flat_map(|color| [color.r, color.g, color.b]).collect()
}
