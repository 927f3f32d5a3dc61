//! The layout `Drawn`: a whole floor drawn by hand, in the middle of the map. One of several is picked by weight.

use roguecore_grid::Point;
use ron_tables::row;
use serde::Serialize;

use super::site::Site;
use super::step_fields::StepFields;
use super::vaults::{VaultNames, lay};
use crate::english::words_of_id;
use crate::generator::Plan;
use crate::rng::Rng;
use crate::rows::band::Band;
use crate::rows::tables::Rows;
use crate::rows::vault::Vault;
use crate::schema::context::{FloorCompiler, FloorContext};

row! {
    in FloorContext;
    /// A whole floor drawn by hand: one of these vaults, picked by weight, in the middle of the map. The player
    /// arrives on the cell marked `start`; the stairs down, or the goal, are on the one marked `end`, or on the cell
    /// farthest from the start where none is.
    pub(crate) DrawnFields = "Drawn" {
        "of" of: VaultNames;
    }
}

/// One of the vaults that are whole floors.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Drawn {
    /// The vaults, by ascending index.
    of: Vec<usize>,
}

impl StepFields for DrawnFields {
    type Step = Drawn;

    fn compiled(self, cx: &mut FloorCompiler<'_, '_>) -> Option<(Band, Drawn)> {
        let of = cx.context.note_vaults(&self.of, true);
        Some((Band::ALL, Drawn { of }))
    }
}

impl Drawn {
    /// The layout in words: `drawn by hand: great hall or small hall`.
    pub(super) fn in_words(&self, rows: &Rows) -> String {
        let names: Vec<String> = self.vaults(rows).map(|row| words_of_id(&row.id)).collect();
        format!("drawn by hand: {}", names.join(" or "))
    }

    fn vaults<'r>(&self, rows: &'r Rows) -> impl Iterator<Item = &'r Vault> {
        self.of.iter().filter_map(|&index| rows.vaults.get(index))
    }

    pub(super) fn perform(&self, site: &Site<'_>, plan: &mut Plan, rng: &mut Rng) {
        let vaults: Vec<&Vault> = self.vaults(site.rows()).collect();
        let weights: Vec<u32> = vaults.iter().map(|vault| vault.weight.max(1)).collect();
        let Some(picked) = rng.pick_weighted(&weights) else { return };
        let vault = vaults[picked];
        plan.areas = vec![lay(vault, plan, rng)];
        let marked = |plan: &Plan, name: &str| -> Option<Point> {
            plan.marks().iter().find(|mark| mark.name == name).map(|mark| mark.at)
        };
        plan.start = marked(plan, Vault::START).unwrap_or(plan.start);
        plan.end = marked(plan, Vault::END).unwrap_or(plan.start);
        plan.add_vault(&vault.id);
    }
}
