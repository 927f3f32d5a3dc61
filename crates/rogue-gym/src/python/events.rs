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
    let mut fields = serde_json::to_value(event.data(content)).unwrap_or_default();
    let name = fields.as_object_mut().and_then(|fields| fields.remove("event"));
    let name = name.as_ref().and_then(Value::as_str).unwrap_or_default();
    let line = event.describe(content).to_string();
    (name, event.seen, object(py, &fields)?, line).into_pyobject(py)
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
