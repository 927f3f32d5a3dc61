//! How fire, gas and liquids act and spread at the end of a turn. Only cells that hold some cost
//! anything.
//!
//! First the rules are run, cell by cell in the order of the map's list: the turn rules of each
//! substance with an actor in its cell, and the burn rules of the tile under each fire. Then each
//! substance in the order of the ids spreads and fades, row by row; all amounts that changed are
//! one event. Random numbers come from a stream of the turn of their own.

use super::Owner;
use super::terrain::{in_cell, run_substance, run_tile};
use crate::content::{Content, Spread, SubstanceDef};
use crate::entity::Entity;
use crate::event::{EntityRef, Event};
use crate::geometry::{Direction, Point};
use crate::id::{SubstanceId, TagId};
use crate::map::{GameMap, merge_substances};
use crate::rng::{Rng, Stream};
use crate::rule::Trigger;
use crate::substance::SubstanceCell;
use crate::world::{Turn, World};

/// The neighbours to which substances spread, in this order.
const NEIGHBOURS: [Direction; 4] =
    [Direction::North, Direction::West, Direction::East, Direction::South];

/// Runs the rules of all substances of the floor, then lets them spread and fade.
pub(crate) fn spread_substances(turn: &mut Turn<'_>) {
    if turn.world().map().substances().is_empty() {
        return;
    }
    run_rules(turn);
    if turn.world().outcome().is_none() {
        spread_all(turn);
    }
}

fn run_rules(turn: &mut Turn<'_>) {
    let content = turn.content();
    let triggers = content.rows().triggers;
    if !triggers.contains(Trigger::Turn) && !triggers.contains(Trigger::Burn) {
        return;
    }
    for cell in turn.world().map().substances().to_vec() {
        let Some(row) = content.rows().substance(cell.substance) else { continue };
        let context = in_cell(turn.world(), Owner::Substance(cell.substance), cell.at);
        if context.me.is_some() && row.rules.has(Trigger::Turn) {
            run_substance(turn, Trigger::Turn, cell.substance, &context);
        }
        if matches!(row.spread, Spread::Ignite { .. }) {
            run_tile(turn, Trigger::Burn, &in_cell(turn.world(), context.owner, cell.at));
        }
    }
}

fn spread_all(turn: &mut Turn<'_>) {
    let world = turn.world();
    let content = world.content().clone();
    let number = turn.number();
    let stream = Stream::Substances { floor: world.floor(), turn: number };
    let mut rng = Rng::derive(world.seed(), stream);
    let before = world.map().substances();
    let mut amounts = before.to_vec();
    for (index, row) in content.rows().substances.iter().enumerate() {
        let id = SubstanceId(index as u8);
        if amounts.iter().any(|cell| cell.substance == id) {
            let step = Step { content: &content, map: world.map(), amounts: &amounts, id, row };
            amounts = merge_substances(&amounts, &step.changes(&mut rng));
        }
    }
    let cells = difference(before, &amounts);
    let burnt = burnt_items(world, &content);
    for (who, at) in burnt {
        let seen = turn.perceives(who, at);
        turn.emit(Event::Vanished { who, at, seen });
    }
    if !cells.is_empty() {
        turn.emit(Event::SubstancesChanged { cells });
    }
}

/// The items in burning cells that burn.
fn burnt_items(world: &World, content: &Content) -> Vec<(EntityRef, Point)> {
    let burning = world.map().substances().iter().filter_map(|cell| {
        let row = content.rows().substance(cell.substance)?;
        fuel(row).map(|fuel| (cell.at, fuel))
    });
    let mut burnt: Vec<(EntityRef, Point)> = Vec::new();
    for (at, fuel) in burning {
        for item in items_with(world.map(), content, at, fuel) {
            let who = world.entity_ref(item);
            if !burnt.contains(&(who, at)) {
                burnt.push((who, at));
            }
        }
    }
    burnt
}

const fn fuel(row: &SubstanceDef) -> Option<TagId> {
    match row.spread {
        Spread::Ignite { fuel, .. } => Some(fuel),
        Spread::None | Spread::Level => None,
    }
}

/// The items of a cell that have a tag.
fn items_with<'m>(
    map: &'m GameMap,
    content: &Content,
    at: Point,
    tag: TagId,
) -> impl Iterator<Item = &'m Entity> {
    map.entities_at(at).filter(move |it| {
        let row = content.prototype(it.kind);
        row.item.is_some() && row.tags.contains(tag)
    })
}

/// The amounts of the new list that differ from the old one; 0 where the new list lacks one.
fn difference(old: &[SubstanceCell], new: &[SubstanceCell]) -> Vec<SubstanceCell> {
    let gone = old.iter().filter(|cell| find(new, cell.at, cell.substance) == 0);
    let gone = gone.map(|cell| SubstanceCell { amount: 0, ..*cell });
    let differs = |cell: &&SubstanceCell| find(old, cell.at, cell.substance) != cell.amount;
    let mut cells: Vec<SubstanceCell> = new.iter().filter(differs).copied().chain(gone).collect();
    cells.sort_by_key(SubstanceCell::key);
    cells
}

/// The amount in a cell; 0 for none.
fn find(amounts: &[SubstanceCell], at: Point, id: SubstanceId) -> u8 {
    let key = SubstanceCell { at, substance: id, amount: 0 }.key();
    amounts.binary_search_by_key(&key, SubstanceCell::key).map_or(0, |index| amounts[index].amount)
}

