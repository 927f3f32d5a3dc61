//! A frame as rectangles for a graphics card: each with its place, its picture in a sheet, and two colours.

use ratatui_core::buffer::{Buffer, Cell};
use ratatui_core::style::Modifier;
use rogue_ui::color::Rgb;
use rogue_ui::glyphs::appearance::{Appearance, character};
use rogue_ui::glyphs::sheets::{self, LETTERS_PER_ROW, TILES_PER_ROW};
use rogue_ui::glyphs::{REPLACEMENT, figures};
use rogue_ui::tile_map::{TileMap, shows_map};

use crate::layout::Layout;

/// The bytes of a rectangle: its place and that of its picture in four words of 16 bits, the colour of its
/// ink with the [sheet](Sheet), the colour of its ground with its opacity.
pub(crate) const BYTES: usize = 16;

/// The [sheets](Sheet) of tiles and figures.
pub(crate) const TILES: u8 = Sheet::Tiles as u8;
pub(crate) const FIGURES: u8 = Sheet::Figures as u8;
/// That of figures as high as a letter, which stand below the others.
pub(crate) const ICONS: u8 = Sheet::Icons as u8;
/// The blank letter of a speck.
pub(crate) const SPECKS: u8 = Sheet::Specks as u8;

/// How far a blow moves the map, in pixels.
const SHAKE: i16 = 2;

/// Which sheet a picture is in, as the graphics card reads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Sheet {
    Letters = 0,
    /// A blank letter of half a column: a speck.
    Specks = 48,
    Icons = 96,
    Figures = 128,
    Tiles = 255,
}

/// The rectangles of a frame in drawing order: first those of the map, which its area cuts off.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Frame {
    bytes: Vec<u8>,
    /// The bytes of the map.
    map: usize,
    /// Left, top, width and height of the area of the map.
    pub(crate) area: (i32, i32, i32, i32),
    /// Whether letters and tiles are drawn that only a whole sheet has.
    pub(crate) has_rare: [bool; 2],
    /// Which sheets are whole, of those that it is drawn with: letters and tiles.
    pub(crate) are_whole: [bool; 2],
}

impl Frame {
    /// The rectangles of the map: tiles, and the pictures that move between them.
    pub(crate) fn of_map(&self) -> &[u8] {
        &self.bytes[..self.map]
    }

    /// The rectangles of text.
    pub(crate) fn of_text(&self) -> &[u8] {
        &self.bytes[self.map..]
    }

    /// Sets the rectangles to those of a buffer and of the map below it.
    pub(crate) fn set(&mut self, buffer: &Buffer, map: Option<&TileMap>, layout: &Layout) {
        self.bytes.clear();
        self.area = (0, 0, 0, 0);
        self.has_rare = [false; 2];
        let side = |tiles: &TileMap| u32::from(tiles.side) * layout.unit().1;
        let map = map.filter(|map| side(map) == layout.tile);
        if let Some(map) = map {
            self.add_map(map, layout);
        }
        self.map = self.bytes.len();
        if let Some(map) = map {
            for sprite in map.sprites.iter().filter(|sprite| sprite.is_text) {
                self.add_text(self.in_map(sprite.at, layout), &sprite.cell, layout);
            }
        }
        let (margin, cells) = (layout.margin(), layout.cells());
        for y in 0..cells.1.min(buffer.area.height) {
            // From the right: an icon reaches into the blank after it.
            for x in (0..cells.0.min(buffer.area.width)).rev() {
                let cell = &buffer[(x, y)];
                if !shows_map(cell) {
                    let at =
                        |margin: u32, at: u16, size: u32| (margin + u32::from(at) * size) as i32;
                    let at = (at(margin.0, x, layout.cell.0), at(margin.1, y, layout.cell.1));
                    self.add_text(at, cell, layout);
                }
            }
        }
    }

