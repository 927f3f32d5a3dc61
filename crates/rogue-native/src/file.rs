//! Reading the text files a player names on the command line.
//! Knows no format: it hands over clean text or says what is wrong with the file.

use std::fmt::Display;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::Trouble;

/// A text file the player named, and how to speak of it.
#[derive(Clone, Copy, Debug)]
pub struct TextFile<'a> {
    /// What it is to the player: `content file`.
    pub what: &'a str,
    /// Where it is.
    pub path: &'a Path,
    /// More bytes than this are refused, and never read.
    pub max_bytes: usize,
    /// What the player can do instead: `leave out --content to play the built-in dungeon`.
    pub otherwise: &'a str,
}

impl TextFile<'_> {
    /// The text of the file, without a byte order mark.
    ///
    /// # Errors
    /// A sentence for each of: missing, unreadable, a folder, no plain file (a pipe or a
    /// device could block or never end), too large, no UTF-8, control characters (a
    /// terminal would obey them).
    pub fn read(self) -> Result<String, Trouble> {
        let about = fs::metadata(self.path).map_err(|error| self.unreadable(&error))?;
        if about.is_dir() {
            return Err(self.trouble("is a folder; name a file inside it"));
        }
        if !about.is_file() {
            return Err(self.trouble("is not a plain file but a device or a pipe; copy it first"));
        }
        if about.len() > self.max_bytes as u64 {
            return Err(self.too_large(about.len()));
        }
        let bytes = self.bytes().map_err(|error| self.unreadable(&error))?;
        // It grew meanwhile, or is one of those system files that never say how long they are.
        if bytes.len() > self.max_bytes {
            return Err(self.too_large(bytes.len() as u64));
        }
        let text = String::from_utf8(bytes).map_err(|error| self.no_text(&error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text).to_owned();
        self.check_characters(&text)?;
        Ok(text)
    }

    /// At most one byte more than allowed: enough to know that it is too large.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = self.max_bytes as u64 + 1;
        File::open(self.path)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn check_characters(&self, text: &str) -> Result<(), Trouble> {
        for (row, line) in text.lines().enumerate() {
            let found = line.chars().enumerate().find(|(_, c)| c.is_control() && *c != '\t');
            if let Some((column, c)) = found {
                return Err(self.trouble(format_args!(
                    "has a control character (U+{:04X}) at line {}, column {}; remove it",
                    c as u32,
                    row + 1,
                    column + 1,
                )));
            }
        }
        Ok(())
    }

    fn unreadable(&self, error: &io::Error) -> Trouble {
        match error.kind() {
            io::ErrorKind::NotFound => {
                self.trouble(format_args!("does not exist; check the name, or {}", self.otherwise))
            }
            io::ErrorKind::PermissionDenied => self.trouble(format_args!(
                "may not be read by you; change its permissions, or {}",
                self.otherwise
            )),
            _ => self.trouble(format_args!(
                "cannot be read ({error}); check the name, or {}",
                self.otherwise
            )),
        }
    }

    fn too_large(&self, bytes: u64) -> Trouble {
        self.trouble(format_args!(
            "is too large ({bytes} bytes, at most {} are allowed); is it the right file?",
            self.max_bytes
        ))
    }

    fn no_text(&self, error: &std::string::FromUtf8Error) -> Trouble {
        let valid = error.utf8_error().valid_up_to();
        let good = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        self.trouble(format_args!(
            "is not UTF-8 text (line {}); save it as UTF-8",
            good.split('\n').count()
        ))
    }

    fn trouble(&self, problem: impl Display) -> Trouble {
        Trouble::new(format_args!("the {} `{}` {problem}", self.what, self.path.display()))
    }
}

/// How messages inside a file name it: the last part of its path, as `dungeon.ron:4:1`.
pub(crate) fn short_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a file of these bytes, with a limit of ten.
    fn read(bytes: &[u8]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("x.ron");
        fs::write(&path, bytes).unwrap();
        let folder = format!("{}/", folder.path().display());
        let text = at(&path);
        text.map_err(|trouble| trouble.to_string().replace(&folder, ""))
    }

    fn at(path: &Path) -> Result<String, Trouble> {
        let file = TextFile { what: "key file", path, max_bytes: 10, otherwise: "do without" };
        file.read()
    }

    #[test]
    fn text_is_read() {
        assert_eq!(read(b"").as_deref(), Ok(""));
        assert_eq!(read(b"a\tb\r\nc\n").as_deref(), Ok("a\tb\r\nc\n"));
        assert_eq!(read("\u{feff}é".as_bytes()).as_deref(), Ok("é"));
        assert_eq!(read(b"0123456789").as_deref(), Ok("0123456789"));
    }

    #[test]
    fn anything_else_is_refused_with_its_place() {
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
    fn what_cannot_be_read_is_refused_with_the_way_out() {
        let missing = at(Path::new("/no/such.ron")).unwrap_err().to_string();
        let expected = "the key file `/no/such.ron` does not exist; check the name, or do without";
        assert_eq!(missing, expected);
        let folder = at(Path::new("/")).unwrap_err().to_string();
        assert_eq!(folder, "the key file `/` is a folder; name a file inside it");
    }

    /// The size is looked at before the first byte: a sparse file of a terabyte is no work.
    #[test]
    fn a_huge_file_is_not_read() {
        let file = tempfile::NamedTempFile::new().unwrap();
        file.as_file().set_len(1 << 40).unwrap();
        let refused = at(file.path()).unwrap_err().to_string();
        assert!(refused.contains("too large (1099511627776 bytes"), "{refused}");
    }
}
