//! Cells on which a creature or an item can still be placed.

use std::collections::BTreeSet;

use roguecore_grid::{BitGrid, Point, Rect};

use super::arrival::MELEE_REACH;
use super::site::Site;
use crate::generator::{Mark, Plan};
use crate::rng::Rng;

/// Marked cells: all with that name, or those of one vault.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Marked<'a> {
    name: &'a str,
    of: Marks,
}

/// Which marks of a name.
#[derive(Clone, Copy, Debug)]
enum Marks {
    All,
    /// Those of a vault, by its index; of generators without one.
    Vault(Option<usize>),
}

impl<'a> Marked<'a> {
    /// All cells with the mark.
    pub(crate) const fn all(name: &'a str) -> Self {
        Self { name, of: Marks::All }
    }

    /// The cells with the mark, for each vault that has it, in the order of placing. The marks of
    /// generators are those of one vault.
    pub(crate) fn of_each_vault(name: &'a str, plan: &Plan) -> Vec<Self> {
        let marks = plan.marks().iter().filter(|it| it.name == name);
        let vaults: BTreeSet<Option<usize>> = marks.map(|it| it.vault).collect();
        vaults.into_iter().map(|vault| Self { name, of: Marks::Vault(vault) }).collect()
    }

    fn contains(self, mark: &Mark) -> bool {
        let is_of = match self.of {
            Marks::All => true,
            Marks::Vault(vault) => vault == mark.vault,
        };
        is_of && mark.name == self.name
    }
}

/// The free cells of a plan.
pub(crate) struct FreeCells {
    /// Cells that nothing more is placed on, except by a mark.
    taken: BitGrid,
    /// Cells with a creature or an item.
    occupied: BitGrid,
}

impl FreeCells {
    /// Free are the open cells without a creature or an item, outside of vaults, doors and locks,
    /// with a tile that can be stood on, and not around the start and the end.
    pub(crate) fn new(site: &Site<'_>, plan: &Plan) -> Self {
        let mut occupied = BitGrid::new(plan.size());
        plan.creatures().iter().for_each(|creature| occupied.insert(creature.at));
        plan.items().iter().for_each(|&(_, at)| occupied.insert(at));
        let mut taken = occupied.clone();
        let is_unfit = |at: &Point| plan.is_reserved(*at) || !stands(site, plan, *at);
        plan.open_cells().filter(is_unfit).for_each(|at| taken.insert(at));
        plan.doors().iter().for_each(|&at| taken.insert(at));
        plan.locks().iter().for_each(|lock| taken.insert(lock.at));
        for Point { x, y } in [plan.start, plan.end] {
            let (far, side) = (MELEE_REACH as i32, 2 * MELEE_REACH as i32 + 1);
            taken.insert_rect(Rect::new(x - far, y - far, side, side));
        }
        Self { taken, occupied }
    }

    /// Whether the cell is free; `true` for solid cells.
    pub(crate) fn contains(&self, at: Point) -> bool {
        !self.taken.get(at)
    }

    /// Takes a cell.
    pub(crate) fn take(&mut self, at: Point) {
        self.taken.insert(at);
        self.occupied.insert(at);
    }

    /// The taken cells as bits.
    pub(crate) const fn taken_mut(&mut self) -> &mut BitGrid {
        &mut self.taken
    }

    /// The work of looking for a random cell: of the whole floor, of which many are looked at together, or
    /// one with a mark.
    pub(crate) fn work(plan: &Plan, is_marked: bool) -> usize {
        const TOGETHER: usize = 1_024;
        if is_marked { plan.marks().len() } else { plan.size().area() / TOGETHER }
    }

    /// A random free cell, or one of some marked ones if they are given; `None` where there is
    /// none, or where some draws find none.
    pub(crate) fn random(
        &self,
        (site, plan): (&Site<'_>, &Plan),
        marked: Option<Marked<'_>>,
        rng: &mut Rng,
    ) -> Option<Point> {
        const TRIES: u32 = 20;
        if let Some(marked) = marked {
            return self.random_marked((site, plan), marked, rng);
        }
        let count = plan.open().count() as u32;
        (0..TRIES).find_map(|_| {
            let at = plan.open().nth_in(plan.size().rect(), rng.below(count) as usize)?;
            self.contains(at).then_some(at)
        })
    }

    /// A random one of these cells without a creature or an item.
    fn random_marked(
        &self,
        (site, plan): (&Site<'_>, &Plan),
        marked: Marked<'_>,
        rng: &mut Rng,
    ) -> Option<Point> {
        let marked = plan.marks().iter().filter(|it| marked.contains(it)).map(|it| it.at);
        let is_free = |at: &Point| !self.occupied.get(*at) && stands(site, plan, *at);
        let free: Vec<Point> = marked.filter(is_free).collect();
        rng.pick(&free).copied()
    }
}

/// Whether an actor can stand on the cell as planned, and stay there.
pub(crate) fn stands(site: &Site<'_>, plan: &Plan, at: Point) -> bool {
    let holds =
        |tile| site.tile_row(tile).walkable && site.rows().facts.tile(tile).leads_to.is_none();
    plan.is_open(at) && plan.tile(at).is_none_or(holds)
}
