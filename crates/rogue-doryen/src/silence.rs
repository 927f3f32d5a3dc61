//! In place of sounds and music, in a build without them.

use std::collections::BTreeSet;
use std::time::Instant;

use rogue_ui::settings::Volume;
use rogue_ui::{Cue, Mood};

/// Plays nothing.
#[derive(Default)]
pub(crate) struct Sound {}

impl Sound {
    /// Does nothing.
    #[allow(clippy::unused_self)]
    pub(crate) const fn play(&mut self, _: &BTreeSet<Cue>, _: Volume, _: Instant) {}

    /// Does nothing.
    #[allow(clippy::unused_self)]
    pub(crate) const fn accompany(&mut self, _: Mood, _: Volume) {}
}
