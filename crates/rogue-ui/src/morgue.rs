//! The story of a run that is over, as plain text: who, how, where, when, with what, on which
//! map, and the last messages. Knows no screen and no file.

use std::fmt::Write as _;

use roguecore::{Outcome, Point, TileView, View};

use crate::describe;
use crate::messages;
use crate::session::Session;
use crate::text;

/// How many of the last messages are kept.
const LAST_WORDS: usize = 25;

/// The whole text; each line ends with a line feed.
pub(crate) fn text(session: &Session) -> String {
    let mut page = String::new();
    heading(&mut page, session);
    strength(&mut page, session.game().view());
    pack(&mut page, session.game().view());
    company(&mut page, session.game().view());
    map(&mut page, session.game().view());
    last_words(&mut page, session);
    page
}

/// How it ended, where, when, and in which dungeon, a line each.
pub(crate) fn facts(session: &Session) -> Vec<String> {
    let (game, view) = (session.game(), session.game().view());
    let turns = |turn: u64| if turn == 1 { "1 turn".to_owned() } else { format!("{turn} turns") };
    let (how, place) = match game.outcome() {
        Some(outcome @ Outcome::Died { floor, turn, .. }) => (
            messages::outcome(outcome, game.content()),
            format!("on dungeon level {floor}, after {}.", turns(turn)),
        ),
        Some(outcome @ Outcome::Won { turn, .. }) => {
            (messages::outcome(outcome, game.content()), format!("after {}.", turns(turn)))
        }
        _ => (
            "The run goes on".to_owned(),
            format!("on dungeon level {}, after {}.", view.floor(), turns(view.turn())),
        ),
    };
    vec![how, place, format!("Seed {}", game.seed())]
}

// Writing to a string cannot fail, so what it returns is of no interest below.

fn heading(page: &mut String, session: &Session) {
    let title = text::clean_name(session.game().content().title());
    let _ = writeln!(page, "{title}\n{}\n", "=".repeat(title.chars().count()));
    let _ = writeln!(page, "{}", text::clean_name(session.name()));
    for fact in facts(session) {
        let _ = writeln!(page, "{fact}");
    }
}

fn strength(page: &mut String, view: View<'_>) {
    let _ = writeln!(page, "\nStrength\n--------");
    if let Some(growth) = view.experience() {
        let (level, points) = (growth.level(), growth.points());
        let _ = writeln!(page, "Level {level}, {points} experience points on it");
    }
    if let Some(fighter) = view.player().fighter {
        let (hp, max) = (fighter.hp(), fighter.max_hp());
        let (power, defence) = (fighter.power(), fighter.defence());
        let _ = writeln!(page, "{hp} of {max} hit points, power {power}, defence {defence}");
    }
}

fn pack(page: &mut String, view: View<'_>) {
    let _ = writeln!(page, "\nPack\n----");
    let pack = view.inventory();
    if pack.is_empty() {
        let _ = writeln!(page, "nothing");
    }
    for thing in pack {
        let name = text::clean_name(&thing.prototype.name);
        let worn = if thing.equipped { " (E)" } else { "" };
        let _ = writeln!(page, "{}) {name}{worn}", thing.slot);
    }
}

fn company(page: &mut String, view: View<'_>) {
    let mut others = view.entities();
    others.retain(|one| one.fighter.is_some() && !one.corpse && !one.player);
    let names = describe::grouped_names(&others);
    let names = if names.is_empty() { "nobody".to_owned() } else { messages::join_list(&names) };
    let _ = writeln!(page, "\nIn view: {names}.");
}

/// What the player knew of the floor, without its unknown edges.
fn map(page: &mut String, view: View<'_>) {
    let _ = writeln!(page, "\nMap of dungeon level {}\n------------------------", view.floor());
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

fn last_words(page: &mut String, session: &Session) {
    let _ = writeln!(page, "\nLast messages\n-------------");
    let messages: Vec<_> = session.log().messages().collect();
    for message in messages.iter().skip(messages.len().saturating_sub(LAST_WORDS)) {
        let _ = writeln!(page, "{:>5}  {}", message.turn, message.line());
    }
}
