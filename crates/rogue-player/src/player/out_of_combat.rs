//! Decisions without an enemy to deal with: rest, equip, fetch, explore, take the stairs.

use roguecore::{Command, Content, Direction, Point, PrototypeId, Stairs};

use super::ground::{Care, Ground};
use super::situation::Situation;
use super::traits::{Explore, Traits};
use super::{Choice, Player, Purpose};

/// Turns of resting after which it is clear that it does not heal.
const USELESS_REST: u32 = 60;
/// After that many turns on a floor the player only wants to leave it.
const LONG_STAY: u64 = 3_000;
/// Searches after which gates are forced.
const SEARCH_LIMIT: u32 = 4;
/// Turns before the death by poison at which it is not waited for any longer.
const LAST_TURNS: u32 = 5;
/// Turns of one search.
const SEARCH_TURNS: u32 = 5;

impl Player {
    pub(super) fn quiet(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        cure(now)
            .or_else(|| self.rest(now, traits))
            .or_else(|| now.handle_equipment())
            .or_else(|| now.heal_friend())
            .or_else(|| now.quiet_use(self.memory.turns_here()))
            .or_else(|| self.heal_without_rest(now, traits))
            .or_else(|| self.pick_up(now))
            .or_else(|| self.walk_on(now, traits))
    }

    fn rest(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        let health = now.health();
        let resting = self.memory.rested > 0;
        let wanted = if resting { traits.rest_to } else { traits.rest_below };
        let hurried = self.memory.turns_here() > LONG_STAY;
        let disturbed = now.foes.iter().any(|it| it.awake);
        if self.memory.rest_is_useless || health >= wanted || hurried || disturbed {
            self.memory.rested = 0;
            return None;
        }
        // Poison and the like are waited for; the time without a gain counts.
        if !resting || now.me.hp() < self.memory.rested_from {
            self.memory.rested_from = now.me.hp();
            self.memory.rested = 0;
        }
        self.memory.rested += 1;
        if self.memory.rested > USELESS_REST && now.me.hp() <= self.memory.rested_from {
            self.memory.rest_is_useless = true;
            return None;
        }
        self.memory.path = None;
        Some(Choice::new(Purpose::Rest, Command::Wait))
    }

    /// Where rest does not heal, potions do.
    fn heal_without_rest(&self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        if !now.model.rest_heals {
            return now.healing_without_waste();
        }
        let hurried = self.memory.rest_is_useless || traits.rest_below < 30;
        if !hurried || now.health() > 60 {
            return None;
        }
        now.healing((now.me.max_hp() - now.me.hp()) * 2 / 3)
    }

    fn pick_up(&self, now: &Situation<'_>) -> Option<Choice> {
        let here = self.memory.items().find(|(at, _)| *at == now.here)?;
        if !is_wanted(now, here.1) {
            return None;
        }
        let command = now.checked(Command::PickUp)?;
        // Exploring and travelling pick up wanted items on the way.
        Some(Choice::new(Purpose::Explore, command))
    }

    /// A step of the walk that is worth most now.
    fn walk_on(&mut self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        if self.memory.searching > 0 {
            self.memory.searching -= 1;
            return Some(Choice::new(Purpose::Rest, Command::Wait));
        }
        let purpose = if self.leaves(now, traits) { Purpose::Travel } else { Purpose::Explore };
        if let Some(goal) = self.memory.path.as_ref().map(|path| path.goal) {
            // The target of a search is kept until it is reached.
            let searches = self.memory.searches > 0;
            let (ground, errands) = (now.ground(), self.errands(now, traits));
            let stairs = now.view.content().dungeon().map(|dungeon| [dungeon.up, dungeon.down]);
            let keeps = errands.contains(&goal)
                || self.memory.is_unexplored(ground, goal)
                || now.view.tile_id(goal).zip(stairs).is_some_and(|(it, all)| all.contains(&it))
                || searches;
            if !keeps {
                self.memory.path = None;
            }
            if let Some(step) = self.memory.next_step(now) {
                return Some(Choice::new(purpose, step));
            }
        }
        self.enter_branch(now, traits)
            .or_else(|| self.take_stairs_here(now, traits))
            .or_else(|| self.new_walk(now, traits, purpose))
            .or_else(|| self.search(now))
    }

    /// Cells with something to fetch, to open or to set free, and the stairs of branches to visit.
    fn errands(&self, now: &Situation<'_>, traits: &Traits) -> Vec<Point> {
        let items = self.memory.items().filter(|(_, kind)| is_wanted(now, *kind));
        let mut cells: Vec<Point> = items.map(|(at, _)| at).collect();
        if now.has_goal() {
            return Vec::new();
        }
        let captive = now.entities.iter().filter(|it| {
            !it.hostile && !it.player && now.model.creature(it.entity_ref.kind).captive
        });
        cells.extend(captive.map(|it| it.at));
        let keys = now.inventory.iter().filter(|it| !it.item.usable).map(|it| it.kind);
        for key in keys {
            for (index, _) in now.model.content.tiles().iter().enumerate() {
                let tile = roguecore::TileId::new(index as u8);
                if now.model.tile(tile).key == Some(key) {
                    cells.extend(now.ground().cells_of(tile));
                }
            }
        }
        cells.extend(self.branch_stairs(now, traits));
        cells.retain(|at| *at != now.here && !self.memory.is_shunned(*at));
        cells
    }

