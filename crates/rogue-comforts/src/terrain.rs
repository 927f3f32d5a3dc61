//! What a tile is for a walker: stairs, a door, or plain ground. Derived from its row.

use roguecore::rule::{Condition, Effect, Rule, Trigger};
use roguecore::{Content, InventoryItemView, PrototypeId, TileDef, TileId};

use crate::danger::{Danger, is_harmful};

/// Whether the tile leads to the next floor, or to the previous one.
pub(crate) fn is_stairs(content: &Content, tile: TileId, down: bool) -> bool {
    let dungeon = content.dungeon();
    dungeon.is_some_and(|dungeon| tile == if down { dungeon.down } else { dungeon.up })
}

/// Whether the tile is a door: one that can be opened by a bump, one that closes behind who leaves
/// it, or one that can be entered but hides what is behind it and is no plant, which changes when
/// it is entered.
pub(crate) fn is_door(content: &Content, tile: &TileDef) -> bool {
    let closes = |effect: &Effect| matches!(effect, Effect::SetTile(to) if opens_by_bump(content, content.tile(*to)));
    let mut leave = tile.rules.on(Trigger::Leave);
    let hides = tile.walkable && !tile.transparent && tile.rules.is_empty();
    hides || opens_by_bump(content, tile) || leave.any(|(_, rule)| rule.effects.iter().any(closes))
}

/// What a tile that bars the way becomes when a player who carries these bumps into it: a door, or a
/// locked one whose key they have.
pub(crate) fn opened_by_player(
    content: &Content,
    inventory: &[InventoryItemView<'_>],
    tile: &TileDef,
) -> Option<TileId> {
    let carries = |key: PrototypeId| inventory.iter().any(|item| item.kind == key);
    opens(content, tile, |condition| match condition {
        Condition::Player => Holds::Yes,
        Condition::Carries(key) => Holds::certainly(carries(*key)),
        Condition::Not(inner) => match &**inner {
            Condition::Player => Holds::No,
            Condition::Carries(key) => Holds::certainly(!carries(*key)),
            _ => Holds::Perhaps,
        },
        _ => Holds::Perhaps,
    })
}

/// Whether a condition holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holds {
    No,
    /// It depends on more than what is looked at.
    Perhaps,
    Yes,
}

impl Holds {
    const fn certainly(holds: bool) -> Self {
        if holds { Self::Yes } else { Self::No }
    }
}

/// The tile that can be entered to which a bump changes this one for sure; `None` where that bump may
/// harm the player, as that of a statue which wakes up. A key that it uses up is no harm.
fn opens(content: &Content, tile: &TileDef, holds: impl Fn(&Condition) -> Holds) -> Option<TileId> {
    if tile.walkable || tile.disguise.is_some() {
        return None;
    }
    let bumps = || tile.rules.on(Trigger::Bump).map(|(_, rule)| rule);
    let opened = |effect: &Effect| match effect {
        Effect::SetTile(to) => Some(*to).filter(|to| content.tile(*to).walkable),
        _ => None,
    };
    let is_harm =
        |effect: &Effect| !matches!(effect, Effect::Take { .. }) && is_harmful(content, effect);
    let harms = |rule: &Rule| {
        rule.effects.iter().any(is_harm) && rule.conditions.iter().all(|it| holds(it) != Holds::No)
    };
    let mut sure = bumps().filter(|rule| rule.conditions.iter().all(|it| holds(it) == Holds::Yes));
    let to = sure.find_map(|rule| rule.effects.iter().find_map(opened))?;
    (!bumps().any(harms)).then_some(to)
}

/// Whether a tile does something for who goes there, other than harm: a spring, an altar, a lever.
/// Light, plants and decoration do nothing.
pub(crate) fn is_worth_a_visit(content: &Content, danger: &Danger, id: TileId) -> bool {
    let tile = content.tile(id);
    let acts = |effect: &Effect| !matches!(effect, Effect::SetTile(_));
    let on = if tile.walkable { &[Trigger::Enter, Trigger::Turn][..] } else { &[Trigger::Bump] };
    let mut rules = tile.rules.all().iter().filter(|rule| on.contains(&rule.on));
    let harms = |rule: &Rule| rule.effects.iter().any(|effect| is_harmful(content, effect));
    !danger.tile(id) && rules.any(|rule| rule.effects.iter().any(acts) && !harms(rule))
}

/// A lock that uses up a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lock {
    /// The kind of the key.
    pub(crate) key: PrototypeId,
    /// How many of them the player carries.
    pub(crate) keys: u32,
}

/// The lock of a tile for a player who carries these, where opening it uses up a key.
pub(crate) fn lock_of(inventory: &[InventoryItemView<'_>], tile: &TileDef) -> Option<Lock> {
    let mut bumps = tile.rules.on(Trigger::Bump).flat_map(|(_, rule)| &rule.effects);
    let key = bumps.find_map(|effect| match effect {
        Effect::Take { item, .. } => Some(*item),
        _ => None,
    })?;
    let keys = inventory.iter().filter(|item| item.kind == key).map(|item| item.count).sum();
    Some(Lock { key, keys })
}

/// Whether some bump makes a tile of it that can be entered, for who has what it asks for.
fn opens_by_bump(content: &Content, tile: &TileDef) -> bool {
    let is_not =
        |one: &Condition, other: &Condition| matches!(one, Condition::Not(it) if **it == *other);
    let mut bumps = tile.rules.on(Trigger::Bump).map(|(_, rule)| rule);
    bumps.any(|rule| {
        let asked = |wanted: &dyn Fn(&Condition) -> bool| rule.conditions.iter().any(wanted);
        let holds = |condition: &Condition| {
            if asked(&|it| it == condition) {
                Holds::Yes
            } else if asked(&|it| is_not(it, condition) || is_not(condition, it)) {
                Holds::No
            } else {
                Holds::Perhaps
            }
        };
        opens(content, tile, holds).is_some()
    })
}
