//! Shapes of names of tiles, creatures and items. Names in floors are looked up in tables without mistakes only.

use ron_tables::{Kind, Named as _, Part, Span, Spanned, shapes};

use super::context::{FloorCompiler, FloorContext, RowCompiler, RowContext, TileFacts};
use crate::id::{PrototypeId, TileId};

/// The table of the ids of recipes.
pub(crate) const RECIPE: &str = "recipe";

shapes! {
    in RowContext;
    /// The name of a creature.
    pub(crate) CreatureName -> PrototypeId, Kind::Name("creature"), |cx, _what, part| {
        prototype(cx, part, "creature", "item", |index, first_item| index < first_item)
    };

    /// The name of an item.
    pub(crate) ItemName -> PrototypeId, Kind::Name("item"), |cx, _what, part| {
        prototype(cx, part, "item", "creature", |index, first_item| index >= first_item)
    };
}

fn prototype<'t>(
    cx: &mut RowCompiler<'_, 't>,
    part: Part<'t>,
    what: &str,
    other: &str,
    is_one: fn(usize, usize) -> bool,
) -> Option<PrototypeId> {
    let (id, span) = cx.r.take(part.parse::<String>())?;
    let index = cx.tables.names.of(PrototypeId::WHAT).find(cx.r, what, &id, span)?;
    cx.r.check(is_one(index, cx.context.first_item), span, || {
        format!("\"{id}\" is no {what}, but the name of a {other}").replace("a item", "an item")
    })
    .then_some(PrototypeId(index as u16))
}

shapes! {
    in FloorContext;
    /// The name of a tile in a floor.
    pub(crate) FloorTile -> TileId, Kind::Name("tile"),
    |cx, _what, part| tile(cx, part).map(|(id, ..)| id);

    /// A tile that can be stood on.
    pub(crate) WalkableTile -> TileId, Kind::Name("tile"), |cx, what, part| {
        tile_with(cx, part, |tile| tile.walkable, |id| {
            format!("{what} must be walkable; \"{id}\" is not")
        })
    };

    /// A tile of rock cannot be entered.
    pub(crate) RockTile -> TileId, Kind::Name("tile"), |cx, what, part| {
        tile_with(cx, part, |tile| !tile.walkable, |id| {
            format!("the {what} tile \"{id}\" must not be walkable")
        })
    };

    /// A tile of open cells can be entered and seen through.
    pub(crate) OpenTile -> TileId, Kind::Name("tile"), |cx, what, part| {
        tile_with(cx, part, |tile| tile.walkable && tile.transparent, |id| {
            format!("the {what} tile \"{id}\" must be walkable and transparent")
        })
    };
}

shapes! {
    in FloorContext;
    /// The name of a recipe, as its index.
    pub(crate) RecipeName -> usize, Kind::Name(RECIPE), |cx, _what, part| {
        let (id, span) = cx.r.take(part.parse::<String>())?;
        cx.tables.names.of(RECIPE).find(cx.r, RECIPE, &id, span)
    };
}

/// The name of a tile with a property.
fn tile_with<'t>(
    cx: &mut FloorCompiler<'_, 't>,
    part: Part<'t>,
    holds: fn(TileFacts) -> bool,
    message: impl FnOnce(&str) -> String,
) -> Option<TileId> {
    let (tile, id, facts) = tile(cx, part)?;
    let span = part.span(cx.r);
    cx.r.check(holds(facts), span, || message(&id)).then_some(tile)
}

/// A tile, its id in the file and the facts of it that floors need.
fn tile<'t>(cx: &mut FloorCompiler<'_, 't>, part: Part<'t>) -> Option<(TileId, String, TileFacts)> {
    let (id, span) = cx.r.take(part.parse::<String>())?;
    let tiles = cx.context.resolved.tiles.as_ref()?;
    let index = cx.tables.names.of(TileId::WHAT).find(cx.r, TileId::WHAT, &id, span)?;
    let facts = *tiles.get(index)?;
    Some((TileId(index as u8), id, facts))
}

shapes! {
    in FloorContext;
    /// The name of a creature other than the player.
    pub(crate) Monster -> PrototypeId, Kind::Name("creature"), |cx, _what, part| {
        let (id, name, span) = of_floor(cx, "creature", part.parse())?;
        let is_creature = cx.r.check(id.index() < cx.context.rows.first_item, span, || {
            format!("\"{name}\" is an item; name a creature")
        });
        (is_creature & is_no_player(cx, id, &name, span)).then_some(id)
    };

    /// The name of an item in a floor.
    pub(crate) FloorItem -> PrototypeId, Kind::Name("item"), |cx, _what, part| item(cx, part.parse());
}

/// An item by its name.
pub(crate) fn item(cx: &mut FloorCompiler<'_, '_>, name: Spanned<String>) -> Option<PrototypeId> {
    let (id, name, span) = of_floor(cx, "item", name)?;
    let is_item = id.index() >= cx.context.rows.first_item;
    cx.r.check(is_item, span, || format!("\"{name}\" is no item")).then_some(id)
}

/// A creature or an item that a floor names, with its name.
pub(crate) fn of_floor(
    cx: &mut FloorCompiler<'_, '_>,
    what: &str,
    name: Spanned<String>,
) -> Option<(PrototypeId, String, Span)> {
    let (name, span) = cx.r.take(name)?;
    let names =
        cx.context.resolved.has_prototypes.then(|| cx.tables.names.of(PrototypeId::WHAT))?;
    let index = names.find(cx.r, what, &name, span)?;
    Some((PrototypeId(index as u16), name, span))
}

/// Whether a creature is not the player, with a report where it is.
pub(crate) fn is_no_player(
    cx: &mut FloorCompiler<'_, '_>,
    id: PrototypeId,
    name: &str,
    span: Span,
) -> bool {
    cx.r.check(cx.context.resolved.player != Some(id), span, || {
        format!("\"{name}\" is the player, of whom there is exactly one; name a monster")
    })
}
