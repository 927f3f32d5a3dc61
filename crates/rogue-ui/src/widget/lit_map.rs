//! The map in the light of the player's torch: material, light, joined walls and memory. Entities are
//! drawn over it by the dungeon view.

mod ground;
mod lights;
mod material;
mod wall;

use ratatui_core::style::Modifier;
use roguecore::{Point, Size, Surface, TileDef, TileView, View};

use crate::color::{PROP_CONTRAST, Rgb};
use crate::decals::{Decal, Decals};
use crate::layout::{Camera, Tiles};
use crate::lighting::{Level, Light, LightMap};
use crate::theme::memory::RememberedStone;
use crate::theme::torch::{self, Ambience, CarriedGoal};
use crate::theme::{CellLook, Theme};
use material::{Kind, Material, cloud_of};

/// Decoration that is drawn besides the view, and that no rule knows of.
#[derive(Clone, Copy)]
pub(crate) struct Decoration<'a> {
    /// Number of the frame of the flicker; 0 when nothing flickers.
    pub(crate) flicker: u32,
    /// The lights of bolts and blasts.
    pub(crate) lights: &'a [Light],
    pub(crate) decals: &'a Decals,
}

/// The known facts of a cell.
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
    ambience: Ambience,
    memory: RememberedStone,
    /// The colour of the light in the last ring of the torch.
    rim: Level,
    carried: Option<CarriedGoal>,
    decoration: Decoration<'a>,
    tiles: Tiles,
    /// The shown part with one more cell on each side.
    origin: Point,
    size: Size,
    cells: Vec<Cell<'a>>,
    lights: LightMap,
}

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
            Cell { tile, visible, wall: tile.is_some_and(|it| it.surface == Surface::Wall) }
        };
        let cells: Vec<_> = (0..height)
            .flat_map(|y| (0..width).map(move |x| Point::new(origin.x + x, origin.y + y)))
            .map(cell)
            .collect();
        let opaque = cells.iter().map(|cell| !cell.tile.is_some_and(|tile| tile.transparent));
        let lights = LightMap::new(origin, size, opaque.collect());
        let ambience = torch::ambience(view);
        let mut map = Self {
            view,
            theme,
            ambience,
            memory: RememberedStone::of(&ambience),
            rim: torch::rim(&ambience),
            carried: CarriedGoal::of(view),
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

    /// The colours of the floor.
    pub(crate) const fn ambience(&self) -> &Ambience {
        &self.ambience
    }

    /// Whether a cell has ground in view that goes over into that of its neighbours.
    pub(crate) fn is_smooth(&self, at: Point) -> bool {
        let cell = self.cell(at);
        let is_open = cell.tile.is_some_and(|tile| tile.light.is_none() && !cell.wall);
        is_open && cell.visible && self.view.substances_at(at).is_empty()
    }

    /// The look of a cell without entities.
    pub(crate) fn look(&self, at: Point) -> CellLook {
        let cell = self.cell(at);
        let Some(tile) = cell.tile else {
            return self.rock(at);
        };
        let full = if cell.wall { self.wall(at) } else { self.open(at, tile) };
        // A wall between walls is rock as any other.
        if full.kind == Kind::Line && full.glyph == ' ' && !cell.visible {
            return self.rock(at);
        }
        let (fg, bg) = if cell.visible { self.lit(at, &full) } else { self.remembered(at, &full) };
        let bg = match self.cloud(at, bg).filter(|_| cell.visible) {
            // Things that a player looks for are seen in a cloud, too.
            Some(cloud) if full.kind == Kind::Feature => cloud.bg,
            Some(cloud) => return cloud,
            None => bg,
        };
        if full.kind == Kind::Feature
            && self.tiles == Tiles::Square
            && let Some(figure) = self.theme.feature_figure(tile, fg, bg)
        {
            return figure;
        }
        // Stairs, doors and other features stand out like items.
        let (fg, bg) = match full.kind.contrast(cell.visible) {
            _ if full.kind.is_of_ground() && self.tiles == Tiles::Square => {
                (fg.softened(bg, PROP_CONTRAST), bg)
            }
            Some(contrast) => fg.separate(bg, contrast),
            None => (fg, bg),
        };
        let is_bold = full.kind == Kind::Feature && cell.visible;
        let modifier = if is_bold { Modifier::BOLD } else { Modifier::empty() };
        let glyph = match self.tiles {
            Tiles::Square => full.drawing(cell.visible).unwrap_or(full.glyph),
            Tiles::Narrow | Tiles::Wide => full.glyph,
        };
        CellLook { glyph, fg, bg, modifier }
    }

    /// The look of fire, gas or a liquid over ground of that colour: a sign or a drawing, never a hue alone.
    fn cloud(&self, at: Point, bg: Rgb) -> Option<CellLook> {
        let top = self.view.substances_at(at).last()?;
        // In their own light: they stand out from ground that is darker.
        let ground = bg.lerp(Rgb::BLACK, 9).at_most(56);
        let substance = self.view.content().rows().substance(top.substance)?;
        let look = self.theme.substance(substance, ground);
        let drawing = cloud_of(look.glyph).filter(|_| self.tiles == Tiles::Square);
        Some(CellLook { glyph: drawing.unwrap_or(look.glyph), ..look })
    }

    /// The colours of a material in view, with the decals of fights.
    fn lit(&self, at: Point, full: &Material) -> (Rgb, Rgb) {
        let light = self.light(at);
        // A flame has its own light.
        let fg = match full.kind {
            Kind::Lamp | Kind::Glowing | Kind::Molten => full.fg,
            Kind::Ground
            | Kind::Grain
            | Kind::Liquid
            | Kind::Cover
            | Kind::Pit
            | Kind::Bricks
            | Kind::Line
            | Kind::Feature => full.fg.lit(light).at_most(BRIGHTEST),
        };
        let fg = match full.kind {
            Kind::Bricks => fg.no_lighter_than(BRIGHTEST_BRICKS),
            kind if kind.is_of_ground() => shouldered(fg),
            _ => fg,
        };
        let ground = full.bg.lit(light);
        let ground = match full.kind {
            Kind::Molten => ground.at_most(CRUST_BRIGHTEST),
            // Light shines on the rock behind a wall.
            Kind::Line => ground.with_grey(ground.grey().max(self.rock(at).bg.grey())),
            _ => shouldered(ground),
        };
        (fg, self.marked(at, full, ground))
    }

    /// The colours of a material out of view.
    fn remembered(&self, at: Point, full: &Material) -> (Rgb, Rgb) {
        let (fg, bg) = full.remembered(self.memory, self.rock(at).bg);
        match self.carried {
            // Rock stays dark.
            Some(goal) if full.kind == Kind::Line => (goal.on_memory(fg), bg),
            Some(goal) => (goal.on_memory(fg), goal.on_memory(bg)),
            None => (fg, bg),
        }
    }

    /// The ground with the decals of fights. In view it stays lighter than from memory.
    fn marked(&self, at: Point, full: &Material, ground: Rgb) -> Rgb {
        let marked = match self.decoration.decals.at(self.view.floor(), at) {
            Some(Decal::Blood) => ground.lerp(Rgb(96, 8, 8), 9),
            Some(Decal::Scorch) => ground.lerp(Rgb(10, 8, 8), 9),
            None => return ground,
        };
        let (_, remembered) = full.remembered(self.memory, self.rock(at).bg);
        let least = remembered.luminance() * 16 / 10;
        let mut lit = marked;
        while lit.luminance() < least && lit.value() < BRIGHTEST {
            lit = marked.with_value(lit.value() + 1);
        }
        lit
    }
}

