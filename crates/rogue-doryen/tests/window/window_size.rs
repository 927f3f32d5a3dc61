//! Tests of the size of the window and of its letters: resizing, zoom and fullscreen.

use std::time::Instant;

use crate::harness::{DISPLAY, Display, pause, start_logged, wait_for_key};

#[test]
fn cells_keep_their_shape_at_any_size_of_the_window() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    for (width, height) in [(960, 640), (780, 560), (1202, 704), (642, 804)] {
        window.xdotool(&["windowsize", &window.id, &width.to_string(), &height.to_string()]);
        pause(900);
        assert_eq!(window.size(), (width, height));
        // The margin is half of the rest, in whole pieces of a cell. A rest of one or two pixels is spread over
        // the width, so that the right side may begin in another column of pixels than the left one.
        let picture = window.picture();
        for text in ["HP:", "Turn: 0"] {
            let is_read = |n| window.reader.read(&picture, (n % 8, n / 8)).contains(text);
            assert!((0..8 * 16_usize).any(is_read), "no {text} at {width} x {height}");
        }
    }
    // Too small for a cell, and back again.
    window.xdotool(&["windowsize", &window.id, "3", "2"]);
    pause(500);
    window.xdotool(&["windowsize", &window.id, "640", "800"]);
    window.wait_until("the game again", |screen| screen.contains("HP:"));
}

/// The letters change, the window does not, and no number of keys leaves the game without room.
#[test]
fn zoom_changes_the_font_size_and_loses_no_key() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let window = start_logged(&display, &log);
    let opened = window.size();
    assert_eq!(opened, (1280, 720));
    for (keys, size) in [
        (&["ctrl+minus"][..], None),
        (&["ctrl+equal"], Some("128 height=36")),
        (&["ctrl+plus"; 5], Some("91 height=25")),
        (&["ctrl+KP_Subtract"], Some("106 height=30")),
        (&["ctrl+0"], Some("160 height=45")),
        (&["ctrl+plus"; 5], Some("91 height=25")),
        (&["ctrl+0"], Some("160 height=45")),
    ] {
        // Keys come while a font is loaded, too.
        window.keys(&[keys, &["period", "period", "period"]].concat());
        if let Some(size) = size {
            wait_for_size(&log, size);
        }
    }
    window.keys(&["F5"]);
    let last = wait_for_key(&log, "F5");
    assert!(last.ends_with("turn=21"), "{last}");
    assert_eq!(window.size(), opened);
}

/// Waits until the grid has a size.
fn wait_for_size(log: &std::path::Path, size: &str) {
    let end = Instant::now() + std::time::Duration::from_secs(20);
    let last = || {
        let text = std::fs::read_to_string(log).expect("a log");
        let mut sizes = text.lines().filter_map(|line| line.split("resize width=").nth(1));
        sizes.next_back().unwrap_or_default().to_owned()
    };
    while last() != size {
        assert!(Instant::now() < end, "{} instead of {size}", last());
        pause(50);
    }
}

#[test]
fn f11_and_alt_enter_switch_fullscreen() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    let before = window.size();
    let all = (DISPLAY.0 as usize, DISPLAY.1 as usize);
    for key in ["F11", "alt+Return"] {
        window.keys(&[key]);
        pause(900);
        assert_eq!(window.size(), all, "{key}");
        let picture = window.picture();
        let readable = (0..16).any(|top| window.reader.read(&picture, (0, top)).contains("HP:"));
        assert!(readable, "{key}");
        window.keys(&[key]);
        pause(900);
        assert_eq!(window.size(), before, "{key} again");
        window.wait_until("the game", |screen| screen.contains("HP:"));
    }
}
