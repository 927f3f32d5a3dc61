//! Scenes of automatic commands: what each does, and for which reason it ends.

mod cast;
mod explore;
mod fight;
mod fire;
mod hold;
mod pick_up;
mod places;
mod reach;
mod rest;
mod run;
mod support;
mod travel;
