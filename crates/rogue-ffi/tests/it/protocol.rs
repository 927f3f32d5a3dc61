//! The page of the book about the protocol: its conversation is a real one, its commands are read, and its tables have
//! every verb and every code.

use std::ffi::{CStr, c_char};
use std::fmt::Write as _;
use std::path::Path;

use crate::door;
use rogue_ffi::{rogue_commands, rogue_new_game, rogue_step, rogue_view};
use rogue_gym::Words;
use roguecore::Command;

const PAGE: &str = "../../docs/src/protocol.md";
const BEGIN: &str = "<!-- conversation: BLESS=1 cargo test -p rogue-ffi protocol -->\n\n```text\n";
const END: &str = "```\n";
/// The elements of a list that are shown.
const SHOWN: usize = 2;

fn page() -> String {
    std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE)).unwrap()
}

fn text(answer: *const c_char) -> String {
    // SAFETY: it ends with a zero byte, and is read before the next call.
    unsafe { CStr::from_ptr(answer) }.to_str().unwrap().to_owned()
}

/// An answer with the first elements of its lists; the fields at that depth begin lines.
fn cut(answer: &str, lines_at: usize) -> String {
    let mut cut = String::new();
    // The number of elements of each list; none for an object.
    let mut open: Vec<Option<usize>> = Vec::new();
    let (mut is_text, mut is_escaped, mut hidden_from) = (false, false, None);
    for sign in answer.chars() {
        let (mut after, depth) = ("", open.len());
        if is_text {
            is_text = sign != '"' || is_escaped;
            is_escaped = sign == '\\' && !is_escaped;
        } else {
            match sign {
                '"' => is_text = true,
                '[' => open.push(Some(1)),
                '{' => open.push(None),
                ']' | '}' => {
                    if hidden_from == Some(depth) {
                        hidden_from = None;
                        cut.push_str(",...");
                    }
                    open.pop();
                }
                ',' => match open.last_mut() {
                    Some(Some(count)) => {
                        *count += 1;
                        if *count > SHOWN && hidden_from.is_none() {
                            hidden_from = Some(depth);
                        }
                    }
                    Some(None) if depth == lines_at => after = "\n ",
                    _ => {}
                },
                _ => {}
            }
        }
        if hidden_from.is_none() {
            cut.push(sign);
            cut.push_str(after);
        }
    }
    cut
}

fn conversation() -> String {
    let mut told = String::new();
    let mut note = |call: &str, answer: String| writeln!(told, "{call}\n{answer}\n").unwrap();
    // SAFETY: the texts end with a zero byte.
    let (opened, step) = unsafe {
        let opened = text(rogue_ffi::rogue_builtin(c"first-steps".as_ptr()));
        (opened, |game, command: &CStr| cut(&text(rogue_step(game, command.as_ptr())), 0))
    };
    let content = door::handle(&serde_json::from_str(&opened).unwrap(), "content");
    let begun = text(rogue_new_game(content, 7));
    let game = door::handle(&serde_json::from_str(&begun).unwrap(), "game");
    // Other tests have handles, too.
    let opened = opened.replace(&format!("\"content\":{content}"), "\"content\":1");
    let begun = begun.replace(&format!("\"game\":{game}"), "\"game\":2");
    note("rogue_builtin(\"first-steps\")", opened);
    note("rogue_new_game(1, 7)", begun);
    note("rogue_commands(2)", cut(&text(rogue_commands(game)), 0));
    note("rogue_step(2, \"bump e\")", step(game, c"bump e"));
    note("rogue_step(2, \"descend\")", step(game, c"descend"));
    note("rogue_step(2, \"bmup e\")", step(game, c"bmup e"));
    note("rogue_view(2)", cut(&text(rogue_view(game)), 2));
    let saved = format!("{{\"length\":{}}}", door::save(game).len());
    note("rogue_save(2, &bytes, &length)", saved);
    door::free(game);
    note("rogue_free(2)", "{\"freed\":\"game\"}".to_owned());
    told.trim_end().to_owned() + "\n"
}

/// `BLESS=1` writes it.
#[test]
fn the_conversation_is_real() {
    let page = page();
    let (before, rest) = page.split_once(BEGIN).expect("the page has a place for it");
    let (found, after) = rest.split_once(END).unwrap();
    let told = conversation();
    if std::env::var_os("BLESS").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
        std::fs::write(path, format!("{before}{BEGIN}{told}{END}{after}")).unwrap();
        return;
    }
    assert!(found == told, "the page is out of date: BLESS=1 cargo test -p rogue-ffi protocol");
}

/// Each command of the table is read, and is the same in Python's words; each verb has a row.
#[test]
fn the_commands_are_those_of_the_engine() {
    let (page, content) = (page(), rogue_ember::content());
    let mut verbs = Vec::new();
    for line in page.lines().filter(|line| line.contains("| `(\"")) {
        let cells: Vec<&str> = line.split('|').map(|cell| cell.trim().trim_matches('`')).collect();
        let [_, _, ours, python, ..] = cells[..] else { panic!("{line}") };
        // No content of ours has a command of host rules; numbers stand for names.
        let command =
            Command::parse(ours, &content).unwrap_or_else(|error| panic!("{ours}: {error}"));
        assert_eq!(command.text(&content).to_string(), ours);
        let Words { verb, word, target } = Words::of(command, &content);
        let mut tuple = format!("(\"{verb}\"");
        word.iter().for_each(|word| write!(tuple, ", \"{word}\"").unwrap());
        target.iter().for_each(|at| write!(tuple, ", ({}, {})", at.x, at.y).unwrap());
        tuple.push_str(if word.is_none() && target.is_none() { ",)" } else { ")" });
        assert_eq!(tuple, python);
        verbs.push(verb);
    }
    for verb in rogue_gym::VERBS {
        assert!(verbs.contains(&verb), "the table has no row for {verb}");
    }
}
