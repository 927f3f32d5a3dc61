//! The panel at the top of the sidebar: floor, health, experience, power and defence, equipment, and
//! the player's statuses and stats.

use std::fmt::Write as _;

use ratatui_core::layout::Rect;
use ratatui_core::style::Style;
use rogue_words::describe::{self, Condition};
use rogue_words::text;
use roguecore::{Content, InventoryItemView, StatId, View};

use super::rule::inset;
use super::{bar, here, sidebar, state};
use crate::canvas::{Canvas, Icon};
use crate::context::Context;
use crate::layout::Layout;
use crate::theme::Theme;

/// A short fact: an equipped item, a status, a stat.
struct Fact {
    icon: Option<Icon>,
    text: String,
    style: Style,
}

impl Fact {
    const fn is_equipment(&self) -> bool {
        self.icon.is_some()
    }

    /// Columns that it takes, with those between it and the next one.
    fn width(&self) -> usize {
        self.icon.map_or(0, |_| ICON_WIDTH) + text::width(&self.text) + FACT_GAP
    }
}

/// Columns of a sign with a blank.
const ICON_WIDTH: usize = 2;
/// Columns between two facts in one row.
const FACT_GAP: usize = 2;
/// Columns of "Floor: 10 of 10", with those after it.
const FLOOR_WIDTH: u16 = 17;
/// Columns of "+9 more", with a blank before it.
const MARKER_WIDTH: usize = 8;
/// Rows that the list of entities in view keeps where the player's own state needs more.
const MIN_SIDE: u16 = 6;

/// The layout of the dungeon screen, on which the panel takes rows that the list of entities in view and the contents
/// of the player's cell do not need, and gives the list those that it does not need itself.
pub(crate) fn layout(cx: &Context<'_>) -> Option<Layout> {
    let layout = cx.layout()?;
    let Layout { panel, here, side, .. } = layout;
    if layout.is_strip() {
        return Some(layout);
    }
    let facts = facts(cx);
    let wanted = wanted_rows(cx, &facts);
    let lacks = wanted.saturating_sub(panel.height);
    let side_wanted = sidebar::wanted_rows(cx.view(), side.width);
    let is_below = |part: Rect, above: Rect| part.y == above.bottom() && part.x == above.x;
    let moved = |part: Rect, rows: u16| Rect { y: part.y + rows, ..part };
    let shorter = |part: Rect, rows: u16| Rect { height: part.height - rows, ..moved(part, rows) };
    let taller = |rows: u16| Rect { height: panel.height + rows, ..panel };
    if is_below(side, panel) {
        let fewer = spare_rows(&facts, wanted, panel, side_wanted.saturating_sub(side.height));
        let more = lacks.min(side.height.saturating_sub(side_wanted));
        // The own state comes before the others in view.
        let most = side.height.saturating_sub(MIN_SIDE);
        let needed = (0..most).find(|rows| shows_state(&facts, wanted, taller(*rows)));
        let more = more.max(needed.unwrap_or(most));
        let height = panel.height + more - fewer;
        let side = Rect { y: panel.y + height, height: side.bottom() - panel.y - height, ..side };
        return Some(Layout { panel: Rect { height, ..panel }, side, ..layout });
    }
    if is_below(here, panel) && is_below(side, here) {
        let more = lacks.min(side.height.saturating_sub(side_wanted));
        let (here, side) = (moved(here, more), shorter(side, more));
        return Some(Layout { panel: taller(more), here, side, ..layout });
    }
    if is_below(here, panel) {
        // The part for the player's cell has a title as long as the panel hides nothing for it.
        let most = here.height.saturating_sub(here::wanted_rows(cx, here.width));
        let more = (0..most).find(|more| shows_all(&facts, wanted, taller(*more))).unwrap_or(most);
        return Some(Layout { panel: taller(more), here: shorter(here, more), ..layout });
    }
    Some(layout)
}

/// The rows, of those that the list of entities lacks, without which the panel still shows all facts, some of them
/// beside each other.
fn spare_rows(facts: &[Fact], wanted: u16, panel: Rect, lacking: u16) -> u16 {
    let most = (panel.height + facts.len() as u16).saturating_sub(wanted).min(lacking);
    let without = |rows: u16| Rect { height: panel.height - rows, ..panel };
    (1..=most).rev().find(|rows| shows_all(facts, wanted, without(*rows))).unwrap_or(0)
}

