//! Reads the characters in a picture of the window by comparing each cell with the font atlas.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Cursor, Seek};
use std::path::Path;

use rogue_ui::glyphs::atlas::{self as glyphs, Face};

pub(crate) type Rgb = [u8; 3];

/// A picture: its colours, row by row.
#[derive(Clone)]
pub(crate) struct Image {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pixels: Vec<Rgb>,
}

impl Image {
    /// The pixel that is nearest to a colour, from the left and the top.
    pub(crate) fn nearest(&self, color: Rgb) -> (usize, usize) {
        let distance = |pixel: &Rgb| -> u32 {
            pixel.iter().zip(color).map(|(&a, b)| u32::from(a.abs_diff(b))).sum()
        };
        let best = (0..self.pixels.len()).min_by_key(|&index| distance(&self.pixels[index]));
        let index = best.expect("a pixel");
        (index % self.width, index / self.width)
    }

    pub(crate) fn open(path: &Path) -> Self {
        Self::decode(BufReader::new(File::open(path).expect("a picture")))
    }

    pub(crate) fn from_bytes(png: &[u8]) -> Self {
        Self::decode(Cursor::new(png))
    }

    fn decode(source: impl BufRead + Seek) -> Self {
        let mut decoder = png::Decoder::new(source);
        decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::STRIP_16);
        let mut reader = decoder.read_info().expect("a PNG");
        let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
        let info = reader.next_frame(&mut bytes).expect("pixels");
        let samples = info.color_type.samples();
        let rgb =
            |pixel: &[u8]| if samples < 3 { [pixel[0]; 3] } else { [pixel[0], pixel[1], pixel[2]] };
        let pixels = bytes.chunks_exact(samples).map(rgb).collect();
        Self { width: info.width as usize, height: info.height as usize, pixels }
    }

    /// How much red, green and blue of the pixels of two pictures differ on average.
    pub(crate) fn difference(&self, other: &Self) -> f64 {
        let one = |(a, b): (&Rgb, &Rgb)| -> u32 {
            a.iter().zip(b).map(|(a, b)| u32::from(a.abs_diff(*b))).sum()
        };
        let all: u32 = self.pixels.iter().zip(&other.pixels).map(one).sum();
        let count = u32::try_from(self.pixels.len().max(1)).expect("a picture");
        f64::from(all) / f64::from(3 * count)
    }

    fn cut(&self, left: usize, top: usize, (width, height): (usize, usize)) -> Vec<Rgb> {
        let row = |y: usize| &self.pixels[y * self.width + left..][..width];
        (top..top + height).flat_map(row).copied().collect()
    }
}

/// A recognised cell. A cell of one colour is a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) c: char,
    pub(crate) fg: Rgb,
    pub(crate) bg: Rgb,
}

/// The glyphs of one cell size.
pub(crate) struct Reader {
    pub(crate) cell: (usize, usize),
    masks: Vec<Mask>,
}

/// The picture of a character, with its faintest and its strongest pixel.
struct Mask {
    c: char,
    ink: Vec<u8>,
    ground: usize,
    full: usize,
}

impl Mask {
    /// `None` for a picture without ground or ink.
    fn new(c: char, ink: Vec<u8>) -> Option<Self> {
        let ground = ink.iter().position(|&ink| ink == 0)?;
        let full = ink.iter().enumerate().max_by_key(|&(_, ink)| ink)?.0;
        (ink[full] > 0).then_some(Self { c, ink, ground, full })
    }
}

impl Reader {
    pub(crate) fn new(size: (u32, u32)) -> Self {
        let name = format!("fonts/roguecore_{}x{}.png", size.0, size.1);
        let atlas = Image::open(&Path::new(env!("CARGO_MANIFEST_DIR")).join(name));
        let cell = (size.0 as usize, size.1 as usize);
        // Of letters that look alike, like A and Alpha, the first one is read.
        let known: Vec<char> =
            rogue_ui::glyphs::ALL.iter().copied().filter(|&c| c != ' ').collect();
        let mut masks = Vec::new();
        for &c in &known {
            for face in Face::ALL {
                let (column, row) = glyphs::position(c, face).expect("in the atlas");
                let mask = atlas.cut(column as usize * cell.0, row as usize * cell.1, cell);
                masks.extend(Mask::new(c, mask.into_iter().map(|[grey, ..]| grey).collect()));
            }
        }
        Self { cell, masks }
    }

    /// Every whole cell of the picture right of and below `(left, top)`.
    pub(crate) fn read(&self, image: &Image, (left, top): (usize, usize)) -> Screen {
        let columns = (image.width - left) / self.cell.0;
        let rows = (image.height - top) / self.cell.1;
        let mut known_cells: HashMap<Vec<Rgb>, Cell> = HashMap::new();
        let mut cells = Vec::new();
        for y in 0..rows {
            let row = (0..columns).map(|x| {
                let pixels = image.cut(left + x * self.cell.0, top + y * self.cell.1, self.cell);
                *known_cells.entry(pixels).or_insert_with_key(|pixels| self.recognise(pixels))
            });
            cells.push(row.collect());
        }
        Screen { cells, image: image.clone(), unit: self.cell.0 / 2 }
    }

