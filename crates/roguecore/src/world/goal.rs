//! The goal of a dungeon, and how a game loses it for good: rules may destroy an item and the stairs.

use super::{KeptFloor, World};
use crate::content::Stairs;
use crate::map::GameMap;
use crate::rule::Effect;
use crate::tile::TileId;

/// Why the goal can certainly not be carried out of the dungeon any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LostGoal {
    /// It is nowhere, and no rule makes another one.
    #[error("the goal is gone")]
    Gone,
    /// A floor on the way has no stairs, and no rule makes any or leads to another floor.
    #[error("floor {floor} has no stairs {}", if *down { "down" } else { "up" })]
    NoStairs {
        /// The floor.
        floor: u32,
        /// Whether they would lead down.
        down: bool,
    },
}

impl World {
    /// Why the goal can certainly not be carried out any more; `None` where it can, as far as that
    /// follows from items and stairs alone, and where a rule or a host may win the game otherwise.
    pub(crate) fn lost_goal(&self) -> Option<LostGoal> {
        let dungeon = self.content.dungeon()?;
        let wins = |effect: &Effect| matches!(effect, Effect::Win | Effect::Custom { .. });
        let is_won_otherwise = self.some_rule(wins) || !self.content.host_rules().is_empty();
        if self.state.outcome.is_some() || is_won_otherwise {
            return None;
        }
        let goal = dungeon.goal;
        let has_goal = |map: &GameMap| {
            map.entities().iter().any(|it| it.kind == goal || it.items().any(|it| it.kind == goal))
        };
        let is_built = self.built_floor(dungeon.deepest).is_some();
        let on =
            (1..=self.content.floor_count()).find(|&it| self.built_floor(it).is_some_and(has_goal));
        let makes = |effect: &Effect| {
            matches!(
                effect,
                Effect::Create { item, .. } | Effect::Give { item, .. } if *item == goal
            )
        };
        if is_built && on.is_none() && !self.some_rule(makes) {
            return Some(LostGoal::Gone);
        }
        self.lost_stairs(on.unwrap_or(dungeon.deepest))
    }

    /// The first floor without stairs on the way to a goal on the floor `to` and up again.
    fn lost_stairs(&self, to: u32) -> Option<LostGoal> {
        if self.some_rule(|effect| matches!(effect, Effect::ChangeFloor(_))) {
            return None;
        }
        let is_lost = |tile: TileId, floor: u32| {
            let makes = |effect: &Effect| {
                matches!(
                    *effect,
                    Effect::SetTile(to) | Effect::ReplaceTile { to, .. } if to == tile
                )
            };
            let map = self.built_floor(floor);
            map.is_some_and(|map| map.find_tile(tile).is_none()) && !self.some_rule(makes)
        };
        let on_the_way = |from: u32, to: u32| {
            let next = move |at: &(u32, Stairs)| Some((at.1.to?, self.content.way(at.1.to?, to)?));
            let first = self.content.way(from, to).map(|stairs| (from, stairs));
            std::iter::successors(first, next)
        };
        let out = self.content.stairs(1).find(|stairs| !stairs.down).map(|stairs| (1, stairs));
        let mut way = on_the_way(self.state.floor, to).chain(on_the_way(to, 1)).chain(out);
        let lost = way.find(|(floor, stairs)| is_lost(stairs.tile, *floor));
        lost.map(|(floor, stairs)| LostGoal::NoStairs { floor, down: stairs.down })
    }

    /// The map of a floor that the player is or has been on.
    fn built_floor(&self, floor: u32) -> Option<&GameMap> {
        let kept = || self.others.get(&floor).map(KeptFloor::map);
        if floor == self.state.floor { Some(&self.map) } else { kept() }
    }

    fn some_rule(&self, does: impl Fn(&Effect) -> bool) -> bool {
        self.content.rows().effects().any(does)
    }
}
