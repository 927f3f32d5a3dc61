//! The web front end of rogue-ui: converts the events of a page to [`rogue_ui::input::Input`], draws the
//! cell buffer with WebGL, and keeps runs in the storage of the page's origin.
//!
//! A program and no library: the page runs `main` when it has loaded the module, and everything else comes
//! from events.

mod browser;
mod clock;
mod disk;
mod frame;
mod keyboard;
mod launch;
mod layout;
mod page;
mod pointer;
mod renderer;
mod runs;
mod sheets;
mod verify;

fn main() {
    if web_sys::window().is_some() {
        page::open();
    } else {
        // A worker, or a program without a page.
        verify::offer();
    }
}
