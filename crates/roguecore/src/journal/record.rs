//! One command of a journal in 24 bytes. The fixed size makes an incomplete record visible by
//! the length of the journal alone.

use roguecore_grid::hash::{hash_bytes, mix};

use crate::command::Command;

/// One command of a journal: `length command state_hash check`, 1 + 15 + 4 + 4 bytes.
pub type Record = [u8; SIZE];

/// Bytes of a record.
pub(super) const SIZE: usize = 24;
const MAX_COMMAND_BYTES: usize = 15;
/// Where the state hash starts.
const STATE_HASH: usize = 16;
/// Where the check starts.
const CHECK: usize = 20;

/// The record of a command; advances the chain. `None` when the encoded command is longer than
/// 15 bytes, which no command of this version is.
pub(super) fn encode(command: Command, state_hash: u32, chain: &mut u64) -> Option<Record> {
    let mut bytes = [0; SIZE];
    let used = postcard::to_slice(&command, &mut bytes[1..=MAX_COMMAND_BYTES]).ok()?.len();
    bytes[0] = used as u8;
    bytes[STATE_HASH..CHECK].copy_from_slice(&state_hash.to_le_bytes());
    let next = next_link(*chain, &bytes);
    bytes[CHECK..].copy_from_slice(&check(next).to_le_bytes());
    *chain = next;
    Some(bytes)
}

/// The command and the state hash of a record, if its check fits the chain; advances the chain.
pub(super) fn decode(bytes: &[u8], chain: &mut u64) -> Option<(Command, u32)> {
    let next = next_link(*chain, bytes);
    if read_u32(bytes, CHECK)? != check(next) {
        return None;
    }
    let length = usize::from(*bytes.first()?);
    let encoded = bytes.get(1..=length).filter(|_| length <= MAX_COMMAND_BYTES)?;
    let Ok((command, [])) = postcard::take_from_bytes(encoded) else { return None };
    *chain = next;
    Some((command, read_u32(bytes, STATE_HASH)?))
}

/// The next record of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// A command, and the state hash after it.
    Command(Command, u32),
    /// There is none: the journal ends here, or with a record that was being written when the
    /// program was killed or the power failed. Such a record is too short, or zeros or anything
    /// else are in its place and after it.
    End,
    /// A record is damaged, and others follow it.
    Corrupt,
}

/// The first record of the rest of a journal; advances the chain.
pub(super) fn next(rest: &[u8], chain: &mut u64) -> Next {
    let Some((first, after)) = rest.split_at_checked(SIZE) else { return Next::End };
    match decode(first, chain) {
        Some((command, state_hash)) => Next::Command(command, state_hash),
        None if after.chunks_exact(SIZE).any(looks_like_a_record) => Next::Corrupt,
        None => Next::End,
    }
}

/// Whether a program wrote these bytes as a record of some journal: a command is in them, and zeros
/// up to its state hash. The chain before it is not known.
fn looks_like_a_record(bytes: &[u8]) -> bool {
    let Some((&length, rest)) = bytes.split_first() else { return false };
    let Some((command, padding)) = rest[..MAX_COMMAND_BYTES].split_at_checked(length.into()) else {
        return false;
    };
    let decoded = postcard::take_from_bytes::<Command>(command);
    matches!(decoded, Ok((_, []))) && padding.iter().all(|&byte| byte == 0)
}

/// The turns that the complete records of a journal took.
pub(super) fn count_turns(journal: &[u8], mut chain: u64) -> u64 {
    let commands = journal.chunks_exact(SIZE).map_while(|bytes| decode(bytes, &mut chain));
    commands.filter(|(command, _)| command.takes_time()).count() as u64
}

/// The chain after a record: hashes the old chain and all bytes before the check.
fn next_link(chain: u64, bytes: &[u8]) -> u64 {
    mix(chain ^ hash_bytes(&bytes[..CHECK.min(bytes.len())]))
}

