//! The sidebar: everyone in view, the nearest first, with health, statuses and what they threaten,
//! together in the title; then the items in view. With less room each is shown in fewer rows, down to
//! one, in which equal creatures are counted.

use ratatui_core::layout::Rect;
use ratatui_core::style::Modifier;
use roguecore::{EntityView, Point, View};

use super::{bar, rule};
use crate::canvas::Canvas;
use crate::context::Context;
use crate::describe;
use crate::messages::{self, Noun};
use crate::text;

/// Columns of the sign before a name, with a blank.
const SIGN_WIDTH: u16 = 2;
/// The most columns of a health bar.
const MAX_BAR_WIDTH: u16 = 20;
/// The most rows of an actor: name and statuses, health, statuses that have no room beside the name, and two of
/// the threat.
const MAX_ROWS: u16 = 5;

/// Columns of the health bar of a creature in one row, where the row has room for it.
const SMALL_BAR_WIDTH: u16 = 8;

/// What one place of the list shows.
struct Entry<'a> {
    entity: EntityView<'a>,
    /// How many it stands for.
    count: usize,
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
}

/// Draws the list. `marked` is the cell under a cursor or the mouse.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, marked: Option<Point>) {
    let theme = cx.theme();
    if area.is_empty() {
        return;
    }
    let title = describe::together(cx.view());
    let title = title.map(|turns| format!("You die in {turns}+ turns"));
    rule::draw_title(canvas, area, theme, title.as_deref().unwrap_or("In view"));
    let layout = layout(area, cx.view());
    let inner = inner(area);
    if layout.placed.is_empty() && layout.hidden == 0 {
        canvas.text(inner.x, inner.y, inner.width, "nobody else", theme.faint());
    }
    for placed in &layout.placed {
        draw_entry(cx, canvas, placed, marked == Some(placed.entry.entity.at));
    }
    if layout.hidden > 0 {
        let more = format!("and {} more", layout.hidden);
        canvas.text(inner.x, inner.bottom() - 1, inner.width, &more, theme.faint());
    }
}

/// The cell of the map that a cell of the sidebar stands for.
pub(crate) fn cell_at(area: Rect, view: View<'_>, cell: (u16, u16)) -> Option<Point> {
    if !area.contains(cell.into()) {
        return None;
    }
    let mut placed = layout(area, view).placed.into_iter();
    placed.find(|it| it.area.contains(cell.into())).map(|it| it.entry.entity.at)
}

/// The rows below the title.
fn inner(area: Rect) -> Rect {
    let (width, height) = (area.width.saturating_sub(2), area.height.saturating_sub(1));
    Rect { x: area.x + 1, y: area.y + 1, width, height }
}

