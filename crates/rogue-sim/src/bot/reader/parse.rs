//! Facts from lines: creatures, items and hit points, as reader mode words them.

use roguecore::Direction;

use super::report::{Cell, Item, Place, without_totals};
use rogue_player::player::{ReportedFoe, UNBOUNDED};
use rogue_words::text;

/// The words for the health of a creature that is not unhurt.
const HEALTH: [&str; 4] = ["scratched", "wounded", "badly wounded", "dead"];

/// Lines, those about the state and the threat of a creature joined with the line about its place before them.
pub(super) fn joined(lines: &[String]) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    let mut place = None;
    for line in lines {
        joined.push(line.clone());
        if has_place(line) {
            place = Some(joined.len() - 1);
        } else if is_of_threat(line)
            && let Some(first) = place
        {
            // Lines between the place and the threat tell the statuses.
            let parts = joined.split_off(first);
            joined.push(one_line(&parts));
        }
    }
    joined
}

/// Whether a line names a thing with its place.
fn has_place(line: &str) -> bool {
    let mut parts = line.trim_end_matches('.').split(", ");
    parts.any(|part| part == "next to you" || offset(part).is_some())
}

/// Whether a line begins with words about the threat of a creature.
fn is_of_threat(line: &str) -> bool {
    let first = line.split([',', '.']).next().unwrap_or_default();
    rogue_words::describe::is_of_threat(&text::uncapitalize(first))
}

fn one_line(lines: &[String]) -> String {
    let mut whole = String::new();
    for line in lines {
        let line = line.trim_end_matches('.');
        if whole.is_empty() {
            whole.push_str(line);
        } else {
            whole.push_str(", ");
            whole.push_str(&text::uncapitalize(line));
        }
    }
    whole + "."
}

/// An enemy: "An orc, 3 cells north-east, wounded, hits for 2 to 4, kills you in 5 turns or more, dies in 2
/// hits."
pub(super) fn foe(line: &str) -> Option<ReportedFoe> {
    let line = line.strip_suffix('.')?;
    let parts: Vec<&str> = line.split(", ").collect();
    let after_name = parts.get(1..)?;
    let length = if after_name.first() == Some(&"next to you") { 2 } else { 1 };
    let place = place(after_name.get(..length)?)?;
    let after = &after_name[length..];
    let health = usize::from(after.first().is_some_and(|part| HEALTH.contains(part)));
    let after = &after[health..];
    let threat = after.iter().position(|part| rogue_words::describe::begins_threat(part))?;
    let find = |start: &str| after.iter().find_map(|part| part.strip_prefix(start));
    // The turns that are left of a status are behind its name.
    let status = |words: &&str| {
        words.trim_end_matches(|it: char| it.is_ascii_digit() || it == ' ').to_owned()
    };
    let state = after[..threat].iter().filter(|part| !rogue_words::describe::is_of_threat(part));
    let mut statuses: Vec<String> = state.map(status).collect();
    statuses.sort_unstable();
    let name = parts[0].to_lowercase();
    Some(ReportedFoe {
        name: without_article(&name).to_owned(),
        offset: place,
        hits: find("hits for ").map_or((0, 0), blow),
        dies: match find("dies ") {
            Some("without a hit") => (0, 0),
            Some(blows) => blows.strip_prefix("in ").map_or((UNBOUNDED, UNBOUNDED), hits),
            None if find("may die any turn").is_some() => (0, UNBOUNDED),
            // "you cannot hurt it"
            None => (UNBOUNDED, UNBOUNDED),
        },
        statuses,
        fast: after.contains(&"fast"),
    })
}

/// "orc" of "an orc", "keeper of the gate" of "the keeper of the gate".
fn without_article(name: &str) -> &str {
    let articles = ["a ", "an ", "the "];
    articles.iter().find_map(|it| name.strip_prefix(it)).unwrap_or(name)
}

/// The damage of a blow, before its harm in later turns: "2 to 4 and poisons".
fn blow(words: &str) -> (i32, i32) {
    bounds(words.split_once(" and ").map_or(words, |(damage, _)| damage))
}

