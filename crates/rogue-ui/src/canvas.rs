//! The canvas: drawing on a buffer without leaving its area. A character without a glyph is drawn
//! as `?`.

use ratatui_core::buffer::{Buffer, CellDiffOption};
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier, Style};
use rogue_words::text;

use crate::color::Rgb;
use crate::glyphs;
use crate::layout::{Camera, Tiles};
use crate::tile_map::TileMap;

/// A buffer with the top left corner (0,0), wherever its area begins.
pub(crate) struct Canvas<'a> {
    buffer: &'a mut Buffer,
    /// The square tiles of the map, where the front end draws them.
    tile_map: Option<&'a mut TileMap>,
    /// Whether its cells are square tiles, which show pictures.
    has_pictures: bool,
    /// The row that names keys, drawn last.
    pub(crate) key_line: Option<KeyLine>,
}

/// The sign before a name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Icon {
    /// A letter and its style.
    pub(crate) glyph: char,
    pub(crate) style: Style,
    /// The figure in its place where pictures are drawn, and its style.
    pub(crate) figure: Option<(char, Style)>,
}

impl Icon {
    /// No sign.
    pub(crate) const fn blank(style: Style) -> Self {
        Self { glyph: ' ', style, figure: None }
    }
}

/// A row that names keys, which can be clicked: "(2 slots used)   Enter choose   Esc back".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct KeyLine {
    /// Its first cell.
    pub(crate) at: (u16, u16),
    /// The columns that it has.
    pub(crate) width: u16,
    pub(crate) text: String,
}

impl KeyLine {
    /// The gap between the keys of such a row.
    pub(crate) const GAP: &str = "   ";
}

impl<'a> Canvas<'a> {
    /// A canvas of text, and the map below it where that has square tiles.
    pub(crate) fn new(buffer: &'a mut Buffer, tile_map: Option<&'a mut TileMap>) -> Self {
        Self { buffer, tile_map, has_pictures: false, key_line: None }
    }

