//! The morgue file: the story of a finished run as plain text, with the player's attributes, the
//! inventory, the map and the last messages.

use std::fmt::Write as _;

use rogue_travel::Comparison;
use rogue_words::describe;
use rogue_words::messages;
use rogue_words::text;
use roguecore::{InventoryItemView, Outcome, Point, TileView, View};

use crate::session::Session;
use crate::storage::Score;

/// The columns of its text.
const PAGE_WIDTH: usize = 76;
/// The number of last messages in the file.
const MAX_MESSAGES: usize = 25;

/// The whole text; each line ends with a line feed.
pub(crate) fn text(session: &Session) -> String {
    let mut page = String::new();
    facts_of_the_player(&mut page, session);
    map(&mut page, session.game().view());
    last_messages(&mut page, session);
    page
}

/// The text for a player to whom the map is of no use.
pub(crate) fn text_without_map(session: &Session) -> String {
    let mut page = String::new();
    facts_of_the_player(&mut page, session);
    last_messages(&mut page, session);
    page
}

fn facts_of_the_player(page: &mut String, session: &Session) {
    heading(page, session);
    attributes(page, session.game().view());
    state(page, session.game().view());
    inventory(page, session.game().view());
    actors_in_view(page, session.game().view());
}

/// How the run ended, where and when, and its seed: a line each.
pub(crate) fn facts(session: &Session) -> Vec<String> {
    let (game, view) = (session.game(), session.game().view());
    let turns = |count| messages::with_number(count, "turn");
    let on = |floor| text::on_floor(view.content(), floor);
    let how = session.outcome().unwrap_or_else(|| "The run goes on".to_owned());
    let when = match game.outcome() {
        Some(
            Outcome::Died { floor, turn, .. }
            | Outcome::Lost { floor, turn }
            | Outcome::Custom { floor, turn, .. },
        ) => format!("{}, after {}.", on(floor), turns(turn)),
        Some(Outcome::Won { turn, .. }) => format!("in {}.", turns(turn)),
        None => format!("{}, after {}.", on(view.floor()), turns(view.turn())),
    };
    let mut facts = vec![how, when, format!("Seed {}", game.seed())];
    facts.extend(calling(view));
    if game.has_wishes() {
        facts.push("Wizard mode: not scored".to_owned());
    } else if game.is_practice() {
        facts.push("Practice from a replay: not scored".to_owned());
    } else if game.outcome().is_some() {
        facts.push(score(&Score::of(session.name(), game, &session.end())));
    }
    facts
}

/// The origin of the player, or with a technique their whole calling: "Origin: heir", "A lunging heir".
fn calling(view: View<'_>) -> Option<String> {
    let calling = describe::calling(view)?;
    if view.techniques().is_empty() {
        return Some(format!("Origin: {calling}"));
    }
    Some(text::capitalize(&messages::with_article(&calling)))
}

/// The points with the parts that gave any: "Score 250: 200 for 2 floors down, 50 for 1 level gained", "Score 100 (1
/// floor down)".
fn score(score: &Score) -> String {
    let mut parts = score.parts();
    parts.retain(|(_, points)| *points != 0);
    if let [(deed, points)] = parts.as_slice() {
        return format!("Score {points} ({deed})");
    }
    let parts: Vec<_> = parts.iter().map(|(deed, points)| format!("{points} for {deed}")).collect();
    let parts = if parts.is_empty() { String::new() } else { format!(": {}", parts.join(", ")) };
    format!("Score {}{parts}", score.points())
}

/// The items that the player could still have used: those with a use or charges left, and equipment that is better
/// than the worn one. Empty after a victory.
pub(crate) fn advice(session: &Session) -> Vec<String> {
    let (game, view) = (session.game(), session.game().view());
    if game.outcome().is_none_or(Outcome::is_won) {
        return Vec::new();
    }
    let (content, inventory) = (view.content(), view.inventory());
    let is_given = |item: &InventoryItemView<'_>| content.growth_for(item.kind).next().is_some();
    let is_unused =
        |item: &&InventoryItemView<'_>| item.item.usable && !is_spent(item) || is_given(item);
    let unused = together(inventory.iter().filter(is_unused));
    let unused: Vec<_> = unused.iter().map(|item| describe::carried_item(content, item)).collect();
    let is_better =
        |item: &&InventoryItemView<'_>| Comparison::of(view, item).is_some_and(|it| it.is_better());
    let unworn = together(inventory.iter().filter(is_better));
    let unworn: Vec<_> = unworn.iter().map(|item| describe::carried_item(content, item)).collect();
    let sentence = |names: &[String], what: &str| {
        (!names.is_empty()).then(|| format!("{what}: {}.", messages::join_list(names)))
    };
    let lines = [sentence(&unused, "Unused"), sentence(&unworn, "Better, but not worn")];
    lines.into_iter().flatten().collect()
}

/// Whether an item has nothing left, such as charges, of what a new one has.
fn is_spent(item: &InventoryItemView<'_>) -> bool {
    let new = item.prototype.state.as_ref().map_or(&[][..], |state| state.stats());
    let left = |stat| item.stats.iter().find(|(id, _)| *id == stat).map_or(0, |(_, value)| *value);
    !new.is_empty() && new.iter().all(|&(stat, _)| left(stat) <= 0)
}

