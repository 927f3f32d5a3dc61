//! Aiming an item or an ability: a cursor over the map, the actors that would be hit, and why the game would
//! refuse the target. Leaving takes no turn.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use rogue_travel::{Aimed, is_awake_enemy};
use rogue_words::aimed;
use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::{Command, Direction, EntityView, Game, Point, Refusal, TileView, View, line};

use super::cursor::{Cursor, nearest_first};
use super::{Context, Screen, Transition};
use crate::canvas::Canvas;
use crate::color::Rgb;
use crate::input::{Key, Mouse, MouseKind};
use crate::intent::{Intent, Scope};
use crate::keymap::Binding;
use crate::layout::{Camera, Tiles};
use crate::reading::{Choice, Reading};
use crate::widget::{panel, range_ring};

/// The glyph of floor in the area of effect: it shows the area without colour, too.
const AREA_GLYPH: char = '░';

/// The aimed item or ability, and the target.
pub(crate) struct Target {
    aimed: Aimed,
    cursor: Cursor,
}

impl Target {
    /// Aims at the nearest actor that the game accepts as the target, enemies before others; an item or an ability
    /// that heals is aimed at the player, then at friends.
    pub(crate) fn new(game: &Game, aimed: Aimed) -> Self {
        let view = game.view();
        let mut actors = nearest_first(view);
        // A sleeper is aimed at after the enemies that are awake.
        let rank = |at: &Point| {
            let there = view.entities_at(*at);
            let is_awake = there.iter().any(|it| is_awake_enemy(view, it));
            (!is_awake, !there.iter().any(EntityView::is_enemy))
        };
        actors.sort_by_key(rank);
        if aimed.helps(view) {
            actors.insert(0, view.player().at);
            let is_enemy = |at: &Point| view.entities_at(*at).iter().any(EntityView::is_enemy);
            actors.sort_by_key(is_enemy);
        }
        let is_accepted = |at: &&Point| Self::at(aimed, **at).check(game).is_ok();
        let accepted = actors.iter().find(is_accepted);
        let at = accepted.or(actors.first()).copied().unwrap_or(game.view().player().at);
        Self::at(aimed, at)
    }

    /// Aims at a cell.
    pub(crate) const fn at(aimed: Aimed, at: Point) -> Self {
        Self { aimed, cursor: Cursor { at } }
    }

    /// The command for the cell at the cursor.
    const fn command(&self) -> Command {
        self.aimed.command(self.cursor.at)
    }

    /// Submits the command. A refusal needs no message: its reason is on the screen already.
    fn submit(&self, cx: &Context<'_>) -> Transition {
        match self.check(cx.game()) {
            Ok(()) => Transition::Submit(self.command()),
            Err(_) => Transition::None,
        }
    }

    /// Why the command for the cell at the cursor is refused: by the game, or because it ends before the creature that
    /// is aimed at.
    fn check(&self, game: &Game) -> Result<(), Refusal> {
        game.check(self.command())?;
        let at = self.cursor.at;
        match self.aimed.falls_short_of(game.view(), at) {
            Some(range) => Err(Refusal::OutOfRange { at, range }),
            None => Ok(()),
        }
    }

    /// The cells worth naming as targets: those of the actors in view, the nearest enemy first, then
    /// those next to the player, and their own, if the game accepts them and someone is hit.
    fn candidates(&self, cx: &Context<'_>) -> Vec<Point> {
        let here = cx.view().player().at;
        let mut cells = nearest_first(cx.view());
        let around = Direction::ALL.into_iter().map(|it| here + it).chain([here]);
        let is_candidate = |at: &Point| {
            let target = Self::at(self.aimed, *at);
            target.check(cx.game()).is_ok() && target.hits_someone(cx.view())
        };
        let others: Vec<_> = around.filter(|at| !cells.contains(at) && is_candidate(at)).collect();
        cells.extend(others);
        cells
    }

    /// Whether someone is hit, as far as the aim says: a cell that is not thrown at may be a goal by itself.
    fn hits_someone(&self, view: View<'_>) -> bool {
        let is_throw = matches!(self.aimed, Aimed::Throw { .. });
        let is_at_cell = !is_throw && !self.aimed.has_area(view);
        is_at_cell || !self.victims(view).is_empty()
    }

