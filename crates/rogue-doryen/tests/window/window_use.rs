//! Tests of the window: keys, closing, signals, mouse, idle processor time and screenshots.

use std::process::Stdio;
use std::time::Instant;

use ratatui_core::buffer::Buffer;
use ratatui_core::layout::Rect;
use ratatui_core::style::{Color, Modifier};
use rogue_ui::input::{Input, Key, KeyCode};
use rogue_ui::layout::Tiles;

use crate::harness::{Display, Window, pause, start_logged, wait_for_key};
use crate::screen_reader::{Image, Reader, Rgb, Screen};

/// The keys in the log of the game.
fn logged(log: &std::path::Path) -> Vec<String> {
    let text = std::fs::read_to_string(log).expect("a log");
    let keys = text.lines().filter_map(|line| line.split(" key=").nth(1));
    keys.map(|rest| rest.split(' ').next().unwrap_or_default().to_owned()).collect()
}

#[test]
fn fast_typing_keeps_every_key_in_order() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let window = start_logged(&display, &log);
    // Letters, signs and named keys mixed, and the same key twice.
    let round = ["l", "Right", "Right", "h", "greater", "Left", "Home", "KP_Home", "period", "k"];
    let names = ["l", "Right", "Right", "h", ">", "Left", "Home", "Home", ".", "k"];
    let keys: Vec<&str> = round.iter().copied().cycle().take(200).collect();
    window.xdotool(&[&["key", "--delay", "1"], &keys[..]].concat());
    window.keys(&["F5"]);
    let end = Instant::now() + std::time::Duration::from_secs(20);
    while logged(&log).last().is_none_or(|key| key != "F5") && Instant::now() < end {
        pause(50);
    }
    let expected: Vec<&str> = names.into_iter().cycle().take(200).chain(["F5"]).collect();
    assert_eq!(logged(&log), expected);
}

#[test]
fn modifiers_the_number_pad_and_capital_letters_are_converted() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let window = start_logged(&display, &log);
    window.keys(&[
        "ctrl+g",
        "shift+Left",
        "G",
        "End",
        "Prior",
        "ISO_Left_Tab",
        "Delete",
        "BackSpace",
    ]);
    // NumLock decides between digits and directions.
    window.keys(&[
        "KP_Up", "KP_Begin", "KP_Enter", "Num_Lock", "KP_Up", "KP_Begin", "Num_Lock", "F5",
    ]);
    pause(300);
    let expected = [
        "Ctrl-G",
        "Shift-Left",
        "G",
        "End",
        "PgUp",
        "Shift-Tab",
        "Del",
        "Backspace",
        "Up",
        "5",
        "Enter",
        "8",
        "5",
        "F5",
    ];
    assert_eq!(logged(&log), expected);
}

#[test]
fn a_held_key_repeats_until_it_is_released() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let window = start_logged(&display, &log);
    window.xdotool(&["keydown", "F6"]);
    window.xdotool(&["keyup", "F6"]);
    window.xdotool(&["keydown", "period"]);
    pause(1500);
    window.xdotool(&["keyup", "period"]);
    pause(300);
    let held = logged(&log).len();
    // About 25 in 1.5 s; with the repeat of the system added there would be twice as many.
    assert!((12..=32).contains(&held), "{held} keys");
    pause(500);
    assert_eq!(logged(&log).len(), held, "repeats after the release");
}

/// Sends the message that a window manager sends when its close button is pressed.
pub(crate) fn press_close_button(display: &Display, window: &Window<'_>) {
    use x11rb::protocol::xproto::{ClientMessageEvent, ConnectionExt as _, EventMask};

    let (connection, _) = x11rb::connect(Some(&display.name)).expect("connects");
    let atom = |name: &str| {
        let cookie = connection.intern_atom(false, name.as_bytes()).expect("sent");
        cookie.reply().expect("an atom").atom
    };
    let id = window.id.parse().expect("a number");
    let data = [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0];
    let message = ClientMessageEvent::new(32, id, atom("WM_PROTOCOLS"), data);
    connection.send_event(false, id, EventMask::NO_EVENT, message).expect("sent");
    x11rb::wrapper::ConnectionExt::sync(&connection).expect("sent");
}

#[test]
fn the_close_button_ends_the_program() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    press_close_button(&display, &window);
    assert_eq!(window.end(), (Some(0), String::new()));
}