/// Whether an area shows all facts, some of them beside each other, where it wants that many rows for one in each.
fn shows_all(facts: &[Fact], wanted: u16, area: Rect) -> bool {
    let (width, height) =
        (inset(area).width, (area.height + facts.len() as u16).saturating_sub(wanted));
    let facts: Vec<&Fact> = facts.iter().collect();
    !arrange(&facts, width.into(), height.into(), 0).contains(&None)
}

/// The same of the statuses and stats alone: equipment is in the inventory, too.
fn shows_state(facts: &[Fact], wanted: u16, area: Rect) -> bool {
    let (width, height) =
        (inset(area).width, (area.height + facts.len() as u16).saturating_sub(wanted));
    let state: Vec<&Fact> = facts.iter().filter(|fact| !fact.is_equipment()).collect();
    !arrange(&state, width.into(), height.into(), 0).contains(&None)
}

/// The rows that show all facts below each other, without blank ones.
fn wanted_rows(cx: &Context<'_>, facts: &[Fact]) -> u16 {
    let bars = 1 + u16::from(cx.view().experience().is_some());
    1 + if cx.view().player().fighter.is_some() { bars + 1 } else { 0 } + facts.len() as u16
}

/// Draws the rows that there is something to say in, from the top. Blank rows only part them where there is
/// room for all.
pub(crate) fn draw(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let (theme, view) = (cx.theme(), cx.view());
    let facts = facts(cx);
    let fighter = view.player().fighter;
    if area.height <= 2 {
        return draw_strip(cx, canvas, inset(area));
    }
    let spaced = area.height > 8 && wanted_rows(cx, &facts) < area.height;
    let mut rows = Rows { area: inset(area), next: 0, spaced };
    draw_floor(canvas, rows.next(), theme, view);
    draw_bars(canvas, &mut rows, theme, view);
    if let Some(fighter) = fighter {
        rows.space();
        let row = rows.next();
        let half = row.width / 2;
        let (power, defence) = (fighter.power(), fighter.defence());
        canvas.text(row.x, row.y, half, &format!("Power {power}"), theme.text());
        canvas.text(row.x + half, row.y, half, &format!("Defence {defence}"), theme.text());
    }
    let rest = Rect { y: rows.area.y + rows.next, height: rows.left(), ..rows.area };
    draw_facts(canvas, rest, theme, facts);
}

/// Draws health, and below it the floor with what changes the player: statuses and stats.
fn draw_strip(cx: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
    let (theme, view) = (cx.theme(), cx.view());
    let mut rows = Rows { area, next: 0, spaced: false };
    if let Some(fighter) = view.player().fighter {
        bar::draw(canvas, rows.next(), theme, &fighter, Condition::of(Some(&fighter)).word());
    }
    let floor = rows.next();
    draw_floor(canvas, floor, theme, view);
    let state = state::rows(cx).into_iter();
    let facts = state.map(|(text, style)| Fact { icon: None, text, style }).collect();
    let (x, width) = (floor.x + FLOOR_WIDTH, floor.width.saturating_sub(FLOOR_WIDTH));
    draw_facts(canvas, Rect { x, width, ..floor }, theme, facts);
}

/// The row of the player's health.
pub(crate) fn health_row(area: Rect) -> Rect {
    let below_floor = Rect { y: area.y.saturating_add(1), height: 1, ..area };
    below_floor.intersection(area)
}

/// The equipped items, then statuses and stats.
fn facts(cx: &Context<'_>) -> Vec<Fact> {
    let mut inventory = cx.view().inventory();
    // In the order of the slots, however they were put on.
    inventory.sort_by_key(|item| item.item.equipment_slot);
    let equipped = inventory.iter().filter(|item| item.equipped).map(|item| Fact {
        icon: Some(cx.theme().icon(item.prototype)),
        text: equipped_line(cx.view().content(), item),
        style: cx.theme().text(),
    });
    let state = state::rows(cx).into_iter();
    equipped.chain(state.map(|(text, style)| Fact { icon: None, text, style })).collect()
}

