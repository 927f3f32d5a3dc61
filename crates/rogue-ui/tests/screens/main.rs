//! The screens as text: keys and mouse in, cells out. One binary, a module per topic.

mod dungeon;
mod look;
mod player;
mod properties;
mod reading;
mod run;
mod sizes;