/// A display server that no longer answers must not prevent the program from ending.
#[test]
fn a_signal_ends_the_program_while_the_server_is_stopped() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    display.stop(true);
    let sent =
        std::process::Command::new("kill").args(["-s", "TERM", &window.pid().to_string()]).status();
    assert!(sent.expect("kill").success());
    let (code, error) = window.end();
    display.stop(false);
    assert!(code.is_none_or(|code| code == 0), "{code:?} {error}");
}

#[test]
fn signals_end_the_program_and_remove_the_temporary_folder() {
    let Some(display) = Display::open() else { return };
    for signal in ["TERM", "INT", "HUP"] {
        let temp = tempfile::tempdir().expect("a folder");
        let mut program = display.command(env!("CARGO_BIN_EXE_rogue-doryen"));
        program
            .args(["--seed", "1"])
            .env("HOME", "/dev/null")
            .env("XDG_CACHE_HOME", "/dev/null")
            .env("TMPDIR", temp.path())
            .env("MESA_SHADER_CACHE_DISABLE", "true");
        let window = display.run(program);
        assert_eq!(std::fs::read_dir(temp.path()).expect("there").count(), 1, "for the font");
        let sent = std::process::Command::new("kill")
            .args(["-s", signal, &window.pid().to_string()])
            .status();
        assert!(sent.expect("kill").success());
        assert_eq!(window.end(), (Some(0), String::new()), "SIG{signal}");
        assert_eq!(std::fs::read_dir(temp.path()).expect("there").count(), 0);
    }
}

/// Clicks reach the game with the cell below the mouse, and so do turns of the wheel, which doryen-rs
/// does not report.
#[test]
fn clicks_and_the_wheel_reach_the_game() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let window = start_logged(&display, &log);
    window.xdotool(&["mousemove", "--window", &window.id, "204", "168"]);
    pause(200);
    for button in ["1", "3", "4", "5"] {
        window.xdotool(&["click", button]);
        pause(150);
    }
    // Outside of the window nothing is reported.
    window.xdotool(&["mousemove", "1390", "890", "click", "5"]);
    window.keys(&["Escape", "F5"]);
    wait_for_key(&log, "F5");
    let text = std::fs::read_to_string(&log).expect("a log");
    let events: Vec<&str> = text.lines().filter_map(|line| line.split("Mouse { ").nth(1)).collect();
    let expected = ["Left", "Right", "WheelUp", "WheelDown"];
    let expected =
        expected.map(|kind| format!("kind: {kind}, x: 25, y: 10, unit: (1, 2) }} turn=0"));
    assert_eq!(events, expected);
}

/// Before every key the window is idle, and waits: that time is not the time of the animation.
#[test]
fn motion_is_drawn_after_idle_time() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("log");
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/arena.ron");
    let path = log.to_str().expect("UTF-8");
    let window = display.start(&[
        "--seed",
        "4",
        "--content",
        content,
        "--log",
        path,
        "-vv",
        "--theme",
        "ascii",
    ]);
    // Orcs come, and attack from then on.
    for _ in 0..6 {
        window.keys(&["period"]);
        pause(700);
    }
    let text = std::fs::read_to_string(&log).expect("a log");
    // For each key, whether a frame was drawn with something moving in it.
    let moved: Vec<bool> =
        text.split(" key=.").skip(1).map(|part| part.contains("frame moving=true")).collect();
    let first = moved.iter().position(|moved| *moved).expect("an attack is drawn");
    assert!(moved[first..].iter().all(|moved| *moved) && first < 3, "{moved:?}");
}

