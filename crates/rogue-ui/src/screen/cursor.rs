//! The cursor over the map of look mode and of aiming: moved by keys, by mouse, or from actor to
//! actor.

use ratatui_core::style::{Modifier, Style};
use roguecore::{Direction, EntityView, Point, View};

use super::{Context, Transition};
use crate::canvas::Canvas;
use crate::color::{DANGER_CONTRAST, MIN_CONTRAST, Rgb};
use crate::glyphs::{self, figures};
use crate::intent::Intent;
use crate::keymap::Binding;
use crate::layout::{Camera, Layout};
use crate::widget::dungeon_view::DungeonView;

/// The cell of the map at the cursor.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cursor {
    pub(crate) at: Point,
}

impl Cursor {
    /// Moves the cursor; `None` when the intent does not move it.
    pub(crate) fn key(&mut self, view: View<'_>, binding: Binding) -> Option<Transition> {
        match binding.intent {
            Intent::Step(direction) => Some(self.step(view, direction, binding.steps)),
            Intent::Next => Some(self.jump(view, true)),
            Intent::Previous => Some(self.jump(view, false)),
            _ => None,
        }
    }

    fn step(&mut self, view: View<'_>, direction: Direction, steps: u16) -> Transition {
        let (size, (dx, dy)) = (view.size(), direction.delta());
        let (dx, dy) = (dx * i32::from(steps), dy * i32::from(steps));
        let at = Point::new(
            (self.at.x + dx).clamp(0, (size.columns().end - 1).max(0)),
            (self.at.y + dy).clamp(0, (size.rows().end - 1).max(0)),
        );
        self.move_to(at)
    }

    /// Moves to the next or previous actor in the order of distance from the player.
    fn jump(&mut self, view: View<'_>, forward: bool) -> Transition {
        let actors = nearest_first(view);
        let count = actors.len();
        if count == 0 {
            return Transition::None;
        }
        let next = match (actors.iter().position(|at| *at == self.at), forward) {
            (None, true) => 0,
            (None, false) => count - 1,
            (Some(now), true) => (now + 1) % count,
            (Some(now), false) => (now + count - 1) % count,
        };
        self.move_to(actors[next])
    }

    pub(crate) fn move_to(&mut self, at: Point) -> Transition {
        if at == self.at {
            return Transition::None;
        }
        self.at = at;
        Transition::Redraw
    }

    /// The camera of the dungeon, moved until it shows the cursor.
    pub(crate) fn camera(self, cx: &Context<'_>, layout: &Layout) -> Camera {
        cx.camera(layout).including(self.at)
    }

    /// Draws the dungeon with the names of the contents of the cell at the cursor.
    pub(crate) fn draw_dungeon(self, cx: &Context<'_>, canvas: &mut Canvas<'_>, layout: &Layout) {
        let camera = self.camera(cx, layout);
        DungeonView::new(cx, layout, camera, Some(self.at)).draw(canvas);
    }

    /// Draws the cursor itself.
    pub(crate) fn draw(self, cx: &Context<'_>, canvas: &mut Canvas<'_>, camera: Camera) {
        let Some((x, y)) = camera.to_canvas(self.at) else { return };
        let outer = canvas;
        let mut canvas = outer.tiles(camera.tiles());
        let ground = canvas.ground(x, y);
        // Light where the ground is dark, dark where it is light.
        let title = cx.theme().palette().title;
        let readable = |color: &Rgb| color.least_contrast(ground) >= MIN_CONTRAST;
        let cursor = [title, Rgb::WHITE].into_iter().find(readable).unwrap_or(Rgb::BLACK);
        let glyph = if cursor == Rgb::BLACK { title } else { Rgb::BLACK };
        let (glyph, cursor) = glyph.separate(cursor, DANGER_CONTRAST);
        let sign = canvas.sign(x, y).map(|(c, _)| c).filter(|c| glyphs::has_outline(*c));
        // A figure stays, as dark as its outline is.
        let sign = sign.filter(|c| !figures::is_figure(*c));
        canvas.mark_tile(x, y, (glyph, cursor), camera.tiles());
        let Some((map, sign)) = outer.tile_map().zip(sign) else { return };
        // A picture with its outline would leave little to see of the cursor: its letter stands on it.
        let style = Style::new().fg(glyph.into()).bg(cursor.into()).add_modifier(Modifier::BOLD);
        map.mark((x, y), sign, style);
    }
}

/// The position of the nearest enemy in view, the first that [`nearest_first`] has.
pub(crate) fn nearest_enemy(view: View<'_>) -> Option<Point> {
    let nearest = nearest_first(view).into_iter().next()?;
    let there = view.entities_at(nearest);
    there.iter().any(EntityView::is_enemy).then_some(nearest)
}

/// The positions of the actors in view besides the player: enemies first, the nearest first, equal
/// distances from the top left.
pub(crate) fn nearest_first(view: View<'_>) -> Vec<Point> {
    let player = view.player().at;
    let mut actors = view.entities();
    actors.retain(|entity| !entity.player && entity.is_actor());
    actors.sort_by_key(|actor| {
        let EntityView { at, .. } = *actor;
        (!actor.hostile, at.chebyshev(player), at.distance_squared(player), at.y, at.x)
    });
    actors.iter().map(|actor| actor.at).collect()
}
