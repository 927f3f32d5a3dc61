//! The rules as scenes: a map and commands in, events and a map out. One module a topic.

mod combat;
mod confusion;
mod every;
mod floors;
mod gear;
mod growth;
mod hunting;
mod magic;
mod movement;
mod notation;
mod pack;
mod sight;
mod stairs;
mod support;
