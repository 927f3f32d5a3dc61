//! Levels: how a floor is made, as a pipeline of steps with numbers from the content file. One
//! file per kind of step holds its shape in the file, its bounds and what it does.

mod arrival;
mod band;
mod blob;
mod doors;
mod free_cells;
mod generator;
mod hordes;
mod host;
mod items;
mod keys;
mod known;
mod lakes;
mod layouts;
mod patches;
mod paths;
mod population;
mod repair;
mod step_row;
mod vault;
mod vaults;

use serde::Serialize;

pub(super) use generator::Generators;
pub use generator::{Generator, NumberDef, Site};

pub(crate) use arrival::Arrivals;
pub(crate) use keys::stuck_locks;
pub(crate) use paths::{is_no_lasting_way, takes_away};
pub(crate) use population::populate;

pub(in crate::content) use band::Band;
pub(in crate::content) use hordes::{Horde, HordeRow, hordes};
pub(in crate::content) use host::Host;
pub(in crate::content) use known::{Known, check_floor, check_wall};
pub(in crate::content) use step_row::{StepRow, layout, steps};
pub(in crate::content) use vault::{Vault, VaultRow, vaults};

use crate::content::Content;
use crate::generator::{Accretion, Bsp, Caves, Layout, Plan, Rooms};
use crate::rng::Rng;

/// One step of a pipeline, with its numbers.
#[derive(Clone, Debug, Serialize)]
pub(in crate::content) enum Step {
    Rooms(Rooms),
    Caves(Caves),
    Bsp(Bsp),
    Accretion(Accretion),
    Host(Host),
    Doors(doors::Doors),
    Lakes(lakes::Lakes),
    Patches(patches::Patches),
    Vaults(vaults::Vaults),
    Hordes(hordes::Hordes),
    Items(items::Items),
    Population(population::Population),
}

impl Step {
    fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        match self {
            Self::Rooms(layout) => layout.dig(plan, rng),
            Self::Caves(layout) => layout.dig(plan, rng),
            Self::Bsp(layout) => layout.dig(plan, rng),
            Self::Accretion(layout) => layout.dig(plan, rng),
            Self::Host(step) => step.perform(site, plan, rng),
            Self::Doors(step) => step.perform(plan, rng),
            Self::Lakes(step) => step.perform(plan, rng),
            Self::Patches(step) => step.perform(plan, rng),
            Self::Vaults(step) => step.perform(site, plan, rng),
            Self::Hordes(step) => step.perform(site, plan, rng),
            Self::Items(step) => step.perform(site, plan, rng),
            Self::Population(step) => step.perform(site, plan, rng),
        }
    }

    /// What digs the open cells, if the step is a layout that needs no content.
    fn layout(&self) -> Option<&dyn Layout> {
        match self {
            Self::Rooms(layout) => Some(layout),
            Self::Caves(layout) => Some(layout),
            Self::Bsp(layout) => Some(layout),
            Self::Accretion(layout) => Some(layout),
            Self::Host(_)
            | Self::Doors(_)
            | Self::Lakes(_)
            | Self::Patches(_)
            | Self::Vaults(_)
            | Self::Hordes(_)
            | Self::Items(_)
            | Self::Population(_) => None,
        }
    }

    /// Whether the step starts a pipeline: it digs open cells into a solid plan.
    const fn digs(&self) -> bool {
        match self {
            Self::Rooms(_) | Self::Caves(_) | Self::Bsp(_) | Self::Accretion(_) | Self::Host(_) => {
                true
            }
            Self::Doors(_)
            | Self::Lakes(_)
            | Self::Patches(_)
            | Self::Vaults(_)
            | Self::Hordes(_)
            | Self::Items(_)
            | Self::Population(_) => false,
        }
    }
}

/// The vaults and hordes of a content file.
#[derive(Clone, Debug, Default, Serialize)]
pub(in crate::content) struct FloorParts {
    pub(in crate::content) vaults: Vec<Vault>,
    pub(in crate::content) hordes: Vec<Horde>,
    /// Creatures and items that floors are built without.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(in crate::content) left_out: Vec<crate::entity::PrototypeId>,
}

/// Steps in their order, each with the floors on which it is taken.
#[derive(Clone, Debug, Serialize)]
pub(in crate::content) struct Pipeline {
    pub(in crate::content) steps: Vec<(Band, Step)>,
}

impl Step {
    /// Name and version of the generator of the host that it calls.
    pub(in crate::content) fn generator(&self) -> Option<(&str, u32)> {
        let Self::Host(host) = self else { return None };
        Some(host.name_and_version())
    }
}

impl Pipeline {
    /// The layout that digs; `None` where a generator of the host does.
    pub(in crate::content) fn layout(&self) -> Option<&dyn Layout> {
        self.steps.first().and_then(|(_, step)| step.layout())
    }

    /// A layout, then the monsters and items of the tables by floor in its areas.
    pub(in crate::content) fn populated(layout: Step) -> Self {
        let population = Step::Population(population::Population);
        Self { steps: vec![(Band::ALL, layout), (Band::ALL, population)] }
    }

    /// A valid floor: connected, each key in reach before its lock, and no danger at arrival.
    pub(in crate::content) fn generate(
        &self,
        content: &Content,
        floor: u32,
        rng: &mut Rng,
    ) -> Plan {
        let mut plan = Plan::solid(content.map_size());
        let site = Site::new(content, floor, &[]);
        for (index, (band, step)) in self.steps.iter().enumerate() {
            // A plan without a layout has no open cell to start from.
            if index == 0 || band.contains(floor) {
                step.perform(&site, &mut plan, rng);
            }
        }
        repair::repair(&site, &mut plan, rng);
        plan
    }
}
