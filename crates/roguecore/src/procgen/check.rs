//! The proof that a floor is valid, for tests and for programs that make floors of their own.

use roguecore_grid::path;
use roguecore_grid::{BitGrid, Point};

use super::Floor;
use crate::content::Content;
use crate::floor::arrival::Arrivals;
use crate::floor::keys::locks_without_keys;
use crate::floor::walker::Walker;
use crate::tile::TileId;

/// The fault of a floor.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum InvalidFloor {
    /// A cell that can be passed, but not reached from the start.
    #[error("the cell {0} cannot be reached")]
    Unreachable(Point),
    /// A cell that can only be reached through one that takes the player away. For the end also:
    /// over a tile that can burn to such a one.
    #[error("there is no way on foot to the cell {0}")]
    NoWayOnFoot(Point),
    /// A cell on the border that can be passed.
    #[error("the border is open at {0}")]
    OpenBorder(Point),
    /// The start or the end cannot be stood on, or both are one cell of several.
    #[error("the start or the end at {0} is no place to stand")]
    BadStairs(Point),
    /// A creature or an item on a cell that cannot be stood on, or on a cell of another one.
    #[error("a creature or an item at {0} is not on a free cell")]
    BadSpawn(Point),
    /// A cell that the player can only reach past a creature that never makes way, or over tiles that kill.
    #[error("there is no way that a player survives to the cell {0}")]
    NoWayAlive(Point),
    /// A lock whose key may be out of reach, depending on how keys are used.
    #[error("the lock at {0} cannot always be opened")]
    StuckLock(Point),
    /// A creature that could hurt the player before the first move.
    #[error("the creature at {0} could hurt the player at arrival")]
    DangerAtArrival(Point),
}

impl Floor {
    /// Checks that every passable cell can be reached from the start, on foot unless entering it is a fall, alive
    /// unless entering it does harm, and past creatures that move, that a way from the start to the end stays
    /// open whatever burns, that the border is closed, that creatures and items stand on walkable cells of their
    /// own, and that each lock can be opened however the player uses the keys.
    ///
    /// # Errors
    ///
    /// The first fault that is found.
    ///
    /// ```
    /// use roguecore::{Content, procgen};
    /// let content = Content::classic();
    /// procgen::generate(&content, 7, 1).check(&content).unwrap();
    /// ```
    pub fn check(&self, content: &Content) -> Result<(), InvalidFloor> {
        let size = self.tiles.size();
        let passable = self.passable(content);
        let fault = |found: Option<Point>, fault: fn(Point) -> InvalidFloor| {
            found.map_or(Ok(()), |at| Err(fault(at)))
        };
        let border = passable.iter().find(|&at| size.is_border(at));
        fault(border, InvalidFloor::OpenBorder)?;
        let is_lone = passable.count() == 1;
        let stairs = [self.start, self.end].into_iter().find(|&at| !self.is_walkable(content, at));
        fault(stairs, InvalidFloor::BadStairs)?;
        fault((self.start == self.end && !is_lone).then_some(self.start), InvalidFloor::BadStairs)?;
        let reached = path::reachable(size, self.start, |at| passable.get(at));
        fault(passable.iter().find(|&at| !reached.get(at)), InvalidFloor::Unreachable)?;
        fault(self.not_on_foot(content, &passable), InvalidFloor::NoWayOnFoot)?;
        fault(self.bad_spawn(content), InvalidFloor::BadSpawn)?;
        let start = (size, self.start);
        let walker = Walker::new(content.rows(), content.player());
        let blocked = self.blocked(walker);
        let harm =
            |at: Point| self.harm(walker, at).filter(|_| passable.get(at) && !blocked.get(at));
        let alive = walker.reached(start, harm);
        let missed = passable.iter().find(|&at| harm(at) == Some(0) && !alive.get(at));
        fault(missed, InvalidFloor::NoWayAlive)?;
        let stuck = locks_without_keys(walker, start, &self.locks, &self.items, harm);
        fault(stuck.first().map(|lock| lock.at), InvalidFloor::StuckLock)
    }

