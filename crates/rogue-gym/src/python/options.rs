//! What an environment is made with, and read again from a pickle.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use roguecore::Content;

use super::error::exception;
use crate::error::Error;
use crate::parts::Parts;
use crate::rewards::Rewards;
use crate::setup::Setup;
use crate::task::task;
use crate::vector::Mode;

/// The options of `Games`: a dictionary in Python.
#[derive(Clone, Debug, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Options {
    /// The name of a built-in game.
    pub(super) content: String,
    /// The text of a content file, in place of that game.
    pub(super) text: Option<String>,
    pub(super) scene: Option<String>,
    /// The name of a task, which brings its own content and scene.
    pub(super) task: Option<String>,
    pub(super) parts: Vec<String>,
    pub(super) mask: bool,
    pub(super) mode: String,
    pub(super) max_steps: u32,
    pub(super) rewards: Vec<(String, f64)>,
    pub(super) threads: usize,
    pub(super) layout: Option<u64>,
}

/// The content of a name, or of the text of a file of that name.
pub(super) fn content(py: Python<'_>, name: &str, text: Option<&str>) -> PyResult<Arc<Content>> {
    let read = || match text {
        None => Setup::built_in(name),
        Some(text) => Content::parse(name, text)
            .map(Arc::new)
            .map_err(|errors| Error::Content(errors.to_string())),
    };
    read().map_err(|error| exception(py, &error))
}

impl Options {
    pub(super) fn setup(&self, py: Python<'_>) -> PyResult<Setup> {
        let raise = |error: Error| exception(py, &error);
        let mut parts = if self.mask { Parts::MASK } else { Parts::NONE };
        for name in &self.parts {
            parts = parts.with(Parts::part(name).map_err(raise)?);
        }
        let setup = match &self.task {
            Some(name) => task(name).and_then(|task| Setup::of_task(&task)).map_err(raise)?,
            None => Setup::new(content(py, &self.content, self.text.as_deref())?),
        };
        let mut setup = setup.with_parts(parts);
        if let Some(scene) = &self.scene {
            setup = setup.with_scene(scene).map_err(raise)?;
        }
        setup.check_layout(self.layout).map_err(raise)?;
        setup.max_steps = self.max_steps;
        for (name, weight) in &self.rewards {
            let Some(entry) = setup.rewards.get_mut(name) else {
                let known = Rewards::NAMES.map(str::to_owned).to_vec();
                let (what, found) = ("reward", name.clone());
                return Err(raise(Error::UnknownName { what, found, known }));
            };
            if !weight.is_finite() {
                return Err(PyValueError::new_err(format!("the reward {name:?} is not finite")));
            }
            *entry = *weight;
        }
        Ok(setup)
    }

    pub(super) fn mode(&self, py: Python<'_>) -> PyResult<Mode> {
        match self.mode.as_str() {
            "next_step" => Ok(Mode::NextStep),
            "same_step" => Ok(Mode::SameStep),
            "disabled" => Ok(Mode::Disabled),
            other => {
                let known = ["next_step", "same_step", "disabled"].map(str::to_owned).to_vec();
                let (what, found) = ("mode of autoreset", other.to_owned());
                Err(exception(py, &Error::UnknownName { what, found, known }))
            }
        }
    }
}