    fn recognise(&self, pixels: &[Rgb]) -> Cell {
        let first = pixels[0];
        if pixels.iter().all(|&pixel| pixel == first) {
            return Cell { c: ' ', fg: first, bg: first };
        }
        // Behind a letter most pixels have one colour; a tile of the map has a texture.
        let mut sorted = pixels.to_vec();
        sorted.sort_unstable();
        let longest = sorted.chunk_by(|a, b| a == b).map(<[Rgb]>::len).max().unwrap_or(0);
        if longest * 4 < pixels.len() {
            return Cell { c: '\u{fffd}', fg: first, bg: first };
        }
        let found = self.masks.iter().find_map(|mask| match_mask(mask, pixels));
        found.unwrap_or(Cell { c: '\u{fffd}', fg: first, bg: first })
    }
}

/// The cell, if two colours turn the mask into these pixels.
fn match_mask(mask: &Mask, pixels: &[Rgb]) -> Option<Cell> {
    let Mask { c, ink, ground, full } = mask;
    let bg = pixels[*ground];
    let strength = i32::from(ink[*full]);
    let blend = |fg: i32, bg: u8, strongest: u8| {
        let bg = i32::from(bg);
        bg + (i32::from(strongest) - bg) * fg / strength
    };
    let close = ink.iter().zip(pixels).all(|(&fg, pixel)| {
        (0..3).all(|n| {
            let expected = blend(i32::from(fg), bg[n], pixels[*full][n]);
            (expected - i32::from(pixel[n])).abs() <= 4
        })
    });
    close.then_some(Cell { c: *c, fg: pixels[*full], bg })
}

/// The recognised cells, and the picture with the square tiles, whose sides are multiples of the unit.
pub(crate) struct Screen {
    pub(crate) cells: Vec<Vec<Cell>>,
    image: Image,
    unit: usize,
}

impl Screen {
    pub(crate) fn lines(&self) -> Vec<String> {
        let line = |row: &Vec<Cell>| row.iter().map(|cell| cell.c).collect::<String>();
        self.cells.iter().map(|row| line(row).trim_end().to_owned()).collect()
    }

    pub(crate) fn text(&self) -> String {
        self.lines().join("\n")
    }

    pub(crate) fn contains(&self, part: &str) -> bool {
        self.lines().iter().any(|line| line.contains(part))
    }

    /// The square tiles of the map with that picture, in tiles from the top left.
    pub(crate) fn find(&self, c: char) -> Vec<(i32, i32)> {
        for side in 4..=6 {
            let side = side * self.unit;
            let mask = tile_mask(c, side);
            let (width, height) = (self.image.width, self.image.height);
            let corners = (0..height.saturating_sub(side)).step_by(self.unit).flat_map(|y| {
                (0..width.saturating_sub(side)).step_by(self.unit).map(move |x| (x, y))
            });
            let found: Vec<_> = corners
                .filter(|&(x, y)| shows_tile(&self.image, (x, y), &mask))
                .map(|(x, y)| ((x / side) as i32, (y / side) as i32))
                .collect();
            if !found.is_empty() {
                return found;
            }
        }
        Vec::new()
    }
}

/// The pixels of a tile that are all ink, and those of its outline.
fn tile_mask(c: char, side: usize) -> [Vec<(usize, usize)>; 2] {
    let all = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    if let Some(figure) = rogue_ui::glyphs::figures::painted(c, side as u32) {
        return [[255, 255], [0, 255]]
            .map(|wanted| all().filter(|(x, y)| figure[y * side + x] == wanted).collect());
    }
    let index = rogue_ui::glyphs::picture(c).expect("a picture") as u32;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("fonts/tiles_{side}.png"));
    let file = BufReader::new(File::open(path).expect("a sheet"));
    let mut reader = png::Decoder::new(file).read_info().expect("a PNG");
    let mut bytes = vec![0; reader.output_buffer_size().expect("a size")];
    let stride = reader.next_frame(&mut bytes).expect("pixels").line_size;
    let left = (index % glyphs::TILES_PER_ROW) as usize * side;
    let top = (index / glyphs::TILES_PER_ROW) as usize * side;
    let pixel = |x: usize, y: usize| {
        let at = (top + y) * stride + 2 * (left + x);
        (bytes[at], bytes[at + 1])
    };
    [(255, 255), (0, 255)].map(|wanted| all().filter(|&(x, y)| pixel(x, y) == wanted).collect())
}

/// Whether the ink of a tile has one colour there, and its outline is black.
fn shows_tile(image: &Image, (left, top): (usize, usize), mask: &[Vec<(usize, usize)>; 2]) -> bool {
    let at = |&(x, y): &(usize, usize)| image.pixels[(top + y) * image.width + left + x];
    let ink = mask[0].first().map(at);
    ink.is_some_and(|ink| ink != [0; 3])
        && mask[0].iter().all(|pixel| Some(at(pixel)) == ink)
        && mask[1].iter().all(|pixel| at(pixel) == [0; 3])
}