    /// Checks that no creature could hurt a player arriving at the start or at the end before the
    /// first move, however few hit points are left. Holds for all floors made by steps. Those of
    /// `Rooms` and `Caves` without steps may have a monster next to the stairs.
    ///
    /// # Errors
    ///
    /// [`InvalidFloor::DangerAtArrival`] with the first such creature.
    pub fn check_arrival(&self, content: &Content) -> Result<(), InvalidFloor> {
        let opaque = |at| self.tiles.get(at).is_none_or(|&tile| !content.tile(tile).transparent);
        let cells = [self.start, self.end];
        let player = (content.player(), content.sight());
        let arrivals = Arrivals::new(content.rows(), player, self.tiles.size(), cells, opaque);
        match self.monsters.iter().find(|&&(kind, at)| arrivals.are_threatened(kind, at)) {
            Some(&(_, at)) => Err(InvalidFloor::DangerAtArrival(at)),
            None => Ok(()),
        }
    }

    /// The cells that an actor can get through, by opening a door or a lock if need be.
    fn passable(&self, content: &Content) -> BitGrid {
        let mut passable = BitGrid::new(self.tiles.size());
        let open = self.tiles.iter().filter(|&(_, &tile)| content.is_passable(tile));
        open.for_each(|(at, _)| passable.insert(at));
        self.doors.iter().for_each(|&at| passable.insert(at));
        self.locks.iter().for_each(|lock| passable.insert(lock.at));
        passable
    }

    /// The first cell to which there is no way on foot.
    fn not_on_foot(&self, content: &Content, passable: &BitGrid) -> Option<Point> {
        let reached =
            |cells: &BitGrid| path::reachable(self.tiles.size(), self.start, |at| cells.get(at));
        let walker = Walker::new(content.rows(), content.player());
        if !reached(&self.without(passable, |tile| is_frail(content, walker, tile))).get(self.end) {
            return Some(self.end);
        }
        let on_foot = self.without(passable, |tile| walker.harm(tile).is_none());
        let reached = reached(&on_foot);
        on_foot.iter().find(|&at| !reached.get(at))
    }

    /// Those of the cells whose tile is no bar.
    fn without(&self, cells: &BitGrid, is_bar: impl Fn(TileId) -> bool) -> BitGrid {
        let mut cells = cells.clone();
        let bars = self.tiles.iter().filter(|&(_, &tile)| is_bar(tile));
        bars.for_each(|(at, _)| cells.remove(at));
        cells
    }

    /// The hit points that going through a cell costs the player; `None` where no way on foot leads on.
    fn harm(&self, walker: Walker<'_>, at: Point) -> Option<u32> {
        self.tiles.get(at).and_then(|&tile| walker.harm(tile))
    }

    /// The cells of creatures that keep the player out for good.
    fn blocked(&self, walker: Walker<'_>) -> BitGrid {
        let mut blocked = BitGrid::new(self.tiles.size());
        let blockers = self.monsters.iter().filter(|&&(kind, _)| walker.is_stopped_by(kind));
        blockers.for_each(|&(_, at)| blocked.insert(at));
        blocked
    }

    /// The cells to which a way leads that needs no key and that nothing can take away.
    pub(super) fn reached_without_keys(&self, content: &Content) -> BitGrid {
        let walker = Walker::new(content.rows(), content.player());
        let is_frail = |tile| is_frail(content, walker, tile);
        let mut cells = self.without(&self.passable(content), is_frail);
        cells.remove_all(&self.blocked(walker));
        self.locks.iter().for_each(|lock| cells.remove(lock.at));
        path::reachable(self.tiles.size(), self.start, |at| cells.get(at))
    }

    pub(super) fn is_walkable(&self, content: &Content, at: Point) -> bool {
        self.tiles.get(at).is_some_and(|&tile| content.tile(tile).walkable)
    }

    /// The first creature or item that does not stand on a free cell.
    fn bad_spawn(&self, content: &Content) -> Option<Point> {
        let mut taken = BitGrid::new(self.tiles.size());
        taken.insert(self.start);
        let mut spawns = self.monsters.iter().chain(&self.items).map(|&(_, at)| at);
        spawns.find(|&at| {
            let leads_away = |&tile: &TileId| content.facts().tile(tile).leads_to.is_some();
            let is_away = self.tiles.get(at).is_some_and(leads_away);
            let is_bad = !self.is_walkable(content, at) || is_away || taken.get(at);
            taken.insert(at);
            is_bad
        })
    }
}

/// Whether a tile ends a way, or may do so while the game runs.
fn is_frail(content: &Content, walker: Walker<'_>, tile: TileId) -> bool {
    content.facts().tile(tile).can_give_way || walker.is_barred_by(tile)
}