/// Draws a row for each, or several beside each other where there are more than rows. Those that have no room
/// at all are counted at the end; they are equipment before they are statuses.
fn draw_facts(canvas: &mut Canvas<'_>, area: Rect, theme: Theme, mut facts: Vec<Fact>) {
    if area.is_empty() {
        return;
    }
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let all: Vec<&Fact> = facts.iter().collect();
    let mut places = arrange(&all, width, height, 0);
    if places.contains(&None) {
        facts.sort_by_key(Fact::is_equipment);
        places = arrange_some(&facts, width, height);
    }
    let hidden = places.iter().filter(|place| place.is_none()).count();
    let mut last_row = 0;
    for (fact, place) in facts.iter().zip(places) {
        let Some((row, column)) = place else { continue };
        let mut room = width.saturating_sub(column);
        if row + 1 == height {
            // Equipment is cut for the number of those that are hidden, and a text that is longer than a row.
            let is_cut = fact.is_equipment() || fact.width() > width + FACT_GAP;
            room = if hidden > 0 && is_cut { room.saturating_sub(MARKER_WIDTH) } else { room };
            last_row = column + fact.width().min(room + FACT_GAP);
        }
        let (x, y) = (area.x + column as u16, area.y + row as u16);
        let icon = fact.icon.map_or(0, |icon| {
            canvas.icon(x, y, icon);
            ICON_WIDTH
        });
        let room = room.saturating_sub(icon);
        let line = text::truncate(&fact.text, room);
        canvas.text(x + icon as u16, y, room as u16, &line, fact.style);
    }
    let marker = format!("+{hidden} more");
    let x = width.saturating_sub(marker.len()).min(last_row);
    // Next to the last of them there is a blank at least.
    if hidden > 0 && x + FACT_GAP > last_row {
        let y = area.bottom() - 1;
        canvas.text(area.x + x as u16, y, area.width, &marker, theme.faint());
    }
}

/// The places of facts that have no room together, with room for the number of those that are hidden; without it where
/// that would hide one of the player's own state.
fn arrange_some(facts: &[Fact], width: usize, height: usize) -> Vec<Option<(usize, usize)>> {
    let facts: Vec<&Fact> = facts.iter().collect();
    let hides_state = |places: &[Option<(usize, usize)>]| {
        facts.iter().zip(places).any(|(fact, place)| !fact.is_equipment() && place.is_none())
    };
    let with_number = arrange(&facts, width, height, MARKER_WIDTH);
    if !hides_state(&with_number) {
        return with_number;
    }
    let without_number = arrange(&facts, width, height, 0);
    if hides_state(&without_number) { with_number } else { without_number }
}

/// Row and column of each fact: each in a row of its own where there are enough, otherwise in the first row that has
/// room for it; `None` for those that no row has room for. Of the last row that many columns are kept free.
fn arrange(
    facts: &[&Fact],
    width: usize,
    height: usize,
    reserved: usize,
) -> Vec<Option<(usize, usize)>> {
    if facts.len() <= height {
        return (0..facts.len()).map(|row| Some((row, 0))).collect();
    }
    let mut taken = vec![0; height];
    let place = |fact: &&Fact| {
        let room =
            |row: usize| if row + 1 == height { width.saturating_sub(reserved) } else { width };
        let fits =
            |row: &usize| taken[*row] == 0 || taken[*row] + fact.width() - FACT_GAP <= room(*row);
        let row = (0..height).find(fits)?;
        let column = taken[row];
        taken[row] += fact.width();
        Some((row, column))
    };
    facts.iter().map(place).collect()
}

/// The rows of an area, handed out from the top.
struct Rows {
    area: Rect,
    next: u16,
    /// Whether there is room for blank rows.
    spaced: bool,
}

impl Rows {
    fn next(&mut self) -> Rect {
        let row = Rect { y: self.area.y + self.next, height: 1, ..self.area };
        self.next += 1;
        row.intersection(self.area)
    }

    fn space(&mut self) {
        self.next += u16::from(self.spaced);
    }

    fn left(&self) -> u16 {
        self.area.height.saturating_sub(self.next)
    }
}

