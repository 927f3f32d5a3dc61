//! The score file: a text file with one row per finished run. Each row has a checksum of its own,
//! so that a damaged row does not affect the others.

use std::io::{self, Write};
use std::path::Path;

use rogue_ui::storage::{Score, run_name};
use rogue_ui::text;

use super::disk;

/// The score of a finished run, with the id of its replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) id: String,
    pub(super) score: Score,
}

/// All intact rows, oldest first; none when the file is missing.
pub(super) fn read(path: &Path) -> Vec<Row> {
    rows(&disk::read(path).unwrap_or_default()).collect()
}

fn rows(bytes: &[u8]) -> impl Iterator<Item = Row> {
    bytes.split(|&byte| byte == b'\n').filter_map(parse_row)
}

/// Appends a row, unless a row with that id exists. Damaged rows are kept in the file.
pub(super) fn add(path: &Path, row: &Row) -> io::Result<()> {
    let bytes = disk::read(path).unwrap_or_default();
    if rows(&bytes).any(|other| other.id == row.id) {
        return Ok(());
    }
    let unterminated = bytes.last().is_some_and(|&it| it != b'\n');
    let line = format!("{}{}\n", if unterminated { "\n" } else { "" }, format_row(row));
    let mut file = disk::create_to_append(path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}

fn format_row(Row { id, score }: &Row) -> String {
    let Score { name, title, won, floor, turn, level, seed, end, own, origin } = score;
    let won = if *won { "won" } else { "died" };
    let [id, name, title, end, origin] =
        [id, name, title, end, origin].map(|text| text::clean(text));
    let own = own.map_or_else(String::new, |own| own.to_string());
    let row = format!("{id}\t{name}\t{title}\t{won}\t{floor}\t{turn}\t{level}\t{seed}\t{end}");
    let more = match (own.is_empty(), origin.is_empty()) {
        (_, false) => format!("\t{own}\t{origin}"),
        (false, true) => format!("\t{own}"),
        (true, true) => String::new(),
    };
    let row = row + &more;
    format!("{:08x}\t{row}", checksum(&row))
}

/// The digits of the checksum before a row.
const DIGITS: usize = 8;

/// Most lines of a damaged file end here: what is cheap to see is looked at first.
fn parse_row(line: &[u8]) -> Option<Row> {
    let (stored, rest) = line.split_at_checked(DIGITS)?;
    let row = rest.strip_prefix(b"\t")?;
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    let stored = u32::from_str_radix(std::str::from_utf8(stored).ok()?, 16).ok()?;
    let row = std::str::from_utf8(row).ok().filter(|row| stored == checksum(row))?;
    let mut parts = row.split('\t');
    let mut part = || parts.next();
    let (id, name, title) = (part()?.to_owned(), run_name(part()?), text::clean_name(part()?));
    let won = part()? == "won";
    let (floor, turn) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let (level, seed) = (part()?.parse().ok()?, part()?.parse().ok()?);
    let end = text::clean(part()?);
    // A score of the content's own and an origin stand last, if there are any.
    let own = part().filter(|own| !own.is_empty()).map(str::parse).transpose().ok()?;
    let origin = part().map_or_else(String::new, text::clean_name);
    let score = Score { name, title, won, floor, turn, level, seed, end, own, origin };
    Some(Row { id, score })
}

/// FNV-1a with 32 bits: detects damage, but does not prevent players from writing rows by hand.
fn checksum(row: &str) -> u32 {
    row.bytes().fold(0x811C_9DC5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn row(id: &str, floor: u32) -> Row {
        let (name, title) = ("Ann".to_owned(), "Deep".to_owned());
        let end = "killed by an orc on floor 2".to_owned();
        let own = floor.is_multiple_of(2).then_some(-7);
        let origin = if floor < 2 { "heir".to_owned() } else { String::new() };
        let (won, turn, level, seed) = (false, 120, 2, u64::MAX);
        let score = Score { name, title, won, floor, turn, level, seed, end, own, origin };
        Row { id: id.to_owned(), score }
    }

    #[test]
    fn rows_are_read_back_and_damaged_rows_are_skipped() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores");
        assert_eq!(read(&path), []);
        (0..3).for_each(|floor| add(&path, &row(&floor.to_string(), floor)).unwrap());
        add(&path, &row("1", 9)).unwrap();
        assert_eq!(read(&path), [row("0", 0), row("1", 1), row("2", 2)]);

        let text = fs::read_to_string(&path).unwrap();
        for byte in 0..text.len() {
            let mut damaged = text.clone().into_bytes();
            damaged[byte] ^= 0x04;
            fs::write(&path, &damaged).unwrap();
            let left = read(&path).len();
            assert!((1..=2).contains(&left), "byte {byte}: {left} rows left");
        }
        fs::write(&path, &text[..text.len() - 5]).unwrap();
        add(&path, &row("3", 3)).unwrap();
        assert_eq!(read(&path), [row("0", 0), row("1", 1), row("3", 3)]);
    }

    #[test]
    fn control_characters_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("scores");
        let mut hostile = row("x\ty\n\x1b[2J", 1);
        hostile.score.end = "\x1b]0;gone\x07\u{202e}".to_owned();
        add(&path, &hostile).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.chars().all(|c| c == '\n' || c == '\t' || !c.is_control()), "{text:?}");
        assert!(read(&path).iter().all(|row| !row.score.end.contains(['\x1b', '\u{202e}'])));
        // A forged row with a valid checksum is cleaned as well.
        let forged = "a\tA\x1b[2J\tT\x07\tdied\t1\t1\t1\t1\tx\x1b[0m";
        fs::write(&path, format!("{:08x}\t{forged}\n", checksum(forged))).unwrap();
        let rows = format!("{:?}", read(&path));
        assert!(!rows.contains("\\u{1b}") && !rows.contains("\\u{7}"), "{rows}");
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_or_a_link_in_the_place_of_the_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let (pipe, link) = (folder.path().join("pipe"), folder.path().join("link"));
        let status = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(status.success());
        let target = folder.path().join("target");
        std::os::unix::fs::symlink(&target, &link).unwrap();
        for (path, what) in [(pipe, "no plain file"), (link, "a link")] {
            let error = add(&path, &row("1", 1)).unwrap_err().to_string();
            assert_eq!(error, format!("{} is {what}; remove it", path.display()));
        }
        assert!(!target.exists(), "the target of the link was made");
    }
}
