//! The header of every file and the body under its checksum. Does not depend on the contents
//! of the body.

use roguecore_grid::hash::hash_bytes;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{FORMAT, LoadError, OLDEST_FORMAT, RULES};
use crate::content::Content;

/// No text and no other format starts with these eight bytes. A transfer that changes line ends
/// or clears the eighth bit changes them, too.
const MAGIC: [u8; 8] = *b"\x89ROGUE\r\n";

/// Bytes before the body.
pub(crate) const HEADER: usize = 40;

/// Where the marks are; 0 in files of programs that knew of none.
const MARKS: usize = 14;

/// The marks that take a game out of the lists of scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Marks(u8);

impl Marks {
    /// A command of wizard mode has led to the game.
    pub(crate) const HAS_WISHES: Self = Self(1);
    /// The game was begun from a turn of another one.
    pub(crate) const PRACTICE: Self = Self(2);

    /// Whether all of these are set.
    pub(crate) const fn contains(self, marks: Self) -> bool {
        self.0 & marks.0 == marks.0
    }

    /// Sets these as well.
    pub(crate) const fn insert(&mut self, marks: Self) {
        self.0 |= marks.0;
    }
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// One game at one moment.
    Game = 1,
    /// A run that can be continued: snapshot and journal.
    Run = 2,
    /// A recorded run, command by command.
    Replay = 3,
    /// The commands of a run, in a file that grows.
    Commands = 4,
}

impl FileKind {
    const ALL: [Self; 4] = [Self::Game, Self::Run, Self::Replay, Self::Commands];

    const fn name(self) -> &'static str {
        match self {
            Self::Game => "saved game",
            Self::Run => "run",
            Self::Replay => "replay",
            Self::Commands => "file of commands",
        }
    }
}

/// A checked header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    /// The version of the layout.
    pub(crate) format: u16,
    /// The hash of the content.
    pub(crate) content: u64,
    pub(crate) marks: Marks,
    /// Length of header and body together, in bytes.
    pub(crate) end: usize,
    pub(crate) checksum: u64,
}

/// The fields of a header that the writer of a file decides.
#[derive(Clone, Copy, Debug)]
pub(crate) struct About {
    pub(crate) kind: FileKind,
    /// The hash of the content.
    pub(crate) content: u64,
    pub(crate) marks: Marks,
}

/// The file of a body: `magic format kind rules marks content length checksum body`.
pub(crate) fn encode(kind: FileKind, content: u64, body: &impl Serialize) -> Vec<u8> {
    encode_with_rest(About { kind, content, marks: Marks::default() }, body, &[])
}

/// Fills in the header before a body.
fn with_header(about: About, mut bytes: Vec<u8>) -> Vec<u8> {
    let About { kind, content, marks } = about;
    let length = (bytes.len() - HEADER) as u64;
    bytes[0..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&FORMAT.to_le_bytes());
    bytes[10..12].copy_from_slice(&(kind as u16).to_le_bytes());
    bytes[12..14].copy_from_slice(&RULES.to_le_bytes());
    bytes[MARKS] = marks.0;
    bytes[16..24].copy_from_slice(&content.to_le_bytes());
    bytes[24..32].copy_from_slice(&length.to_le_bytes());
    let checksum = checksum(&bytes);
    bytes[32..40].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The same with bytes at the end of the body that are encoded already.
pub(crate) fn encode_with_rest(about: About, body: &impl Serialize, rest: &[u8]) -> Vec<u8> {
    // Writing plain data into memory cannot fail.
    let mut bytes = postcard::to_extend(body, vec![0; HEADER]).unwrap_or_default();
    bytes.extend(rest);
    with_header(about, bytes)
}

/// The header of a complete file of this kind. More bytes may follow its body.
///
/// Checks the format right after the magic: the other fields of another format may differ.
pub(crate) fn check(kind: FileKind, bytes: &[u8]) -> Result<Header, LoadError> {
    if !bytes.starts_with(&MAGIC) {
        let part = !bytes.is_empty() && MAGIC.starts_with(bytes);
        return Err(if part { truncated(HEADER as u64, bytes) } else { LoadError::BadMagic });
    }
    let found = read_u16(bytes, 8)?;
    if found > FORMAT {
        return Err(LoadError::Newer { found, known: FORMAT });
    }
    if found < OLDEST_FORMAT {
        return Err(LoadError::Older { found, known: OLDEST_FORMAT });
    }
    let header = bytes.get(..HEADER).ok_or_else(|| truncated(HEADER as u64, bytes))?;
    let length = read_u64(header, 24);
    let expected = length.saturating_add(HEADER as u64);
    let end = usize::try_from(expected).ok().filter(|&end| end <= bytes.len());
    let end = end.ok_or_else(|| truncated(expected, bytes))?;
    let stored = read_u64(header, 32);
    if checksum(&bytes[..end]) != stored {
        return Err(LoadError::ChecksumMismatch);
    }
    check_kind(kind, read_u16(bytes, 10)?)?;
    let rules = read_u16(bytes, 12)?;
    if rules != RULES {
        return Err(LoadError::OtherRules { found: rules, known: RULES });
    }
    let (content, marks) = (read_u64(header, 16), marks(header));
    Ok(Header { format: found, content, marks, end, checksum: stored })
}

/// The body of a checked file.
pub(crate) fn decode_body<T: DeserializeOwned>(
    bytes: &[u8],
    header: &Header,
) -> Result<T, LoadError> {
    match decode_first(bytes, header)? {
        (value, []) => Ok(value),
        _ => Err(LoadError::Malformed),
    }
}

/// The first part of the body of a checked file, and the bytes after it.
pub(crate) fn decode_first<'b, T: DeserializeOwned>(
    bytes: &'b [u8],
    header: &Header,
) -> Result<(T, &'b [u8]), LoadError> {
    postcard::take_from_bytes(body(bytes, header)?).map_err(|_| LoadError::Malformed)
}

