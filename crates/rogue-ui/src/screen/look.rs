//! Look mode: a cursor over the map, and everything that the player knows of the cell below it.
//! Costs no time and changes nothing.

use ratatui_core::style::Modifier;
use roguecore::{Direction, Point, View};

use super::{Next, Screen, Stage, common, dungeon};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keys::Meaning;
use crate::layout::{Camera, Layout};
use crate::session::dangerous;
use crate::text;

/// The cursor.
pub(crate) struct Look {
    at: Point,
}

impl Look {
    pub(crate) fn new(at: Point) -> Self {
        Self { at }
    }

    fn step(&mut self, view: View<'_>, direction: Direction, times: u16) -> Next {
        let (size, (dx, dy)) = (view.size(), direction.delta());
        let (dx, dy) = (dx * i32::from(times), dy * i32::from(times));
        let at = Point::new(
            (self.at.x + dx).clamp(0, (size.width - 1).max(0)),
            (self.at.y + dy).clamp(0, (size.height - 1).max(0)),
        );
        self.go(at)
    }

    /// To the next monster in the order of their distance, or to the one before.
    fn jump(&mut self, view: View<'_>, forward: bool) -> Next {
        let monsters = nearest_first(view);
        let Some(last) = monsters.len().checked_sub(1) else { return Next::Nothing };
        let now = monsters.iter().position(|at| *at == self.at);
        let next = match (now, forward) {
            (None, true) => 0,
            (None, false) => last,
            (Some(now), true) => {
                if now == last {
                    0
                } else {
                    now + 1
                }
            }
            (Some(now), false) => now.checked_sub(1).unwrap_or(last),
        };
        self.go(monsters[next])
    }

    fn go(&mut self, at: Point) -> Next {
        if at == self.at {
            return Next::Nothing;
        }
        self.at = at;
        Next::Redraw
    }

    fn camera(&self, stage: &Stage<'_>, layout: &Layout) -> Camera {
        dungeon::camera(stage, layout).including(self.at)
    }

    /// What is known of the cell, where the log was, with the keys below.
    fn explain(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (log, theme) = (layout.log, stage.theme);
        canvas.fill(log, theme.text());
        let rows = describe::at_length(stage.view(), self.at)
            .into_iter()
            .flat_map(|line| text::wrap(&line, log.width.into()));
        let room = log.height.saturating_sub(1);
        for (row, line) in (log.y..log.y + room).zip(rows) {
            canvas.text(log.x, row, log.width, &line, theme.text());
        }
        let keys = |intent| stage.keys.label(intent);
        let hint = format!("{} next monster, {} back", keys(Intent::Next), keys(Intent::Back));
        let row = log.bottom().saturating_sub(1);
        canvas.text(log.x, row, log.width, "Looking: ", theme.title());
        canvas.text(log.x + 9, row, log.width.saturating_sub(9), &hint, theme.key());
    }
}

/// Where the monsters in view are: nearest first, equals from the top left.
fn nearest_first(view: View<'_>) -> Vec<Point> {
    let here = view.player().at;
    let mut monsters: Vec<_> =
        view.entities().iter().filter(|entity| dangerous(entity)).map(|entity| entity.at).collect();
    monsters.sort_by_key(|at| (at.chebyshev(here), at.distance_squared(here), at.y, at.x));
    monsters
}

impl Screen for Look {
    fn scope(&self) -> Scope {
        Scope::Looking
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, meaning: Option<Meaning>) -> Next {
        let Some(Meaning { intent, times }) = meaning else { return Next::Nothing };
        match intent {
            Intent::Step(direction) => self.step(stage.view(), direction, times),
            Intent::Next => self.jump(stage.view(), true),
            Intent::Previous => self.jump(stage.view(), false),
            Intent::Choose | Intent::Look => Next::Pop,
            other => common(stage, other),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let Some(layout) = stage.layout() else { return Next::Nothing };
        let at = self.camera(stage, &layout).to_map(mouse.x, mouse.y);
        match (mouse.kind, at) {
            (MouseKind::Move | MouseKind::Right, Some(at)) => self.go(at),
            (MouseKind::Left, _) => Next::Pop,
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = stage.layout() else { return };
        let camera = self.camera(stage, &layout);
        dungeon::picture(stage, canvas, &layout, camera, Some(self.at));
        self.explain(stage, canvas, &layout);
        if let Some((x, y)) = camera.to_canvas(self.at) {
            let palette = stage.theme.palette();
            canvas.mark(x, y, palette.ground, palette.title, Modifier::BOLD);
        }
    }

    fn opaque(&self) -> bool {
        true
    }
}