fn draw_floor(canvas: &mut Canvas<'_>, row: Rect, theme: Theme, view: View<'_>) {
    let (content, number) = (view.content(), view.content().place(view.floor()).floor);
    let floor = match (content.branch_of(view.floor()), content.dungeon()) {
        (Some(branch), _) => {
            let name = text::capitalize(&text::clean_name(&branch.name));
            let number = format!(": {number} of {}", branch.floors);
            // The number is not cut.
            let room = usize::from(row.width).saturating_sub(number.len());
            text::truncate(&name, room) + &number
        }
        (None, Some(dungeon)) => format!("Floor: {number} of {}", dungeon.deepest),
        (None, None) => format!("Floor: {number}"),
    };
    canvas.text(row.x, row.y, row.width, &floor, theme.title());
}

fn draw_bars(canvas: &mut Canvas<'_>, rows: &mut Rows, theme: Theme, view: View<'_>) {
    if let Some(fighter) = view.player().fighter {
        bar::draw(canvas, rows.next(), theme, &fighter, Condition::of(Some(&fighter)).word());
    }
    let Some(experience) = view.experience() else { return };
    let (level, points) = (experience.level(), experience.points());
    if let Some(curve) = view.content().xp_curve() {
        let needed = u64::from(curve.needed(level)) + 1;
        let text = format!("Level {level}: {points}/{needed}");
        let part = (i64::from(points), i64::try_from(needed).unwrap_or(i64::MAX));
        bar::draw_experience(canvas, rows.next(), theme, &text, part);
    }
}

/// An equipped item with the power and the defence that it gives by its row and by what it has gained: "dagger +3".
fn equipped_line(content: &Content, item: &InventoryItemView<'_>) -> String {
    let sums = [StatId::POWER, StatId::DEFENCE];
    let others: Vec<_> = item.stats.iter().filter(|(of, _)| !sums.contains(of)).copied().collect();
    let mut named = *item;
    named.stats = &others;
    let mut line = describe::carried_item(content, &named);
    for stat in sums {
        let mut sum = 0_i32;
        for (of, by) in content.prototype(item.kind).bonus.iter().chain(item.stats) {
            sum = if *of == stat { sum.saturating_add(*by) } else { sum };
        }
        if sum != 0 {
            _ = write!(line, " {sum:+}");
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use ratatui_core::buffer::Buffer;

    use super::*;

    fn drawn(texts: &[&str], width: u16, height: u16) -> Vec<String> {
        let area = Rect { x: 0, y: 0, width, height };
        let mut buffer = Buffer::empty(area);
        let theme = Theme::default();
        let fact = |text: &&str| Fact { icon: None, text: (*text).to_owned(), style: theme.text() };
        let facts: Vec<_> = texts.iter().map(fact).collect();
        draw_facts(&mut Canvas::new(&mut buffer, None), area, theme, facts);
        let row = |y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        (0..height).map(|y| row(y).trim_end().to_owned()).collect()
    }

    /// The gain of a tempered blade is part of its number.
    #[test]
    fn equipment_adds_its_gain_to_its_number() {
        let scene = "####\n#@.#\n####\n\ninventory a dagger equipped, b sword, c spark";
        let mut game = roguecore::Game::from_scene(rogue_ember::content(), scene).unwrap();
        let spark = game.view().inventory()[2].kind;
        let (tempered, _) = game.content().growth_for(spark).next().unwrap();
        game.step(roguecore::Command::LevelUp(tempered)).unwrap();
        let line = |slot: usize| equipped_line(game.content(), &game.view().inventory()[slot]);
        assert_eq!([line(0), line(1)], ["dagger +3", "sword +7"]);
    }

    /// The number of those that have no room never stands on one that has.
    #[test]
    fn what_has_no_room_is_counted_behind_the_last_row() {
        let two = ["Regenerating 12", "Weakened 8"];
        assert_eq!(drawn(&two, 24, 1), ["Regenerating 12  +1 more"]);
        assert_eq!(drawn(&two, 30, 1), ["Regenerating 12  Weakened 8"]);
        let four = ["Regenerating 12", "Weakened 8", "Slowed 3", "Lit"];
        assert_eq!(drawn(&four, 24, 2), ["Regenerating 12  Lit", "Weakened 8  Slowed 3"]);
        assert_eq!(drawn(&four, 18, 2), ["Regenerating 12", "Weakened 8 +2 more"]);
        assert_eq!(
            drawn(&["Regenerating and slowed 12", "Lit"], 24, 1)[0].matches("1 more").count(),
            1
        );
    }
}
