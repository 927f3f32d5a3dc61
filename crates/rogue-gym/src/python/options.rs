//! The options of an environment, also as they are read again from a pickle.

use std::path::Path;
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use rogue_files::{CONTENT_FILE, packs_at};
use roguecore::{Content, Host, Source};

use super::error::exception;
use crate::error::Error;
use crate::parts::Parts;
use crate::rewards::Rewards;
use crate::setup::Setup;
use crate::task::{Drawing, Task, task};
use crate::vector::Mode;

/// The options of `Games`: a dictionary in Python.
#[derive(Clone, Debug, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
pub(super) struct Options {
    /// The name of a built-in game, or a content file; that of the task, where there is one.
    pub(super) content: String,
    /// The content of that file, by which a pickle is read where the file is not.
    pub(super) source: Option<Vec<u8>>,
    pub(super) scene: Option<String>,
    /// The name of a task, or its file, which brings its own content and scene.
    pub(super) task: Option<String>,
    /// The text of that file.
    pub(super) task_text: Option<String>,
    /// The level on which the scenes of the task are drawn; without one it has the scene that is written.
    pub(super) level: Option<u32>,
    /// Whether those scenes are the ones that are held out.
    pub(super) held_out: bool,
    pub(super) parts: Vec<String>,
    pub(super) mask: bool,
    pub(super) mode: String,
    /// Without one the limit of the task, or none.
    pub(super) max_steps: Option<u32>,
    pub(super) rewards: Vec<(String, f64)>,
    pub(super) threads: usize,
    pub(super) layout: Option<u64>,
    /// The name of the player, where runs are recorded.
    pub(super) record: Option<String>,
}

/// The end of the name of a task's file.
const TASK_FILE: &str = ".txt";

/// A built-in content, or that of a file, or of a folder of them.
pub(super) fn content(py: Python<'_>, name: &str) -> PyResult<Arc<Content>> {
    if !name.ends_with(CONTENT_FILE) && !Path::new(name).is_dir() {
        let unknown =
            |it| PyValueError::new_err(format!("{it}; content files end in {CONTENT_FILE}"));
        return Setup::built_in(name).map_err(unknown);
    }
    let packs = packs_at(Path::new(name), Setup::BUILT_IN)
        .map_err(|it| exception(py, &Error::Unreadable(it)))?;
    let content = Content::parse_together(&[packs], &Host::new());
    content.map(Arc::new).map_err(|it| exception(py, &Error::Content(it.to_string())))
}

/// The content of a text, as that of a file of that name.
pub(super) fn content_of_text(py: Python<'_>, name: &str, text: &str) -> PyResult<Arc<Content>> {
    let content = Content::parse(name, text).map(Arc::new);
    content.map_err(|errors| exception(py, &Error::Content(errors.to_string())))
}

/// The files of a content that is none of the built-in ones, for [`content_of`].
pub(super) fn source_of(name: &str, content: &Content) -> Option<Vec<u8>> {
    let is_built_in = rogue_ember::built_in_names().any(|it| it == name);
    let source = content.source().filter(|_| !is_built_in)?;
    // Plain data in memory can always be written.
    Some(postcard::to_allocvec(&**source).unwrap_or_default())
}

/// The content of a name, or of the files that were written by [`source_of`].
pub(super) fn content_of(
    py: Python<'_>,
    name: &str,
    source: Option<&[u8]>,
) -> PyResult<Arc<Content>> {
    let Some(source) = source else { return content(py, name) };
    let damaged = |why: String| exception(py, &Error::Damaged(why));
    let source: Source = postcard::from_bytes(source).map_err(|it| damaged(it.to_string()))?;
    let content = source.content(&Host::new()).map_err(|it| damaged(it.to_string()))?;
    Ok(Arc::new(content))
}

impl Options {
    /// The setup that the games have in common. Reads the files that are named, once.
    pub(super) fn setup(&mut self, py: Python<'_>) -> PyResult<Setup> {
        let raise = |error: Error| exception(py, &error);
        let mut parts = if self.mask { Parts::MASK } else { Parts::NONE };
        for name in &self.parts {
            parts = parts.with(Parts::part(name).map_err(raise)?);
        }
        let setup = match self.task.clone() {
            Some(name) => self.task_setup(py, &name)?,
            None => Setup::new(self.read_content(py)?).with_max_steps(0),
        };
        let mut setup = setup.with_parts(parts);
        if let Some(scene) = &self.scene {
            setup = setup.with_scene(scene).map_err(raise)?;
        }
        if let Some(player) = &self.record {
            setup = setup.recorded(player).map_err(raise)?;
        }
        setup.check_layout(self.layout).map_err(raise)?;
        setup.max_steps = self.max_steps.unwrap_or(setup.max_steps);
        for (name, weight) in &self.rewards {
            let Some(entry) = setup.rewards.get_mut(name) else {
                return Err(raise(Error::unknown("reward", name, Rewards::NAMES)));
            };
            if !weight.is_finite() {
                return Err(PyValueError::new_err(format!("the reward {name:?} is not finite")));
            }
            *entry = *weight;
        }
        Ok(setup)
    }

    fn read_content(&mut self, py: Python<'_>) -> PyResult<Arc<Content>> {
        let content = content_of(py, &self.content, self.source.as_deref())?;
        self.source = source_of(&self.content, &content);
        Ok(content)
    }

    /// The setup of a task. A file of content that it names is looked for beside its own.
    fn task_setup(&mut self, py: Python<'_>, name: &str) -> PyResult<Setup> {
        let raise = |error: Error| exception(py, &error);
        if !name.ends_with(TASK_FILE) {
            let task = self.drawn(task(name).map_err(raise)?).map_err(raise)?;
            self.content.clone_from(&task.content);
            return Setup::of_task(&task).map_err(raise);
        }
        let text = match self.task_text.take() {
            Some(text) => text,
            None => Task::text_at(Path::new(name)).map_err(raise)?,
        };
        let task = Task::parse(&Task::name_of(Path::new(name)), &text).map_err(raise)?;
        let task = self.drawn(task).map_err(raise)?;
        self.task_text = Some(text);
        self.content.clone_from(&task.content);
        let setup = match &self.source {
            Some(source) => Setup::of_task_in(&task, content_of(py, &self.content, Some(source))?),
            None => Setup::of_task_beside(&task, Path::new(name).parent().unwrap_or(Path::new(""))),
        };
        let setup = setup.map_err(raise)?;
        self.source = source_of(&self.content, setup.content());
        Ok(setup)
    }

    /// The task with the scenes of the level that is asked for.
    fn drawn(&self, task: Task) -> Result<Task, Error> {
        match self.level {
            Some(level) => task.drawn(Drawing { level, held_out: self.held_out }),
            None => Ok(task),
        }
    }

    pub(super) fn mode(&self, py: Python<'_>) -> PyResult<Mode> {
        match self.mode.as_str() {
            "next_step" => Ok(Mode::NextStep),
            "same_step" => Ok(Mode::SameStep),
            "disabled" => Ok(Mode::Disabled),
            other => {
                let known = ["next_step", "same_step", "disabled"];
                Err(exception(py, &Error::unknown("mode of autoreset", other, known)))
            }
        }
    }
}
