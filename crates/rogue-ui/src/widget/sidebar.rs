//! The sidebar: everyone in view, the nearest first, in a line with sign, health and the numbers of their
//! threat, where there is room with the words below it, and together in the title; then the items in view.
//! Equal creatures are counted where not all have the room for their words.

use ratatui_core::layout::Rect;
use ratatui_core::style::{Modifier, Style};
use rogue_travel::Reach;
use rogue_words::describe::{self, DeathClock, Numbers};
use rogue_words::messages::{self, Noun};
use rogue_words::text;
use roguecore::{EntityView, Point, View};

use super::{bar, rule, window};
use crate::canvas::Canvas;
use crate::context::Context;
use crate::layout::STRIP_HEIGHT;

/// Columns of the sign before a name, with a blank.
const SIGN_WIDTH: u16 = 2;
/// Columns of "x9", with a blank.
const COUNT_WIDTH: u16 = 3;
/// Columns of "+99", with a blank.
const MORE_WIDTH: u16 = 4;
/// Columns between a name and the numbers of its threat: with one they run together.
const NUMBERS_GAP: usize = 2;
/// Columns of a health bar.
const BAR_WIDTH: (u16, u16) = (5, 12);

/// The contents of one place of the list.
struct Entry<'a> {
    entity: EntityView<'a>,
    /// How many it stands for.
    count: usize,
    /// Hit points and the most of them, of all it stands for.
    health: Option<(i64, i64)>,
    /// Of actors, in words.
    statuses: Vec<String>,
    /// Name with count and statuses.
    label: String,
    /// For actors.
    threat: Option<describe::ThreatWords>,
    /// Why it is not to be seen on the map.
    note: Option<String>,
}

/// A place of the list, and the cell of the map that it stands for.
struct Placed<'a> {
    area: Rect,
    entry: Entry<'a>,
}

/// The list as it fits into an area.
struct Layout<'a> {
    placed: Vec<Placed<'a>>,
    /// How many are left out.
    hidden: usize,
    /// The names of those.
    hidden_names: Vec<String>,
    /// Which of the numbers of a threat have room beside the names.
    numbers: Numbers,
    /// Columns of the longest of them.
    numbers_width: usize,
}

/// Draws the list. `marked` is the cell under a cursor or the mouse.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, marked: Option<Point>) {
    let theme = cx.theme();
    if area.is_empty() {
        return;
    }
    let title = describe::together(cx.view());
    let title = title.map(|clock| danger(clock, area.width));
    rule::draw_title(cx, canvas, area, title.as_deref().unwrap_or("In view"));
    let layout = layout(area, cx.view());
    let inner = inner(area);
    if layout.placed.is_empty() && layout.hidden == 0 {
        canvas.text(inner.x, inner.y, inner.width, "nothing in view", theme.faint());
    }
    for placed in &layout.placed {
        if area.height == STRIP_HEIGHT {
            draw_figure(cx, canvas, placed);
            continue;
        }
        draw_entry(cx, canvas, &layout, placed, marked == Some(placed.entry.entity.at));
    }
    if area.height == STRIP_HEIGHT {
        draw_hidden_in_strip(canvas, &layout, inner, theme.faint());
    } else if layout.hidden > 0 {
        let more = layout.more(inner.width);
        canvas.text(inner.x, inner.bottom() - 1, inner.width, &more, theme.faint());
    }
}

impl Layout<'_> {
    /// "+3 more: 2 goblins, ogre": those that are left out, with as many names as fit into that many columns.
    fn more(&self, width: u16) -> String {
        let mut more = format!("+{} more", self.hidden);
        for (index, name) in self.hidden_names.iter().enumerate() {
            let longer = format!("{more}{} {name}", if index == 0 { ":" } else { "," });
            if text::width(&longer) > width.into() {
                break;
            }
            more = longer;
        }
        more
    }
}

/// The title where enemies can kill the player soon, as it fits into that many columns.
fn danger(clock: DeathClock, width: u16) -> String {
    let title = clock.title();
    let has_room = title.len() + TITLE_FRAME <= width.into();
    if has_room { title } else { clock.short_title() }
}

/// Columns of the frame on both sides of a title.
const TITLE_FRAME: usize = 4;

/// The cell of the map that a cell of the sidebar stands for.
pub(crate) fn cell_at(area: Rect, view: View<'_>, cell: (u16, u16)) -> Option<Point> {
    if !area.contains(cell.into()) {
        return None;
    }
    let mut placed = layout(area, view).placed.into_iter();
    placed.find(|it| it.area.contains(cell.into())).map(|it| it.entry.entity.at)
}

