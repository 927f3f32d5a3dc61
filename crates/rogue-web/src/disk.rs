//! Files in the storage of the page's origin, each under its name with the time when it was written.
//!
//! `localStorage` is the one storage of a browser that writes before it returns: a command is with the
//! browser when the next key is read, and a tab that is killed loses none. A value is a text: each byte is a
//! character.

#[cfg(test)]
use std::collections::BTreeMap;

/// Files by their names.
pub(crate) trait Disk {
    /// The names of all files, in any order.
    fn names(&self) -> Vec<String>;

    /// What a file holds, and when it was written.
    fn read(&self, name: &str) -> Option<File>;

    /// Writes a file as a whole: after an error the one before is there.
    ///
    /// # Errors
    /// Why it cannot be written, as a clause.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String>;

    /// Removes a file, if it is there.
    fn remove(&mut self, name: &str);
}

/// A file that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    /// In milliseconds since 1970.
    pub(crate) written: u64,
}

/// A file as the text of a value: the time, a space, and a character for each byte.
pub(crate) fn encode(bytes: &[u8], written: u64) -> String {
    let mut text = format!("{written} ");
    text.extend(bytes.iter().map(|&byte| char::from(byte)));
    text
}

/// The file in the text of a value; `None` where no program of this kind has written it.
pub(crate) fn decode(text: &str) -> Option<File> {
    let (written, rest) = text.split_once(' ')?;
    let written = written.parse().ok()?;
    let bytes = rest.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect::<Option<_>>()?;
    Some(File { bytes, written })
}

/// Files in memory.
#[cfg(test)]
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryDisk {
    pub(crate) files: BTreeMap<String, File>,
    /// Why nothing can be written.
    pub(crate) failure: Option<String>,
    written: u64,
}

#[cfg(test)]
impl Disk for MemoryDisk {
    fn names(&self) -> Vec<String> {
        self.files.keys().cloned().collect()
    }

    fn read(&self, name: &str) -> Option<File> {
        self.files.get(name).cloned()
    }

    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        self.failure.clone().map_or(Ok(()), Err)?;
        self.written += 1;
        let file = File { bytes: bytes.to_vec(), written: self.written };
        self.files.insert(name.to_owned(), file);
        Ok(())
    }

    fn remove(&mut self, name: &str) {
        self.files.remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_back_and_foreign_values_are_left_alone() {
        let bytes: Vec<u8> = (0..=255).chain(0..=255).collect();
        let file = File { bytes: bytes.clone(), written: 1_795_651_200_000 };
        assert_eq!(decode(&encode(&bytes, file.written)), Some(file));
        assert_eq!(decode(&encode(b"", 0)), Some(File::default()));
        for foreign in ["", "17", "x y", "17 \u{100}"] {
            assert_eq!(decode(foreign), None, "{foreign:?}");
        }
    }
}
