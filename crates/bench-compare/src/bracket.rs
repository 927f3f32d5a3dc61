//! Symmetric shadowcasting and A* of `bracket-pathfinding`, over its map trait.

use bracket_pathfinding::prelude::{
    Algorithm2D, BaseMap, DistanceAlg, FieldOfViewAlg, Point as Cell, SmallVec, a_star_search,
};
use roguecore::Point;

use crate::files::{InputMap, Inputs};
use crate::measure::{Row, row};

/// Wider than any map of the benches: the library has no unlimited radius.
const MAX_RANGE: i32 = 100;

pub(crate) fn rows(inputs: &Inputs) -> Vec<Row> {
    vec![
        fields_of_view("fov-dungeon", &inputs.dungeon, 8),
        fields_of_view("fov-hall", &inputs.hall, MAX_RANGE),
        paths(&inputs.dungeon),
    ]
}

struct MapAdapter<'a>(&'a InputMap);

impl MapAdapter<'_> {
    fn point(&self, index: usize) -> Point {
        Point::new((index % self.0.width) as i32, (index / self.0.width) as i32)
    }
}

impl BaseMap for MapAdapter<'_> {
    fn is_opaque(&self, index: usize) -> bool {
        !self.0.open[index]
    }

    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let at = self.point(index);
        let open = at.neighbours().filter(|&next| self.0.is_open(next));
        let step_cost = |next: Point| if next.x != at.x && next.y != at.y { 1.5 } else { 1.0 };
        open.map(|next| (self.0.index(next), step_cost(next))).collect()
    }

    /// As the library's documentation recommends.
    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        let (from, to) = (self.point(from), self.point(to));
        DistanceAlg::Pythagoras.distance2d(Cell::new(from.x, from.y), Cell::new(to.x, to.y))
    }
}

impl Algorithm2D for MapAdapter<'_> {
    fn dimensions(&self) -> Cell {
        Cell::new(self.0.width, self.0.height)
    }
}

fn fields_of_view(name: &'static str, map: &InputMap, range: i32) -> Row {
    let adapter = MapAdapter(map);
    row(name, map.origins.len(), || {
        let algorithm = FieldOfViewAlg::SymmetricShadowcasting;
        let count =
            |at: &Point| algorithm.field_of_view_set(Cell::new(at.x, at.y), range, &adapter).len();
        map.origins.iter().map(count).sum::<usize>() as u64
    })
}

fn paths(map: &InputMap) -> Row {
    let adapter = MapAdapter(map);
    row("path-dungeon", map.pairs.len(), || {
        let cost = |&(from, to): &(Point, Point)| {
            let steps = a_star_search(map.index(from), map.index(to), &adapter).steps;
            let step_cost = |pair: &[usize]| {
                let (from, to) = (adapter.point(pair[0]), adapter.point(pair[1]));
                if from.x != to.x && from.y != to.y { 3 } else { 2 }
            };
            steps.windows(2).map(step_cost).sum::<u64>()
        };
        map.pairs.iter().map(cost).sum()
    })
}
