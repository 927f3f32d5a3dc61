//! The dungeon: map, panel, log. What look mode and hovering add comes in as a cursor. Decides
//! no rule: a key becomes a command, and the game answers.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use roguecore::{Command, Point, Size, View};

use super::{Next, Screen, Stage, common};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::{Camera, Layout};
use crate::screen::look::Look;
use crate::widget::{bar, news, sidebar};

/// The screen at the bottom of the stack.
#[derive(Default)]
pub(crate) struct Dungeon {
    /// The cell of the canvas that the mouse is over.
    pointer: Option<(u16, u16)>,
}

impl Screen for Dungeon {
    fn scope(&self) -> Scope {
        Scope::Dungeon
    }

    fn key(&mut self, stage: &Stage<'_>, key: Key, binding: Option<Binding>) -> Next {
        match binding.map(|binding| binding.intent) {
            Some(Intent::Step(direction)) => Next::Do(Command::Bump(direction)),
            Some(Intent::Wait) => Next::Do(Command::Wait),
            Some(Intent::PickUp) => Next::Do(Command::PickUp),
            Some(Intent::Descend) => Next::Do(Command::Descend),
            Some(Intent::Ascend) => Next::Do(Command::Ascend),
            Some(Intent::Look) => Next::push(Look::new(stage.view().player().at)),
            Some(intent) => common(stage, intent),
            None => Next::Puzzled(key),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let Some(layout) = stage.layout() else { return Next::Nothing };
        let place = (mouse.x, mouse.y);
        let on = |area: Rect| area.contains(place.into());
        match mouse.kind {
            MouseKind::Move => self.hover(stage, &layout, place),
            MouseKind::Left if on(layout.help) => common(stage, Intent::Help),
            MouseKind::Left if on(layout.menu) => common(stage, Intent::Menu),
            MouseKind::Left | MouseKind::WheelUp if on(layout.log) => {
                common(stage, Intent::History)
            }
            MouseKind::Right => match camera(stage, &layout).to_map(mouse.x, mouse.y) {
                Some(at) => Next::push(Look::new(at)),
                None => Next::Nothing,
            },
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = stage.layout() else { return };
        let camera = camera(stage, &layout);
        let under = self.pointer.and_then(|(x, y)| camera.to_map(x, y));
        picture(stage, canvas, &layout, camera, under);
        if let Some(motion) = stage.session.motion() {
            motion.draw(stage, canvas, camera);
        }
        news::draw(canvas, layout.log, stage);
    }

    fn opaque(&self) -> bool {
        true
    }
}

impl Dungeon {
    /// Only a change of what is under the pointer is worth a new picture.
    fn hover(&mut self, stage: &Stage<'_>, layout: &Layout, place: (u16, u16)) -> Next {
        let camera = camera(stage, layout);
        let line = |pointer: Option<(u16, u16)>| {
            let at = pointer.and_then(|(x, y)| camera.to_map(x, y))?;
            describe::cell_summary(stage.view(), at)
        };
        let before = line(self.pointer);
        self.pointer = Some(place);
        if line(self.pointer) == before { Next::Nothing } else { Next::Redraw }
    }
}

/// The camera that follows the player.
pub(crate) fn camera(stage: &Stage<'_>, layout: &Layout) -> Camera {
    let view = stage.view();
    Camera::centred(layout.map, view.size(), view.player().at)
}

/// Everything but the log: map, names under the cursor, panel, who is in view.
pub(crate) fn picture(
    stage: &Stage<'_>,
    canvas: &mut Canvas<'_>,
    layout: &Layout,
    camera: Camera,
    cursor: Option<Point>,
) {
    let view = stage.view();
    canvas.fill(canvas.area(), stage.theme.text());
    draw_tiles(stage, canvas, layout, camera);
    if let Some(line) = cursor.and_then(|at| describe::cell_summary(view, at)) {
        draw_names(stage, canvas, layout, camera, &line, cursor);
    }
    // Entities come after the names: no text ever hides someone who could bite.
    draw_entities(stage, canvas, camera);
    draw_panel(stage, canvas, layout, view);
    sidebar::draw(canvas, layout.side, stage);
}

fn draw_tiles(stage: &Stage<'_>, canvas: &mut Canvas<'_>, layout: &Layout, camera: Camera) {
    let (view, map) = (stage.view(), layout.map);
    for at in Size::new(map.width.into(), map.height.into()).points() {
        let at = Point::new(camera.origin.x + at.x, camera.origin.y + at.y);
        if let Some((x, y)) = camera.to_canvas(at) {
            let look = stage.theme.tile(view.tile(at));
            canvas.put(x, y, look.glyph, look.style());
        }
    }
}

fn draw_entities(stage: &Stage<'_>, canvas: &mut Canvas<'_>, camera: Camera) {
    let view = stage.view();
    let alarm = stage.session.condition() >= describe::Condition::NearDeath;
    for entity in view.entities() {
        let Some((x, y)) = camera.to_canvas(entity.at) else { continue };
        let ground = stage.theme.tile(view.tile(entity.at)).bg;
        let mut look = stage.theme.entity(&entity, ground);
        if entity.player && alarm {
            // Where the eyes are anyway: the player's own cell says that death is near.
            let palette = stage.theme.palette();
            (look.fg, look.bg) = (palette.bar_text, palette.alarm);
            look.modifier |= Modifier::UNDERLINED;
        }
        canvas.put(x, y, look.glyph, look.style());
    }
}

/// The names of what is under the cursor, over the bottom row of the map; where somebody stands
/// behind them, or the cursor is there, over the top row.
fn draw_names(
    stage: &Stage<'_>,
    canvas: &mut Canvas<'_>,
    layout: &Layout,
    camera: Camera,
    line: &str,
    cursor: Option<Point>,
) {
    let line = crate::text::truncate(line, usize::from(layout.names.width));
    let width = line.chars().count() as u16;
    let covers = |row: u16| {
        let behind = Rect::new(layout.names.x, row, width, 1);
        let stands =
            |at: Point| camera.to_canvas(at).is_some_and(|place| behind.contains(place.into()));
        cursor.is_some_and(stands) || stage.view().entities().iter().any(|one| stands(one.at))
    };
    let row = if covers(layout.names.y) { layout.map.y } else { layout.names.y };
    canvas.text(layout.names.x, row, layout.names.width, &line, stage.theme.text());
}

fn draw_panel(stage: &Stage<'_>, canvas: &mut Canvas<'_>, layout: &Layout, view: View<'_>) {
    let (theme, palette) = (stage.theme, stage.theme.palette());
    if let Some(fighter) = view.player().fighter {
        bar::draw(canvas, layout.health, theme, fighter.hp(), fighter.max_hp());
    }
    let mut write = |area: Rect, text: &str, style: Style| {
        canvas.text(area.x, area.y, area.width, text, style);
    };
    let alarm = Style::new().fg(palette.bar_text.into()).bg(palette.alarm.into());
    let word = stage.session.condition().word();
    write(layout.condition, word, alarm.add_modifier(Modifier::BOLD));
    write(layout.floor, &format!("Dungeon level: {}", view.floor()), theme.text());
    write(layout.turn, &format!("Turn: {}", view.turn()), theme.text());
    for (area, intent, word) in
        [(layout.help, Intent::Help, "help"), (layout.menu, Intent::Menu, "menu")]
    {
        let key = stage.keys.label(intent);
        write(area, &key, theme.key());
        let used = key.chars().count() as u16 + 1;
        let rest =
            Rect::new(area.x + used.min(area.width), area.y, area.width.saturating_sub(used), 1);
        write(rest, word, theme.text());
    }
}
