//! What a tile is for a walker: stairs, a door, or plain ground. Derived from its row.

use roguecore::rule::{Condition, Effect, Trigger};
use roguecore::{Content, PrototypeId, TileDef, TileId, View};

/// Whether the tile leads to the next floor, or to the previous one.
pub(crate) fn is_stairs(content: &Content, tile: TileId, down: bool) -> bool {
    let dungeon = content.dungeon();
    dungeon.is_some_and(|dungeon| tile == if down { dungeon.down } else { dungeon.up })
}

/// Whether the tile is a door: one that can be opened by a bump, one that closes behind who leaves
/// it, or one that can be entered but hides what is behind it and is no plant, which changes when
/// it is entered.
pub(crate) fn is_door(content: &Content, tile: &TileDef) -> bool {
    let closes = |effect: &Effect| matches!(effect, Effect::SetTile(to) if content.tile(*to).opens.is_some());
    let mut leave = tile.rules.on(Trigger::Leave);
    let hides = tile.walkable && !tile.transparent && tile.rules.is_empty();
    let locked = !tile.walkable && opens_under_conditions(content, tile);
    tile.opens.is_some()
        || hides
        || locked
        || leave.any(|(_, rule)| rule.effects.iter().any(closes))
}

/// What a tile that bars the way becomes when the player bumps into it: a door, or a locked one whose
/// key they carry.
pub(crate) fn opened_by_player(view: View<'_>, tile: &TileDef) -> Option<TileId> {
    if tile.walkable || tile.opens.is_some() || tile.disguise.is_some() {
        return tile.opens;
    }
    let holds = |condition: &Condition| match condition {
        Condition::Carries(key) => view.inventory().iter().any(|item| item.kind == *key),
        _ => false,
    };
    let walkable = |to: &TileId| view.content().tile(*to).walkable;
    let opens = |effect: &Effect| match effect {
        Effect::SetTile(to) => Some(*to).filter(walkable),
        _ => None,
    };
    let mut bumps =
        tile.rules.on(Trigger::Bump).filter(|(_, rule)| rule.conditions.iter().all(holds));
    bumps.find_map(|(_, rule)| rule.effects.iter().find_map(opens))
}

/// A lock that uses up a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lock {
    /// The kind of the key.
    pub(crate) key: PrototypeId,
    /// How many of them the player carries.
    pub(crate) keys: u32,
}

/// The lock of a tile, where opening it uses up a key.
pub(crate) fn lock_of(view: View<'_>, tile: &TileDef) -> Option<Lock> {
    let mut bumps = tile.rules.on(Trigger::Bump).flat_map(|(_, rule)| &rule.effects);
    let key = bumps.find_map(|effect| match effect {
        Effect::Take { item, .. } => Some(*item),
        _ => None,
    })?;
    let inventory = view.inventory();
    let keys = inventory.iter().filter(|item| item.kind == key).map(|item| item.count).sum();
    Some(Lock { key, keys })
}

/// Whether some bump makes a tile of it that can be entered.
fn opens_under_conditions(content: &Content, tile: &TileDef) -> bool {
    let opens =
        |effect: &Effect| matches!(effect, Effect::SetTile(to) if content.tile(*to).walkable);
    tile.disguise.is_none()
        && tile.rules.on(Trigger::Bump).any(|(_, rule)| rule.effects.iter().any(opens))
}
