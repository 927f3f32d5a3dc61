//! Plays a whole game in the arena (`arena.ron`) by reading the picture of the window: walk, fight,
//! step over a corpse, die, quit.

use crate::harness::{Display, Window};
use crate::screen_reader::Screen;

type Position = (i32, i32);

fn turn(screen: &Screen) -> u32 {
    let lines = screen.lines();
    let after = lines.iter().find_map(|line| line.split("Turn: ").nth(1)).unwrap_or("0");
    after.split(|c: char| !c.is_ascii_digit()).next().expect("digits").parse().unwrap_or(0)
}

fn is_over(screen: &Screen) -> bool {
    screen.contains("You died")
}

/// Presses one key and returns the screen of the next turn.
fn press(window: &Window<'_>, key: &str) -> Screen {
    let before = turn(&window.screen());
    window.keys(&[key]);
    window.wait_until("the next turn", |screen| turn(screen) > before || is_over(screen))
}

/// The key that moves from `from` towards `to`: letters and arrow keys mixed.
fn towards(from: Position, to: Position) -> &'static str {
    const KEYS: [[&str; 3]; 3] = [["y", "Up", "u"], ["h", "period", "Right"], ["b", "j", "n"]];
    let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    KEYS[(dy + 1) as usize][(dx + 1) as usize]
}

fn nearest(from: Position, positions: &[Position]) -> Option<Position> {
    let distance = |to: &Position| (to.0 - from.0).abs().max((to.1 - from.1).abs());
    positions.iter().copied().min_by_key(distance)
}

/// Attacks until an orc is dead; returns the position of its corpse.
fn kill_an_orc(window: &Window<'_>) -> Position {
    let mut screen = window.screen();
    for _ in 0..40 {
        if let Some(&corpse) = screen.find('%').first() {
            return corpse;
        }
        let from = screen.find('@')[0];
        let orc = nearest(from, &screen.find('o')).expect("an orc in view");
        screen = press(window, towards(from, orc));
    }
    panic!("no orc died in 40 turns:\n{}", screen.text());
}

fn walk_over(window: &Window<'_>, corpse: Position) -> Screen {
    let mut screen = window.screen();
    for _ in 0..40 {
        let from = screen.find('@')[0];
        if from == corpse {
            return screen;
        }
        screen = press(window, towards(from, corpse));
    }
    panic!("never reached the corpse:\n{}", screen.text());
}

#[test]
fn a_game_is_played_from_start_to_death() {
    let Some(display) = Display::open() else { return };
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/window/arena.ron");
    let options = ["--seed", "4", "--theme", "ascii", "--no-motion", "--content", content];
    let window = display.start(&options);
    let start = window.screen().find('@')[0];
    let screen = press(&window, "Right");
    assert_eq!(screen.find('@'), [(start.0 + 1, start.1)], "one step east");

    let corpse = kill_an_orc(&window);
    let screen = window.screen();
    assert!(screen.contains("You hit the orc for 5."), "{}", screen.text());
    assert!(screen.contains("You kill the orc!"), "{}", screen.text());
    let screen = walk_over(&window, corpse);
    assert!(!screen.find('%').contains(&corpse), "the player is drawn over the corpse");

    let mut screen = window.screen();
    for _ in 0..200 {
        if is_over(&screen) {
            break;
        }
        screen = press(&window, "period");
    }
    for part in ["You died", "orc", "4", "turn"] {
        assert!(screen.contains(part), "the end says {part:?}:\n{}", screen.text());
    }
    // A screen that opens by itself takes no keys for half a second.
    std::thread::sleep(std::time::Duration::from_millis(900));
    window.keys(&["q", "q"]);
    assert_eq!(window.end(), (Some(0), String::new()));
}

#[test]
fn a_key_shows_letters_in_place_of_figures() {
    let Some(display) = Display::open() else { return };
    let window = display.start(&["--seed", "4", "--no-motion"]);
    // The first figure is the player, turned to the left.
    let player = rogue_ui::glyphs::figures::pictures().next().expect("figures");
    assert_eq!(window.screen().find(player).len(), 1);
    window.keys(&["F9"]);
    let screen = window.wait_until("letters", |screen| screen.find('@').len() == 1);
    assert_eq!(screen.find(player), []);
}
