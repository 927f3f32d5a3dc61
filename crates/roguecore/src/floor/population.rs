//! The step `Population`, and the filling of recipes without steps: a random number of monsters and
//! items in each area, each picked by weight from the tables by floor.

use roguecore_grid::{BitGrid, Point, Rect};
use ron_tables::row;
use serde::Serialize;

use super::free_cells::FreeCells;
use super::site::Site;
use super::step_fields::StepFields;
use crate::entity::PrototypeId;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::band::Floors;
use crate::schema::context::{FloorCompiler, FloorContext};

/// Above this many monsters, or items, no further area is populated. A map holds 65,535
/// entities; the rest is for those that come to the floor later.
pub(crate) const MAX_SPAWNS: usize = 30_000;

row! {
    in FloorContext;
    /// The monsters and items of `floors`.
    pub(crate) PopulationFields = "Population" {
        "floors" band: Floors = Band::ALL;
    }
}

/// The monsters and items of the tables by floor.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Population;

impl StepFields for PopulationFields {
    type Step = Population;

    fn compiled(self, _: &mut FloorCompiler<'_, '_>) -> Option<(Band, Population)> {
        Some((self.band, Population))
    }
}

impl Population {
    #[expect(clippy::unused_self, reason = "steps are performed alike")]
    pub(crate) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let mut free = FreeCells::new(site, plan);
        let taken = free.taken_mut();
        let (monsters, items) = spawn_in_floor(site, plan, taken, rng);
        monsters.into_iter().for_each(|(kind, at)| plan.add_creature(kind, at));
        items.into_iter().for_each(|(kind, at)| plan.add_item(kind, at));
    }
}

/// Prototypes and the positions of their copies.
type Spawns = Vec<(PrototypeId, Point)>;

/// Rolls the monsters, then the items of a floor without steps. One that falls on a cell already taken, or on
/// the start, is dropped.
pub(crate) fn populate(
    site: &Site<'_>,
    plan: &Plan,
    goal: Option<PrototypeId>,
    rng: &mut Rng,
) -> (Spawns, Spawns) {
    let mut taken = BitGrid::new(plan.size());
    taken.insert(plan.start);
    let mut items = Spawns::new();
    if let Some(goal) = goal {
        taken.insert(plan.end);
        items.push((goal, plan.end));
    }
    let (monsters, more) = spawn_in_floor(site, plan, &mut taken, rng);
    items.extend(more);
    (monsters, items)
}

/// Monsters, then items, in the areas of a plan.
fn spawn_in_floor(
    site: &Site<'_>,
    plan: &Plan,
    taken: &mut BitGrid,
    rng: &mut Rng,
) -> (Spawns, Spawns) {
    let (tables, depth) = (site.tables(), site.place().depth);
    let (max, weights) = (tables.monsters_per_room(depth), site.monsters());
    let monsters = spawn_in_areas(plan, max, weights, taken, rng);
    let (max, weights) = (tables.items_per_room(depth), site.items());
    (monsters, spawn_in_areas(plan, max, weights, taken, rng))
}

/// In each area 0 to `max`, each number equally likely.
fn spawn_in_areas(
    plan: &Plan,
    max: u32,
    weights: &[(PrototypeId, u32)],
    taken: &mut BitGrid,
    rng: &mut Rng,
) -> Spawns {
    let (kinds, weights): (Vec<PrototypeId>, Vec<u32>) = weights.iter().copied().unzip();
    let mut spawns = Spawns::new();
    for &area in plan.areas.iter().filter(|_| max > 0) {
        if spawns.len() >= MAX_SPAWNS {
            break;
        }
        for _ in 0..rng.range(0, max as i32) {
            let Some(at) = random_open_cell(plan, area, rng) else { continue };
            let Some(picked) = rng.pick_weighted(&weights) else { continue };
            if !taken.get(at) {
                taken.insert(at);
                spawns.push((kinds[picked], at));
            }
        }
    }
    spawns
}

/// An open cell of the area, each equally likely; `None` if it has none.
fn random_open_cell(plan: &Plan, area: Rect, rng: &mut Rng) -> Option<Point> {
    let count = plan.open().count_in(area) as u32;
    plan.open().nth_in(area, rng.below(count) as usize)
}
