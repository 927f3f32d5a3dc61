//! The factions of a crowd by place: which of them may be in each block of cells, so that a search for enemies
//! passes over blocks without any. Only crowds of which many act have it, and only for the round that it was listed in.

use roguecore_grid::{Point, Rect, Size};

/// The columns of a block: those of a word of bits.
const COLUMNS: usize = 64;
/// The rows of a block.
const ROWS: usize = 16;
/// Of a block with an entity whose faction is not known.
const ANY: u32 = u32::MAX;

/// The factions that may be in each block, as bits by id. Actors only add to a block: one that has left it is still
/// counted there. Without blocks any faction may be anywhere.
#[derive(Clone, Debug, Default)]
pub(super) struct FactionBlocks {
    size: Size,
    blocks: Vec<u32>,
}

impl FactionBlocks {
    /// Lists the factions of a map of that size by the cells of those that have one.
    pub(super) fn list(&mut self, size: Size, members: impl Iterator<Item = (Point, u32)>) {
        self.size = size;
        let count = self.columns() * (size.height() as usize).div_ceil(ROWS);
        self.blocks.clear();
        self.blocks.resize(count, 0);
        members.for_each(|(at, faction)| self.add(at, faction));
    }

    /// Any faction may be anywhere from now on.
    pub(super) fn forget(&mut self) {
        self.blocks.clear();
    }

    /// An entity has gone from one cell to another.
    #[inline]
    pub(super) fn moved(&mut self, from: Point, to: Point) {
        if !self.blocks.is_empty() {
            let factions = self.index(from).map_or(ANY, |index| self.blocks[index]);
            self.add(to, factions);
        }
    }

    /// An entity has come to that cell, or has joined another faction.
    pub(super) fn changed(&mut self, at: Point) {
        if !self.blocks.is_empty() {
            self.add(at, ANY);
        }
    }

    /// Whether one of the factions may be in the block of a cell.
    #[inline]
    pub(super) fn may_be_at(&self, at: Point, factions: u32) -> bool {
        self.blocks.is_empty()
            || self.index(at).is_none_or(|index| self.blocks[index] & factions != 0)
    }

    /// Whether one of the factions may be in a rectangle, and how many blocks were looked at.
    pub(super) fn may_be_in(&self, rect: Rect, factions: u32) -> (bool, usize) {
        if self.blocks.is_empty() {
            return (true, 0);
        }
        let (columns, rows) = rect.within(self.size);
        if columns.is_empty() || rows.is_empty() {
            return (false, 0);
        }
        let (first, last) = (columns.start / COLUMNS, (columns.end - 1) / COLUMNS);
        let mut looked_at = 0;
        for row in rows.start / ROWS..=(rows.end - 1) / ROWS {
            let row = row * self.columns();
            looked_at += last - first + 1;
            if self.blocks[row + first..=row + last].iter().any(|block| block & factions != 0) {
                return (true, looked_at);
            }
        }
        (false, looked_at)
    }

    fn add(&mut self, at: Point, factions: u32) {
        if let Some(index) = self.index(at) {
            self.blocks[index] |= factions;
        }
    }

    fn index(&self, at: Point) -> Option<usize> {
        let (x, y) = (at.x as usize, at.y as usize);
        self.size.contains(at).then(|| y / ROWS * self.columns() + x / COLUMNS)
    }

    const fn columns(&self) -> usize {
        (self.size.width() as usize).div_ceil(COLUMNS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Members that wander about, appear and change their faction are never missed.
    #[test]
    fn members_are_never_missed() {
        let (mut rng, size) = (Rng::seeded(4), Size::new(200, 50));
        let mut blocks = FactionBlocks::default();
        let any_cell = |rng: &mut Rng| Point::new(rng.below(200) as i32, rng.below(50) as i32);
        let mut members: Vec<(Point, u32)> = Vec::new();
        let mut passed_over = 0;
        for step in 0..4_000 {
            match rng.below(4) {
                0 if members.len() < 6 => {
                    members.push((any_cell(&mut rng), 1 << rng.below(4)));
                    members.last().iter().for_each(|(at, _)| blocks.changed(*at));
                }
                1 if step % 50 == 0 => blocks.list(size, members.iter().copied()),
                _ if members.is_empty() => {}
                2 => {
                    let index = rng.below(members.len() as u32) as usize;
                    let to = any_cell(&mut rng);
                    blocks.moved(members[index].0, to);
                    members[index].0 = to;
                }
                _ if rng.chance(1, 20) => _ = members.pop(),
                _ => {}
            }
            let (corner, faction) = (any_cell(&mut rng), 1 << rng.below(4));
            let rect = Rect::new(corner.x - 30, corner.y - 9, 60, 18);
            let is_in = members.iter().any(|it| rect.contains(it.0) && it.1 == faction);
            let may_be = blocks.may_be_in(rect, faction).0;
            assert!(may_be || !is_in, "step {step}");
            passed_over += u32::from(!may_be);
            assert!(members.iter().all(|it| blocks.may_be_at(it.0, it.1)), "step {step}");
        }
        assert!(passed_over > 100, "{passed_over}");
    }
}
