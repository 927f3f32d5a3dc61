//! The map in the light of the player's torch: material, light, joined walls and memory. Entities are
//! drawn over it by the dungeon view.

use ratatui_core::style::Modifier;
use roguecore::{Point, Size, TileDef, TileView, View};

use crate::color::{GLYPH_CONTRAST, LINE_CONTRAST, Rgb};
use crate::glyphs::drawing;
use crate::layout::{Camera, Tiles};
use crate::lighting::{Level, Light, LightMap};
use crate::theme::torch::{self, Ambience};
use crate::theme::{CellLook, Theme, is_cover, is_liquid, sign};
use crate::traces::{Trace, Traces};

/// What is drawn besides the view: decoration, which no rule knows of.
#[derive(Clone, Copy)]
pub(crate) struct Decoration<'a> {
    /// Number of the frame of the flicker; 0 when nothing flickers.
    pub(crate) flicker: u32,
    /// The lights of bolts and blasts.
    pub(crate) lights: &'a [Light],
    pub(crate) traces: &'a Traces,
}

/// What is known of a cell.
#[derive(Clone, Copy)]
struct Cell<'a> {
    tile: Option<&'a TileDef>,
    visible: bool,
    /// Whether it is drawn as a part of a wall.
    wall: bool,
}

/// The looks of the shown part of the map.
pub(crate) struct LitMap<'a> {
    view: View<'a>,
    theme: Theme,
    ambience: &'static Ambience,
    decoration: Decoration<'a>,
    tiles: Tiles,
    /// The shown part with one more cell on each side.
    origin: Point,
    size: Size,
    cells: Vec<Cell<'a>>,
    lights: LightMap,
}

/// One in this many fronts of walls carries a lamp.
const LAMP_INTERVAL: u32 = 17;

impl<'a> LitMap<'a> {
    pub(crate) fn new(
        view: View<'a>,
        theme: Theme,
        camera: Camera,
        decoration: Decoration<'a>,
    ) -> Self {
        let shown = camera.size();
        let origin = Point::new(camera.origin.x - 1, camera.origin.y - 1);
        let size = Size::new(shown.width() + 2, shown.height() + 2);
        let (width, height) = (size.width() as i32, size.height() as i32);
        let cell = |at: Point| {
            let (tile, visible) = match view.tile(at) {
                TileView::Unknown => (None, false),
                TileView::Visible(tile) => (Some(tile), true),
                TileView::Remembered(tile) => (Some(tile), false),
            };
            Cell { tile, visible, wall: tile.is_some_and(is_wall) }
        };
        let cells: Vec<_> = (0..height)
            .flat_map(|y| (0..width).map(move |x| Point::new(origin.x + x, origin.y + y)))
            .map(cell)
            .collect();
        let opaque = cells.iter().map(|cell| !cell.tile.is_some_and(|tile| tile.transparent));
        let lights = LightMap::new(origin, size, opaque.collect());
        let ambience = torch::ambience_of(view.floor());
        let mut map = Self {
            view,
            theme,
            ambience,
            decoration,
            tiles: camera.tiles(),
            origin,
            size,
            cells,
            lights,
        };
        map.add_lights();
        map
    }

    fn index(&self, at: Point) -> usize {
        let (x, y) = (at.x - self.origin.x, at.y - self.origin.y);
        // Only cells with a margin of one are asked for.
        (y * self.size.width() as i32 + x).max(0) as usize
    }