    /// The stairs known on this floor to branches that are still to be visited.
    fn branch_stairs(&self, now: &Situation<'_>, traits: &Traits) -> Vec<Point> {
        if !traits.visits_branches || now.has_goal() || now.health() < traits.rest_below {
            return Vec::new();
        }
        let content = now.view.content();
        let mut cells = Vec::new();
        for branch in
            content.stairs(now.view.floor()).filter(|stairs| leads_into_branch(content, stairs))
        {
            if branch.to.is_some_and(|to| !self.memory.has_visited(to)) {
                cells.extend(now.ground().cells_of(branch.tile));
            }
        }
        cells
    }

    /// Goes down into a branch from its stairs.
    fn enter_branch(&self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        if !self.branch_stairs(now, traits).contains(&now.here) {
            return None;
        }
        let command = now.checked(Command::Descend)?;
        Some(Choice::new(Purpose::Stairs, command))
    }

    /// Whether the floor has been seen enough of.
    fn leaves(&self, now: &Situation<'_>, traits: &Traits) -> bool {
        let known = now.has_goal() || self.memory.turns_here() > LONG_STAY;
        known || matches!(traits.explore, Explore::Stairs(_)) && now.stairs()[0].is_some()
    }

    fn new_walk(
        &mut self,
        now: &Situation<'_>,
        traits: &Traits,
        purpose: Purpose,
    ) -> Option<Choice> {
        let ground = now.ground();
        let errands = self.errands(now, traits);
        let [on, _] = now.stairs();
        let leaves = self.leaves(now, traits);
        let detour = match traits.explore {
            Explore::All if self.memory.turns_here() > LONG_STAY => 0,
            Explore::All => u32::MAX,
            Explore::Stairs(steps) => steps,
        };
        let deepest = is_deepest(now);
        let goal = |at: Point, steps: u32| {
            let errand = errands.contains(&at) && (steps <= detour || deepest);
            steps > 0 && (errand || !leaves && self.is_frontier(ground, at, Care::Slow))
        };
        let to_stairs = |at: Point, _: u32| Some(at) == on;
        let cares = [Care::Safe, Care::Slow];
        let near_sleeper = near_sleepers(now, traits);
        let also = |at: Point| errands.contains(&at);
        let none = |_: Point| false;
        let hurries = matches!(traits.explore, Explore::Stairs(_));
        let path = hurries
            .then(|| fall(now))
            .flatten()
            .or_else(|| now.path_around(&cares, &near_sleeper, also, goal))
            .or_else(|| now.path_with_care(&cares, also, goal).filter(|_| on.is_none()))
            .or_else(|| on.and_then(|_| now.path_with_care(&cares, none, to_stairs)))
            .or_else(|| fall(now))
            .or_else(|| now.path_with_care(&[Care::Any], also, goal))
            .or_else(|| on.and_then(|_| now.path_with_care(&[Care::Any], none, to_stairs)))
            .or_else(|| {
                // Unexplored cells may lead to the stairs, or past an obstacle before them.
                now.path_with_care(&[Care::Slow, Care::Any], none, |at, steps| {
                    steps > 0 && self.is_frontier(ground, at, Care::Any)
                })
            })?;
        let command = self.memory.walk(path)?;
        Some(Choice::new(purpose, command))
    }

    /// Whether more may be seen from a cell that can be entered with that care.
    fn is_frontier(&self, ground: &Ground<'_>, at: Point, care: Care) -> bool {
        ground.may_enter(at, care)
            && self.memory.is_unexplored(ground, at)
            && !self.memory.is_shunned(at)
    }

    fn take_stairs_here(&self, now: &Situation<'_>, traits: &Traits) -> Option<Choice> {
        let [on, _] = now.stairs();
        if on != Some(now.here) || self.has_errand(now, traits) {
            return None;
        }
        now.try_unknown().or_else(|| now.take_stairs())
    }

    /// Whether something on this floor is still to be done first.
    fn has_errand(&self, now: &Situation<'_>, traits: &Traits) -> bool {
        if self.leaves(now, traits) {
            return false;
        }
        let ground = now.ground();
        let errands = self.errands(now, traits);
        let near = near_sleepers(now, traits);
        let goal = |at: Point, steps: u32| {
            steps > 0 && (errands.contains(&at) || self.is_frontier(ground, at, Care::Slow))
        };
        now.path_around(&[Care::Safe, Care::Slow], &near, |at| errands.contains(&at), goal)
            .is_some()
    }

