//! Runs that carry as much text of a content as they may, 4 MiB: a comment, rules, weights or
//! mistakes; and one that carries more.

use std::fmt::Write as _;
use std::sync::Arc;

use roguecore::journal::Run;
use roguecore::{Content, Game, Host, Pack};

use super::node::{self, Node};
use super::with_checksum;

/// The description of a text of at most 4 MiB that extends the classic game, and the function that makes it.
type Text = (&'static str, fn() -> String);

pub(super) const TEXTS: [Text; 4] = [
    ("4 MiB, a comment", comment),
    ("4 MiB of effects", effects),
    ("4 MiB of weights", weights),
    ("4 MiB of mistakes", mistakes),
];

/// Room for the text of the classic game and the beginning of the pack.
const LENGTH: usize = Pack::MAX_BYTES - (64 << 10);

/// A run that carries 60 MB.
pub(super) fn too_long() -> Vec<u8> {
    run(&format!("(extends: \"classic\") // {}", "x".repeat(60_000_000)))
}

/// A run with that text in place of a short one. It is read and checked as a whole, and then refused,
/// because the header names the content of the short one: this process has not read it before, so
/// that the cost of reading it is seen.
pub(super) fn run(text: &str) -> Vec<u8> {
    const SHORT: &str = "(extends: \"classic\", sight: 20)";
    let pack = Pack::new().with_file("large.ron", SHORT);
    let Ok(content) = Content::parse_packs(&[pack], &Host::new()) else { return Vec::new() };
    let game = Game::with_content(Arc::new(content), 7);
    let Ok(whole) = Run::new("Ann", &game).snapshot(&game) else { return Vec::new() };
    let Some(at) = whole.windows(SHORT.len()).position(|it| it == SHORT.as_bytes()) else {
        return Vec::new();
    };
    // The length before it takes one byte.
    let mut forged = whole[..at - 1].to_vec();
    node::write(&Node::Bytes(text.as_bytes().to_vec()), &mut forged);
    forged.extend(&whole[at + SHORT.len()..]);
    with_checksum(forged)
}

fn comment() -> String {
    format!("(extends: \"classic\") // {}", "x".repeat(LENGTH))
}

/// Rows made by `row`, as many as have room, and at most that many.
fn rows(most: usize, row: impl Fn(usize) -> String) -> String {
    let mut rows = String::new();
    for number in 0..most {
        let next = row(number);
        if rows.len() + next.len() >= LENGTH {
            break;
        }
        rows += &next;
    }
    rows
}

/// Creatures with as many rules of as many effects as a row may have.
fn creatures_with(effect: &str) -> String {
    let effects = effect.repeat(16);
    let rules = format!("(on:Hit,do:[{effects}]),").repeat(32);
    let creatures = rows(900, |number| {
        format!(
            "(id:\"c{number}\",glyph:'x',color:(1,1,1),stats:{{\"hp\":1}},ai:[(do:Attack)],\
             rules:[{rules}]),"
        )
    });
    format!("(extends:\"classic\",creatures:[{creatures}])")
}

pub(super) fn effects() -> String {
    creatures_with("Heal(1),")
}

fn mistakes() -> String {
    creatures_with("Hea(1),")
}

/// Tables by floor that weigh as many monsters as they may.
fn weights() -> String {
    let creatures = rows(900, |number| {
        format!("(id:\"c{number}\",glyph:'x',color:(1,1,1),stats:{{\"hp\":1}},ai:[(do:Attack)]),")
    });
    let mut all = String::new();
    for number in 0..900 {
        let _ = write!(all, "\"c{number}\":1,");
    }
    let table = rows(1_000, |floor| format!("(from:{},weights:{{{all}}}),", floor + 1));
    let left = LENGTH - creatures.len() - 200;
    let whole = table.get(..left).and_then(|it| it.rfind("),")).map_or("", |end| &table[..end + 2]);
    format!("(extends:\"classic\",creatures:[{creatures}],floors:(monsters:[{whole}]))")
}
