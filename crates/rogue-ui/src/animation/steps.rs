//! Steps glide: where a tile has two columns, a step to the side is first drawn half-way. Every other
//! step leaves the sign of the actor behind for a moment, fading.

use std::time::Duration;

use roguecore::{Point, TileView, View};

use crate::canvas::Canvas;
use crate::layout::{Camera, Tiles};

/// How long a step is seen.
const STEP: Duration = Duration::from_millis(80);
/// Until then an actor is half-way, and the trail behind it is brightest.
const HALF: Duration = Duration::from_millis(40);

/// The steps of a turn, from where to where.
#[derive(Debug, Default)]
pub(super) struct Steps {
    steps: Vec<(Point, Point)>,
}

impl Steps {
    pub(super) fn add(&mut self, from: Point, to: Point) {
        self.steps.push((from, to));
    }

    pub(super) fn duration(&self) -> Duration {
        if self.steps.is_empty() { Duration::ZERO } else { STEP }
    }

    /// Where the actor that is now at `to` came from, and how far it has come, of 256.
    pub(super) fn glide(&self, elapsed: Duration, to: Point) -> Option<(Point, u16)> {
        let (from, _) = self.steps.iter().find(|step| step.1 == to)?;
        let part = elapsed.as_micros() * 256 / STEP.as_micros();
        (part < 256 && from.chebyshev(to) == 1).then_some((*from, part as u16))
    }

    /// Draws over the map with all entities where they are now.
    pub(super) fn draw(
        &self,
        elapsed: Duration,
        view: View<'_>,
        canvas: &mut Canvas<'_>,
        camera: Camera,
    ) {
        // Square tiles are drawn where they are on their way.
        if elapsed >= STEP || camera.tiles() == Tiles::Square {
            return;
        }
        for (from, to) in &self.steps {
            let is_seen = matches!(view.tile(*from), TileView::Visible(_));
            let is_there = view.entities_at(*to).iter().any(|it| !it.corpse && it.item.is_none());
            if !(is_seen && is_there && view.entities_at(*from).is_empty()) {
                continue;
            }
            let cells = (camera.to_canvas(*from), camera.to_canvas(*to));
            let (Some((old, y)), Some((new, row))) = cells else { continue };
            let width = camera.tiles().width();
            if elapsed < HALF && y == row && width == 2 && old.abs_diff(new) == width {
                slide(canvas, old, new, y);
            } else {
                let faded = if elapsed < HALF { 9 } else { 12 };
                for column in 0..width {
                    leave_behind(canvas, (new + column, row), (old + column, y), faded);
                }
            }
        }
    }
}

/// Draws an actor of two columns in the middle between two tiles.
fn slide(canvas: &mut Canvas<'_>, old: u16, new: u16, y: u16) {
    if new > old {
        canvas.copy((new, y), (new - 1, y));
        canvas.copy((new + 1, y), (new, y));
        canvas.blank((new + 1, y), canvas.ground(old, y));
    } else {
        canvas.copy((new + 1, y), (new + 2, y));
        canvas.copy((new, y), (new + 1, y));
        canvas.blank((new, y), canvas.ground(old + 1, y));
    }
}

/// Draws the sign of a cell in another one, that many sixteenths of the way to the ground there.
fn leave_behind(canvas: &mut Canvas<'_>, from: (u16, u16), to: (u16, u16), sixteenths: u16) {
    let ground = canvas.ground(to.0, to.1);
    let Some((sign, color)) = canvas.sign(from.0, from.1) else { return };
    canvas.overlay(to, sign, color.lerp(ground, sixteenths));
}
