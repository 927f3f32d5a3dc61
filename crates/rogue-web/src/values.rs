//! Values in the storage of the page's origin: files under their names, with the time when each was written.
//!
//! `localStorage` is the one storage of a browser that writes before it returns: a command is with the
//! browser when the next key is read, and a tab that is killed loses none. A value is a text: each byte is a
//! character. Runs and replays have the files of their content in common, which stand there once.

#[cfg(test)]
use std::{cell::Cell, collections::BTreeMap};

use roguecore::Source;
use roguecore::hash::hash_bytes;

/// A text of a content that many files have in common is under this and its hash.
const CONTENT: &str = "content/";
/// A shorter text is written into each file.
const MIN_SHARED: usize = 256;
/// A file that is made again from others: removed when there is no room.
const RECORD: &str = ".record";

/// Values by their names.
pub(crate) trait Values {
    /// The names of all values, in any order.
    fn names(&self) -> Vec<String>;

    /// Whether there is a value of that name, which is not read.
    fn has(&self, name: &str) -> bool;

    /// The value of that name.
    fn value(&self, name: &str) -> Option<String>;

    /// Sets a value as a whole: after an error the one before is there.
    ///
    /// # Errors
    /// Why it cannot be kept, as a clause.
    fn set_value(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// Removes a value, if it is there.
    fn remove(&mut self, name: &str);

    /// The time, in milliseconds since 1970.
    fn now(&self) -> u64;

    /// When a file was written, also where a part that it shares is lost; `None` where no program of this kind has
    /// written it.
    fn written(&self, name: &str) -> Option<u64> {
        written(&head(&self.value(name)?)?)
    }

    /// The content of a file, and the time when it was written; `None` also where a part that it shares is lost.
    fn read(&self, name: &str) -> Option<File> {
        decode(&self.value(name)?, |shared| Some(decode(&self.value(shared)?, |_| None)?.bytes))
    }

    /// Writes a file as a whole: after an error the one before is there.
    ///
    /// # Errors
    /// Why it cannot be written, as a clause.
    fn write(&mut self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let value = encode(bytes, self.now(), &[]);
        self.set_or_make_room(name, &value)
    }

    /// Writes a file that carries the files of a content. They are kept once for all files.
    ///
    /// # Errors
    /// As of [`write`](Self::write).
    fn write_sharing(
        &mut self,
        name: &str,
        bytes: &[u8],
        source: Option<&Source>,
    ) -> Result<(), String> {
        let (mut shared, mut from) = (Vec::new(), 0);
        for text in
            source.iter().flat_map(|source| source.texts()).filter(|text| text.len() >= MIN_SHARED)
        {
            let text = text.as_bytes();
            let Some(at) = bytes[from..].windows(text.len()).position(|window| window == text)
            else {
                continue;
            };
            let file = format!("{CONTENT}{:016x}", hash_bytes(text));
            match self.read(&file) {
                Some(kept) if kept.bytes == text => {}
                // Another text with that hash, of which other files have parts.
                Some(_) => continue,
                None => {
                    let value = encode(text, self.now(), &[]);
                    self.set_or_make_room(&file, &value)?;
                }
            }
            shared.push(Shared { at: from + at, len: text.len(), file });
            from += at + text.len();
        }
        let value = encode(bytes, self.now(), &shared);
        self.set_or_make_room(name, &value)
    }

    /// Sets a value; where there is no room for it, removes values that can be made again.
    ///
    /// # Errors
    /// As of [`write`](Self::write).
    fn set_or_make_room(&mut self, name: &str, value: &str) -> Result<(), String> {
        let Err(why) = self.set_value(name, value) else { return Ok(()) };
        let records: Vec<_> =
            self.names().into_iter().filter(|name| name.ends_with(RECORD)).collect();
        if records.is_empty() {
            return Err(why);
        }
        records.iter().for_each(|name| self.remove(name));
        self.set_value(name, value)
    }

    /// Removes the content that no file has any more.
    fn remove_unused_content(&mut self) {
        let names = self.names();
        let (contents, files): (Vec<_>, Vec<_>) =
            names.into_iter().partition(|name| name.starts_with(CONTENT));
        let heads: Vec<_> = files.iter().filter_map(|name| head(&self.value(name)?)).collect();
        for name in contents {
            if !heads.iter().any(|head| head.contains(&name)) {
                self.remove(&name);
            }
        }
    }
}

/// A file that was read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct File {
    pub(crate) bytes: Vec<u8>,
    /// In milliseconds since 1970.
    pub(crate) written: u64,
}

/// A part of a file that stands in another one.
#[derive(Clone, Debug)]
struct Shared {
    /// The first byte of the part.
    at: usize,
    /// How many bytes it has.
    len: usize,
    /// The name of the other file.
    file: String,
}

/// The head before the bytes of a file: the time, and the parts that it shares.
fn head(value: &str) -> Option<String> {
    Some(value.split_once(' ')?.0.to_owned())
}

/// The time in such a head.
fn written(head: &str) -> Option<u64> {
    head.split(',').next()?.parse().ok()
}