/// How one substance spreads in a turn.
struct Step<'a> {
    content: &'a Content,
    map: &'a GameMap,
    /// The amounts of all substances before.
    amounts: &'a [SubstanceCell],
    id: SubstanceId,
    row: &'a SubstanceDef,
}

impl Step<'_> {
    /// The new amounts that may differ, in the order of the list.
    fn changes(&self, rng: &mut Rng) -> Vec<SubstanceCell> {
        let mut changes = match self.row.spread {
            Spread::None => self.faded(self.cells().copied(), rng),
            Spread::Level => self.faded(self.levelled(rng).into_iter(), rng),
            Spread::Ignite { fuel, chance } => self.burnt(fuel, chance, rng),
        };
        changes.sort_by_key(SubstanceCell::key);
        changes
    }

    /// The cells with the substance.
    fn cells(&self) -> impl Iterator<Item = &SubstanceCell> {
        self.amounts.iter().filter(|cell| cell.substance == self.id)
    }

    fn cell(&self, at: Point, amount: u8) -> SubstanceCell {
        SubstanceCell { at, substance: self.id, amount }
    }

    /// Each cell loses one unit with the chance of the row.
    fn faded(
        &self,
        cells: impl Iterator<Item = SubstanceCell>,
        rng: &mut Rng,
    ) -> Vec<SubstanceCell> {
        let fade = |cell: SubstanceCell| self.cell(cell.at, self.fade(cell.amount, rng));
        cells.map(fade).collect()
    }

    fn fade(&self, amount: u8, rng: &mut Rng) -> u8 {
        let fades = match self.row.fades {
            0 => false,
            percent => amount > 0 && (percent >= 100 || rng.chance(percent, 100)),
        };
        amount - u8::from(fades)
    }

    /// The amounts after each cell has given a fifth of the difference to each of its neighbours
    /// that has at least two units less; a rest of the division at random. What a cell cannot
    /// hold is lost.
    fn levelled(&self, rng: &mut Rng) -> Vec<SubstanceCell> {
        let mut changes: Vec<(SubstanceCell, i32)> = Vec::new();
        for cell in self.cells() {
            let mut left = cell.amount;
            for at in NEIGHBOURS.map(|direction| cell.at + direction) {
                let there = find(self.amounts, at, self.id);
                let less = cell.amount.saturating_sub(there);
                if less >= 2 && left > 0 && self.map.is_walkable(self.content, at) {
                    let given = ((u32::from(less) + rng.below(5)) / 5).min(left.into()) as u8;
                    left -= given;
                    changes.push((self.cell(at, there), given.into()));
                }
            }
            changes.push((*cell, i32::from(left) - i32::from(cell.amount)));
        }
        changes.sort_by_key(|(cell, _)| cell.key());
        let same_cell = |a: &(SubstanceCell, i32), b: &(SubstanceCell, i32)| a.0.at == b.0.at;
        let total = |changes: &[(SubstanceCell, i32)]| {
            let change: i32 = changes.iter().map(|(_, change)| change).sum();
            let (cell, _) = changes[0];
            self.cell(cell.at, (i32::from(cell.amount) + change).clamp(0, 255) as u8)
        };
        changes.chunk_by(same_cell).map(total).collect()
    }

    /// Fire keeps burning where there is fuel, uses it up, ignites its neighbours, and burns down
    /// where there is none.
    fn burnt(&self, fuel: TagId, chance: u32, rng: &mut Rng) -> Vec<SubstanceCell> {
        let mut changes = Vec::new();
        for cell in self.cells() {
            let has_fuel = self.has_fuel(cell.at, fuel);
            let amount = if has_fuel {
                cell.amount.max(Spread::IGNITED)
            } else {
                self.fade(cell.amount, rng)
            };
            changes.push(self.cell(cell.at, amount));
            let used = self.substances_with(cell.at, fuel);
            changes.extend(
                used.map(|it| SubstanceCell {
                    amount: it.amount.saturating_sub(cell.amount),
                    ..*it
                }),
            );
            for at in NEIGHBOURS.map(|direction| cell.at + direction) {
                let burning = find(self.amounts, at, self.id) > 0;
                if !burning && self.has_fuel(at, fuel) && rng.chance(chance, 100) {
                    changes.push(self.cell(at, Spread::IGNITED));
                }
            }
        }
        changes
    }

    /// Whether the tile, a substance or an item of a cell burns. `false` outside of the map.
    fn has_fuel(&self, at: Point, fuel: TagId) -> bool {
        let tile = self.map.tile(at);
        tile.is_some_and(|tile| self.content.tile(tile).tags.contains(fuel))
            || self.substances_with(at, fuel).next().is_some()
            || items_with(self.map, self.content, at, fuel).next().is_some()
    }

    /// The other substances of a cell that have a tag.
    fn substances_with(&self, at: Point, tag: TagId) -> impl Iterator<Item = &SubstanceCell> {
        let first = self.amounts.partition_point(|it| (it.at.y, it.at.x) < (at.y, at.x));
        let here = self.amounts[first..].iter().take_while(move |it| it.at == at);
        here.filter(move |it| {
            let row = self.content.rows().substance(it.substance);
            it.substance != self.id && row.is_some_and(|row| row.tags.contains(tag))
        })
    }
}