/// The body of a checked file.
pub(crate) fn body<'b>(bytes: &'b [u8], header: &Header) -> Result<&'b [u8], LoadError> {
    bytes.get(HEADER..header.end).ok_or(LoadError::Malformed)
}

/// The header of a complete file of this kind that ends with its body.
pub(crate) fn check_end(kind: FileKind, bytes: &[u8]) -> Result<Header, LoadError> {
    let header = check(kind, bytes)?;
    if bytes.len() > header.end {
        let (expected, found) = (header.end as u64, bytes.len() as u64);
        return Err(LoadError::TooLong { expected, found });
    }
    Ok(header)
}

/// The checksum and the end of the body that the header of a damaged file states.
pub(crate) fn stated_end(kind: FileKind, bytes: &[u8]) -> Option<(u64, usize)> {
    let header = bytes.get(..HEADER).filter(|it| read_u16(it, 10) == Ok(kind as u16))?;
    let length = usize::try_from(read_u64(header, 24)).ok()?;
    Some((read_u64(header, 32), length.checked_add(HEADER)?))
}

/// The checksum in the header of an encoded file.
pub(crate) fn stored_checksum(encoded: &[u8]) -> u64 {
    encoded.get(..HEADER).map_or(0, |header| read_u64(header, 32))
}

/// The marks that the header of a file has.
pub(crate) fn marks(bytes: &[u8]) -> Marks {
    bytes.get(MARKS).copied().map(Marks).unwrap_or_default()
}

/// The format that a damaged file states.
pub(crate) fn stated_format(bytes: &[u8]) -> u16 {
    read_u16(bytes, 8).unwrap_or(FORMAT)
}

/// Checks that a file with this content hash was made with this content.
pub(crate) fn check_content(found: u64, content: &Content) -> Result<(), LoadError> {
    if content.hash() == found {
        return Ok(());
    }
    Err(LoadError::OtherContent { found, known: content.hash() })
}

fn check_kind(wanted: FileKind, found: u16) -> Result<(), LoadError> {
    let known = FileKind::ALL.into_iter().find(|kind| *kind as u16 == found);
    match known {
        Some(found) if found == wanted => Ok(()),
        Some(found) => Err(LoadError::OtherKind { wanted: wanted.name(), found: found.name() }),
        None => Err(LoadError::Malformed),
    }
}

/// The checksum over the whole file, without the checksum itself.
fn checksum(bytes: &[u8]) -> u64 {
    hash_bytes(&bytes[..HEADER - 8]).rotate_left(32) ^ hash_bytes(&bytes[HEADER..])
}

fn truncated(expected: u64, bytes: &[u8]) -> LoadError {
    LoadError::Truncated { expected, found: bytes.len() as u64 }
}

fn read_u16(bytes: &[u8], at: usize) -> Result<u16, LoadError> {
    match bytes.get(at..at + 2) {
        Some(&[low, high]) => Ok(u16::from_le_bytes([low, high])),
        _ => Err(truncated(HEADER as u64, bytes)),
    }
}

fn read_u64(header: &[u8], at: usize) -> u64 {
    header[at..at + 8].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
