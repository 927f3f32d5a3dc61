//! Danger: what the player's automatic commands keep away from. Every harm counts that the
//! [facts](roguecore::Facts) of a row tell, a web and a push as well as damage.

use roguecore::{Content, Harms, Point, Spread, SubstanceId, TileId, View};

/// Whether a tile harms the player who enters it, stays on it or leaves it. They are spared what
/// creatures do not enter or make a detour around, too.
pub(crate) fn is_dangerous(content: &Content, tile: TileId) -> bool {
    let (row, facts) = (content.tile(tile), content.facts().tile(tile));
    let is_avoided = facts.is_avoided() || row.walkable && row.path_cost.is_none();
    is_avoided || !facts.harms_player.is_empty()
}

/// Whether a player may choose to step onto a dangerous tile: its harm is done with the step, as that of
/// a dart trap, sets off nothing else, and does not take them elsewhere or out of control.
pub(crate) fn is_passable_trap(content: &Content, tile: TileId) -> bool {
    let (row, facts) = (content.tile(tile), content.facts().tile(tile));
    let grave = [Harms::LOSES, Harms::REMOVES, Harms::CONTROLS, Harms::INDIRECT, Harms::ALERTS];
    let grave = grave.into_iter().collect();
    row.walkable
        && row.path_cost.is_some()
        && facts.leads_to.is_none()
        && facts.harms_staying.is_empty()
        && !facts.harms.union(facts.harms_player).intersects(grave)
}

/// Whether a tile harms the player who stays on it: a trap that has closed does not.
pub(crate) fn harms_who_stays(content: &Content, tile: TileId) -> bool {
    !content.facts().tile(tile).harms_staying.is_empty()
}

/// Whether a substance harms the player in its cell.
pub(crate) fn is_harmful(content: &Content, substance: SubstanceId) -> bool {
    content.facts().substance(substance).is_harmful()
}

/// Whether a substance harms the player and spreads to other cells by itself.
pub(crate) fn spreads_harm(content: &Content, substance: SubstanceId) -> bool {
    let row = content.rows().substance(substance);
    is_harmful(content, substance) && row.is_some_and(|row| !matches!(row.spread, Spread::None))
}

/// Whether a step into the cell decides what becomes of others, as one onto one of several altars: the
/// player decides on such a step.
pub(crate) fn is_choice(view: View<'_>, at: Point) -> bool {
    let changes = |tile| view.content().facts().tile(tile).changes_others;
    view.tile_id(at).is_some_and(changes)
}

/// Whether taking what lies in the cell decides what becomes of others, or the step there does.
pub(crate) fn offers_choice(view: View<'_>, at: Point) -> bool {
    let offers = |tile| view.content().facts().tile(tile).offers_choice;
    is_choice(view, at) || view.tile_id(at).is_some_and(offers)
}

/// Whether the tile of the cell harms the player who takes what lies there.
pub(crate) fn harms_who_takes(view: View<'_>, at: Point) -> bool {
    let harms = |tile| !view.content().facts().tile(tile).harms_taking.is_empty();
    view.tile_id(at).is_some_and(harms)
}