/// The program says so with exit code 2, also where the X library notices first, which prints a message
/// of its own.
#[test]
fn the_end_of_the_display_server_is_reported_and_nothing_is_lost() {
    let Some(mut display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("UTF-8").to_owned();
    let window = display.start(&["--seed", "1", "--data-dir", &folder]);
    window.keys(&["period", "period", "period"]);
    window.wait_for_turn(3);
    let (code, error) = window.end_with_server();
    assert_eq!(code, Some(2), "{error}");
    assert!(error.contains("display server has ended") && error.contains("rogue-tty"), "{error}");
    assert!(error.lines().count() <= 3 && !error.contains("panicked"), "{error}");
    display = Display::reopen(display);
    let window = display.start(&["--run", "Adventurer", "--data-dir", &folder]);
    window.wait_for_turn(3);
}

/// A picture is made of a copy: the keys are not played in the run of the player.
#[test]
fn a_picture_leaves_the_run_as_it_is() {
    let Some(display) = Display::open() else { return };
    let data = tempfile::tempdir().expect("a folder");
    let folder = data.path().to_str().expect("UTF-8").to_owned();
    let window = display.start(&["--seed", "1", "--data-dir", &folder]);
    window.keys(&["period", "period"]);
    window.wait_for_turn(2);
    press_close_button(&display, &window);
    window.end();
    let run = data.path().join("runs/Adventurer.run");
    let before = std::fs::read(&run).expect("a run");
    let picture = data.path().join("a.png");
    let output = display
        .command(env!("CARGO_BIN_EXE_rogue-doryen"))
        .args(["--run", "Adventurer", "--data-dir", &folder, "--keys", "...", "--screenshot"])
        .arg(&picture)
        .output()
        .expect("runs");
    assert!(output.status.success(), "{output:?}");
    let screen = Reader::new((8, 16)).read(&Image::open(&picture), (0, 0));
    assert!(screen.contains("Turn: 5"), "{}", screen.text());
    assert_eq!(std::fs::read(&run).expect("a run"), before);
}

/// A window manager shows both in its list of windows.
#[test]
fn the_window_has_the_title_of_the_game_and_an_icon() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "1"]);
    let property = |name: &str| {
        use x11rb::protocol::xproto::{AtomEnum, ConnectionExt as _};
        let (connection, _) = x11rb::connect(Some(&display.name)).expect("connects");
        let atom = connection.intern_atom(true, name.as_bytes()).expect("sent");
        let atom = atom.reply().expect("an atom").atom;
        let id = window.id.parse().expect("a number");
        let reply = connection.get_property(false, id, atom, AtomEnum::ANY, 0, 10_000);
        reply.expect("sent").reply().expect("a property").value
    };
    assert_eq!(property("_NET_WM_NAME"), b"The Ember of Dawn - Roguecore");
    let icon = property("_NET_WM_ICON");
    assert_eq!(icon[..8], [48u32.to_ne_bytes(), 48u32.to_ne_bytes()].concat());
    assert_eq!(icon.len(), 4 * (2 + 48 * 48));
}

#[test]
fn the_mouse_describes_the_cell_below_it() {
    let Some(display) = Display::open() else { return };
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/arena.ron");
    let window = display.start(&["--seed", "4", "--theme", "ascii", "--content", content]);
    // Its colour in the content; the map is tiles, which are not read as text.
    let (x, y) = window.picture().nearest([63, 127, 63]);
    window.xdotool(&["mousemove", "--window", &window.id, &x.to_string(), &y.to_string()]);
    window.wait_until("its name", |screen| screen.contains("─ An orc ─"));
}

/// With software OpenGL every frame costs processor time in proportion to the window, and to how busy
/// the machine is: an idle window uses a small part of a core, or draws a frame a second.
#[test]
fn an_idle_window_uses_little_of_a_core() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    // The torch flickers for ten seconds after the start.
    for (name, size, pixels, motion) in [
        ("small", "80x50", "640 x 800, a torch flickers", &[][..]),
        ("large", "175x56", "1400 x 896, a torch flickers", &[]),
        ("still", "175x56", "1400 x 896", &["--no-motion"]),
    ] {
        let log = folder.path().join(name);
        let path = log.to_str().expect("UTF-8");
        let options = ["--seed", "1", "--zoom", "8", "--size", size, "--log", path, "-vv"];
        let window = display.start(&[&options[..], motion].concat());
        pause(1500);
        let (start, ticks, frames) = (Instant::now(), window.ticks(), idle_frames(&log));
        pause(4000);
        let seconds = start.elapsed().as_secs_f64();
        let share = f64::from(window.ticks() - ticks) / seconds;
        let frames = idle_frames(&log) - frames;
        println!("idle: {share:.1} % of a core, {frames} frames, software OpenGL, {pixels}");
        assert!(frames > 0, "no frame at {pixels}");
        let is_slowest = f64::from(frames) <= seconds + 1.0;
        assert!(share < 5.0 || is_slowest, "{share:.1} %, {frames} frames at {pixels}");
    }
}

/// The frames before which the window has waited, according to its log.
fn idle_frames(log: &std::path::Path) -> u32 {
    let text = std::fs::read_to_string(log).expect("a log");
    u32::try_from(text.matches(" idle pause=").count()).expect("few")
}

#[test]
fn a_screenshot_is_the_window_after_the_keys() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("picture");
    let output = display
        .command(env!("CARGO_BIN_EXE_rogue-doryen"))
        .args(["--seed", "7", "--zoom", "10", "--size", "80x30", "--keys", ".<Esc>"])
        .args(["--screenshot".as_ref(), file.as_os_str()])
        .output()
        .expect("runs");
    assert!(output.status.success(), "{output:?}");
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
    let image = Image::open(&file);
    assert_eq!((image.width, image.height), (800, 600));
    let screen = Reader::new((10, 20)).read(&image, (0, 0));
    assert!(screen.contains("Seed 7") && screen.contains("turn 1"), "{}", screen.text());
    // Above the log the map shows pictures.
    let log = screen.lines().split_off(25).join("\n");
    assert!(!log.contains('\u{fffd}'), "unreadable cells:\n{}", screen.text());
    assert_eq!(
        std::fs::read_dir(folder.path()).expect("there").count(),
        1,
        "no temporary file remains"
    );
}

