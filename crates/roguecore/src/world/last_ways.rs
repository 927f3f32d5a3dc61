//! The last ways of a floor, and the items that a game cannot be won without: no rule takes them away.
//!
//! The last stairs of a kind stay where they are. So does a cell that joins stairs, the goal or a key with
//! each other, or the player with any way out, where the new tile would bar it for good: one that no rule
//! opens again. That holds for the cells that are open, and for those that would be open with every gate open.
//! A pit is a way out, too: the last one stays, and so does the cell before it.

mod parts;

use roguecore_grid::Point;

use super::World;
use crate::entity::PrototypeId;
use crate::floor::walker::Walker;
use crate::floor::ways::Way;
use crate::rows::facts::Exit;
use crate::tile::TileId;
use parts::Search;

/// Tiles that a search for those of one kind compares at the cost of looking at a cell.
const COMPARED: usize = 4;

impl World {
    /// Whether it is the goal of the dungeon or the key of a lock.
    pub(crate) fn is_needed(&self, kind: PrototypeId) -> bool {
        self.is_goal(kind) || self.content.rows().vaults.iter().any(|vault| vault.has_key(kind))
    }

    /// Whether the cell has stairs of the floor of the player, from which no way leads to others of their kind.
    pub(crate) fn has_last_stairs(&self, at: Point) -> bool {
        let Some(stairs) = self.map.tile(at).filter(|&tile| self.is_way_on(tile)) else {
            return false;
        };
        self.count_work(self.map.size().area() / COMPARED);
        let is_only = self.map.cells_with(stairs).all(|other| other == at);
        is_only || !self.joins_others(at, stairs)
    }

    /// Whether a new tile of a cell would part stairs or needed items, or the player from every way out, for
    /// good.
    pub(crate) fn closes_last_way(&self, at: Point, to: TileId) -> bool {
        let Some(from) = self.map.tile(at).filter(|_| self.content.dungeon().is_some()) else {
            return false;
        };
        let way = self.content.ways().get(from);
        let is_closing = way != Way::Closed && self.content.ways().get(to) == Way::Closed;
        if is_closing && self.has_needed_item(at) {
            return true;
        }
        let is_exit = self.leaves_by(from) || is_closing && self.is_beside_exit(at);
        let touches_exit = is_exit && !self.leaves_by(to);
        [Way::Open, Way::Opens].into_iter().any(|least| {
            touches_exit && self.takes_last_exit(at, to, least)
                || is_closing && way >= least && self.separates(at, to, least)
        })
    }

    /// Whether a player who enters the tile comes to another place alive: on the deepest floor no pit leads on.
    fn leaves_by(&self, tile: TileId) -> bool {
        let walker = Walker::new(self.content.rows(), self.content.player());
        match walker.exit(tile) {
            Some(Exit::Floors(floors)) => self.floor_below(floors).is_some(),
            Some(Exit::Elsewhere) => true,
            None => false,
        }
    }

    fn is_beside_exit(&self, at: Point) -> bool {
        let mut tiles = at.neighbours().filter_map(|next| self.map.tile(next));
        tiles.any(|tile| self.leaves_by(tile))
    }

    /// Whether the player gets out as long as the tile of a cell stays, and not with the new one.
    fn takes_last_exit(&self, at: Point, to: TileId, least: Way) -> bool {
        // A turn without work left begins nothing more.
        if self.is_spent() {
            return true;
        }
        let changed = Some((at, self.content.ways().get(to)));
        !Search::new(self, changed, least).lets_player_out()
            && Search::new(self, None, least).lets_player_out()
    }

    /// Whether the player takes stairs with that tile from their floor to another.
    fn is_way_on(&self, tile: TileId) -> bool {
        self.content.is_stairs(tile)
            && self.content.stairs(self.state.floor).any(|stairs| stairs.tile == tile)
    }

    fn has_needed_item(&self, at: Point) -> bool {
        self.map.entities_at(at).any(|entity| self.is_needed(entity.kind))
    }

    /// Whether a way that is open leads from a cell with stairs to others with that tile.
    fn joins_others(&self, at: Point, stairs: TileId) -> bool {
        let search = Search::new(self, None, Way::Open);
        let mut part = search.part(at);
        while let Some(here) = search.advance(&mut part) {
            if here != at && self.map.tile(here) == Some(stairs) {
                return true;
            }
        }
        false
    }

