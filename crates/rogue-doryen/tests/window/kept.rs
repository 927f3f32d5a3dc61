//! Tests of what a window keeps and saves: its place, pictures, and quiet where nothing is to be done.

use std::path::Path;
use std::time::{Duration, Instant};

use crate::harness::{Display, Window, pause};
use crate::screen_reader::{Image, Reader};
use crate::window_use::press_close_button;

/// The corner of a window, and its size.
fn place(display: &Display, window: &Window<'_>) -> ((i32, i32), (usize, usize)) {
    use x11rb::protocol::xproto::ConnectionExt as _;
    let (connection, screen) = x11rb::connect(Some(&display.name)).expect("connects");
    let root = x11rb::connection::Connection::setup(&connection).roots[screen].root;
    let id = window.id.parse().expect("a number");
    let corner = connection.translate_coordinates(id, root, 0, 0).expect("sent");
    let corner = corner.reply().expect("a corner");
    ((corner.dst_x.into(), corner.dst_y.into()), window.size())
}

#[test]
fn the_window_opens_as_it_was_closed() {
    let Some(display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("UTF-8").to_owned();
    let options = ["--seed", "1", "--data-dir", &folder];
    let settings = data.path().join("settings.ron");
    let by_hand = "// Mine.\n(flicker: false)\n";
    std::fs::write(&settings, by_hand).expect("settings");
    let window = display.start(&options);
    window.xdotool(&["windowsize", &window.id, "960", "640"]);
    window.xdotool(&["windowmove", &window.id, "77", "55"]);
    wait_for_place(&display, &window, ((77, 55), (960, 640)));
    press_close_button(&display, &window);
    assert_eq!(window.end(), (Some(0), String::new()));
    let file = data.path().join("window.ron");
    let kept = std::fs::read_to_string(&file).expect("a place");
    assert!(kept.ends_with("\"960x640 77 55\"\n"), "{kept}");
    let written = std::fs::read_to_string(&settings).expect("settings");
    assert_eq!(written, by_hand, "closing changes no setting");
    let window = display.start(&options);
    wait_for_place(&display, &window, ((77, 55), (960, 640)));
    // A full screen keeps the place that the window has otherwise, and that of the option is for this time.
    window.keys(&["F11"]);
    wait_for_place(&display, &window, ((0, 0), (1400, 900)));
    press_close_button(&display, &window);
    window.end();
    let full = std::fs::read_to_string(&file).expect("a place");
    assert!(full.ends_with("\"960x640 77 55 full\"\n"), "{full}");
    let window = display.start(&options);
    wait_for_place(&display, &window, ((0, 0), (1400, 900)));
    window.keys(&["F11"]);
    wait_for_place(&display, &window, ((77, 55), (960, 640)));
    press_close_button(&display, &window);
    window.end();
    // The option is for this time only, and the place of its window is not kept.
    let window = display.start(&[&options[..], &["--zoom", "8", "--size", "100x40"]].concat());
    assert_eq!(window.size(), (800, 640));
    press_close_button(&display, &window);
    window.end();
    let window = display.start(&[&options[..], &["--fullscreen"]].concat());
    wait_for_place(&display, &window, ((0, 0), (1400, 900)));
    press_close_button(&display, &window);
    window.end();
    assert_eq!(std::fs::read_to_string(&file).expect("a place"), kept);
}

/// Waits until the window has that corner and size, and shows the game in it.
fn wait_for_place(display: &Display, window: &Window<'_>, wanted: ((i32, i32), (usize, usize))) {
    let end = Instant::now() + Duration::from_secs(20);
    while place(display, window) != wanted {
        assert!(Instant::now() < end, "{:?} is not {wanted:?}", place(display, window));
        pause(20);
    }
    // The program divides the window once it has had that size for a moment.
    window.wait_until("the game in it", |screen| screen.contains("HP:"));
}

/// The only file of a folder.
fn only_file(folder: &Path) -> std::path::PathBuf {
    let files = std::fs::read_dir(folder).expect("a folder").map(|it| it.expect("a file").path());
    let files: Vec<_> = files.collect();
    assert_eq!(files.len(), 1, "{files:?}");
    files[0].clone()
}

/// Also after the window has another size than it opened with.
#[test]
fn a_picture_is_what_the_window_shows() {
    let Some(display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("UTF-8");
    let window = display.start(&["--seed", "1", "--data-dir", folder, "--no-motion"]);
    window.xdotool(&["windowsize", &window.id, "960", "640"]);
    window.wait_until("the new size", |_| window.size() == (960, 640));
    window.keys(&["period"]);
    window.wait_for_turn(1);
    let shown = window.picture();
    window.keys(&["F12"]);
    window.wait_until("its path", |screen| screen.contains("Picture saved: "));
    let path = only_file(&data.path().join("pictures"));
    assert_eq!(path.file_name().expect("a name"), "seed-1-turn-1.png");
    let picture = Image::open(&path);
    assert_eq!((picture.width, picture.height), (960, 640));
    let screen = Reader::new((8, 16)).read(&picture, (0, 0));
    assert!(screen.contains("HP: 40/40") && screen.contains("Turn: 1"), "{}", screen.text());
    let difference = picture.difference(&shown);
    println!("a picture differs from the window by {difference:.3} of 255");
    assert!(difference < 1.0, "{difference}");
}

/// What programs are given that ask for the clipboard.
fn clipboard(display: &Display) -> String {
    use x11rb::connection::Connection as _;
    use x11rb::protocol::Event;
    use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _, CreateWindowAux, WindowClass};
    let (connection, screen) = x11rb::connect(Some(&display.name)).expect("connects");
    let root = connection.setup().roots[screen].root;
    let window = connection.generate_id().expect("an id");
    let (class, attributes) = (WindowClass::INPUT_OUTPUT, CreateWindowAux::new());
    let made = connection.create_window(0, window, root, 0, 0, 9, 9, 0, class, 0, &attributes);
    made.expect("sent").check().expect("a window");
    let atom = |name: &[u8]| {
        connection.intern_atom(false, name).expect("sent").reply().expect("an atom").atom
    };
    let (selection, text) = (atom(b"CLIPBOARD"), atom(b"UTF8_STRING"));
    let asked = connection.convert_selection(window, selection, text, text, 0u32);
    asked.expect("sent").check().expect("asked");
    let given = loop {
        if let Event::SelectionNotify(given) = connection.wait_for_event().expect("an event") {
            break given.property;
        }
    };
    if given == 0 {
        return String::new();
    }
    let property = connection.get_property(false, window, given, AtomEnum::ANY, 0, 9999);
    let bytes = property.expect("sent").reply().expect("a text").value;
    String::from_utf8(bytes).expect("UTF-8")
}

#[test]
fn the_seed_and_the_text_of_a_page_are_copied() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1234"]);
    window.keys(&["shift+c"]);
    window.wait_until("word of it", |screen| screen.contains("Seed 1234 is in the clipboard."));
    assert_eq!(clipboard(&display), "1234");
    window.keys(&["v", "shift+c"]);
    window
        .wait_until("word of it", |screen| screen.contains("Message history is in the clipboard."));
    let text = clipboard(&display);
    assert!(text.contains("Turn 0: Press ? for help"), "{text}");
}

