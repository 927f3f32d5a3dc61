//! The commands of a link, packed by prediction from the command before.
//!
//! A command is coded as the bytes that it has in every file, so that no list of the commands is kept here but the
//! number of those with a direction, which come first. Its first byte, the kind, is expected by the command before
//! it. A direction is coded as the bend from the direction before: a walk mostly goes straight on. Further bytes,
//! such as a slot, are expected by the kind and by their position. More of the history was measured, and gains
//! nothing.

use roguecore_grid::Direction;

use super::range_coder::{BitCoder, BitModel, Reader, Writer};
use crate::command::Command;

/// More bytes than any command has.
const MAX_BYTES: usize = 32;
/// Kinds of commands that make a difference to the prediction; all later ones count as the last.
const KINDS: usize = 16;
/// Positions of bytes that are told apart.
const POSITIONS: usize = 8;
/// Directions, and bends from one to another.
const BENDS: usize = Direction::ALL.len();

/// The first kinds, whose only other byte is a direction: bump, move and melee.
const DIRECTED: u8 = 3;

const fn has_direction(kind: u8) -> bool {
    kind < DIRECTED
}

/// The bytes of these commands. `None` where one of them cannot be written, which no command of this version
/// is.
pub(super) fn pack(commands: impl Iterator<Item = Command>) -> Option<Vec<u8>> {
    let (mut writer, mut model) = (Writer::new(), Model::new());
    for command in commands {
        let mut buffer = [0; MAX_BYTES];
        let bytes = postcard::to_slice(&command, &mut buffer).ok()?;
        for (position, byte) in bytes.iter().enumerate() {
            model.code(&mut writer, position, *byte);
        }
    }
    Some(writer.into_bytes())
}

/// So many commands. `None` where the bytes hold something else.
pub(super) fn unpack(bytes: &[u8], count: usize) -> Option<Vec<Command>> {
    let (mut reader, mut model) = (Reader::new(bytes), Model::new());
    (0..count).map(|_| unpack_one(&mut reader, &mut model)).collect()
}

fn unpack_one(reader: &mut Reader<'_>, model: &mut Model) -> Option<Command> {
    let mut buffer = [0; MAX_BYTES];
    for position in 0..MAX_BYTES {
        buffer[position] = model.code(reader, position, 0);
        match postcard::from_bytes(&buffer[..=position]) {
            Ok(command) => return Some(command),
            Err(postcard::Error::DeserializeUnexpectedEnd) => {}
            Err(_) => return None,
        }
    }
    None
}

/// The model that predicts the next byte.
#[derive(Debug)]
struct Model {
    /// By kind and bend of the command before.
    kinds: Vec<ByteModel>,
    /// By kind, and by kind and bend of the command before.
    bends: Vec<ByteModel>,
    /// By kind and position.
    arguments: Vec<ByteModel>,
    kind: u8,
    /// Index of the kind and bend of the command before.
    before: usize,
    direction: u8,
}

impl Model {
    fn new() -> Self {
        let odds = |count| vec![ByteModel::EVEN; count];
        let (kinds, before) = (odds(KINDS * BENDS), 0);
        let (bends, arguments) =
            (odds(usize::from(DIRECTED) * KINDS * BENDS), odds(KINDS * POSITIONS));
        Self { kinds, bends, arguments, kind: 0, before, direction: 0 }
    }

    /// Codes the byte of a command at this position; returns it.
    fn code(&mut self, coder: &mut impl BitCoder, position: usize, byte: u8) -> u8 {
        if position == 0 {
            self.kind = self.kinds[self.before].code(coder, byte);
            if !has_direction(self.kind) {
                self.before = usize::from(self.kind).min(KINDS - 1) * BENDS;
            }
            return self.kind;
        }
        let kind = usize::from(self.kind).min(KINDS - 1);
        if !has_direction(self.kind) {
            return self.arguments[kind * POSITIONS + position.min(POSITIONS - 1)]
                .code(coder, byte);
        }
        let bends = BENDS as u8;
        let odds = &mut self.bends[kind * KINDS * BENDS + self.before];
        let bend = odds.code(coder, byte.wrapping_sub(self.direction) % bends) % bends;
        self.direction = (self.direction + bend) % bends;
        self.before = kind * BENDS + usize::from(bend);
        self.direction
    }
}

/// How likely each byte is: the odds of each of its bits, by the bits above it.
#[derive(Clone, Debug)]
struct ByteModel([BitModel; 256]);

impl ByteModel {
    const EVEN: Self = Self([BitModel::EVEN; 256]);

    fn code(&mut self, coder: &mut impl BitCoder, byte: u8) -> u8 {
        let mut above = 1;
        for shift in (0..8).rev() {
            let bit = coder.code(byte >> shift & 1 == 1, &mut self.0[above]);
            above = above << 1 | usize::from(bit);
        }
        above as u8
    }
}