    /// Whether cells that are at least such ways are parted without a cell, so that a game may not be finished.
    fn separates(&self, at: Point, to: TileId, least: Way) -> bool {
        let search = Search::new(self, Some((at, Way::Closed)), least);
        let sides = search.sides(at);
        if sides.len() < 2 {
            return false;
        }
        // A turn without work left begins nothing more.
        if self.is_spent() {
            return true;
        }
        let parts = search.grow(&sides);
        let is_kept = parts.iter().filter(|part| part.is_kept).count() > 1;
        is_kept || !self.leaves_by(to) && parts.iter().any(|part| part.shuts_in_player(&parts))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::content::Content;
    use crate::game::Game;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::{BitGrid, path};

    fn content() -> Arc<Content> {
        let ron = include_str!("../../tests/fixtures/ways.ron");
        let ron =
            ron.replace("STEPS", "Accretion(attempts: 200, smallest: 3, largest: 7, loops: 0)");
        Arc::new(Content::parse("ways.ron", &ron).unwrap())
    }

    /// Small floors of all that ends or opens a way.
    fn random_floor(rng: &mut Rng) -> String {
        let width = 4 + rng.below(6);
        let player = rng.below(width * 4);
        let mut cell = |at: u32| match at {
            _ if at == player => '@',
            _ => ['.', '.', '.', '.', '.', '#', '#', '#', '#', '+', ':', '<', '>', '*', '`']
                [rng.below(15) as usize],
        };
        let cells: Vec<char> = (0..width * 4).map(&mut cell).collect();
        let rows = cells.chunks(width as usize);
        rows.map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    fn is_way(world: &World, cell: Point, least: Way) -> bool {
        let tile = world.map.tile(cell);
        tile.is_some_and(|it| world.content.ways().get(it) >= least || world.is_way_on(it))
    }

    /// The parts around a closed cell, each found by a search of the whole floor.
    fn parts_around(world: &World, at: Point, least: Way) -> Vec<BitGrid> {
        let mut parts = Vec::new();
        for side in at.neighbours().filter(|&side| is_way(world, side, least)) {
            let enters = |cell| cell != at && is_way(world, cell, least);
            let part = path::reachable(world.map.size(), side, enters);
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        parts
    }

    fn has_stairs(world: &World, cell: Point) -> bool {
        world.map.tile(cell).is_some_and(|tile| world.is_way_on(tile))
    }

    fn keeps(world: &World, part: &BitGrid) -> bool {
        part.iter().any(|cell| has_stairs(world, cell) || world.has_needed_item(cell))
    }

    /// Whether the cell is a pit through which one falls to another floor.
    fn is_exit(world: &World, cell: Point) -> bool {
        let tile = world.map.tile(cell);
        tile.is_some() && tile == world.content.tile_id("pit") && world.floor() < 3
    }

    fn leads_out(world: &World, at: Point, part: &BitGrid) -> bool {
        let is_pit = |cell: Point| cell != at && is_exit(world, cell);
        part.iter().any(|cell| has_stairs(world, cell) || cell.neighbours().any(is_pit))
    }

    fn separates_fully(world: &World, at: Point, to: TileId, least: Way) -> bool {
        let player = world.map.get(world.player()).unwrap().at;
        let parts = parts_around(world, at, least);
        let is_pit = Some(to) == world.content.tile_id("pit") && world.floor() < 3;
        let (own, others): (Vec<&BitGrid>, Vec<&BitGrid>) =
            parts.iter().partition(|part| part.get(player));
        let stays_in = |part: &&BitGrid| !is_pit && !leads_out(world, at, part);
        let is_wanted = |part: &&BitGrid| keeps(world, part) || leads_out(world, at, part);
        parts.iter().filter(|part| keeps(world, part)).count() > 1
            || own.iter().any(stays_in) && others.iter().any(is_wanted)
    }

    /// Whether the player gets out before, by anything but stairs in the cell, and not after.
    fn loses_exit(world: &World, at: Point, to: TileId, least: Way) -> bool {
        let player = world.map.get(world.player()).unwrap().at;
        let enters = |cell| cell == player || is_way(world, cell, least);
        let before = path::reachable(world.map.size(), player, enters);
        let becomes_way = at == player || world.content.ways().get(to) >= least;
        let enters = |cell| if cell == at { becomes_way } else { enters(cell) };
        let after = path::reachable(world.map.size(), player, enters);
        let is_pit = |cell: Point| is_exit(world, cell);
        let led_out =
            |cell: Point| cell != at && has_stairs(world, cell) || cell.neighbours().any(is_pit);
        let becomes_pit = Some(to) == world.content.tile_id("pit") && world.floor() < 3;
        !becomes_pit && before.iter().any(led_out) && !leads_out(world, at, &after)
    }

    /// The same as the rule, without any of its bounds.
    fn closes(world: &World, at: Point, to: TileId) -> bool {
        let way = |tile| world.content.ways().get(tile);
        let from = world.map.tile(at).map_or(Way::Closed, way);
        let is_closing = from != Way::Closed && way(to) == Way::Closed;
        is_closing && world.has_needed_item(at)
            || [Way::Open, Way::Opens].into_iter().any(|least| {
                (is_closing || is_exit(world, at)) && loses_exit(world, at, to, least)
                    || is_closing && from >= least && separates_fully(world, at, to, least)
            })
    }

    #[test]
    fn a_search_from_all_sides_finds_what_is_parted() {
        let content = content();
        let mut rng = Rng::derive(5, Stream::Player);
        let mut found = [0, 0];
        for _ in 0..600 {
            let scene = format!("{}\nfloor {}", random_floor(&mut rng), 1 + rng.below(3));
            let game = Game::from_scene(content.clone(), &scene).unwrap();
            let world = game.world();
            for (at, tile) in
                world.map.size().points().zip(["rubble", "pit", "floor"].into_iter().cycle())
            {
                let to = content.tile_id(tile).unwrap();
                let expected = closes(world, at, to);
                assert_eq!(world.closes_last_way(at, to), expected, "{tile} at {at}:\n{scene}");
                found[usize::from(expected)] += 1;
            }
        }
        assert!(found[0] > 1_000 && found[1] > 1_000, "{found:?}");
    }

    #[test]
    fn parts_of_a_wide_floor_cost_work() {
        let rock = format!("{}\n", "#".repeat(400)).repeat(399);
        let scene = format!("@.<{}\n{rock}", "#".repeat(397));
        let game = Game::from_scene(content(), &scene).unwrap();
        let world = game.world();
        let before = world.work.done();
        assert!(world.closes_last_way(Point::new(1, 0), world.content.tile_id("rubble").unwrap()));
        let words = world.map.size().area() as u64 / 64;
        assert!(world.work.done() - before >= 2 * words, "{words} words in each grid");
    }
}
