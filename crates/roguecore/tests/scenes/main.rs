//! The rules as scenes: a map and commands in, events and a map out. One module a topic.

mod combat;
mod hunting;
mod movement;
mod notation;
mod sight;
mod support;
