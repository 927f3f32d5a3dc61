//! Walks: steps along a path that is kept while it is still worth it.

use roguecore::{Command, Point};

use super::ground::{Care, WalkPath};
use super::memory::Memory;
use super::situation::Situation;

impl Memory {
    /// The next step of the path, if it is free.
    pub(crate) fn next_step(&mut self, now: &Situation<'_>) -> Option<Command> {
        let path = self.path.as_mut()?;
        let step = *path.steps.last()?;
        let next = now.here + step;
        let goes_on = path.goal == next || is_free(now, next) && !now.has_friend_in_the_way(step);
        if !goes_on {
            self.path = None;
            return None;
        }
        path.steps.pop();
        if path.steps.is_empty() {
            self.path = None;
        }
        Some(Command::Bump(step))
    }

    /// Takes a path, and its first step.
    pub(crate) fn walk(&mut self, mut path: WalkPath) -> Option<Command> {
        let step = path.steps.pop()?;
        self.goal = Some(path.goal);
        self.path = (!path.steps.is_empty()).then_some(path);
        Some(Command::Bump(step))
    }
}

fn is_free(now: &Situation<'_>, at: Point) -> bool {
    let blocked = now.entities.iter().any(|it| it.at == at && now.model.is_in_the_way(it));
    let substances = now.view.substances_at(at);
    let harmful = substances.iter().any(|cell| now.model.is_harmful(cell.substance));
    let tile = now.view.tile_id(at).map(|tile| now.model.tile(tile));
    !blocked && !harmful && tile.is_some_and(|tile| tile.passable && !tile.falls)
}

impl Situation<'_> {
    /// The shortest path to a goal, through harmless ground if there is one. Cells of `also` can be
    /// entered or bumped into as well.
    pub(crate) fn path_with_care(
        &self,
        cares: &[Care],
        also: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<WalkPath> {
        let ground = self.ground();
        let path = |care: &Care| {
            ground.path(u32::MAX, |at| ground.may_enter(at, *care) || also(at), &is_goal)
        };
        cares.iter().find_map(path)
    }
}
