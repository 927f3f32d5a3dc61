//! Hostile content files of a megabyte each are read or refused in bounded time and with a bounded
//! report. No time is measured: if reading becomes quadratic, these tests take minutes.

use std::fmt::Write as _;

use roguecore::Content;
use roguecore::ron_reader::Diagnostics;

/// The built-in content with other weights.
fn with_weights(rows: &str) -> String {
    let ron = Content::first_steps_ron();
    let row = "[(from: 1, weights: { \"orc\": 80, \"troll\": 20 })]";
    assert!(ron.contains(row));
    ron.replace(row, rows)
}

/// As many pieces as fit into a megabyte with the rest of the file.
fn many(piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for number in 0.. {
        let next = piece(number);
        if text.len() + next.len() > Content::MAX_BYTES - 120_000 {
            return text;
        }
        text += &next;
    }
    text
}

fn pieces(count: usize, piece: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    (1..=count).for_each(|number| text += &piece(number));
    text
}

#[track_caller]
fn mistakes(ron: &str) -> Diagnostics {
    assert!(ron.len() <= Content::MAX_BYTES && ron.len() > 900_000, "{} bytes", ron.len());
    Content::parse("hostile.ron", ron).unwrap_err()
}

/// Checks that a hundred mistakes are reported, each in a line of bounded length, and the others
/// counted.
#[track_caller]
fn assert_cut(errors: &Diagnostics, all: usize) {
    assert_eq!(errors.iter().count(), Diagnostics::MAX_REPORTED);
    assert_eq!(errors.more(), all - Diagnostics::MAX_REPORTED);
    let report = errors.to_string();
    assert_eq!(report.lines().count(), Diagnostics::MAX_REPORTED + 1);
    assert_eq!(report.lines().last(), Some(format!("and {} more", errors.more()).as_str()));
    assert!(report.lines().all(|line| line.len() < 2_000), "{report}");
    let positions: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert!(positions.is_sorted(), "{positions:?}");
}

/// A thousand creatures with names of forty letters, beside those of the built-in content.
fn crowd() -> String {
    let mut creatures = String::from("creatures: [");
    for number in 0..990 {
        let id = format!("{}{number:04}", "ab".repeat(18));
        write!(creatures, "(id:\"{id}\",glyph:'x',color:(1,1,1)),").unwrap();
    }
    creatures
}

#[test]
fn one_row_of_a_hundred_thousand_weights_is_one_mistake() {
    for name in ["orc", "nothing"] {
        let weights = many(|_| format!("\"{name}\":1,"));
        let count = weights.matches(':').count();
        let errors = mistakes(&with_weights(&format!("[(from:1,weights:{{{weights}}})]")));
        assert_eq!(
            errors.to_string(),
            format!("hostile.ron:38:36: there must be at most 1000 weights; there are {count}")
        );
    }
}

#[test]
fn repeated_weights_are_found_in_every_row() {
    let weights = "\"orc\":1,".repeat(1_000);
    let rows = pieces(109, |from| format!("(from:{from},weights:{{{weights}}}),"));
    let ron = with_weights(&format!("[{rows}]")) + &" ".repeat(100_000);
    assert_cut(&mistakes(&ron), 109 * 999);
}

#[test]
fn suggestions_are_made_a_hundred_times() {
    let row = |from| {
        let name = |it| format!("\"{}{it:04}\":1,", "ba".repeat(18));
        let weights: String = (0..40).map(name).collect();
        format!("(from:{},weights:{{{weights}}}),", from % 1_000 + 1)
    };
    let rows = many(row);
    let ron = with_weights(&format!("[{rows}]")).replacen("creatures: [", &crowd(), 1);
    let wrong = rows.matches("ba0").count();
    assert_cut(&mistakes(&ron[..]), wrong);
}

#[test]
fn a_thousand_rows_of_weights_are_read() {
    let weights = pieces(20, |number| format!("\"{}{number:04}\":1,", "ab".repeat(18)));
    let rows = pieces(1_000, |from| format!("(from:{from},weights:{{{weights}}}),"));
    let ron = with_weights(&format!("[{rows}]")).replacen("creatures: [", &crowd(), 1);
    assert!(ron.len() < Content::MAX_BYTES && ron.len() > 900_000, "{} bytes", ron.len());
    let content = Content::parse("large.ron", &ron).unwrap();
    assert_eq!(content.floor_tables().monsters(1_000).len(), 20);
}

