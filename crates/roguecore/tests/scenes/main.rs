//! The rules as scenes: a map and commands in, events and a map out. One module per topic.

mod bounds;
mod combat;
mod confusion;
mod equipment;
mod every;
mod experience;
mod field_of_view;
mod floors;
mod hunting;
mod inventory;
mod magic;
mod movement;
mod notation;
mod stairs;
mod substances;
mod support;
mod targets;
mod terrain;
mod terrain_games;
mod throwing;
mod triggers;
mod verbs;