/// The blows until a death: "1 hit", "2 to 4 hits", "3 hits or more".
fn hits(words: &str) -> (i32, i32) {
    bounds(&words.replace(" hits", "").replace(" hit", ""))
}

/// "4", "2 to 4", "at most 5", "3 or more", "at least 3", "an unknown amount".
fn bounds(words: &str) -> (i32, i32) {
    let number = |word: &str| word.parse().unwrap_or(0);
    if let Some(most) = words.strip_prefix("at most ") {
        return (0, number(most));
    }
    if let Some(least) = words.strip_prefix("at least ").or(words.strip_suffix(" or more")) {
        return (number(least), UNBOUNDED);
    }
    match words.split_once(" to ") {
        Some((least, most)) => (number(least), number(most)),
        None if words == "an unknown amount" => (0, UNBOUNDED),
        None => (number(words), number(words)),
    }
}

/// The place that the last words of a line name, after the things that are there.
fn place(parts: &[&str]) -> Option<Cell> {
    // "next to you, north" has two parts.
    let two = parts.len().checked_sub(2).and_then(|from| offset(&parts[from..].join(", ")));
    two.or_else(|| offset(parts.last()?))
}

/// Where the only path is barred: "Danger ahead: a web (3 cells north)."
pub(super) fn obstacle(line: &str) -> Option<Cell> {
    // A second sentence says how to go on.
    let line = line.split_once(". ").map_or_else(|| line.strip_suffix('.'), |(it, _)| Some(it))?;
    let starts = [
        "Danger ahead: ",
        "In the way: ",
        "At hand: ",
        "A choice ahead: ",
        "Explored, except beyond ",
        "Explored, except within ",
    ];
    let rest = starts.iter().find_map(|start| line.strip_prefix(start))?;
    offset(rest.strip_suffix(')')?.rsplit_once(" (")?.1)
}

/// "3. Ember of Dawn: 3 cells south (5 steps); carry it up and out to win."; `None` for another floor.
pub(super) fn known_place(line: &str) -> Option<Place> {
    let (name, about) = choice(line.strip_suffix('.')?)?;
    let (place, about) = about.split_once("; ").unwrap_or((about, ""));
    let place = place.split_once(" (").map_or(place, |(cell, _)| cell);
    let goal = about == "carry it up and out to win";
    Some(Place { name: name.to_lowercase(), cell: offset(place)?, goal })
}

/// "Nearest unexplored cell: 5 east and 2 north."
pub(super) fn frontier(line: &str) -> Option<Cell> {
    offset(line.strip_prefix("Nearest unexplored cell: ")?.strip_suffix('.')?)
}

/// "The cursor: 5 east and 2 north."
pub(super) fn cursor(line: &str) -> Option<Cell> {
    let place = line.strip_prefix("The cursor: ")?.strip_suffix('.')?;
    if place == "here" { Some((0, 0)) } else { offset(place) }
}

/// The hit points of the last of some own blows, in the verb of the weapon: "You stab the orc for 4 and 6."
pub(super) fn own_blow(line: &str) -> Option<i32> {
    let (_, points) = line.strip_prefix("You ")?.rsplit_once(" for ")?;
    let points = points.strip_suffix('.')?.replace(" and ", ", ");
    let mut last = None;
    for damage in points.split(", ") {
        last = Some(damage.parse().ok()?);
    }
    last
}

/// "Floor 3, turn 120."
pub(super) fn floor_and_turn(line: &str) -> Option<(u32, u64)> {
    let (floor, turn) = line.strip_prefix("Floor ")?.strip_suffix('.')?.split_once(", turn ")?;
    Some((floor.parse().ok()?, turn.parse().ok()?))
}

