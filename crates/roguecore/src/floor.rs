//! Floors: how one is made, as a pipeline of steps with numbers from the content file. One file per
//! kind of step holds its shape in the file, its bounds and its work. Reads the rows that it needs
//! from a [`Site`](site::Site).

pub(crate) mod arrival;
mod blob;
mod doors;
mod drawn;
pub(crate) mod dungeon;
pub(crate) mod dungeon_fields;
mod free_cells;
pub(crate) mod generator;
mod hordes;
mod host;
mod items;
pub(crate) mod keys;
mod lakes;
mod layouts;
mod mark;
mod patches;
pub(crate) mod paths;
pub(crate) mod pipeline;
pub(crate) mod population;
pub(crate) mod recipe;
pub(crate) mod repair;
pub(crate) mod site;
mod step;
mod step_fields;
mod step_row;
mod vaults;
pub(crate) mod walker;
pub(crate) mod ways;
