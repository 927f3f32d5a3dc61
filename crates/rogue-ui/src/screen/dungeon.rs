//! The dungeon screen: map, panel and message log. A key becomes a command; the game decides
//! whether the rules allow it.

use ratatui_core::layout::Rect;
use roguecore::{Command, Point, View};

use super::cursor::Cursor;
use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::{Camera, Layout};
use crate::widget::dungeon_view::DungeonView;
use crate::widget::{message_log, sidebar};

/// The screen at the bottom of the stack.
#[derive(Default)]
pub(crate) struct DungeonScreen {
    /// The cell of the canvas under the mouse.
    pointer: Option<(u16, u16)>,
}

impl Screen for DungeonScreen {
    fn scope(&self) -> Scope {
        Scope::Dungeon
    }

    fn key(&mut self, _cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        match binding.map(|binding| binding.intent) {
            Some(Intent::Step(direction)) => Transition::Submit(Command::Bump(direction)),
            Some(Intent::Wait) => Transition::Submit(Command::Wait),
            Some(Intent::PickUp) => Transition::Submit(Command::PickUp),
            Some(Intent::Descend) => Transition::Submit(Command::Descend),
            Some(Intent::Ascend) => Transition::Submit(Command::Ascend),
            Some(intent) => Transition::Intent(intent),
            None => Transition::UnboundKey(key),
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let Some(layout) = cx.layout() else { return Transition::None };
        let cell = (mouse.x, mouse.y);
        let on = |area: Rect| on(area, cell);
        match mouse.kind {
            MouseKind::Move => self.hover(cx, &layout, cell),
            MouseKind::Left if on(layout.help) => Transition::Intent(Intent::Help),
            MouseKind::Left if on(layout.menu) => Transition::Intent(Intent::Menu),
            MouseKind::Left | MouseKind::WheelUp if on(layout.log) => {
                Transition::Intent(Intent::History)
            }
            MouseKind::Left if on(layout.side) => {
                match sidebar::cell_at(layout.side, cx.view(), cell) {
                    Some(at) => Transition::Look(at),
                    None => Transition::None,
                }
            }
            MouseKind::Right => match pointed(cx.view(), &layout, cx.camera(&layout), cell) {
                Some(at) => Transition::Look(at),
                None => Transition::None,
            },
            MouseKind::Left | MouseKind::WheelUp | MouseKind::WheelDown => Transition::None,
        }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = &cx.layout() else { return };
        let (view, camera) = (cx.view(), cx.camera(layout));
        let cursor = self.pointer.and_then(|cell| pointed(view, layout, camera, cell));
        let Context { session, theme, keys, flicker, .. } = *cx;
        DungeonView { session, theme, keys, flicker, layout, camera, cursor }.draw(canvas);
        // A row of the sidebar that is pointed at marks its cell on the map.
        if let Some(at) = cursor.filter(|_| self.pointer.is_some_and(|cell| on(layout.side, cell)))
        {
            Cursor { at }.draw(cx, canvas, camera);
        }
        if let Some(animation) = session.animation() {
            animation.draw(theme, view, canvas, camera);
        }
        message_log::draw(canvas, layout.log, theme, keys, session.log());
    }

    fn opaque(&self) -> bool {
        true
    }
}

impl DungeonScreen {
    /// Follows the mouse. The screen is drawn again only when the names under the mouse change.
    fn hover(&mut self, cx: &Context<'_>, layout: &Layout, cell: (u16, u16)) -> Transition {
        let camera = cx.camera(layout);
        let summary = |pointer: Option<(u16, u16)>| {
            let at = pointer.and_then(|cell| pointed(cx.view(), layout, camera, cell))?;
            let in_side = pointer.is_some_and(|cell| on(layout.side, cell));
            // A row of the sidebar is marked by its cell.
            let marked = in_side || describe::is_listed(cx.view(), at);
            describe::cell_summary(cx.view(), at).map(|line| (line, marked.then_some(at), in_side))
        };
        let before = summary(self.pointer);
        self.pointer = Some(cell);
        if summary(self.pointer) == before { Transition::None } else { Transition::Redraw }
    }
}

/// The cell of the map that a cell of the canvas shows or stands for.
fn pointed(view: View<'_>, layout: &Layout, camera: Camera, cell: (u16, u16)) -> Option<Point> {
    camera.to_map(cell.0, cell.1).or_else(|| sidebar::cell_at(layout.side, view, cell))
}

fn on(area: Rect, cell: (u16, u16)) -> bool {
    area.contains(cell.into())
}
