//! Places and their occupants, in words alone.

use roguecore::{BranchId, Content, Direction, EntityView, Point, View};

use super::stealth::noticing;
use super::{copies, group_name, living_fighter, name, statuses_with_turns, threat, wound};
use crate::messages::with_the;
use crate::text::{self, direction_name};

/// The floor and the turn: "Floor 3, turn 120.", "Old cellar 1, turn 130.".
pub(crate) fn floor_and_turn(view: View<'_>) -> String {
    let floor = text::capitalize(&text::floor_name(view.content(), view.floor()));
    format!("{floor}, turn {}.", view.turn())
}

/// The name of stairs to a branch: "stairs to the old cellar".
pub fn stairs_to_branch(content: &Content, branch: BranchId) -> String {
    let branch = content.branches().get(branch.index());
    let name = branch.map_or_else(String::new, |branch| text::clean_name(&branch.name));
    format!("stairs to {}", with_the(&name))
}

/// Where a cell is, seen from another: "here", "next to you, north", "3 cells north-east", "5 east
/// and 2 north". Nothing is rounded.
pub fn offset(from: Point, to: Point) -> String {
    let (dx, dy) = (to.x.saturating_sub(from.x), to.y.saturating_sub(from.y));
    let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
    let straight = Direction::ALL.into_iter().find(|it| it.delta() == (dx.signum(), dy.signum()));
    let Some(straight) = straight else { return "here".to_owned() };
    let name = direction_name(straight);
    let is_straight = columns == 0 || rows == 0 || columns == rows;
    match columns.max(rows) {
        1 => format!("next to you, {name}"),
        cells if is_straight => format!("{cells} cells {name}"),
        _ => {
            let east = if dx > 0 { "east" } else { "west" };
            let south = if dy > 0 { "south" } else { "north" };
            format!("{columns} {east} and {rows} {south}")
        }
    }
}

/// A creature and where it is, with its state: "an orc, 3 cells north-east, wounded, confused 3"
pub fn creature(view: View<'_>, entity: &EntityView<'_>) -> String {
    creature_parts(view, entity).join(", ")
}

/// The same, and whether it may notice the player: "A goblin, 2 cells east, asleep, 25% chance to wake each turn."
pub(crate) fn creature_line(view: View<'_>, entity: &EntityView<'_>) -> Vec<String> {
    let mut parts = creature_parts(view, entity);
    parts.extend(noticing(view, entity));
    lines(&parts)
}

/// The same with its threat in lines of its own: "An orc, 3 cells north-east." and "Hits for 2 to 4, kills you in 5
/// turns or more, dies in 2 hits."
pub(crate) fn creature_lines(view: View<'_>, entity: &EntityView<'_>) -> Vec<String> {
    let mut state = creature_parts(view, entity);
    state.extend(noticing(view, entity));
    let threat = threat(view, entity).spoken();
    if threat.len() < 2 {
        return lines(&[state.as_slice(), threat.as_slice()].concat());
    }
    [lines(&state), lines(&threat)].concat()
}

/// The longest line about a creature.
const MAX_LINE: usize = 100;

/// Sentences that are no longer than a line, as long as no part is.
fn lines(parts: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut begun: Vec<String> = Vec::new();
    for part in parts {
        begun.push(part.clone());
        if begun.len() > 1 && text::width(&sentence(&begun)) > MAX_LINE {
            let next = begun.split_off(begun.len() - 1);
            lines.push(sentence(&begun));
            begun = next;
        }
    }
    lines.push(sentence(&begun));
    lines
}

fn creature_parts(view: View<'_>, entity: &EntityView<'_>) -> Vec<String> {
    let mut parts = vec![name(entity), offset(view.player().at, entity.at)];
    parts.extend(living_fighter(entity).and_then(|fighter| wound(&fighter)).map(str::to_owned));
    parts.extend(statuses_with_turns(view, entity));
    // "Your wolf" says it.
    let is_peaceful = !entity.is_enemy() && !entity.makes_way && !entity.corpse;
    parts.extend(is_peaceful.then(|| "peaceful".to_owned()));
    parts
}

fn sentence(parts: &[String]) -> String {
    format!("{}.", text::capitalize(&parts.join(", ")))
}

/// Items, or other things, of one kind in one line: "2 daggers, 4 cells east".
pub(crate) fn thing(view: View<'_>, entity: &EntityView<'_>) -> String {
    format!("{}, {}", group_name(view, entity, copies(entity)), offset(view.player().at, entity.at))
}

