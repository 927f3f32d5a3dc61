//! The result of a simulation.

/// A result whose error is one sentence for the terminal.
pub type SimResult<T = ()> = Result<T, String>;
