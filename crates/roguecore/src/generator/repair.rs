//! Repairs the plans of generators that are not our own, so that they keep the guarantees of
//! [`Generator`].

use super::{Generator, Plan};
use crate::geometry::Point;
use crate::path;
use crate::rng::Rng;

/// Lets another generator dig, then fills the border, opens the start, fills all cells that are
/// not reachable from it, and moves the end if it is solid or the start. Areas are cut to the
/// plan and dropped if no cell of them is open.
#[derive(Debug)]
pub(crate) struct Repaired<G>(pub(crate) G);

impl<G: Generator> Generator for Repaired<G> {
    fn dig(&self, plan: &mut Plan, rng: &mut Rng) {
        self.0.dig(plan, rng);
        let size = plan.size();
        let whole = size.rect();
        let inside = |at: i32, side: i32| at.min(side - 2).max(1);
        plan.start =
            Point::new(inside(plan.start.x, whole.width), inside(plan.start.y, whole.height));
        size.points().filter(|&at| size.is_border(at)).for_each(|at| plan.fill(at));
        plan.dig(plan.start);
        let reached = path::reachable(size, plan.start, |at| plan.is_open(at));
        let unreachable: Vec<Point> = plan.open_cells().filter(|&at| !reached.get(at)).collect();
        unreachable.into_iter().for_each(|at| plan.fill(at));
        let areas = std::mem::take(&mut plan.areas).into_iter();
        let areas = areas.map(|area| area.intersection(whole));
        plan.areas = areas.filter(|&area| plan.open().any_in(area)).collect();
        if !plan.is_open(plan.end) || plan.end == plan.start {
            plan.end = plan.farthest_from(plan.start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Rect, Size};
    use crate::rng::Stream;

    #[derive(Debug)]
    struct Careless;

    impl Generator for Careless {
        fn dig(&self, plan: &mut Plan, _rng: &mut Rng) {
            plan.dig_rect(Rect::new(0, 0, 3, 5));
            plan.dig_rect(Rect::new(4, 1, 1, 3));
            plan.start = Point::new(-7, 2);
            plan.end = Point::new(4, 1);
            plan.areas = vec![Rect::new(4, 1, 1, 3), Rect::new(1, 1, 2, 3)];
        }
    }

    #[test]
    fn invalid_plans_are_repaired() {
        let mut plan = Plan::solid(Size::new(6, 5));
        Repaired(Careless).dig(&mut plan, &mut Rng::derive(1, Stream::Floor(1)));
        assert_eq!(plan.to_string(), "######\n#..###\n#@.###\n#..###\n######\n");
        assert_eq!(plan.areas, [Rect::new(1, 1, 2, 3)]);
        assert_eq!(plan.end, Point::new(2, 1));
    }
}
