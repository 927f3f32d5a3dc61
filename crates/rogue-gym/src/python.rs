//! The Python module `roguecore_gym._core`: a thin layer on the rest of the crate, which checks what Python
//! hands over and lets go of the interpreter while games are stepped.

#![allow(clippy::needless_pass_by_value, reason = "arguments from Python come by value")]

mod error;
mod events;
mod game;
mod games;
mod options;
mod shared;
mod tasks;

use mimalloc::MiMalloc;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::code::CODES;
use crate::columns::{ENTITY_FIELDS, GOAL_FIELDS, INVENTORY_FIELDS, MESSAGES};
use crate::goal::CONDITIONS;
use crate::notation::VERBS;
use crate::palette::{FEATURES, THINGS};
use crate::parts::PARTS;
use crate::rewards::Rewards;
use crate::seen::FLAGS;
use crate::setup::MAX_STEPS;
use crate::task::Drawing;

/// A step of one of many games mostly waits for memory. This allocator asks Linux for large pages, which saves up to a
/// quarter of the time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The parts of `roguecore_gym`.
#[pymodule]
fn _core(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<games::Games>()?;
    module.add_class::<game::Game>()?;
    module.add("RefusedError", module.py().get_type::<error::RefusedError>())?;
    module.add("PARTS", PARTS.map(|(_, name)| name))?;
    module.add("FEATURES", FEATURES)?;
    module.add("FLAGS", FLAGS)?;
    module.add("THINGS", THINGS)?;
    module.add("ENTITY_FIELDS", ENTITY_FIELDS)?;
    module.add("INVENTORY_FIELDS", INVENTORY_FIELDS)?;
    module.add("GOAL_FIELDS", GOAL_FIELDS)?;
    module.add("CONDITIONS", CONDITIONS)?;
    module.add("LEVELS", Drawing::LEVELS)?;
    module.add("MESSAGES", MESSAGES)?;
    module.add("MAX_STEPS", MAX_STEPS)?;
    module.add("VERBS", VERBS)?;
    module.add("CONTENTS", rogue_ember::built_in_names().collect::<Vec<_>>())?;
    let codes = PyDict::new(module.py());
    for &(code, name) in CODES {
        codes.set_item(code, name)?;
    }
    module.add("CODES", codes)?;
    let rewards = PyDict::new(module.py());
    let mut default = Rewards::default();
    for name in Rewards::NAMES {
        rewards.set_item(name, default.get_mut(name).map(|it| *it))?;
    }
    module.add("REWARDS", rewards)?;
    module.add_function(wrap_pyfunction!(tasks::tasks, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
