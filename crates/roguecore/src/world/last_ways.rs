//! The last ways of a floor, and the items that a game cannot be won without: no rule takes them away.
//!
//! The last stairs of a kind stay where they are. So does a cell that joins stairs with each other, or the
//! player with any way out, where the new tile would bar it for good: one that no rule opens again.

use roguecore_grid::path;
use roguecore_grid::{Direction, Point};

use super::World;
use crate::entity::PrototypeId;
use crate::floor::walker::Walker;
use crate::rule::Effect;
use crate::tile::TileId;

/// The work of a search for what would be cut off, for each cell.
const SEARCHING: usize = 4;

impl World {
    /// Whether it is the goal of the dungeon or the key of a lock.
    pub(crate) fn is_needed(&self, kind: PrototypeId) -> bool {
        self.is_goal(kind) || self.content.rows().vaults.iter().any(|vault| vault.has_key(kind))
    }

    /// Whether the cell has the last stairs of their kind on the floor of the player.
    pub(crate) fn has_last_stairs(&self, at: Point) -> bool {
        let stairs = self.map.tile(at).filter(|&tile| self.content.is_stairs(tile));
        let Some(stairs) = stairs else { return false };
        let leads_on = self.content.stairs(self.state.floor).any(|it| it.tile == stairs);
        leads_on && self.map.cells_of(|tile| tile == stairs).count() == 1
    }

    /// Whether a new tile of a cell would part stairs, or the player from every way out, for good.
    pub(crate) fn closes_last_way(&self, at: Point, to: TileId) -> bool {
        let walker = Walker::new(self.content.rows(), self.content.player());
        let is_way = |tile| self.content.is_passable(tile) && !walker.is_barred_by(tile);
        let Some(from) = self.map.tile(at) else { return false };
        if !is_way(from) || is_way(to) || self.content.dungeon().is_none() {
            return false;
        }
        let is_way_at = |cell: Point| self.map.tile(cell).is_some_and(is_way);
        if !joins(at, is_way_at) || self.can_be_opened(to) {
            return false;
        }
        // A turn without work left begins nothing more.
        if self.is_spent() {
            return true;
        }
        self.parts_stairs(at, is_way_at) || self.shuts_in_player(at, to)
    }

    /// Whether stairs could not be reached on foot from others without a cell, and can with it.
    fn parts_stairs(&self, at: Point, is_way: impl Fn(Point) -> bool) -> bool {
        let stairs: Vec<Point> = self.all_stairs().collect();
        let Some((&first, others)) = stairs.split_first() else { return false };
        self.count_work(2 * SEARCHING * self.map.size().area());
        let reached = |is_open: &dyn Fn(Point) -> bool| {
            path::reachable(self.map.size(), first, |cell| is_open(cell) || stairs.contains(&cell))
        };
        let after = reached(&|cell| cell != at && is_way(cell));
        let before = reached(&is_way);
        others.iter().any(|&it| before.get(it) && !after.get(it))
    }

    /// Whether the player would come to no stairs and no fall any more, and does now.
    fn shuts_in_player(&self, at: Point, to: TileId) -> bool {
        let Some(player) = self.map.get(self.state.player) else { return false };
        self.count_work(2 * SEARCHING * self.map.size().area());
        let leads_out = |tile: TileId| {
            self.content.facts().tile(tile).leads_to.is_some() || self.content.is_stairs(tile)
        };
        let gets_out = |tile_at: &dyn Fn(Point) -> Option<TileId>| {
            let is_open = |cell: Point| {
                cell == player.at || tile_at(cell).is_some_and(|it| self.content.is_passable(it))
            };
            let reached = path::reachable(self.map.size(), player.at, is_open);
            reached.iter().any(|cell| tile_at(cell).is_some_and(leads_out))
        };
        let after = |cell: Point| if cell == at { Some(to) } else { self.map.tile(cell) };
        !gets_out(&after) && gets_out(&|cell| self.map.tile(cell))
    }

    /// Whether a rule of the tile, or one about it, makes another tile of it.
    fn can_be_opened(&self, tile: TileId) -> bool {
        let mut own = self.content.tile(tile).rules.all().iter().flat_map(|rule| &rule.effects);
        let changes =
            |effect: &Effect| matches!(effect, Effect::SetTile(_) | Effect::Custom { .. });
        let replaces =
            |effect: &Effect| matches!(effect, Effect::ReplaceTile { from, .. } if *from == tile);
        own.any(changes) || self.content.rows().effects().any(replaces)
    }
}

/// Whether cells around a cell may be joined by it alone: they are no single group of neighbours.
fn joins(at: Point, is_way: impl Fn(Point) -> bool) -> bool {
    // Clockwise from north, so that the even ones are straight.
    let around = Direction::ALL.map(|direction| is_way(at + direction));
    let mut group = [false; 8];
    let Some(first) = around.iter().position(|&is_way| is_way) else { return false };
    let mut open = vec![first];
    while let Some(index) = open.pop() {
        if std::mem::replace(&mut group[index], true) {
            continue;
        }
        // Straight neighbours touch each other across their corner.
        let reach: &[usize] = if index % 2 == 0 { &[1, 2, 6, 7] } else { &[1, 7] };
        let beside = reach.iter().map(|step| (index + step) % 8);
        open.extend(beside.filter(|&next| around[next]));
    }
    around != group
}
