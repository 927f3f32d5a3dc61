//! Facts from lines: creatures, items and hit points, as reader mode words them.

use roguecore::Direction;

use super::policy::{Foe, Item, MANY, Use};

/// The words for the health of a creature.
const HEALTH: [&str; 5] = ["unhurt", "scratched", "wounded", "badly wounded", "dead"];

/// An enemy: "An orc, 3 cells north-east, unhurt, hits for 2 to 4, you die in 5, it dies in 2."
pub(super) fn foe(line: &str) -> Option<Foe> {
    let line = line.strip_suffix('.')?;
    let parts: Vec<&str> = line.split(", ").collect();
    let health = parts.iter().position(|part| HEALTH.contains(part))?;
    let place = parts.get(1..health)?.join(", ");
    let after = &parts[health + 1..];
    let threat = after
        .iter()
        .position(|part| part.starts_with("hits for ") || *part == "cannot hurt you")?;
    let find = |start: &str| after.iter().find_map(|part| part.strip_prefix(start));
    Some(Foe {
        offset: offset(&place)?,
        hits_for: find("hits for ").map_or(0, most),
        dies_in: match find("it dies ") {
            Some("without a blow") => 0,
            Some(blows) => blows.strip_prefix("in ").map_or(MANY, most),
            // "it may die any turn", "you cannot hurt it"
            None => MANY,
        },
        has_status: threat > 0,
    })
}

/// The most of "4", "2 to 4", "at most 5"; many for "3 or more", "at least 3" and "any amount".
fn most(bounds: &str) -> i32 {
    let bounds = bounds.strip_prefix("at most ").unwrap_or(bounds);
    let max = bounds.split_once(" to ").map_or(bounds, |(_, max)| max);
    max.parse().unwrap_or(MANY)
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

/// A numbered answer: its label, and what it says of it.
pub(super) fn choice(line: &str) -> Option<(&str, &str)> {
    let (number, rest) = line.split_once(". ")?;
    number.parse::<u32>().ok()?;
    Some(rest.split_once(": ").unwrap_or((rest, "")))
}

/// An item of the inventory, by what the list says of it.
pub(super) fn item(label: &str, about: &str) -> Item {
    let equipped = label.contains(", equipped");
    // An impossible item says why first, and in brackets what it does.
    let about = match about.rsplit_once('(') {
        Some((_, effect)) if label.contains(", impossible") => effect.trim_end_matches(')'),
        _ => about,
    };
    Item { use_of: use_of(about), equipped }
}

fn use_of(about: &str) -> Use {
    if about == "carry it up and out to win" {
        return Use::Goal;
    }
    let (verb, effect) = about.split_once(": ").unwrap_or(("", about));
    let number = |word: &str| word.parse::<i32>().ok();
    if verb == "equip" || verb == "unequip" {
        let (slot, bonus) = effect.split_once(", ").unwrap_or((effect, ""));
        let words = bonus.split([' ', ',', ';']).filter(|it| it.starts_with(['+', '-']));
        let bonus = words.filter_map(number).sum();
        return Use::Equipment { slot: slot.to_owned(), bonus };
    }
    if let Some(amount) = effect.strip_prefix("heals you by ") {
        let least = amount.split([' ', ';', ',']).next().and_then(number);
        return least.map_or(Use::Other, |amount| Use::Heal { amount });
    }
    if let Some((_, rest)) = effect.split_once(" damage to ") {
        if rest.starts_with("the nearest enemy") {
            return Use::Bolt;
        }
        let radius = rest.strip_prefix("all within ").and_then(|it| it.split(' ').next());
        return match radius.and_then(number) {
            Some(radius) => Use::Blast { radius },
            None => Use::Other,
        };
    }
    if effect.starts_with("makes one creature in view ") { Use::Disable } else { Use::Other }
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
        let line = "An orc, 5 east and 2 north, badly wounded, confused 3, hits for 2 to 4, you \
                    die in 5 or more, it dies in 2.";
        let orc = foe(line).unwrap();
        assert_eq!((orc.offset, orc.hits_for, orc.dies_in), ((5, -2), 4, 2));
        assert!(orc.has_status);
        let line = "A bat, next to you, north, unhurt, cannot hurt you, you cannot hurt it.";
        let bat = foe(line).unwrap();
        assert_eq!((bat.offset, bat.hits_for, bat.dies_in), ((0, -1), 0, MANY));
        assert!(!bat.has_status && foe("You see a dagger, 4 cells east.").is_none());
    }

    #[test]
    fn an_item_is_read_by_what_it_does() {
        let of = |line: &str| {
            let (label, about) = choice(line).unwrap();
            item(label, about)
        };
        assert_eq!(of("1. Health potion: drink: heals you by 4").use_of, Use::Heal { amount: 4 });
        let dagger = of("2. Dagger, equipped: unequip: weapon, power +2");
        assert!(dagger.equipped);
        assert_eq!(dagger.use_of, Use::Equipment { slot: "weapon".to_owned(), bonus: 2 });
        let scroll = "3. Lightning scroll, impossible: No enemy is near. (read: 20 damage to the nearest enemy less than 6 cells away)";
        assert_eq!(of(scroll).use_of, Use::Bolt);
    }
}
