//! Which floors there are, and which stairs lead from one to another. The floors of the main dungeon
//! come first, from 1 to the deepest; those of the branches have the numbers after it, branch by branch.

use super::queries::Content;
use crate::entity::PrototypeId;
use crate::id::BranchId;
use crate::rows::branch::{Branch, FloorPlace};
use crate::rows::games::of_game;
use crate::tile::TileId;

/// Stairs of a floor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stairs {
    /// Their tile. One cell of the floor has it; none where the floor has no room for the stairs to a branch,
    /// or the game does not have the branch.
    pub tile: TileId,
    /// The number of the floor that they lead to; `None` for those out of the dungeon.
    pub to: Option<u32>,
    /// Whether they lead down.
    pub down: bool,
}

impl Content {
    /// The branches of the dungeon, by [`BranchId::index`].
    ///
    /// ```
    /// use roguecore::Content;
    /// let ron = Content::classic_ron().replacen("tiles: [", "branches: [
    ///     (id: \"old_cellar\", from: 2, floors: 3, stairs: \"hatch\"),
    /// ], tiles: [(id: \"hatch\", glyph: 'v', scene_key: 'v', color: (9, 9, 9), walkable: true, transparent: true),", 1);
    /// let content = Content::parse("my.ron", &ron)?;
    /// assert_eq!(content.branches()[0].name, "old cellar");
    /// assert_eq!(content.floor_count(), 13);
    /// assert_eq!((content.place(11).floor, content.place(11).depth), (1, 3));
    /// assert_eq!(content.stairs(13).find(|it| it.down), None);
    /// # Ok::<(), roguecore::ron_reader::Diagnostics>(())
    /// ```
    pub fn branches(&self) -> &[Branch] {
        &self.rows.branches
    }

    /// The branch that a floor belongs to; `None` for a floor of the main dungeon.
    pub fn branch_of(&self, floor: u32) -> Option<&Branch> {
        self.rows.branches.get(self.place(floor).branch?.index())
    }

    /// The number of the last floor, those of the branches included.
    pub fn floor_count(&self) -> u32 {
        let of_branches: u32 = self.rows.branches.iter().map(|branch| branch.floors).sum();
        self.deepest() + of_branches
    }

    /// Whether the game with that seed has the floor: all but those of branches that it leaves out.
    ///
    /// ```
    /// use roguecore::Content;
    /// let content = Content::classic();
    /// assert!(content.has_floor(7, 10) && !content.has_floor(7, 11));
    /// ```
    pub fn has_floor(&self, seed: u64, floor: u32) -> bool {
        let Some(branch) = self.place(floor).branch else {
            return (1..=self.deepest()).contains(&floor);
        };
        of_game(&self.rows.branches, seed).any(|(index, _)| index == branch.index())
    }

    /// Whether every game has the floor.
    pub(crate) fn every_game_has(&self, floor: u32) -> bool {
        self.branch_of(floor).is_none_or(|branch| branch.games.is_all())
    }

    /// The place of the floor with that number.
    pub fn place(&self, floor: u32) -> FloorPlace {
        let mut above = self.deepest();
        for (id, branch) in self.branches_by_id() {
            if above < floor && floor <= above + branch.floors {
                let floor = floor - above;
                let depth = branch.depth + (floor - 1);
                return FloorPlace { branch: Some(id), floor, depth };
            }
            above += branch.floors;
        }
        FloorPlace { branch: None, floor, depth: floor }
    }

    /// Whether no stairs lead further down in the main dungeon, or in the branch of the floor.
    pub fn is_last_floor(&self, floor: u32) -> bool {
        let place = self.place(floor);
        let last = match self.branch_of(floor) {
            Some(branch) => branch.floors,
            None => self.deepest(),
        };
        place.floor >= last
    }

    /// The goal of the dungeon.
    pub(crate) fn goal(&self) -> Option<PrototypeId> {
        self.dungeon.map(|dungeon| dungeon.goal)
    }

