//! One step of a pipeline, of any kind.

use serde::Serialize;

use super::doors::Doors;
use super::drawn::Drawn;
use super::hordes::Hordes;
use super::host::Host;
use super::items::Items;
use super::lakes::Lakes;
use super::patches::Patches;
use super::population::Population;
use super::site::Site;
use super::vaults::Vaults;
use crate::english::words_of_id;
use crate::generator::{Accretion, Bsp, Caves, Layout, Plan, Rooms};
use crate::rng::Rng;
use crate::rows::tables::Rows;

/// One step of a pipeline, with its numbers.
#[derive(Clone, Debug, Serialize)]
pub(crate) enum Step {
    Rooms(Rooms),
    Caves(Caves),
    Bsp(Bsp),
    Accretion(Accretion),
    Host(Host),
    Doors(Doors),
    Lakes(Lakes),
    Patches(Patches),
    Vaults(Vaults),
    Hordes(Hordes),
    Items(Items),
    Population(Population),
    Drawn(Drawn),
}

impl Step {
    pub(super) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
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
            Self::Drawn(step) => step.perform(site, plan, rng),
        }
    }

    /// The step in words: `rooms with corridors`, `up to 2 vaults`.
    pub(crate) fn in_words(&self, rows: &Rows) -> String {
        match self {
            Self::Rooms(_) => "rooms with corridors".to_owned(),
            Self::Caves(_) => "caves".to_owned(),
            Self::Bsp(_) => "rooms in a grid, with corridors".to_owned(),
            Self::Accretion(_) => "rooms grown one onto the other".to_owned(),
            Self::Host(step) => {
                format!("{} of the program", words_of_id(step.name_and_version().0))
            }
            Self::Doors(step) => step.in_words(rows),
            Self::Lakes(step) => step.in_words(rows),
            Self::Patches(step) => step.in_words(rows),
            Self::Vaults(step) => step.in_words(rows),
            Self::Hordes(step) => step.in_words(),
            Self::Items(step) => step.in_words(rows),
            Self::Population(_) => "creatures and items of the floor in its rooms".to_owned(),
            Self::Drawn(step) => step.in_words(rows),
        }
    }

    /// The layout that digs the open cells, if the step is one that needs no content.
    pub(super) fn layout(&self) -> Option<&dyn Layout> {
        match self {
            Self::Rooms(layout) => Some(layout),
            Self::Caves(layout) => Some(layout),
            Self::Bsp(layout) => Some(layout),
            Self::Accretion(layout) => Some(layout),
            Self::Host(_)
            | Self::Drawn(_)
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
    pub(super) const fn digs(&self) -> bool {
        match self {
            Self::Rooms(_)
            | Self::Caves(_)
            | Self::Bsp(_)
            | Self::Accretion(_)
            | Self::Drawn(_)
            | Self::Host(_) => true,
            Self::Doors(_)
            | Self::Lakes(_)
            | Self::Patches(_)
            | Self::Vaults(_)
            | Self::Hordes(_)
            | Self::Items(_)
            | Self::Population(_) => false,
        }
    }

    /// Name and version of the generator of the host that it calls.
    pub(crate) fn generator(&self) -> Option<(&str, u32)> {
        let Self::Host(host) = self else { return None };
        Some(host.name_and_version())
    }
}
