//! The dungeon as the player knows it: map, sidebar, and the line with the names under a cursor. The
//! message log is drawn by the screen.

use std::time::Duration;

use ratatui_core::style::Modifier;
use rogue_words::describe::{self, Condition};
use roguecore::{EntityView, Outcome, Point, Surface, TileView};

use super::lit_map::{Decoration, LitMap};
use super::{here, minimap, motes, pack, panel, rule, sidebar};
use crate::animation::{Animation, Tint, dead};
use crate::canvas::Canvas;
use crate::color::{DANGER_CONTRAST, Rgb};
use crate::context::Context;
use crate::glyphs::figures::{Pose, Stance};
use crate::layout::{Camera, Layout, Tiles};
use crate::theme::CellLook;
use crate::tile_map::TileMap;

/// A cell outside of every map.
const OUTSIDE: Point = Point::new(-1, -1);

/// How often a figure rises or falls, of how many frames of the flicker: up and down again 1.2 times a second.
const RISES: (u32, u32) = (3, 10);

/// How long the edge of the map and the lines of the panel flash when the player is hit.
const FLASH: Duration = Duration::from_millis(90);

/// The luminance of ground around creatures and the player, whose rims have a contrast of 7 with it and keep their hue.
const SHADED: u32 = 2_950;

/// Whether an entity is neither an item nor remains.
const fn is_creature(entity: &EntityView<'_>) -> bool {
    entity.prototype.item.is_none() && !entity.corpse
}

/// The dungeon to draw, and its place on the screen.
#[derive(Clone, Copy)]
pub(crate) struct DungeonView<'a> {
    cx: Context<'a>,
    layout: &'a Layout,
    camera: Camera,
    /// The cell whose contents are named.
    cursor: Option<Point>,
}

impl<'a> DungeonView<'a> {
    /// The dungeon under a camera; the contents of the cell at the cursor are named.
    pub(crate) const fn new(
        cx: &Context<'a>,
        layout: &'a Layout,
        camera: Camera,
        cursor: Option<Point>,
    ) -> Self {
        Self { cx: *cx, layout, camera, cursor }
    }

    /// Draws everything but the message log.
    pub(crate) fn draw(&self, canvas: &mut Canvas<'_>) {
        let Self { cx, layout, .. } = *self;
        let view = cx.view();
        canvas.fill(canvas.area(), cx.theme().text());
        canvas.show_map(self.camera);
        self.draw_map(canvas);
        let names = self.cursor.and_then(|at| {
            let remembered = describe::remembered_in(view, cx.session.memory(), at);
            remembered.or_else(|| describe::cell_summary(view, at))
        });
        let is_struck = self.is_struck(FLASH);
        if let Some(tiles) = self.square_tiles(canvas).filter(|_| is_struck) {
            tiles.flash_edge(cx.theme().palette().alarm);
            tiles.is_shaken = self.is_struck(FLASH / 2);
        }
        rule::draw(&cx, canvas, layout, names.as_deref(), is_struck);
        panel::draw(&cx, canvas, layout.panel);
        sidebar::draw(&cx, canvas, layout.side, self.cursor);
        here::draw(&cx, canvas, layout.here);
        pack::draw(&cx, canvas, layout.pack);
        minimap::draw(&cx, canvas, layout.minimap);
    }

    /// Draws the tiles and the entities on them.
    fn draw_map(&self, canvas: &mut Canvas<'_>) {
        let (session, theme, view) = (self.cx.session, self.cx.theme(), self.cx.view());
        if !theme.is_lit() {
            self.draw_cells(canvas, |at| self.unlit(at));
            return;
        }
        let lights = session.animation().map(Animation::lights).unwrap_or_default();
        let flickers = self.cx.settings().flicker;
        let flicker = if flickers { self.cx.state.flicker.frame() } else { 0 };
        let decoration = Decoration { flicker, lights: &lights, decals: session.decals() };
        let map = LitMap::new(view, theme, self.camera, decoration);
        if self.camera.tiles() != Tiles::Square {
            // Beyond a map that is smaller than its part of the screen there is rock, too.
            canvas.fill(self.layout.field(), map.rock(OUTSIDE).style());
        }
        self.draw_cells(canvas, |at| map.look(at));
        let Some(tiles) = self.square_tiles(canvas) else { return };
        let player = view.player().at;
        let alarm = self.is_alarmed();
        let origin = self.camera.origin;
        tiles.smooth(|(x, y)| {
            let at = Point::new(origin.x + i32::from(x), origin.y + i32::from(y));
            map.is_smooth(at) && !(alarm && at == player)
        });
        if flicker > 0 && self.cx.settings().motion {
            let (camera, floor, motes) = (self.camera, view.floor(), map.ambience().motes);
            let sight = motes::Sight { camera, floor, player, motes };
            motes::draw(tiles, &sight, flicker, |at| map.is_smooth(at));
        }
    }

