//! A world that the player cannot tell from the real one: their knowledge is copied, the rest is
//! drawn from a seed. Reads nothing else of the real world.

use std::collections::BTreeMap;

use roguecore_grid::path::Finder;
use roguecore_grid::{BitGrid, Grid, Point};

use super::{Unknown, Work, World, WorldState};
use crate::component::{Ai, State};
use crate::content::Content;
use crate::entity::{Entity, EntityId, PrototypeId};
use crate::inventory::{Inventory, InventoryItem};
use crate::map::GameMap;
use crate::procgen::{self, Floor};
use crate::rng::{Rng, Stream};
use crate::substance::SubstanceCell;
use crate::tile::TileId;

/// Cost of digging through a cell on the way to stairs; walking costs 1.
const DIG_COST: u32 = 5;

impl World {
    /// A visible entity as a view shows it, with the stats of its row.
    pub(crate) fn as_seen(&self, entity: &Entity) -> Entity {
        seen(entity, &self.content)
    }

    /// A world with equal views; two worlds of equal views sample equal ones.
    pub(crate) fn sample_world(&self, seed: u64) -> Self {
        let Floor { tiles, monsters, items, .. } =
            procgen::generate(&self.content, seed, self.state.floor);
        let mut world = Self {
            content: self.content.clone(),
            state: WorldState {
                turn: self.state.turn,
                floor: self.state.floor,
                player: self.state.player,
                outcome: self.state.outcome,
                ..WorldState::new(seed)
            },
            map: GameMap::new(
                &self.content,
                known_tiles(&self.content, (self.state.floor, &self.map), &tiles),
            ),
            others: BTreeMap::new(),
            unknown: Unknown::default(),
            prepared: None,
            work: Work::unlimited(),
        };
        let mut rng = Rng::derive(seed, Stream::SampledWorld);
        world.unknown = self.sampled_unknown(&mut rng);
        world.copy_known_entities(self);
        world.place_stairs(self.map.explored(), &mut rng);
        world.match_view(self.map.explored());
        world.spawn_unknown(self.map.explored(), monsters.into_iter().chain(items));
        world.place_goal(self.map.explored(), &mut rng);
        world.map.set_explored(self.map.explored());
        world
    }

    /// Copies the player, and all visible entities and substances as a view shows
    /// them.
    fn copy_known_entities(&mut self, real: &Self) {
        let substances = real.map.substances().iter().filter(|it| real.map.is_visible(it.at));
        let substances: Vec<SubstanceCell> = substances.copied().collect();
        self.map.set_substances(&self.content, &substances);
        let visible = real.map.entities().iter().filter(|it| real.map.is_visible(it.at));
        for entity in visible {
            let mut copy = if entity.id == self.state.player {
                entity.clone()
            } else {
                seen(entity, &self.content)
            };
            let kind = self.sampled_kind(real, entity.kind);
            if real.is_unknown(entity.kind) {
                copy = self.content.prototype(kind).spawn(kind, entity.id, entity.at);
                copy.state = with_count(copy.state, entity.state.as_deref());
            }
            if copy.state.is_some() {
                // The giver of a status may be out of view.
                copy.state_mut().forget_authors(self.state.player);
            }
            self.state.next_id = self.state.next_id.max(entity.id.0 + 1);
            let inserted = self.map.insert(copy);
            debug_assert!(inserted.is_ok(), "{inserted:?}");
        }
        let mut next_id = self.state.next_id;
        let content = self.content.clone();
        let unknown = |kind| real.is_unknown(kind).then(|| self.sampled_kind(real, kind));
        let carried = real.map.get(self.state.player).into_iter().flat_map(Entity::items);
        let kinds: Vec<Option<PrototypeId>> = carried.map(|item| unknown(item.kind)).collect();
        self.map.change(self.state.player, |player| {
            let Some(inventory) = &mut player.inventory else { return };
            let carried: Vec<InventoryItem> = inventory.iter().cloned().collect();
            **inventory = Inventory::default();
            for (mut item, unknown) in carried.into_iter().zip(kinds) {
                if let Some(kind) = unknown {
                    let row = content.prototype(kind).state.clone();
                    let state = with_count(row, item.state.as_deref());
                    item = InventoryItem { kind, state, ..item };
                }
                inventory.insert(InventoryItem { id: EntityId(next_id), ..item });
                next_id += 1;
            }
        });
        self.state.next_id = next_id;
    }

