//! The tests of the engine from the outside, one module per topic, in one program: it is linked
//! once. Only `allocations.rs` is a program of its own, because it replaces the allocator.

mod builder;
mod classic;
mod content;
mod cookbook;
mod duel;
mod golden;
mod grammar;
mod host_doors;
mod host_rules;
#[path = "../../examples/host_rules.rs"]
#[expect(dead_code, reason = "the example has a `main` of its own")]
mod host_rules_example;
mod hostile_content;
mod hostile_rules;
mod keep;
#[path = "../../examples/keep.rs"]
#[expect(dead_code, reason = "the example has a `main` of its own")]
mod keep_example;
mod levels;
mod packs;
mod plans;
mod properties;
mod rows;
mod runs;
mod saves;
mod scenes;
mod sentences;
mod threat;
mod toolkit;

/// The engine's own tests play with the walker that it offers for the tests of hosts.
use roguecore::testing::walker;
