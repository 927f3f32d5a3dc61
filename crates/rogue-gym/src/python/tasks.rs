//! The tasks of the crate as dictionaries.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::error::exception;
use crate::task::{Task, tasks as all_tasks};

/// Every task: its name, sentence, content, limit of steps and solutions.
#[pyfunction]
pub(super) fn tasks(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let tasks = all_tasks().map_err(|error| exception(py, &error))?;
    tasks.iter().map(|task| dict(py, task)).collect()
}

fn dict<'py>(py: Python<'py>, task: &Task) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("name", &task.name)?;
    dict.set_item("sentence", &task.sentence)?;
    dict.set_item("content", &task.content)?;
    dict.set_item("steps", task.steps)?;
    dict.set_item("solutions", &task.solutions)?;
    dict.set_item("is_drawn", task.has_plan())?;
    Ok(dict)
}
