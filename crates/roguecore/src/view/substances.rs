//! Fire, gas and liquids in view.

use super::View;
use crate::content::SubstanceDef;
use crate::geometry::Point;
use crate::id::SubstanceId;
use crate::substance::SubstanceCell;

/// A substance in a visible cell.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "exhaustive"), non_exhaustive)]
pub struct SubstanceView<'a> {
    /// The cell.
    pub at: Point,
    /// The id of its row.
    pub id: SubstanceId,
    /// Its row.
    pub substance: &'a SubstanceDef,
    /// The amount, from 1 to 255.
    pub amount: u8,
}

impl<'a> View<'a> {
    /// The substances in all visible cells, by ascending row, column and id. Where several share
    /// a cell, the last one is drawn. The player remembers none.
    pub fn substances(self) -> impl Iterator<Item = SubstanceView<'a>> {
        self.visible_of(self.world.map().substances())
    }

    /// The substances in a cell, by ascending id; none in a cell that is not visible.
    pub fn substances_at(self, at: Point) -> impl Iterator<Item = SubstanceView<'a>> {
        self.visible_of(self.world.map().substances_at(at))
    }

    fn visible_of(self, cells: &'a [SubstanceCell]) -> impl Iterator<Item = SubstanceView<'a>> {
        let (map, rows) = (self.world.map(), self.content().rows());
        let visible = cells.iter().filter(|cell| map.is_visible(cell.at));
        visible.filter_map(|&SubstanceCell { at, substance: id, amount }| {
            let substance = rows.substance(id)?;
            Some(SubstanceView { at, id, substance, amount })
        })
    }
}