/// The price of taking an item from a cell: "Take one, and cages fall over the rest." `None` where its tile offers no
/// choice and its rules about taking do no harm: its flavour is no warning then.
pub fn price(view: View<'_>, at: Point) -> Option<String> {
    let tile = view.tile_id(at)?;
    let facts = view.content().facts().tile(tile);
    let words = text::clean(&view.content().tile(tile).flavour);
    let has_price = facts.offers_choice || !facts.harms_taking.is_empty();
    (has_price && !words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use roguecore::{Content, Game};

    use super::super::is_of_threat;
    use super::*;

    #[test]
    fn an_offset_says_the_exact_cell() {
        let at = |x, y| offset(Point::new(10, 10), Point::new(x, y));
        assert_eq!(at(10, 10), "here");
        assert_eq!(at(11, 9), "next to you, north-east");
        assert_eq!(at(10, 13), "3 cells south");
        assert_eq!(at(6, 6), "4 cells north-west");
        assert_eq!(at(15, 8), "5 east and 2 north");
        assert_eq!(at(9, 12), "1 west and 2 south");
    }

    /// The flavour of other tiles says nothing about taking.
    #[test]
    fn price_is_told_where_something_is_lost() {
        let tile = |id: &str, glyph: char, rule: &str| {
            let looks =
                "color: (9, 9, 9), walkable: true, transparent: true, flavour: \"It hums.\"";
            format!(
                "(id: \"{id}\", glyph: '{glyph}', {looks}, rules: [(on: PickUp, do: [{rule}])])"
            )
        };
        let stump = tile("stump", 'Ð', "SetTile(\"floor\")");
        let idol = tile("idol", 'Ŧ', "ReplaceTile(\"stump\", \"floor\")");
        let trap = tile("trap", 'Þ', "Damage(3)");
        let ron = format!("(extends: \"classic\", tiles: [{stump}, {idol}, {trap}])");
        let content = Content::parse("prices.ron", &ron);
        let content = content.unwrap_or_else(|errors| panic!("{errors}"));
        let game = Game::from_scene(content.into(), "######\n#@ÐŦÞ#\n######").unwrap();
        let is_told = [1, 2, 3, 4].map(|x| price(game.view(), Point::new(x, 1)).is_some());
        assert_eq!(is_told, [false, false, true, true]);
    }

    #[test]
    fn a_creature_is_told_with_its_place_and_its_threat() {
        let scene = "######\n#@..O#\n######";
        let game = Game::from_scene(Content::classic(), scene).unwrap();
        let view = game.view();
        let ogre = view.entities().into_iter().find(|it| !it.player).unwrap();
        assert_eq!(creature(view, &ogre), "an ogre, 3 cells east");
        assert_eq!(
            creature_lines(view, &ogre),
            [
                "An ogre, 3 cells east.",
                "Hits for 7, kills you in 6 turns or more, dies in 24 hits."
            ]
        );
    }

    /// The text of a bloat's death, of a caster's deeds and of many statuses as well.
    #[test]
    fn lines_about_creatures_are_short() {
        let content = rogue_ember::content();
        let mut longest = String::new();
        for row in content.prototypes() {
            for state in ["", " asleep 500 webbed 9 slowed 12 poisoned 30 weakened 12"] {
                let scene = format!("#####\n#@.1#\n#####\n\n1 = {}{state}", row.id);
                let Ok(game) = Game::from_scene(content.clone(), &scene) else { continue };
                let view = game.view();
                for creature in view.entities().into_iter().filter(|it| it.is_actor() && !it.player)
                {
                    let told = [creature_line(view, &creature), creature_lines(view, &creature)];
                    for line in told.concat() {
                        if text::width(&line) > text::width(&longest) {
                            longest = line;
                        }
                    }
                }
            }
        }
        assert!((60..=MAX_LINE).contains(&text::width(&longest)), "{longest}");
    }

    /// A line may begin with any of them.
    #[test]
    fn every_part_of_a_threat_is_known_as_one() {
        let content = rogue_ember::content();
        for row in content.prototypes() {
            for state in ["", " asleep 500 poisoned 30", " hp 1 poisoned 9"] {
                let scene = format!("#####\n#@.1#\n#####\n\n1 = {}{state}", row.id);
                let Ok(game) = Game::from_scene(content.clone(), &scene) else { continue };
                let view = game.view();
                for creature in view.entities().into_iter().filter(|it| it.is_actor() && !it.player)
                {
                    let mut parts = threat(view, &creature).spoken();
                    parts.extend(noticing(view, &creature));
                    for part in parts {
                        let first = part.split(',').next().unwrap();
                        assert!(is_of_threat(first), "{part}");
                    }
                    for part in creature_parts(view, &creature) {
                        assert!(!is_of_threat(&part), "{part}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_long_line_about_a_creature_is_two() {
        let scene = "######\n#@..g#\n######\n\ng = goblin hp 5 asleep 500";
        let game = Game::from_scene(rogue_ember::content(), scene).unwrap();
        let view = game.view();
        let goblin = view.entities().into_iter().find(|it| !it.player).unwrap();
        let lines = creature_lines(view, &goblin);
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines.iter().all(|line| line.len() <= MAX_LINE), "{lines:?}");
        assert_eq!(
            lines[0],
            "A goblin, 3 cells east, wounded, asleep 500, 25% chance to wake each turn."
        );
        assert!(lines[1].starts_with("Hits for 3 to 5, kills you in "), "{lines:?}");
    }
}