/// Columns of the box beside the mouse.
const BOX_WIDTH: u16 = 32;

/// Draws a box within the map, beside the mouse, about the actor in a cell: name, health and threat; nothing where none
/// is.
pub(crate) fn draw_beside(
    cx: &Context<'_>,
    canvas: &mut Canvas<'_>,
    map: Rect,
    mouse: (u16, u16),
    at: Point,
) {
    let is_meant = |it: &Entry<'_>| it.entity.at == at && it.threat.is_some();
    let Some(entry) = entries(cx.view()).into_iter().find(is_meant) else { return };
    let rows = entry.rows(room(BOX_WIDTH - 2)) as u16;
    let area = window::near(map, BOX_WIDTH, rows + 2, mouse);
    let area = window::draw_plain(canvas, area, cx.theme());
    let numbers_width = text::width(entry.numbers(Numbers::All));
    let placed = Placed { area: Rect { height: area.height.min(rows), ..area }, entry };
    let layout = Layout {
        placed: Vec::new(),
        hidden: 0,
        hidden_names: Vec::new(),
        numbers: Numbers::All,
        numbers_width,
    };
    draw_entry(cx, canvas, &layout, &placed, false);
}

/// The rows that show everyone with all words, and the title.
pub(super) fn wanted_rows(view: View<'_>, width: u16) -> u16 {
    let room = room(inner(Rect::new(0, 0, width, 1)).width);
    let rows: usize = entries(view).iter().map(|entry| entry.rows(room)).sum();
    u16::try_from(rows.max(1) + 1).unwrap_or(u16::MAX)
}

/// The rows below the title.
fn inner(area: Rect) -> Rect {
    let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(1));
    Rect { x: area.x + 1, y: area.y + 1, width, height }
}

/// Columns right of the signs.
fn room(width: u16) -> usize {
    width.saturating_sub(SIGN_WIDTH).into()
}

/// Columns of a health bar beside a label in a row of that many columns: fewer where the label needs them.
fn bar_width(room: usize, label: &str) -> usize {
    let (least, most) = (usize::from(BAR_WIDTH.0), usize::from(BAR_WIDTH.1));
    let left = room.saturating_sub(text::width(label) + 1);
    (room / 4).min(left).clamp(least, most)
}

