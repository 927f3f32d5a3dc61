//! The commands of a link: packed by what the command before lets expect.
//!
//! A command is coded as the bytes that it has in every file, so that no list of the commands is kept here.
//! Its first byte, the kind, is expected by the command before it. A direction is coded as the turn from
//! the direction before: a walk mostly goes straight on. Further bytes, such as a slot, are
//! expected by the kind and by their position. More of the history was measured, and gains nothing.

use super::range_coder::{BitCoder, BitOdds, Reader, Writer};
use crate::command::Command;
use crate::geometry::Direction;

/// More bytes than any command has.
const MAX_BYTES: usize = 32;
/// Kinds of commands that are told apart where they are expected by; later ones are one.
const KINDS: usize = 16;
/// Positions of bytes that are told apart.
const POSITIONS: usize = 8;
/// Directions, and turns from one to another.
const TURNS: usize = Direction::ALL.len();

/// The kinds whose only other byte is a direction: bump, move and melee.
const fn has_direction(kind: u8) -> bool {
    kind <= 2
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

/// What is expected of the next byte.
#[derive(Debug)]
struct Model {
    /// By kind and turn of the command before.
    kinds: Vec<ByteOdds>,
    /// By kind, and by kind and turn of the command before.
    turns: Vec<ByteOdds>,
    /// By kind and position.
    arguments: Vec<ByteOdds>,
    kind: u8,
    /// Index of the kind and turn of the command before.
    before: usize,
    direction: u8,
}

impl Model {
    fn new() -> Self {
        let odds = |count| vec![ByteOdds::EVEN; count];
        let (kinds, before) = (odds(KINDS * TURNS), 0);
        let (turns, arguments) = (odds(3 * KINDS * TURNS), odds(KINDS * POSITIONS));
        Self { kinds, turns, arguments, kind: 0, before, direction: 0 }
    }

    /// Codes the byte of a command at this position; returns it.
    fn code(&mut self, coder: &mut impl BitCoder, position: usize, byte: u8) -> u8 {
        if position == 0 {
            self.kind = self.kinds[self.before].code(coder, byte);
            if !has_direction(self.kind) {
                self.before = usize::from(self.kind).min(KINDS - 1) * TURNS;
            }
            return self.kind;
        }
        let kind = usize::from(self.kind).min(KINDS - 1);
        if !has_direction(self.kind) {
            return self.arguments[kind * POSITIONS + position.min(POSITIONS - 1)]
                .code(coder, byte);
        }
        let turns = TURNS as u8;
        let odds = &mut self.turns[kind * KINDS * TURNS + self.before];
        let turn = odds.code(coder, byte.wrapping_sub(self.direction) % turns) % turns;
        self.direction = (self.direction + turn) % turns;
        self.before = kind * TURNS + usize::from(turn);
        self.direction
    }
}

/// How likely each byte is: the odds of each of its bits, by the bits above it.
#[derive(Clone, Debug)]
struct ByteOdds([BitOdds; 256]);

impl ByteOdds {
    const EVEN: Self = Self([BitOdds::EVEN; 256]);

    fn code(&mut self, coder: &mut impl BitCoder, byte: u8) -> u8 {
        let mut above = 1;
        for shift in (0..8).rev() {
            let bit = coder.code(byte >> shift & 1 == 1, &mut self.0[above]);
            above = above << 1 | usize::from(bit);
        }
        above as u8
    }
}
