//! Buffers that one turn fills and the next one fills again, so that no turn has to ask for
//! memory. No part of the state: a copy of the world begins with empty ones.

use crate::geometry::Point;
use crate::map::GameMap;
use crate::path::{DijkstraMap, Finder, Path};

/// Up to so many who are awake search for ways of their own; more share a field. Which of the two
/// answers is a matter of time alone: they find the same ways.
const FEW: usize = 24;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Who may act, by place in the list of entities.
    pub(crate) awake: Vec<usize>,
    pub(crate) ways: Ways,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl Scratch {
    /// Ready for the monsters' part of a turn.
    pub(super) fn begin(&mut self, map: &mut GameMap) {
        map.awake(&mut self.awake);
        self.ways.known = None;
        self.ways.crowded = self.awake.len() > FEW;
        map.listen_to_blocks(self.ways.crowded);
    }
}

/// Finds the ways of all hunters of a turn.
#[derive(Debug, Default)]
pub(crate) struct Ways {
    finder: Finder,
    field: DijkstraMap,
    /// Where the field leads, and how many of the map's changes it knows; `None` when it is of
    /// another turn.
    known: Option<(Point, usize)>,
    crowded: bool,
}

impl Ways {
    /// The cheapest way between two cells, as [`path::shortest`](crate::path::shortest) finds
    /// it. In one turn prices may change only where the map says that somebody has begun or
    /// ceased to block a cell.
    pub(crate) fn shortest(
        &mut self,
        map: &GameMap,
        from: Point,
        to: Point,
        enter: impl Fn(Point) -> Option<u32>,
    ) -> Option<&Path> {
        if !self.crowded {
            return self.finder.shortest(map.size(), from, to, enter);
        }
        let changes = map.block_changes();
        let known = match self.known {
            Some((goal, known)) if goal == to => known,
            // A new turn; or the prey was confused and has stumbled away among the hunters.
            _ => {
                self.field.aim(map.size(), to);
                changes.len()
            }
        };
        for &at in &changes[known..] {
            self.field.changed(at, &enter);
        }
        self.known = Some((to, changes.len()));
        self.field.shortest(from, enter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::entity::EntityId;
    use crate::game::Game;
    use crate::geometry::{Direction, Size};
    use crate::path;
    use crate::rng::{Rng, Stream};

    /// A hall with pillars and a crowd, all in view.
    fn crowd(rng: &mut Rng) -> String {
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

    /// One step in any direction, if it is free.
    fn step_aside(map: &mut GameMap, who: EntityId, rng: &mut Rng) {
        let to = map.get(who).unwrap().at + Direction::ALL[rng.below(8) as usize];
        let free = map.is_walkable(&Content::first_steps(), to) && !map.is_blocked(to);
        let _ = free.then(|| map.relocate(who, to));
    }

    /// Everybody in turn takes the first step of their way, and the prey one now and then,
    /// between two turns and in the midst of one: a save may number it among its hunters.
    #[test]
    fn a_crowd_goes_the_ways_of_the_plain_search() {
        let mut rng = Rng::derive(8, Stream::Player);
        let content = Content::first_steps();
        let mut compared = 0;
        for _ in 0..8 {
            let game = Game::from_scene(content.clone(), &crowd(&mut rng)).unwrap();
            let (mut map, player) = (game.world().map().clone(), game.world().player());
            let mut scratch = Scratch::default();
            for turn in 0..12 {
                if turn % 4 == 3 {
                    step_aside(&mut map, player, &mut rng);
                }
                scratch.begin(&mut map);
                for (place, &slot) in scratch.awake.iter().enumerate() {
                    if turn % 4 == 1 && place == 12 {
                        step_aside(&mut map, player, &mut rng);
                    }
                    let goal = map.get(player).unwrap().at;
                    let (id, from) = (map.entities()[slot].id, map.entities()[slot].at);
                    let price = |at: Point| {
                        let price = if map.is_blocked(at) { 11 } else { 1 };
                        map.is_walkable(&content, at).then_some(price)
                    };
                    let wanted = path::shortest(map.size(), from, goal, price);
                    let found = scratch.ways.shortest(&map, from, goal, price);
                    assert_eq!(found, wanted.as_ref());
                    compared += u32::from(scratch.ways.crowded);
                    let step = wanted.and_then(|way| way.steps.first().copied());
                    let _ = step.map(|step| map.relocate(id, from + step));
                }
            }
        }
        assert!(compared > 1_000, "only {compared} ways were a crowd's");
    }
}