/// The list in one row, as figures: those that come first are shown.
fn strip(inner: Rect, entries: Vec<Entry<'_>>) -> Layout<'_> {
    let everyone: usize = entries.iter().map(|entry| entry.count).sum();
    let entries = counted(entries);
    let (mut placed, mut x) = (Vec::new(), inner.x);
    // Room for the number of those that are left out.
    let end = inner.right().saturating_sub(MORE_WIDTH);
    for entry in entries {
        let width = entry.figure_width();
        if x + width > end {
            break;
        }
        placed.push(Placed { area: Rect { x, width, ..inner }, entry });
        x += width + 1;
    }
    let hidden = everyone - placed.iter().map(|it| it.entry.count).sum::<usize>();
    let hidden_names = Vec::new();
    Layout { placed, hidden, hidden_names, numbers: Numbers::Deaths, numbers_width: 0 }
}

/// Draws a figure with the health, or the number, of those that it stands for.
fn draw_figure(cx: &Context<'_>, canvas: &mut Canvas<'_>, placed: &Placed<'_>) {
    let (theme, Placed { area, entry }) = (cx.theme(), placed);
    draw_sign(cx, canvas, placed);
    let mut beside = Rect { x: area.x + SIGN_WIDTH, width: area.width - SIGN_WIDTH, ..*area };
    if entry.count > 1 {
        canvas.text(beside.x, beside.y, beside.width, &format!("x{}", entry.count), theme.text());
        beside = Rect { x: beside.x + COUNT_WIDTH, width: BAR_WIDTH.0, ..beside };
    }
    if let Some(health) = entry.health {
        bar::draw_small(canvas, Rect { width: BAR_WIDTH.0, ..beside }, theme, health);
    }
}

fn draw_sign(cx: &Context<'_>, canvas: &mut Canvas<'_>, Placed { area, entry }: &Placed<'_>) {
    let theme = cx.theme();
    let look = theme.entity(&entry.entity, theme.tile(cx.view().tile(entry.entity.at)).bg);
    canvas.icon(area.x, area.y, theme.icon_of(entry.entity.prototype, look.glyph, look.style()));
}

/// Draws at the end of the strip how many are left out.
fn draw_hidden_in_strip(canvas: &mut Canvas<'_>, layout: &Layout<'_>, inner: Rect, style: Style) {
    if layout.hidden > 0 {
        let more = format!("+{}", layout.hidden);
        let x = inner.right().saturating_sub(more.len() as u16);
        canvas.text(x, inner.y, inner.width, &more, style);
    }
}

/// Gives each entry a row, and those that come first the rows that are left.
fn layout(area: Rect, view: View<'_>) -> Layout<'_> {
    let (inner, mut entries) = (inner(area), entries(view));
    if area.height == STRIP_HEIGHT {
        return strip(inner, entries);
    }
    let room = room(inner.width);
    let all = |entries: &[Entry<'_>]| entries.iter().map(|it| it.rows(room)).sum::<usize>();
    let everyone: usize = entries.iter().map(|entry| entry.count).sum();
    let height = usize::from(inner.height);
    if all(&entries) > height {
        entries = counted(entries);
    }
    let mut hidden_names = Vec::new();
    if entries.len() > height {
        // The last row tells how many are left out.
        let left_out = entries.split_off(height.saturating_sub(1));
        hidden_names.extend(left_out.iter().map(|it| text::uncapitalize(it.name())));
    }
    let hidden = everyone - entries.iter().map(|it| it.count).sum::<usize>();
    let mut spare = height.saturating_sub(entries.len() + usize::from(hidden > 0));
    let (mut placed, mut y) = (Vec::new(), inner.y);
    for entry in entries {
        let rows = 1 + entry.more_rows(room, spare);
        spare -= rows - 1;
        placed.push(Placed { area: Rect { y, height: rows as u16, ..inner }, entry });
        y += rows as u16;
    }
    let with_numbers = || placed.iter().filter(|it| it.words(room) == 0).map(|it| &it.entry);
    let has_room = with_numbers().all(|entry| entry.has_room(Numbers::All, room));
    let numbers = if has_room { Numbers::All } else { Numbers::Deaths };
    let width = |entry: &Entry<'_>| text::width(entry.numbers(numbers));
    let numbers_width = with_numbers().map(width).max().unwrap_or(0);
    Layout { placed, hidden, hidden_names, numbers, numbers_width }
}

impl Placed<'_> {
    /// The rows with the words of the threat.
    fn words(&self, room: usize) -> usize {
        let words = self.entry.words(room);
        if usize::from(self.area.height) > words { words } else { 0 }
    }
}

impl Entry<'_> {
    /// Columns in a strip: a sign, the number of those that it stands for, their health.
    const fn figure_width(&self) -> u16 {
        let count = if self.count > 1 { COUNT_WIDTH } else { 0 };
        let health = if self.health.is_some() { BAR_WIDTH.0 } else { 0 };
        SIGN_WIDTH + count + health
    }

    /// The rows that show all of it.
    fn rows(&self, room: usize) -> usize {
        1 + self.more_rows(room, usize::MAX)
    }

    /// The rows below the first one that it can use, of those that are left: for the words of the threat,
    /// then for the text or bar that has no room beside the name.
    fn more_rows(&self, room: usize, left: usize) -> usize {
        let words = Some(self.words(room)).filter(|&words| words <= left).unwrap_or(0);
        let beside = if words > 0 { 0 } else { text::width(self.numbers(Numbers::Deaths)) + 1 };
        let is_more = !self.parts(room, beside).1.is_empty() || self.has_bar_below(room, beside);
        words + usize::from(words < left && is_more)
    }

    /// The rows of the words of the threat.
    fn words(&self, room: usize) -> usize {
        self.threat.as_ref().map_or(0, |threat| threat.lines(room).len())
    }

    fn numbers(&self, numbers: Numbers) -> &str {
        self.threat.as_ref().map_or("", |threat| threat.numbers(numbers))
    }

    /// The numbers that have room beside the whole name, those first. A name comes before the numbers: "F… you 3+ it 1"
    /// is about nobody.
    fn numbers_beside_name(&self, first: Numbers, room: usize) -> &str {
        let name = text::width(self.name());
        let choices = [first, Numbers::Deaths, Numbers::Yours].map(|it| self.numbers(it));
        let fits = |numbers: &&str| name + NUMBERS_GAP + text::width(numbers) <= room;
        choices.into_iter().find(fits).unwrap_or("")
    }

    /// Whether name, statuses, bar and numbers have room in one row.
    fn has_room(&self, numbers: Numbers, room: usize) -> bool {
        let (label, numbers) = (text::width(&self.label), text::width(self.numbers(numbers)));
        label + 1 + usize::from(BAR_WIDTH.0) + 1 + numbers <= room
    }

    /// Whether the name and that many columns leave no room for a bar.
    fn has_bar_below(&self, room: usize, beside: usize) -> bool {
        let needed = text::width(self.name()) + 1 + usize::from(BAR_WIDTH.0) + beside;
        self.health.is_some() && needed > room
    }

    /// The text of the first row beside a bar and that many columns, and the text below it.
    fn parts(&self, room: usize, beside: usize) -> (String, &str) {
        match (&self.note, self.health) {
            (_, Some(_)) => {
                let bar = if self.has_bar_below(room, beside) { 0 } else { BAR_WIDTH.0 + 1 };
                label(&self.label, room.saturating_sub(usize::from(bar) + beside))
            }
            (None, None) => label(&self.label, room),
            (Some(note), None) => {
                let both = format!("{}, {note}", self.label);
                let has_room = text::width(&both) <= room;
                if has_room { (both, "") } else { (text::truncate(&self.label, room), note) }
            }
        }
    }

    /// The name without statuses.
    fn name(&self) -> &str {
        self.label.split(", ").next().unwrap_or_default()
    }
}

/// The same with equal creatures in one: those of one kind with the same statuses and the same blows. The first of them
/// is the nearest, and tells when one of them can kill.
fn counted(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let mut groups: Vec<Entry<'_>> = Vec::new();
    for entry in entries {
        let is_equal = |other: &&mut Entry<'_>| {
            let threats = entry.threat.as_ref().zip(other.threat.as_ref());
            other.label == entry.label && threats.is_some_and(|(one, other)| one.is_alike(other))
        };
        match groups.iter_mut().find(is_equal) {
            Some(group) => {
                group.count += 1;
                let sum = |(hp, max): (i64, i64)| {
                    entry.health.map(|(more, most)| (hp + more, max + most))
                };
                group.health = group.health.and_then(sum);
            }
            None => groups.push(entry),
        }
    }
    for group in groups.iter_mut().filter(|group| group.threat.is_some()) {
        group.label = actor_label(&group.entity, group.count, &group.statuses);
    }
    groups
}