    /// Whether a blow at the player was seen so short a time ago, where the map has square tiles: a terminal would be
    /// sent the whole frame.
    fn is_struck(&self, most: Duration) -> bool {
        let animation = self.cx.session.animation();
        self.camera.tiles() == Tiles::Square && animation.is_some_and(|it| it.is_struck(most))
    }

    /// Whether the cell of the player shows that death is near.
    fn is_alarmed(&self) -> bool {
        Condition::of(self.cx.view().player().fighter.as_ref()) >= Condition::NearDeath
    }

    /// The map, where its tiles are square.
    fn square_tiles<'b>(&self, canvas: &'b mut Canvas<'_>) -> Option<&'b mut TileMap> {
        canvas.tile_map().filter(|_| self.camera.tiles() == Tiles::Square)
    }

    /// The look of a cell of a map without light: a feature that is known and has a figure is one on square tiles.
    fn unlit(&self, at: Point) -> CellLook {
        let (theme, view) = (self.cx.theme(), self.cx.view());
        let look = theme.cell(view, at);
        let (TileView::Visible(tile) | TileView::Remembered(tile)) = view.tile(at) else {
            return look;
        };
        let is_bare = view.substances_at(at).is_empty();
        let is_feature = matches!(tile.surface, Surface::Feature | Surface::Pit);
        if !is_feature || self.camera.tiles() != Tiles::Square || !is_bare {
            return look;
        }
        theme.feature_figure(tile, look.fg, look.bg).unwrap_or(look)
    }

    /// Draws the tiles in the colours of a moment, and the entities in their own ones.
    fn draw_cells(&self, canvas: &mut Canvas<'_>, look: impl Fn(Point) -> CellLook) {
        let look = |at| self.tint(at).apply(look(at));
        self.draw_tiles(canvas, look);
        self.draw_entities(canvas, look);
    }

    fn draw_tiles(&self, canvas: &mut Canvas<'_>, look: impl Fn(Point) -> CellLook) {
        let Camera { origin, .. } = self.camera;
        let mut canvas = canvas.tiles(self.camera.tiles());
        for at in self.camera.size().points() {
            let at = Point::new(origin.x + at.x, origin.y + at.y);
            if let Some((x, y)) = self.camera.to_canvas(at) {
                let look = look(at);
                canvas.put_tile(x, y, look.glyph, look.style(), self.camera.tiles());
            }
        }
    }

    /// How a moment colours a cell.
    fn tint(&self, at: Point) -> Tint {
        let view = self.cx.view();
        match self.cx.session.animation() {
            Some(animation) => {
                let tint = animation.tint(view.player().at, at);
                if matches!(view.tile(at), TileView::Unknown) { tint.faint() } else { tint }
            }
            None if matches!(self.cx.game().outcome(), Some(Outcome::Died { .. })) => {
                dead(view.player().at, at)
            }
            None => Tint::None,
        }
    }

    fn draw_entities(&self, canvas: &mut Canvas<'_>, ground: impl Fn(Point) -> CellLook) {
        let view = self.cx.view();
        self.draw_remembered(canvas, &ground);
        let alarm = self.is_alarmed();
        if self.cx.theme().is_lit() {
            self.shade_creatures(canvas);
        }
        for entity in view.entities() {
            let Some((x, y)) = self.camera.to_canvas(entity.at) else { continue };
            if self.covers_stairs(&entity) {
                continue;
            }
            let (theme, bg) = (self.cx.theme(), ground(entity.at).bg);
            let mut look = match self.camera.tiles() {
                Tiles::Square => {
                    let ground = self.grounds(canvas, &entity, (x, y)).unwrap_or((bg, None));
                    let figure = theme.figure(view, &entity, ground, self.pose(&entity));
                    figure.unwrap_or_else(|| theme.outlined(&entity, ground))
                }
                Tiles::Narrow | Tiles::Wide => theme.entity(&entity, bg),
            };
            if entity.player && alarm {
                // The player watches this cell: its colour shows that death is near.
                let palette = self.cx.theme().palette();
                (look.fg, look.bg) = palette.bar_text.separate(palette.alarm, DANGER_CONTRAST);
                look.modifier |= Modifier::UNDERLINED;
            }
            self.draw_entity(canvas, &entity, (x, y), look);
        }
    }

