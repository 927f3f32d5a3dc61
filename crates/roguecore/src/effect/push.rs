//! `Push` moves the target away from where the effect comes from, on the straight line through
//! both; `Pull` moves it towards there. It goes cell by cell and enters each one, until it has
//! gone that far, the next cell is not free, or what a cell does to it ends the way.

use super::{Context, Hit, displace, free_cells};
use crate::entity::Entity;
use crate::event::{Displacement, EntityRef};
use crate::geometry::{Point, line, ray};
use crate::world::Turn;

pub(super) fn push(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    let distance = hit.from.chebyshev(hit.at);
    let cells = ray(hit.from, hit.at, distance.saturating_add(length), |_| false);
    go(turn, context, hit, cells.skip(distance as usize), Displacement::Pushed);
}

pub(super) fn pull(turn: &mut Turn<'_>, context: &Context, hit: &Hit, length: u32) {
    let cells = line(hit.at, hit.from).take(length as usize);
    go(turn, context, hit, cells, Displacement::Pulled);
}

fn go(
    turn: &mut Turn<'_>,
    context: &Context,
    hit: &Hit,
    cells: impl Iterator<Item = Point>,
    how: Displacement,
) {
    let Some(who) = hit.who else { return };
    let mut here = hit.at;
    for next in cells {
        let goes_on = is_at(turn, who, here) && free_cells::is_free(turn.world(), next);
        if !goes_on || !turn.count_effect() {
            return;
        }
        displace::to(turn, context, who, next, how);
        here = next;
    }
}

/// Whether the actor lives and is still where it was moved to.
fn is_at(turn: &Turn<'_>, who: EntityRef, at: Point) -> bool {
    let entity = turn.world().map().get(who.id);
    entity.filter(|it| it.at == at).is_some_and(Entity::is_actor)
}
