//! Rewrites the checksums of a file, so that what the fuzzer changed is decoded and validated.

use roguecore::hash::{hash_bytes, mix};
use roguecore::{FORMAT, RULES};

const MAGIC: [u8; 8] = *b"\x89ROGUE\r\n";
/// Bytes of the header.
const HEADER: usize = 40;
/// Bytes of a record of a journal, and of its part before the check.
const RECORD: usize = 24;
const CHECKED: usize = 20;

/// The kinds of files, as in the header.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A saved game.
    Game = 1,
    /// A run.
    Run = 2,
    /// A replay.
    Replay = 3,
}

/// The file with a header of this version that fits its body: everything after byte 40. Bytes 14
/// to 23 stay. `None` when it is shorter than a header.
pub fn seal(kind: Kind, data: &[u8]) -> Option<Vec<u8>> {
    let length = data.len().checked_sub(HEADER)?;
    let mut file = data.to_vec();
    write_header(kind, &mut file, length);
    Some(file)
}

/// The run with a header and records that fit: its body is as long as the header says, or all
/// that follows the header.
pub fn seal_run(data: &[u8]) -> Option<Vec<u8>> {
    let rest = data.len().checked_sub(HEADER)?;
    let length = u64::from_le_bytes(data[24..32].try_into().ok()?);
    let length = usize::try_from(length).unwrap_or(rest).min(rest);
    let mut file = data.to_vec();
    let (snapshot, journal) = file.split_at_mut(HEADER + length);
    let mut chain = write_header(Kind::Run, snapshot, length);
    for record in journal.chunks_exact_mut(RECORD) {
        chain = mix(chain ^ hash_bytes(&record[..CHECKED]));
        record[CHECKED..].copy_from_slice(&((chain >> 32) as u32).to_le_bytes());
    }
    Some(file)
}

/// Writes the header of a file with a body of this length; returns the checksum.
fn write_header(kind: Kind, file: &mut [u8], length: usize) -> u64 {
    file[..8].copy_from_slice(&MAGIC);
    file[8..10].copy_from_slice(&FORMAT.to_le_bytes());
    file[10..12].copy_from_slice(&(kind as u16).to_le_bytes());
    file[12..14].copy_from_slice(&RULES.to_le_bytes());
    file[24..32].copy_from_slice(&(length as u64).to_le_bytes());
    let body = hash_bytes(&file[HEADER..]);
    let checksum = hash_bytes(&file[..HEADER - 8]).rotate_left(32) ^ body;
    file[HEADER - 8..HEADER].copy_from_slice(&checksum.to_le_bytes());
    checksum
}
