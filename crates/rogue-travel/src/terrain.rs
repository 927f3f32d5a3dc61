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
    let opens = |tile| openings(content, tile).next().is_some();
    let closes = |effect: &Effect| matches!(effect, Effect::SetTile(to) if opens(*to));
    let mut leave = row.rules.on(Trigger::Leave);
    let does_nothing = row.rules.all().iter().all(|rule| rule.on == Trigger::Burn);
    let hides = row.walkable && !row.transparent && does_nothing;
    hides || opens(tile) || leave.any(|(_, rule)| rule.effects.iter().any(closes))
}

/// The tile that replaces one in the way when a player with these items bumps into it: a door, or a
/// locked one whose key they have.
pub(crate) fn opened_by_player(
    content: &Content,
    inventory: &[InventoryItemView<'_>],
    tile: TileId,
) -> Option<TileId> {
    let carries = |key: PrototypeId| inventory.iter().any(|item| item.kind == key);
    let holds_alone = |condition: &Condition| match condition {
        Condition::Player => true,
        Condition::Carries(key) => carries(*key),
        Condition::Not(inner) => matches!(**inner, Condition::Carries(key) if !carries(key)),
        _ => false,
    };
    let holds = |condition: &Condition| match condition {
        Condition::Any(all) => all.iter().any(holds_alone),
        one => holds_alone(one),
    };
    openings(content, tile).find(|it| it.conditions.iter().all(holds)).map(|it| it.to)
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
    let acts = |effect: &Effect| !matches!(effect, Effect::SetTile(_));
    let on = if tile.walkable { &[Trigger::Enter, Trigger::Turn][..] } else { &[Trigger::Bump] };
    let mut rules = tile.rules.all().iter().filter(|rule| on.contains(&rule.on));
    let is_harmless = |rule| content.facts().harms(rule).is_empty();
    !is_dangerous(content, id)
        && rules.any(|rule| rule.effects.iter().any(acts) && is_harmless(rule))
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
