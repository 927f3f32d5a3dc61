//! Buffers of a turn, kept between turns so that a turn allocates nothing for them. Not part of
//! the game's state: a copy starts empty.

use crate::content::Content;
use crate::entity::EntityId;
use crate::geometry::Point;
use crate::map::GameMap;
use crate::path::{DijkstraMap, Finder, Path};

/// With more active actors than this, a turn's paths come from one shared Dijkstra map instead
/// of one search each. The choice affects time only: both give the same paths.
const SHARED_FIELD_THRESHOLD: usize = 24;

/// The active actors of a turn and its paths.
#[derive(Debug, Default)]
pub(crate) struct TurnBuffers {
    /// The active actors, ascending.
    active: Vec<EntityId>,
    /// How many of `active` have acted.
    acted: usize,
    pub(super) paths: PathCache,
}

impl Clone for TurnBuffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl TurnBuffers {
    /// Lists the actors that act in the turn and invalidates the paths of the turn before.
    pub(super) fn collect_active(&mut self, content: &Content, map: &mut GameMap) {
        map.collect_active(content, &mut self.active);
        self.acted = 0;
        self.paths.clear(self.active.len() > SHARED_FIELD_THRESHOLD);
        map.track_changes(self.paths.shared);
    }

    pub(super) const fn restart_active(&mut self) {
        self.acted = 0;
    }

    pub(super) fn next_active(&mut self) -> Option<EntityId> {
        let next = self.active.get(self.acted).copied();
        self.acted += 1;
        next
    }
}

/// Finds the paths of all monsters of a turn.
#[derive(Debug, Default)]
pub(crate) struct PathCache {
    finder: Finder,
    field: DijkstraMap,
    /// The goal of `field`, and how many of the map's dirty cells it has taken in; `None` when
    /// it is of an earlier turn.
    current: Option<(Point, usize)>,
    /// Whether `field` answers for all paths to the player, instead of a search each.
    shared: bool,
}

impl PathCache {
    fn clear(&mut self, shared: bool) {
        self.current = None;
        self.shared = shared;
    }

    /// Forgets the paths found so far: they are those of another map.
    pub(super) fn forget(&mut self) {
        self.clear(self.shared);
    }

    /// The cheapest path between two cells, as [`path::shortest`](crate::path::shortest) finds
    /// it. Within one turn costs may change only at [`GameMap::dirty_cells`]. `to_player` is
    /// whether it leads to the player, as most paths do.
    pub(crate) fn shortest(
        &mut self,
        map: &GameMap,
        from: Point,
        to: Point,
        to_player: bool,
        cost: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        if !self.shared || !to_player {
            return self.finder.shortest(map.size(), from, to, cost);
        }
        let dirty = map.dirty_cells();
        let seen = match self.current {
            Some((goal, seen)) if goal == to => seen,
            // The first path of the turn; or the player was moved.
            _ => {
                self.field.set_goal(map.size(), to);
                dirty.len()
            }
        };
        for &at in &dirty[seen..] {
            self.field.update_cost(at, &cost);
        }
        self.current = Some((to, dirty.len()));
        self.field.shortest(from, cost)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::geometry::{Direction, Size};
    use crate::path;
    use crate::rng::{Rng, Stream};

    /// A hall with pillars and a crowd of orcs, all in view.
    fn crowded_hall(rng: &mut Rng) -> String {
        let size = Size::new(16, 12);
        let cells = size.points().map(|at| match at {
            _ if size.is_border(at) => '#',
            Point { x: 8, y: 6 } => '@',
            Point { x: 6..=10, y: 4..=8 } => '.',
            _ => ['.', '.', '.', 'o', 'o', '#'][rng.below(6) as usize],
        });
        let cells: Vec<char> = cells.collect();
        cells.chunks(16).map(|row| row.iter().collect::<String>() + "\n").collect()
    }

    /// One step in a random direction, if the cell is free.
    fn random_step(map: &mut GameMap, who: EntityId, rng: &mut Rng) {
        let to = map.get(who).unwrap().at + Direction::ALL[rng.below(8) as usize];
        let free = map.is_walkable(&Content::first_steps(), to) && !map.is_blocked(to);
        let _ = free.then(|| map.relocate(who, to));
    }

    /// Each monster in turn takes the first step of its path. The player takes a random step now
    /// and then, between two turns and in the middle of one: a save may list the player among
    /// the monsters.
    #[test]
    fn a_shared_field_gives_the_paths_of_single_searches() {
        let mut rng = Rng::derive(8, Stream::Player);
        let content = Content::first_steps();
        let mut compared = 0;
        for _ in 0..8 {
            let game = Game::from_scene(content.clone(), &crowded_hall(&mut rng)).unwrap();
            let (mut map, player) = (game.world().map().clone(), game.world().player());
            let mut buffers = TurnBuffers::default();
            for turn in 0..12 {
                if turn % 4 == 3 {
                    random_step(&mut map, player, &mut rng);
                }
                buffers.collect_active(&content, &mut map);
                while let Some(id) = buffers.next_active() {
                    if turn % 4 == 1 && buffers.acted == 13 {
                        random_step(&mut map, player, &mut rng);
                    }
                    let goal = map.get(player).unwrap().at;
                    let from = map.get(id).unwrap().at;
                    let cost = |at: Point| {
                        let cost = if map.is_blocked(at) { 11 } else { 1 };
                        map.is_walkable(&content, at).then_some(cost)
                    };
                    let expected = path::shortest(map.size(), from, goal, cost);
                    let found = buffers.paths.shortest(&map, from, goal, true, cost);
                    assert_eq!(found, expected.as_ref());
                    compared += u32::from(buffers.paths.shared);
                    let step = expected.and_then(|path| path.steps.first().copied());
                    let _ = step.map(|step| map.relocate(id, from + step));
                }
            }
        }
        assert!(compared > 1_000, "only {compared} paths came from a shared field");
    }
}