    /// Keeps each kind of stairs once: where the player has seen it, or else on an unexplored
    /// cell that they can reach. Those to floors that not every game has may be missing.
    fn place_stairs(&mut self, explored: &BitGrid, rng: &mut Rng) {
        let content = self.content.clone();
        for (stairs, to) in content.stairs(self.state.floor).map(|stairs| (stairs.tile, stairs.to))
        {
            let cells = self.map.size().points();
            let all = cells.filter(|&at| self.map.tile(at) == Some(stairs)).collect::<Vec<_>>();
            let known = all.iter().any(|&at| explored.get(at));
            let drawn = all.iter().copied().find(|&at| !explored.get(at));
            for at in all.into_iter().filter(|&at| known && !explored.get(at)) {
                self.map.set_tile(&self.content, at, self.content.floor_tile(self.state.floor));
            }
            if known {
                continue;
            }
            let is_certain = to.is_none_or(|to| content.every_game_has(to));
            let missing = || self.unexplored_cell(explored, rng).filter(|_| is_certain);
            if let Some(at) = drawn.or_else(missing) {
                self.map.set_tile(&self.content, at, stairs);
                self.dig_path(explored, at);
            }
        }
    }

    /// A random unexplored cell, walkable if there is one; `None` without any.
    fn unexplored_cell(&self, explored: &BitGrid, rng: &mut Rng) -> Option<Point> {
        let size = self.map.size();
        let unexplored = || size.points().filter(|&at| !explored.get(at) && !size.is_border(at));
        let is_stairs = |at| {
            let mut stairs = self.content.stairs(self.state.floor);
            stairs.any(|stairs| self.map.tile(at) == Some(stairs.tile))
        };
        let walkable = |at: &Point| self.map.is_walkable(&self.content, *at) && !is_stairs(*at);
        let cells: Vec<Point> = unexplored().filter(walkable).collect();
        let cells = if cells.is_empty() { unexplored().collect() } else { cells };
        rng.pick(&cells).copied()
    }

    /// Makes a path from the player to a cell, through unexplored cells where it needs to be dug.
    /// Does nothing where explored walls surround the player or the cell.
    fn dig_path(&mut self, explored: &BitGrid, to: Point) {
        let Some(from) = self.map.get(self.state.player).map(|player| player.at) else { return };
        let (content, size) = (self.content.clone(), self.map.size());
        let cost = |at: Point| {
            let walkable = self.map.is_walkable(&content, at);
            let diggable = !explored.get(at) && !size.is_border(at);
            if walkable { Some(1) } else { diggable.then_some(DIG_COST) }
        };
        let mut finder = Finder::default();
        let Some(path) = finder.shortest(size, from, to, cost) else { return };
        let mut at = from;
        for &step in &path.steps {
            at = at + step;
            if !self.map.is_walkable(&content, at) {
                self.map.set_tile(&content, at, content.floor_tile(self.state.floor));
            }
        }
    }

    /// Opens unexplored cells that the player would see and does not: the real ones can be seen
    /// through, since every opaque cell in reach of a field of view is visible.
    fn match_view(&mut self, explored: &BitGrid) {
        let transparent = transparent_tile(&self.content, self.state.floor);
        loop {
            self.update_fov();
            let visible = self.map.visible().iter().filter(|&at| !explored.get(at));
            let opaque = |at: &Point| !self.map.transparency().get(*at);
            let wrong: Vec<Point> = visible.filter(opaque).collect();
            if wrong.is_empty() {
                return;
            }
            for at in wrong {
                self.map.set_tile(&self.content, at, transparent);
            }
        }
    }

    /// Spawns the drawn monsters and items in unexplored cells, except for the goal.
    fn spawn_unknown(
        &mut self,
        explored: &BitGrid,
        spawns: impl Iterator<Item = (PrototypeId, Point)>,
    ) {
        let goal = self.content.dungeon().map(|dungeon| dungeon.goal);
        for (kind, at) in spawns.filter(|(kind, _)| Some(*kind) != goal) {
            if !explored.get(at) && self.map.is_walkable(&self.content, at) {
                // A cell that is blocked already stays as it is.
                let _ = self.spawn(kind, at);
            }
        }
    }

