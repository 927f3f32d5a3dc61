//! The arrays that Python and the games share: numpy owns them, they are allocated once, and every step writes
//! into them.

use numpy::{IxDyn, PyArrayDyn, PyArrayMethods, PyReadwriteArray};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::arrays::{Arrays, Lengths};
use crate::parts::Part;
use crate::setup::Setup;

/// Defines the arrays, and the lock on all of them.
macro_rules! shared {
    ($($field:ident: $type:ty = $shape:expr;)*) => {
        /// One array for each part of an observation, for the mask, rewards and ends.
        #[derive(Debug)]
        pub(super) struct Shared {
            $($field: Py<PyArrayDyn<$type>>,)*
        }

        /// The arrays while they are written.
        pub(super) struct Locked<'py> {
            $($field: PyReadwriteArray<'py, $type, IxDyn>,)*
        }

        impl Shared {
            /// Arrays for that many games, all 0.
            pub(super) fn new(py: Python<'_>, setup: &Setup, games: usize) -> Self {
                let lengths = Lengths::of(setup);
                $(let $field = {
                    let shape: Vec<usize> = $shape(setup);
                    let shape = if lengths.$field == 0 { vec![0] } else { [vec![games], shape].concat() };
                    PyArrayDyn::zeros(py, shape, false).unbind()
                };)*
                Self { $($field,)* }
            }

            /// The arrays by name; empty ones are left out.
            pub(super) fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
                let dict = PyDict::new(py);
                $(if self.$field.bind(py).getattr("size")?.extract::<usize>()? > 0 {
                    dict.set_item(stringify!($field), self.$field.bind(py))?;
                })*
                Ok(dict)
            }

            /// Takes the arrays for writing.
            pub(super) fn lock<'py>(&self, py: Python<'py>) -> PyResult<Locked<'py>> {
                $(let $field = self.$field.bind(py).try_readwrite().map_err(|error| {
                    PyRuntimeError::new_err(format!(
                        "the array {:?} of the environment cannot be written: {error}",
                        stringify!($field)
                    ))
                })?;)*
                Ok(Locked { $($field,)* })
            }
        }

        impl Locked<'_> {
            /// The arrays that the games write into.
            pub(super) fn arrays(&mut self) -> PyResult<Arrays<'_>> {
                Ok(Arrays {
                    $($field: self.$field.as_slice_mut().map_err(|_| {
                        PyRuntimeError::new_err(concat!(
                            "the array ",
                            stringify!($field),
                            " of the environment is not contiguous any more"
                        ))
                    })?,)*
                })
            }

            /// The mask.
            pub(super) fn mask(&self) -> PyResult<&[i8]> {
                let mask = self.mask.as_slice();
                mask.map_err(|_| PyRuntimeError::new_err("the mask is not contiguous any more"))
            }
        }
    };
}

fn one(_: &Setup) -> Vec<usize> {
    Vec::new()
}

shared! {
    glyphs: i16 = |setup: &Setup| setup.shape(Part::Glyphs);
    tiles: u8 = |setup: &Setup| setup.shape(Part::Tiles);
    features: u8 = |setup: &Setup| setup.shape(Part::Features);
    substances: u8 = |setup: &Setup| setup.shape(Part::Substances);
    entities: i32 = |setup: &Setup| setup.shape(Part::Entities);
    inventory: i32 = |setup: &Setup| setup.shape(Part::Inventory);
    statistics: i32 = |setup: &Setup| setup.shape(Part::Statistics);
    messages: u8 = |setup: &Setup| setup.shape(Part::Messages);
    goal: i32 = |setup: &Setup| setup.shape(Part::Goal);
    mask: i8 = |setup: &Setup| vec![setup.actions().len()];
    rewards: f64 = one;
    terminated: bool = one;
    truncated: bool = one;
}