/// The window shows every character and every colour of the buffer.
#[test]
fn the_window_shows_every_cell_of_the_buffer() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.png");
    for (zoom, cell) in [("8", (8, 16)), ("14", (14, 28))] {
        for keys in ["", "<Esc>", "i"] {
            let status = display
                .command(env!("CARGO_BIN_EXE_rogue-doryen"))
                .args(["--seed", "5", "--size", "80x30", "--zoom", zoom, "--keys", keys])
                .args(["--screenshot".as_ref(), file.as_os_str()])
                .status();
            assert!(status.expect("runs").success());
            let screen = Reader::new(cell).read(&Image::open(&file), (0, 0));
            compare(&screen, &drawn(keys));
        }
    }
}

fn drawn(keys: &str) -> Buffer {
    let options = rogue_native::Options { seed: Some(5), no_motion: true, ..Default::default() };
    let mut app = rogue_native::Launch::from_options(&options)
        .and_then(rogue_native::Launch::into_app)
        .expect("a game");
    app.set_tiles(Tiles::Square);
    app.input(Input::Resize { width: 80, height: 30 });
    match keys {
        "" => {}
        "<Esc>" => {
            app.input(Input::Key(KeyCode::Esc.into()));
        }
        other => other.chars().for_each(|c| {
            app.input(Input::Key(Key::char(c)));
        }),
    }
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 30));
    app.draw(&mut buffer);
    buffer
}

fn compare(screen: &Screen, buffer: &Buffer) {
    for (y, row) in screen.cells.iter().enumerate() {
        for (x, read) in row.iter().enumerate() {
            let cell = &buffer[(x as u16, y as u16)];
            let is_icon = |x: usize| {
                let shown = buffer[(x as u16, y as u16)].symbol().chars().next();
                shown.and_then(rogue_ui::glyphs::figures::icon).is_some()
            };
            // An icon fills two columns.
            if rogue_ui::tile_map::shows_map(cell) || is_icon(x) || x > 0 && is_icon(x - 1) {
                continue;
            }
            let reversed = cell.modifier.contains(Modifier::REVERSED);
            let (fg, bg) = if reversed { (cell.bg, cell.fg) } else { (cell.fg, cell.bg) };
            let details = format!("{x},{y}: {read:?} for {cell:?}");
            // The same pixels are an edge of light above, or stone below with the colours exchanged.
            let is_edge = read.c == '▇' && cell.symbol() == "▔";
            let (c, read_fg, read_bg) =
                if is_edge { ('▔', read.bg, read.fg) } else { (read.c, read.fg, read.bg) };
            assert!(is_close(read_bg, bg, 1), "background at {details}");
            assert_eq!(c.to_string(), cell.symbol(), "at {details}");
            let dim = cell.modifier.contains(Modifier::DIM);
            assert!(c == ' ' || dim || is_close(read_fg, fg, 60), "foreground at {details}");
        }
    }
}

/// Thin strokes of small letters do not reach the full foreground colour.
fn is_close(read: Rgb, color: Color, by: u8) -> bool {
    let Color::Rgb(r, g, b) = color else { return false };
    let pairs = read.into_iter().zip([r, g, b]);
    pairs.into_iter().all(|(read, drawn)| read.abs_diff(drawn) <= by)
}

/// By default Xvfb restarts when its last client disconnects, and closes new connections meanwhile.
#[test]
fn a_restarting_server_is_waited_for() {
    let Some(display) = Display::open_with(&[]) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..6 {
        let output = display
            .command(env!("CARGO_BIN_EXE_rogue-doryen"))
            .arg("--screenshot")
            .arg(folder.path().join("a.png"))
            .output()
            .expect("runs");
        assert!(output.status.success(), "{output:?}");
    }
}

/// doryen-rs prints messages to standard output.
#[test]
fn a_closed_standard_output_is_ignored() {
    let Some(display) = Display::open() else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let mut child = display
        .command(env!("CARGO_BIN_EXE_rogue-doryen"))
        .args(["--seed", "7", "--screenshot"])
        .arg(folder.path().join("a.png"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}
