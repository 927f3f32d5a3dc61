//! The tests of the game, one module per topic, in one program.

mod altars;
mod climb;
mod conversions;
#[path = "../../../roguecore/tests/it/duel.rs"]
mod duel;
mod experience;
mod first_floor;
mod forecast;
mod game;
mod games;
mod hiding;
mod keepers;
mod origins;
mod pack;
mod rival;
mod signs;
mod techniques;
mod threat;
mod unknown_kinds;