/// The most of red, green or blue that light gives: flames are brighter.
const BRIGHTEST: u8 = 224;

/// The luminance of stone above which more light adds less of it, and the most that it has: the rims of creatures
/// have [`RIM_CONTRAST`](crate::color::RIM_CONTRAST) with it, or with its shadow around them.
const SHOULDER: u32 = 3_000;
const BRIGHTEST_STONE: u32 = 6_500;
/// The same for the fronts of walls.
const BRIGHTEST_BRICKS: u32 = 11_000;

/// Stone in bright light: above the shoulder three tenths of its luminance stay.
fn shouldered(color: Rgb) -> Rgb {
    let above = color.luminance().saturating_sub(SHOULDER);
    color.no_lighter_than((SHOULDER + above * 3 / 10).min(BRIGHTEST_STONE))
}

/// The same for the crust of a molten liquid, whose own light would make it as bright as its seams.
const CRUST_BRIGHTEST: u8 = 76;

/// A number from 0 to 255 that changes softly from cell to cell, over about that many cells.
pub(super) fn soft_noise(at: Point, salt: u32, cells: i32) -> u32 {
    let corner = Point::new(at.x.div_euclid(cells), at.y.div_euclid(cells));
    let value = |dx: i32, dy: i32| noise(Point::new(corner.x + dx, corner.y + dy), salt) & 0xFF;
    let (x, y) = (at.x.rem_euclid(cells) as u32, at.y.rem_euclid(cells) as u32);
    let cells = cells as u32;
    let mix = |from: u32, to: u32, part: u32| (from * (cells - part) + to * part) / cells;
    let (upper, lower) = (mix(value(0, 0), value(1, 0), x), mix(value(0, 1), value(1, 1), x));
    mix(upper, lower, y)
}

/// A number that belongs to a cell, the same in every frame.
pub(super) fn noise(at: Point, salt: u32) -> u32 {
    let mut hash = (at.x as u32).wrapping_mul(0x9E37_79B1)
        ^ (at.y as u32).wrapping_mul(0x85EB_CA77)
        ^ salt.wrapping_mul(0xC2B2_AE3D);
    hash = (hash ^ (hash >> 15)).wrapping_mul(0x2C1B_3C6D);
    hash = (hash ^ (hash >> 12)).wrapping_mul(0x297A_2D39);
    hash ^ (hash >> 15)
}
