//! Plays whole games in the arena (`arena.ron`) by reading the screen: walk, fight, step over a
//! corpse, die, quit; the mouse, a key file, and held keys.

use crate::pty::{Pty, game};

/// The size of the arena's map, which lies at the top left of the reference canvas.
const MAP: (u16, u16) = (24, 12);

type Position = (i32, i32);

fn arena() -> Pty {
    let content = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/terminal/arena.ron");
    let args = ["--seed", "4", "--theme", "ascii", "--content", content];
    let pty = game(&args).size(80, 50).start();
    pty.wait_for_game();
    assert!(find(&pty, "o").len() >= 2, "seed 4 of the arena has to have two orcs or more");
    pty
}

/// The positions of `glyph` on the map.
fn find(pty: &Pty, glyph: &str) -> Vec<Position> {
    pty.screen(|screen| {
        let cells = (0..MAP.1).flat_map(|y| (0..MAP.0).map(move |x| (x, y)));
        let holds = |&(x, y): &(u16, u16)| screen.cell(y, x).is_some_and(|c| c.contents() == glyph);
        cells.filter(holds).map(|(x, y)| (i32::from(x), i32::from(y))).collect()
    })
}

fn player(pty: &Pty) -> Position {
    find(pty, "@")[0]
}

fn turn(screen: &vt100::Screen) -> u32 {
    let text = screen.contents();
    let after = text.split("Turn: ").nth(1).unwrap_or("0");
    after.split(|c: char| !c.is_ascii_digit()).next().unwrap().parse().unwrap()
}

fn is_over(pty: &Pty) -> bool {
    pty.screen(|screen| screen.contents().contains("You died"))
}

/// Presses one key and waits for the next turn or the death of the player.
fn press(pty: &mut Pty, key: &str) {
    let before = pty.screen(turn);
    // Slower than the repeats of a held key, which are dropped after a disturbance.
    std::thread::sleep(std::time::Duration::from_millis(100));
    pty.send(key);
    pty.wait_until("the next turn", |screen| {
        turn(screen) > before || screen.contents().contains("You died")
    });
}

/// The key that moves from `from` towards `to`.
fn towards(from: Position, to: Position) -> &'static str {
    const KEYS: [[&str; 3]; 3] = [["y", "k", "u"], ["h", ".", "l"], ["b", "j", "n"]];
    let (dx, dy) = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
    KEYS[(dy + 1) as usize][(dx + 1) as usize]
}

fn nearest(from: Position, positions: &[Position]) -> Option<Position> {
    let distance = |to: &Position| (to.0 - from.0).abs().max((to.1 - from.1).abs());
    positions.iter().copied().min_by_key(distance)
}

/// Attacks until an orc is dead; returns the position of its corpse.
fn kill_an_orc(pty: &mut Pty) -> Position {
    for _ in 0..40 {
        if let Some(&corpse) = find(pty, "%").first() {
            return corpse;
        }
        let from = player(pty);
        let orc = nearest(from, &find(pty, "o")).expect("an orc in view");
        press(pty, towards(from, orc));
    }
    panic!("no orc died in 40 turns:\n{}", pty.settle());
}

/// Walks to the corpse and attacks monsters in between.
fn walk_over(pty: &mut Pty, corpse: Position) {
    for _ in 0..40 {
        let from = player(pty);
        if from == corpse {
            return;
        }
        press(pty, towards(from, corpse));
    }
    panic!("never reached the corpse:\n{}", pty.settle());
}

#[test]
fn a_game_is_played_from_start_to_death() {
    let mut pty = arena();
    let start = player(&pty);
    press(&mut pty, "l");
    assert_eq!(player(&pty), (start.0 + 1, start.1), "one step east");

    let corpse = kill_an_orc(&mut pty);
    pty.wait_for("You hit the orc for 5.");
    pty.wait_for("You kill the orc!");
    walk_over(&mut pty, corpse);
    assert!(!find(&pty, "%").contains(&corpse), "the player is drawn over the corpse");

    let mut turns = 0;
    while !is_over(&pty) {
        press(&mut pty, ".");
        turns += 1;
        assert!(turns < 200, "the orcs did not kill a waiting player:\n{}", pty.settle());
    }
    let screen = pty.settle();
    for part in ["orc", "4", "turn"] {
        assert!(screen.contains(part), "the end says {part:?}:\n{screen}");
    }
    // A screen that opens by itself takes no keys for half a second.
    std::thread::sleep(std::time::Duration::from_millis(700));
    pty.send("qq");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

#[test]
fn the_menu_quits_the_game() {
    let mut pty = arena();
    pty.send("\x1b");
    pty.wait_for("Seed");
    pty.send("qq");
    assert_eq!(pty.end(), Ok(0));
    pty.assert_restored();
}

#[test]
fn a_key_file_changes_the_keys() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/keys/left_hand.ron");
    let mut pty = game(&["--seed", "1", "--keys-file", path]).start();
    pty.wait_for_game();
    pty.send("f");
    pty.wait_until("a turn waited", |screen| turn(screen) == 1);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

#[test]
fn the_mouse_describes_the_cell_below_it() {
    let mut pty = arena();
    let point_at = |pty: &mut Pty, (x, y): Position| {
        pty.send(&format!("\x1b[<35;{};{}M", x + 1, y + 1));
    };
    let orc = find(&pty, "o")[0];
    point_at(&mut pty, orc);
    pty.wait_for("─ An orc ─");
    let me = player(&pty);
    point_at(&mut pty, me);
    pty.wait_until("no orc there", |screen| !screen.contents().contains("─ An orc ─"));
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}

/// A held key walks until a monster comes into view. Pressed again, it walks on.
#[test]
fn a_held_key_stops_when_a_monster_comes_into_view() {
    let mut pty = game(&["--seed", "26", "--theme", "ascii", "--content", "first-steps"])
        .size(80, 50)
        .start();
    pty.wait_for_game();
    let monsters = |pty: &Pty| {
        pty.screen(|screen| {
            let map = screen.rows(0, 52).take(43).collect::<String>();
            map.chars().filter(|c| "oT".contains(*c)).count()
        })
    };
    pty.settle();
    assert_eq!(monsters(&pty), 0, "no monster is in view at the start of seed 26");
    pty.send(&"h".repeat(30));
    pty.settle();
    let stopped = pty.screen(turn);
    assert!(stopped > 0 && monsters(&pty) > 0, "seed 26 has a monster west of the start");
    assert!(stopped < 30, "walked on with a monster in view");
    press(&mut pty, "h");
    assert_eq!(pty.screen(turn), stopped + 1);
    pty.send("\x03");
    assert_eq!(pty.end(), Ok(0));
}
