//! Explore: to the nearest item that is wanted, or the nearest cell from which more may be seen;
//! without either, to the stairs.

use roguecore::{Command, Direction, Point, TileView};

use super::{Runner, Scene, is_ambush};
use crate::left::{branch_left, choices_left, goal_left};
use crate::paths::{Ground, WalkPath};
use crate::reason::{FloorStop, PathStop, PlaceStop, StatusStop, StopReason};
use crate::terrain::{is_stairs, lock_of};
use crate::watch::impairment;

/// Items in view that are at most so many steps away come before unknown ground.
const NEARBY: u32 = 6;

impl Runner {
    pub(super) fn explore(&mut self, scene: &Scene<'_>) -> Result<Command, StopReason> {
        self.check_enemies(scene, 0)?;
        if let Some(status) = impairment(scene.view).filter(|_| self.issued == 0) {
            return Err(StatusStop::Impairs(status).into());
        }
        // With the goal up; to where stairs up may be, if they are not known or cannot be reached.
        let down = !scene.view.has_goal();
        if !down {
            match self.walk_to_stairs(scene, false) {
                Err(StopReason::Place(PlaceStop::Goal)) => {
                    return Err(FloorStop::AtStairs { down }.into());
                }
                Err(StopReason::Path(PathStop::NoStairsKnown { .. } | PathStop::NoPath)) => {}
                other => return other,
            }
        }
        if let Some(command) = scene.wanted_here() {
            return Ok(command);
        }
        let ground = scene.ground();
        if let Some(path) = scene.path_to_item_nearby(&ground) {
            self.path = Some(path);
            self.expected = Some(scene.here);
        }
        match self.step_towards(&ground, scene, |at| scene.is_worth_a_visit(&ground, at)) {
            Some(command) => Ok(command),
            None => self.walk_to_stairs(scene, down).map_err(|reason| match reason {
                StopReason::Place(PlaceStop::Goal) => scene
                    .rest_of_floor(&ground, true)
                    .unwrap_or(FloorStop::AtStairs { down })
                    .into(),
                StopReason::Path(PathStop::NoStairsKnown { .. }) => {
                    scene.rest_of_floor(&ground, false).unwrap_or(FloorStop::NothingLeft).into()
                }
                other => other,
            }),
        }
    }
}

