//! The player as the walker for whom a floor is made: which tiles and creatures end a way for good.
//!
//! A way that is open to anyone else is closed to the player where a tile takes them elsewhere, refuses
//! them or kills them, or where a creature stands that never moves and that they do not fight.

use std::collections::{BTreeMap, BTreeSet};

use roguecore_grid::{BitGrid, Point, Size};

use crate::entity::PrototypeId;
use crate::rows::facts::Exit;
use crate::rows::prototype::Prototype;
use crate::rows::tables::Rows;
use crate::rule::{Consequence, Effect, Trigger};
use crate::tile::TileId;

/// A player with all hit points of their row.
#[derive(Clone, Copy)]
pub(crate) struct Walker<'a> {
    rows: &'a Rows,
    player: PrototypeId,
    hp: u32,
}

impl<'a> Walker<'a> {
    pub(crate) fn new(rows: &'a Rows, player: PrototypeId) -> Self {
        let fighter = rows.prototype(player).and_then(|row| row.fighter);
        let hp = fighter.map_or(1, |fighter| fighter.max_hp().unsigned_abs());
        Self { rows, player, hp }
    }

    /// The most hit points that a tile takes from a player going through it; `None` where no way on foot
    /// leads on from it.
    pub(crate) fn harm(self, tile: TileId) -> Option<u32> {
        let facts = self.rows.facts.tile(tile);
        let leads_on = facts.leads_to.is_none() && !facts.refuses_player;
        leads_on.then_some(facts.most_damage)
    }

    /// Whether one step onto the tile may kill the player, or none leads on from it.
    pub(crate) fn is_barred_by(self, tile: TileId) -> bool {
        self.harm(tile).is_none_or(|harm| harm >= self.hp)
    }

    /// The way out that the tile is to a player surviving the step into it.
    pub(crate) fn exit(self, tile: TileId) -> Option<Exit> {
        let facts = self.rows.facts.tile(tile);
        let survives = !facts.refuses_player && facts.most_damage < self.hp;
        facts.leads_to.filter(|_| survives)
    }

    /// Whether a creature of that kind keeps the player out of its cell for good: it never moves, no bump
    /// moves it, and it is no enemy that they fight.
    pub(crate) fn is_stopped_by(self, kind: PrototypeId) -> bool {
        let Some(row) = self.rows.prototype(kind) else { return false };
        let moves = || row.ai.iter().any(|row| row.behaviour.moves());
        row.blocks_movement
            && row.item.is_none()
            && !self.fights(row)
            && !moves()
            && !gives_way(row)
    }

    fn fights(self, row: &Prototype) -> bool {
        let player = self.rows.prototype(self.player).map(|player| player.faction);
        let faction = self.rows.faction(row.faction).zip(player);
        row.fighter.is_some() && faction.is_some_and(|(it, player)| it.is_hostile_to(player))
    }

    /// The cells that the player comes to alive. `harm` is that of each cell that can be entered. It adds
    /// up from one harmless cell to the next, where there is time to rest.
    pub(crate) fn reached(
        self,
        (size, start): (Size, Point),
        harm: impl Fn(Point) -> Option<u32>,
    ) -> BitGrid {
        let mut reached = BitGrid::new(size);
        // Harmless cells are gone through first, then harmful ones by the hit points taken on the way.
        let (mut safe, mut risky) = (Vec::new(), BTreeSet::new());
        let mut least: BTreeMap<(i32, i32), u32> = BTreeMap::new();
        if size.contains(start) && harm(start).is_some() {
            reached.insert(start);
            safe.push(start);
        }
        loop {
            let next = safe.pop().map(|at: Point| (0, at.y, at.x));
            let Some((taken, y, x)) = next.or_else(|| risky.pop_first()) else { return reached };
            for next in Point::new(x, y).neighbours().filter(|&next| size.contains(next)) {
                match harm(next) {
                    None => {}
                    Some(0) if reached.get(next) => {}
                    Some(0) => {
                        reached.insert(next);
                        safe.push(next);
                    }
                    Some(more) => {
                        let taken = more.saturating_add(taken);
                        let least = least.entry((next.y, next.x)).or_insert(self.hp);
                        if taken < *least {
                            *least = taken;
                            reached.insert(next);
                            risky.insert((taken, next.y, next.x));
                        }
                    }
                }
            }
        }
    }
}

/// Whether a bump into the creature moves it away or makes another one of it.
pub(crate) fn gives_way(row: &Prototype) -> bool {
    row.rules.on(Trigger::Bump).flat_map(|(_, rule)| &rule.effects).any(|effect| {
        let is_pushed = matches!(effect, Effect::Shove);
        is_pushed
            || match effect.facts().consequence {
                Consequence::Damages { .. }
                | Consequence::Teleported
                | Consequence::Displaced
                | Consequence::Moves
                | Consequence::Becomes(_)
                | Consequence::LeavesFloor(_)
                | Consequence::Joins(_)
                | Consequence::StatusBegins { .. }
                | Consequence::Casts(_)
                | Consequence::Unknown => true,
                Consequence::None
                | Consequence::Heals(_)
                | Consequence::ChangesStat { .. }
                | Consequence::SetsStat(_)
                | Consequence::StatusEnds(_)
                | Consequence::Summons
                | Consequence::Loses
                | Consequence::UsesUp
                | Consequence::LosesItems(_)
                | Consequence::Robbed
                | Consequence::Heard(_)
                | Consequence::Spreads(_)
                | Consequence::ChangesTile(_) => false,
            }
    })
}
