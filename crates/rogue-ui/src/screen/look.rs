//! Look mode: a cursor over the map, and everything that the player knows about its cell. Takes no
//! turn.

use rogue_travel::{AutoCommand, Destination};
use rogue_words::describe;
use rogue_words::text;
use roguecore::{Point, View};

use super::cursor::{Cursor, nearest_enemy, nearest_first};
use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::Layout;
use crate::reading::{Choice, Reading};
use crate::widget::{panel, sidebar};

/// The position of the cursor.
pub(crate) struct Look {
    cursor: Cursor,
    /// Whether a cell is chosen to travel to.
    travels: bool,
}

impl Look {
    pub(crate) fn new(at: Point) -> Self {
        Self { cursor: Cursor { at }, travels: false }
    }

    /// At the nearest enemy in view, or else at the player.
    pub(crate) fn at_threat(view: View<'_>) -> Self {
        Self::new(nearest_enemy(view).unwrap_or(view.player().at))
    }

    /// The choice of a cell to travel to.
    pub(crate) fn travelling(at: Point) -> Self {
        Self { travels: true, ..Self::new(at) }
    }

    fn travel(&self) -> Transition {
        Transition::AutoCommand(AutoCommand::Travel(Destination::Cell(self.cursor.at)))
    }

    /// Everything that the player knows about the cell.
    fn details(&self, cx: &Context<'_>) -> Vec<String> {
        let remembered = describe::remembered_in(cx.view(), cx.session.memory(), self.cursor.at);
        let remembered = remembered.into_iter().map(|items| format!("{items}."));
        remembered.chain(describe::cell_details(cx.view(), self.cursor.at)).collect()
    }

    /// Draws the description of the cell, with the keys below, in place of the message log.
    fn draw_details(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (log, theme) = (layout.log, cx.theme());
        canvas.fill(log, theme.text());
        let details = self.details(cx).into_iter();
        let rows = details.flat_map(|line| text::wrap(&line, log.width.into()));
        let room = log.height.saturating_sub(1);
        for (row, line) in (log.y..log.y + room).zip(rows) {
            canvas.text(log.x, row, log.width, &line, theme.text());
        }
        let mut hints = Vec::new();
        hints.extend(self.travels.then(|| cx.hint(Intent::Choose, "go there")));
        let has_creature = !nearest_first(cx.view()).is_empty();
        hints.extend(has_creature.then(|| cx.hint(Intent::Next, "next creature")));
        hints.push(cx.hint(Intent::Back, "back"));
        let row = log.bottom().saturating_sub(1);
        let title = if self.travels { "Travel" } else { "Looking" };
        canvas.text(log.x, row, log.width, title, theme.title());
        let keys = hints.join("   ");
        canvas.keys(log.x + 10, row, log.width.saturating_sub(10), &[(&keys, theme.key())]);
    }
}

const fn stairs(down: bool) -> Transition {
    Transition::AutoCommand(AutoCommand::Travel(Destination::Stairs { down }))
}

impl Screen for Look {
    fn scope(&self) -> Scope {
        Scope::Cursor
    }

    fn key(&mut self, cx: &Context<'_>, _key: Key, binding: Option<Binding>) -> Transition {
        let Some(binding) = binding else { return Transition::None };
        if let Some(transition) = self.cursor.key(cx.view(), binding) {
            return transition;
        }
        match binding.intent {
            Intent::Choose | Intent::Travel if self.travels => self.travel(),
            Intent::Descend if self.travels => stairs(true),
            Intent::Ascend if self.travels => stairs(false),
            Intent::Choose | Intent::Look => Transition::Pop,
            other => Transition::Intent(other),
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let Some(layout) = panel::layout(cx) else { return Transition::None };
        let cell = (mouse.x, mouse.y);
        let at = self.cursor.camera(cx, &layout).under(mouse);
        let at = at.or_else(|| sidebar::cell_at(layout.side, cx.view(), cell));
        match (mouse.kind, at) {
            (MouseKind::Move | MouseKind::Right, Some(at)) => self.cursor.move_to(at),
            (MouseKind::Left, Some(at)) if self.travels => {
                self.cursor.at = at;
                self.travel()
            }
            (MouseKind::Left, _) => Transition::Pop,
            (
                MouseKind::Move
                | MouseKind::Right
                | MouseKind::Middle
                | MouseKind::WheelUp
                | MouseKind::WheelDown,
                _,
            ) => Transition::None,
        }
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let view = cx.view();
        let here = describe::offset(view.player().at, self.cursor.at);
        let mut lines = vec![format!("The cursor: {here}.")];
        lines.extend(self.details(cx));
        let how = "Move it by a direction, such as 5 north.";
        lines.extend(cx.is_in_lines().then(|| how.to_owned()));
        let title = if self.travels { "Travel where?" } else { "Look where?" };
        let creature = |at: &Point| {
            let label = describe::cell_summary(view, *at).unwrap_or_default();
            Choice::new(label, describe::offset(view.player().at, *at))
        };
        Reading::question(title, lines, nearest_first(view).iter().map(creature))
            .with_cursor(self.cursor.at, true)
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        let Some(at) = nearest_first(cx.view()).get(index).copied() else {
            return Transition::None;
        };
        let moved = self.cursor.move_to(at);
        if self.travels { self.travel() } else { moved }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = panel::layout(cx) else { return };
        self.cursor.draw_dungeon(cx, canvas, &layout);
        self.draw_details(cx, canvas, &layout);
        self.cursor.draw(cx, canvas, self.cursor.camera(cx, &layout));
    }

    fn opaque(&self) -> bool {
        true
    }
}