    /// Nothing is left, and there are no stairs: searches for hidden things, here and there. `None`
    /// in content without stairs.
    fn search(&mut self, now: &Situation<'_>) -> Option<Choice> {
        now.view.content().dungeon()?;
        self.memory.searches += 1;
        self.memory.searching = SEARCH_TURNS;
        let ground = now.ground();
        if self.memory.searches > SEARCH_LIMIT
            && let Some(path) = force_a_gate(now)
            && let Some(command) = self.memory.walk(path)
        {
            return Some(Choice::new(Purpose::Explore, command));
        }
        let cells: Vec<Point> = ground
            .size()
            .points()
            .filter(|&at| ground.may_enter(at, Care::Slow) && ground.open_neighbours(at) <= 3)
            .collect();
        if let Some(&target) = self.rng.pick(&cells) {
            let goal = |at: Point, steps: u32| steps > 0 && at == target;
            if let Some(path) = now.path_with_care(&[Care::Slow, Care::Any], |_| false, goal)
                && let Some(command) = self.memory.walk(path)
            {
                return Some(Choice::new(Purpose::Explore, command));
            }
        }
        Some(Choice::new(Purpose::Rest, Command::Wait))
    }
}

impl Situation<'_> {
    /// As [`path_with_care`](Self::path_with_care), and not next to some cells.
    fn path_around(
        &self,
        cares: &[Care],
        around: &[Point],
        also: impl Fn(Point) -> bool,
        is_goal: impl Fn(Point, u32) -> bool,
    ) -> Option<super::ground::WalkPath> {
        let ground = self.ground();
        for care in cares {
            let enter = |at: Point| {
                around.iter().all(|other| other.chebyshev(at) > 2)
                    && (ground.may_enter(at, *care) || also(at))
            };
            let path = ground.path(u32::MAX, enter, &is_goal);
            if path.is_some() {
                return path;
            }
        }
        None
    }
}

/// Whether an item is worth a slot of the inventory.
pub(super) fn is_wanted(now: &Situation<'_>, kind: PrototypeId) -> bool {
    let Some(item) = now.item(kind) else { return false };
    let prototype = now.model.content.prototype(kind);
    let room = now.view.has_room_for(kind);
    let slot = prototype.item.and_then(|it| it.equipment_slot);
    if !room || slot.is_none() {
        return room;
    }
    let own = now.inventory.iter().filter(|it| it.item.equipment_slot == slot);
    let best = own.filter_map(|it| now.item(it.kind)).map(|it| it.equipped).max();
    item.equipped > best.unwrap_or(-1)
}

/// Against poison that kills: an item that heals, when none of it is wasted; with few hit points left
/// whatever there is.
fn cure(now: &Situation<'_>) -> Option<Choice> {
    if !now.is_dying() {
        return None;
    }
    let last = now.soon(LAST_TURNS) >= now.me.hp();
    now.healing_without_waste().or_else(|| last.then(|| now.last_cure()).flatten())
}

fn leads_into_branch(content: &Content, stairs: &Stairs) -> bool {
    let branch = stairs.to.and_then(|to| content.branch_of(to));
    stairs.down && branch.is_some_and(|branch| stairs.tile == branch.stairs)
}

fn is_deepest(now: &Situation<'_>) -> bool {
    let (content, floor) = (now.view.content(), now.view.floor());
    content.branch_of(floor).is_none() && content.is_last_floor(floor)
}

/// Sleepers that are better left alone.
fn near_sleepers(now: &Situation<'_>, traits: &Traits) -> Vec<Point> {
    if traits.hunts {
        return Vec::new();
    }
    now.foes.iter().filter(|it| !it.awake).map(|it| it.at).collect()
}

/// The path to the nearest gate that a bump may open without its key. Paths do not lead into locks
/// without a key, so the last step is added.
fn force_a_gate(now: &Situation<'_>) -> Option<super::ground::WalkPath> {
    let cares = [Care::Slow, Care::Any];
    let mut path = now.path_with_care(&cares, |_| false, |at, _| gate(now, at).is_some())?;
    let last = gate(now, path.goal)?;
    path.steps.insert(0, last);
    path.goal = path.goal + last;
    Some(path)
}

/// The direction from a cell to such a gate beside it.
fn gate(now: &Situation<'_>, at: Point) -> Option<Direction> {
    for direction in Direction::ALL {
        if let Some(tile) = now.ground().tile(at + direction)
            && now.model.tile(tile).forced
        {
            return Some(direction);
        }
    }
    None
}

/// A hole in the floor is a way down as well.
fn fall(now: &Situation<'_>) -> Option<super::ground::WalkPath> {
    if now.has_goal() || is_deepest(now) || now.health() < 50 {
        return None;
    }
    let ground = now.ground();
    let falls = |at: Point| ground.tile(at).is_some_and(|tile| now.model.tile(tile).falls);
    now.path_with_care(&[Care::Safe, Care::Slow], falls, |at, steps| steps > 0 && falls(at))
}

#[cfg(test)]
mod tests;