    /// Darkens bright ground around creatures.
    fn shade_creatures(&self, canvas: &mut Canvas<'_>) {
        let Some(tiles) = self.square_tiles(canvas) else { return };
        for entity in self.cx.view().entities().iter().filter(|entity| is_creature(entity)) {
            if let Some(tile) = self.camera.to_canvas(entity.at) {
                tiles.shade_around(tile, SHADED);
            }
        }
    }

    /// The ground below an entity, and that around a creature in a lit map.
    fn grounds(
        &self,
        canvas: &mut Canvas<'_>,
        entity: &EntityView<'_>,
        tile: (u16, u16),
    ) -> Option<(Rgb, Option<Rgb>)> {
        let is_lit = self.cx.theme().is_lit();
        let tiles = self.square_tiles(canvas).filter(|_| is_lit)?;
        let around = is_creature(entity).then(|| tiles.median_around(tile));
        Some((tiles.ground(tile), around))
    }

    /// How an entity that is awake stands: now a little higher, now lower, each in its own time.
    fn pose(&self, entity: &EntityView<'_>) -> Pose {
        let pose = self.cx.session.pose(entity);
        let frame = self.cx.state.flicker.frame();
        if !self.cx.settings().motion || frame == 0 {
            return pose;
        }
        let is_raised = (frame.wrapping_mul(RISES.0) / RISES.1 + entity.id.value()) % 2 == 1;
        Pose { stance: if is_raised { Stance::Raised } else { Stance::Standing }, ..pose }
    }

    /// Draws an entity in its tile, or as a picture on its way there.
    fn draw_entity(
        &self,
        canvas: &mut Canvas<'_>,
        entity: &EntityView<'_>,
        to: (u16, u16),
        look: CellLook,
    ) {
        let tiles = self.camera.tiles();
        let glide = self.cx.session.animation().filter(|_| entity.is_actor() || entity.player);
        let glide = glide.and_then(|animation| animation.glide(entity.at));
        let from = glide.and_then(|(from, part)| Some((self.camera.to_canvas(from)?, part)));
        match (from, canvas.tile_map().filter(|_| tiles == Tiles::Square)) {
            (Some((from, part)), Some(map)) => {
                // The ground of a player near death shows where they go, too.
                map.set_ground(to, look.bg);
                map.add_moving((from, to), part, look.glyph, look.style());
            }
            _ => canvas.tiles(tiles).put_tile(to.0, to.1, look.glyph, look.style(), tiles),
        }
    }

    /// Draws the items and captives that were seen and are out of view.
    fn draw_remembered(&self, canvas: &mut Canvas<'_>, ground: impl Fn(Point) -> CellLook) {
        let view = self.cx.view();
        let mut canvas = canvas.tiles(self.camera.tiles());
        for (at, kind) in self.cx.session.memory().seen_out_of_view(view) {
            let Some((x, y)) = self.camera.to_canvas(at) else { continue };
            let (theme, row, bg) = (self.cx.theme(), view.content().prototype(kind), ground(at).bg);
            let figure = match self.camera.tiles() {
                Tiles::Square => theme.remembered_figure(row, bg),
                Tiles::Narrow | Tiles::Wide => None,
            };
            let look = figure.unwrap_or_else(|| theme.remembered_item(row, bg));
            canvas.put_tile(x, y, look.glyph, look.style(), self.camera.tiles());
        }
    }

    /// Whether a corpse would hide stairs.
    fn covers_stairs(&self, entity: &EntityView<'_>) -> bool {
        let view = self.cx.view();
        let TileView::Visible(tile) = view.tile(entity.at) else { return false };
        let content = view.content();
        let mut stairs = content.stairs(view.floor()).map(|stairs| &content.tile(stairs.tile).id);
        entity.corpse && !entity.player && stairs.any(|id| *id == tile.id)
    }
}