    /// The actors in view that would be hit by an area.
    fn victims<'a>(&self, view: View<'a>) -> Vec<EntityView<'a>> {
        if !self.aimed.has_area(view) {
            return Vec::new();
        }
        let cells = self.aimed.cells(view, self.cursor.at);
        let mut victims = view.entities();
        victims.retain(|entity| entity.is_actor() && cells.contains(&entity.at));
        victims
    }

    /// Whether an item is thrown that does nothing then.
    fn is_harmless_throw(&self, view: View<'_>) -> bool {
        let Aimed::Throw { slot } = self.aimed else { return false };
        let item = view.inventory().into_iter().find(|it| it.slot == slot);
        item.is_some_and(|it| describe::carried::harmless_throw(view.content(), &it))
    }

    /// Draws the area, or the line of a throw.
    fn draw_area(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>, camera: Camera) {
        let (view, palette) = (cx.view(), cx.theme().palette());
        let is_line = matches!(self.aimed, Aimed::Throw { .. });
        if !is_line && !self.aimed.has_area(view) {
            return;
        }
        let fg = palette.bolt.readable_on(palette.blast);
        let style = Style::new().fg(fg.into()).bg(palette.blast.into());
        let mut canvas = canvas.tiles(camera.tiles());
        for at in self.aimed.cells(view, self.cursor.at) {
            let floor = matches!(
                view.tile(at),
                TileView::Visible(tile) | TileView::Remembered(tile) if tile.walkable
            );
            // Outside of an area the actors of the line stay as they are.
            let covered = view.entities_at(at).iter().any(|it| it.blocks_movement);
            if let Some((x, y)) = camera.to_canvas(at).filter(|_| floor && !covered) {
                canvas.put_tile(x, y, AREA_GLYPH, style, camera.tiles());
            }
        }
        for victim in self.victims(view) {
            let Some((x, y)) = camera.to_canvas(victim.at) else { continue };
            // The cursor alone is reversed: other actors that are hit are underlined on the area.
            let (bg, fg) = if victim.player {
                (palette.alarm, palette.bar_text)
            } else {
                (palette.blast, Rgb::WHITE.readable_on(palette.blast))
            };
            let style = Style::new().fg(fg.into()).bg(bg.into());
            let style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
            let figure = match camera.tiles() {
                Tiles::Square => cx.theme().figure_of(view, &victim, cx.session.pose(&victim)),
                Tiles::Narrow | Tiles::Wide => None,
            };
            canvas.put_tile(x, y, figure.unwrap_or(victim.glyph()), style, camera.tiles());
        }
    }

    /// Draws the item, the outcome and the keys in place of the message log.
    fn draw_details(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>, log: Rect) {
        let theme = cx.theme();
        canvas.fill(log, theme.text());
        let mut lines = vec![(self.title(cx), theme.fg(theme.palette().needs_target))];
        lines.extend(self.outcome(cx));
        let wrapped = lines.iter().flat_map(|(line, style)| {
            text::wrap(line, log.width.into()).into_iter().map(|row| (row, *style))
        });
        let last = log.bottom().saturating_sub(1);
        for (y, (row, style)) in (log.y..last).zip(wrapped) {
            canvas.text(log.x, y, log.width, &row, style);
        }
        let hint = format!(
            "{}   {}   {}",
            cx.hint(Intent::Choose, &aimed::verb(self.aimed, cx.view())),
            cx.hint(Intent::Next, "next"),
            cx.hint(Intent::Back, "back")
        );
        canvas.keys(log.x, last, log.width, &[(&hint, theme.key())]);
    }

    fn title(&self, cx: &Context<'_>) -> String {
        let name = text::capitalize(&aimed::name(self.aimed, cx.view()));
        let range = match self.bound(cx.view()) {
            Some(1) => " beside you, not diagonally".to_owned(),
            Some(range) => format!(" within {}", messages::with_number(range, "cell")),
            None => String::new(),
        };
        let effect = if self.is_harmless_throw(cx.view()) { ", no effect when thrown" } else { "" };
        format!("{name}{effect}: choose a target{range}.")
    }

    /// The range, where it is shorter than the map.
    fn bound(&self, view: View<'_>) -> Option<u32> {
        let size = view.size();
        self.aimed.range(view).filter(|range| *range < size.width().max(size.height()))
    }

    /// "Target: an orc.", "It will reach an orc and a troll."
    fn names(
        &self,
        view: View<'_>,
        victims: &[EntityView<'_>],
        others: &[EntityView<'_>],
    ) -> Option<String> {
        if !self.aimed.has_area(view) {
            let there = view.entities_at(self.cursor.at);
            let actor = there.iter().find(|it| it.is_actor())?;
            let name = if actor.player { "yourself".to_owned() } else { describe::name(actor) };
            return Some(format!("Target: {name}."));
        }
        if victims.is_empty() {
            let mut way = line(view.player().at, self.cursor.at);
            let is_open = |at| {
                let tile = view.tile_id(at).map(|id| view.content().tile(id));
                tile.is_some_and(|tile| tile.walkable || tile.transparent)
            };
            let is_free = way.all(|at| at == view.player().at || is_open(at));
            let why = if is_free { "Nothing in range." } else { "Something is in the way." };
            return Some(why.to_owned());
        }
        let names = messages::join_list(&describe::names(others));
        (!others.is_empty()).then(|| format!("It will reach {names}."))
    }

    /// The outcome in a row of a list, which names the cell: "takes 5–12, 13% to kill", "reaches a goblin".
    fn brief(&self, cx: &Context<'_>, cell: &str) -> String {
        let view = cx.view();
        if let Err(refusal) = self.check(cx.game()) {
            return messages::refusal(&refusal, cx.game().content()).1;
        }
        let victims = self.victims(view);
        let (players, others): (Vec<_>, Vec<_>) = victims.into_iter().partition(|it| it.player);
        let forecasts = describe::aimed_at(view, self.aimed, self.cursor.at).join(" ");
        let mut parts = Vec::new();
        // The title tells of a throw without an effect.
        if self.is_harmless_throw(view) {
            return String::new();
        }
        if !forecasts.is_empty() {
            // The first of several in the cell is the one that is hit.
            let first = cell.split(", ").next().unwrap_or(cell);
            let words = forecasts.strip_prefix(first).map_or(&*forecasts, str::trim_start);
            parts.push(words.trim_end_matches('.').to_owned());
        } else if !others.is_empty() {
            let names = describe::names(&others);
            parts.push(format!("reaches {}", messages::join_list(&names)));
        }
        if !players.is_empty() && !others.is_empty() {
            parts.push("you are in range, too".to_owned());
        } else if !players.is_empty() && forecasts.is_empty() {
            parts.push("only you are in range".to_owned());
        }
        parts.join("; ")
    }

    /// Why the game refuses the target, or the actors that would be hit, then the effect on them. Danger to the player
    /// stands out.
    fn outcome(&self, cx: &Context<'_>) -> Vec<(String, Style)> {
        let (view, theme) = (cx.view(), cx.theme());
        if let Err(refusal) = self.check(cx.game()) {
            let is_own = self.cursor.at == view.player().at;
            let sentence = if is_own && nearest_first(view).is_empty() {
                "No target in view. Move the cursor.".to_owned()
            } else {
                messages::refusal(&refusal, cx.game().content()).1
            };
            return vec![(sentence, theme.faint())];
        }
        let victims = self.victims(view);
        let others: Vec<_> = victims.iter().filter(|victim| !victim.player).copied().collect();
        let forecasts = describe::aimed_at(view, self.aimed, self.cursor.at);
        let mut lines = Vec::new();
        // The sentences of the effect name each of them.
        if forecasts.is_empty() {
            let names = self.names(view, &victims, &others);
            let is_harmless = self.is_harmless_throw(view);
            lines.extend(names.map(|sentence| {
                let effect = describe::aimed_effect(self.aimed, view);
                let effect = text::capitalize(&effect).trim_end_matches('.').to_owned();
                let hits = !is_harmless && (!victims.is_empty() || !self.aimed.has_area(view));
                let sentence = if hits { format!("{sentence} {effect}.") } else { sentence };
                (sentence, theme.text())
            }));
        }
        if victims.iter().any(|victim| victim.player) {
            let style = theme.fg(theme.palette().player_died).add_modifier(Modifier::BOLD);
            let sentence =
                if others.is_empty() { "Only you are in range!" } else { "You are in range, too!" };
            lines.push((sentence.to_owned(), style));
        }
        lines.extend((!forecasts.is_empty()).then(|| (forecasts.join(" "), theme.text())));
        lines
    }
}

impl Screen for Target {
    fn scope(&self) -> Scope {
        Scope::Cursor
    }

    fn key(&mut self, cx: &Context<'_>, _key: Key, binding: Option<Binding>) -> Transition {
        let Some(binding) = binding else { return Transition::None };
        if let Some(transition) = self.cursor.key(cx.view(), binding) {
            return transition;
        }
        match binding.intent {
            Intent::Choose => self.submit(cx),
            Intent::Look => Transition::None,
            other => Transition::Intent(other),
        }
    }

    fn mouse(&mut self, cx: &Context<'_>, mouse: Mouse) -> Transition {
        let Some(layout) = panel::layout(cx) else { return Transition::None };
        let at = self.cursor.camera(cx, &layout).under(mouse);
        match (mouse.kind, at) {
            (MouseKind::Move, Some(at)) => self.cursor.move_to(at),
            (MouseKind::Left, Some(at)) => {
                // A click acts on its own cell, not on the cell where the cursor was.
                let moved = self.cursor.move_to(at);
                match self.submit(cx) {
                    Transition::None => moved,
                    submitted => submitted,
                }
            }
            (MouseKind::Right, _) => Transition::Pop,
            (MouseKind::Move | MouseKind::Left, None)
            | (MouseKind::Middle | MouseKind::WheelUp | MouseKind::WheelDown, _) => {
                Transition::None
            }
        }
    }

    fn read(&self, cx: &Context<'_>) -> Reading {
        let (view, here) = (cx.view(), cx.view().player().at);
        let mut lines = vec![format!("The cursor: {}.", describe::offset(here, self.cursor.at))];
        lines.extend(self.outcome(cx).into_iter().map(|(line, _)| text::spoken(&line)));
        let how = "Move it by a direction, such as 5 north, then type choose.";
        lines.extend(cx.is_in_lines().then(|| how.to_owned()));
        let choice = |at: Point| {
            let cell = describe::cell_summary(view, at);
            let label = match &cell {
                Some(what) => format!("{what}, {}", describe::offset(here, at)),
                None => text::capitalize(&describe::offset(here, at)),
            };
            let at_it = Self::at(self.aimed, at);
            let about = text::spoken(&at_it.brief(cx, &cell.unwrap_or_default()));
            let possible = at_it.check(cx.game()).is_ok();
            Choice { possible, ..Choice::new(label, about) }
        };
        Reading::question(self.title(cx), lines, self.candidates(cx).into_iter().map(choice))
            .with_cursor(self.cursor.at, self.check(cx.game()).is_ok())
    }

    fn choose(&mut self, cx: &Context<'_>, index: usize) -> Transition {
        let Some(at) = self.candidates(cx).get(index).copied() else { return Transition::None };
        let moved = self.cursor.move_to(at);
        match self.submit(cx) {
            Transition::None => moved,
            submitted => submitted,
        }
    }

    fn draw(&self, cx: &Context<'_>, canvas: &mut Canvas<'_>) {
        let Some(layout) = panel::layout(cx) else { return };
        let camera = self.cursor.camera(cx, &layout);
        self.cursor.draw_dungeon(cx, canvas, &layout);
        if let Some(range) = self.bound(cx.view()) {
            range_ring::draw(cx, canvas, camera, range);
        }
        self.draw_area(cx, canvas, camera);
        self.draw_details(cx, canvas, layout.log);
        self.cursor.draw(cx, canvas, camera);
    }

    fn opaque(&self) -> bool {
        true
    }
}
