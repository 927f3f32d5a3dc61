//! From the errors of the crate to Python's exceptions.

use std::io::ErrorKind;

use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rogue_files::printable;
use roguecore::Refusal;

use crate::error::Error;

create_exception!(
    roguecore_gym,
    RefusedError,
    PyValueError,
    "A command that the game refuses now. It has changed nothing. Its ``code`` is a word for the reason."
);

/// The exception for a command that the game refuses.
pub(super) fn refused(py: Python<'_>, refusal: Refusal) -> PyErr {
    let error = RefusedError::new_err(refusal.to_string());
    match error.value(py).setattr("code", refusal.code()) {
        Ok(()) => error,
        Err(other) => other,
    }
}

/// The exception for an error.
pub(super) fn exception(py: Python<'_>, error: &Error) -> PyErr {
    // Names of files and quotations of them may have characters that a terminal obeys.
    let sentence = printable(error);
    match error {
        Error::NeedsReset { .. } | Error::NotStarted => reset_needed(py, sentence),
        Error::UnknownAction { .. }
        | Error::WrongLength { .. }
        | Error::LayoutOfScene
        | Error::LayoutOfRun
        | Error::RunOfScene
        | Error::Damaged(_)
        | Error::UnknownName { .. }
        | Error::MissingPart { .. }
        | Error::UnexpectedPart { .. }
        | Error::Content(_)
        | Error::Task { .. }
        | Error::Drawing { .. }
        | Error::Level { .. }
        | Error::Scene(_) => PyValueError::new_err(sentence),
        Error::Unreadable(file) => match file.kind() {
            ErrorKind::InvalidData | ErrorKind::FileTooLarge => PyValueError::new_err(sentence),
            // Python has a class for each kind of failure.
            kind => std::io::Error::new(kind, sentence).into(),
        },
        Error::Refused(refusal) => refused(py, *refusal),
        Error::Threads { .. } => PyRuntimeError::new_err(sentence),
    }
}

/// The exception that Gymnasium has for it; where it is not installed, a general one.
fn reset_needed(py: Python<'_>, sentence: String) -> PyErr {
    let class = py.import("gymnasium.error").and_then(|it| it.getattr("ResetNeeded"));
    let raised = class.and_then(|it| it.call1((sentence.clone(),)));
    raised.map_or_else(|_| PyRuntimeError::new_err(sentence), PyErr::from_value)
}

/// The exception for a closed environment.
pub(super) fn closed() -> PyErr {
    PyRuntimeError::new_err("the environment is closed")
}
