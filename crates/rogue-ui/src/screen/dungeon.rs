//! The dungeon screen: map, panel and message log. A key becomes a command; the game decides
//! whether the rules allow it.

use ratatui_core::layout::Rect;
use rogue_travel::{AutoCommand, Destination, is_awake_enemy};
use rogue_words::describe;
use roguecore::{Command, EntityView, Point, Refusal, View};

use super::cursor::Cursor;
use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, ItemVerb, Scope};
use crate::keymap::Binding;
use crate::layout::{Camera, Layout, Tiles};
use crate::reading::Reading;
use crate::widget::dungeon_view::DungeonView;
use crate::widget::{message_log, pack, panel, sidebar};

/// The screen at the bottom of the stack.
#[derive(Default)]
pub(crate) struct DungeonScreen {
    /// The last event of the mouse.
    pointer: Option<Mouse>,
    /// The way to the cell under the mouse, and the turn in which it was found.
    route: (u64, Vec<Point>),
}

impl Screen for DungeonScreen {
    fn scope(&self) -> Scope {
        Scope::Dungeon
    }

    fn key(&mut self, cx: &Context<'_>, key: Key, binding: Option<Binding>) -> Transition {
        // A player at the keys does not point: the name under a mouse that stands still would hide the log.
        self.pointer = None;
        match binding.map(|binding| binding.intent) {
            Some(Intent::Step(direction)) => Transition::Submit(Command::Bump(direction)),
            Some(Intent::Run(direction)) => Transition::AutoCommand(AutoCommand::Run(direction)),
            Some(Intent::Explore) => Transition::AutoCommand(AutoCommand::Explore),
            Some(Intent::Rest) => Transition::AutoCommand(AutoCommand::Rest),
            Some(Intent::WaitUntil) => Transition::AutoCommand(AutoCommand::WaitUntil),
            Some(Intent::Fight) => fight(cx.settings().whole_fights),
            Some(Intent::FightOther) => fight(!cx.settings().whole_fights),
            Some(Intent::Fire) => Transition::AutoCommand(AutoCommand::Fire),
            Some(Intent::Hold) => Transition::AutoCommand(AutoCommand::Hold),
            Some(Intent::CastAgain) => Transition::AutoCommand(AutoCommand::Cast),
            Some(Intent::Travel) => Transition::Travel,
            Some(Intent::Repeat) => Transition::Repeat,
            Some(Intent::Wait) => Transition::Submit(Command::Wait),
            Some(Intent::PickUp) => pick_up(cx),
            Some(Intent::Descend) => take_stairs(cx, Command::Descend),
            Some(Intent::Ascend) => take_stairs(cx, Command::Ascend),
            Some(intent) => Transition::Intent(intent),
            None => Transition::UnboundKey(key),
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let Some(layout) = panel::layout(cx) else { return Transition::None };
        let cell = (mouse.x, mouse.y);
        let on = |area: Rect| on(area, cell);
        let is_foldable = layout.is_upright();
        match mouse.kind {
            MouseKind::Move => self.hover(cx, &layout, mouse),
            MouseKind::Left if on(layout.help) => Transition::Intent(Intent::Help),
            MouseKind::Left if on(layout.menu) => Transition::Intent(Intent::Menu),
            // A swipe over the parts below an upright map.
            MouseKind::WheelDown if is_foldable && !on(layout.map) => Transition::Unfold(true),
            MouseKind::WheelUp if cx.state.is_unfolded && is_foldable && !on(layout.log) => {
                Transition::Unfold(false)
            }
            MouseKind::WheelUp => Transition::Intent(Intent::History),
            MouseKind::Left if on(layout.log) => Transition::Intent(Intent::History),
            MouseKind::Left if on(layout.pack) => match pack::item_at(layout.pack, cx.view(), cell)
            {
                Some(slot) => Transition::Item(slot),
                None => Transition::Intent(Intent::Item(ItemVerb::Open)),
            },
            MouseKind::Middle => fight_or_explore(cx),
            MouseKind::Left if on(layout.side) => {
                match sidebar::cell_at(layout.side, cx.view(), cell) {
                    Some(at) => Transition::Look(at),
                    None if is_foldable => Transition::Unfold(layout.is_strip()),
                    None => Transition::None,
                }
            }
            MouseKind::Left if is_foldable && on(layout.panel) => {
                Transition::Unfold(layout.is_strip())
            }
            MouseKind::Left if on(panel::health_row(layout.panel)) => {
                Transition::AutoCommand(AutoCommand::Rest)
            }
            MouseKind::Left if on(layout.map) => {
                cx.camera(&layout).under(mouse).map_or(Transition::None, |at| go(cx, at))
            }
            MouseKind::Right => match pointed(cx.view(), &layout, cx.camera(&layout), mouse) {
                Some(at) => Transition::Look(at),
                None => Transition::None,
            },
            MouseKind::Left | MouseKind::WheelDown => Transition::None,
        }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = &panel::layout(cx) else { return };
        let (view, camera) = (cx.view(), cx.camera(layout));
        let cursor = self.pointer.and_then(|mouse| pointed(view, layout, camera, mouse));
        DungeonView::new(cx, layout, camera, cursor).draw(canvas);
        let mouse = self.pointer.filter(|_| cx.session.animation().is_none());
        if let Some((mouse, at)) = mouse.and_then(|mouse| Some((mouse, camera.under(mouse)?))) {
            if self.route.0 == view.turn() {
                draw_route(cx, canvas, camera, &self.route.1);
            }
            sidebar::draw_beside(cx, canvas, layout.map, (mouse.x, mouse.y), at);
        }
        // A row of the sidebar that is pointed at marks its cell on the map.
        let in_side = self.pointer.is_some_and(|mouse| on(layout.side, (mouse.x, mouse.y)));
        if let Some(at) = cursor.filter(|_| in_side) {
            Cursor { at }.draw(cx, canvas, camera);
        }
        if let Some(animation) = cx.session.animation() {
            animation.draw(cx.theme(), view, canvas, camera);
        }
        message_log::draw(cx, canvas, layout.log);
    }

    fn read(&self, _cx: &Context<'_>) -> Reading {
        Reading::Dungeon
    }

    fn opaque(&self) -> bool {
        true
    }
}

/// Dots the way that a click on a cell walks, but for the cells in which something is.
fn draw_route(cx: &Context<'_>, canvas: &mut Canvas<'_>, camera: Camera, route: &[Point]) {
    let Some((_, way)) = route.split_last() else { return };
    for &at in way.iter().filter(|&&at| cx.view().entities_at(at).is_empty()) {
        let Some((x, y)) = camera.to_canvas(at) else { continue };
        let mut tiles = canvas.tiles(camera.tiles());
        let style = cx.theme().key().bg(tiles.ground(x, y).into());
        if camera.tiles() != Tiles::Square {
            tiles.put_tile(x, y, ROUTE, style, camera.tiles());
        } else if let Some(map) = canvas.tile_map() {
            // The tile of a dot is a grain of stone: its letter stands here.
            map.mark((x, y), ROUTE, style);
        }
    }
}

/// The sign on the cells of a way.
const ROUTE: char = '·';

/// The effect of the middle button: it fights while an enemy is awake, and explores otherwise.
fn fight_or_explore(cx: &Context<'_>) -> Transition {
    let view = cx.view();
    let is_fight = view.entities().iter().any(|it| is_awake_enemy(view, it));
    if is_fight {
        fight(cx.settings().whole_fights)
    } else {
        Transition::AutoCommand(AutoCommand::Explore)
    }
}

/// A whole fight, or a single exchange of one.
const fn fight(whole: bool) -> Transition {
    if whole { Transition::AutoCommand(AutoCommand::Fight) } else { Transition::Exchange }
}

/// Picks up the whole pile here; where nothing can be picked up, the game says why.
fn pick_up(cx: &Context<'_>) -> Transition {
    match cx.game().check(Command::PickUp) {
        Ok(()) => Transition::AutoCommand(AutoCommand::PickUp),
        Err(_) => Transition::Submit(Command::PickUp),
    }
}

/// The stairs here, or the way to the nearest ones.
fn take_stairs(cx: &Context<'_>, command: Command) -> Transition {
    match cx.game().check(command) {
        Err(Refusal::NoStairs { down }) => {
            Transition::AutoCommand(AutoCommand::Travel(Destination::Stairs { down }))
        }
        _ => Transition::Submit(command),
    }
}

/// The effect of a click on a cell: an attack on an adjacent enemy, a step into another adjacent creature; in the
/// player's own cell a pick-up, stairs, or else a turn of waiting; otherwise a walk there.
fn go(cx: &Context<'_>, at: Point) -> Transition {
    let (view, here) = (cx.view(), cx.view().player().at);
    if at == here {
        if cx.game().allows(Command::PickUp) {
            return pick_up(cx);
        }
        let here = [Command::Descend, Command::Ascend].into_iter();
        let possible = here.into_iter().find(|&command| cx.game().allows(command));
        return Transition::Submit(possible.unwrap_or(Command::Wait));
    }
    let there = view.entities_at(at);
    let is_enemy = there.iter().any(EntityView::is_enemy);
    // No walk leads into an actor that does not step aside, such as a captive: it takes a step into it.
    let is_in_the_way = there.iter().any(|it| it.blocks_movement && !it.makes_way) && !is_enemy;
    if let Some(direction) = here.direction_to(at).filter(|_| is_in_the_way) {
        return Transition::Submit(Command::Bump(direction));
    }
    // No walk goes on without control: it is the way that the player wants, step by step.
    let is_lost = rogue_travel::lost_control(view).is_some();
    if is_lost && let Some(direction) = here.direction_to(step_towards(here, at)) {
        return Transition::Submit(Command::Bump(direction));
    }
    match here.direction_to(at).filter(|_| is_enemy) {
        Some(direction) => Transition::Submit(Command::Melee(direction)),
        None => Transition::AutoCommand(AutoCommand::Travel(Destination::Cell(at))),
    }
}

/// The neighbouring cell that lies nearest to the straight line to another cell.
fn step_towards(from: Point, to: Point) -> Point {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let step =
        |along: i32, other: i32| if 2 * along.abs() >= other.abs() { along.signum() } else { 0 };
    Point::new(from.x + step(dx, dy), from.y + step(dy, dx))
}

impl DungeonScreen {
    /// Follows the mouse. The screen is drawn again only when the cell under the mouse changes, or its names.
    fn hover(&mut self, cx: &Context<'_>, layout: &Layout, mouse: Mouse) -> Transition {
        let camera = cx.camera(layout);
        let summary = |pointer: Option<Mouse>| {
            let at = pointer.and_then(|mouse| pointed(cx.view(), layout, camera, mouse))?;
            let in_side = pointer.is_some_and(|mouse| on(layout.side, (mouse.x, mouse.y)));
            // A row of the sidebar is marked by its cell.
            let marked = in_side || describe::is_listed(cx.view(), at);
            let line = describe::cell_summary(cx.view(), at);
            // The way to a cell of the map is dotted.
            let end = (marked || !in_side).then_some(at);
            line.map(|line| (line, end, in_side))
        };
        let before = summary(self.pointer);
        self.pointer = Some(mouse);
        if summary(self.pointer) == before {
            return Transition::None;
        }
        let (view, to) = (cx.view(), camera.under(mouse));
        let route = to.map(|to| rogue_travel::route(cx.session.memory(), view, to));
        self.route = (view.turn(), route.unwrap_or_default());
        Transition::Redraw
    }
}

/// The cell of the map that is under the mouse, or that its row of the sidebar stands for.
fn pointed(view: View<'_>, layout: &Layout, camera: Camera, mouse: Mouse) -> Option<Point> {
    camera.under(mouse).or_else(|| sidebar::cell_at(layout.side, view, (mouse.x, mouse.y)))
}

fn on(area: Rect, cell: (u16, u16)) -> bool {
    area.contains(cell.into())
}
