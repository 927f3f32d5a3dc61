//! A cursor over the map, for looking and for aiming: moved by keys, by mouse, or from monster to
//! monster. Knows nothing of what it is for.

use roguecore::{Direction, Point, View};

use super::{Next, Stage, dungeon};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::layout::{Camera, Layout};
use crate::session::dangerous;

/// Where it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) at: Point,
}

impl Cursor {
    /// Moves as a key says; `None` when the key means something else.
    pub(crate) fn intent(&mut self, view: View<'_>, binding: Binding) -> Option<Next> {
        match binding.intent {
            Intent::Step(direction) => Some(self.step(view, direction, binding.steps)),
            Intent::Next => Some(self.jump(view, true)),
            Intent::Previous => Some(self.jump(view, false)),
            _ => None,
        }
    }

    fn step(&mut self, view: View<'_>, direction: Direction, times: u16) -> Next {
        let (size, (dx, dy)) = (view.size(), direction.delta());
        let (dx, dy) = (dx * i32::from(times), dy * i32::from(times));
        let at = Point::new(
            (self.at.x + dx).clamp(0, (size.columns().end - 1).max(0)),
            (self.at.y + dy).clamp(0, (size.rows().end - 1).max(0)),
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

    pub(crate) fn go(&mut self, at: Point) -> Next {
        if at == self.at {
            return Next::Nothing;
        }
        self.at = at;
        Next::Redraw
    }

    /// The camera of the dungeon, moved until it shows the cursor.
    pub(crate) fn camera(self, stage: &Stage<'_>, layout: &Layout) -> Camera {
        dungeon::camera(stage, layout).including(self.at)
    }
}

/// Where the monsters in view are: nearest first, equals from the top left.
pub(crate) fn nearest_first(view: View<'_>) -> Vec<Point> {
    let here = view.player().at;
    let mut monsters: Vec<_> =
        view.entities().iter().filter(|entity| dangerous(entity)).map(|entity| entity.at).collect();
    monsters.sort_by_key(|at| (at.chebyshev(here), at.distance_squared(here), at.y, at.x));
    monsters
}
