//! The screens as text: keys and mouse in, cells out. One binary, a module per topic.

mod aiming;
mod dungeon;
mod growth;
mod look;
mod pack;
mod player;
mod properties;
mod reading;
mod run;
mod sizes;