    fn add_map(&mut self, map: &TileMap, layout: &Layout) {
        let (margin, cell) = (layout.margin(), layout.cell);
        let length = |cells: u16, size: u32| (u32::from(cells) * size) as i32;
        self.area = (
            margin.0 as i32 + length(map.area.x, cell.0),
            margin.1 as i32 + length(map.area.y, cell.1),
            length(map.area.width, cell.0),
            length(map.area.height, cell.1),
        );
        for y in 0..map.tiles.area.height {
            for x in 0..map.tiles.area.width {
                let units = |at: u16, cut: u16| i32::from(at * map.side) - i32::from(cut);
                let at = (units(x, map.cut.0), units(y, map.cut.1));
                self.add_tile(self.in_map(at, layout), &map.tiles[(x, y)], 255, layout);
            }
        }
        for sprite in map.sprites.iter().filter(|sprite| !sprite.is_text) {
            self.add_tile(self.in_map(sprite.at, layout), &sprite.cell, 0, layout);
        }
        for speck in &map.specks {
            let Rgb(r, g, b) = speck.color;
            let look = Appearance { fg: (0, 0, 0, 255), bg: (r, g, b, 255) };
            let blank = letter_place(letter(&Cell::new(" ")), layout);
            self.add(self.in_map(speck.at, layout), blank, Sheet::Specks, look, 255);
        }
        if map.is_shaken {
            self.shift();
        }
    }

    /// Moves all rectangles so far to the right, within the area of the map.
    fn shift(&mut self) {
        for rectangle in self.bytes.chunks_exact_mut(BYTES) {
            let x = i16::from_le_bytes([rectangle[0], rectangle[1]]) + SHAKE;
            rectangle[..2].copy_from_slice(&x.to_le_bytes());
        }
    }

    /// The place of a point of the map, which is given in units.
    fn in_map(&self, (x, y): (i32, i32), layout: &Layout) -> (i32, i32) {
        let unit = layout.unit();
        (self.area.0 + x * unit.0 as i32, self.area.1 + y * unit.1 as i32)
    }

    fn add_tile(&mut self, at: (i32, i32), cell: &Cell, opacity: u8, layout: &Layout) {
        let c = cell.symbol().chars().next();
        if let Some(index) = c.and_then(figures::index) {
            let place = (index % TILES_PER_ROW * layout.tile, index / TILES_PER_ROW * layout.tile);
            return self.add(at, place, Sheet::Figures, Appearance::of(cell), opacity);
        }
        let index = c.and_then(sheets::tile).unwrap_or_default();
        let replacement = || sheets::tile(REPLACEMENT);
        let index = self.in_sheet(1, index, sheets::TILES[0], replacement);
        let place = (index % TILES_PER_ROW * layout.tile, index / TILES_PER_ROW * layout.tile);
        self.add(at, place, Sheet::Tiles, Appearance::of(cell), opacity);
    }

    fn add_text(&mut self, at: (i32, i32), cell: &Cell, layout: &Layout) {
        if let Some(icon) = cell.symbol().chars().next().and_then(figures::icon) {
            let place = layout.icon_place(icon);
            return self.add(at, place, Sheet::Icons, Appearance::of(cell), 255);
        }
        let place = |index: u32| letter_place(index, layout);
        let (look, index) = (Appearance::of(cell), letter(cell));
        let replacement = || sheets::letter(REPLACEMENT, cell.modifier.contains(Modifier::BOLD));
        let index = self.in_sheet(0, index, sheets::LETTERS[0], replacement);
        self.add(at, place(index), Sheet::Letters, look, 255);
        if cell.modifier.contains(Modifier::UNDERLINED) {
            // The sheets of the page have no underlined letters, which would be half of their bytes.
            self.add(at, place(letter(&Cell::new("_"))), Sheet::Letters, look, 0);
        }
    }

    /// The index of a picture in a sheet; while there is only the upper part, a picture that only the whole sheet has
    /// gets the index of a replacement.
    fn in_sheet(
        &mut self,
        sheet: usize,
        index: u32,
        upper: u32,
        replacement: impl FnOnce() -> Option<u32>,
    ) -> u32 {
        let is_rare = index >= upper;
        self.has_rare[sheet] |= is_rare;
        let is_there = !is_rare || self.are_whole[sheet];
        if is_there { index } else { replacement().unwrap_or_default() }
    }

