//! Compares the searches with slow ones that are simple to verify.

use super::*;
use crate::geometry::Grid;
use crate::rng::Rng;
use proptest::prelude::*;

const SIZE: Size = Size::new(9, 7);

fn cost_in(cells: &[u8], at: Point) -> Option<u32> {
    match cells[(at.y * SIZE.columns().end + at.x) as usize] {
        0..=2 => None,
        3 => Some(11),
        4 => Some(0),
        _ => Some(1),
    }
}

/// Cost of a step that enters the cell; a cell cost of 0 counts as 1.
fn step_into(cells: &[u8], at: Point, direction: Direction) -> Option<u64> {
    let cost = if SIZE.contains(at) { cost_in(cells, at)? } else { return None };
    let (dx, dy) = direction.delta();
    Some(u64::from(cost.max(1)) * if dx * dy == 0 { 2 } else { 3 })
}

/// Costs from the nearest start: relaxes every edge until nothing changes.
fn costs_from(cells: &[u8], starts: &[Point]) -> Grid<Option<u64>> {
    let mut costs = Grid::new(SIZE, None);
    for &start in starts {
        costs.set(start, Some(0));
    }
    loop {
        let before = costs.clone();
        for (at, here) in before.iter().filter_map(|(at, cost)| cost.map(|cost| (at, cost))) {
            for direction in Direction::ALL {
                let there = at + direction;
                if let Some(step) = step_into(cells, there, direction) {
                    let best = costs.get_mut(there).unwrap();
                    *best = Some(best.map_or(here + step, |old: u64| old.min(here + step)));
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// Costs from each cell to the goal: relaxes every edge backwards.
fn costs_to(cells: &[u8], goal: Point) -> Grid<Option<u64>> {
    let mut costs = Grid::new(SIZE, None);
    costs.set(goal, Some(0));
    loop {
        let before = costs.clone();
        for at in SIZE.points() {
            for direction in Direction::ALL {
                let step = step_into(cells, at + direction, direction);
                let after = before.get(at + direction).copied().flatten();
                if let Some((step, after)) = step.zip(after) {
                    let best = costs.get_mut(at).unwrap();
                    *best = Some(best.map_or(step + after, |old: u64| old.min(step + after)));
                }
            }
        }
        if costs == before {
            return costs;
        }
    }
}

/// The path that the documented rule for ties selects: from each cell the first direction of
/// `ALL` that still leads to the goal at the lowest total cost.
fn path_by_the_rule(cells: &[u8], start: Point, goal: Point) -> Option<Path> {
    let costs = costs_to(cells, goal);
    let left = |at: Point| costs.get(at).copied().flatten();
    let cost = left(start)?;
    let mut steps = Vec::new();
    let mut here = start;
    while here != goal {
        let fits = |direction: &Direction| {
            let step = step_into(cells, here + *direction, *direction);
            step.zip(left(here + *direction)).map(|(step, after)| step + after) == left(here)
        };
        let step = Direction::ALL.into_iter().find(fits)?;
        steps.push(step);
        here = here + step;
    }
    Some(Path { steps, cost })
}

/// Costs of a floor with many actors on it, sometimes with arbitrary large ones.
fn random_costs(size: Size, rng: &mut Rng) -> Grid<Option<u32>> {
    let (walls, crowd) = (rng.below(50), rng.below(40));
    let expensive = if rng.chance(1, 3) { rng.bits() } else { 11 };
    let mut costs = Grid::new(size, Some(1));
    for at in size.points() {
        if rng.chance(walls, 100) {
            costs.set(at, None);
        } else if rng.chance(crowd, 100) {
            costs.set(at, Some(if rng.chance(1, 8) { rng.below(expensive) } else { expensive }));
        }
    }
    costs
}

/// One finder for all searches: no search may affect the next one.
#[test]
fn finder_returns_the_paths_of_the_plain_search() {
    let mut rng = Rng::seeded(5);
    let mut finder = Finder::default();
    let mut greedy = 0;
    for map in 0..400 {
        let size = Size::new(1 + rng.below(40), 1 + rng.below(30));
        let costs = random_costs(size, &mut rng);
        let cost = |at: Point| costs.get(at).copied().flatten();
        for _ in 0..12 {
            let any = |rng: &mut Rng| {
                Point::new(rng.range(0, size.columns().end - 1), rng.range(0, size.rows().end - 1))
            };
            let (start, goal) = (any(&mut rng), any(&mut rng));
            let expected = shortest(size, start, goal, cost);
            let found = finder.shortest(size, start, goal, cost);
            assert_eq!(found, expected.as_ref(), "map {map}, from {start} to {goal}");
            greedy +=
                u32::from(expected.is_some_and(|path| path.cost == octile_distance(start, goal)));
        }
    }
    assert!(greedy > 300, "only {greedy} greedy paths");
}

/// Costs change between searches of different reach; one goal for each map.
#[test]
fn an_updated_dijkstra_map_returns_the_paths_of_a_new_search() {
    let mut rng = Rng::seeded(6);
    let mut dijkstra_map = DijkstraMap::default();
    for map in 0..150 {
        let size = Size::new(1 + rng.below(30), 1 + rng.below(30));
        let mut costs = random_costs(size, &mut rng);
        let any = |rng: &mut Rng| {
            Point::new(rng.range(0, size.columns().end - 1), rng.range(0, size.rows().end - 1))
        };
        let goal = any(&mut rng);
        dijkstra_map.set_goal(size, goal);
        for turn in 0..40 {
            let start = any(&mut rng);
            let cost = |at: Point| costs.get(at).copied().flatten();
            let expected = shortest(size, start, goal, cost);
            let found = dijkstra_map.shortest(start, cost);
            assert_eq!(found, expected.as_ref(), "map {map}, turn {turn}, {start} to {goal}");
            for _ in 0..rng.below(4) {
                let changed = any(&mut rng);
                let now = [None, Some(1), Some(11), Some(11), Some(1)][rng.below(5) as usize];
                costs.set(changed, now);
                dijkstra_map.update_cost(changed, |at| costs.get(at).copied().flatten());
            }
        }
    }
}

fn any_cell() -> impl Strategy<Value = Point> {
    (SIZE.columns(), SIZE.rows()).prop_map(|(x, y)| Point::new(x, y))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    /// A thousand random maps with blockers: exactly the steps of the rule for ties.
    #[test]
    fn the_path_follows_the_rule_for_ties(
        cells in prop::collection::vec(0u8..10, SIZE.area()),
        start in any_cell(),
        goal in any_cell(),
    ) {
        let path = shortest(SIZE, start, goal, |at| cost_in(&cells, at));
        prop_assert_eq!(&path, &path_by_the_rule(&cells, start, goal));
        let mut finder = Finder::default();
        let found = finder.shortest(SIZE, start, goal, |at| cost_in(&cells, at));
        prop_assert_eq!(found, path.as_ref());
    }

    /// Compared with a search from the other end.
    #[test]
    fn the_cost_is_the_lowest(
        cells in prop::collection::vec(0u8..10, SIZE.area()),
        start in any_cell(),
        goal in any_cell(),
    ) {
        let path = shortest(SIZE, start, goal, |at| cost_in(&cells, at));
        let lowest = costs_from(&cells, &[start]).get(goal).copied().flatten();
        prop_assert_eq!(path.as_ref().map(|path| path.cost), lowest);
        if let Some(path) = path {
            let (mut at, mut cost) = (start, 0);
            for &step in &path.steps {
                at = at + step;
                cost += step_into(&cells, at, step).unwrap();
            }
            prop_assert_eq!((at, cost), (goal, path.cost));
        }
    }

    #[test]
    fn distances_are_the_lowest_from_any_source(
        cells in prop::collection::vec(0u8..10, SIZE.area()),
        starts in prop::collection::vec(any_cell(), 0..4),
    ) {
        let found = distances(SIZE, starts.iter().copied(), |at| cost_in(&cells, at));
        prop_assert_eq!(&found, &costs_from(&cells, &starts));
        // The order of the sources does not matter.
        let backwards = distances(SIZE, starts.into_iter().rev(), |at| cost_in(&cells, at));
        prop_assert_eq!(found, backwards);
    }
}

#[test]
fn ties_take_the_first_direction_clockwise_from_north() {
    let open = |_| Some(1);
    let path = shortest(SIZE, Point::new(0, 3), Point::new(4, 4), open).unwrap();
    assert_eq!(path.cost, 2 * 3 + 3);
    let names: Vec<_> = path.steps.iter().map(|step| step.name()).collect();
    assert_eq!(names, ["e", "e", "e", "se"]);
}

#[test]
fn no_path_differs_from_an_empty_path() {
    let here = Point::new(1, 1);
    assert_eq!(shortest(SIZE, here, here, |_| None).unwrap().steps, []);
    assert_eq!(shortest(SIZE, here, Point::new(5, 5), |at| (at.x < 3).then_some(1)), None);
    assert_eq!(shortest(SIZE, here, Point::new(50, 5), |_| Some(1)), None);
    assert_eq!(shortest(SIZE, Point::new(-4, 0), here, |_| Some(1)), None);
}

#[test]
fn sources_outside_are_ignored() {
    let far = [Point::new(-1, 0), Point::new(i32::MAX, i32::MIN)];
    assert!(distances(SIZE, far, |_| Some(1)).iter().all(|(_, cost)| cost.is_none()));
}

#[test]
fn huge_costs_do_not_overflow() {
    let expected = u64::from(u32::MAX) * (6 * 3 + 2 * 2);
    let (start, goal) = (Point::new(0, 0), Point::new(8, 6));
    let path = shortest(SIZE, start, goal, |_| Some(u32::MAX)).unwrap();
    assert_eq!(path.cost, expected);
    let mut finder = Finder::default();
    assert_eq!(finder.shortest(SIZE, start, goal, |_| Some(u32::MAX)), Some(&path));
    let costs = distances(SIZE, [start], |_| Some(u32::MAX));
    assert_eq!(costs.get(goal), Some(&Some(expected)));
}

/// Among possible steps: against the plain search on a grid in which each edge is checked.
#[test]
fn finder_returns_paths_of_possible_steps() {
    let mut rng = Rng::seeded(6);
    let mut finder = Finder::default();
    let mut found = 0;
    for _ in 0..600 {
        let cells: Vec<u8> = SIZE.points().map(|_| rng.below(9) as u8).collect();
        let (salt, four) = (rng.bits(), rng.chance(1, 3));
        let may_step = |from: Point, to: Point| {
            let key = (from.x * 31 + from.y * 17 + to.x * 7 + to.y * 3) as u32;
            let diagonal = from.x != to.x && from.y != to.y;
            (!four || !diagonal) && !(key ^ salt).wrapping_mul(2_654_435_761).is_multiple_of(4)
        };
        let any = |rng: &mut Rng| Point::new(rng.range(0, 8), rng.range(0, 6));
        let (start, goal) = (any(&mut rng), any(&mut rng));
        let cost = |at: Point| cost_in(&cells, at);
        let step = |from: Point, to: Point| {
            let direction = from.direction_to(to)?;
            step_into(&cells, to, direction).filter(|_| may_step(from, to)).map(|cost| cost as u32)
        };
        let map = DistanceMap::new(SIZE, [(goal, 0)], step);
        let best = if start == goal { Some(0) } else { cost(goal).and_then(|_| map.get(start)) };
        let path = finder.shortest_where(SIZE, start, goal, cost, may_step);
        assert_eq!(path.map(|path| path.cost as i64), best, "{start} to {goal}");
        let mut here = start;
        for &step in path.iter().flat_map(|path| &path.steps) {
            assert!(may_step(here, here + step));
            here = here + step;
            found += 1;
        }
        assert!(path.is_none() || here == goal);
    }
    assert!(found > 500, "{found}");
}