/// A place as columns and rows.
fn offset(place: &str) -> Option<(i32, i32)> {
    if let Some(name) = place.strip_prefix("next to you, ") {
        return direction(name);
    }
    if let Some((cells, name)) = place.split_once(" cells ") {
        let (dx, dy) = direction(name)?;
        let cells: i32 = cells.parse().ok()?;
        return Some((dx * cells, dy * cells));
    }
    let (columns, rows) = place.split_once(" and ")?;
    let along = |part: &str| {
        let (cells, name) = part.split_once(' ')?;
        let (dx, dy) = direction(name)?;
        let cells: i32 = cells.parse().ok()?;
        Some((dx * cells, dy * cells))
    };
    let ((a, b), (c, d)) = (along(columns)?, along(rows)?);
    Some((a + c, b + d))
}

const DIRECTIONS: [&str; 8] =
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

fn direction(name: &str) -> Option<(i32, i32)> {
    let index = DIRECTIONS.iter().position(|it| *it == name)?;
    Some(Direction::ALL[index].delta())
}

/// The name of a direction.
pub(super) fn direction_name(direction: Direction) -> &'static str {
    let index = Direction::ALL.iter().position(|it| *it == direction);
    index.map_or("", |index| DIRECTIONS[index])
}

/// A cell as a player types it.
pub(super) fn cell_name((dx, dy): (i32, i32)) -> String {
    let straight = Direction::ALL.into_iter().find(|it| it.delta() == (dx.signum(), dy.signum()));
    let name = straight.map_or("", direction_name);
    match dx.abs().max(dy.abs()) {
        0 => "here".to_owned(),
        1 => format!("next to you, {name}"),
        cells if dx == 0 || dy == 0 || dx.abs() == dy.abs() => format!("{cells} cells {name}"),
        _ => {
            let east = if dx > 0 { "east" } else { "west" };
            let south = if dy > 0 { "south" } else { "north" };
            format!("{} {east} and {} {south}", dx.abs(), dy.abs())
        }
    }
}

/// "Hit points: 23 of 30."
pub(super) fn hit_points(line: &str) -> Option<(i32, i32)> {
    let line = line.strip_prefix("Hit points: ")?.strip_suffix('.')?;
    let (hp, max) = line.split_once(" of ")?;
    Some((hp.parse().ok()?, max.parse().ok()?))
}

/// A numbered answer: its label, and the description behind it.
pub(super) fn choice(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.split_once(". ")?;
    number.parse::<u32>().ok()?;
    Some(rest.split_once(": ").unwrap_or((rest, "")))
}

