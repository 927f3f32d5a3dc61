//! The module with its instructions taken apart: all opcodes after each other, then all numbers of locals, all offsets,
//! and so on. Hosts compress that a tenth (brotli) to a sixth (gzip) better than the module itself, since equal things
//! stand together. `page/unpack.js` puts it together again, with the same table of instructions.

use crate::task::TaskResult;

/// Lists of bytes: the module outside of its functions, opcodes, locals of functions, block types, branches, calls,
/// locals that are read and that are set, offsets of loads and of stores, constants of 32 and of 64 bits, all else, and
/// one for the alignment of each instruction that loads or stores.
const LISTS: usize = ALIGNMENTS + 23;
const OUTSIDE: usize = 0;
const OPCODES: usize = 1;
const LOCALS: usize = 2;
const BLOCKS: usize = 3;
const BRANCHES: usize = 4;
const CALLS: usize = 5;
const READ: usize = 6;
const SET: usize = 7;
const LOADS: usize = 8;
const STORES: usize = 9;
const SMALL: usize = 10;
const LARGE: usize = 11;
const OTHER: usize = 12;
const ALIGNMENTS: usize = 13;

/// How many numbers follow the second byte of an instruction that begins with `0xfc`.
const PREFIXED: [u8; 18] = [0, 0, 0, 0, 0, 0, 0, 0, 2, 1, 2, 1, 2, 1, 2, 1, 1, 1];

/// Packs a module: in words of 32 bits its length, the length before its functions, the number of functions and the
/// length of each list; then the lists.
///
/// # Errors
/// When it has an instruction that the page cannot unpack.
pub(super) fn pack(module: &[u8]) -> TaskResult<Vec<u8>> {
    let mut packer = Packer { module, at: 8, lists: vec![Vec::new(); LISTS] };
    let (before, functions) = packer.sections()?;
    let mut words = vec![module.len(), before, functions];
    words.extend(packer.lists.iter().map(Vec::len));
    let mut packed: Vec<u8> = words.iter().flat_map(|word| (*word as u32).to_le_bytes()).collect();
    packed.extend(packer.lists.concat());
    Ok(packed)
}

struct Packer<'a> {
    module: &'a [u8],
    at: usize,
    lists: Vec<Vec<u8>>,
}