/// The items, equal ones of several slots as one.
fn together<'v>(
    items: impl Iterator<Item = &'v InventoryItemView<'v>>,
) -> Vec<InventoryItemView<'v>> {
    let mut all: Vec<InventoryItemView<'v>> = Vec::new();
    for item in items {
        match all.iter_mut().find(|it| it.kind == item.kind && it.stats == item.stats) {
            Some(first) => first.count += item.count,
            None => all.push(*item),
        }
    }
    all
}

// Writing to a string cannot fail, so the results below are ignored.

fn heading(page: &mut String, session: &Session) {
    let title = text::clean_name(session.game().content().title());
    let _ = writeln!(page, "{title}\n{}\n", "=".repeat(text::width(&title)));
    let _ = writeln!(page, "{}", text::clean_name(session.name()));
    for fact in facts(session) {
        let _ = writeln!(page, "{}", text::capitalize(&fact));
    }
    for row in advice(session).iter().flat_map(|line| text::wrap(line, PAGE_WIDTH)) {
        let _ = writeln!(page, "{row}");
    }
}

fn attributes(page: &mut String, view: View<'_>) {
    let _ = writeln!(page, "\nAttributes\n----------");
    if let Some(experience) = view.experience() {
        let (level, points) = (experience.level(), experience.points());
        let _ = writeln!(page, "Level {level}, {points} XP");
    }
    if let Some(fighter) = view.player().fighter {
        let (hp, max) = (fighter.hp(), fighter.max_hp());
        let (power, defence) = (fighter.power(), fighter.defence());
        let _ = writeln!(page, "{hp} of {max} hit points, power {power}, defence {defence}");
    }
}

/// Statuses and the stats that the content shows.
fn state(page: &mut String, view: View<'_>) {
    for (name, value) in describe::shown_stats(view) {
        let _ = writeln!(page, "{}: {value}", text::capitalize(&name));
    }
    let statuses = describe::statuses_with_turns(view, &view.player());
    if !statuses.is_empty() {
        let _ = writeln!(page, "{}", text::capitalize(&messages::join_list(&statuses)));
    }
}

fn inventory(page: &mut String, view: View<'_>) {
    let _ = writeln!(page, "\nInventory\n---------");
    let inventory = view.inventory();
    if inventory.is_empty() {
        let _ = writeln!(page, "nothing");
    }
    for item in inventory {
        let name = describe::carried_item(view.content(), &item);
        let equipped = if item.equipped { " (E)" } else { "" };
        let _ = writeln!(page, "{}) {name}{equipped}", item.slot);
    }
}

fn actors_in_view(page: &mut String, view: View<'_>) {
    let mut others = view.entities();
    others.retain(|entity| entity.is_actor() && !entity.player);
    let names = describe::names(&others);
    let names = if names.is_empty() { "no one".to_owned() } else { messages::join_list(&names) };
    let _ = writeln!(page, "\nIn view: {names}.");
}

/// The explored part of the floor.
fn map(page: &mut String, view: View<'_>) {
    let floor = text::floor_name(view.content(), view.floor());
    let _ = writeln!(page, "\nMap of {floor}\n----------------");
    let rows: Vec<String> = view.size().rows().map(|y| map_row(view, y)).collect();
    let known = |row: &String| !row.trim().is_empty();
    let first = rows.iter().position(known).unwrap_or(0);
    let last = rows.iter().rposition(known).map_or(0, |last| last + 1);
    let rows = rows.get(first..last).unwrap_or_default();
    let left = |row: &String| row.chars().take_while(|c| *c == ' ').count();
    let margin = rows.iter().filter(|row| known(row)).map(left).min().unwrap_or(0);
    for row in rows {
        let row: String = row.chars().skip(margin).collect();
        let _ = writeln!(page, "{}", row.trim_end());
    }
}

fn map_row(view: View<'_>, y: i32) -> String {
    let glyph = |at: Point| match (view.entities_at(at).first(), view.tile(at)) {
        (Some(entity), _) => entity.glyph(),
        (None, TileView::Unknown) => ' ',
        (None, TileView::Visible(tile) | TileView::Remembered(tile)) => tile.glyph,
    };
    let row = view.size().columns().map(|x| glyph(Point::new(x, y)));
    row.map(crate::glyphs::or_replacement).collect()
}

fn last_messages(page: &mut String, session: &Session) {
    let _ = writeln!(page, "\nLast messages\n-------------");
    let messages = session.log().messages().filter(|message| message.kind.is_of_story());
    let messages: Vec<_> = messages.collect();
    for message in messages.iter().skip(messages.len().saturating_sub(MAX_MESSAGES)) {
        let _ = writeln!(page, "{:>5}  {}", message.turn, message.line());
    }
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game};

    use super::*;

    #[test]
    fn equal_creatures_in_view_are_counted() {
        let scene = "#####\n#@oo#\n#.T.#\n#####";
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        let mut page = String::new();
        actors_in_view(&mut page, game.view());
        assert_eq!(page, "\nIn view: 2 orcs and a troll.\n");
    }
}
