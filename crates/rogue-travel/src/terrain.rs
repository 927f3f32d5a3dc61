//! The kind of a tile for a walker: stairs, a door, or plain ground. Derived from its row.

use roguecore::rule::{Condition, Effect, Trigger};
use roguecore::{BranchId, Content, InventoryItemView, Opening, PrototypeId, TileId};

use crate::danger::is_dangerous;

/// Whether the tile leads to the next floor, or to the previous one. Stairs to a branch do neither.
pub(crate) fn is_stairs(content: &Content, tile: TileId, down: bool) -> bool {
    let dungeon = content.dungeon();
    dungeon.is_some_and(|dungeon| tile == if down { dungeon.down } else { dungeon.up })
}

/// The branch to which a tile of a floor leads.
pub(crate) fn branch_of_stairs(content: &Content, floor: u32, tile: TileId) -> Option<BranchId> {
    let stairs = content.stairs(floor).find(|stairs| stairs.tile == tile && stairs.down)?;
    let branch = content.place(stairs.to?).branch;
    branch.filter(|_| content.place(floor).branch != branch)
}

/// Whether the tile is a door: one that can be opened by a bump, one that closes behind an actor that leaves
/// it, or one that can be entered but hides the cells behind it and is no plant, which changes when
/// it is entered.
pub(crate) fn is_door(content: &Content, tile: TileId) -> bool {
    let row = content.tile(tile);
    let does_nothing = row.rules.all().iter().all(|rule| rule.on == Trigger::Burn);
    let hides = row.walkable && !row.transparent && does_nothing;
    if hides || opens(content, tile) {
        return true;
    }
    for effect in row.rules.on(Trigger::Leave).flat_map(|(_, rule)| &rule.effects) {
        if matches!(effect, Effect::SetTile(to) if opens(content, *to)) {
            return true;
        }
    }
    false
}

/// The tile that replaces one in the way when a player with these items bumps into it: a door, or a
/// locked one whose key they have.
pub(crate) fn opened_by_player(
    content: &Content,
    inventory: &[InventoryItemView<'_>],
    tile: TileId,
) -> Option<TileId> {
    for opening in openings(content, tile) {
        if opening.conditions.iter().all(|it| holds(inventory, it)) {
            return Some(opening.to);
        }
    }
    None
}

/// Whether a condition holds for a player with these items.
fn holds(inventory: &[InventoryItemView<'_>], condition: &Condition) -> bool {
    match condition {
        Condition::Any(all) => all.iter().any(|it| holds_alone(inventory, it)),
        one => holds_alone(inventory, one),
    }
}

fn holds_alone(inventory: &[InventoryItemView<'_>], condition: &Condition) -> bool {
    match condition {
        Condition::Player => true,
        Condition::Carries(key) => carries(inventory, *key),
        Condition::Not(inner) => {
            matches!(**inner, Condition::Carries(key) if !carries(inventory, key))
        }
        _ => false,
    }
}

fn carries(inventory: &[InventoryItemView<'_>], key: PrototypeId) -> bool {
    inventory.iter().any(|item| item.kind == key)
}

/// Whether a bump opens a tile.
fn opens(content: &Content, tile: TileId) -> bool {
    openings(content, tile).next().is_some()
}

/// The bumps that open a tile without harm to the player, as far as its disguise tells.
fn openings(content: &Content, tile: TileId) -> impl Iterator<Item = &Opening> {
    let is_known = content.tile(tile).disguise.is_none();
    let openings = &content.facts().tile(tile).openings;
    openings.iter().filter(move |it| is_known && it.harms.is_empty())
}

/// Whether a tile is useful to a visitor: a spring, an altar, a lever.
/// Light, plants and decoration do nothing.
pub(crate) fn is_worth_a_visit(content: &Content, id: TileId) -> bool {
    let tile = content.tile(id);
    if is_dangerous(content, id) {
        return false;
    }
    let on = if tile.walkable { &[Trigger::Enter, Trigger::Turn][..] } else { &[Trigger::Bump] };
    for rule in tile.rules.all() {
        let acts = rule.effects.iter().any(|effect| !matches!(effect, Effect::SetTile(_)));
        if on.contains(&rule.on) && acts && content.facts().harms(rule).is_empty() {
            return true;
        }
    }
    false
}

/// A lock that uses up a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lock {
    /// The kind of the key.
    pub(crate) key: PrototypeId,
    /// How many of them the player carries.
    pub(crate) keys: u32,
}

/// The lock of a tile for a player with these items, where opening it uses up a key.
pub(crate) fn lock_of(
    content: &Content,
    inventory: &[InventoryItemView<'_>],
    tile: TileId,
) -> Option<Lock> {
    let key = content.facts().tile(tile).uses_up?;
    let keys = inventory.iter().filter(|item| item.kind == key).map(|item| item.count).sum();
    Some(Lock { key, keys })
}
