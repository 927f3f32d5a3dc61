//! The header that every file of ours begins with, and the body under its checksum. Knows not
//! what a body says.

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{FORMAT, LoadError, RULES};
use crate::rng::hash_bytes;

/// Eight bytes that no text and no other format begins with; a transfer that changes line ends
/// or drops the eighth bit is noticed at once.
const MAGIC: [u8; 8] = *b"\x89ROGUE\r\n";

/// Bytes before the body.
pub(crate) const HEADER: usize = 40;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// One game at one moment.
    Game = 1,
    /// A run that can be gone on with: snapshot and journal.
    Run = 2,
    /// A run from its beginning, command by command.
    Replay = 3,
}

impl FileKind {
    const ALL: [Self; 3] = [Self::Game, Self::Run, Self::Replay];

    const fn name(self) -> &'static str {
        match self {
            Self::Game => "saved game",
            Self::Run => "run",
            Self::Replay => "replay",
        }
    }
}

/// What a header says, once it has been checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub(crate) content: u64,
    /// Header and body together, in bytes.
    pub(crate) end: usize,
    pub(crate) checksum: u64,
}

/// The file of a body: `magic format kind rules reserved content length checksum body`.
pub(crate) fn seal(kind: FileKind, content: u64, body: &impl Serialize) -> Vec<u8> {
    let mut bytes = vec![0; HEADER];
    // Writing plain data into memory cannot fail.
    bytes = postcard::to_extend(body, bytes).unwrap_or_default();
    let length = (bytes.len() - HEADER) as u64;
    bytes[0..8].copy_from_slice(&MAGIC);
    bytes[8..10].copy_from_slice(&FORMAT.to_le_bytes());
    bytes[10..12].copy_from_slice(&(kind as u16).to_le_bytes());
    bytes[12..14].copy_from_slice(&RULES.to_le_bytes());
    bytes[16..24].copy_from_slice(&content.to_le_bytes());
    bytes[24..32].copy_from_slice(&length.to_le_bytes());
    let checksum = checksum(&bytes);
    bytes[32..40].copy_from_slice(&checksum.to_le_bytes());
    bytes
}

/// The header of a file that is of this kind and whole. More bytes may follow its body.
///
/// Format first: nothing but the magic is taken for granted of a format that is not ours.
pub(crate) fn check(kind: FileKind, bytes: &[u8]) -> Result<Header, LoadError> {
    if !bytes.starts_with(&MAGIC) {
        let part = !bytes.is_empty() && MAGIC.starts_with(bytes);
        return Err(if part { cut(HEADER as u64, bytes) } else { LoadError::BadMagic });
    }
    let found = number(bytes, 8)?;
    if found > FORMAT {
        return Err(LoadError::Newer { found, known: FORMAT });
    }
    if found < FORMAT {
        return Err(LoadError::Older { found, known: FORMAT });
    }
    let header = bytes.get(..HEADER).ok_or_else(|| cut(HEADER as u64, bytes))?;
    let length = long(header, 24);
    let expected = length.saturating_add(HEADER as u64);
    let end = usize::try_from(expected).ok().filter(|&end| end <= bytes.len());
    let end = end.ok_or_else(|| cut(expected, bytes))?;
    let stored = long(header, 32);
    if checksum(&bytes[..end]) != stored {
        return Err(LoadError::ChecksumMismatch);
    }
    check_kind(kind, number(bytes, 10)?)?;
    let rules = number(bytes, 12)?;
    if rules != RULES {
        return Err(LoadError::OtherRules { found: rules, known: RULES });
    }
    Ok(Header { content: long(header, 16), end, checksum: stored })
}

/// The body of a checked file.
pub(crate) fn body<T: DeserializeOwned>(bytes: &[u8], header: &Header) -> Result<T, LoadError> {
    let body = bytes.get(HEADER..header.end).ok_or(LoadError::Malformed)?;
    match postcard::take_from_bytes(body) {
        Ok((value, [])) => Ok(value),
        _ => Err(LoadError::Malformed),
    }
}

/// What a body begins with.
pub(crate) fn first<T: DeserializeOwned>(bytes: &[u8], header: &Header) -> Result<T, LoadError> {
    let body = bytes.get(HEADER..header.end).ok_or(LoadError::Malformed)?;
    postcard::take_from_bytes(body).map(|(value, _)| value).map_err(|_| LoadError::Malformed)
}

/// The body of a file that ends with it.
pub(crate) fn open<T: DeserializeOwned>(
    kind: FileKind,
    bytes: &[u8],
) -> Result<(Header, T), LoadError> {
    let header = check(kind, bytes)?;
    if bytes.len() > header.end {
        let (expected, found) = (header.end as u64, bytes.len() as u64);
        return Err(LoadError::TooLong { expected, found });
    }
    Ok((header, body(bytes, &header)?))
}

/// The checksum that a sealed file carries.
pub(crate) fn checksum_of(sealed: &[u8]) -> u64 {
    sealed.get(..HEADER).map_or(0, |header| long(header, 32))
}

/// That the file was made with this content.
pub(crate) fn check_content(header: &Header, known: u64) -> Result<(), LoadError> {
    let found = header.content;
    if found == known { Ok(()) } else { Err(LoadError::OtherContent { found, known }) }
}

fn check_kind(wanted: FileKind, found: u16) -> Result<(), LoadError> {
    let known = FileKind::ALL.into_iter().find(|kind| *kind as u16 == found);
    match known {
        Some(found) if found == wanted => Ok(()),
        Some(found) => Err(LoadError::OtherKind { wanted: wanted.name(), found: found.name() }),
        None => Err(LoadError::Malformed),
    }
}

/// Of the whole file, with zeros where the checksum itself stands.
fn checksum(bytes: &[u8]) -> u64 {
    hash_bytes(&bytes[..HEADER - 8]).rotate_left(32) ^ hash_bytes(&bytes[HEADER..])
}

fn cut(expected: u64, bytes: &[u8]) -> LoadError {
    LoadError::Truncated { expected, found: bytes.len() as u64 }
}

fn number(bytes: &[u8], at: usize) -> Result<u16, LoadError> {
    match bytes.get(at..at + 2) {
        Some(&[low, high]) => Ok(u16::from_le_bytes([low, high])),
        _ => Err(cut(HEADER as u64, bytes)),
    }
}

fn long(header: &[u8], at: usize) -> u64 {
    header[at..at + 8].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}
