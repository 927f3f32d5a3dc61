//! Every floor of every generator is connected, with its monsters and items on free cells. The engine's own
//! proof of a floor is asked, and beside it a walk of this file that shares no code with it.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::procgen::{self, Floor};
use roguecore::rule::{Amount, Behaviour, Effect, Target, Trigger};
use roguecore::{Content, Point, PrototypeId, StatId, TileDef, fov};

use super::check::{ensure, ensure_counted};
use super::seeds::Seeds;
use crate::content::{DELVE_RON, with_recipe};
use crate::result::SimResult;

const RECIPES: [&str; 2] = ["rooms", "caves"];
/// Branches for the pack with every kind of step, and the tiles of their stairs.
const BRANCHES: &str = r#"
    branches: [
        (id: "cellar", from: 2, floors: 2, stairs: "hatch", recipe: "halls"),
        (id: "crypt", from: 5, floors: 1, depth: 8, stairs: "crack"),
        (id: "den", from: 5, floors: 1, stairs: "hatch"),
    ],
    tiles: [
        (id: "hatch", glyph: 'v', color: (9, 9, 9), walkable: true, transparent: true),
        (id: "crack", glyph: 'x', color: (9, 9, 9), walkable: true, transparent: true),
"#;

/// Idols, wardens and lava, which may cut a floor in two, for a recipe of rooms and one of passages a cell wide.
const BLOCKED_RON: &str = include_str!("blocked.ron");

/// Checks floor 1 of each recipe for every seed, and a seed one floor of each built-in game and one
/// of the pack with every kind of step, from the first to the last one of its branches. Returns how many.
pub(super) fn run(seeds: Seeds) -> SimResult<u64> {
    let mut checked = 0;
    for recipe in RECIPES {
        let content = with_recipe(Content::classic(), Some(recipe))?;
        seeds.try_each(|seed| {
            checked += 1;
            check_floor(&content, seed, 1).map_err(|why| format!("{recipe}: {why}"))
        })?;
    }
    let pack = DELVE_RON.replacen("    tiles: [", BRANCHES, 1);
    let pack = Content::parse("delve.ron", &pack).map_err(|errors| errors.to_string())?;
    let blocked =
        Content::parse("blocked.ron", BLOCKED_RON).map_err(|errors| errors.to_string())?;
    let (classic, ember) = (Content::classic(), rogue_ember::content());
    let games =
        [("classic", &*classic), ("ember", &*ember), ("the pack", &pack), ("blocked", &blocked)];
    for (name, content) in games {
        let floors = content.floor_count();
        seeds.try_each(|seed| {
            checked += 1;
            let floor = (seed % u64::from(floors)) as u32 + 1;
            check_floor(content, seed, floor).map_err(|why| format!("{name}, floor {floor}: {why}"))
        })?;
    }
    ensure_counted(&[("floors", checked)])?;
    Ok(checked)
}

/// The floor is valid: connected, each key in reach before its lock, entities on free cells. With
/// steps, no monster could hurt the player at arrival. Nothing but wall is at (0,0).
fn check_floor(content: &Content, seed: u64, floor: u32) -> SimResult {
    let generated = procgen::generate(content, seed, floor);
    generated.check(content).map_err(|fault| fault.to_string())?;
    if content.recipe(floor).has_steps() {
        check_arrival(content, &generated)?;
    }
    let origin = Point::new(0, 0);
    ensure(generated.tiles.get(origin) == Some(&content.wall_tile(floor)), || {
        "(0,0) is no wall".into()
    })?;
    check_stairs(content, (seed, floor), &generated)?;
    check_spawns(content, &generated)?;
    check_walk(content, &generated)
}

/// Before the first move of a player at the start or the end no enemy that acts can strike them: none comes
/// beside them with the steps of its turn but the last, or has them in sight and in reach of an ability.
fn check_arrival(content: &Content, floor: &Floor) -> SimResult {
    let opaque = |at| !tile(content, floor, at).transparent;
    for arrival in [floor.start, floor.end] {
        let mut seen = BTreeSet::new();
        let size = floor.tiles.size();
        fov::field_of_view(size, arrival, content.sight(), opaque, |at| {
            _ = seen.insert((at.y, at.x));
        });
        let danger = floor.monsters.iter().find(|&&(kind, at)| {
            let (by_hand, by_ability) = reach(content, kind);
            let (dx, dy) = ((at.x - arrival.x).abs(), (at.y - arrival.y).abs());
            let distance = i64::from(dx.max(dy));
            distance <= by_hand || distance <= by_ability && seen.contains(&(at.y, at.x))
        });
        if let Some(&(kind, at)) = danger {
            let name = content.name(kind);
            return Err(format!("{name} at {at} could strike who arrives at {arrival}"));
        }
    }
    Ok(())
}

/// From how far a creature could strike the player in its first turn, by hand and by ability; `(-1, -1)`
/// for one that never does.
fn reach(content: &Content, kind: PrototypeId) -> (i64, i64) {
    let (row, rows) = (content.prototype(kind), content.rows());
    let enemy = rows.faction(row.faction);
    let is_enemy =
        enemy.is_some_and(|it| it.is_hostile_to(content.prototype(content.player()).faction));
    if row.ai.is_empty() || row.fighter.is_none() || !is_enemy {
        return (-1, -1);
    }
    let speed = row.state.as_ref().and_then(|state| state.stat(StatId::SPEED)).unwrap_or(100);
    // One action a turn at speed 100, another for each further 100 or part of it.
    let steps = (1..1_000).take_while(|more| more * 100 < i64::from(speed)).count() as i64;
    let ranges =
        row.abilities.iter().filter_map(|&id| rows.ability(id)).map(|it| match it.rule.to {
            Target::Me | Target::Allies => 0,
            Target::Other | Target::Cell | Target::Adjacent | Target::AdjacentEnemies => 1,
            Target::Nearest(cells)
            | Target::Actor(cells)
            | Target::Chosen(cells)
            | Target::Around(cells)
            | Target::Ray(cells)
            | Target::Beam(cells)
            | Target::Cone(cells) => i64::from(cells),
            Target::Ball { radius, range } => i64::from(radius) + i64::from(range),
            Target::InView
            | Target::Enemies
            | Target::Player
            | Target::Floor
            | Target::Somewhere(_) => i64::from(u32::MAX),
        });
    (1 + steps, ranges.max().map_or(-1, |range| range + steps))
}

/// Each of the stairs that the floor should have is there once, and none to a floor that the game leaves out.
fn check_stairs(content: &Content, (seed, number): (u64, u32), floor: &Floor) -> SimResult {
    content.stairs(number).try_for_each(|stairs| {
        let count = floor.tiles.iter().filter(|&(_, tile)| *tile == stairs.tile).count();
        let expected = usize::from(stairs.to.is_none_or(|to| content.has_floor(seed, to)));
        let id = &content.tile(stairs.tile).id;
        ensure(count == expected, || {
            format!("the floor has {count} times the stairs {id}, where {expected} should be")
        })
    })
}

/// Every creature and item has a cell of its own that one can stand on.
fn check_spawns(content: &Content, floor: &Floor) -> SimResult {
    let mut taken = BTreeSet::new();
    floor.monsters.iter().chain(&floor.items).try_for_each(|&(kind, at)| {
        let is_free = taken.insert((at.x, at.y)) && tile(content, floor, at).walkable;
        ensure(is_free, || format!("{} at {at} is on no free cell", content.name(kind)))
    })
}

/// A player who walks everywhere, falls nowhere, enters no tile that may kill them at once, passes no creature
/// that stays where it is, and opens each lock with a key found on the way comes to every cell that is open.
fn check_walk(content: &Content, floor: &Floor) -> SimResult {
    let mut keys: BTreeMap<PrototypeId, u32> = BTreeMap::new();
    let mut locked: Vec<Point> = Vec::new();
    let mut seen = BTreeSet::from([(floor.start.y, floor.start.x)]);
    let mut open = vec![floor.start];
    loop {
        while let Some(at) = open.pop() {
            for &(item, _) in floor.items.iter().filter(|(_, it)| *it == at) {
                *keys.entry(item).or_default() += 1;
            }
            let next = at.neighbours().filter(|&it| floor.tiles.get(it).is_some());
            for next in next.filter(|&it| is_way(content, floor, it)) {
                if !seen.insert((next.y, next.x)) {
                    continue;
                }
                let is_locked = floor.locks.iter().any(|lock| lock.at == next);
                if is_locked { locked.push(next) } else { open.push(next) }
            }
        }
        let key_of = |at: Point| floor.locks.iter().find(|lock| lock.at == at).map(|it| it.key);
        let has_key = |&at: &Point| key_of(at).is_some_and(|key| keys.get(&key) > Some(&0));
        let Some(index) = locked.iter().position(has_key) else { break };
        let at = locked.swap_remove(index);
        key_of(at).and_then(|key| keys.get_mut(&key)).into_iter().for_each(|count| *count -= 1);
        open.push(at);
    }
    let stuck = locked.first();
    ensure(stuck.is_none(), || format!("no key is left for the lock at {stuck:?}"))?;
    let mut open = floor.tiles.size().points().filter(|&at| is_way(content, floor, at));
    let missed = open.find(|at| !seen.contains(&(at.y, at.x)));
    ensure(missed.is_none(), || format!("a walk does not reach {missed:?}"))
}

/// Whether one can walk there, by opening it if need be, without being taken elsewhere.
fn is_way(content: &Content, floor: &Floor, at: Point) -> bool {
    let tile = tile(content, floor, at);
    let sets_open =
        |effect: &Effect| matches!(effect, Effect::SetTile(to) if content.tile(*to).walkable);
    let opens = has_effect(tile, Trigger::Bump, &sets_open) || floor.doors.contains(&at);
    let away = |effect: &Effect| matches!(effect, Effect::ChangeFloor(_) | Effect::Teleport(_));
    (tile.walkable || opens)
        && !has_effect(tile, Trigger::Enter, &away)
        && !kills(content, tile)
        && !floor.monsters.iter().any(|&(kind, it)| it == at && stays(content, kind))
}

/// Whether a creature keeps its cell for good: it takes no step of its own, is no enemy of the player,
/// and does not change when it is bumped into.
fn stays(content: &Content, kind: PrototypeId) -> bool {
    let row = content.prototype(kind);
    let of_player = content.prototype(content.player()).faction;
    let faction = content.rows().faction(row.faction);
    let is_fought = row.fighter.is_some() && faction.is_some_and(|it| it.is_hostile_to(of_player));
    let is_rooted = row
        .ai
        .iter()
        .all(|it| matches!(it.behaviour, Behaviour::Attack | Behaviour::Guard | Behaviour::Sleep));
    let changes = |it: &Effect| matches!(it, Effect::Become(_) | Effect::Join(_) | Effect::Shove);
    let bumps = row.rules.all().iter().filter(|rule| rule.on == Trigger::Bump);
    row.blocks_movement && is_rooted && !is_fought && !bumps.flat_map(|it| &it.effects).any(changes)
}

/// Whether entering the tile may take all hit points of a new player.
fn kills(content: &Content, tile: &TileDef) -> bool {
    let hp = content.prototype(content.player()).fighter.map_or(1, |fighter| fighter.max_hp());
    let is_deadly = |effect: &Effect| match effect {
        Effect::Damage { amount: Amount::Dice(dice), .. } => dice.max() >= hp,
        Effect::Lose => true,
        _ => false,
    };
    has_effect(tile, Trigger::Enter, &is_deadly)
}

fn has_effect(tile: &TileDef, on: Trigger, wanted: &dyn Fn(&Effect) -> bool) -> bool {
    let rules = tile.rules.all().iter().filter(|rule| rule.on == on);
    rules.flat_map(|rule| &rule.effects).any(wanted)
}

fn tile<'c>(content: &'c Content, floor: &Floor, at: Point) -> &'c TileDef {
    let tile = floor.tiles.get(at).copied();
    content.tile(tile.unwrap_or_else(|| content.wall_tile(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_floors_are_valid() {
        run(Seeds::short(300)).unwrap();
    }
}