#[test]
fn notation_without_end_is_refused() {
    const STARTS: [&str; 4] =
        ["", "(title: ", "(tiles: [", "(floors: (monsters: [(from: 1, weights: {"];
    const PIECES: [&str; 11] =
        ["x:1,", "x:(", "\"x\":[", "(((", "{", "'", "\"", "/*", "r#", "1", "\u{300}"];
    let ron = Content::first_steps_ron();
    let is_refused = |text: &str| Content::parse("hostile.ron", text).is_err();
    for piece in PIECES {
        let endless = many(|_| piece.to_owned());
        for start in STARTS {
            assert!(is_refused(&format!("{start}{endless}")), "{start}{piece}");
        }
        let inside = format!("creatures: [{endless}");
        assert!(is_refused(&ron.replacen("creatures: [", &inside, 1)), "{piece}");
    }
}

#[test]
fn words_without_end_are_not_repeated() {
    let long = "x".repeat(1_000_000);
    let ron = Content::first_steps_ron();
    for (part, other) in [
        ("\"troll\": 20", format!("\"{long}\": 20")),
        ("id: \"troll\"", format!("id: \"{long}\"")),
        ("glyph: 'T'", format!("{long}: 'T'")),
        ("\"power\": 5", format!("\"{long}\": 5")),
        ("Rooms(", format!("{long}(")),
        ("\"hp\": 30", format!("\"hp\": 30.{}", "5".repeat(1_000_000))),
        ("player: \"player\"", format!("player: \"{long}\"")),
        ("title: \"First steps\"", format!("title: \"{long}\"")),
    ] {
        let report = mistakes(&ron.replacen(part, &other, 1)).to_string();
        assert!(report.len() < 1_000, "{}", &report[..1_000]);
    }
}

#[test]
fn positions_are_found_on_one_endless_line() {
    let tiles = many(|_| "(id:\"floor\",glyph:'.',color:(1,1,1),walkable:2),".to_owned());
    let all = tiles.matches("walkable").count();
    let ron = Content::first_steps_ron().replacen("tiles: [", &format!("tiles: [{tiles}"), 1);
    let report = mistakes(&ron).to_string();
    assert!(
        report.contains(&format!("there must be from 1 to 250 tiles; there are {}", all + 2)),
        "{report}"
    );
    let creatures = many(|number| {
        format!("(id:\"c{number}\",glyph:'x',color:(1,1,1),name:\"{}\",blocks:2),", " ".repeat(950))
    });
    let all = creatures.matches("blocks").count();
    let ron =
        Content::first_steps_ron().replacen("creatures: [", &format!("creatures: [{creatures}"), 1);
    // Each has a name that is too long and blank, and a `blocks` that is no boolean.
    let errors = mistakes(&ron);
    assert_cut(&errors, 3 * all);
}

/// Tiles are read before creatures; where creatures come first in the file, their mistakes are
/// reported.
#[test]
fn the_first_hundred_of_the_file_are_reported() {
    let wrong = |number| format!("(id:\"it{number}\",glyph:'x',color:(1,1,1),name:\"\"),\n");
    let ron = format!(
        "(creatures: [\n{}], tiles: [\n{}], title: \"it\", map: (width: 9, height: 9),
        player: \"it1\", recipes: [(id: \"it\", generator: Caves(open: 5, rounds: 5))],
        floors: (wall: \"it\", floor: \"it\", recipe: [], monsters_per_room: [], monsters: []))",
        pieces(60, wrong),
        pieces(150, wrong),
    );
    let errors = Content::parse("my.ron", &ron).unwrap_err();
    let lines: Vec<_> = errors.iter().map(|error| error.line).collect();
    assert_eq!(lines, (2..=61).chain(63..=102).collect::<Vec<_>>());
    assert_eq!(errors.more(), 110);
}