impl Packer<'_> {
    /// Walks over the sections; returns where the functions begin, and how many there are.
    fn sections(&mut self) -> TaskResult<(usize, usize)> {
        let mut found = (0, 0);
        let mut begin = 0;
        while self.at < self.module.len() {
            let section = self.byte()?;
            let length = self.number()?;
            let end = self.at + length;
            if section == 10 {
                let functions = self.number()?;
                self.lists[OUTSIDE].extend_from_slice(&self.module[..self.at]);
                found = (self.at, functions);
                for _ in 0..functions {
                    self.function()?;
                }
                begin = self.at;
            }
            self.at = end;
        }
        self.lists[OUTSIDE].extend_from_slice(&self.module[begin..]);
        Ok(found)
    }

    fn function(&mut self) -> TaskResult {
        let begin = self.at;
        let length = self.number()?;
        let (bytes, end) = (self.at - begin, self.at + length);
        let kinds = self.copied(LOCALS)?;
        for _ in 0..kinds {
            self.copied(LOCALS)?;
            self.copy(LOCALS, 1)?;
        }
        let mut depth = 1;
        while depth > 0 {
            let opcode = self.byte()?;
            self.lists[OPCODES].push(opcode);
            match opcode {
                0x02..=0x04 => depth += 1,
                0x0b => depth -= 1,
                _ => {}
            }
            self.operands(opcode)?;
        }
        // The page writes the length again, in as few bytes as it takes.
        let is_short = length >> (7 * (bytes - 1)) > 0 || bytes == 1;
        if self.at == end && is_short { Ok(()) } else { Err(unknown(0x0b)) }
    }

    fn operands(&mut self, opcode: u8) -> TaskResult {
        match opcode {
            0x02..=0x04 => self.copied(BLOCKS).map(drop),
            0x0c | 0x0d => self.copied(BRANCHES).map(drop),
            0x0e => {
                let targets = self.copied(BRANCHES)?;
                (0..=targets).try_for_each(|_| self.copied(BRANCHES).map(drop))
            }
            0x10 => self.copied(CALLS).map(drop),
            0x11 => (0..2).try_for_each(|_| self.copied(OTHER).map(drop)),
            0x20 => self.copied(READ).map(drop),
            0x21 | 0x22 => self.copied(SET).map(drop),
            0x23..=0x26 | 0x3f | 0x40 | 0xd0 | 0xd2 => self.copied(OTHER).map(drop),
            0x28..=0x3e => {
                self.copied(ALIGNMENTS + usize::from(opcode - 0x28))?;
                self.copied(if opcode < 0x36 { LOADS } else { STORES }).map(drop)
            }
            0x41 => self.copied(SMALL).map(drop),
            0x42 => self.copied(LARGE).map(drop),
            0x43 => self.copy(OTHER, 4),
            0x44 => self.copy(OTHER, 8),
            0x00 | 0x01 | 0x05 | 0x0b | 0x0f | 0x1a | 0x1b | 0x45..=0xc4 | 0xd1 => Ok(()),
            0xfc => {
                let second = self.copied(OTHER)?;
                let numbers = PREFIXED.get(second).ok_or_else(|| unknown(opcode))?;
                (0..*numbers).try_for_each(|_| self.copied(OTHER).map(drop))
            }
            _ => Err(unknown(opcode)),
        }
    }

    fn byte(&mut self) -> TaskResult<u8> {
        let byte = self.module.get(self.at).ok_or("the module is cut off")?;
        self.at += 1;
        Ok(*byte)
    }

    /// A number in groups of seven bits, of which the later ones are higher.
    fn number(&mut self) -> TaskResult<usize> {
        let mut number = 0;
        for shift in (0..70).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f).checked_shl(shift).unwrap_or(0);
            if byte < 0x80 {
                return Ok(number as usize);
            }
        }
        Err("the module has a number that is too long".to_owned())
    }

    /// The number here, which goes into a list.
    fn copied(&mut self, list: usize) -> TaskResult<usize> {
        let begin = self.at;
        let number = self.number()?;
        self.lists[list].extend_from_slice(&self.module[begin..self.at]);
        Ok(number)
    }

    fn copy(&mut self, list: usize, bytes: usize) -> TaskResult {
        for _ in 0..bytes {
            let byte = self.byte()?;
            self.lists[list].push(byte);
        }
        Ok(())
    }
}

fn unknown(opcode: u8) -> String {
    format!(
        "the page cannot unpack an instruction {opcode:#x} of the module: add it to pack.rs and unpack.js"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `(func (param i32) (result i32) local.get 0 i32.load offset=8 i32.const 300 i32.add)` with a section after it.
    const MODULE: [u8; 30] = [
        0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 10, 14, 1, 12, 0, 0x20, 0, 0x28, 2, 8, 0x41, 0xac, 2,
        0x6a, 0x01, 0x0b, 0, 4, 1, b'x', 1, 2,
    ];

    #[test]
    fn equal_parts_of_instructions_stand_together() {
        let packed = pack(&MODULE).unwrap();
        let word = |n: usize| u32::from_le_bytes(packed[4 * n..][..4].try_into().unwrap()) as usize;
        assert_eq!([word(0), word(1), word(2)], [30, 11, 1]);
        let lists: usize = (0..LISTS).map(|list| word(3 + list)).sum();
        assert_eq!(packed.len(), 4 * (3 + LISTS) + lists);
        let lists = &packed[4 * (3 + LISTS)..];
        assert_eq!(lists[..11], MODULE[..11]);
        assert_eq!(lists[11..17], MODULE[24..]);
        assert_eq!(lists[17..], [0x20, 0x28, 0x41, 0x6a, 0x01, 0x0b, 0, 0, 8, 0xac, 2, 2]);
    }

    #[test]
    fn an_instruction_that_the_page_does_not_know_is_refused() {
        let mut module = MODULE;
        module[21] = 0xfd;
        assert!(pack(&module).unwrap_err().contains("0xfd"));
    }
}
