//! Plays the plan of a task on a drawn scene, with all that the player does not know: to show that the scene can be
//! solved, and by which actions.

use std::collections::VecDeque;
use std::sync::Arc;

use roguecore::{Direction, Entity, EntityId, GameMap, Grid, Point, PrototypeId};

use crate::arrays::Buffers;
use crate::episode::{Episode, Start};
use crate::error::Error;
use crate::setup::Setup;
use crate::task::{PlanStep, Task, parts_of_scene};
use crate::vector::{Mode, Vector};

/// A play of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rehearsal {
    /// Whether the task was solved.
    pub is_solved: bool,
    /// The actions of the [table](crate::ActionTable) that were taken.
    pub actions: Vec<usize>,
}

/// Plays the plan of a task in the game of a seed: of a drawn scene, or of the one that is written. The setup is that
/// of the task.
///
/// # Errors
///
/// [`Error::UnknownName`] where the plan names no item, creature or action of the content.
pub fn rehearse(setup: &Arc<Setup>, task: &Task, seed: u64) -> Result<Rehearsal, Error> {
    let mut stage = Stage::new(setup, task, seed)?;
    for step in &task.plan {
        stage.play(step)?;
    }
    Ok(Rehearsal { is_solved: stage.episode().is_solved(), actions: stage.actions })
}

/// A game, the map that it began with, and the actions so far.
struct Stage<'a> {
    setup: &'a Setup,
    vector: Vector,
    buffers: Buffers,
    map: Vec<Vec<char>>,
    actions: Vec<usize>,
}

impl<'a> Stage<'a> {
    fn new(setup: &'a Arc<Setup>, task: &Task, seed: u64) -> Result<Self, Error> {
        let mut vector = Vector::new(Arc::clone(setup), 1, Mode::Disabled, 1);
        let mut buffers = Buffers::new(setup, 1);
        vector.reset(&[Start::seed(seed)], None, buffers.arrays())?;
        let scene = setup.drawn_scene(seed)?.unwrap_or_else(|| task.written_scene(seed));
        let map = parts_of_scene(&scene).0;
        let map = map.lines().map(|line| line.trim().chars().collect()).collect();
        Ok(Self { setup, vector, buffers, map, actions: Vec::new() })
    }

    fn episode(&self) -> &Episode {
        &self.vector.episodes()[0]
    }

    fn is_over(&self) -> bool {
        self.episode().is_over()
    }

    fn player(&self) -> Point {
        self.episode().game().view().player().at
    }

    /// The cell that had the character when the game began.
    fn cell(&self, character: char) -> Point {
        let rows = self.map.iter().zip(0..);
        let column = |row: &Vec<char>| row.iter().position(|&found| found == character);
        let found = rows.filter_map(|(row, y)| Some(Point::new(column(row)? as i32, y)));
        let from = self.player();
        found.min_by_key(|&at| (distance(from, at), at.y, at.x)).unwrap_or(from)
    }

    fn play(&mut self, step: &PlanStep) -> Result<(), Error> {
        match step {
            PlanStep::To(character) => {
                let target = self.cell(*character);
                while self.player() != target && self.walk(target)? {}
            }
            PlanStep::Beside(character) => self.go_beside(self.cell(*character))?,
            PlanStep::Strike(character) => {
                let target = self.cell(*character);
                self.go_beside(target)?;
                self.walk(target)?;
            }
            PlanStep::Meet(id, steps) => {
                let kind = self.prototype("creature", id)?;
                while !self.is_in_view(kind, *steps) {
                    let Some(target) = self.nearest(kind) else { break };
                    if !self.walk(target)? {
                        break;
                    }
                }
            }
            PlanStep::Fight(id) => {
                let kind = self.prototype("creature", id)?;
                while let Some(target) = self.nearest_enemy(kind) {
                    if !self.walk(target)? {
                        break;
                    }
                }
            }
            PlanStep::Use(id) => self.act_with("use", id)?,
            PlanStep::Throw(id) => self.act_with("throw", id)?,
            PlanStep::Act(words) => self.act(words)?,
        }
        Ok(())
    }

    fn go_beside(&mut self, target: Point) -> Result<(), Error> {
        while distance(self.player(), target) > 1 && self.walk(target)? {}
        Ok(())
    }

    /// A step on the way to a cell, or a blow at the actor there; `false` where there is no way, or the game is over.
    fn walk(&mut self, target: Point) -> Result<bool, Error> {
        let Some(direction) = self.first_step(target).filter(|_| !self.is_over()) else {
            return Ok(false);
        };
        self.act(&format!("bump {direction}"))?;
        Ok(!self.is_over())
    }

