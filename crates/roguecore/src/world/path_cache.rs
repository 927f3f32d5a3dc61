//! Buffers of a turn, kept between turns so that a turn allocates nothing for them. Not part of
//! the game's state: a copy starts empty.

use roguecore_grid::path::{DijkstraMap, Finder, FirstStep, Path, StepBound};
use roguecore_grid::{Direction, Point};

use crate::content::Content;
use crate::entity::EntityId;
use crate::event::Events;
use crate::map::GameMap;

/// With more active actors than this, a turn's paths come from one shared Dijkstra map instead
/// of one search each. The choice affects time only: both give the same paths.
const SHARED_FIELD_THRESHOLD: usize = 24;

/// A shared Dijkstra map that has taken in that many changes is computed anew at the next turn: its
/// queue keeps entries for cells that no path has needed since.
const MAX_UPDATES: usize = 1 << 14;

/// The most events for which a turn has room from its start.
const MAX_EVENTS_FORESEEN: usize = 64;

/// The active actors of a turn and its paths.
#[derive(Debug, Default)]
pub(crate) struct TurnBuffers {
    /// The active actors, ascending.
    active: Vec<EntityId>,
    /// How many of `active` have acted.
    acted: usize,
    pub(super) paths: PathCache,
    /// The work of the last turn.
    pub(super) work: u64,
    /// How many events a turn is expected to have: the most of the last turns, from eight on an
    /// eighth less with each turn that has fewer.
    events: usize,
}

impl Clone for TurnBuffers {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl TurnBuffers {
    /// How many events the next turn is expected to have.
    pub(super) const fn events_foreseen(&self) -> usize {
        self.events
    }

    pub(super) fn count_events(&mut self, events: &Events) {
        let fewer = self.events - self.events / 8;
        self.events = events.len().max(fewer).min(MAX_EVENTS_FORESEEN);
    }

    /// Lists the actors that act in the turn.
    pub(super) fn collect_active(
        &mut self,
        content: &Content,
        map: &mut GameMap,
        player: EntityId,
    ) {
        map.list_factions(content, player);
        map.collect_active(content, &mut self.active);
        map.begin_with_marked(&mut self.active);
        self.acted = 0;
        self.paths.begin_turn(map, self.active.len() > SHARED_FIELD_THRESHOLD);
    }

    /// How many actors act in the turn.
    pub(super) const fn active_count(&self) -> usize {
        self.active.len()
    }

    /// The work of the last turn.
    pub(crate) const fn work(&self) -> u64 {
        self.work
    }

    /// The map has become another one.
    pub(crate) const fn forget_paths(&mut self) {
        self.paths.forget();
    }

    pub(super) const fn restart_active(&mut self) {
        self.acted = 0;
    }

    /// Whether some have not acted.
    pub(super) const fn is_active_left(&self) -> bool {
        self.acted < self.active.len()
    }

    pub(super) fn next_active(&mut self) -> Option<EntityId> {
        let next = self.active.get(self.acted).copied();
        self.acted += 1;
        next
    }
}

/// Finds the paths of all monsters. The shared Dijkstra map is kept from turn to turn while the
/// player stays in the same cell of the same map, and follows the changes of the map.
#[derive(Debug, Default)]
pub(crate) struct PathCache {
    finder: Finder,
    field: DijkstraMap,
    /// The goal of `field`, and how many of the map's dirty cells it has taken in; `None` when
    /// it is of another map or of an earlier turn.
    current: Option<(Point, usize)>,
    /// How many changes `field` has taken in since it was computed.
    updates: usize,
    /// Whether `field` answers for all paths to the player, instead of a search each.
    shared: bool,
    /// The steps to the player.
    steps: StepBound,
    /// The requests of this turn.
    asked: Asked,
}

/// The requests of a turn so far, and their work. Results that are kept from turn to turn are charged as if they
/// were found anew, so that a loaded game counts the same.
#[derive(Debug, Default)]
struct Asked {
    /// Whether the shared map was asked for a path.
    field: bool,
    /// The version of the passable cells, the player's cell and the range of the steps.
    steps: Option<(u32, Point, u32)>,
    /// The cells that were looked at since they were last taken.
    cells: usize,
}

/// The work of taking one changed cell into the shared map. In a crowd that follows a scent from all over a large
/// map, the costs of thousands of cells depend on each: with half as much a turn of it took 1.5 seconds.
const UPDATE: usize = 2_048;

impl PathCache {
    /// Keeps the results for the map, if its changes were tracked since; or else starts over.
    fn begin_turn(&mut self, map: &mut GameMap, shared: bool) {
        self.asked = Asked::default();
        self.finder.take_searched();
        let changes = self.updates + map.dirty_cells().len();
        let kept = shared && self.shared && changes < MAX_UPDATES;
        self.shared = shared;
        self.current = self.current.filter(|_| kept).map(|(goal, seen)| {
            map.forget_dirty_cells(seen);
            (goal, 0)
        });
        if self.current.is_none() {
            map.track_changes(shared);
        }
    }

    /// Forgets the paths found so far: they are those of another map. The changes of the new one
    /// are not tracked before the next turn.
    pub(super) const fn forget(&mut self) {
        self.current = None;
        self.shared = false;
        self.steps.forget();
    }

    /// The cells that searches have looked at since the last call.
    pub(crate) fn take_searched(&mut self) -> usize {
        self.finder.take_searched() + std::mem::take(&mut self.asked.cells)
    }

