//! The things in view, as numbers: listed once a step, for the planes, the rows of entities and the targets
//! of actions.

use roguecore::{DrawOrder, EntityId, EntityView, Game, Point};

use crate::columns::bounded;

/// The flags of a thing in view, from the lowest bit.
pub const FLAGS: [&str; 6] = ["player", "enemy", "actor", "corpse", "item", "makes_way"];

/// The player.
pub(crate) const PLAYER: i32 = 1;
/// A living creature that would attack the player.
pub(crate) const ENEMY: i32 = 2;
/// A living creature.
pub(crate) const ACTOR: i32 = 4;
/// A corpse.
pub(crate) const CORPSE: i32 = 8;
/// Something that can be picked up.
pub(crate) const ITEM: i32 = 16;
/// Something that a bump changes places with.
pub(crate) const MAKES_WAY: i32 = 32;

/// Bits of statuses in one number, so that none is negative.
pub(crate) const STATUS_BITS: usize = 30;

/// A thing in view.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) kind: u16,
    pub(crate) flags: i32,
    pub(crate) at: Point,
    /// The square of the distance to the player.
    pub(crate) distance: i32,
    pub(crate) draw_order: DrawOrder,
    pub(crate) id: EntityId,
    /// Hit points, their maximum, defence and power.
    pub(crate) fighter: [i32; 4],
    pub(crate) statuses: [i32; 2],
}

impl Seen {
    fn new(it: &EntityView<'_>) -> Self {
        let flag = |is: bool, flag: i32| if is { flag } else { 0 };
        let flags = flag(it.player, PLAYER)
            | flag(it.is_enemy(), ENEMY)
            | flag(it.is_actor(), ACTOR)
            | flag(it.corpse, CORPSE)
            | flag(it.item.is_some(), ITEM)
            | flag(it.makes_way, MAKES_WAY);
        let fighter =
            it.fighter.map_or([0; 4], |it| [it.hp(), it.max_hp(), it.defence(), it.power()]);
        let fighter = fighter.map(bounded);
        let mut statuses = [0; 2];
        for status in it.statuses {
            let index = status.status.index();
            if let Some(bits) = statuses.get_mut(index / STATUS_BITS) {
                *bits |= 1 << (index % STATUS_BITS);
            }
        }
        Self {
            kind: it.entity_ref.kind.index() as u16,
            flags,
            at: it.at,
            distance: 0,
            draw_order: it.draw_order,
            id: it.id,
            fighter,
            statuses,
        }
    }

    /// The order of the rows of entities. Ids come last: of things that the player cannot tell apart they
    /// are the only difference.
    fn order(&self) -> (i32, i32, i32, DrawOrder, u16, EntityId) {
        (self.distance, self.at.y, self.at.x, self.draw_order, self.kind, self.id)
    }
}

/// Lists everything in view, the nearest first: the player is the first. Where only the cell of the player may have
/// changed since they were listed last, `is_changed` is false.
pub(crate) fn list(game: &Game, is_changed: bool, seen: &mut Vec<Seen>) {
    let view = game.view();
    let player = match seen.first() {
        Some(&player) if !is_changed => Seen { at: view.position(), ..player },
        _ => Seen::new(&view.player()),
    };
    seen.clear();
    seen.push(player);
    seen.extend(view.others_in_view().map(|it| Seen::new(&it)));
    let others = &mut seen[1..];
    for it in &mut *others {
        let (dx, dy) = (it.at.x - player.at.x, it.at.y - player.at.y);
        it.distance = dx.saturating_mul(dx).saturating_add(dy.saturating_mul(dy));
    }
    others.sort_unstable_by_key(Seen::order);
}

/// The cell of the nearest enemy in view: the aim of actions.
pub(crate) fn target(seen: &[Seen]) -> Option<Point> {
    seen.iter().find(|it| it.flags & ENEMY != 0).map(|it| it.at)
}
