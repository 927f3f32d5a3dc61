//! Buffers that one turn fills and the next one fills again, so that no turn has to ask for
//! memory. No part of the state: a copy of the world begins with empty ones.

/// See the module.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// Who may act, by place in the list of entities.
    pub(super) awake: Vec<usize>,
}

impl Clone for Scratch {
    fn clone(&self) -> Self {
        Self::default()
    }
}
