//! Reads the text files that the command line names.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use roguecore::ParseSceneError;
use roguecore::ron_reader::Diagnostics;

use crate::error::Error;

/// A text file named on the command line, and the words for its error messages.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TextFile<'a> {
    /// The kind of file, such as `content file`.
    pub(crate) what: &'a str,
    /// The path as the player gave it.
    pub(crate) path: &'a Path,
    /// Largest accepted size in bytes.
    pub(crate) max_bytes: usize,
    /// What the player can do instead, such as `leave out --content to play the built-in dungeon`.
    pub(crate) alternative: &'a str,
}

impl TextFile<'_> {
    /// The text of the file, without a byte order mark.
    ///
    /// # Errors
    /// When the file is missing, unreadable, a folder, no plain file (a pipe or a device could
    /// block or never end), too large, not UTF-8, or contains control characters (a terminal
    /// would obey them).
    pub(crate) fn read(self) -> Result<String, Error> {
        let metadata = fs::metadata(self.path).map_err(|error| self.unreadable(&error))?;
        if metadata.is_dir() {
            return Err(self.error("is a folder; name a file inside it"));
        }
        if !metadata.is_file() {
            return Err(self.error("is not a plain file but a device or a pipe; copy it first"));
        }
        if metadata.len() > self.max_bytes as u64 {
            return Err(self.too_large(metadata.len()));
        }
        let bytes = self.bytes().map_err(|error| self.unreadable(&error))?;
        // The file grew meanwhile, or is a system file that reports a length of 0.
        if bytes.len() > self.max_bytes {
            return Err(self.too_large(bytes.len() as u64));
        }
        let text = String::from_utf8(bytes).map_err(|error| self.not_utf8(&error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        self.check_characters(&text)?;
        Ok(text)
    }

    /// Reads at most one byte more than allowed, which shows that the file is too large.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = self.max_bytes as u64 + 1;
        File::open(self.path)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn check_characters(&self, text: &str) -> Result<(), Error> {
        for (row, line) in text.lines().enumerate() {
            let found = line.chars().enumerate().find(|(_, c)| c.is_control() && *c != '\t');
            if let Some((column, c)) = found {
                return Err(self.error(format_args!(
                    "has a control character (U+{:04X}) at line {}, column {}; remove it",
                    c as u32,
                    row + 1,
                    column + 1,
                )));
            }
        }
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> Error {
        let problem = match error.kind() {
            io::ErrorKind::NotFound => "does not exist; check the name".to_owned(),
            io::ErrorKind::PermissionDenied => {
                "may not be read by you; change its permissions".to_owned()
            }
            _ => format!("cannot be read ({error}); check the name"),
        };
        self.error(format_args!("{problem}, or {}", self.alternative))
    }

    /// The error for a text that cannot be parsed; `mistakes` has a line for each.
    pub(crate) fn unparsable(self, mistakes: &Diagnostics) -> Error {
        let alternative = self.alternative;
        self.error(format_args!("has errors; correct them, or {alternative}:\n{mistakes}"))
    }

    /// The error for a text that is no scene of that content.
    pub(crate) fn not_a_scene(self, error: &ParseSceneError, content: &str) -> Error {
        let alternative = self.alternative;
        self.error(format_args!(
            "is no scene of {content}: {error}; name its content with --content, correct it, or {alternative}"
        ))
    }

    /// The last part of the path, with which messages about a line begin: `dungeon.ron:4:1`.
    pub(crate) fn short_name(&self) -> String {
        self.path.file_name().unwrap_or(self.path.as_os_str()).to_string_lossy().into_owned()
    }

    fn too_large(&self, bytes: u64) -> Error {
        self.error(format_args!(
            "is too large ({bytes} bytes, at most {} are allowed); is it the right file?",
            self.max_bytes
        ))
    }

    fn not_utf8(&self, error: &std::string::FromUtf8Error) -> Error {
        let valid = error.utf8_error().valid_up_to();
        let good = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        self.error(format_args!(
            "is not UTF-8 text (line {}); save it as UTF-8",
            good.split('\n').count()
        ))
    }

    fn error(&self, problem: impl Display) -> Error {
        Error::new(format_args!("the {} `{}` {problem}", self.what, self.path.display()))
    }
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

    fn read_at(path: &Path) -> Result<String, Error> {
        let file = TextFile { what: "key file", path, max_bytes: 10, alternative: "do without" };
        file.read()
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
}
