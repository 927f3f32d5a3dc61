//! The web front end of rogue-ui: converts the events of a page to [`rogue_ui::input::Input`], draws the
//! cell buffer with WebGL where it can, and keeps runs in the storage of the page's origin.
//!
//! The program runs when the page has loaded the module; everything else comes from events.

mod browser;
mod disk;
mod frame;
mod keyboard;
mod launch;
mod layout;
mod page;
mod painter;
mod plain;
mod platform;
mod pointer;
mod renderer;
mod runs;
mod sheets;
mod steady_clock;
mod told;
mod values;
mod verify;

/// Opens the game in the page; without a page, as in a worker or in Node, offers to play links.
pub fn run() {
    if web_sys::window().is_some() {
        page::open();
    } else {
        verify::offer();
    }
}
