//! The majority rule of a cellular automaton on a [`BitGrid`], for 64 cells at once: neighbours are
//! counted in binary, one word per digit.

use super::{BitGrid, words_per_row};
use crate::geometry::Rect;

/// For each of 64 cells a count from 0 to 3.
#[derive(Clone, Copy, Default)]
struct Count {
    ones: u64,
    twos: u64,
}

impl BitGrid {
    /// Each cell of the rectangle takes the state of the majority of the 3 x 3 cells around it,
    /// itself included. Cells outside of the grid count as unmarked.
    pub fn smooth(&mut self, rect: Rect) {
        let length = words_per_row(self.size);
        // An empty row above the first and below the last, so that each has two neighbours.
        let mut counts = vec![Count::default(); self.words.len() + 2 * length];
        let rows = counts[length..].chunks_exact_mut(length.max(1));
        for (counts, row) in rows.zip(self.words.chunks_exact(length.max(1))) {
            count_along(row, counts);
        }
        self.words_in(rect).for_each(|(here, mask)| {
            let majority = at_least_five([0, 1, 2].map(|row| counts[here + row * length]));
            self.words[here] = self.words[here] & !mask | majority & mask;
        });
    }
}

/// For each cell of a row the number of marked cells among itself, the one before and the one
/// after.
fn count_along(row: &[u64], counts: &mut [Count]) {
    let mut before = 0;
    for (index, (&word, count)) in row.iter().zip(counts).enumerate() {
        let after = row.get(index + 1).map_or(0, |next| next << 63);
        *count = add(word << 1 | before, word, word >> 1 | after);
        before = word >> 63;
    }
}

/// The cells where three counts add up to 5 or more. Adding the ones gives one digit of ones and
/// four of twos: at least three twos, or two and the one.
fn at_least_five(rows: [Count; 3]) -> u64 {
    let [above, here, below] = rows;
    let ones = add(above.ones, here.ones, below.ones);
    let twos = add(above.twos, here.twos, below.twos);
    let two = twos.twos | (twos.ones & ones.twos);
    let three = twos.twos & (twos.ones | ones.twos);
    three | (two & ones.ones)
}

/// The sum of three bits: a full adder.
const fn add(a: u64, b: u64, c: u64) -> Count {
    Count { ones: a ^ b ^ c, twos: (a & b) | (c & (a | b)) }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{any_bits, any_rect};
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_cell_takes_the_majority_around_it(bits in any_bits(), rect in any_rect()) {
            let mut smooth = bits.clone();
            smooth.smooth(rect);
            for at in bits.size().points() {
                let around = at.neighbours().chain([at]).filter(|&cell| bits.get(cell)).count();
                let expected = if rect.contains(at) { around >= 5 } else { bits.get(at) };
                prop_assert_eq!(smooth.get(at), expected, "{} has {}", at, around);
            }
        }
    }
}
