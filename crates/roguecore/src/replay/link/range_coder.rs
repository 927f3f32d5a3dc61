//! A range coder: packs bits into bytes, each by how likely it was, with 32-bit integers only.
//!
//! Writer and reader hold the interval that is left of all 32-bit numbers. A bit divides it in proportion
//! to its probability and keeps its own part; leading bytes that both ends share are written.

/// An adaptive model of a bit: the probability of a 1, learnt from the bits before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct BitModel {
    /// The probability of a 1, in parts of 65,536.
    one: u16,
    /// The bits seen, up to [`MAX_SEEN`]: the more, the less one of them changes.
    seen: u8,
}

/// A bit changes the probability by at least one part in about this many.
const MAX_SEEN: u8 = 120;

impl BitModel {
    /// Both bits are equally likely.
    pub(super) const EVEN: Self = Self { one: 1 << 15, seen: 0 };

    const fn learn(&mut self, bit: bool) {
        // The first bit moves the probability by two thirds of the way, the next by two fifths ...
        let divisor = 2 * self.seen as u16 + 3;
        let way = if bit { u16::MAX - self.one } else { self.one } as u32 * 2;
        let moved = (way / divisor as u32) as u16;
        // Neither end is ever reached, because a part of the way remains.
        self.one = if bit { self.one + moved } else { self.one - moved };
        if self.seen < MAX_SEEN {
            self.seen += 1;
        }
    }
}

/// The numbers that are left, both ends included.
#[derive(Clone, Copy, Debug)]
struct Interval {
    low: u32,
    high: u32,
}

impl Interval {
    const ALL: Self = Self { low: 0, high: u32::MAX };

    /// The last number of the part of a 1. Both parts have a number, because the ends differ.
    const fn split(self, model: BitModel) -> u32 {
        let length = (self.high - self.low) as u64;
        self.low + ((length * model.one as u64) >> 16) as u32
    }

    const fn keep(&mut self, bit: bool, split: u32) {
        if bit {
            self.high = split;
        } else {
            self.low = split + 1;
        }
    }

    /// Takes off the first byte, if it is that of all numbers.
    const fn shift(&mut self) -> Option<u8> {
        let first = (self.high >> 24) as u8;
        if (self.low >> 24) as u8 != first {
            return None;
        }
        self.low <<= 8;
        self.high = self.high << 8 | 0xff;
        Some(first)
    }
}

/// Writer and reader, so that one model serves both: a writer is given each bit, a reader returns it.
pub(super) trait BitCoder {
    /// Codes a bit by its model, which learns it. A reader is given any bit, and returns that which it reads.
    fn code(&mut self, bit: bool, model: &mut BitModel) -> bool;
}

/// Packs bits.
#[derive(Debug)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    interval: Interval,
}

impl Writer {
    pub(super) const fn new() -> Self {
        Self { bytes: Vec::new(), interval: Interval::ALL }
    }

    /// The bytes: as few at the end as tell a number of the interval, with zeros after them.
    pub(super) fn into_bytes(mut self) -> Vec<u8> {
        let Interval { low, high } = self.interval;
        let below = [u32::MAX, 0x00ff_ffff, 0xffff, 0xff, 0];
        let is_inside = |number: u32| (low..=high).contains(&number);
        // The smallest number from `low` on that ends with so many zeros.
        let rounded = |below: u32| low.checked_add(below).map(|it| it & !below);
        for (length, below) in below.into_iter().enumerate() {
            if let Some(number) = rounded(below).filter(|&it| is_inside(it)) {
                self.bytes.extend_from_slice(&number.to_be_bytes()[..length]);
                break;
            }
        }
        self.bytes
    }
}

impl BitCoder for Writer {
    fn code(&mut self, bit: bool, model: &mut BitModel) -> bool {
        self.interval.keep(bit, self.interval.split(*model));
        model.learn(bit);
        while let Some(byte) = self.interval.shift() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Unpacks bits. After the end of the bytes it reads zeros.
#[derive(Debug)]
pub(super) struct Reader<'b> {
    rest: &'b [u8],
    interval: Interval,
    number: u32,
}

impl<'b> Reader<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        let mut reader = Self { rest: bytes, interval: Interval::ALL, number: 0 };
        (0..4).for_each(|_| reader.next_byte());
        reader
    }

    fn next_byte(&mut self) {
        let byte = self.rest.split_off_first().copied().unwrap_or(0);
        self.number = self.number << 8 | u32::from(byte);
    }
}

impl BitCoder for Reader<'_> {
    fn code(&mut self, _bit: bool, model: &mut BitModel) -> bool {
        let split = self.interval.split(*model);
        let bit = self.number <= split;
        self.interval.keep(bit, split);
        model.learn(bit);
        while self.interval.shift().is_some() {
            self.next_byte();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::{Rng, Stream};

    /// Bits of which one in so many is a 1.
    fn bits(count: usize, one_in: u32, seed: u64) -> Vec<bool> {
        let mut rng = Rng::derive(seed, Stream::Player);
        (0..count).map(|_| rng.below(one_in) == 0).collect()
    }

    fn packed(bits: &[bool]) -> Vec<u8> {
        let (mut writer, mut model) = (Writer::new(), BitModel::EVEN);
        bits.iter().for_each(|&bit| _ = writer.code(bit, &mut model));
        writer.into_bytes()
    }

    #[test]
    fn bits_are_read_as_they_were_written() {
        for seed in 0..300 {
            let bits = bits(seed as usize * 3, 1 + seed as u32 % 40, seed);
            let bytes = packed(&bits);
            let (mut reader, mut model) = (Reader::new(&bytes), BitModel::EVEN);
            let read: Vec<bool> = bits.iter().map(|_| reader.code(false, &mut model)).collect();
            assert_eq!(read, bits, "seed {seed}");
        }
    }

    /// A bit of which 1 in 100 is a 1 has 0.081 bits of information.
    #[test]
    fn likely_bits_take_little_room() {
        assert_eq!(packed(&[]).len(), 0);
        assert!(packed(&bits(80_000, 2, 1)).len() <= 10_100);
        assert!(packed(&bits(80_000, 100, 2)).len() <= 900);
        assert!(packed(&bits(80_000, 1, 3)).len() <= 40);
    }
}
