//! The tiles, creatures and items that vaults, hordes, recipes and steps name.

use super::prototype::Prototype;
use crate::entity::PrototypeId;
use crate::geometry::Size;
use crate::ron_reader::{Reader, Span, Spanned};
use crate::schema::parts::{Names, WithSpan};
use crate::tile::{TileDef, TileId};

/// Tiles, creatures and items. A table that could not be read is `None`; its
/// names are then not looked up, or each of them would be unknown.
pub(crate) struct Known<'a> {
    pub(crate) map: Option<Size>,
    tiles: Option<(Names<'a>, &'a [WithSpan<TileDef>])>,
    prototypes: Option<(Names<'a>, Names<'a>, &'a [WithSpan<Prototype>])>,
    player: Option<PrototypeId>,
}

impl<'a> Known<'a> {
    pub(crate) fn new(
        map: Option<Size>,
        tiles: Option<&'a [WithSpan<TileDef>]>,
        prototypes: Option<&'a [WithSpan<Prototype>]>,
        player: Option<PrototypeId>,
    ) -> Self {
        let tiles = tiles.map(|rows| (Names::new("tile", rows, |(tile, _)| &tile.id), rows));
        let prototypes = prototypes.map(|rows| {
            let names = |what| Names::new(what, rows, |(prototype, _)| &prototype.id);
            (names("creature"), names("item"), rows)
        });
        Self { map, tiles, prototypes, player }
    }

    /// A tile; `None`, without a report, when the tiles could not be read.
    pub(crate) fn tile(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<TileId> {
        let (id, span) = r.take(part)?;
        let (names, _) = self.tiles.as_ref()?;
        names.find(r, &id, span).map(|index| TileId(index as u8))
    }

    /// A tile that can be stood on.
    pub(crate) fn walkable_tile(
        &self,
        r: &mut Reader<'_>,
        part: Spanned<String>,
        what: &str,
    ) -> Option<TileId> {
        let span = part.span(r);
        let id = self.tile(r, part)?;
        let (_, rows) = self.tiles.as_ref()?;
        let tile = &rows[id.index()].0;
        r.check(tile.walkable, span, || format!("{what} must be walkable; \"{}\" is not", tile.id))
            .then_some(id)
    }

    /// A tile of rock.
    pub(crate) fn wall_tile(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<TileId> {
        let span = part.span(r);
        let id = self.tile(r, part)?;
        let (_, rows) = self.tiles.as_ref()?;
        check_wall(r, &rows[id.index()].0, span).then_some(id)
    }

    /// A tile of open cells.
    pub(crate) fn floor_tile(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<TileId> {
        let span = part.span(r);
        let id = self.tile(r, part)?;
        let (_, rows) = self.tiles.as_ref()?;
        check_floor(r, &rows[id.index()].0, span).then_some(id)
    }

    /// Whether that tile can be stood on.
    pub(crate) fn is_walkable(&self, id: TileId) -> bool {
        self.tiles.as_ref().is_some_and(|(_, rows)| rows[id.index()].0.walkable)
    }

    /// A creature other than the player.
    pub(crate) fn creature(
        &self,
        r: &mut Reader<'_>,
        part: Spanned<String>,
    ) -> Option<PrototypeId> {
        let (name, span) = r.take(part)?;
        let (names, _, rows) = self.prototypes.as_ref()?;
        let index = names.find(r, &name, span)?;
        let id = PrototypeId(index as u16);
        let is_creature = r.check(rows[index].0.item.is_none(), span, || {
            format!("\"{name}\" is an item; name a creature")
        });
        let is_other = r.check(self.player != Some(id), span, || {
            format!("\"{name}\" is the player, of whom there is exactly one; name a monster")
        });
        (is_creature && is_other).then_some(id)
    }

    pub(crate) fn item(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<PrototypeId> {
        let (name, span) = r.take(part)?;
        let (_, names, rows) = self.prototypes.as_ref()?;
        let index = names.find(r, &name, span)?;
        r.check(rows[index].0.item.is_some(), span, || format!("\"{name}\" is no item"))
            .then_some(PrototypeId(index as u16))
    }
}

/// A tile of rock cannot be entered.
pub(crate) fn check_wall(r: &mut Reader<'_>, tile: &TileDef, span: Span) -> bool {
    let id = &tile.id;
    r.check(!tile.walkable, span, || format!("the wall tile \"{id}\" must not be walkable"))
}

/// A tile of open cells can be entered and seen through.
pub(crate) fn check_floor(r: &mut Reader<'_>, tile: &TileDef, span: Span) -> bool {
    r.check(tile.walkable && tile.transparent, span, || {
        format!("the floor tile \"{}\" must be walkable and transparent", tile.id)
    })
}
