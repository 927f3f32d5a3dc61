//! The time to draw a whole frame into a buffer of cells: the built-in game of seed 1 after 300
//! turns of a random walker, with map, log and panel. No device is written to.
//!
//! - `frame`: draws the same frame, on 80 × 50 and on 200 × 60 cells.
//! - `lights`: the light layer: 50 lights on an open floor of 80 × 43 cells.
//! - `key`: handles a key that waits a turn, and draws the frame after it.

#[path = "../../roguecore/benches/scenes/mod.rs"]
mod scenes;

use divan::Bencher;
use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use rogue_ui::input::{Input, Key};
use rogue_ui::lighting::{Light, LightMap};
use rogue_ui::{App, KeyMap, Theme};
use roguecore::{Game, Point, Size};
use scenes::games::Walker;

fn main() {
    divan::main();
}

/// An app after 300 turns on floor 1, and a buffer to draw into.
fn player(width: u16, height: u16) -> (App, Buffer) {
    let mut walker = Walker::new(Game::new(1));
    walker.walk(300);
    let app = App::resume(walker.game().clone(), Theme::default(), KeyMap::default());
    (app, Buffer::empty(Rect::new(0, 0, width, height)))
}

#[divan::bench(args = [(80, 50), (200, 60)])]
fn frame(bencher: Bencher<'_, '_>, (width, height): (u16, u16)) {
    let (mut app, mut buffer) = player(width, height);
    bencher.bench_local(|| {
        app.draw(&mut buffer);
        buffer.content.len()
    });
}

#[divan::bench]
fn lights(bencher: Bencher<'_, '_>) {
    let size = Size::new(80, 43);
    let opaque = vec![false; 80 * 43];
    let mut frame = 0;
    bencher.bench_local(|| {
        frame = (frame + 1) % 8;
        let mut map = LightMap::new(Point::new(0, 0), size, opaque.clone());
        for index in 0..50 {
            let at = Point::new(index * 7 % 80, (index * 11 + frame) % 43);
            map.add(&Light { at, radius: 4, level: [60, 40, 20] });
        }
        map.at(Point::new(40, 20))
    });
}

#[divan::bench]
fn key(bencher: Bencher<'_, '_>) {
    let (mut app, mut buffer) = player(80, 50);
    bencher.bench_local(|| {
        app.input(Input::Key(Key::char('.')));
        app.draw(&mut buffer);
        app.game().view().turn()
    });
}