impl Scene<'_> {
    /// The pick-up of the item here, if it is wanted and there is room for it.
    pub(super) fn wanted_here(&self) -> Option<Command> {
        let wanted = self.memory.wants_item_at(self.view, self.here);
        (wanted && self.can(Command::PickUp)).then_some(Command::PickUp)
    }

    /// The path to the nearest wanted item in view, if it takes few steps on quick ground, past no ambush and no
    /// sleeper: unknown ground may lie nearer, but players take items in view first.
    fn path_to_item_nearby(&self, ground: &Ground<'_>) -> Option<WalkPath> {
        let sleepers = self.sleepers();
        let is_safe = |at: Point| ground.is_quick(at) && !is_ambush(ground, &sleepers, at);
        let is_item = |at: Point, distance: u32| {
            let is_in_view = matches!(self.view.tile(at), TileView::Visible(_));
            distance > 0 && is_in_view && self.memory.wants_item_at(self.view, at)
        };
        ground.path(NEARBY, is_safe, is_item)
    }

    /// Whether exploring goes there: for an item, or to see more.
    fn is_worth_a_visit(&self, ground: &Ground<'_>, at: Point) -> bool {
        ground.is_unexplored(self.memory, at) || self.memory.wants_item_at(self.view, at)
    }

    /// The obstacle before the part of the floor that is left; `None` when nothing is left. Once the stairs are known,
    /// a captive that can be reached comes first: obstacles are often left for good.
    fn rest_of_floor(&self, ground: &Ground<'_>, knows_stairs: bool) -> Option<FloorStop> {
        if knows_stairs {
            let captive =
                self.captive_left(|at| ground.path_to(|cell, _| cell.chebyshev(at) == 1).is_some());
            if captive.is_some() {
                return captive;
            }
        }
        let path = ground
            .path_past_danger(|at, distance| distance > 0 && self.is_worth_a_visit(ground, at));
        match path.map(|path| self.first_obstacle(ground, &path)) {
            Some(PathStop::DangerAhead { at, again, guard }) => {
                // Beside fire it is not the tile that is dangerous.
                let is_the_danger =
                    (ground.is_dangerous(at) || ground.is_slow(at)) && !ground.is_burning(at);
                let tile = if is_the_danger { ground.tile_id(at) } else { None };
                Some(FloorStop::Unreachable { at, danger: true, tile, again, guard })
            }
            Some(PathStop::Blocked { at }) => Some(FloorStop::Unreachable {
                at,
                danger: false,
                tile: None,
                again: false,
                guard: None,
            }),
            Some(PathStop::ChoiceAhead { at }) => ground.tile_id(at).map(FloorStop::ChoiceLeft),
            _ => self
                .thing_left()
                .or_else(|| self.captive_left(|_| true))
                .or_else(|| self.gate_left(ground))
                .or_else(|| branch_left(self.memory, self.view).map(FloorStop::BranchLeft)),
        }
    }

    /// A gate whose key the player does not have, before a part of the floor that they have not come to.
    fn gate_left(&self, ground: &Ground<'_>) -> Option<FloorStop> {
        let (view, inventory) = (self.view, self.view.inventory());
        for at in view.size().points() {
            let Some(gate) = view.tile_id(at) else { continue };
            let Some(lock) = lock_of(view.content(), &inventory, gate) else { continue };
            let mut beside = Direction::ALL.into_iter().map(|side| at + side);
            if lock.keys == 0 && beside.any(|at| self.is_shut_off(ground, at)) {
                return Some(FloorStop::Locked { gate, key: lock.key });
            }
        }
        None
    }

    /// Whether a cell is not known, or open and out of reach for the player.
    fn is_shut_off(&self, ground: &Ground<'_>, at: Point) -> bool {
        if !self.view.size().contains(at) || at == self.here {
            return false;
        }
        let is_unknown = self.view.tile_id(at).is_none();
        is_unknown || ground.is_open(at) && ground.path_to(|cell, _| cell == at).is_none()
    }

    /// The goal, or else a choice, that is left to the player.
    fn thing_left(&self) -> Option<FloorStop> {
        if let Some(goal) = goal_left(self.memory, self.view) {
            return Some(FloorStop::GoalLeft(goal));
        }
        let (_, tile) = choices_left(self.memory, self.view).next()?;
        Some(FloorStop::ChoiceLeft(tile))
    }

    /// A captive of this floor: the player decides whether it comes along.
    fn captive_left(&self, counts: impl Fn(Point) -> bool) -> Option<FloorStop> {
        let mut captives = self.memory.captives(self.view.floor());
        captives.find(|&(at, _)| counts(at)).map(|(_, kind)| FloorStop::CaptiveLeft(kind))
    }

    /// The first cell of a path that a walker does not enter. Where they can ask for it, but not for all
    /// that is behind it, it does not help to ask.
    pub(super) fn first_obstacle(&self, ground: &Ground<'_>, path: &WalkPath) -> PathStop {
        let cells: Vec<Point> = path.cells(self.here).collect();
        for (index, &at) in cells.iter().enumerate() {
            if ground.enters(at) {
                continue;
            }
            if ground.is_dangerous(at) || ground.is_threatened(at) || ground.is_costly(at) {
                let again = cells[index..].iter().all(|&at| ground.enters(at) || ground.asks(at));
                return PathStop::DangerAhead { at, again, guard: ground.guard_of(at) };
            }
            if ground.is_blocked(at) {
                return PathStop::Blocked { at };
            }
            if ground.is_choice(at) {
                return PathStop::ChoiceAhead { at };
            }
        }
        PathStop::NoPath
    }

    /// Whether stairs in that direction are at a cell, as far as the player knows.
    pub(super) fn is_stairs(&self, ground: &Ground<'_>, at: Point, down: bool) -> bool {
        ground.tile_id(at).is_some_and(|tile| is_stairs(self.view.content(), tile, down))
    }
}
