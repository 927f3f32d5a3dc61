//! In place of the sounds, in a build without them.

use std::collections::BTreeSet;
use std::time::Instant;

use rogue_ui::Cue;
use rogue_ui::settings::Volume;

/// Plays nothing.
#[derive(Default)]
pub(crate) struct Sound {}

impl Sound {
    /// Does nothing.
    #[allow(clippy::unused_self)]
    pub(crate) const fn play(&mut self, _: &BTreeSet<Cue>, _: Volume, _: Instant) {}
}
