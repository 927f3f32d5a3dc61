//! The rules of substances at the end of a turn: the turn rules of each substance with an actor in
//! its cell, and the burn rules of the tile under each fire.

use super::fuel;
use crate::content::Content;
use crate::effect::Owner;
use crate::effect::terrain::{in_cell, run_substance, run_tile};
use crate::event::Event;
use crate::geometry::Point;
use crate::id::SubstanceId;
use crate::map::{Planes, Segment, TileSet, holding};
use crate::rule::Trigger;
use crate::world::{Turn, World};

/// Runs the rules cell by cell, by ascending substance in each cell, of the amounts that there were
/// before.
pub(super) fn run_rules(turn: &mut Turn<'_>, content: &Content) {
    let planes = turn.world().map().planes();
    let Some(rules) = Rules::of(content, planes) else { return };
    // Rules may change the amounts.
    let planes = &planes.clone();
    for (index, segment) in planes.segments() {
        let mut due = rules.due(turn.world(), planes, (index, segment));
        while due != 0 {
            let cell = due.trailing_zeros();
            let at = segment.cell(cell);
            let events = turn.events().len();
            for &(plane, id) in &rules.substances {
                if planes.plane(plane)[index][cell as usize] > 0 {
                    run(turn, id, at);
                }
            }
            let news = &turn.events().as_slice()[events..];
            if !news.iter().all(|event| concerns_only(event, at)) {
                due = rules.due(turn.world(), planes, (index, segment));
            }
            // The cells to the right of this one.
            due &= u64::MAX << cell << 1;
        }
    }
}

/// Whether an event changes nothing from which other cells find out that a rule is due: it is about
/// the tile of this cell, or the state of a creature.
fn concerns_only(event: &Event, cell: Point) -> bool {
    match event {
        Event::TileChanged { at, .. } => *at == cell,
        Event::Struck { .. } | Event::StatusAdded { .. } => true,
        _ => false,
    }
}

/// Which of the substances of a map have rules.
struct Rules {
    /// Those with turn rules, and fires; by ascending id, each with the index of its amounts.
    substances: Vec<(usize, SubstanceId)>,
    /// The indices of those with turn rules.
    in_turn: Vec<usize>,
    /// The indices of the fires.
    fires: Vec<usize>,
    /// The tiles with burn rules.
    burning_tiles: TileSet,
}

impl Rules {
    /// `None` if no rule can be due.
    fn of(content: &Content, planes: &Planes) -> Option<Self> {
        let triggers = content.rows().triggers;
        let (mut substances, mut in_turn, mut fires) = (Vec::new(), Vec::new(), Vec::new());
        for (plane, &id) in planes.substances().iter().enumerate() {
            let Some(row) = content.rows().substance(id) else { continue };
            let has_turn = row.rules.has(Trigger::Turn);
            let burns = fuel(row).is_some() && triggers.contains(Trigger::Burn);
            in_turn.extend(has_turn.then_some(plane));
            fires.extend(burns.then_some(plane));
            substances.extend((has_turn || burns).then_some((plane, id)));
        }
        if substances.is_empty() {
            return None;
        }
        let burning_tiles = TileSet::new(content, |tile| tile.rules.has(Trigger::Burn));
        Some(Self { substances, in_turn, fires, burning_tiles })
    }

    /// The cells of a segment with a rule to be run, as bits.
    fn due(&self, world: &World, planes: &Planes, (index, segment): (usize, &Segment)) -> u64 {
        let holding_any = |of: &[usize]| {
            of.iter().fold(0, |any, &plane| any | holding(&planes.plane(plane)[index]))
        };
        let map = world.map();
        let blocked = map.blocked_from(segment.at);
        let acting = if blocked == 0 { 0 } else { holding_any(&self.in_turn) & blocked };
        let fire = holding_any(&self.fires);
        let burning =
            if fire == 0 { 0 } else { fire & map.tiles_from(segment.at, &self.burning_tiles) };
        acting | burning
    }
}

/// Runs what is due now, of one substance in one cell.
fn run(turn: &mut Turn<'_>, id: SubstanceId, at: Point) {
    let Some(row) = turn.content().rows().substance(id) else { return };
    let context = in_cell(turn.world(), Owner::Substance(id), at);
    if context.me.is_some() && row.rules.has(Trigger::Turn) {
        run_substance(turn, Trigger::Turn, id, &context);
    }
    if fuel(row).is_some() {
        run_tile(turn, Trigger::Burn, &in_cell(turn.world(), context.owner, at));
    }
}
