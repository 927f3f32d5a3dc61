//! The kinds of items that an event names.

use super::{Cause, EntityRef, Event};
use crate::entity::PrototypeId;

impl Event {
    /// Replaces the kind of each item that the event names, except for that of an identification.
    pub(crate) fn map_item_kinds(&mut self, map: &dyn Fn(PrototypeId) -> PrototypeId) {
        let change = |kind: &mut PrototypeId| *kind = map(*kind);
        let entity = |who: &mut EntityRef| change(&mut who.kind);
        let by_cause = |cause: &mut Cause| {
            if let Cause::Item(kind) = cause {
                change(kind);
            }
        };
        match self {
            Self::PickedUp { item, .. }
            | Self::Dropped { item, .. }
            | Self::Equipped { item, .. }
            | Self::Unequipped { item, .. }
            | Self::Used { item, .. } => change(item),
            Self::ItemChanged { item, .. }
            | Self::Given { item, .. }
            | Self::Taken { item, .. }
            | Self::Stolen { item, .. }
            | Self::Thrown { item, .. } => change(&mut item.kind),
            Self::Created { who, .. } | Self::Vanished { who, .. } => entity(who),
            Self::Healed { cause, .. }
            | Self::Exploded { cause, .. }
            | Self::Struck { cause, .. }
            | Self::StatusAdded { cause, .. } => by_cause(cause),
            Self::Identified { .. }
            | Self::Moved { .. }
            | Self::Waited { .. }
            | Self::Attacked { .. }
            | Self::Died { .. }
            | Self::Planned { .. }
            | Self::StatusesCounted { .. }
            | Self::StatusEnded { .. }
            | Self::Stumbled { .. }
            | Self::StatChanged { .. }
            | Self::TagChanged { .. }
            | Self::EnergyChanged { .. }
            | Self::Displaced { .. }
            | Self::Transformed { .. }
            | Self::Joined { .. }
            | Self::TileChanged { .. }
            | Self::SubstancesChanged { .. }
            | Self::Revealed { .. }
            | Self::Said { .. }
            | Self::Noise { .. }
            | Self::Noticed { .. }
            | Self::Cast { .. }
            | Self::RulesStopped
            | Self::Custom { .. }
            | Self::Arrived { .. }
            | Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. } => {}
        }
    }
}