    fn cell(&self, at: Point) -> Cell<'a> {
        let outside = Cell { tile: None, visible: false, wall: false };
        self.cells.get(self.index(at)).copied().unwrap_or(outside)
    }

    /// Adds the lights of what is in view: items, fire, lamps, spells.
    fn add_lights(&mut self) {
        for entity in self.view.entities().iter().filter(|entity| entity.item.is_some()) {
            let goal =
                self.view.content().dungeon().is_some_and(|it| it.goal == entity.entity_ref.kind);
            let (radius, strength) = if goal { (6, 90) } else { (2, 22) };
            let color = self.theme.item_color(entity.prototype);
            self.lights.add(&Light { at: entity.at, radius, level: glow(color, strength) });
        }
        let rows = self.view.content().rows();
        for cell in self.view.substances() {
            if let Some(row) = rows.substance(cell.substance) {
                let burns =
                    ["fire", "flame", "burn", "lava"].iter().any(|word| row.look.contains(word));
                let (radius, strength) = if burns { (4, 60) } else { (1, 14) };
                let level = glow(row.color.into(), strength);
                self.lights.add(&Light { at: cell.at, radius, level });
            }
        }
        let width = self.size.width() as usize;
        for index in 0..self.cells.len() {
            let cell = self.cells[index];
            if !cell.visible {
                continue;
            }
            let at = Point::new(
                self.origin.x + (index % width) as i32,
                self.origin.y + (index / width) as i32,
            );
            if cell.wall {
                if self.has_lamp(at) {
                    let light = Light { at: Point::new(at.x, at.y + 1), radius: 4, level: LAMP };
                    self.lights.add(&light);
                }
            } else if let Some(tile) = cell.tile.filter(|tile| shines(tile)) {
                self.lights.add(&Light { at, radius: 4, level: glow(tile.color.into(), 64) });
            }
        }
        for light in self.decoration.lights {
            self.lights.add(light);
        }
    }

    /// Whether the wall has its front towards the player: floor lies below it.
    fn is_front(&self, at: Point) -> bool {
        let below = self.cell(Point::new(at.x, at.y + 1));
        below.tile.is_some() && !below.wall
    }

    fn has_lamp(&self, at: Point) -> bool {
        noise(at, self.view.floor()).is_multiple_of(LAMP_INTERVAL) && self.is_front(at)
    }

    /// The light on a visible cell.
    fn light(&self, at: Point) -> Level {
        let distance = at.distance_squared(self.view.player().at);
        let torch =
            torch::torch_light(u32::try_from(distance).unwrap_or(u32::MAX), self.flicker(at));
        torch::sum(torch::sum(self.ambience.ambient, torch), self.lights.at(at))
    }

    /// What the flicker adds to the torch in a cell: a few per cent. Only a quarter of the cells
    /// changes in each frame.
    fn flicker(&self, at: Point) -> i16 {
        if self.decoration.flicker == 0 {
            return 0;
        }
        let own = noise(at, 7);
        let frame = (self.decoration.flicker + own % 4) / 4;
        match noise(Point::new(at.x, at.y), frame) % 3 {
            0 => -3,
            1 => 0,
            _ => 3,
        }
    }

    /// The look of a cell without entities.
    pub(crate) fn look(&self, at: Point) -> CellLook {
        let bg = self.theme.palette().bg;
        let cell = self.cell(at);
        let Some(tile) = cell.tile else {
            return CellLook { glyph: ' ', fg: bg, bg, modifier: Modifier::empty() };
        };
        let full = if cell.wall { self.wall(at) } else { self.open(at, tile) };
        let (fg, bg) = if cell.visible { self.lit(at, &full) } else { full.remembered() };
        // Stairs, doors and other features stand out like items.
        let (fg, bg) = match full.kind.contrast(cell.visible) {
            Some(contrast) => fg.separate(bg, contrast),
            None => (fg, bg),
        };
        let is_bold = full.kind == Kind::Feature && cell.visible;
        let modifier = if is_bold { Modifier::BOLD } else { Modifier::empty() };
        CellLook { glyph: self.drawing(full.glyph).unwrap_or(full.glyph), fg, bg, modifier }
    }

    /// The colours of a material in view, with the traces of fights.
    fn lit(&self, at: Point, full: &Material) -> (Rgb, Rgb) {
        let light = self.light(at);
        // A flame has its own light.
        let fg = if full.kind == Kind::Lamp { full.fg } else { full.fg.lit(light) };
        (fg, self.marked(at, full.bg.lit(light)))
    }

    /// The drawing that shows a character of a tile where tiles are square.
    fn drawing(&self, glyph: char) -> Option<char> {
        if self.tiles != Tiles::Halves {
            return None;
        }
        match glyph {
            '¤' => Some(drawing::FLAME),
            '≈' => Some(drawing::WAVES),
            '~' => Some(drawing::WAVES_MOVED),
            ',' => Some(drawing::PEBBLES),
            _ => None,
        }
    }

    /// The ground with the traces of fights.
    fn marked(&self, at: Point, bg: Rgb) -> Rgb {
        match self.decoration.traces.at(self.view.floor(), at) {
            Some(Trace::Blood) => bg.lerp(Rgb(96, 8, 8), 9),
            Some(Trace::Scorch) => bg.lerp(Rgb(10, 8, 8), 9),
            None => bg,
        }
    }

    /// A wall in full light: bricks where floor lies below, a line that joins its neighbours
    /// elsewhere.
    fn wall(&self, at: Point) -> Material {
        let stone = self.ambience.wall;
        let noise = noise(at, self.view.floor());
        let stone = shade(stone, noise);
        if self.is_front(at) {
            if self.has_lamp(at) {
                // A dark niche: the flame is what shines.
                let bg = stone.lerp(Rgb::BLACK, 13);
                return Material { glyph: '¤', fg: FLAME, bg, kind: Kind::Lamp };
            }
            if self.tiles == Tiles::Halves {
                let chipped = noise.is_multiple_of(7);
                let glyph = if chipped { drawing::BRICKS_CHIPPED } else { drawing::BRICKS };
                let mortar = stone.lerp(Rgb::BLACK, 9);
                return Material { glyph, fg: stone, bg: mortar, kind: Kind::Bricks };
            }
            // Bricks of two cells, moved by one from row to row.
            let glyph = if (at.x + at.y).rem_euclid(2) == 0 { '┬' } else { '┴' };
            return Material {
                glyph,
                fg: stone.lerp(Rgb::BLACK, 9),
                bg: stone,
                kind: Kind::Bricks,
            };
        }
        let glyph = LINES[usize::from(self.joined(at))];
        Material { glyph, fg: stone, bg: stone.lerp(Rgb::BLACK, 12), kind: Kind::Line }
    }

    /// The neighbours that the line of a wall leads to: north 1, east 2, south 4, west 8. Two walls
    /// are joined where known floor lies beside both.
    fn joined(&self, at: Point) -> u8 {
        let wall = |dx: i32, dy: i32| self.cell(Point::new(at.x + dx, at.y + dy)).wall;
        let open = |dx: i32, dy: i32| {
            let cell = self.cell(Point::new(at.x + dx, at.y + dy));
            cell.tile.is_some() && !cell.wall
        };
        let mut mask = 0;
        for (bit, dx, dy) in [(1, 0, -1), (2, 1, 0), (4, 0, 1), (8, -1, 0)] {
            // The cells on both sides of the line between the two.
            let sides = [(dy, dx), (dx + dy, dy + dx), (-dy, -dx), (dx - dy, dy - dx)];
            if wall(dx, dy) && sides.iter().any(|(x, y)| open(*x, *y)) {
                mask |= bit;
            }
        }
        mask
    }

    /// Ground, and what is not a wall, in full light.
    fn open(&self, at: Point, tile: &TileDef) -> Material {
        let noise = noise(at, self.view.floor());
        let ground = self.ground(at, noise);
        match tile.look.as_str() {
            "floor" => {
                let glyph = match noise >> 8 & 0xFF {
                    0..=13 => '·',
                    14..=19 => ',',
                    20..=24 => '\'',
                    _ => ' ',
                };
                Material { glyph, fg: ground.lerp(Rgb::WHITE, 4), bg: ground, kind: Kind::Ground }
            }
            _ if is_liquid(tile) => {
                // Waves: every fourth cell of a moving pattern is lighter.
                let wave = (self.decoration.flicker / 2 + noise).is_multiple_of(4);
                let own = Rgb::from(tile.color);
                let deep = own.lerp(Rgb::BLACK, if wave { 6 } else { 8 });
                let glyph = if wave { '≈' } else { '~' };
                Material { glyph, fg: own.lerp(Rgb::WHITE, 4), bg: deep, kind: Kind::Liquid }
            }
            "stairs_down" | "stairs_up" => {
                let glyph = tile.glyph;
                Material {
                    glyph,
                    fg: Rgb(255, 240, 200),
                    bg: ground.lerp(Rgb::BLACK, 6),
                    kind: Kind::Feature,
                }
            }
            _ => {
                let own = Rgb::from(tile.color);
                // What is looked for stands on a shadow, so that bright light does not bleach it.
                let (kind, shadow) =
                    if is_cover(tile) { (Kind::Cover, 3) } else { (Kind::Feature, 9) };
                let bg = ground.lerp(own, 3).lerp(Rgb::BLACK, shadow);
                let picture = picture_of(&tile.look).filter(|_| self.tiles == Tiles::Halves);
                Material { glyph: picture.unwrap_or_else(|| sign(tile)), fg: own, bg, kind }
            }
        }
    }

    /// The colour of the ground: patches of the second material in the first, in four shades.
    fn ground(&self, at: Point, own: u32) -> Rgb {
        let jitter = (own >> 4 & 3) as i32;
        let patch =
            Point::new((at.x * 2 + jitter).div_euclid(9), (at.y * 2 + jitter).div_euclid(6));
        let second = noise(patch, self.view.floor()).is_multiple_of(4);
        shade(self.ambience.ground[usize::from(second)], own)
    }
}

