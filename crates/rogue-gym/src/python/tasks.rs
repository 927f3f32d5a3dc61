//! The tasks of the crate as dictionaries.

use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::error::exception;
use crate::task::{Task, task as find_task, tasks as all_tasks};

/// Every task: its name, sentence, content, limit of steps and solutions.
#[pyfunction]
pub(super) fn tasks(py: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let tasks = all_tasks().map_err(|error| exception(py, &error))?;
    tasks.iter().map(|task| dict(py, task)).collect()
}

/// The task of that name. Raises ``ValueError`` with the name that was probably meant.
#[pyfunction]
pub(super) fn task<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyDict>> {
    let task = find_task(name).map_err(|error| exception(py, &error))?;
    dict(py, &task)
}

fn dict<'py>(py: Python<'py>, task: &Task) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    dict.set_item("name", &task.name)?;
    dict.set_item("sentence", &task.sentence)?;
    dict.set_item("content", &task.content)?;
    dict.set_item("steps", task.steps)?;
    dict.set_item("solutions", &task.solutions)?;
    Ok(dict)
}
