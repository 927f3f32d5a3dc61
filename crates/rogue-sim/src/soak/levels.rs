//! Every floor of every generator is connected, with its monsters and items on free cells. The engine's own
//! proof of a floor is asked, and beside it a walk of this file that shares no code with it.

use std::collections::{BTreeMap, BTreeSet};

use roguecore::procgen::{self, Floor};
use roguecore::rule::{Effect, Trigger};
use roguecore::{Content, Point, PrototypeId, TileDef};

use super::check::ensure;
use super::seeds::Seeds;
use crate::content::{DELVE_RON, with_recipe};
use crate::result::SimResult;

const RECIPES: [&str; 2] = ["rooms", "caves"];
/// How many floors the built-in games have.
const FLOORS: u32 = 10;

/// How many floors the pack with every kind of step has.
const PACK_FLOORS: u32 = 8;

/// Checks floor 1 of each recipe for every seed, and a seed one floor of each built-in game and one
/// of the pack with every kind of step, from the first to the deepest.
pub(super) fn run(seeds: Seeds) -> SimResult {
    for recipe in RECIPES {
        let content = with_recipe(Content::classic(), Some(recipe))?;
        let check = |seed| check_floor(&content, seed, 1).map_err(|why| format!("{recipe}: {why}"));
        seeds.try_each(check)?;
    }
    let pack = Content::parse("delve.ron", DELVE_RON).map_err(|errors| errors.to_string())?;
    let (classic, ember) = (Content::classic(), rogue_ember::content());
    let games = [
        ("classic", &*classic, FLOORS),
        ("ember", &*ember, FLOORS),
        ("the pack", &pack, PACK_FLOORS),
    ];
    for (name, content, floors) in games {
        seeds.try_each(|seed| {
            let floor = (seed % u64::from(floors)) as u32 + 1;
            check_floor(content, seed, floor).map_err(|why| format!("{name}, floor {floor}: {why}"))
        })?;
    }
    Ok(())
}

/// The floor is valid: connected, each key in reach before its lock, entities on free cells. With
/// steps, no monster could hurt the player at arrival. Nothing but wall is at (0,0).
fn check_floor(content: &Content, seed: u64, floor: u32) -> SimResult {
    let generated = procgen::generate(content, seed, floor);
    generated.check(content).map_err(|fault| fault.to_string())?;
    let recipe = &content.recipes()[content.floor_tables().recipe(floor)];
    if recipe.has_steps() {
        generated.check_arrival(content).map_err(|fault| fault.to_string())?;
    }
    let origin = Point::new(0, 0);
    ensure(generated.tiles.get(origin) == Some(&content.wall_tile(floor)), || {
        "(0,0) is no wall".into()
    })?;
    check_spawns(content, &generated)?;
    check_walk(content, &generated)
}

/// Every creature and item has a cell of its own that one can stand on.
fn check_spawns(content: &Content, floor: &Floor) -> SimResult {
    let mut taken = BTreeSet::new();
    floor.monsters.iter().chain(&floor.items).try_for_each(|&(kind, at)| {
        let is_free = taken.insert((at.x, at.y)) && tile(content, floor, at).walkable;
        ensure(is_free, || format!("{} at {at} is on no free cell", content.name(kind)))
    })
}

/// A player who walks everywhere, falls nowhere, and opens each lock with a key found on the way comes
/// to every cell that is open.
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
    (tile.walkable || opens) && !has_effect(tile, Trigger::Enter, &away)
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
