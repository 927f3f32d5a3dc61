//! Scenes shared by the benchmarks, the instruction counts and the comparison with other libraries,
//! so that all of them measure the same work.
#![allow(dead_code, reason = "each bench uses some of the scenes")]
#![allow(clippy::mod_module_files, reason = "beside its folder it would be a benchmark of its own")]

pub(crate) mod games;
pub(crate) mod maps;
