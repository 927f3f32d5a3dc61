//! Aiming: a cursor over the map, what would be hit marked before anything is done, and what
//! stands against it. Leaving costs nothing. Asks the game whether it would accept the aim.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use roguecore::{Aim, EntityView, InventorySlot, TileView, View};

use super::cursor::{Cursor, nearest_first};
use super::pack::usage;
use super::{Next, Screen, Stage, common, dungeon};
use crate::canvas::Canvas;
use crate::describe;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::{Camera, Layout};
use crate::messages;
use crate::motion::disc;
use crate::text;

/// How the floor of an area that will burn is drawn, for those who see no colour.
const BURNS: char = '░';

/// What is being aimed, and where.
pub(crate) struct Target {
    slot: InventorySlot,
    aim: Aim,
    cursor: Cursor,
}

impl Target {
    /// Aims at the nearest monster first.
    pub(crate) fn new(view: View<'_>, slot: InventorySlot, aim: Aim) -> Self {
        let nearest = nearest_first(view).first().copied();
        let at = nearest.unwrap_or(view.player().at);
        Self { slot, aim, cursor: Cursor { at } }
    }

    fn commit(&self, stage: &Stage<'_>) -> Next {
        let command = usage(self.slot, Some(self.cursor.at));
        // The reason stands on the screen already.
        if stage.game().check(command).is_err() { Next::Nothing } else { Next::Do(command) }
    }

    /// Whoever in view would be hit.
    fn victims<'a>(&self, view: View<'a>) -> Vec<EntityView<'a>> {
        let Aim::Area { radius } = self.aim else { return Vec::new() };
        let mut victims = view.entities();
        victims.retain(|entity| {
            let alive = entity.fighter.is_some() && !entity.corpse;
            alive && self.cursor.at.is_within(radius, entity.at)
        });
        victims
    }

    fn draw_area(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, camera: Camera) {
        let Aim::Area { radius } = self.aim else { return };
        let (view, palette) = (stage.view(), stage.theme.palette());
        let ink = palette.bolt.readable_on(palette.blast);
        let style = Style::new().fg(ink.into()).bg(palette.blast.into());
        for at in disc(self.cursor.at, radius) {
            let floor = matches!(
                view.tile(at),
                TileView::Visible(tile) | TileView::Remembered(tile) if tile.walkable
            );
            if let Some((x, y)) = camera.to_canvas(at).filter(|_| floor) {
                canvas.put(x, y, BURNS, style);
            }
        }
        for victim in self.victims(view) {
            let Some((x, y)) = camera.to_canvas(victim.at) else { continue };
            let (ground, ink) = if victim.player {
                (palette.alarm, palette.bar_text)
            } else {
                (palette.blast, ink)
            };
            let style = Style::new().fg(ink.into()).bg(ground.into());
            let mark = if victim.player { Modifier::UNDERLINED } else { Modifier::REVERSED };
            canvas.put(x, y, victim.glyph(), style.add_modifier(Modifier::BOLD | mark));
        }
    }

    /// What is aimed, what would come of it, and the keys, where the log was.
    fn explain(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>, log: Rect) {
        let theme = stage.theme;
        canvas.fill(log, theme.text());
        let mut rows = vec![(self.title(stage), theme.fg(theme.palette().needs_target))];
        rows.extend(self.prospects(stage));
        let room = log.height.saturating_sub(1);
        let mut y = log.y;
        for (line, style) in rows {
            for row in text::wrap(&line, log.width.into()) {
                if y < log.y + room {
                    canvas.text(log.x, y, log.width, &row, style);
                }
                y += 1;
            }
        }
        let keys = |intent| stage.keys.label(intent);
        let hint = format!(
            "{} do it, {} next, {} back",
            keys(Intent::Choose),
            keys(Intent::Next),
            keys(Intent::Back)
        );
        canvas.text(log.x, log.bottom().saturating_sub(1), log.width, &hint, theme.key());
    }

    fn title(&self, stage: &Stage<'_>) -> String {
        let pack = stage.view().inventory();
        let name = pack
            .iter()
            .find(|thing| thing.slot == self.slot)
            .map_or_else(|| "thing".to_owned(), |thing| text::clean_name(&thing.prototype.name));
        format!("Select a target for the {name}.")
    }

    /// What stands against it, or who would be hit; danger to oneself last and loudest.
    fn prospects(&self, stage: &Stage<'_>) -> Vec<(String, Style)> {
        let (view, theme) = (stage.view(), stage.theme);
        let command = usage(self.slot, Some(self.cursor.at));
        if let Err(refusal) = stage.game().check(command) {
            let sentence = messages::refusal(&refusal, stage.game().content()).1;
            return vec![(sentence, theme.faint())];
        }
        let victims = self.victims(view);
        let others: Vec<_> = victims.iter().filter(|one| !one.player).copied().collect();
        let mut rows = Vec::new();
        match self.aim {
            Aim::Actor => {
                let there = view.entities_at(self.cursor.at);
                if let Some(one) = there.iter().find(|one| one.fighter.is_some() && !one.corpse) {
                    rows.push((format!("At {}.", describe::name(one)), theme.text()));
                }
            }
            Aim::Area { .. } if others.is_empty() => {
                rows.push(("It will hit nobody else.".to_owned(), theme.text()));
            }
            Aim::Area { .. } => {
                let names = messages::join_list(&crate::session::names(&others));
                rows.push((format!("It will hit {names}."), theme.text()));
            }
        }
        if victims.iter().any(|one| one.player) {
            let style = theme.fg(theme.palette().player_died).add_modifier(Modifier::BOLD);
            rows.push(("!! You are in it !!".to_owned(), style));
        }
        rows
    }

    fn camera(&self, stage: &Stage<'_>, layout: &Layout) -> Camera {
        self.cursor.camera(stage, layout)
    }
}

impl Screen for Target {
    fn scope(&self) -> Scope {
        Scope::Cursor
    }

    fn key(&mut self, stage: &Stage<'_>, _key: Key, binding: Option<Binding>) -> Next {
        let Some(binding) = binding else { return Next::Nothing };
        if let Some(next) = self.cursor.intent(stage.view(), binding) {
            return next;
        }
        match binding.intent {
            Intent::Choose => self.commit(stage),
            Intent::Look => Next::Nothing,
            other => common(stage, other),
        }
    }

    fn mouse(&mut self, stage: &Stage<'_>, mouse: Mouse) -> Next {
        let Some(layout) = stage.layout() else { return Next::Nothing };
        let at = self.camera(stage, &layout).to_map(mouse.x, mouse.y);
        match (mouse.kind, at) {
            (MouseKind::Move, Some(at)) => self.cursor.go(at),
            (MouseKind::Left, Some(at)) => {
                // A click acts on what it points at, never on where the cursor was.
                let moved = self.cursor.go(at);
                match self.commit(stage) {
                    Next::Nothing => moved,
                    done => done,
                }
            }
            (MouseKind::Right, _) => Next::Pop,
            _ => Next::Nothing,
        }
    }

    fn draw(&self, stage: &Stage<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = stage.layout() else { return };
        let camera = self.camera(stage, &layout);
        dungeon::picture(stage, canvas, &layout, camera, Some(self.cursor.at));
        self.draw_area(stage, canvas, camera);
        self.explain(stage, canvas, layout.log);
        if let Some((x, y)) = camera.to_canvas(self.cursor.at) {
            let palette = stage.theme.palette();
            canvas.mark(x, y, palette.bg, palette.title, Modifier::BOLD);
        }
    }

    fn opaque(&self) -> bool {
        true
    }
}
