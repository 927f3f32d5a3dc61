//! Danger: the cells that the player's automatic commands keep away from. Every harm counts that the
//! [facts](roguecore::Facts) of a row tell, a web and a push as well as damage.

use roguecore::{Content, Harms, Point, Spread, SubstanceId, TileId, View};

/// The cost of a step from which on a walk asks before it, in hundredths of a turn: two turns.
pub(crate) const SLOW_COST: u32 = 200;

/// Turns that a protection of the player must last in gas, and where they stay.
const LASTING: u32 = 20;

/// Whether a tile harms the player as they are now, in that many turns on it, or is one that creatures do
/// not enter.
pub(crate) fn is_dangerous_now(view: View<'_>, tile: TileId, turns: u32) -> bool {
    let row = view.content().tile(tile);
    let is_refused = row.walkable && row.path_cost.is_none();
    is_refused || !view.harms_of_tile(tile, turns).entering.is_empty()
}

/// Whether a tile harms a player that enters it, stays on it or leaves it. They are spared tiles that
/// creatures do not enter or make a detour around, too.
pub(crate) fn is_dangerous(content: &Content, tile: TileId) -> bool {
    let (row, facts) = (content.tile(tile), content.facts().tile(tile));
    let is_avoided = facts.is_avoided() || row.walkable && row.path_cost.is_none();
    is_avoided || !facts.harms_player.is_empty()
}

/// Whether a walk ends before a tile, and asks: it is dangerous, or a step there takes two turns or more.
pub fn stops_walk(content: &Content, tile: TileId) -> bool {
    is_dangerous(content, tile) || is_slow(content, tile)
}

/// Whether a step onto a tile takes two turns or more, as into deep water.
pub(crate) fn is_slow(content: &Content, tile: TileId) -> bool {
    content.tile(tile).move_cost >= SLOW_COST
}

/// Whether a player may choose to step onto a dangerous tile: its harm is done with the step, as that of
/// a dart trap or of a bell, spreads nothing, and does not take them elsewhere or out of control.
pub(crate) fn is_passable_trap(content: &Content, tile: TileId) -> bool {
    let (row, facts) = (content.tile(tile), content.facts().tile(tile));
    let grave = [Harms::LOSES, Harms::REMOVES, Harms::CONTROLS, Harms::INDIRECT];
    let grave = grave.into_iter().collect();
    row.walkable
        && row.path_cost.is_some()
        && facts.leads_to.is_none()
        && facts.harms_staying.is_empty()
        && !facts.harms.union(facts.harms_player).intersects(grave)
}

/// Whether a tile harms a player that stays on it: a trap that has closed does not.
pub(crate) fn harms_who_stays(view: View<'_>, tile: TileId) -> bool {
    !view.harms_of_tile(tile, LASTING).staying.is_empty()
}

/// Whether a substance harms the player in its cell, as they are now.
pub(crate) fn is_harmful(view: View<'_>, substance: SubstanceId) -> bool {
    !view.harms_of_substance(substance, LASTING).entering.is_empty()
}

/// Whether a substance harms the player and spreads to other cells by itself.
pub(crate) fn spreads_harm(view: View<'_>, substance: SubstanceId) -> bool {
    let row = view.content().rows().substance(substance);
    is_harmful(view, substance) && row.is_some_and(|row| !matches!(row.spread, Spread::None))
}

/// Whether a step into the cell decides the fate of others, as one onto one of several altars: the
/// player decides on such a step.
pub(crate) fn is_choice(view: View<'_>, at: Point) -> bool {
    view.tile_id(at).is_some_and(|tile| view.content().facts().tile(tile).changes_others)
}

/// Whether taking the item of the cell decides the fate of others, or the step there does.
pub(crate) fn offers_choice(view: View<'_>, at: Point) -> bool {
    let Some(tile) = view.tile_id(at) else { return false };
    is_choice(view, at) || view.content().facts().tile(tile).offers_choice
}

/// Whether the tile of the cell harms a player that takes its item.
pub(crate) fn harms_who_takes(view: View<'_>, at: Point) -> bool {
    let Some(tile) = view.tile_id(at) else { return false };
    !view.content().facts().tile(tile).harms_taking.is_empty()
}
