//! Run: straight ahead, around the bends of a corridor, up to something worth a look.

use roguecore::{Command, Direction, Point};

use super::{Runner, Scene};
use crate::paths::Ground;
use crate::reason::{ItemStop, PathStop, PlaceStop, StopReason};
use crate::terrain::{branch_of_stairs, is_door, is_stairs};

/// Whether the cells to the left and right were open at the last step.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sides {
    /// The direction of the next step; `None` before the first one.
    direction: Option<Direction>,
    open: [bool; 2],
}

impl Runner {
    pub(super) fn run(
        &mut self,
        scene: &Scene<'_>,
        wanted: Direction,
    ) -> Result<Command, StopReason> {
        self.check_enemies(scene, 1)?;
        let ground = scene.ground();
        let direction = match self.run.direction {
            None => wanted,
            Some(direction) => {
                scene.check_interesting(&ground)?;
                self.turn(scene, &ground, direction)?
            }
        };
        let next = scene.here + direction;
        if !ground.enters(next) && !ground.goes_on(scene.here, next) {
            return Err(run_obstacle(&ground, next, direction));
        }
        if self.issued > 0
            && let Some(tile) = ground.tile_id(next)
            && !scene.view.content().tile(tile).walkable
        {
            return Err(PlaceStop::Door(tile).into());
        }
        self.run =
            Sides { direction: Some(direction), open: open_sides(&ground, scene.here, direction) };
        Ok(Command::Bump(direction))
    }

    /// The direction of the next step: along the corridor, or straight ahead in the open.
    fn turn(
        &self,
        scene: &Scene<'_>,
        ground: &Ground<'_>,
        direction: Direction,
    ) -> Result<Direction, StopReason> {
        if self.came_from == Some(scene.here) {
            return Err(PathStop::Blocked { at: scene.here + direction }.into());
        }
        let groups = groups(ground, scene.here);
        let is_corridor = |group: &Vec<Direction>| group.len() <= 2;
        let back = direction.opposite();
        let ahead: Vec<_> = groups.iter().filter(|group| !group.contains(&back)).collect();
        let behind = groups.iter().find(|group| group.contains(&back));
        let from_corridor = behind.is_none_or(is_corridor);
        match ahead.as_slice() {
            [] if from_corridor && !ground.is_open(scene.here + direction) => {
                Err(PlaceStop::Wall(direction).into())
            }
            [only] if from_corridor && is_corridor(only) => Ok(straightest(only, direction)),
            [_] if from_corridor => Err(PlaceStop::Opening.into()),
            [_, _, ..] if from_corridor => Err(PlaceStop::Fork.into()),
            _ => {
                let open = open_sides(ground, scene.here, direction);
                let appeared = (0..2).any(|side| open[side] && !self.run.open[side]);
                if appeared { Err(PlaceStop::Opening.into()) } else { Ok(direction) }
            }
        }
    }
}

/// The directions of the open neighbours, in groups of neighbouring ones.
fn groups(ground: &Ground<'_>, at: Point) -> Vec<Vec<Direction>> {
    let open = |index: usize| ground.is_open(at + Direction::ALL[index % 8]);
    let Some(wall) = (0..8).find(|&index| !open(index)) else {
        return vec![Direction::ALL.to_vec()];
    };
    let mut groups: Vec<Vec<Direction>> = Vec::new();
    let mut inside = false;
    for index in wall + 1..wall + 8 {
        if open(index) {
            if !inside {
                groups.push(Vec::new());
            }
            if let Some(group) = groups.last_mut() {
                group.push(Direction::ALL[index % 8]);
            }
        }
        inside = open(index);
    }
    groups
}

/// The direction of a group that goes on straight ahead, else a straight one, else any.
fn straightest(group: &[Direction], direction: Direction) -> Direction {
    let straight = group.iter().find(|it| !it.is_diagonal());
    let first = group.first().copied().unwrap_or(direction);
    if group.contains(&direction) { direction } else { straight.copied().unwrap_or(first) }
}

/// Whether the cells to the left and to the right of a walker are open.
fn open_sides(ground: &Ground<'_>, at: Point, direction: Direction) -> [bool; 2] {
    let index = direction as usize;
    [index + 6, index + 2].map(|side| ground.is_open(at + Direction::ALL[side % 8]))
}

impl Scene<'_> {
    /// Whether something here is worth a look.
    fn check_interesting(&self, ground: &Ground<'_>) -> Result<(), StopReason> {
        if let Some(item) = self.memory.items_at(self.view.floor(), self.here).next() {
            return Err(ItemStop::Here(item).into());
        }
        let (content, tables) = (self.view.content(), self.view.content().floor_tables());
        let Some(tile) = ground.tile_id(self.here) else { return Ok(()) };
        for down in [true, false] {
            if is_stairs(content, tile, down) {
                return Err(PlaceStop::Stairs { down }.into());
            }
        }
        if branch_of_stairs(content, self.view.floor(), tile).is_some() {
            return Err(PlaceStop::Stairs { down: true }.into());
        }
        if is_door(content, tile) {
            return Err(PlaceStop::Door(tile).into());
        }
        let around = self.here.neighbours().filter(|&at| ground.tile_id(at) == Some(tile));
        let is_alone = around.count() == 0;
        if tile != tables.floor && is_alone {
            return Err(PlaceStop::Feature(tile).into());
        }
        Ok(())
    }
}

fn run_obstacle(ground: &Ground<'_>, at: Point, direction: Direction) -> StopReason {
    let is_danger = ground.is_dangerous(at) || ground.is_threatened(at) || ground.asks(at);
    if ground.is_open(at) && is_danger {
        PathStop::DangerAhead { at, again: ground.asks(at), guard: ground.guard_of(at) }.into()
    } else if ground.is_blocked(at) {
        PathStop::Blocked { at }.into()
    } else {
        PlaceStop::Wall(direction).into()
    }
}
