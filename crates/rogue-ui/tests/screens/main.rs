//! The screens as text: keys and mouse in, cells out. One binary, a module per topic.

mod animation;
mod auto_commands;
mod branches;
mod contrast;
mod docs;
mod dungeon;
mod hindsight;
mod inventory;
mod level_up;
mod look;
mod looks;
mod opening;
mod pager;
mod player;
mod properties;
mod reader;
mod reload;
mod replay;
mod rules;
mod run;
mod saving;
mod settings;
mod sizes;
mod target;
mod title;
mod wizard;