/// The name of an actor, or of that many equal ones, with their statuses.
fn actor_label(entity: &EntityView<'_>, count: usize, statuses: &[String]) -> String {
    let name = match count {
        1 => text::clean_name(&entity.prototype.name),
        _ => Noun::of(entity.prototype).with_count(count),
    };
    let name = if entity.makes_way { messages::with_your(&name) } else { name };
    let mut label = text::capitalize(&name);
    for status in statuses {
        label.push_str(", ");
        label.push_str(status);
    }
    label
}

fn entries(view: View<'_>) -> Vec<Entry<'_>> {
    let player = view.player().at;
    let mut all = view.entities();
    all.retain(|entity| !entity.player);
    all.sort_by_key(|entity| (entity.at.distance_squared(player), entity.id));
    let (actors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(EntityView::is_actor);
    let mut reach = Reach::new(view);
    let actors = actors.into_iter().map(|entity| {
        let statuses = describe::statuses_with_odds(view, &entity);
        let label = actor_label(&entity, 1, &statuses);
        let threat = Some(describe::threat_within(view, &mut reach, &entity));
        let health =
            describe::living_fighter(&entity).map(|it| (it.hp().into(), it.max_hp().into()));
        Entry { entity, count: 1, health, statuses, label, threat, note: None }
    });
    let mut all: Vec<Entry<'_>> = actors.collect();
    for (note, alike) in by_cover(view, others) {
        // Equal ones are one row; the dead are no news.
        for (entity, count) in describe::grouped(&alike).into_iter().filter(|(it, _)| !it.corpse) {
            let label = text::capitalize(&describe::group_name(view, entity, count));
            let (entity, note, statuses) = (*entity, note.clone(), Vec::new());
            all.push(Entry { entity, count, health: None, statuses, label, threat: None, note });
        }
    }
    all
}

/// Things by the note of their cell: those at the player's feet are not counted with those that lie elsewhere.
fn by_cover<'a>(
    view: View<'a>,
    things: Vec<EntityView<'a>>,
) -> Vec<(Option<String>, Vec<EntityView<'a>>)> {
    let mut groups: Vec<(Option<String>, Vec<EntityView<'a>>)> = Vec::new();
    for thing in things {
        let note = cover_note(view, &thing);
        match groups.iter_mut().find(|(other, _)| *other == note) {
            Some((_, group)) => group.push(thing),
            None => groups.push((note, vec![thing])),
        }
    }
    groups
}

/// The note on the actor that stands on a thing, so that it is not to be seen on the map.
fn cover_note(view: View<'_>, entity: &EntityView<'_>) -> Option<String> {
    let here = view.entities_at(entity.at);
    let top = here.first().filter(|top| top.is_actor())?;
    let name = text::clean_name(&top.prototype.name);
    Some(if top.player { "at your feet".to_owned() } else { format!("under the {name}") })
}

fn draw_entry(
    cx: &Context<'_>,
    canvas: &mut Canvas<'_>,
    layout: &Layout<'_>,
    placed: &Placed<'_>,
    marked: bool,
) {
    let (theme, Placed { area, entry }) = (cx.theme(), placed);
    draw_sign(cx, canvas, placed);
    let (x, room) = (area.x + SIGN_WIDTH, room(area.width));
    let (width, words) = (room as u16, placed.words(room));
    let danger = theme.fg(theme.palette().enemy_attack);
    let numbers = if words > 0 { "" } else { entry.numbers_beside_name(layout.numbers, room) };
    let mut left = room;
    if !numbers.is_empty() {
        let aligned = text::width(entry.name()) + NUMBERS_GAP + layout.numbers_width <= room;
        let columns = if aligned { layout.numbers_width } else { text::width(numbers) };
        left -= NUMBERS_GAP + columns;
        let column = room - text::width(numbers);
        canvas.text(x + column as u16, area.y, width, numbers, danger);
    }
    let has_bar_below = entry.has_bar_below(left, 0);
    let mut draw_bar = |y: u16, width: usize, right: usize| {
        if let Some(health) = entry.health {
            let x = x + (right - width.min(right)) as u16;
            let area = Rect { x, y, width: width as u16, height: 1 };
            bar::draw_small(canvas, area, theme, health);
        }
    };
    if entry.health.is_some() && !has_bar_below {
        let bar = bar_width(left, &entry.label);
        draw_bar(area.y, bar, left);
        left -= bar + 1;
    } else if has_bar_below && usize::from(area.height) > words + 1 {
        draw_bar(area.y + 1, bar_width(room, ""), room);
    }
    let (name, more) = match entry.health {
        Some(_) => label(&entry.label, left),
        None => entry.parts(room, 0),
    };
    let style = if marked { theme.text().add_modifier(Modifier::REVERSED) } else { theme.text() };
    canvas.text(x, area.y, left as u16, &text::truncate(&name, left), style);
    let mut rows = area.y + 1..area.bottom();
    let style = if entry.health.is_some() { theme.text() } else { theme.faint() };
    // The threat comes first where there is no room for both.
    if rows.len() > words
        && let Some(y) = rows.next()
    {
        let room = if has_bar_below { room - bar_width(room, "") - 1 } else { room };
        canvas.text(x, y, room as u16, &text::truncate(more, room), style);
    }
    let lines = entry.threat.as_ref().map(|threat| threat.lines(room)).unwrap_or_default();
    for (y, line) in rows.zip(lines) {
        canvas.text(x, y, width, &line, danger);
    }
}

/// Name and statuses in that many columns, and the statuses that do not fit: each stands whole.
fn label(all: &str, columns: usize) -> (String, &str) {
    let ends = all.match_indices(", ").map(|(end, _)| end).chain([all.len()]);
    match ends.filter(|&end| text::width(&all[..end]) <= columns).last() {
        Some(end) => (all[..end].to_owned(), all[end..].trim_start_matches(", ")),
        None => (text::truncate(all, columns), ""),
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game};

    use super::*;

    fn game(scene: &str) -> Game {
        Game::from_scene(Content::classic(), scene).unwrap()
    }

    fn labels(view: View<'_>, height: u16) -> (Vec<(String, u16)>, usize) {
        let layout = layout(Rect::new(0, 0, 27, height), view);
        let placed = layout.placed.into_iter().map(|it| (it.entry.label, it.area.height));
        (placed.collect(), layout.hidden)
    }

    #[test]
    fn actors_come_first_the_nearest_first_and_corpses_are_left_out() {
        let game = game(
            "########\n#@.1o2.#\n########\n\n1 = dagger\n2 = remains of orc, troll confused 3",
        );
        let (labels, hidden) = labels(game.view(), 20);
        let labels: Vec<_> = labels.iter().map(|(label, _)| label.as_str()).collect();
        assert_eq!(labels, ["Orc", "Troll, confused 3", "A dagger"]);
        assert_eq!(hidden, 0);
    }

    #[test]
    fn with_less_room_each_is_shown_in_fewer_rows_and_the_rest_is_counted() {
        let game = game("########\n#@.oTO.#\n#...o..#\n########");
        let rows = |height| {
            let (labels, hidden) = labels(game.view(), height);
            (labels.iter().map(|(_, rows)| *rows).collect::<Vec<_>>(), hidden)
        };
        assert_eq!(rows(17), (vec![3, 3, 3, 3], 0));
        assert_eq!(
            rows(12),
            (vec![3, 3, 3], 0),
            "the orcs are one row, and there are words for all"
        );
        assert_eq!(rows(9), (vec![3, 3, 1], 0), "words for those that are near");
        assert_eq!(rows(5), (vec![2, 1, 1], 0), "a bar without room beside the numbers");
        assert_eq!(rows(3), (vec![1], 2), "the troll and the ogre");
        let crowd = labels(game.view(), 5).0;
        assert_eq!(crowd[0].0, "2 orcs");
    }

    #[test]
    fn a_strip_has_figures_beside_each_other_that_can_be_tapped() {
        let game = game("########\n#@.oTO.#\n#...o..#\n########");
        let found = |width| {
            let strip = layout(Rect::new(0, 9, width, STRIP_HEIGHT), game.view());
            (strip.placed.iter().map(|it| it.area.x).collect::<Vec<_>>(), strip.hidden)
        };
        assert_eq!(found(40), (vec![1, 12, 20], 0), "two orcs, a troll and an ogre");
        assert_eq!(found(25), (vec![1, 12], 1));
        let tapped = |x| cell_at(Rect::new(0, 9, 40, 2), game.view(), (x, 10)).map(|at| at.x);
        assert_eq!([2, 11, 12, 30].map(tapped), [Some(3), None, Some(4), None]);
    }

    #[test]
    fn equal_companions_are_one_row_with_their_owner_and_statuses() {
        let scene = "########\n#@dd...#\n########\n\nd = wolf webbed 20";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        assert_eq!(labels(game.view(), 3).0[0].0, "Your 2 wolves, entangled 20");
    }

    #[test]
    fn statuses_that_do_not_fit_are_kept_whole() {
        let all = "Goblin, asleep, burning 3";
        let at = [30, 24, 14, 13, 6, 5].map(|columns| label(all, columns));
        let at = at.each_ref().map(|(name, more)| (name.as_str(), *more));
        let (burning, both) = ("burning 3", "asleep, burning 3");
        assert_eq!(at[..2], [(all, ""), ("Goblin, asleep", burning)]);
        assert_eq!(at[2..4], [("Goblin, asleep", burning), ("Goblin", both)]);
        assert_eq!(at[4..], [("Goblin", both), ("Gobl…", "")]);
    }

    #[test]
    fn a_status_without_room_beside_the_name_has_a_row() {
        let scene = "########\n#@.k...#\n########\n\nk = gate_keeper dormant on";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let (all, hidden) = labels(game.view(), 20);
        assert_eq!((all, hidden), (vec![("Keeper of the gate, standing still".to_owned(), 5)], 0));
    }

    #[test]
    fn an_item_below_a_creature_says_so() {
        let game = game("########\n#@.1.2.#\n########\n\n1 = orc, dagger\n2 = sword");
        let layout = layout(Rect::new(0, 0, 27, 20), game.view());
        let notes = layout.placed.iter().map(|it| (&*it.entry.label, it.entry.note.as_deref()));
        let items: Vec<_> = notes.skip(1).collect();
        assert_eq!(items, [("A dagger", Some("under the orc")), ("A sword", None)]);
    }

    #[test]
    fn a_row_stands_for_the_cell_of_its_creature() {
        let game = game("########\n#@.o.T.#\n########");
        let area = Rect::new(50, 7, 27, 9);
        let cell = |y| cell_at(area, game.view(), (55, y)).map(|at| at.x);
        assert_eq!([7, 8, 10, 11, 13].map(cell), [None, Some(3), Some(3), Some(5), Some(5)]);
    }
}
