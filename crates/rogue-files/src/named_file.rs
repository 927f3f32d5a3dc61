//! A file that somebody named: read as bytes or as text, if it is a plain file of a bounded size.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use crate::error::FileError;

/// A file that somebody named, and the words for its error messages.
#[derive(Clone, Copy, Debug)]
pub struct NamedFile<'a> {
    /// The kind of file, such as `content file`.
    pub what: &'a str,
    /// The path as it was given.
    pub path: &'a Path,
    /// Largest accepted size in bytes.
    pub max_bytes: usize,
    /// The way out, such as `give --content a game that --help lists`.
    pub alternative: &'a str,
}

impl NamedFile<'_> {
    /// The bytes of the file.
    ///
    /// # Errors
    ///
    /// When the file is missing, unreadable, a folder, no plain file (a pipe or a device could block or never end), or
    /// too large.
    pub fn bytes(&self) -> Result<Vec<u8>, FileError> {
        let metadata = fs::metadata(self.path).map_err(|error| self.unreadable(&error))?;
        let invalid = |problem: &str| Err(self.error(ErrorKind::InvalidInput, problem));
        if metadata.is_dir() {
            return invalid("is a folder; name a file inside it");
        }
        if !metadata.is_file() {
            return invalid("is not a plain file but a device or a pipe; copy it first");
        }
        if metadata.len() > self.max_bytes as u64 {
            return Err(self.too_large(metadata.len()));
        }
        let bytes = self.bounded_bytes().map_err(|error| self.unreadable(&error))?;
        // The file grew meanwhile, or is a system file that reports a length of 0.
        if bytes.len() > self.max_bytes {
            return Err(self.too_large(bytes.len() as u64));
        }
        Ok(bytes)
    }

    /// The text of the file, without a byte order mark.
    ///
    /// # Errors
    ///
    /// Those of [`bytes`](Self::bytes), and when the file is not UTF-8, or contains control characters (a terminal
    /// would obey them).
    pub fn text(&self) -> Result<String, FileError> {
        let bytes = self.bytes()?;
        if is_utf16(&bytes) {
            return Err(self.invalid("is UTF-16 text; save it as UTF-8"));
        }
        let text = String::from_utf8(bytes).map_err(|error| self.not_utf8(&error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        self.check_characters(&text)?;
        Ok(text)
    }

    /// The last part of the path, with which messages about a line begin: `dungeon.ron:4:1`.
    pub fn short_name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned()
    }

    /// The error for content of the file that is not valid.
    pub fn invalid(&self, problem: impl Display) -> FileError {
        self.error(ErrorKind::InvalidData, problem)
    }

    /// Reads at most one byte more than allowed, which shows that the file is too large.
    fn bounded_bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = self.max_bytes as u64 + 1;
        File::open(self.path)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn check_characters(&self, text: &str) -> Result<(), FileError> {
        for (row, line) in text.lines().enumerate() {
            let found = line.chars().enumerate().find(|(_, c)| c.is_control() && *c != '\t');
            if let Some((column, c)) = found {
                return Err(self.invalid(format_args!(
                    "has a control character (U+{:04X}) at line {}, column {}; remove it",
                    c as u32,
                    row + 1,
                    column + 1,
                )));
            }
        }
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> FileError {
        let problem = match error.kind() {
            ErrorKind::NotFound => "does not exist; check the name".to_owned(),
            ErrorKind::PermissionDenied => {
                "may not be read by you; change its permissions".to_owned()
            }
            _ => format!("cannot be read ({error}); check the name"),
        };
        self.error(error.kind(), format_args!("{problem}, or {}", self.alternative))
    }

    fn too_large(&self, bytes: u64) -> FileError {
        let problem = format_args!(
            "is too large ({bytes} bytes, at most {} are allowed); is it the right file?",
            self.max_bytes
        );
        self.error(ErrorKind::FileTooLarge, problem)
    }

    fn not_utf8(&self, error: &std::string::FromUtf8Error) -> FileError {
        let valid = error.utf8_error().valid_up_to();
        let good = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let line = good.split('\n').count();
        self.invalid(format_args!("is not UTF-8 text (line {line}); save it as UTF-8"))
    }

    fn error(&self, kind: ErrorKind, problem: impl Display) -> FileError {
        let name = self.path.display();
        FileError::new(kind, format_args!("the {} `{name}` {problem}", self.what))
    }
}

/// Whether the bytes begin with a byte order mark of UTF-16, or with a character of it that is ASCII.
const fn is_utf16(bytes: &[u8]) -> bool {
    matches!(bytes, [0xff, 0xfe, ..] | [0xfe, 0xff, ..] | [0, 1..=0x7f, ..] | [1..=0x7f, 0, ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Writes `bytes` to a file and reads it with a limit of 10 bytes.
    fn read(bytes: &[u8]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.ron");
        fs::write(&path, bytes).unwrap();
        let folder = format!("{}/", folder.path().display());
        let text = read_at(&path);
        text.map_err(|error| error.to_string().replace(&folder, ""))
    }

    fn read_at(path: &Path) -> Result<String, FileError> {
        let file = NamedFile { what: "key file", path, max_bytes: 10, alternative: "do without" };
        file.text()
    }

    #[test]
    fn plain_text_is_read() {
        assert_eq!(read(b"").as_deref(), Ok(""));
        assert_eq!(read(b"a\tb\r\nc\n").as_deref(), Ok("a\tb\r\nc\n"));
        assert_eq!(read("\u{feff}é".as_bytes()).as_deref(), Ok("é"));
        assert_eq!(read(b"0123456789").as_deref(), Ok("0123456789"));
    }

    #[test]
    fn invalid_text_is_refused_with_its_line() {
        for (bytes, expected) in [
            (
                &b"0123456789a"[..],
                "is too large (11 bytes, at most 10 are allowed); is it the right file?",
            ),
            (b"a\n\xffb", "is not UTF-8 text (line 2); save it as UTF-8"),
            (b"\xff\xfe(\0)\0", "is UTF-16 text; save it as UTF-8"),
            (b"\xfe\xff\0(\0)", "is UTF-16 text; save it as UTF-8"),
            (b"(\0)\0", "is UTF-16 text; save it as UTF-8"),
            (b"a\nb\x00", "has a control character (U+0000) at line 2, column 2; remove it"),
            (b"\rx", "has a control character (U+000D) at line 1, column 1; remove it"),
            (b"\xc2\x9b", "has a control character (U+009B) at line 1, column 1; remove it"),
        ] {
            let expected = format!("the key file `x.ron` {expected}");
            assert_eq!(read(bytes), Err(expected));
        }
    }

    #[test]
    fn missing_files_and_folders_are_refused() {
        let missing = read_at(Path::new("/no/such.ron")).unwrap_err().to_string();
        let expected = "the key file `/no/such.ron` does not exist; check the name, or do without";
        assert_eq!(missing, expected);
        let folder = read_at(Path::new("/")).unwrap_err().to_string();
        assert_eq!(folder, "the key file `/` is a folder; name a file inside it");
    }

    /// The size is checked before the first byte is read, even of a sparse file of 1 TiB.
    #[test]
    fn a_too_large_file_is_not_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(1 << 40).unwrap();
        let refused = read_at(file.path()).unwrap_err().to_string();
        assert!(refused.contains("too large (1099511627776 bytes"), "{refused}");
    }

    /// Neither is opened: a pipe waits for a writer, and the device never ends.
    #[test]
    #[cfg(unix)]
    fn pipes_and_devices_are_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("p\u{1b}[2J.ron");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().unwrap();
        assert!(made.success());
        for path in [&pipe, Path::new("/dev/zero")] {
            let error = read_at(path).unwrap_err();
            let sentence = error.to_string();
            assert!(sentence.ends_with("a device or a pipe; copy it first"), "{sentence}");
            assert!(!sentence.contains('\u{1b}'), "{sentence}");
            assert_eq!(error.kind(), ErrorKind::InvalidInput);
        }
    }
}