    /// Shows the map under a camera, as far as it has square tiles: anything drawn on this canvas afterwards
    /// hides it.
    pub(crate) fn show_map(&mut self, camera: Camera) {
        let Some(map) = self.tile_map.as_mut().filter(|_| camera.tiles() == Tiles::Square) else {
            return;
        };
        map.show(camera);
        let area = map.area.intersection(self.area());
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                let at = (self.buffer.area.x + x, self.buffer.area.y + y);
                if let Some(cell) = self.buffer.cell_mut(at) {
                    cell.reset();
                    cell.set_diff_option(CellDiffOption::Skip);
                }
            }
        }
    }

    /// The canvas that tiles are drawn on: that of the map where they are square.
    pub(crate) fn tiles(&mut self, tiles: Tiles) -> Canvas<'_> {
        let map = self.tile_map.as_deref_mut();
        if let Some(map) = map.filter(|_| tiles == Tiles::Square) {
            return Canvas { has_pictures: true, ..Canvas::new(&mut map.tiles, None) };
        }
        Canvas { has_pictures: self.has_pictures, ..Canvas::new(self.buffer, None) }
    }

    /// The square tiles of the map.
    pub(crate) fn tile_map(&mut self) -> Option<&mut TileMap> {
        self.tile_map.as_deref_mut()
    }

    pub(crate) fn size(&self) -> (u16, u16) {
        (self.buffer.area.width, self.buffer.area.height)
    }

    pub(crate) fn area(&self) -> Rect {
        Rect::new(0, 0, self.buffer.area.width, self.buffer.area.height)
    }

    /// Draws a character, or on square tiles a picture; its style replaces the one of the cell.
    pub(crate) fn put(&mut self, x: u16, y: u16, c: char, style: Style) {
        let area = self.buffer.area;
        let cell_position = (area.x.saturating_add(x), area.y.saturating_add(y));
        if x < area.width
            && y < area.height
            && let Some(cell) = self.buffer.cell_mut(cell_position)
        {
            let is_picture = self.has_pictures && glyphs::picture(c).is_some();
            let c = if is_picture { c } else { glyphs::or_replacement(c) };
            cell.reset();
            cell.set_char(c).set_style(style);
            self.clear_wide_before(cell_position);
        }
    }

    /// A wide letter is gone as a whole when its second cell shows something else.
    fn clear_wide_before(&mut self, (x, y): (u16, u16)) {
        if x > self.buffer.area.x
            && let Some(before) = self.buffer.cell_mut((x - 1, y))
            && text::width(before.symbol()) == 2
        {
            before.set_char(' ');
        }
    }

    /// The colour of a cell behind its character; black outside.
    pub(crate) fn ground(&self, x: u16, y: u16) -> Rgb {
        let area = self.buffer.area;
        let cell = self.buffer.cell((area.x.saturating_add(x), area.y.saturating_add(y)));
        let Some(cell) = cell else { return Rgb::BLACK };
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        match if reversed { cell.fg } else { cell.bg } {
            Color::Rgb(r, g, b) => Rgb(r, g, b),
            _ => Rgb::BLACK,
        }
    }

    /// The character of a cell and its colour; `None` for a blank or outside.
    pub(crate) fn sign(&self, x: u16, y: u16) -> Option<(char, Rgb)> {
        let area = self.buffer.area;
        let cell = self.buffer.cell((area.x.saturating_add(x), area.y.saturating_add(y)))?;
        let c = cell.symbol().chars().next().filter(|c| *c != ' ')?;
        let reversed = cell.modifier.contains(Modifier::REVERSED);
        match if reversed { cell.bg } else { cell.fg } {
            Color::Rgb(r, g, b) => Some((c, Rgb(r, g, b))),
            _ => None,
        }
    }

    /// Draws a character on the ground of a cell.
    pub(crate) fn overlay(&mut self, (x, y): (u16, u16), c: char, color: Rgb) {
        let ground = self.ground(x, y);
        self.put(x, y, c, Style::new().fg(color.into()).bg(ground.into()));
    }

    /// Draws a character as a tile of the map on the ground of its leftmost cell.
    pub(crate) fn overlay_tile(&mut self, (x, y): (u16, u16), c: char, color: Rgb, tiles: Tiles) {
        let style = Style::new().fg(color.into()).bg(self.ground(x, y).into());
        self.put_tile(x, y, c, style.add_modifier(Modifier::BOLD), tiles);
    }

    /// Draws a cell in the place of another one.
    pub(crate) fn copy(&mut self, from: (u16, u16), to: (u16, u16)) {
        let area = self.buffer.area;
        let position = |(x, y)| (area.x.saturating_add(x), area.y.saturating_add(y));
        let Some(cell) = self.buffer.cell(position(from)).cloned() else { return };
        if let Some(to) = self.buffer.cell_mut(position(to)) {
            *to = cell;
        }
    }

    /// Leaves nothing but ground of that colour.
    pub(crate) fn blank(&mut self, (x, y): (u16, u16), ground: Rgb) {
        self.put(x, y, ' ', Style::new().bg(ground.into()));
    }

    /// Draws a character as a tile of the map, whose leftmost cell is (x, y).
    pub(crate) fn put_tile(&mut self, x: u16, y: u16, c: char, style: Style, tiles: Tiles) {
        match tiles {
            Tiles::Narrow | Tiles::Square => self.put(x, y, c, style),
            Tiles::Wide => {
                self.put(x, y, c, style);
                self.put(x.saturating_add(1), y, beside(c), style);
            }
        }
    }

    /// Highlights a tile of the map as [`Self::mark`] does a cell.
    pub(crate) fn mark_tile(&mut self, x: u16, y: u16, (bg, fg): (Rgb, Rgb), tiles: Tiles) {
        if self.has_pictures {
            return self.mark_picture(x, y, fg);
        }
        for column in 0..tiles.width() {
            self.mark(x.saturating_add(column), y, bg, fg, Modifier::BOLD);
        }
    }

    /// Gives a square tile that colour: to the ground of a picture with an outline, and to the whole of a picture
    /// that covers its ground.
    fn mark_picture(&mut self, x: u16, y: u16, color: Rgb) {
        let Some(cell) = self.buffer.cell_mut((x, y)) else { return };
        let c = cell.symbol().chars().next().unwrap_or(' ');
        if glyphs::has_outline(c) {
            cell.set_bg(color.into());
        } else if c == ' ' || glyphs::is_grain(c) {
            cell.set_char(' ').set_bg(color.into());
        } else {
            cell.set_fg(color.into());
        }
    }

    /// Draws the sign before a name, of two columns with the blank after it; on a canvas over square tiles a figure
    /// fills both.
    pub(crate) fn icon(&mut self, x: u16, y: u16, icon: Icon) {
        self.put(x, y, icon.glyph, icon.style);
        let (Some((figure, style)), true) = (icon.figure, self.tile_map.is_some()) else { return };
        let at = (self.buffer.area.x.saturating_add(x), self.buffer.area.y.saturating_add(y));
        let is_inside = x < self.buffer.area.width && y < self.buffer.area.height;
        if let Some(cell) = self.buffer.cell_mut(at).filter(|_| is_inside) {
            cell.set_char(figure).set_style(style);
        }
    }

    /// Writes at most `width` cells; returns the number of cells written.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let mut column: u16 = 0;
        for c in text::beginning(text, width.into()).chars().filter_map(text::clean_char) {
            let cells = text::width(c.encode_utf8(&mut [0; 4])) as u16;
            // The second cell of a wide letter, which the device leaves out.
            if cells == 2 {
                self.letter(x.saturating_add(column + 1), y, ' ', style);
            }
            self.letter(x.saturating_add(column), y, c, style);
            column += cells;
        }
        column
    }

    /// Writes a letter of a text: of any script, unlike the glyphs of the map.
    fn letter(&mut self, x: u16, y: u16, c: char, style: Style) {
        self.put(x, y, ' ', style);
        let area = self.buffer.area;
        let is_inside = x < area.width && y < area.height;
        if let Some(cell) = self
            .buffer
            .cell_mut((area.x.saturating_add(x), area.y.saturating_add(y)))
            .filter(|_| is_inside)
        {
            cell.set_char(c);
        }
    }

    /// Writes pieces of text behind each other, the row that names keys: a click on it is the key that stands there.
    pub(crate) fn keys(&mut self, x: u16, y: u16, width: u16, pieces: &[(&str, Style)]) {
        let mut shown = String::new();
        for (piece, style) in pieces {
            let used = text::width(&shown) as u16;
            let left = width - used;
            let piece = cut(piece, left.into());
            self.text(x.saturating_add(used), y, left, &piece, *style);
            shown.push_str(&piece);
        }
        self.key_line = Some(KeyLine { at: (x, y), width, text: shown });
    }

    /// Fills an area with spaces.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        let area = area.intersection(self.area());
        for y in area.y..area.bottom() {
            for x in area.x..area.right() {
                self.put(x, y, ' ', style);
            }
        }
    }

    /// Highlights a cell and keeps its character. Colours are reversed, which also shows without
    /// colour.
    pub(crate) fn mark(&mut self, x: u16, y: u16, bg: Rgb, fg: Rgb, modifier: Modifier) {
        let cell_position =
            (self.buffer.area.x.saturating_add(x), self.buffer.area.y.saturating_add(y));
        if let Some(cell) = self.buffer.cell_mut(cell_position) {
            let style = Style::new().fg(fg.into()).bg(bg.into());
            cell.set_style(style.add_modifier(modifier | Modifier::REVERSED));
        }
    }
}

