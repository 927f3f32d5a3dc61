//! The rules of substances at the end of a turn: the turn rules of each substance with an actor in
//! its cell, and the burn rules of the tile under each fire.

use roguecore_grid::Point;

use super::fuel;
use crate::content::Content;
use crate::effect::Owner;
use crate::effect::set_tile::set_tile;
use crate::effect::terrain::{in_cell, run_substance, run_tile};
use crate::event::{Event, EventKind, FightEvent, PlaceEvent, StatusEvent};
use crate::id::SubstanceId;
use crate::map::{Planes, Segment, TileSet, holding};
use crate::rule::{Effect, Target, Trigger};
use crate::tile::{TileDef, TileId};
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
        while due.all != 0 {
            let cell = due.all.trailing_zeros();
            let at = segment.cell(cell);
            if due.simple >> cell & 1 != 0 {
                burn_down(turn, at);
            } else if run_all(turn, &rules, at, |plane| planes.plane(plane)[index][cell as usize]) {
                due = rules.due(turn.world(), planes, (index, segment));
            }
            // The cells to the right of this one.
            due.all &= u64::MAX << cell << 1;
        }
    }
}

/// Runs the rules of a cell, of the amounts given. Returns whether rules of other cells may be due
/// now that were not, or no more.
fn run_all(turn: &mut Turn<'_>, rules: &Rules, at: Point, amount: impl Fn(usize) -> u8) -> bool {
    let events = turn.events().len();
    for &(plane, id) in &rules.substances {
        if amount(plane) > 0 {
            run(turn, id, at);
        }
    }
    let news = &turn.events().as_slice()[events..];
    !news.iter().all(|event| concerns_only(event, at))
}

/// Whether an event changes nothing from which other cells find out that a rule is due: it is about
/// the tile of this cell, or the state of a creature.
fn concerns_only(event: &Event, cell: Point) -> bool {
    match &event.kind {
        EventKind::Place(PlaceEvent::TileChanged { at, .. }) => *at == cell,
        EventKind::Fight(FightEvent::Struck { .. })
        | EventKind::Status(StatusEvent::Added { .. }) => true,
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
    /// Those that only become another tile, without such rules.
    simple_tiles: TileSet,
}

/// The cells of a segment with a rule to be run, as bits.
struct Due {
    all: u64,
    /// Those where a tile only becomes another one, which needs no rule to be looked at.
    simple: u64,
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
        let simple_tiles = TileSet::new(content, |tile| ash(content, tile).is_some());
        Some(Self { substances, in_turn, fires, burning_tiles, simple_tiles })
    }

    /// The cells of a segment with a rule to be run.
    fn due(&self, world: &World, planes: &Planes, (index, segment): (usize, &Segment)) -> Due {
        let holding_any = |of: &[usize]| {
            of.iter().fold(0, |any, &plane| any | holding(&planes.plane(plane)[index]))
        };
        let map = world.map();
        let blocked = map.blocked_from(segment.at);
        let acting = if blocked == 0 { 0 } else { holding_any(&self.in_turn) & blocked };
        let fire = holding_any(&self.fires);
        let burning =
            if fire == 0 { 0 } else { fire & map.tiles_from(segment.at, &self.burning_tiles) };
        // Of several fires in a cell each is counted.
        let simple = if self.fires.len() == 1 { burning & !acting } else { 0 };
        let simple =
            if simple == 0 { 0 } else { simple & map.tiles_from(segment.at, &self.simple_tiles) };
        Due { all: acting | burning, simple }
    }
}

/// The tile that a burning tile becomes, if that is all that happens: its only burn rule sets the
/// tile without a condition, and the new tile does not burn, whatever other fires are in the cell.
fn ash(content: &Content, tile: &TileDef) -> Option<TileId> {
    let mut rules = tile.rules.on(Trigger::Burn);
    let (Some((_, rule)), None) = (rules.next(), rules.next()) else { return None };
    match rule.effects.as_slice() {
        [Effect::SetTile(to)] if rule.to == Target::Cell && rule.conditions.is_empty() => {
            Some(*to).filter(|to| !content.tile(*to).rules.has(Trigger::Burn))
        }
        _ => None,
    }
}

/// Runs the burn rule of a tile that only becomes another one.
fn burn_down(turn: &mut Turn<'_>, at: Point) {
    let (world, content) = (turn.world(), turn.content());
    let tile = world.map().tile(at).filter(|_| world.outcome().is_none());
    let Some(to) = tile.and_then(|tile| ash(content, content.tile(tile))) else { return };
    if turn.count_effect() {
        set_tile(turn, None, at, to);
    }
}

/// Runs the rules of one substance in one cell that are due now.
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
