//! One command of a journal: 24 bytes, always, so that a cut is seen by the length alone.
//! Knows no game.

use crate::command::Command;
use crate::rng::{hash_bytes, mix};

/// `length command mark check`: 1 + 15 + 4 + 4 bytes.
pub type Record = [u8; SIZE];

/// Bytes of a record.
pub(super) const SIZE: usize = 24;
const COMMAND: usize = 15;
const MARK: usize = 16;
const CHECK: usize = 20;

/// The record of a command, and the chain taken on by it. `None` when it is too long, which no
/// command is.
pub(super) fn write(command: Command, mark: u32, chain: &mut u64) -> Option<Record> {
    let mut bytes = [0; SIZE];
    let used = postcard::to_slice(&command, &mut bytes[1..=COMMAND]).ok()?.len();
    bytes[0] = used as u8;
    bytes[MARK..CHECK].copy_from_slice(&mark.to_le_bytes());
    let next = link(*chain, &bytes);
    bytes[CHECK..].copy_from_slice(&check(next).to_le_bytes());
    *chain = next;
    Some(bytes)
}

/// The command of a record with its mark, if the record is whole and follows on the chain.
pub(super) fn read(bytes: &[u8], chain: &mut u64) -> Option<(Command, u32)> {
    let next = link(*chain, bytes);
    if word(bytes, CHECK)? != check(next) {
        return None;
    }
    let length = usize::from(*bytes.first()?);
    let encoded = bytes.get(1..=length).filter(|_| length <= COMMAND)?;
    let Ok((command, [])) = postcard::take_from_bytes(encoded) else { return None };
    *chain = next;
    Some((command, word(bytes, MARK)?))
}

/// The records that were written to their end. What a killed program or a lost disk block left
/// is shorter than a record, or nothing but zeros up to the end.
pub(super) fn whole(journal: &[u8]) -> impl Iterator<Item = &[u8]> {
    let written = journal.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    // A record may end in zeros of its own.
    let whole = written.next_multiple_of(SIZE).min(journal.len());
    journal[..whole].chunks_exact(SIZE)
}

/// How many turns the whole records of a journal took.
pub(super) fn count_turns(journal: &[u8], mut chain: u64) -> u64 {
    let commands = whole(journal).map_while(|bytes| read(bytes, &mut chain));
    commands.filter(|(command, _)| !matches!(command, Command::LevelUp(_))).count() as u64
}

/// All but the check itself, tied to all before.
fn link(chain: u64, bytes: &[u8]) -> u64 {
    mix(chain ^ hash_bytes(&bytes[..CHECK.min(bytes.len())]))
}

const fn check(chain: u64) -> u32 {
    (chain >> 32) as u32
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    let word = bytes.get(at..at + 4)?;
    Some(word.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::component::LevelUp;
    use crate::geometry::{Direction, Point};
    use crate::inventory::InventorySlot;

    #[test]
    fn the_longest_command_fits() {
        let target = Some(Point::new(i32::MIN, i32::MAX));
        for slot in InventorySlot::all() {
            let command = Command::Use { slot, target };
            let (mut writing, mut reading) = (7, 7);
            let record = write(command, 9, &mut writing).unwrap();
            assert_eq!(read(&record, &mut reading), Some((command, 9)));
            assert_eq!(writing, reading);
        }
    }

    /// These bytes are in every run file: change them and [`crate::FORMAT`] together.
    #[test]
    fn every_command_keeps_its_bytes() {
        let slot = InventorySlot::from_letter('c').unwrap();
        let commands = [
            Command::Bump(Direction::NorthWest),
            Command::Move(Direction::East),
            Command::Melee(Direction::South),
            Command::Wait,
            Command::PickUp,
            Command::Drop(slot),
            Command::Use { slot, target: None },
            Command::Use { slot, target: Some(Point::new(10, -3)) },
            Command::Descend,
            Command::Ascend,
            Command::LevelUp(LevelUp::Defence),
        ];
        let bytes = commands.map(|command| postcard::to_allocvec(&command).unwrap());
        let text = format!("{bytes:02x?}").replace(", ", " ");
        let expected = "[[00 07] [01 02] [02 04] [03] [04] [05 02] [06 02 00] [06 02 01 14 05] [07] [08] [09 02]]";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_record_out_of_its_place_is_refused() {
        let mut chain = 7;
        let first = write(Command::Wait, 1, &mut chain).unwrap();
        let second = write(Command::Wait, 2, &mut chain).unwrap();
        assert_eq!(read(&second, &mut 7), None);
        assert_eq!(read(&first, &mut 8), None);
        assert_eq!(read(&first[..23], &mut 7), None);
        for bit in 0..SIZE * 8 {
            let mut flipped = first;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(read(&flipped, &mut 7), None, "bit {bit}");
        }
    }

    #[test]
    fn what_was_not_written_to_its_end_does_not_count() {
        let mut chain = 7;
        let mut journal = write(Command::Wait, 1, &mut chain).unwrap().to_vec();
        let second = write(Command::Wait, 2, &mut chain).unwrap();
        for torn in 0..SIZE {
            journal.truncate(SIZE);
            journal.extend(&second[..torn]);
            assert_eq!(count_turns(&journal, 7), 1);
            assert_eq!(whole(&journal).count(), 1);
            journal.resize(SIZE * 3, 0);
            assert_eq!(whole(&journal).count(), if torn == 0 { 1 } else { 2 });
        }
    }
}