/// The text in at most that many columns; one that is cut ends in an ellipsis.
fn cut(text: &str, columns: usize) -> String {
    let kept = text::beginning(text, columns);
    if kept.len() == text.len() {
        return kept.to_owned();
    }
    let fits = text::beginning(text, columns.saturating_sub(1));
    if columns > 0 { format!("{fits}…") } else { String::new() }
}

/// The character in the second column of a wide tile: a line that leads right and a pattern go on,
/// a letter stands alone.
const fn beside(c: char) -> char {
    match c {
        '─' | '═' | '┬' | '┴' | '░' | '▒' | '▓' | '█' => c,
        '╔' | '╚' | '╠' | '╦' | '╩' | '╬' | '╞' => '═',
        _ => ' ',
    }
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Cell;

    use super::*;
    use crate::tile_map::shows_map;

    #[test]
    fn a_tile_is_one_cell_or_a_character_and_what_goes_on_beside_it() {
        for (tiles, expected) in [(Tiles::Narrow, "═ "), (Tiles::Wide, "══")] {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 2, 1));
            Canvas::new(&mut buffer, None).put_tile(0, 0, '═', Style::new(), tiles);
            let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
            assert_eq!(drawn, expected, "{tiles:?}");
        }
    }

    #[test]
    fn a_sign_of_the_map_without_a_glyph_is_drawn_as_a_question_mark() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 5, 1));
        let mut canvas = Canvas::new(&mut buffer, None);
        for (x, c) in (0..).zip("a龍\u{1b}\u{202e}é".chars()) {
            canvas.put(x, 0, c, Style::new());
        }
        let drawn: String = buffer.content().iter().map(Cell::symbol).collect();
        assert_eq!(drawn, "a???é");
    }

    #[test]
    fn square_tiles_lie_below_the_text_and_show_drawings() {
        let (mut buffer, mut map) = (Buffer::empty(Rect::new(0, 0, 60, 30)), TileMap::default());
        let size = roguecore::Size::new(58, 26);
        let layout = crate::layout::Layout::new(60, 30, size, Tiles::Square).expect("room");
        let camera = Camera::centred(&layout, size, roguecore::Point::new(0, 0));
        let mut canvas = Canvas::new(&mut buffer, Some(&mut map));
        canvas.show_map(camera);
        let bricks = glyphs::drawing::BRICKS;
        canvas.tiles(Tiles::Square).put_tile(0, 0, bricks, Style::new(), Tiles::Square);
        canvas.put(1, 0, bricks, Style::new());
        assert_eq!(map.tiles[(0, 0)].symbol(), bricks.to_string());
        assert_eq!(buffer[(1, 0)].symbol(), "?", "no text");
        assert!(shows_map(&buffer[(0, 0)]) && !shows_map(&buffer[(1, 0)]), "text hides the map");
    }

    #[test]
    fn a_marked_picture_keeps_its_sign() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 3, 1));
        let mut canvas = Canvas { has_pictures: true, ..Canvas::new(&mut buffer, None) };
        for (x, c) in [(0, '@'), (1, glyphs::drawing::STONE_A), (2, glyphs::drawing::BRICKS)] {
            canvas.put(x, 0, c, Style::new().fg(Color::Red).bg(Color::Black));
            canvas.mark_tile(x, 0, (Rgb::BLACK, Rgb::WHITE), Tiles::Square);
        }
        let white = Color::from(Rgb::WHITE);
        assert_eq!((buffer[(0, 0)].symbol(), buffer[(0, 0)].fg), ("@", Color::Red));
        assert_eq!(
            (buffer[(0, 0)].bg, buffer[(1, 0)].bg, buffer[(2, 0)].fg),
            (white, white, white)
        );
        assert_eq!(buffer[(1, 0)].symbol(), " ");
    }

    #[test]
    fn letters_of_all_scripts_are_written() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 6, 1));
        let written = Canvas::new(&mut buffer, None).text(0, 0, 5, "亀ж龍漢", Style::new());
        let symbols: Vec<_> = buffer.content().iter().map(Cell::symbol).collect();
        assert_eq!((written, symbols), (5, vec!["亀", " ", "ж", "龍", " ", " "]));
        // A frame over its second cell.
        Canvas::new(&mut buffer, None).put(1, 0, '║', Style::new());
        assert_eq!((buffer[(0, 0)].symbol(), buffer[(1, 0)].symbol()), (" ", "║"));
    }

    #[test]
    fn a_row_of_keys_can_be_clicked_where_it_is_drawn() {
        let keys = |width| {
            let mut buffer = Buffer::empty(Rect::new(0, 0, 20, 2));
            let mut canvas = Canvas::new(&mut buffer, None);
            let pieces =
                [("g", Style::new()), (" pick up", Style::new()), ("   > down", Style::new())];
            canvas.keys(2, 1, width, &pieces);
            let line = canvas.key_line.expect("keys");
            let drawn: String = (2..20).map(|x| buffer[(x, 1)].symbol()).collect();
            assert_eq!(
                (line.at, line.width, line.text.as_str()),
                ((2, 1), width, drawn.trim_end())
            );
            line.text
        };
        assert_eq!(keys(18), "g pick up   > down");
        assert_eq!(keys(14), "g pick up   >…");
        assert_eq!(keys(5), "g pi…");
        assert_eq!(keys(0), "");
    }

    #[test]
    fn nothing_is_drawn_outside_of_the_buffer() {
        let mut buffer = Buffer::empty(Rect::new(3, 3, 2, 1));
        let mut canvas = Canvas::new(&mut buffer, None);
        canvas.text(1, 0, 9, "abc", Style::new());
        canvas.put(0, 1, 'x', Style::new());
        canvas.put(u16::MAX, u16::MAX, 'x', Style::new());
        canvas.mark(7, 7, Rgb::BLACK, Rgb::WHITE, Modifier::BOLD);
        canvas.fill(Rect::new(0, 0, u16::MAX, u16::MAX), Style::new().bg(Rgb::BLACK.into()));
        canvas.put(0, 0, 'y', Style::new());
        assert_eq!(buffer[(3, 3)].symbol(), "y");
    }
}
