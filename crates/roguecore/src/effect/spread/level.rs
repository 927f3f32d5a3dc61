//! How a gas or a liquid evens out between cells, and how every substance fades.

use roguecore_grid::geometry::{ones, pack_bits};

use super::spreading::Spreading;
use crate::map::{Amounts, CELLS, holding};
use crate::rng::Rng;

/// Each cell gives a fifth of the difference to each of its neighbours that has at least two units
/// less; a rest of the division at random. An amount beyond the capacity of a cell is lost. All amounts are those
/// before the step. `open` are the cells that can be entered, by segment.
pub(super) fn level(planes: &mut Spreading<'_>, plane: usize, open: &[u64], rng: &mut Rng) {
    let before = planes.now(plane).to_vec();
    let mut left = before.clone();
    let mut received = vec![[0_u8; CELLS]; before.len()];
    for (index, segment) in planes.segments() {
        let here = &before[index];
        if *here == [0; CELLS] {
            continue;
        }
        let [north, west, east, south] = segment.around;
        let sides = [
            before[north],
            shifted_right(here, before[west][CELLS - 1]),
            shifted_left(here, before[east][0]),
            before[south],
        ];
        let open = segment.bits_around(index, open);
        let gives = [0, 1, 2, 3].map(|side| exceeding(here, &sides[side]) & open[side]);
        let received = received.as_flattened_mut();
        // Where the neighbours of the first cell are, were the segment longer.
        let first = index * CELLS;
        let starts = [north * CELLS, first - 1, first + 1, south * CELLS];
        for (quarter, pairs) in interleaved(&gives).into_iter().enumerate() {
            for pair in ones(pairs) {
                let (cell, side) = (16 * quarter + pair as usize / 4, pair as usize % 4);
                let rest = &mut left[index][cell];
                if *rest == 0 {
                    continue;
                }
                let less = u32::from(here[cell] - sides[side][cell]);
                let given = ((less + rng.below(5)) / 5).min((*rest).into()) as u8;
                *rest -= given;
                let to = match (side, cell) {
                    (1, 0) => west * CELLS + CELLS - 1,
                    (2, LAST) => east * CELLS,
                    _ => starts[side] + cell,
                };
                // At most a fifth of 255 from each of four sides.
                received[to] += given;
            }
        }
    }
    for ((now, left), received) in planes.now_mut(plane).iter_mut().zip(&left).zip(&received) {
        for ((now, left), received) in now.iter_mut().zip(left).zip(received) {
            *now = left.saturating_add(*received);
        }
    }
}

/// The last cell of a segment.
const LAST: usize = CELLS - 1;

/// Of bits by cell for each side one list of pairs of a cell and a side, by ascending cell and side:
/// 16 cells in a word.
fn interleaved(sides: &[u64; 4]) -> [u64; 4] {
    let mut pairs = [0; 4];
    for (quarter, pairs) in pairs.iter_mut().enumerate() {
        for (side, cells) in sides.iter().enumerate() {
            *pairs |= every_fourth(cells >> (16 * quarter) & 0xFFFF) << side;
        }
    }
    pairs
}

/// Moves each of 16 bits to four times its place.
const fn every_fourth(bits: u64) -> u64 {
    let bits = (bits | bits << 24) & 0x0000_00FF_0000_00FF;
    let bits = (bits | bits << 12) & 0x000F_000F_000F_000F;
    let bits = (bits | bits << 6) & 0x0303_0303_0303_0303;
    (bits | bits << 3) & 0x1111_1111_1111_1111
}

/// The cells that have at least two units more than their neighbours on one side, as bits.
fn exceeding(here: &Amounts, side: &Amounts) -> u64 {
    let mut flags = [0; CELLS];
    for ((flag, here), side) in flags.iter_mut().zip(here).zip(side) {
        *flag = u8::from(here.saturating_sub(*side) >= 2);
    }
    pack_bits(&flags)
}

/// The amounts to the west of each cell.
fn shifted_right(amounts: &Amounts, first: u8) -> Amounts {
    let mut shifted = [first; CELLS];
    shifted[1..].copy_from_slice(&amounts[..CELLS - 1]);
    shifted
}

/// The amounts to the east of each cell.
fn shifted_left(amounts: &Amounts, last: u8) -> Amounts {
    let mut shifted = [last; CELLS];
    shifted[..CELLS - 1].copy_from_slice(&amounts[1..]);
    shifted
}

/// Each cell loses one unit with a chance in per cent.
pub(super) fn fade_all(planes: &mut [Amounts], percent: u32, rng: &mut Rng) {
    for amounts in planes {
        match percent {
            0 => {}
            1..100 => {
                for cell in ones(holding(amounts)) {
                    amounts[cell as usize & (CELLS - 1)] -= u8::from(rng.chance(percent, 100));
                }
            }
            100.. => amounts.iter_mut().for_each(|amount| *amount = amount.saturating_sub(1)),
        }
    }
}

/// The same for one amount that is not 0.
pub(super) fn faded(amount: u8, percent: u32, rng: &mut Rng) -> u8 {
    let fades = match percent {
        0 => false,
        1..100 => rng.chance(percent, 100),
        100.. => true,
    };
    amount - u8::from(fades)
}
