//! A pipeline: steps one after the other, then a repair.

use serde::Serialize;

use super::population::Population;
use super::repair::repair;
use super::site::Site;
use super::step::Step;
use crate::generator::{Layout, Plan};
use crate::rng::Rng;
use crate::rows::band::Band;

/// Steps in their order, each with the floors on which it is taken.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Pipeline {
    pub(crate) steps: Vec<(Band, Step)>,
}

impl Pipeline {
    /// The layout that digs; `None` where a generator of the host does.
    pub(crate) fn layout(&self) -> Option<&dyn Layout> {
        self.steps.first().and_then(|(_, step)| step.layout())
    }

    /// A layout, then the monsters and items of the tables by floor in its areas.
    pub(crate) fn populated(layout: Step) -> Self {
        let population = Step::Population(Population);
        Self { steps: vec![(Band::ALL, layout), (Band::ALL, population)] }
    }

    /// A valid floor: connected, each key in reach before its lock, and no danger at arrival.
    pub(crate) fn generate(&self, site: &Site<'_>, rng: &mut Rng) -> Plan {
        let mut plan = Plan::solid(site.map_size());
        for (index, (band, step)) in self.steps.iter().enumerate() {
            // A plan without a layout has no open cell to start from.
            if index == 0 || band.contains(site.place().depth) {
                step.perform(site, &mut plan, rng);
            }
        }
        repair(site, &mut plan, rng);
        plan
    }
}