/// A character and its colours in full light.
struct Material {
    glyph: char,
    fg: Rgb,
    bg: Rgb,
    kind: Kind,
}

/// What a material is for the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Ground,
    Liquid,
    /// What grows or lies on the ground and bars no path.
    Cover,
    /// The front of a wall.
    Bricks,
    /// The line of a wall.
    Line,
    /// A lamp on a wall.
    Lamp,
    /// A thing that a player looks for: stairs, a door, an altar, a trap.
    Feature,
}

impl Kind {
    /// The least contrast of the glyph with its ground, in hundredths.
    const fn contrast(self, visible: bool) -> Option<u32> {
        match self {
            Self::Feature | Self::Lamp => Some(GLYPH_CONTRAST),
            Self::Cover => Some(COVER_CONTRAST),
            Self::Line if !visible => Some(LINE_CONTRAST),
            Self::Ground | Self::Liquid | Self::Bricks | Self::Line => None,
        }
    }
}

/// The least contrast of plants and bones with their ground, in hundredths: less than that of
/// items, which lie among them.
const COVER_CONTRAST: u32 = 250;

impl Material {
    /// Its colours where it is remembered.
    fn remembered(&self) -> (Rgb, Rgb) {
        use torch::{remembered_ground, remembered_sign, remembered_wall};
        match self.kind {
            Kind::Ground => {
                (remembered_ground(self.fg).lerp(Rgb::WHITE, 2), remembered_ground(self.bg))
            }
            Kind::Liquid => {
                (remembered_sign(self.fg).lerp(Rgb::BLACK, 7), remembered_ground(self.bg))
            }
            Kind::Bricks => (remembered_wall(self.fg), remembered_wall(self.bg)),
            Kind::Cover | Kind::Line => (remembered_wall(self.fg), remembered_ground(self.bg)),
            Kind::Lamp => (remembered_sign(self.fg), remembered_wall(self.bg)),
            Kind::Feature => (remembered_sign(self.fg), remembered_ground(self.bg)),
        }
    }
}