/// A row of the inventory. An impossible one says why in brackets behind its effect.
pub(super) fn item(line: &str) -> Option<Item> {
    let (label, about) = choice(line)?;
    let (label, about) = match label.strip_suffix(", not now") {
        Some(label) => (label, about.rsplit_once(" (").map_or(about, |(effect, _)| effect)),
        None => (label, about),
    };
    // The result of using it now depends on more than the item.
    let about = about.split("; now: ").next().unwrap_or_default();
    let about = about.split("; if equipped: ").next().unwrap_or_default();
    Some(Item { label: label.to_lowercase(), about: without_totals(about) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_named() {
        for (dx, dy) in [(1, 0), (0, -1), (3, 3), (-4, 0), (5, -2), (-1, 2)] {
            assert_eq!(offset(&cell_name((dx, dy))), Some((dx, dy)));
        }
    }

    #[test]
    fn a_creature_is_read() {
        let line = "An orc, 5 east and 2 north, badly wounded, confused 3, hits for 2 to 4 and poisons, kills \
                    you in 5 turns or more, dies in 2 hits.";
        let orc = foe(line).unwrap();
        assert_eq!((orc.offset, orc.hits, orc.dies), ((5, -2), (2, 4), (2, 2)));
        assert_eq!((orc.name.as_str(), &orc.statuses[..]), ("orc", &["confused".to_owned()][..]));
        let line = "A bat, next to you, north, asleep, cannot hurt you, you cannot hurt it, fast, acts up to twice a turn.";
        let bat = foe(line).unwrap();
        assert_eq!((bat.offset, bat.hits, bat.dies), ((0, -1), (0, 0), (UNBOUNDED, UNBOUNDED)));
        let line = "An orc, 4 cells east, asleep, cannot reach you, hits for 3, dies in 2 hits.";
        assert_eq!(foe(line).unwrap().statuses, ["asleep"]);
        let line = "An orc, 4 cells east, asleep, 25% chance to wake each turn, hits for 3, dies in 2 hits.";
        assert_eq!(foe(line).unwrap().statuses, ["asleep"]);
        let line = "A cutpurse, 4 cells east, asleep, can steal from you, push you and spawn orcs, dies in 2 hits.";
        assert_eq!(
            foe(line).map(|it| (it.statuses, it.dies)),
            Some((vec!["asleep".to_owned()], (2, 2)))
        );
        let line = "A puff, 1 cell east, harmless until hurt, dies in 2 hits.";
        assert!(foe(line).is_none_or(|puff| puff.statuses.is_empty()));
        assert!(
            bat.statuses == ["asleep"]
                && bat.fast
                && foe("You see a dagger, 4 cells east.").is_none()
        );
    }

    /// However the parts of a creature are spread over lines, they are those of one line.
    #[test]
    fn lines_about_a_creature_are_joined() {
        let whole = "An orc, next to you, north, wounded, asleep 9, webbed 3, hits for 2 to 4, could kill you next turn, \
                     may die any turn, fast, acts up to twice a turn, can push you when you hit it, 25% chance to wake each turn.";
        let lines: Vec<String> = [
            "An orc, next to you, north, wounded.",
            "Asleep 9.",
            "Webbed 3.",
            "Hits for 2 to 4.",
            "Could kill you next turn.",
            "May die any turn, fast.",
            "Acts up to twice a turn.",
            "Can push you when you hit it.",
            "25% chance to wake each turn.",
            "You see a dagger, 4 cells east.",
            "Hit points: 23 of 30.",
        ]
        .map(str::to_owned)
        .into();
        let rest = &lines[9..];
        assert_eq!(joined(&lines), [&[whole.to_owned()], rest].concat());
        let orc = foe(whole).unwrap();
        assert_eq!((orc.dies, orc.fast, orc.statuses.len()), ((0, UNBOUNDED), true, 2));
        assert_eq!(joined(rest), rest);
    }

    #[test]
    fn what_is_in_the_way_is_read_with_its_place() {
        let line = "Danger ahead: a dart trap (next to you, north). Type explore again to go on.";
        assert_eq!(obstacle(line), Some((0, -1)));
        let line = "In the way: an orc (5 east and 2 north).";
        assert_eq!(obstacle(line), Some((5, -2)));
        let line = "At hand: a chained wolf (next to you, east). Walk into it to set it free.";
        assert_eq!(obstacle(line), Some((1, 0)));
        let line = "A choice ahead: an altar (3 cells south). Take that step by hand.";
        assert_eq!(obstacle(line), Some((0, 3)));
        let line = "Explored, except beyond danger (6 cells west).";
        assert_eq!(obstacle(line), Some((-6, 0)));
        assert_eq!(obstacle("Danger is next to you."), None);
        let line = "2. Ember of Dawn: 3 cells south; carry it up and out to win.";
        let place = |name: &str, cell, goal| Some(Place { name: name.to_owned(), cell, goal });
        assert_eq!(known_place(line), place("ember of dawn", (0, 3), true));
        let line = "1. Stairs up: 3 east and 15 north.";
        assert_eq!(known_place(line), place("stairs up", (3, -15), false));
        assert_eq!(known_place("22. Stairs up: on floor 9."), None);
        assert_eq!(floor_and_turn("Floor 3, turn 120."), Some((3, 120)));
        assert_eq!(cursor("The cursor: here."), Some((0, 0)));
        assert_eq!(cursor("The cursor: 5 east and 2 north."), Some((5, -2)));
        assert_eq!(own_blow("You stab the orc for 4."), Some(4));
        assert_eq!(own_blow("You stab the orc for 4, 9 and 6."), Some(6));
        assert_eq!(own_blow("You rest for 4 turns: HP 2 -> 9."), None);
    }
}
