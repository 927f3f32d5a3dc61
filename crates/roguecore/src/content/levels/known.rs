//! The names that steps, vaults and hordes refer to, and readers of the fields they share.

use std::collections::BTreeSet;

use super::super::Prototype;
use super::super::parts::{Names, WithSpan, integer};
use super::generator::Generators;
use super::{Band, Step};
use crate::entity::PrototypeId;
use crate::geometry::Size;
use crate::ron_reader::{Reader, Span, Spanned};
use crate::tile::{TileDef, TileId};

/// Tiles, creatures, items, generators and marks. A table that could not be read is `None`; its
/// names are then not looked up, or each of them would be unknown.
pub(in crate::content) struct Known<'a> {
    pub(super) map: Option<Size>,
    tiles: Option<(Names<'a>, &'a [WithSpan<TileDef>])>,
    prototypes: Option<(Names<'a>, Names<'a>, &'a [WithSpan<Prototype>])>,
    player: Option<PrototypeId>,
    pub(super) generators: &'a Generators,
    /// The marks of all vaults; `None` where they could not be read.
    pub(in crate::content) marks: Option<BTreeSet<String>>,
    /// The ids of all vaults; `None` where they could not be read.
    pub(in crate::content) vaults: Option<Vec<String>>,
}

/// What all steps of a recipe are read with.
pub(in crate::content) struct StepContext<'a> {
    pub(super) known: &'a Known<'a>,
    /// Whether the recipe has a generator of the host, which may set marks of its own.
    pub(super) has_host: bool,
}

/// The shape of one kind of step in the file.
pub(super) trait ReadStep {
    /// The step and its floors, every number within its range and every name resolved.
    fn read(self, r: &mut Reader<'_>, cx: &StepContext<'_>) -> Option<(Band, Step)>;
}

/// From one number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(in crate::content) struct Count {
    pub(super) min: u32,
    pub(super) max: u32,
}

impl Count {
    /// A random number of the range, each equally likely.
    pub(super) fn roll(self, rng: &mut crate::rng::Rng) -> u32 {
        rng.range(self.min as i32, self.max as i32).max(0) as u32
    }

    /// `min` and `max` in the file; `min` is 0 where it is left out.
    pub(super) fn read(
        r: &mut Reader<'_>,
        (min, max): (Option<Spanned<i64>>, Spanned<i64>),
        limit: u32,
    ) -> Option<Self> {
        let span = max.span(r);
        let min = min.map_or(Some(0), |min| integer(r, min, "the minimum", 0, limit));
        let max = integer(r, max, "the maximum", 0, limit);
        let (min, max) = (min?, max?);
        r.check(min <= max, span, || {
            format!("the maximum must not be below the minimum; they are {max} and {min}")
        })
        .then_some(Self { min, max })
    }
}

impl<'a> Known<'a> {
    pub(in crate::content) fn new(
        map: Option<Size>,
        tiles: Option<&'a [WithSpan<TileDef>]>,
        prototypes: Option<&'a [WithSpan<Prototype>]>,
        player: Option<PrototypeId>,
        generators: &'a Generators,
    ) -> Self {
        let tiles = tiles.map(|rows| (Names::new("tile", rows, |(tile, _)| &tile.id), rows));
        let prototypes = prototypes.map(|rows| {
            let names = |what| Names::new(what, rows, |(prototype, _)| &prototype.id);
            (names("creature"), names("item"), rows)
        });
        Self { map, tiles, prototypes, player, generators, marks: None, vaults: None }
    }

    /// A tile; `None`, without a report, when the tiles could not be read.
    pub(super) fn tile(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<TileId> {
        let (id, span) = r.take(part)?;
        let (names, _) = self.tiles.as_ref()?;
        names.find(r, &id, span).map(|index| TileId(index as u8))
    }

    /// A tile that can be stood on.
    pub(super) fn walkable_tile(
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
    pub(in crate::content) fn wall_tile(
        &self,
        r: &mut Reader<'_>,
        part: Spanned<String>,
    ) -> Option<TileId> {
        let span = part.span(r);
        let id = self.tile(r, part)?;
        let (_, rows) = self.tiles.as_ref()?;
        check_wall(r, &rows[id.index()].0, span).then_some(id)
    }

    /// A tile of open cells.
    pub(in crate::content) fn floor_tile(
        &self,
        r: &mut Reader<'_>,
        part: Spanned<String>,
    ) -> Option<TileId> {
        let span = part.span(r);
        let id = self.tile(r, part)?;
        let (_, rows) = self.tiles.as_ref()?;
        check_floor(r, &rows[id.index()].0, span).then_some(id)
    }

    /// A vault.
    pub(super) fn vault(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<usize> {
        let (id, span) = r.take(part)?;
        let vaults = self.vaults.as_ref()?;
        Names::new("vault", vaults, |id| id).find(r, &id, span)
    }

    /// Whether that tile can be stood on.
    pub(super) fn is_walkable(&self, id: TileId) -> bool {
        self.tiles.as_ref().is_some_and(|(_, rows)| rows[id.index()].0.walkable)
    }

    /// A creature other than the player.
    pub(super) fn creature(
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

    pub(super) fn item(&self, r: &mut Reader<'_>, part: Spanned<String>) -> Option<PrototypeId> {
        let (name, span) = r.take(part)?;
        let (_, names, rows) = self.prototypes.as_ref()?;
        let index = names.find(r, &name, span)?;
        r.check(rows[index].0.item.is_some(), span, || format!("\"{name}\" is no item"))
            .then_some(PrototypeId(index as u16))
    }

    /// A mark of some vault. Where `is_open`, a host's generator may set others.
    pub(super) fn mark(
        &self,
        r: &mut Reader<'_>,
        part: Spanned<String>,
        is_open: bool,
    ) -> Option<String> {
        let (name, span) = r.take(part)?;
        if let Some(marks) = self.marks.as_ref().filter(|_| !is_open) {
            let marks: Vec<String> = marks.iter().cloned().collect();
            let names = Names::new("mark", &marks, |mark| mark);
            names.find(r, &name, span)?;
        }
        Some(name)
    }
}

/// A tile of rock cannot be entered.
pub(in crate::content) fn check_wall(r: &mut Reader<'_>, tile: &TileDef, span: Span) -> bool {
    let id = &tile.id;
    r.check(!tile.walkable, span, || format!("the wall tile \"{id}\" must not be walkable"))
}

/// A tile of open cells can be entered and seen through.
pub(in crate::content) fn check_floor(r: &mut Reader<'_>, tile: &TileDef, span: Span) -> bool {
    r.check(tile.walkable && tile.transparent, span, || {
        format!("the floor tile \"{}\" must be walkable and transparent", tile.id)
    })
}