/// The flame of a lamp on a wall.
const FLAME: Rgb = Rgb(255, 196, 96);

/// The light of a lamp on a wall.
const LAMP: Level = [58, 34, 12];

/// The lines for each mask of [`LitMap::joined`].
const LINES: [char; 16] =
    [' ', '║', '═', '╚', '║', '║', '╔', '╠', '═', '╝', '═', '╩', '╗', '╣', '╦', '╬'];

/// The drawing of a tile that explains itself better than its sign, where tiles are square.
fn picture_of(look: &str) -> Option<char> {
    match look {
        "door" => Some(drawing::DOOR_CLOSED),
        "open_gate" => Some(drawing::DOOR_OPEN),
        "brazier" => Some(drawing::BRAZIER),
        "grass" => Some(drawing::GRASS),
        "rubble" => Some(drawing::RUBBLE),
        _ => None,
    }
}

/// Whether a tile is drawn as a part of a wall.
fn is_wall(tile: &TileDef) -> bool {
    tile.look == "wall" || (!tile.transparent && tile.glyph == '#')
}

/// Whether a tile gives light.
fn shines(tile: &TileDef) -> bool {
    ["lava", "fire", "brazier", "torch", "lamp"].iter().any(|word| tile.look.contains(word))
}

/// A light of that colour.
fn glow(Rgb(r, g, b): Rgb, strength: u16) -> Level {
    [r, g, b].map(|part| u16::from(part) * strength / 255)
}

/// One of four shades of a colour.
fn shade(color: Rgb, noise: u32) -> Rgb {
    match noise & 3 {
        0 => color.lerp(Rgb::BLACK, 1),
        1 => color.lerp(Rgb::WHITE, 1),
        _ => color,
    }
}

/// A number that belongs to a cell, the same in every frame.
fn noise(at: Point, salt: u32) -> u32 {
    let mut hash = (at.x as u32).wrapping_mul(0x9E37_79B1)
        ^ (at.y as u32).wrapping_mul(0x85EB_CA77)
        ^ salt.wrapping_mul(0xC2B2_AE3D);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297A_2D39);
    hash ^ (hash >> 15)
}