#[test]
fn a_minimised_window_uses_nothing() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    window.keys(&["period"]);
    window.wait_for_turn(1);
    window.xdotool(&["windowunmap", &window.id]);
    pause(1_500);
    let before = window.ticks();
    pause(7_000);
    let ticks = window.ticks() - before;
    println!("minimised: {ticks} hundredths of a second in 7 s, software OpenGL, 1280 x 720");
    assert!(ticks <= 14, "{ticks} hundredths of a second in 7 s");
    window.xdotool(&["windowmap", &window.id]);
    window.wait_until("the game again", |screen| screen.contains("Turn: 1"));
    window.xdotool(&["windowfocus", &window.id]);
    window.keys(&["period"]);
    window.wait_for_turn(2);
}

/// This machine may have none: then nothing is said about it, and nothing is missing.
#[test]
fn sounds_that_cannot_be_played_are_not_missed() {
    let Some(display) = Display::open() else { return };
    let mut program = display.command(env!("CARGO_BIN_EXE_rogue-doryen"));
    // No device, whatever the machine has.
    program.args(["--seed", "1"]).env("ALSA_CONFIG_PATH", "/dev/null");
    let window = display.run(program);
    window.keys(&["h", "l", "h", "l", "period"]);
    window.wait_for_turn(5);
    window.keys(&["F10", "h", "F10", "l"]);
    window.wait_for_turn(7);
    press_close_button(&display, &window);
    assert_eq!(window.end(), (Some(0), String::new()));
}
