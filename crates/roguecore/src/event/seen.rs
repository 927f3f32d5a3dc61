//! Which events the player perceives.

use super::Event;

impl Event {
    /// Whether the player perceived it.
    pub const fn seen(&self) -> bool {
        match self {
            Self::Moved { seen, .. }
            | Self::Waited { seen, .. }
            | Self::Attacked { seen, .. }
            | Self::Died { seen, .. }
            | Self::PickedUp { seen, .. }
            | Self::Dropped { seen, .. }
            | Self::Equipped { seen, .. }
            | Self::Unequipped { seen, .. }
            | Self::Used { seen, .. }
            | Self::Healed { seen, .. }
            | Self::Exploded { seen, .. }
            | Self::Struck { seen, .. }
            | Self::StatusAdded { seen, .. }
            | Self::StatusEnded { seen, .. }
            | Self::Stumbled { seen, .. }
            | Self::StatChanged { seen, .. }
            | Self::ItemChanged { seen, .. }
            | Self::Displaced { seen, .. }
            | Self::Created { seen, .. }
            | Self::Given { seen, .. }
            | Self::Taken { seen, .. }
            | Self::Stolen { seen, .. }
            | Self::Vanished { seen, .. }
            | Self::Transformed { seen, .. }
            | Self::Joined { seen, .. }
            | Self::TileChanged { seen, .. }
            | Self::Said { seen, .. }
            | Self::Noise { seen, .. }
            | Self::Noticed { seen, .. }
            | Self::Thrown { seen, .. }
            | Self::Cast { seen, .. }
            | Self::Custom { seen, .. } => *seen,
            Self::Planned { .. }
            | Self::StatusesCounted { .. }
            | Self::TagChanged { .. }
            | Self::EnergyChanged { .. }
            | Self::SubstancesChanged { .. }
            | Self::RulesStopped => false,
            Self::Revealed { .. }
            | Self::Arrived { .. }
            | Self::GainedExperience { .. }
            | Self::LevelUpChosen { .. }
            | Self::Identified { .. }
            | Self::GameOver { .. }
            | Self::TurnEnded { .. } => true,
        }
    }
}