const fn check(chain: u64) -> u32 {
    (chain >> 32) as u32
}

fn read_u32(bytes: &[u8], at: usize) -> Option<u32> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(u32::from_le_bytes(four))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::command::{OwnCommand, Wish};
    use crate::id::{AbilityId, CustomId, LevelUpId};
    use crate::inventory::InventorySlot;
    use roguecore_grid::{Direction, Point};

    #[test]
    fn the_longest_command_fits() {
        let target = Some(Point::new(i32::MIN, i32::MAX));
        for slot in InventorySlot::all() {
            let command = Command::Use { slot, target };
            let (mut written, mut read) = (7, 7);
            let record = encode(command, 9, &mut written).unwrap();
            assert_eq!(decode(&record, &mut read), Some((command, 9)));
            assert_eq!(written, read);
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
            Command::LevelUp(LevelUpId(2)),
            Command::Throw { slot, target: Point::new(10, -3) },
            Command::Cast { ability: AbilityId(1), target: None },
            Command::Custom(OwnCommand {
                name: CustomId(1),
                direction: Some(Direction::East),
                target: None,
                amount: -1,
            }),
            Command::Wizard(Wish::GoTo(3)),
        ];
        let bytes = commands.map(|command| postcard::to_allocvec(&command).unwrap());
        let text = format!("{bytes:02x?}").replace(", ", " ");
        let expected = "[[00 07] [01 02] [02 04] [03] [04] [05 02] [06 02 00] [06 02 01 14 05] [07] [08] [09 02] [0a 02 14 05] [0b 01 00] [0c 01 01 02 00 01] [0d 05 03]]";
        assert_eq!(text, expected);
    }

    #[test]
    fn a_record_out_of_order_or_with_a_flipped_bit_is_refused() {
        let mut chain = 7;
        let first = encode(Command::Wait, 1, &mut chain).unwrap();
        let second = encode(Command::Wait, 2, &mut chain).unwrap();
        assert_eq!(decode(&second, &mut 7), None);
        assert_eq!(decode(&first, &mut 8), None);
        assert_eq!(decode(&first[..23], &mut 7), None);
        for bit in 0..SIZE * 8 {
            let mut flipped = first;
            flipped[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(decode(&flipped, &mut 7), None, "bit {bit}");
        }
    }

    #[test]
    fn an_incomplete_last_record_does_not_count() {
        let mut chain = 7;
        let mut journal = encode(Command::Wait, 1, &mut chain).unwrap().to_vec();
        let second = encode(Command::Wait, 2, &mut chain).unwrap();
        for torn in 0..SIZE {
            journal.truncate(SIZE);
            journal.extend(&second[..torn]);
            assert_eq!(count_turns(&journal, 7), 1);
            for filler in [0, 7, 0xff] {
                for end in [SIZE * 2, SIZE * 3 - 5, SIZE * 4] {
                    let mut padded = journal.clone();
                    padded.resize(end, filler);
                    assert_eq!(count_turns(&padded, 7), 1);
                    let mut chain = 7;
                    assert_eq!(next(&padded, &mut chain), Next::Command(Command::Wait, 1));
                    assert_eq!(next(&padded[SIZE..], &mut chain), Next::End, "{torn} {filler}");
                }
            }
        }
    }

    #[test]
    fn a_damaged_record_with_others_after_it_is_no_end() {
        let mut chain = 7;
        let records: Vec<Record> =
            (0..3).map(|hash| encode(Command::Wait, hash, &mut chain).unwrap()).collect();
        let mut journal = records.concat();
        journal[SIZE + 1] ^= 1;
        let mut chain = 7;
        assert_eq!(next(&journal, &mut chain), Next::Command(Command::Wait, 0));
        assert_eq!(next(&journal[SIZE..], &mut chain), Next::Corrupt);
        assert_eq!(next(&journal[SIZE..2 * SIZE], &mut chain), Next::End);
    }
}
