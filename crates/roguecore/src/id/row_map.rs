//! Maps from the ids of one content to those of another, and the ids in commands and components.

use super::{RowTable, TagSet};

/// An id of a row.
pub(crate) trait RowId: Copy {
    /// The table of the row.
    const TABLE: RowTable;

    /// Its index in the table.
    fn index(self) -> usize;

    /// The id with that index.
    fn with_index(index: u16) -> Self;
}

/// An id of a row that a map does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnlistedRow;

/// For each id of one content the id of the same row in another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct RowMap {
    tables: [Vec<Option<u16>>; RowTable::SAVED.len()],
}

impl RowMap {
    /// Notes the index of the next row of a table in the other content.
    pub(crate) fn push(&mut self, table: RowTable, index: u16) {
        self.tables[table as usize].push(Some(index));
    }

    /// The same row in the other content.
    pub(crate) fn get<I: RowId>(&self, id: I) -> Result<I, UnlistedRow> {
        let rows = self.tables.get(I::TABLE as usize);
        let index = rows.and_then(|rows| rows.get(id.index()).copied().flatten());
        index.map(I::with_index).ok_or(UnlistedRow)
    }

    /// The map in the other direction.
    pub(crate) fn inverse(&self) -> Self {
        let invert = |table: &Vec<Option<u16>>| {
            let len = table.iter().flatten().max().map_or(0, |&last| usize::from(last) + 1);
            let mut inverse = vec![None; len];
            for (from, to) in table.iter().enumerate() {
                if let Some(to) = to {
                    inverse[usize::from(*to)] = Some(from as u16);
                }
            }
            inverse
        };
        Self { tables: self.tables.each_ref().map(invert) }
    }
}

/// A value with ids of rows, which can be replaced by those of another content.
pub(crate) trait MapIds {
    /// Replaces every id by that of the same row in the other content.
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow>;
}

impl<T: MapIds> MapIds for Option<T> {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.as_mut().map_or(Ok(()), |it| it.map_ids(map))
    }
}

impl<T: MapIds> MapIds for Box<T> {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        (**self).map_ids(map)
    }
}

impl<T: MapIds> MapIds for Vec<T> {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        self.iter_mut().try_for_each(|it| it.map_ids(map))
    }
}

impl MapIds for TagSet {
    fn map_ids(&mut self, map: &RowMap) -> Result<(), UnlistedRow> {
        let mapped = self.iter().try_fold(Self(0), |tags, tag| Ok(tags.with(map.get(tag)?)))?;
        *self = mapped;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::id::{StatId, TagId};

    #[test]
    fn a_map_and_its_inverse_cancel() {
        let mut map = RowMap::default();
        [2, 0, 3].into_iter().for_each(|index| map.push(RowTable::Tags, index));
        let tags = TagSet(0).with(TagId(0)).with(TagId(2));
        let mut mapped = tags;
        mapped.map_ids(&map).unwrap();
        assert_eq!(mapped, TagSet(0).with(TagId(2)).with(TagId(3)));
        mapped.map_ids(&map.inverse()).unwrap();
        assert_eq!(mapped, tags);
        assert_eq!(map.inverse().get(TagId(1)), Err(UnlistedRow));
        assert_eq!(map.get(StatId(0)), Err(UnlistedRow));
    }
}