    /// The first step of a shortest path: around creatures where there is one.
    fn first_step(&self, target: Point) -> Option<Direction> {
        self.step_around(target, true).or_else(|| self.step_around(target, false))
    }

    /// The same. Doors and gates count as open, dangerous cells as closed, those of creatures where `avoids` says so.
    fn step_around(&self, target: Point, avoids: bool) -> Option<Direction> {
        let steps = self.steps_to(target, avoids);
        let from = self.player();
        let reached = Direction::ALL
            .into_iter()
            .filter(|&it| steps.get(from + it).is_some_and(Option::is_some));
        reached.min_by_key(|&direction| steps.get(from + direction).copied().flatten())
    }

    /// The number of steps from each cell to the target; the player is in the way of nobody.
    fn steps_to(&self, target: Point, avoids: bool) -> Grid<Option<u32>> {
        let map = self.episode().game().map();
        let mut steps = Grid::new(map.size(), None);
        let mut queue = VecDeque::from([(target, 0)]);
        while let Some((at, count)) = queue.pop_front() {
            let Some(entry) = steps.get_mut(at).filter(|entry| entry.is_none()) else { continue };
            *entry = Some(count);
            for next in at.neighbours().filter(|&next| self.is_open(map, next)) {
                let is_taken = map.actor_at(next).is_some_and(|it| it.at != self.player());
                if !(avoids && is_taken) {
                    queue.push_back((next, count + 1));
                }
            }
        }
        steps
    }

    fn is_open(&self, map: &GameMap, at: Point) -> bool {
        let content = self.setup.content();
        let Some(tile) = map.tile(at) else { return false };
        let facts = content.facts().tile(tile);
        let can_enter = map.is_walkable(content, at) || !facts.openings.is_empty();
        can_enter && !facts.is_avoided() && facts.leads_to.is_none()
    }

    /// The cell of the nearest living creature of a kind, friend or enemy.
    fn nearest(&self, kind: PrototypeId) -> Option<Point> {
        self.nearest_but(kind, &[])
    }

    /// The same, but for those in view that would not attack.
    fn nearest_enemy(&self, kind: PrototypeId) -> Option<Point> {
        let mut friends = Vec::new();
        for other in self.episode().game().view().others_in_view() {
            if !other.is_enemy() {
                friends.push(other.id);
            }
        }
        self.nearest_but(kind, &friends)
    }

    fn nearest_but(&self, kind: PrototypeId, left_out: &[EntityId]) -> Option<Point> {
        let from = self.player();
        let mut found = None;
        for creature in self.episode().game().map().entities() {
            if creature.kind != kind || !creature.is_actor() || left_out.contains(&creature.id) {
                continue;
            }
            let at = creature.at;
            let rank = (distance(from, at), at.y, at.x, at);
            if found.is_none_or(|nearest| rank < nearest) {
                found = Some(rank);
            }
        }
        found.map(|(.., at)| at)
    }

    fn is_in_view(&self, kind: PrototypeId, steps: u32) -> bool {
        let from = self.player();
        let mut others = self.episode().game().view().others_in_view();
        others
            .any(|it| it.entity_ref.kind == kind && it.is_actor() && distance(from, it.at) <= steps)
    }

    fn prototype(&self, what: &'static str, id: &str) -> Result<PrototypeId, Error> {
        let content = self.setup.content();
        let known = || content.prototypes().iter().map(|row| row.id.as_str());
        content.prototype_id(id).ok_or_else(|| Error::unknown(what, id, known()))
    }

    /// An action about the slot that has the item; nothing where it is not carried.
    fn act_with(&mut self, verb: &str, id: &str) -> Result<(), Error> {
        let kind = self.prototype("item", id)?;
        let entities = self.episode().game().map().entities().iter();
        let carried = entities.flat_map(Entity::items).find(|item| item.kind == kind);
        match carried.map(|item| item.slot) {
            Some(slot) => self.act(&format!("{verb} {slot}")),
            None => Ok(()),
        }
    }

    fn act(&mut self, words: &str) -> Result<(), Error> {
        if self.is_over() {
            return Ok(());
        }
        let table = self.setup.actions();
        let known =
            || Error::unknown("action", words, ["to", "beside", "strike", "meet", "fight", "wait"]);
        let action = table.find(words).ok_or_else(known)?;
        self.actions.push(action);
        self.vector.step(&[action as i64], self.buffers.arrays())
    }
}

/// The steps between two cells without obstacles.
fn distance(from: Point, to: Point) -> u32 {
    from.x.abs_diff(to.x).max(from.y.abs_diff(to.y))
}
