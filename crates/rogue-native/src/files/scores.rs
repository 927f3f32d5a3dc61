//! The score file: a text file with one row per finished run.

use std::io::{self, Write};
use std::path::Path;

pub(super) use rogue_ui::storage::ScoreRow as Row;

use super::disk;

/// All intact rows, oldest first; none when the file is missing.
pub(super) fn read(path: &Path) -> Vec<Row> {
    Row::read_all(&disk::read(path).unwrap_or_default()).collect()
}

/// Appends a row, unless a row with that id exists. Damaged rows are kept in the file.
pub(super) fn add(path: &Path, row: &Row) -> io::Result<()> {
    let bytes = disk::read(path).unwrap_or_default();
    let Some(line) = row.line_after(&bytes) else { return Ok(()) };
    let mut file = disk::create_to_append(path)?;
    file.write_all(line.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use rogue_ui::storage::Score;

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