/// Gives each entry as many rows as fit for all.
fn layout(area: Rect, view: View<'_>) -> Layout<'_> {
    let (inner, entries) = (inner(area), entries(view));
    let height = |entry: &Entry<'_>, most: u16| rows(entry, inner.width).min(most);
    let all = |most: u16| entries.iter().map(|it| u32::from(height(it, most))).sum::<u32>();
    let most = (1..=MAX_ROWS).rev().find(|&most| all(most) <= inner.height.into()).unwrap_or(1);
    let entries = if most == 1 { counted(entries) } else { entries };
    let height = |entry: &Entry<'_>, most: u16| rows(entry, inner.width).min(most);
    let (mut placed, mut y, count) = (Vec::<Placed<'_>>::new(), inner.y, entries.len());
    let everyone: usize = entries.iter().map(|entry| entry.count).sum();
    for (index, entry) in entries.into_iter().enumerate() {
        let rows = height(&entry, most);
        // The last row tells how many are left out.
        let needed = rows + u16::from(index + 1 < count && all_hidden(y + rows, inner));
        if y + needed > inner.bottom() {
            break;
        }
        placed.push(Placed { area: Rect { y, height: rows, ..inner }, entry });
        y += rows;
    }
    let hidden = everyone - placed.iter().map(|it| it.entry.count).sum::<usize>();
    Layout { placed, hidden }
}

/// The same with equal creatures in one: those of one kind with the same statuses and the same threat in short.
fn counted(entries: Vec<Entry<'_>>) -> Vec<Entry<'_>> {
    let mut groups: Vec<Entry<'_>> = Vec::new();
    for entry in entries {
        let short = |it: &Entry<'_>| it.threat.as_ref().map(|threat| threat.short().to_owned());
        let is_equal = |other: &&mut Entry<'_>| {
            entry.threat.is_some() && other.label == entry.label && short(other) == short(&entry)
        };
        match groups.iter_mut().find(is_equal) {
            Some(group) => group.count += 1,
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

/// Whether nothing fits below that row.
fn all_hidden(y: u16, inner: Rect) -> bool {
    y >= inner.bottom()
}

/// The rows that show all of an entry.
fn rows(entry: &Entry<'_>, width: u16) -> u16 {
    match &entry.threat {
        Some(threat) => {
            let room = usize::from(width - SIGN_WIDTH);
            let more = u16::from(!label(&entry.label, room).1.is_empty());
            2 + more + threat.lines(room).len() as u16
        }
        None => 1 + u16::from(entry.note.is_some()),
    }
}

fn entries(view: View<'_>) -> Vec<Entry<'_>> {
    let player = view.player().at;
    let mut all = view.entities();
    all.retain(|entity| !entity.player);
    all.sort_by_key(|entity| (entity.at.distance_squared(player), entity.id));
    let (actors, others): (Vec<_>, Vec<_>) = all.into_iter().partition(EntityView::is_actor);
    let actors = actors.into_iter().map(|entity| {
        let statuses = describe::statuses_with_odds(view, &entity);
        let label = actor_label(&entity, 1, &statuses);
        let threat = Some(describe::threat(view, &entity));
        Entry { entity, count: 1, statuses, label, threat, note: None }
    });
    // Equal ones are one row; the dead are no news.
    let others = describe::grouped(&others).into_iter().filter(|(it, _)| !it.corpse);
    let others = others.map(|(entity, count)| {
        let label = text::capitalize(&describe::group_name(view, entity, count));
        let (entity, note) = (*entity, cover_note(view, entity));
        Entry { entity, count, statuses: Vec::new(), label, threat: None, note }
    });
    actors.chain(others).collect()
}

/// Who stands on a thing, so that it is not to be seen on the map.
fn cover_note(view: View<'_>, entity: &EntityView<'_>) -> Option<String> {
    let here = view.entities_at(entity.at);
    let top = here.first().filter(|top| top.is_actor())?;
    let name = text::clean_name(&top.prototype.name);
    Some(if top.player { "below you".to_owned() } else { format!("below the {name}") })
}

fn draw_entry(cx: &Context<'_>, canvas: &mut Canvas<'_>, placed: &Placed<'_>, marked: bool) {
    let (theme, Placed { area, entry }) = (cx.theme(), placed);
    let look = theme.entity(&entry.entity, theme.tile(cx.view().tile(entry.entity.at)).bg);
    canvas.put(area.x, area.y, look.glyph, look.style());
    let (x, width) = (area.x + SIGN_WIDTH, area.width.saturating_sub(SIGN_WIDTH));
    let style = if marked { theme.text().add_modifier(Modifier::REVERSED) } else { theme.text() };
    let room = usize::from(width);
    let fighter = describe::living_fighter(&entry.entity);
    let (Some(threat), Some(fighter)) = (&entry.threat, fighter) else {
        canvas.text(x, area.y, width, &text::truncate(&entry.label, room), style);
        if let Some(note) = entry.note.as_deref().filter(|_| area.height > 1) {
            canvas.text(x, area.y + 1, width, &text::truncate(note, room), theme.faint());
        }
        return;
    };
    let short = if area.height < 3 { threat.short() } else { "" };
    let short_width = short.chars().count();
    let name_room = room.saturating_sub(if short.is_empty() { 0 } else { short_width + 1 });
    let (name, more) = label(&entry.label, name_room);
    let used = canvas.text(x, area.y, width, &name, style);
    let bar_room = usize::from(SMALL_BAR_WIDTH) + 2;
    if area.height == 1 && entry.count == 1 && usize::from(used) + bar_room <= name_room {
        let right = x + name_room as u16 - 1;
        let small = Rect { x: right - SMALL_BAR_WIDTH, width: SMALL_BAR_WIDTH, height: 1, ..*area };
        bar::draw_small(canvas, small, theme, &fighter);
    }
    let danger = theme.fg(theme.palette().enemy_attack);
    if !short.is_empty() && short_width < room {
        canvas.text(x + (room - short_width) as u16, area.y, width, short, danger);
    }
    if area.height > 1 {
        let below = Rect { x, y: area.y + 1, width: width.min(MAX_BAR_WIDTH), height: 1 };
        bar::draw(canvas, below, theme, &fighter, "");
    }
    let mut rows = area.y + 2..area.bottom();
    let lines = threat.lines(room);
    // The threat comes first where there is no room for both.
    if rows.len() > lines.len()
        && let Some(y) = rows.next()
    {
        canvas.text(x, y, width, &text::truncate(more, room), theme.text());
    }
    for (y, line) in rows.zip(lines) {
        canvas.text(x, y, width, &line, danger);
    }
}

/// Name and statuses in that many columns, and the statuses that do not fit: each stands whole.
fn label(all: &str, columns: usize) -> (String, &str) {
    let ends = all.match_indices(", ").map(|(end, _)| end).chain([all.len()]);
    match ends.filter(|&end| all[..end].chars().count() <= columns).last() {
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
        assert_eq!(rows(17), (vec![4, 4, 4, 4], 0));
        assert_eq!(rows(9), (vec![2, 2, 2, 2], 0));
        assert_eq!(rows(5), (vec![1, 1, 1], 0), "the orcs are one row");
        assert_eq!(rows(3), (vec![1], 2), "the troll and the ogre");
        assert_eq!(rows(2), (vec![], 4), "the orcs are two of those left out");
        let crowd = labels(game.view(), 5).0;
        assert_eq!(crowd[0].0, "2 orcs");
    }

    #[test]
    fn equal_companions_are_one_row_with_their_owner_and_statuses() {
        let scene = "########\n#@dd...#\n########\n\nd = wolf webbed 20";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        assert_eq!(labels(game.view(), 3).0[0].0, "Your 2 wolves, webbed 20");
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
        assert_eq!(items, [("A dagger", Some("below the orc")), ("A sword", None)]);
    }

    #[test]
    fn a_row_stands_for_the_cell_of_its_creature() {
        let game = game("########\n#@.o.T.#\n########");
        let area = Rect::new(50, 7, 27, 9);
        let cell = |y| cell_at(area, game.view(), (55, y)).map(|at| at.x);
        assert_eq!([7, 8, 11, 12, 15].map(cell), [None, Some(3), Some(3), Some(5), Some(5)]);
    }
}
