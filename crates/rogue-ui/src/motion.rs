//! The picture in motion: a bolt that flies, a blast that spreads, a hit that shows. Made from
//! the events of a turn that is over; the game knows nothing of it and never waits for it.
//!
//! Nothing flashes: each effect appears once and goes. All of it is over within [`LONGEST`].

use std::time::Duration;

use ratatui_core::style::{Modifier, Style};
use roguecore::{Content, Event, Events, Item, Point, Rect, TileView};

use crate::canvas::Canvas;
use crate::layout::Camera;
use crate::screen::Stage;

/// No turn is longer in motion than this.
#[cfg(test)]
pub(crate) const LONGEST: Duration = Duration::from_millis(300);

const BOLT: u64 = 100;
const BLAST: u64 = 120;
const HIT: u64 = 80;

/// What moves after a turn.
#[derive(Debug)]
pub(crate) struct Motion {
    bolts: Vec<(Point, Point)>,
    blasts: Vec<(Point, u32)>,
    hits: Vec<Point>,
    elapsed: Duration,
}

impl Motion {
    /// What of these events can be seen moving; `None` when nothing can.
    pub(crate) fn of(events: &Events, content: &Content) -> Option<Self> {
        let mut motion =
            Self { bolts: vec![], blasts: vec![], hits: vec![], elapsed: Duration::ZERO };
        for event in events.iter().filter(|event| event.seen()) {
            motion.add(event, content);
        }
        (motion.end() > Duration::ZERO).then_some(motion)
    }

    fn add(&mut self, event: &Event, content: &Content) {
        match event {
            Event::Used { at, target: Some(target), .. } if at != target => {
                self.bolts.push((*at, *target));
            }
            Event::Exploded { at, radius, .. } => self.blasts.push((*at, *radius)),
            Event::Struck { item, from, at, damage, .. } => {
                if matches!(content.prototype(*item).item, Some(Item::Lightning { .. })) {
                    self.bolts.push((*from, *at));
                }
                if *damage > 0 {
                    self.hits.push(*at);
                }
            }
            Event::Attacked { at, damage: 1.., .. } => self.hits.push(*at),
            // What happened on another floor is out of sight.
            Event::Arrived { .. } => {
                (self.bolts, self.blasts, self.hits) = (vec![], vec![], vec![]);
            }
            _ => {}
        }
    }

    /// When the bolts have arrived, the blasts have spread, and all is over.
    fn times(&self) -> (Duration, Duration, Duration) {
        let lasts = |present: bool, millis| Duration::from_millis(if present { millis } else { 0 });
        let flown = lasts(!self.bolts.is_empty(), BOLT);
        let burnt = flown + lasts(!self.blasts.is_empty(), BLAST);
        (flown, burnt, burnt + lasts(!self.hits.is_empty(), HIT))
    }

    fn end(&self) -> Duration {
        self.times().2
    }

    /// Time has passed; returns whether anything still moves.
    pub(crate) fn tick(&mut self, elapsed: Duration) -> bool {
        self.elapsed = self.elapsed.saturating_add(elapsed);
        self.elapsed < self.end()
    }

    /// Draws what moves over the picture of the dungeon.
    pub(crate) fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, camera: Camera) {
        let (flown, burnt, _) = self.times();
        if self.elapsed < flown {
            for (from, to) in &self.bolts {
                self.draw_bolt(stage, canvas, camera, *from, *to);
            }
        } else if self.elapsed < burnt {
            let since = self.elapsed.saturating_sub(flown).as_millis();
            for (at, radius) in &self.blasts {
                // From the middle to the full radius in three steps.
                let step = (since * 3 / u128::from(BLAST)).min(2) as u32 + 1;
                draw_blast(stage, canvas, camera, *at, radius.saturating_mul(step).div_ceil(3));
            }
        } else {
            let palette = stage.theme.palette();
            for (x, y) in self.hits.iter().filter_map(|at| camera.to_canvas(*at)) {
                canvas.mark(x, y, palette.bar_text, palette.alarm, Modifier::BOLD);
            }
        }
    }

    /// The part of the way that has been flown.
    fn draw_bolt(
        &self,
        stage: &Stage<'_>,
        canvas: &mut Canvas<'_>,
        camera: Camera,
        from: Point,
        to: Point,
    ) {
        let way = line(from, to);
        let flown = self.elapsed.as_millis() as usize * way.len() / BOLT as usize + 1;
        for at in way.into_iter().take(flown) {
            put(stage, canvas, camera, at, false);
        }
    }
}

/// Every cell in view that the blast has reached.
fn draw_blast(stage: &Stage<'_>, canvas: &mut Canvas<'_>, camera: Camera, at: Point, radius: u32) {
    for cell in disc(at, radius) {
        if matches!(stage.view().tile(cell), TileView::Visible(tile) if tile.walkable) {
            put(stage, canvas, camera, cell, true);
        }
    }
}

fn put(stage: &Stage<'_>, canvas: &mut Canvas<'_>, camera: Camera, at: Point, burning: bool) {
    let palette = stage.theme.palette();
    let tile = stage.view().tile(at);
    if let Some((x, y)) = camera.to_canvas(at)
        && !matches!(tile, TileView::Unknown)
    {
        let ground = if burning { palette.blast } else { stage.theme.tile(tile).bg };
        let ink = palette.bolt.readable_on(ground);
        let style = Style::new().fg(ink.into()).bg(ground.into());
        canvas.put(x, y, '*', style.add_modifier(Modifier::BOLD));
    }
}

/// Every cell at most so far from the middle, as far as any map goes.
pub(crate) fn disc(at: Point, radius: u32) -> impl Iterator<Item = Point> {
    // No map is wider than that; a larger radius would only take time.
    let reach = radius.min(1_000) as i32;
    let side = 2 * reach + 1;
    Rect::new(at.x - reach, at.y - reach, side, side)
        .points()
        .filter(move |cell| at.is_within(radius, *cell))
}

/// The cells on the way, without the first one.
fn line(from: Point, to: Point) -> Vec<Point> {
    let steps = from.chebyshev(to).max(1) as i32;
    let part = |from: i32, to: i32, step: i32| {
        let doubled = 2 * (to - from) * step;
        from + (doubled + steps * doubled.signum()) / (2 * steps)
    };
    (1..=steps).map(|step| Point::new(part(from.x, to.x, step), part(from.y, to.y, step))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_from_cell_to_neighbouring_cell_and_arrives() {
        let from = Point::new(5, 5);
        for to in Rect::new(0, 0, 11, 11).points().filter(|to| *to != from) {
            let way = line(from, to);
            assert_eq!(way.last(), Some(&to));
            let mut before = from;
            for at in way {
                assert_eq!(before.chebyshev(at), 1, "{from} to {to}");
                before = at;
            }
        }
    }

    #[test]
    fn no_motion_is_longer_than_the_longest() {
        assert!(Duration::from_millis(BOLT + BLAST + HIT) <= LONGEST);
    }

    #[test]
    fn a_disc_is_what_the_rules_call_a_radius() {
        assert_eq!(disc(Point::new(3, 3), 3).count(), 29);
        assert_eq!(disc(Point::new(0, 0), 0).count(), 1);
    }
}