    fn add(
        &mut self,
        at: (i32, i32),
        place: (u32, u32),
        sheet: Sheet,
        Appearance { fg, bg }: Appearance,
        opacity: u8,
    ) {
        let words = [at.0 as i16, at.1 as i16, place.0 as i16, place.1 as i16];
        words.iter().for_each(|word| self.bytes.extend_from_slice(&word.to_le_bytes()));
        self.bytes.extend_from_slice(&[fg.0, fg.1, fg.2, sheet as u8]);
        self.bytes.extend_from_slice(&[bg.0, bg.1, bg.2, opacity]);
    }
}

/// The place of a letter in its sheet.
fn letter_place(index: u32, layout: &Layout) -> (u32, u32) {
    (index % LETTERS_PER_ROW * layout.cell.0, index / LETTERS_PER_ROW * layout.cell.1)
}

/// The index of the letter of a cell: of a question mark for one that has none.
fn letter(cell: &Cell) -> u32 {
    let is_bold = cell.modifier.contains(Modifier::BOLD);
    let index = |c| sheets::letter(c, is_bold);
    index(character(cell)).or_else(|| index(REPLACEMENT)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::CellDiffOption;
    use ratatui_core::layout::Rect;
    use ratatui_core::style::{Color, Style};
    use rogue_ui::tile_map::{Speck, Sprite};

    use super::*;

    const LAYOUT: Layout = Layout { cell: (8, 16), tile: 16, canvas: (66, 70) };

    /// Place, sheet, colours and opacity of a rectangle.
    type Rectangle = ((i16, i16), u8, [u8; 3], [u8; 3], u8);

    fn read(bytes: &[u8]) -> Rectangle {
        let word = |n: usize| i16::from_le_bytes([bytes[2 * n], bytes[2 * n + 1]]);
        let color = |n: usize| [bytes[n], bytes[n + 1], bytes[n + 2]];
        ((word(0), word(1)), bytes[11], color(8), color(12), bytes[15])
    }

    fn rectangles(bytes: &[u8]) -> Vec<Rectangle> {
        bytes.chunks(BYTES).map(read).collect()
    }

    #[test]
    fn tiles_lie_below_the_text_and_sprites_have_no_ground() {
        let mut text = Buffer::empty(Rect::new(0, 0, 8, 4));
        for cell in &mut text.content[..31] {
            cell.set_diff_option(CellDiffOption::Skip);
        }
        text[(7, 3)].set_char('a').set_fg(Color::Rgb(1, 2, 3)).set_bg(Color::Rgb(4, 5, 6));
        let mut map = TileMap { area: Rect::new(0, 0, 8, 4), side: 4, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 4, 4));
        map.tiles.set_style(map.tiles.area, Style::new().bg(Color::Rgb(9, 9, 9)));
        let mut cell = Cell::new("@");
        cell.set_fg(Color::Rgb(5, 5, 5));
        for is_text in [false, true] {
            map.sprites.push(Sprite { at: (3, 4), cell: cell.clone(), is_text });
        }
        let mut frame = Frame::default();
        frame.set(&text, Some(&map), &LAYOUT);
        assert_eq!(frame.area, (1, 3, 64, 64));
        let (of_map, of_text) = (rectangles(frame.of_map()), rectangles(frame.of_text()));
        assert_eq!((of_map.len(), of_text.len()), (4 * 4 + 1, 2));
        let ground = [9; 3];
        assert_eq!(
            (of_map[5].0, of_map[5].1, of_map[5].3, of_map[5].4),
            ((17, 19), 255, ground, 255)
        );
        assert_eq!((of_map[16].0, of_map[16].2, of_map[16].4), ((13, 19), [5; 3], 0));
        assert_eq!((of_text[0].0, of_text[0].1, of_text[0].4), ((13, 19), 0, 255));
        assert_eq!(of_text[1], ((57, 51), 0, [1, 2, 3], [4, 5, 6], 255));
    }

    #[test]
    fn specks_are_blank_letters_over_the_map_which_a_blow_moves() {
        let mut map = TileMap { area: Rect::new(0, 0, 8, 4), side: 4, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 1, 1));
        map.specks.push(Speck { at: (3, 4), color: Rgb(7, 8, 9) });
        let mut frame = Frame::default();
        frame.set(&Buffer::empty(Rect::ZERO), Some(&map), &LAYOUT);
        let speck = rectangles(frame.of_map())[1];
        assert_eq!((speck.0, speck.1, speck.3, speck.4), ((13, 19), 48, [7, 8, 9], 255));
        map.is_shaken = true;
        frame.set(&Buffer::empty(Rect::ZERO), Some(&map), &LAYOUT);
        assert_eq!(rectangles(frame.of_map())[1].0, (15, 19));
    }

    #[test]
    fn a_line_is_drawn_below_an_underlined_letter_and_hides_nothing() {
        let mut text = Buffer::empty(Rect::new(0, 0, 1, 1));
        text[(0, 0)].set_char('a').set_style(Style::new().underlined());
        let mut plain = Buffer::empty(Rect::new(0, 0, 1, 1));
        plain[(0, 0)].set_char('a');
        let (mut frame, mut expected) = (Frame::default(), Frame::default());
        frame.set(&text, None, &LAYOUT);
        expected.set(&plain, None, &LAYOUT);
        assert_eq!(frame.of_text()[..BYTES], *expected.of_text());
        let line = rectangles(&frame.of_text()[BYTES..]);
        assert_eq!((line.len(), line[0].0, line[0].4), (1, (1, 3), 0));
    }

    #[test]
    fn a_frame_tells_whose_whole_sheet_it_needs() {
        let mut text = Buffer::empty(Rect::new(0, 0, 2, 1));
        let mut map = TileMap { area: Rect::new(1, 0, 1, 1), side: 4, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 1, 1));
        let mut frame = Frame::default();
        for (letter, tile, expected) in [
            ('a', 'Ω', [false, false]),
            ('é', '@', [true, false]),
            ('═', 'λ', [false, true]),
            ('a', '@', [false, false]),
        ] {
            text[(0, 0)].set_char(letter);
            map.tiles[(0, 0)].set_char(tile);
            frame.set(&text, Some(&map), &LAYOUT);
            assert_eq!(frame.has_rare, expected, "{letter} {tile}");
            let [upper, whole] = [[false; 2], [true; 2]].map(|are_whole| {
                let mut frame = Frame { are_whole, ..Frame::default() };
                frame.set(&text, Some(&map), &LAYOUT);
                frame
            });
            // Nothing is drawn from below the upper part where only that is there.
            let mut shown = Frame::default();
            let sign = |is_rare: bool, sign| if is_rare { REPLACEMENT } else { sign };
            text[(0, 0)].set_char(sign(expected[0], letter));
            map.tiles[(0, 0)].set_char(sign(expected[1], tile));
            shown.set(&text, Some(&map), &LAYOUT);
            assert_eq!(upper.bytes, shown.bytes, "{letter} {tile}");
            assert_eq!(whole.bytes == upper.bytes, expected == [false; 2], "{letter} {tile}");
        }
    }

    /// Until the sheet of another side is there, nothing is drawn from the wrong one.
    #[test]
    fn a_map_of_tiles_of_another_side_is_left_out() {
        let mut map = TileMap { area: Rect::new(0, 0, 8, 4), side: 5, ..TileMap::default() };
        map.tiles = Buffer::empty(Rect::new(0, 0, 4, 4));
        let mut frame = Frame::default();
        frame.set(&Buffer::empty(Rect::ZERO), Some(&map), &LAYOUT);
        assert_eq!((frame.of_map(), frame.of_text()), (&[][..], &[][..]));
    }
}