    /// On the deepest floor puts the goal on an unexplored cell, unless the player has or sees it.
    fn place_goal(&mut self, explored: &BitGrid, rng: &mut Rng) {
        let Some(goal) = self.content.goal_of(self.state.floor) else { return };
        let mut all = self.map.entities().iter();
        if all.any(|it| it.kind == goal || it.items().any(|item| item.kind == goal)) {
            return;
        }
        if let Some(at) = self.unexplored_cell(explored, rng) {
            if !self.map.is_walkable(&self.content, at) {
                self.map.set_tile(&self.content, at, self.content.floor_tile(self.state.floor));
            }
            self.dig_path(explored, at);
            let _ = self.spawn(goal, at);
        }
    }
}

/// The tiles of explored cells, and drawn ones for all others; the wall where none was drawn.
fn known_tiles(
    content: &Content,
    (floor, real): (u32, &GameMap),
    drawn: &Grid<TileId>,
) -> Grid<TileId> {
    let wall = content.wall_tile(floor);
    Grid::from_fn(real.size(), |at| {
        let known = real.known_tile(at).map(|tile| content.seen_tile(tile, floor));
        known.or_else(|| drawn.get(at).copied()).unwrap_or(wall)
    })
}

/// A visible entity as a view shows it, with the stats of its row.
fn seen(entity: &Entity, content: &Content) -> Entity {
    let mut copy = entity.clone();
    copy.ai = entity.ai.as_ref().map(|_| Ai::default());
    copy.inventory = None;
    let row = content.prototype(entity.kind).state.as_deref();
    copy.state = State::as_seen(entity.state.as_deref(), row);
    copy
}

/// The state of a row, for as many copies as another one has.
fn with_count(row: Option<Box<State>>, real: Option<&State>) -> Option<Box<State>> {
    let more = real.map_or(1, State::count) - 1;
    if more == 0 {
        return row;
    }
    let mut state = row.unwrap_or_default();
    state.add_copies(more);
    Some(state)
}

/// A tile that can be seen through: the floor, or else the first one.
fn transparent_tile(content: &Content, floor: u32) -> TileId {
    let floor = content.floor_tile(floor);
    let first = || content.tiles().iter().position(|tile| tile.transparent);
    match first() {
        Some(first) if !content.tile(floor).transparent => TileId(first as u8),
        _ => floor,
    }
}

#[cfg(test)]
mod tests {
    use crate::content::Content;
    use crate::entity::EntityId;
    use crate::game::Game;
    use roguecore_grid::{Direction, Point};

    /// What a visible monster remembers is hidden.
    #[test]
    fn the_memory_of_a_visible_monster_is_not_sampled() {
        let scene = "#######\n#@...o#\n#######";
        let mut game = Game::from_scene(Content::classic(), scene).unwrap();
        game.world_mut().map.change(EntityId(1), |orc| orc.state_mut().set_energy(50));
        let mut other = game.clone();
        other.world_mut().map.change(EntityId(1), |orc| {
            orc.state_mut().set_noticed(true);
            orc.ai.as_mut().unwrap().set_path(&[Direction::West]);
        });
        assert_ne!(game.fingerprint(), other.fingerprint());
        for seed in 0..20 {
            assert_eq!(
                game.sample_world(seed).fingerprint(),
                other.sample_world(seed).fingerprint()
            );
        }
    }

    /// The stairs that the player has not seen exist and can be reached.
    #[test]
    fn unseen_stairs_are_sampled_where_a_path_leads() {
        for seed in 0..40 {
            let game = Game::new(seed % 4).sample_world(seed);
            let dungeon = game.content().dungeon().unwrap();
            let map = game.map();
            let down = map.find_tile(dungeon.down).unwrap();
            let count = |tile| map.size().points().filter(|&at| map.tile(at) == Some(tile)).count();
            assert_eq!((count(dungeon.down), count(dungeon.up)), (1, 1));
            let walkable = |at: Point| map.is_walkable(game.content(), at);
            let reached =
                roguecore_grid::path::reachable(map.size(), game.view().player().at, walkable);
            assert!(reached.get(down), "seed {seed}");
        }
    }
}
