//! Symmetric shadowcasting and A* of `bracket-pathfinding`, over the map trait that it asks for.

use bracket_pathfinding::prelude::{
    Algorithm2D, BaseMap, DistanceAlg, FieldOfViewAlg, Point as Cell, SmallVec, a_star_search,
};
use roguecore::Point;

use crate::files::{Place, Work};
use crate::measure::{Row, row};

/// Further than any map of ours is wide: it knows no sight without limit.
const FAR: i32 = 100;

pub(crate) fn rows(work: &Work) -> Vec<Row> {
    vec![
        look("sight-dungeon", &work.dungeon, 8),
        look("sight-hall", &work.hall, FAR),
        find(&work.dungeon),
    ]
}

struct Map<'a>(&'a Place);

impl Map<'_> {
    fn point(&self, index: usize) -> Point {
        Point::new((index % self.0.width) as i32, (index / self.0.width) as i32)
    }
}

impl BaseMap for Map<'_> {
    fn is_opaque(&self, index: usize) -> bool {
        !self.0.open[index]
    }

    fn get_available_exits(&self, index: usize) -> SmallVec<[(usize, f32); 10]> {
        let at = self.point(index);
        let open = at.neighbours().filter(|&next| self.0.is_open(next));
        let price = |next: Point| if next.x != at.x && next.y != at.y { 1.5 } else { 1.0 };
        open.map(|next| (self.0.index(next), price(next))).collect()
    }

    /// As its documentation advises.
    fn get_pathing_distance(&self, from: usize, to: usize) -> f32 {
        let (from, to) = (self.point(from), self.point(to));
        DistanceAlg::Pythagoras.distance2d(Cell::new(from.x, from.y), Cell::new(to.x, to.y))
    }
}

impl Algorithm2D for Map<'_> {
    fn dimensions(&self) -> Cell {
        Cell::new(self.0.width, self.0.height)
    }
}

fn look(name: &'static str, place: &Place, range: i32) -> Row {
    let map = Map(place);
    row(name, place.looks.len(), || {
        let sight = FieldOfViewAlg::SymmetricShadowcasting;
        let look = |at: &Point| sight.field_of_view_set(Cell::new(at.x, at.y), range, &map).len();
        place.looks.iter().map(look).sum::<usize>() as u64
    })
}

fn find(place: &Place) -> Row {
    let map = Map(place);
    row("path-dungeon", place.ways.len(), || {
        let cost = |&(from, to): &(Point, Point)| {
            let steps = a_star_search(place.index(from), place.index(to), &map).steps;
            let price = |pair: &[usize]| {
                let (from, to) = (map.point(pair[0]), map.point(pair[1]));
                if from.x != to.x && from.y != to.y { 3 } else { 2 }
            };
            steps.windows(2).map(price).sum::<u64>()
        };
        place.ways.iter().map(cost).sum()
    })
}
