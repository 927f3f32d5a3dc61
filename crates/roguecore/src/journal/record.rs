//! One command of a journal in 24 bytes. The fixed size makes an incomplete record visible by
//! the length of the journal alone.

use crate::command::Command;
use crate::hash::{hash_bytes, mix};

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

/// The complete records of a journal. A killed program leaves a last record that is too short; a
/// lost disk block leaves zeros up to the end. Neither is a record.
pub(super) fn complete(journal: &[u8]) -> impl Iterator<Item = &[u8]> {
    let written = journal.iter().rposition(|&byte| byte != 0).map_or(0, |last| last + 1);
    // The last record may end in zeros of its own.
    let end = written.next_multiple_of(SIZE).min(journal.len());
    journal[..end].chunks_exact(SIZE)
}

/// The turns that the complete records of a journal took.
pub(super) fn count_turns(journal: &[u8], mut chain: u64) -> u64 {
    let commands = complete(journal).map_while(|bytes| decode(bytes, &mut chain));
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
    use crate::command::OwnCommand;
    use crate::geometry::{Direction, Point};
    use crate::id::{AbilityId, CustomId, LevelUpId};
    use crate::inventory::InventorySlot;

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
        ];
        let bytes = commands.map(|command| postcard::to_allocvec(&command).unwrap());
        let text = format!("{bytes:02x?}").replace(", ", " ");
        let expected = "[[00 07] [01 02] [02 04] [03] [04] [05 02] [06 02 00] [06 02 01 14 05] [07] [08] [09 02] [0a 02 14 05] [0b 01 00] [0c 01 01 02 00 01]]";
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
            assert_eq!(complete(&journal).count(), 1);
            journal.resize(SIZE * 3, 0);
            assert_eq!(complete(&journal).count(), if torn == 0 { 1 } else { 2 });
        }
    }
}
