//! The screens as text: keys and mouse in, cells out. One binary, a module per topic.

mod aiming;
mod book;
mod dungeon;
mod growth;
mod inventory;
mod keeping;
mod look;
mod motion;
mod player;
mod properties;
mod reading;
mod replay;
mod run;
mod sizes;
mod title;
