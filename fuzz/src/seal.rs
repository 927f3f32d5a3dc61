//! Rewrites the checksums of a file, so that what the fuzzer changed is decoded and validated.

use roguecore::hash::{hash_bytes, mix};
use roguecore::journal::Summary;
use roguecore::{FORMAT, RULES};

const MAGIC: [u8; 8] = *b"\x89ROGUE\r\n";
/// Bytes of the header.
const HEADER: usize = 40;
/// Bytes of a record of a journal, and of its part before the check.
const RECORD: usize = 24;
const CHECKED: usize = 20;
/// Bytes before the commands of a part of a file of commands, and of those before its check.
const PART_HEAD: usize = 16;
const PART_CHECK: usize = 8;

/// The kinds of files, as in the header.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A saved game.
    Game = 1,
    /// A run.
    Run = 2,
    /// A replay.
    Replay = 3,
    /// The commands of a run.
    Commands = 4,
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
    let (mut file, length) = (data.to_vec(), body_length(data)?);
    let (snapshot, journal) = file.split_at_mut(HEADER + length);
    let mut chain = write_header(Kind::Run, snapshot, length);
    for record in journal.chunks_exact_mut(RECORD) {
        chain = mix(chain ^ hash_bytes(&record[..CHECKED]));
        record[CHECKED..].copy_from_slice(&((chain >> 32) as u32).to_le_bytes());
    }
    Some(file)
}

/// A run and its file of commands: four bytes say how long the first one is. The commands get a
/// header, and parts whose checks fit; the run names their length, number and last check.
pub fn seal_beside(data: &[u8]) -> Option<(Vec<u8>, Vec<u8>)> {
    let (run, commands) = split_beside(data)?;
    let (mut file, length) = (commands.to_vec(), body_length(commands)?);
    let (head, mut parts) = file.split_at_mut(HEADER + length);
    let mut chain = write_header(Kind::Commands, head, length);
    let (mut bytes, mut count) = (HEADER + length, 0_u64);
    while let Some((part, rest)) = split_part(parts) {
        let (head, steps) = part.split_at_mut(PART_HEAD);
        let stated = u64::from_le_bytes(head[..PART_CHECK].try_into().ok()?);
        chain = mix(mix(chain ^ stated) ^ hash_bytes(steps));
        head[PART_CHECK..].copy_from_slice(&chain.to_le_bytes());
        bytes += PART_HEAD + steps.len();
        count += stated >> 32;
        parts = rest;
    }
    let run = naming(run, bytes as u64, chain, count)?;
    Some((seal_run(&run)?, file))
}

/// The two files as they are.
pub fn split_beside(data: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = data.split_at_checked(4)?;
    let length = u32::from_le_bytes(length.try_into().ok()?) as usize;
    Some(rest.split_at(length.min(rest.len())))
}

/// The next part of a file of commands, if it is complete.
fn split_part(parts: &mut [u8]) -> Option<(&mut [u8], &mut [u8])> {
    let length = u32::from_le_bytes(parts.get(..4)?.try_into().ok()?) as usize;
    parts.split_at_mut_checked(PART_HEAD.checked_add(length)?)
}

/// What a run names of its file of commands: bytes, chain, number, fingerprint of the last state.
type Named = (u64, u64, u64, u64);

/// The run with another length, check and number of its file of commands.
fn naming(run: &[u8], bytes: u64, chain: u64, count: u64) -> Option<Vec<u8>> {
    let end = HEADER + body_length(run)?;
    let (first, rest) = postcard::take_from_bytes(&run[HEADER..end]).ok()?;
    let (summary, is_beside, (.., fingerprint)): (Summary, bool, Named) = first;
    let named: Named = (bytes, chain, count, fingerprint);
    let body = postcard::to_allocvec(&(summary, is_beside, named)).ok()?;
    let length = (body.len() + rest.len()) as u64;
    let mut sealed = [&run[..HEADER], &body, rest, &run[end..]].concat();
    sealed[24..32].copy_from_slice(&length.to_le_bytes());
    Some(sealed)
}

/// The length of the body that the header states, or all that follows it. `None` for less than a header.
fn body_length(file: &[u8]) -> Option<usize> {
    let rest = file.len().checked_sub(HEADER)?;
    let length = u64::from_le_bytes(file[24..32].try_into().ok()?);
    Some(usize::try_from(length).unwrap_or(rest).min(rest))
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
