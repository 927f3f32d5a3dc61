//! A search for entities from a cell outward: row by row away from that of the cell, and in each row column by
//! column, so that it ends with the first ones where the map is crowded.

use roguecore_grid::{Point, Rect};

use super::GameMap;
use crate::entity::Entity;

/// The work of looking at an entity: it lies anywhere in memory.
pub(crate) const ENTITY: usize = 4;

/// A search, and its work so far.
struct Search<'m, V> {
    map: &'m GameMap,
    from: Point,
    /// The columns that are searched.
    columns: (i32, i32),
    factions: u32,
    /// The square of the distance beyond which nothing is wanted.
    limit: u64,
    visit: V,
    work: usize,
}

impl GameMap {
    /// Visits the blocking entities at most `reach` columns and rows from a cell that may be of these factions, given
    /// as bits by id, and others. `limit` is the square of the distance beyond which none is wanted; `visit` returns
    /// the new one. Returns the work.
    pub(crate) fn visit_outward<'m>(
        &'m self,
        from: Point,
        reach: u32,
        factions: u32,
        limit: u64,
        visit: impl FnMut(&'m Entity) -> u64,
    ) -> usize {
        let (width, height) = (self.size().width() as i32, self.size().height() as i32);
        let reach = i32::try_from(reach).unwrap_or(i32::MAX).min(width.max(height));
        let around = Rect::new(from.x - reach, from.y - reach, 2 * reach + 1, 2 * reach + 1);
        let (is_any, work) = self.faction_blocks.may_be_in(around, factions);
        if !is_any {
            return work;
        }
        let columns = ((from.x - reach).max(0), (from.x + reach).min(width - 1));
        let mut search = Search { map: self, from, columns, factions, limit, visit, work };
        for rows in 0..=reach {
            if u64::from(rows.unsigned_abs()).pow(2) > search.limit {
                break;
            }
            for y in [from.y - rows, from.y + rows].into_iter().take(if rows == 0 { 1 } else { 2 })
            {
                if (0..height).contains(&y) {
                    search.search_right(y);
                    search.search_left(y);
                }
            }
        }
        search.work
    }
}

impl<'m, V: FnMut(&'m Entity) -> u64> Search<'m, V> {
    /// The cells of a row from the column of the start on.
    fn search_right(&mut self, y: i32) {
        let (first, last) = (self.from.x, self.columns.1);
        let mut word = first / 64 * 64;
        while word <= last && self.is_wanted(Point::new(word.max(first), y)) {
            let mut cells = self.cells(Point::new(word, y)) & between(first - word, last - word);
            while cells != 0 {
                let x = word + cells.trailing_zeros() as i32;
                cells &= cells - 1;
                if !self.visit_cell(Point::new(x, y)) {
                    return;
                }
            }
            word += 64;
        }
    }

    /// The cells of a row left of the column of the start.
    fn search_left(&mut self, y: i32) {
        let (first, last) = (self.columns.0, self.from.x - 1);
        let mut word = last.max(0) / 64 * 64;
        while word + 63 >= first && word >= 0 && self.is_wanted(Point::new(last.min(word + 63), y))
        {
            let mut cells = self.cells(Point::new(word, y)) & between(first - word, last - word);
            while cells != 0 {
                let bit = cells.ilog2() as i32;
                cells ^= 1 << bit;
                if !self.visit_cell(Point::new(word + bit, y)) {
                    return;
                }
            }
            word -= 64;
        }
    }

    /// The cells of a word that an entity blocks; none where no wanted faction may be.
    fn cells(&mut self, word: Point) -> u64 {
        self.work += 1;
        if !self.map.faction_blocks.may_be_at(word, self.factions) {
            return 0;
        }
        self.map.blocked_from(word)
    }

    fn is_wanted(&self, at: Point) -> bool {
        self.from.distance_squared(at) <= self.limit
    }

    /// Visits the entity of a cell; `false` where the cell is too far away.
    fn visit_cell(&mut self, at: Point) -> bool {
        if !self.is_wanted(at) {
            return false;
        }
        self.work += ENTITY;
        if let Some(entity) = self.map.blocker_at(at) {
            self.limit = (self.visit)(entity);
        }
        true
    }
}

/// A word with the bits from one to another set, both inside; those beyond the word are left out.
const fn between(first: i32, last: i32) -> u64 {
    if last < 0 || first > 63 || first > last {
        return 0;
    }
    let first = if first < 0 { 0 } else { first };
    let last = if last > 63 { 63 } else { last };
    (u64::MAX << first) & (u64::MAX >> (63 - last))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Content;
    use crate::entity::EntityId;
    use crate::rng::Rng;
    use roguecore_grid::{Grid, Size};

    /// The two nearest entities within a reach, and all of them, in crowds of any density.
    #[test]
    fn nearest_are_those_of_a_plain_search() {
        let content = Content::first_steps();
        let (kind, floor) = (content.player(), content.floor_tables().floor);
        let mut rng = Rng::seeded(7);
        for (size, part) in [
            (Size::new(150, 40), 200),
            (Size::new(64, 64), 9),
            (Size::new(130, 7), 2),
            (Size::new(5, 90), 4),
        ] {
            let mut map = GameMap::new(&content, Grid::new(size, floor));
            for (at, id) in size.points().zip(0..) {
                if rng.chance(1, part) {
                    map.insert(content.prototype(kind).spawn(kind, EntityId(id), at)).unwrap();
                }
            }
            for round in 0..300 {
                let at =
                    Point::new(rng.below(size.width()) as i32, rng.below(size.height()) as i32);
                let reach = [1, 2, 8, 40, 63, 1_000][round % 6];
                let key = |it: &Entity| (it.at.distance_squared(at), it.id);
                let mut expected: Vec<_> = map.entities().iter().collect();
                expected.retain(|it| it.at.chebyshev(at) <= reach);
                expected.sort_by_key(|it| key(it));
                let mut found: Vec<&Entity> = Vec::new();
                let _ = map.visit_outward(at, reach, 1, u64::MAX, |it| {
                    found.push(it);
                    u64::MAX
                });
                found.sort_by_key(|it| key(it));
                assert_eq!(found, expected, "from {at} within {reach}");
                let mut nearest: Option<&Entity> = None;
                let _ = map.visit_outward(at, reach, 1, u64::MAX, |it| {
                    nearest = nearest.filter(|best| key(best) < key(it)).or(Some(it));
                    nearest.map_or(u64::MAX, |best| key(best).0)
                });
                assert_eq!(nearest, expected.first().copied(), "from {at} within {reach}");
            }
        }
    }
}