    /// The goal, if it lies on that floor at the start of a game.
    pub(crate) fn goal_of(&self, floor: u32) -> Option<PrototypeId> {
        let is_deepest = self.place(floor).branch.is_none() && self.is_last_floor(floor);
        self.dungeon.filter(|_| is_deepest).map(|dungeon| dungeon.goal)
    }

    /// The stairs of a floor: up, then down unless it is the last one, then those to branches.
    pub fn stairs(&self, floor: u32) -> impl Iterator<Item = Stairs> {
        let place = self.place(floor);
        let to = match self.branch_of(floor) {
            Some(branch) if place.floor == 1 => Some(branch.from),
            _ => Some(floor.saturating_sub(1)).filter(|to| *to > 0),
        };
        let up = self.dungeon.map(|dungeon| Stairs { tile: dungeon.up, to, down: false });
        let below = self.dungeon.filter(|_| !self.is_last_floor(floor));
        let down = below.map(|it| Stairs { tile: it.down, to: Some(floor + 1), down: true });
        let side = self.branches_by_id().filter(move |(_, branch)| branch.from == floor);
        let side = side.map(|(id, branch)| {
            let to = self.before_branch(id) + 1;
            Stairs { tile: branch.stairs, to: Some(to), down: true }
        });
        up.into_iter().chain(down).chain(side)
    }

    /// Whether the stairs of some floor have that tile.
    pub(crate) const fn is_stairs(&self, tile: TileId) -> bool {
        self.stairs.get(tile)
    }

    /// The branches of the game with that seed that leave a floor, which is one of the main dungeon.
    pub(crate) fn branches_from(
        &self,
        seed: u64,
        floor: u32,
    ) -> impl Iterator<Item = (BranchId, &Branch)> {
        let branches = of_game(&self.rows.branches, seed);
        let branches = branches.map(|(index, branch)| (BranchId(index as u8), branch));
        branches.filter(move |(_, branch)| branch.from == floor)
    }

    fn branches_by_id(&self) -> impl Iterator<Item = (BranchId, &Branch)> {
        (0..).map(BranchId).zip(&self.rows.branches)
    }

    /// The stairs of the floor `from` that come first on the way to another floor.
    pub fn way(&self, from: u32, to: u32) -> Option<Stairs> {
        let (here, there) = (self.place(from), self.place(to));
        let next = if here.branch == there.branch {
            there.floor.cmp(&here.floor)
        } else if here.branch.is_some() {
            std::cmp::Ordering::Less
        } else {
            let branch = self.branch_of(to)?;
            if branch.from == from {
                return self.stairs(from).find(|it| it.tile == branch.stairs);
            }
            branch.from.cmp(&from)
        };
        let dungeon = self.dungeon?;
        let tile = match next {
            std::cmp::Ordering::Less => dungeon.up,
            std::cmp::Ordering::Greater => dungeon.down,
            std::cmp::Ordering::Equal => return None,
        };
        self.stairs(from).find(|it| it.tile == tile)
    }

    /// The floor that many floors below another one, or above it, as far as there are floors. Above the
    /// first floor of a branch are those of the main dungeon.
    pub(crate) fn floor_below(&self, floor: u32, floors: i32) -> u32 {
        let place = self.place(floor);
        let (from, before, count) = match (self.branch_of(floor), place.branch) {
            (Some(branch), Some(id)) => (branch.from, self.before_branch(id), branch.floors),
            _ => (0, 0, self.deepest()),
        };
        let to = (from + place.floor).saturating_add_signed(floors).clamp(1, from + count);
        if to <= from { to } else { before + (to - from) }
    }

    /// The number of the floor before the first one of a branch.
    fn before_branch(&self, branch: BranchId) -> u32 {
        let before =
            self.rows.branches.iter().take(branch.index()).map(|it| it.floors).sum::<u32>();
        self.deepest() + before
    }

    /// The number of the deepest floor of the main dungeon.
    fn deepest(&self) -> u32 {
        self.dungeon.map_or(1, |dungeon| dungeon.deepest)
    }
}
