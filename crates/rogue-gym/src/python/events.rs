//! Events as plain tuples.

use pyo3::IntoPyObjectExt as _;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyTuple};

use roguecore::{Content, Event};
use serde_json::Value;

/// An event: its name, whether the player perceived it, its fields and a line of text.
pub(super) fn tuple<'py>(
    py: Python<'py>,
    event: &Event,
    content: &Content,
) -> PyResult<Bound<'py, PyTuple>> {
    // Plain data can always be written.
    let value = serde_json::to_value(&event.kind).unwrap_or_default();
    let (family, kind) = one_entry(value);
    let (name, fields) = one_entry(kind);
    let fields = object(py, &fields)?;
    let line = event.describe(content).to_string();
    (format!("{family}.{name}"), event.seen, fields, line).into_pyobject(py)
}

/// The name of a variant and its fields.
fn one_entry(value: Value) -> (String, Value) {
    match value {
        Value::Object(map) => map.into_iter().next().unwrap_or_default(),
        Value::String(name) => (name, Value::Object(serde_json::Map::default())),
        other => (String::new(), other),
    }
}

/// A value as Python has it: a cell is a tuple of column and row.
fn object<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(is) => is.into_bound_py_any(py),
        Value::Number(number) => match number.as_i64() {
            Some(number) => number.into_bound_py_any(py),
            None => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(list) => {
            let list = list.iter().map(|it| object(py, it)).collect::<PyResult<Vec<_>>>()?;
            Ok(PyList::new(py, list)?.into_any())
        }
        Value::Object(map) => {
            if let (2, Some(x), Some(y)) = (map.len(), map.get("x"), map.get("y")) {
                return (object(py, x)?, object(py, y)?).into_bound_py_any(py);
            }
            let dict = PyDict::new(py);
            for (name, value) in map {
                dict.set_item(name, object(py, value)?)?;
            }
            Ok(dict.into_any())
        }
    }
}
