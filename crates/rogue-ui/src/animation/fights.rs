//! Hits and deaths: the cell of a hit actor flashes and the damage rises from it; a dead creature fades.

use std::time::Duration;

use ratatui_core::style::{Modifier, Style};
use roguecore::{EntityRef, Point, PrototypeId};

use super::Painter;
use crate::color::{DANGER_CONTRAST, GLYPH_CONTRAST};
use crate::glyphs::figures::{self, Pose};
use crate::layout::Tiles;

/// How long hits and deaths are seen, where nothing comes before them.
const FIGHT: Duration = Duration::from_millis(180);
/// How long the cell of a hit flashes.
const FLASH: Duration = Duration::from_millis(80);

/// A cell in which an actor was hit.
#[derive(Debug)]
struct Hit {
    at: Point,
    /// All damage of the turn.
    damage: i32,
    player: bool,
}

/// The hits and deaths of a turn.
#[derive(Debug, Default)]
pub(super) struct Fights {
    hits: Vec<Hit>,
    deaths: Vec<(Point, PrototypeId)>,
}

impl Fights {
    /// Adds a hit, unless it does no damage.
    pub(super) fn hit(&mut self, at: Point, damage: i32, player: bool) {
        if damage <= 0 {
            return;
        }
        match self.hits.iter_mut().find(|hit| hit.at == at && hit.player == player) {
            Some(hit) => hit.damage = hit.damage.saturating_add(damage),
            None => self.hits.push(Hit { at, damage, player }),
        }
    }

    /// Adds a death. That of the player has a screen of its own.
    pub(super) fn death(&mut self, who: EntityRef, at: Point) {
        if !who.player {
            self.deaths.push((at, who.kind));
        }
    }

    pub(super) fn has_hit_player(&self) -> bool {
        self.hits.iter().any(|hit| hit.player)
    }

    pub(super) fn duration(&self) -> Duration {
        let is_empty = self.hits.is_empty() && self.deaths.is_empty();
        if is_empty { Duration::ZERO } else { FIGHT }
    }

    /// Draws the hits and deaths as they look after `since`, of `whole`.
    pub(super) fn draw(&self, since: Duration, whole: Duration, painter: &mut Painter<'_, '_>) {
        for (at, kind) in &self.deaths {
            let passed = since.as_millis() * 16 / whole.as_millis().max(1);
            let passed = passed.min(16) as u16;
            if !painter.breaking(*at, *kind, passed) {
                painter.fading(*at, *kind, passed);
            }
        }
        for hit in &self.hits {
            if since < FLASH {
                painter.flash(hit.at);
            }
            painter.damage(hit, if since * 2 < whole { 1 } else { 2 });
        }
    }
}

impl Painter<'_, '_> {
    fn flash(&mut self, at: Point) {
        let palette = self.theme.palette();
        if let Some((x, y)) = self.camera.to_canvas(at) {
            let colors = palette.bar_text.separate(palette.alarm, DANGER_CONTRAST);
            let tiles = self.camera.tiles();
            self.canvas.tiles(tiles).mark_tile(x, y, colors, tiles);
        }
    }

    /// The damage above the cell of a hit, or below it where something stands above.
    fn damage(&mut self, hit: &Hit, rise: i32) {
        let digits = hit.damage.to_string();
        let palette = self.theme.palette();
        let color = if hit.player { palette.enemy_attack } else { palette.bolt };
        let Some((left, top)) = self.camera.to_canvas(hit.at) else { return };
        if let Some(map) = self.canvas.tile_map().filter(|_| self.camera.tiles() == Tiles::Square) {
            let style = Style::new().fg(color.into()).bg(palette.bg.into());
            map.add_text((left, top), 3 + 2 * rise, &digits, style.add_modifier(Modifier::BOLD));
            return;
        }
        let (width, room) = (digits.len() as u16, self.camera.tiles().width());
        let left = (left + room / 2).saturating_sub(width / 2);
        let is_free = |y: u16| {
            (left..left + width).all(|x| {
                let at = self.camera.to_map(x, y);
                at.is_some_and(|at| self.view.entities_at(at).is_empty())
            })
        };
        let rows = [-rise, rise].map(|dy| Point::new(hit.at.x, hit.at.y + dy));
        let mut rows = rows.into_iter().filter_map(|at| Some(self.camera.to_canvas(at)?.1));
        let Some(y) = rows.find(|y| is_free(*y)) else { return };
        for (x, digit) in (left..).zip(digits.chars()) {
            // On a dark ground of their own: a light number on a bright floor would have to be black.
            let style = Style::new().fg(color.into()).bg(palette.bg.into());
            self.canvas.put(x, y, digit, style.add_modifier(Modifier::BOLD));
        }
    }

    /// The figure of a dead creature as fat pixels that fly apart, that many sixteenths of the time after its death;
    /// returns whether it has one.
    fn breaking(&mut self, at: Point, kind: PrototypeId, sixteenths: u16) -> bool {
        let Some(tile) = self.camera.to_canvas(at) else { return false };
        let prototype = self.view.content().prototype(kind);
        let figure = self.theme.figure_of_row(prototype, self.pose_of_dead(at));
        let is_square = self.camera.tiles() == Tiles::Square;
        let grid = figure.filter(|_| is_square).and_then(figures::grid);
        let (Some(grid), Some(map)) = (grid, self.canvas.tile_map()) else { return false };
        map.break_figure(tile, &grid, self.theme.item_color(prototype), sixteenths);
        true
    }

    /// The pose of a dead creature: turned to the player.
    fn pose_of_dead(&self, at: Point) -> Pose {
        Pose { right: self.view.player().at.x > at.x, ..Pose::default() }
    }

    /// The dead creature, that many sixteenths of the way to its remains or the bare ground.
    fn fading(&mut self, at: Point, kind: PrototypeId, sixteenths: u16) {
        let Some((x, y)) = self.camera.to_canvas(at) else { return };
        let here = self.view.entities_at(at);
        if here.iter().any(|entity| !entity.corpse && entity.item.is_none()) {
            // An actor that stands there now is more than one that stood there.
            return;
        }
        let prototype = self.view.content().prototype(kind);
        let tiles = self.camera.tiles();
        let mut canvas = self.canvas.tiles(tiles);
        let ground = canvas.ground(x, y);
        let remains = !here.is_empty();
        let color = self.theme.item_color(prototype);
        let color = if remains {
            let (_, rest) = canvas.sign(x, y).unwrap_or((' ', ground));
            color.lerp(rest, sixteenths).separate(ground, GLYPH_CONTRAST).0
        } else {
            color.lerp(ground, sixteenths)
        };
        canvas.overlay_tile((x, y), prototype.glyph, color, tiles);
    }
}