/// A file as the text of a value: the time, each shared part as `,FILE@PLACE`, a space, and a character for each
/// other byte.
fn encode(bytes: &[u8], written: u64, shared: &[Shared]) -> String {
    let mut text = written.to_string();
    for Shared { at, file, .. } in shared {
        text.extend([",", file, "@", &at.to_string()]);
    }
    text.push(' ');
    let mut from = 0;
    for Shared { at, len, .. } in shared {
        text.extend(bytes[from..*at].iter().map(|&byte| char::from(byte)));
        from = at + len;
    }
    text.extend(bytes[from..].iter().map(|&byte| char::from(byte)));
    text
}

/// The file in the text of a value; `None` where no program of this kind has written it, or a part that it shares is
/// lost.
fn decode(value: &str, part: impl Fn(&str) -> Option<Vec<u8>>) -> Option<File> {
    let (head, rest) = value.split_once(' ')?;
    let written = written(head)?;
    let mut bytes =
        rest.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect::<Option<Vec<u8>>>()?;
    for shared in head.split(',').skip(1) {
        let (file, at) = shared.split_once('@')?;
        let at = at.parse::<usize>().ok().filter(|&at| at <= bytes.len())?;
        bytes.splice(at..at, part(file)?);
    }
    Some(File { bytes, written })
}

/// Files in memory.
#[cfg(test)]
#[derive(Clone, Debug, Default)]
pub(crate) struct MemoryValues {
    pub(crate) values: BTreeMap<String, String>,
    /// Why nothing can be written.
    pub(crate) failure: Option<String>,
    /// How many characters names and values may have.
    pub(crate) room: Option<usize>,
    /// How many bytes of values were read.
    pub(crate) read: Cell<usize>,
    written: Cell<u64>,
}

#[cfg(test)]
impl MemoryValues {
    /// The characters of all names and values.
    pub(crate) fn used(&self) -> usize {
        self.values.iter().map(|(name, value)| name.len() + value.chars().count()).sum()
    }
}

#[cfg(test)]
impl Values for MemoryValues {
    fn names(&self) -> Vec<String> {
        self.values.keys().cloned().collect()
    }

    fn has(&self, name: &str) -> bool {
        self.values.contains_key(name)
    }

    fn value(&self, name: &str) -> Option<String> {
        let value = self.values.get(name).cloned();
        self.read.set(self.read.get() + value.as_ref().map_or(0, String::len));
        value
    }

    fn set_value(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.failure.clone().map_or(Ok(()), Err)?;
        let old = self.values.insert(name.to_owned(), value.to_owned());
        if self.room.is_none_or(|room| self.used() <= room) {
            return Ok(());
        }
        self.values.remove(name);
        self.values.extend(old.map(|old| (name.to_owned(), old)));
        Err("there is no more room".to_owned())
    }

    fn remove(&mut self, name: &str) {
        self.values.remove(name);
    }

    fn now(&self) -> u64 {
        self.written.set(self.written.get() + 1);
        self.written.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_back_and_foreign_values_are_left_alone() {
        let bytes: Vec<u8> = (0..=255).chain(0..=255).collect();
        let decode = |value: &str| decode(value, |_| None);
        let file = File { bytes: bytes.clone(), written: 1_795_651_200_000 };
        assert_eq!(decode(&encode(&bytes, file.written, &[])), Some(file));
        assert_eq!(decode(&encode(b"", 0, &[])), Some(File::default()));
        for foreign in ["", "17", "x y", "17 \u{100}", "17,content/1@9 ab", "17,content/1 ab"] {
            assert_eq!(decode(foreign), None, "{foreign:?}");
        }
    }

    #[test]
    fn the_files_of_a_content_are_kept_once_and_go_with_the_last_file() {
        let game = roguecore::Game::with_content(rogue_ember::content(), 7);
        let replay = roguecore::replay::Replay::new(&game);
        let (bytes, mut disk) = (replay.to_bytes(), MemoryValues::default());
        for n in 0..10 {
            disk.write_sharing(&n.to_string(), &bytes, replay.source()).unwrap();
        }
        assert!(disk.used() < bytes.len() * 2, "{} of {}", disk.used(), bytes.len());
        assert_eq!(disk.read("3").unwrap().bytes, bytes);
        disk.remove_unused_content();
        assert_eq!(disk.read("3").unwrap().bytes, bytes);
        (0..10).for_each(|n| disk.remove(&n.to_string()));
        disk.remove_unused_content();
        assert_eq!(disk.used(), 0);
    }

    #[test]
    fn another_text_with_the_same_hash_is_not_taken_for_a_part() {
        let game = roguecore::Game::with_content(rogue_ember::content(), 7);
        let replay = roguecore::replay::Replay::new(&game);
        let (bytes, mut disk) = (replay.to_bytes(), MemoryValues::default());
        disk.write_sharing("first", &bytes, replay.source()).unwrap();
        let contents: Vec<_> =
            disk.names().into_iter().filter(|name| name.starts_with(CONTENT)).collect();
        disk.write(&contents[0], b"foreign").unwrap();
        disk.write_sharing("second", &bytes, replay.source()).unwrap();
        assert!(disk.read("second").unwrap().bytes == bytes);
        // A part that is lost comes back with the next file.
        disk.remove(&contents[0]);
        assert_eq!((disk.read("first"), disk.written("first").is_some()), (None, true));
        disk.write_sharing("third", &bytes, replay.source()).unwrap();
        assert!(disk.read("first").unwrap().bytes == bytes);
    }
}
