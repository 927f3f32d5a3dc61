//! The scenes that benches, instruction counts and the comparison with other libraries share,
//! so that all of them speak of the same work. Knows nothing of how it is measured.
#![allow(dead_code, reason = "each bench takes the scenes that it needs")]

pub(crate) mod games;
pub(crate) mod maps;