    /// Whether every path from a cell to the player has more than `range` steps; `false` if that
    /// is not known without a search. Creatures go past those in the way.
    pub(crate) fn is_far_from_player(
        &mut self,
        map: &GameMap,
        from: Point,
        player: Point,
        range: u32,
    ) -> bool {
        let (passable, version) = map.passable_cells();
        let covers = |(at, goal, reach)| at == version && goal == player && reach >= range;
        if !self.asked.steps.is_some_and(covers) {
            self.asked.steps = Some((version, player, range));
            self.asked.cells += StepBound::cells_of(range).min(map.size().area());
        }
        self.steps.is_farther(passable, version, from, player, range)
    }

    /// The cheapest path of possible steps between two cells: see [`Finder::shortest_where`].
    pub(crate) fn shortest_where(
        &mut self,
        map: &GameMap,
        (from, to): (Point, Point),
        cost: impl Fn(Point) -> Option<u32>,
        may_step: impl Fn(Point, Point) -> bool,
    ) -> Option<&Path> {
        self.finder.shortest_where(map.size(), from, to, cost, may_step)
    }

    /// The cheapest path between two cells, as [`path::shortest`](crate::path::shortest) finds
    /// it. Costs may change only at [`GameMap::dirty_cells`] until the paths are
    /// [forgotten](Self::forget). `to_player` is whether it leads to the player, as most paths do.
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
        self.update_field(map, to, &cost);
        let path = self.field.shortest(from, cost)?;
        self.asked.cells += path.steps.len() * Direction::ALL.len();
        Some(path)
    }

    /// The first step of that path: without the rest of it, where many creatures share the map.
    pub(crate) fn first_step(
        &mut self,
        map: &GameMap,
        from: Point,
        to: Point,
        to_player: bool,
        cost: impl Fn(Point) -> Option<u32>,
    ) -> Option<FirstStep> {
        if !self.shared || !to_player {
            return self.finder.shortest(map.size(), from, to, cost).and_then(FirstStep::of);
        }
        self.update_field(map, to, &cost);
        self.asked.cells += Direction::ALL.len();
        self.field.first_step(from, cost)
    }

    /// Takes the changes of the map since the last call into the shared map, or starts it over.
    fn update_field(&mut self, map: &GameMap, to: Point, cost: &impl Fn(Point) -> Option<u32>) {
        let dirty = map.dirty_cells();
        let new = self.current.filter(|&(goal, _)| goal == to).and_then(|it| dirty.get(it.1..));
        let is_first = !std::mem::replace(&mut self.asked.field, true);
        if is_first || new.is_none() {
            self.asked.cells += map.size().area() * Direction::ALL.len();
        } else {
            self.asked.cells += new.map_or(0, <[Point]>::len) * UPDATE;
        }
        if let Some(new) = new {
            new.iter().for_each(|&at| self.field.update_cost(at, cost));
            self.updates += new.len();
        } else {
            self.field.set_goal(map.size(), to);
            self.updates = 0;
        }
        self.current = Some((to, dirty.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::Command;
    use crate::game::Game;
    use crate::rng::{Rng, Stream};
    use roguecore_grid::path;
    use roguecore_grid::{Direction, Size};

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
    fn random_step(map: &mut GameMap, actor: EntityId, rng: &mut Rng) {
        let to = map.get(actor).unwrap().at + Direction::ALL[rng.below(8) as usize];
        let free = map.is_walkable(&Content::first_steps(), to) && !map.is_blocked(to);
        let _ = free.then(|| map.relocate(actor, to));
    }

    /// Each monster in turn takes the first step of its path. The player takes a random step now
    /// and then, between two turns and in the middle of one: a save may list the player among
    /// the monsters.
    #[test]
    fn a_shared_field_gives_the_paths_of_single_searches() {
        let mut rng = Rng::derive(8, Stream::Player);
        let content = Content::first_steps();
        let (mut compared, mut kept) = (0, 0);
        for _ in 0..8 {
            let game = Game::from_scene(content.clone(), &crowded_hall(&mut rng)).unwrap();
            let (mut map, player) = (game.world().map().clone(), game.world().player());
            let mut buffers = TurnBuffers::default();
            for turn in 0..12 {
                if turn % 4 == 3 {
                    random_step(&mut map, player, &mut rng);
                }
                if turn % 3 == 1 {
                    (1..6).for_each(|id| random_step(&mut map, EntityId(id), &mut rng));
                }
                buffers.collect_active(&content, &mut map, player);
                kept += u32::from(buffers.paths.current.is_some());
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
        assert!(kept > 40, "the shared field was kept for {kept} turns only");
    }

    /// A copy of a game starts without a shared field. The host closes a ring around the player in
    /// the middle of the game.
    #[test]
    fn a_kept_field_changes_nothing_in_a_game() {
        let hall = crowded_hall(&mut Rng::derive(9, Stream::Player));
        let mut game = Game::from_scene(Content::first_steps(), &hall).unwrap();
        let (player, wall) = (game.world().player(), game.content().tile_id("wall").unwrap());
        for turn in 0..20 {
            if turn == 10 {
                let (mut map, at) = (game.map().clone(), game.view().player().at);
                map.remove(player);
                for x in at.x - 4..=at.x + 4 {
                    let there = Point::new(x, at.y - 2);
                    if !map.is_blocked(there) {
                        map.set_tile(game.content(), there, wall);
                    }
                }
                game.replace_map(map, at).unwrap();
            }
            let mut copy = game.clone();
            assert_eq!(game.step(Command::Wait), copy.step(Command::Wait), "turn {turn}");
        }
    }
}
