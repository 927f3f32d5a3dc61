//! Substances. `Spread` adds an amount of one to each target cell that can be entered or seen
//! through, up to 255; the amount is rolled for each cell. `Clear` removes one. All cells of an
//! effect are one event.

use super::{Context, Hit, roll, sight};
use crate::event::{Event, TraceEvent};
use crate::id::SubstanceId;
use crate::map::Growth;
use crate::refusal::Refusal;
use crate::rule::Amount;
use crate::substance::SubstanceCell;
use crate::world::{Turn, World};

pub(super) fn add(
    turn: &mut Turn<'_>,
    context: &Context,
    hits: &[Hit],
    substance: SubstanceId,
    amount: Amount,
) {
    let mut cells = Vec::new();
    for hit in hits {
        let at = hit.at;
        if !sight::is_open(turn.world(), at) {
            continue;
        }
        if !turn.count_effect() {
            break;
        }
        let added = roll(turn, context, hit, amount).clamp(0, 255) as u8;
        let old = turn.world().map().substance(at, substance);
        let amount = old.saturating_add(added);
        cells.extend((amount != old).then_some(SubstanceCell { at, substance, amount }));
    }
    keep_to_room(turn, &mut cells);
    emit(turn, cells);
}

/// Leaves out the cells that would have a substance for the first time, where a saved game has no room for
/// them.
pub(super) fn keep_to_room(turn: &mut Turn<'_>, cells: &mut Vec<SubstanceCell>) {
    let most = Growth { cells: cells.len(), substances: 1, ..Growth::default() };
    if cells.is_empty() || turn.fits(most) {
        return;
    }
    let is_new = |turn: &Turn<'_>, cell: &SubstanceCell| {
        turn.world().map().substance(cell.at, cell.substance) == 0
    };
    let count = cells.iter().filter(|cell| is_new(turn, cell)).count();
    if count > 0 && !turn.has_room_for(Growth { cells: count, ..most }) {
        cells.retain(|cell| !is_new(turn, cell));
    }
}

/// Refused if no visible target cell has the substance.
pub(super) fn check_clear(
    world: &World,
    hits: &[Hit],
    substance: SubstanceId,
) -> Result<(), Refusal> {
    let has =
        |hit: &Hit| world.map().is_visible(hit.at) && world.map().substance(hit.at, substance) > 0;
    if hits.iter().any(has) { Ok(()) } else { Err(Refusal::NoEffect) }
}

pub(super) fn clear(turn: &mut Turn<'_>, hits: &[Hit], substance: SubstanceId) {
    let mut cells = Vec::new();
    for at in hits.iter().map(|hit| hit.at) {
        if turn.world().map().substance(at, substance) == 0 {
            continue;
        }
        if !turn.count_effect() {
            break;
        }
        cells.push(SubstanceCell { at, substance, amount: 0 });
    }
    emit(turn, cells);
}

/// One event for all cells, by row and column.
fn emit(turn: &mut Turn<'_>, mut cells: Vec<SubstanceCell>) {
    cells.sort_unstable_by_key(SubstanceCell::key);
    if !cells.is_empty() {
        turn.emit(Event::new(false, TraceEvent::SubstancesChanged { cells }));
    }
}
